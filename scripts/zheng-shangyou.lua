-- climb-api: 1
--- Zheng Shangyou (Struggling Upstream): sets and runs of one, two or three cards a rank, both
--- jokers on top, and points for the first two who are out.
-- Sources: a page after pagat.com at gambiter.com (pack, deal, points), a published game at
-- wingame.info (kinds, pass and out), en.wikipedia.org (order of the jokers). Suits count nothing.
-- Left out: two packs, and the cards given in later deals, which these pages have and of which we
-- know no more: exchange.cards=1 has the last one give the first the highest card.
return climb.game {
  id = "zheng-shangyou", title = "Zheng Shangyou",
  source = "gambiter.com after pagat.com; wingame.info; en.wikipedia.org",
  deck = { ranks = "3456789TJQKA2", suits = "DCHS", jokers = 2 },
  players = 4, direction = "ccw",
  deal = { first_card = "dealer" },
  open = { card = "3S", when = "first_deal", require = "none", next_leader = "winner" },
  pass = { mode = "lockout" },
  kinds = {
    { "single", sets = 1 },
    { "pair", sets = 2 },
    { "three of a kind", id = "triple", sets = 3 },
    { "four of a kind", id = "four", sets = 4 },
    { "run", run = 1, length = "3-", ranks = "3-A" },
    { "run of pairs", run = 2, length = "3-", ranks = "3-A" },
    { "run of triples", run = 3, length = "3-", ranks = "3-A" },
  },
  ["end"] = { mode = "places" },
  score = { by = "places", places = { 2, 1, 0, 0 } },
  settle = { mode = "none" },
  session = { ["end"] = "target:11", win = "highest_money" },
  examples = {
    beats = {
      { "XR", "XB" }, { "XB", "2S" }, { "2D", "AS" }, { "4D 4C", "3H 3S" },
      { "4D 5C 6H", "3S 4S 5S" }, { "4D 4C 5D 5C 6D 6C", "3D 3C 4H 4S 5H 5S" },
    },
    notbeats = { { "9S", "9D" }, { "4D 5D 6D 7D", "3S 4S 5S" }, { "5D 5C 5H 5S", "XR" } },
    illegal = { "XB XR", "KD AD 2D", "AD 2D XB", "3D 3C 4D 4C", "3D 4D" },
    kind = { { "QD KC AH", "run" }, { "5D 5C 5H 6D 6C 6H 7D 7C 7H", "run of triples" } },
  },
}
