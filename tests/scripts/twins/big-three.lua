-- climb-api: 1
--- The built-in game of this name written again, to compile to an equal game.
return climb.game {
  id = "big-three", title = "Big Three",
  deck = { ranks = "456789TJQKA23", suits = "DCHS" },
  players = 3,
  deal = { cards = 16, spare = "kitty", first_dealer = "draw", draw_values = "pips",
           next = "winner", first_card = "dealer" },
  open = { lead = "auction_opener", card = "4H", fallback = "same_suit", require = "none" },
  auction = { mode = "raise", min = 1, max = 3, reenter = true, rounds = "open",
              opener_must = true },
  kinds = {
    { "single", sets = 1 },
    { "pair", sets = 2 },
    { "three of a kind", id = "triple", sets = 3 },
    { "four of a kind", id = "four", sets = 4 },
    { "run", id = "run-1", run = 1, length = "3-", ranks = "4-K" },
    { "run of pairs", id = "run-2", run = 2, length = "3-", ranks = "4-K" },
    { "run of triples", id = "run-3", run = 3, length = "3-", ranks = "4-K" },
    { "run of fours", id = "run-4", run = 4, length = "3-", ranks = "4-K" },
  },
  score = { by = "bid" },
  session = { win = "highest_money" },
}
