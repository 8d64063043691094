-- climb-api: 1
--- The 2 of spades left in hand doubles what the hand costs.
-- Source: the Hindi rules of Big Two name a further penalty for that card without a number; a
-- Chinese rules page doubles.
return climb.variant {
  id = "spade-two", base = "big-two", title = "The 2 of spades doubles",
  source = "Hindi rules of Big Two; a Chinese rules page",
  score = { held = "2S", held_factor = 2 },
  examples = {
    penalty = { { "2S 3D", 4 }, { "2H 3D", 2 }, { "2S", 2 } },
  },
}
