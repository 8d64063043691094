-- climb-api: 1
--- Tien Len (Thirteen), the climbing game of Vietnam: runs of three or more, and runs of pairs and
--- four of a kind that chop 2s.
-- Sources: the retelling of pagat.com at vdocuments.us (cards, deal, play), Board Game Arena's help
-- (kinds, pass and out, play for places) and pokers.xoviet.org (what chops a 2). Left out, as the
-- sources differ: payments for chops, hands that win at once, fines for 2s left over.
return climb.game {
  id = "tien-len", title = "Tien Len",
  source = "Board Game Arena's help; pokers.xoviet.org; a retelling of pagat.com",
  deck = { ranks = "3456789TJQKA2", suits = "SCDH" }, -- lowest first: hearts are highest
  players = 4, direction = "cw",
  deal = { next = "loser" },
  open = { card = "3S", when = "first_deal", next_leader = "winner" },
  pass = { mode = "lockout" },
  kinds = {
    { "single", sets = 1, tie = "top" },
    { "pair", sets = 2, tie = "top" },
    { "three of a kind", id = "triple", sets = 3 },
    { "four of a kind", id = "four", sets = 4, over = "single:2" },
    { "run", run = 1, length = "3-", ranks = "3-A", tie = "top" },
    { "run of three pairs", run = 2, length = 3, ranks = "3-A", tie = "top", over = "single:2" },
    { "run of four pairs", run = 2, length = 4, ranks = "3-A", tie = "top",
      over = { "single:2", "pair:2" } },
    { "run of five pairs", run = 2, length = "5-6", ranks = "3-A", tie = "top",
      over = { "single:2", "pair:2", "triple:2" } },
  },
  ["end"] = { mode = "places" },
  score = { by = "places", places = "3 2 1 0" },
  settle = { mode = "none" },
  session = { win = "highest_money" },
  examples = {
    beats = {
      { "8H", "8D" }, { "3C", "3S" }, { "2S", "AH" },
      { "3C 3H", "3S 3D" },
      { "8D 9S TH", "8S 9D TD" }, { "QS KD AC", "JH QH KH" },
      { "3S 3C 4S 4C 5S 5C", "2H" }, { "7S 7C 7D 7H", "2H" },
      { "3S 3C 4S 4C 5S 5C 6S 6C", "2D 2H" }, { "3S 3C 4S 4C 5S 5C 6S 6C", "2H" },
      { "3S 3C 4S 4C 5S 5C 6S 6C 7S 7C", "2S 2D 2H" },
    },
    notbeats = {
      { "3S 3C 4S 4C 5S 5C", "AH" }, { "3S 3C 4S 4C 5S 5C", "2D 2H" }, { "7S 7C 7D 7H", "2D 2H" },
      { "7S 7C 7D 7H", "AH" }, { "4S 5S 6S 7S", "3H 4H 5H" }, { "2H", "3S 3C 4S 4C 5S 5C" },
    },
    illegal = { "KS AS 2S", "AS 2S 3S", "3S 4S", "3S 3C 4S 4C", "KS KC AS AC 2S 2C",
                "3S 3C 3D 4S 4C" },
    kind = {
      { "3S 4H 5D", "run" }, { "3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", "run" },
      { "5S 5H 6C 6D 7S 7C", "run of three pairs" },
    },
  },
}
