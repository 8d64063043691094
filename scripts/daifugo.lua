-- climb-api: 1
--- Daifugo (Grand Millionaire), the climbing game of Japan, in a small form: sets and runs in one
--- suit; four of a kind turns the order round, an 8 cuts the trick, a jack turns the order for one.
-- Source: boardoor.com on Daifugo (sets, runs in one suit, revolution, 8-kill). Without a page, but
-- common: the jack (“11-back”), the points, who leads later, a pass until the next lead. Left out:
-- revolution by a run; jokers, as they stand for any card; suits that lock. The page has the titles
-- and the cards given between deals; with three players only one card is given (exchange.cards=1).
return climb.game {
  id = "daifugo", title = "Daifugo",
  source = "boardoor.com, in part",
  deck = { ranks = "3456789TJQKA2", suits = "DCHS" },
  players = 4, direction = "cw",
  exchange = { cards = { 2, 1 } },
  open = { card = "3D", when = "first_deal", require = "none", next_leader = "loser" },
  pass = { mode = "lockout" },
  kinds = {
    { "single", sets = 1 },
    { "pair", sets = 2 },
    { "three of a kind", id = "triple", sets = 3 },
    { "four of a kind", id = "four", sets = 4 },
    { "run in one suit", id = "run", run = 1, length = "3-", suited = true },
  },
  ["end"] = { mode = "places" },
  places = { titles = { "Daifugo", "Fugo", "Heimin*", "Hinmin", "Daihinmin" } },
  score = { by = "places", places = { 3, 2, 1, 0 } },
  settle = { mode = "none" },
  session = { ["end"] = "deals:10", win = "highest_money" },
  hooks = {
    on_play = function (move, deal)
      return {
        reverse_order = move.kind == "four",
        reverse_trick = #move.cards:of_rank "J" > 0,
        end_trick = #move.cards:of_rank "8" > 0,
      }
    end,
  },
  examples = { -- before a revolution
    beats = {
      { "2D", "AS" }, { "8D 8C", "7H 7S" }, { "4D 4C 4H 4S", "3D 3C 3H 3S" },
      { "4D 5D 6D", "3S 4S 5S" },
    },
    notbeats = { { "9S", "9D" }, { "4D 4C 4H 4S", "2S" }, { "4D 5D 6D 7D", "3S 4S 5S" } },
    illegal = { "4D 5D", "4D 5C 6H", "3D 3C 4D 4C 5D 5C", "AD 2D 3D" },
    gives = { { "3D AS 2D 2C", "2D 2C" } },
    kind = { { "KH AH 2H", "run" }, { "3D 3C 3H 3S", "four" } },
  },
}
