-- climb-api: 1
--- Zheng Fen (Competing for Points): fives, tens and kings are worth points to whoever wins the trick
--- in which they lie, and the first who is out takes what the last one had.
-- Sources: gambiter.com after pagat.com (pack, deal, points, 3 of hearts, target), the description at
-- gamesxch.com (kinds, first out gets the last one's tricks). Jokers are the two highest cards here, and
-- not wild. Without a page, but commonly known: a king, a ten and a five are a bomb, higher in one suit;
-- who is left gives the points in hand to the first out. Left out: three and two, jokers as wild cards.
return climb.game {
  id = "zheng-fen", title = "Zheng Fen",
  source = "gambiter.com after pagat.com; gamesxch.com",
  deck = { ranks = "3456789TJQKA2", suits = "DCHS", jokers = 2 },
  players = 4, direction = "ccw",
  deal = { first_card = "dealer" },
  open = { card = "3H", when = "first_deal", require = "none", next_leader = "winner" },
  pass = { mode = "free" },
  kinds = {
    { "single", sets = 1 },
    { "pair", sets = 2 },
    { "three of a kind", id = "triple", sets = 3 },
    { "four of a kind", id = "four", sets = 4 },
    { "run of pairs", run = 2, length = "3-", ranks = "3-A" },
    { "run of triples", run = 3, length = "3-", ranks = "3-A" },
    { "run of fours", run = 4, length = "3-", ranks = "3-A" },
    { "five, ten, king", id = "mixed-bomb", run = 1, ladder = "5TK", group = "bombs", bomb = true },
    { "five, ten, king of one suit", id = "suited-bomb", run = 1, ladder = "5TK", suited = true,
      group = "bombs", rung = 1, bomb = true },
  },
  bomb = { over = "any" },
  ["end"] = { mode = "places" },
  capture = { points = "5:5 T:10 K:10", left = "first_out", last = "first_out" },
  score = { by = "captured" },
  settle = { mode = "none" },
  session = { ["end"] = "target:500", win = "highest_money" },
  examples = {
    beats = {
      { "XR", "XB" }, { "XB", "2S" }, { "4D 4C", "3H 3S" }, { "5D TC KH", "2S 2H" },
      { "5D TD KD", "5C TC KS" }, { "4D 4C 5D 5C 6D 6C", "3D 3C 4H 4S 5H 5S" },
      { "5D TC KH", "7D 7C 7H 7S" },
    },
    notbeats = { { "5C TC KS", "5D TD KD" }, { "5D TC KH", "5C TD KS" }, { "9S", "9D" } },
    illegal = { "XB XR", "3D 4D 5D", "5D TD", "3D 3C 4D 4C" },
    kind = { { "5S TS KS", "suited-bomb" }, { "5S TS KH", "mixed-bomb" } },
  },
}
