-- climb-api: 1
--- The built-in game of this name written again, to compile to an equal game.
local straights = "A2345 23456 34567 .. TJQKA"

return climb.game {
  id = "choi-dai-di", title = "Choi Dai Di",
  deck = { ranks = "3456789TJQKA2", suits = "DCHS" },
  open = { card = "3D" },
  kinds = {
    { "single", sets = 1, tie = "top" },
    { "pair", sets = 2, tie = "top" },
    { "three of a kind", id = "triple", sets = 3 },
    { "straight", run = 1, length = 5, ladder = straights, tie = "top", group = "five", rung = 2 },
    { "flush", suited = true, length = 5, key = "suit_first", group = "five", rung = 3 },
    { "full house", sets = { 3, 2 }, group = "five", rung = 4 },
    { "four of a kind and one", id = "quads", sets = { 4, 1 }, group = "five", rung = 5,
      bomb = true },
    { "straight flush", run = 1, length = 5, ladder = straights, suited = true, tie = "top",
      group = "five", rung = 6, bomb = true },
  },
  bomb = { over = "any", out_of_turn = true },
  score = { brackets = { { 11, 2 }, { 1, 1 } } },
}
