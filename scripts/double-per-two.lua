-- climb-api: 1
--- Each 2 left in hand doubles what the hand costs.
-- Source: the Portuguese rules of Big Two double for 2s left over; that each of them doubles again
-- is the harder form that some tables play.
return climb.variant {
  id = "double-per-two", base = "big-two", title = "Each 2 doubles",
  source = "Portuguese rules of Big Two",
  score = { held = "2", held_factor = 2, held_each = true },
  examples = {
    penalty = {
      { "3D 4C 5H 6S 2D", 10 },       -- five cards and one 2
      { "3D 4C 5H 2D 2C", 20 },       -- five cards and two
      { "3D 4C 5H 6S 7D", 5 },
      { "2D 2C 2H 2S", 64 },
    },
  },
}
