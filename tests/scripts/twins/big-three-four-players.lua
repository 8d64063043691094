-- climb-api: 1
--- The built-in preset of this name written again, to compile to an equal game.
local function run(name, width)
  return { name, id = "run-" .. width, run = width, length = "3-", ranks = "4-K" }
end

return climb.game {
  id = "big-three-four-players", title = "Big Three for four",
  deck = { ranks = "456789TJQKA23", suits = "DCHS" },
  players = 4,
  deal = { cards = 13, spare = "uneven", first_dealer = "draw", draw_values = "pips",
           first_card = "dealer" },
  open = { lead = "auction_opener", card = "4H", fallback = "same_suit", require = "none" },
  auction = "raise",
  call = { by = "card", ranks = "4-T" },
  kinds = {
    { "single", sets = 1 },
    { "pair", sets = 2 },
    { "three of a kind", id = "triple", sets = 3 },
    { "four of a kind", id = "four", sets = 4 },
    run("run", 1), run("run of pairs", 2), run("run of triples", 3), run("run of fours", 4),
  },
  score = { by = "bid" },
  session = { win = "highest_money" },
}
