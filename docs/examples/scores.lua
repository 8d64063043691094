-- climb-api: 1
--- Four points a card for a full hand, less below, and double with a 2 in it.
return climb.variant {
  id = "scores", base = "big-two", title = "Dear hands",
  score = {
    brackets = { { 13, 4 }, { 10, 3 }, { 8, 2 }, { 1, 1 } }, -- from 13 cards on 4 each …
    two = "x2_any",                                          -- a short word for several fields
  },
  settle = { mode = "to_winner" },
  examples = {
    penalty = {
      { "3D 4D 5D", 3 },
      { "3D 4D 2D", 6 },
      { "3D 4D 5D 6D 7D 8D 9D TD JD QD", 30 },
    },
  },
}
