-- climb-api: 1
--- Four of a kind, with a card or without, is a bomb that may be thrown in at any moment; nothing
--- else beats a 2.
return climb.variant {
  id = "bombs", base = "big-two", title = "Bombs",
  quads = { alone = "bomb" },
  bomb = { reach = "any", out_of_turn = true },
  immune = { "single:2", "pair:2" },
  examples = {
    beats = {
      { "3D 3C 3H 3S", "2S" },
      { "3D 3C 3H 3S", "AD KD QD JD 9D" },
      { "4D 4C 4H 4S 5D", "3D 3C 3H 3S" },
    },
    notbeats = { { "2S", "2H" }, { "3D 3C 3H 3S", "4D 4C 4H 4S 5D" } },
    legal = { "7D 7C 7H 7S" },
  },
}
