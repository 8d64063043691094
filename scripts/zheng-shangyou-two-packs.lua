-- climb-api: 1
--- Zheng Shangyou with two packs: four or more of a kind are bombs, which beat everything else; of
--- two bombs the one of more cards is higher, then the one of higher rank.
-- Sources: en.wikipedia.org (one or two packs with their jokers, for four or more players; nothing but
-- a bomb beats another combination) and a page of rules with two packs (four cards or more are bombs,
-- more cards beat fewer). Sets of jokers are sets like others, and no bombs.
return climb.variant {
  id = "zheng-shangyou-two-packs", base = "zheng-shangyou", title = "Zheng Shangyou with two packs",
  source = "en.wikipedia.org; a page of rules of the game with two packs",
  deck = { packs = 2 },
  kinds = {
    four = { group = "bomb", rung = 4, any_size = true, bomb = true },
    { "five of a kind", id = "five", sets = 5, group = "bomb", rung = 5, any_size = true, bomb = true },
    { "six of a kind", id = "six", sets = 6, group = "bomb", rung = 6, any_size = true, bomb = true },
    { "seven of a kind", id = "seven", sets = 7, group = "bomb", rung = 7, any_size = true,
      bomb = true },
    { "eight of a kind", id = "eight", sets = 8, group = "bomb", rung = 8, any_size = true,
      bomb = true },
  },
  bomb = { over = "any" },
  examples = {
    beats = {
      { "XR XR", "XB XB" }, { "4D 4D 4C 4H", "2S 2S 2D" }, { "3D 3D 3C 3C 3H", "2D 2D 2C 2H" },
      { "5D 5C 5H 5S", "4D 4D 4C 4C" }, { "3D 3D 3C 3C 3H 3H 3S 3S", "2D 2D 2C 2C 2H 2H 2S" },
    },
    notbeats = { { "9S", "9S" }, { "3D 3C 3H 3S", "4D 4D 4C 4H" }, { "2S 2S", "3D 3D 3C 3H" } },
    kind = { { "3D 3D", "pair" }, { "QD QD KC KC AH AS", "run of pairs" }, { "7D 7D 7C 7C 7S", "five" } },
    illegal = { "XB XR", "3D 3D 4D 4D" },
  },
}
