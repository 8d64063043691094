-- climb-api: 1
--- Zheng Shangyou with two packs: four or more of a kind are bombs, which beat everything else; of
--- two bombs the one of more cards is higher, then the one of higher rank.
-- Sources: en.wikipedia.org (one or two packs with their jokers, for four or more players; nothing but
-- a bomb beats another combination) and a page of rules with two packs (four cards or more are bombs,
-- more cards beat fewer). Sets of jokers are sets like others, and no bombs.
local function bomb(name, id, cards)
  return { name, id = id, sets = cards, group = "bomb", rung = cards, any_size = true, bomb = true }
end

return climb.game {
  id = "zheng-shangyou-two-packs", title = "Zheng Shangyou with two packs",
  source = "en.wikipedia.org; a page of rules of the game with two packs",
  deck = { ranks = "3456789TJQKA2", suits = "DCHS", packs = 2, jokers = 2 },
  players = 4, direction = "ccw",
  deal = { first_card = "dealer" },
  open = { card = "3S", when = "first_deal", require = "none", next_leader = "winner" },
  pass = { mode = "lockout" },
  kinds = {
    { "single", sets = 1 },
    { "pair", sets = 2 },
    { "three of a kind", id = "triple", sets = 3 },
    { "run", run = 1, length = "3-", ranks = "3-A" },
    { "run of pairs", run = 2, length = "3-", ranks = "3-A" },
    { "run of triples", run = 3, length = "3-", ranks = "3-A" },
    bomb("four of a kind", "four", 4),
    bomb("five of a kind", "five", 5),
    bomb("six of a kind", "six", 6),
    bomb("seven of a kind", "seven", 7),
    bomb("eight of a kind", "eight", 8),
  },
  bomb = { over = "any" },
  ["end"] = { mode = "places" },
  score = { by = "places", places = { 2, 1, 0, 0 } },
  settle = { mode = "none" },
  session = { ["end"] = "target:11", win = "highest_money" },
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
