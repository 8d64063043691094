-- climb-api: 1
--- Daifugo (Grand Millionaire), the climbing game of Japan: sets and runs in one suit; four of a kind
--- or a long run turns the order round, an 8 cuts the trick, a jack turns the order for one trick, and
--- two plays of the same suits lock it to them. Every one of these is an option.
-- Source: boardoor.com on Daifugo (sets, runs in one suit, revolution, 8-kill, lock); the jack
-- (“11-back”) as on home.d02.itscom.net/rainbow. Without a page, but common: the points, who leads
-- later, a pass until the next lead. Left out: jokers, as they stand for any card. With three players
-- only one card is given (exchange.cards=1). Without the lock: trick.lock=off; without runs:
-- kind.run=off; without cards given: exchange.cards=none.
return climb.game {
  id = "daifugo", title = "Daifugo",
  source = "boardoor.com and home.d02.itscom.net/rainbow, in part",
  deck = { ranks = "3456789TJQKA2", suits = "DCHS" },
  players = 4, direction = "cw",
  exchange = { cards = { 2, 1 } },
  open = { card = "3D", when = "first_deal", require = "none", next_leader = "loser" },
  pass = { mode = "lockout" },
  trick = { lock = "suits" },
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
  options = {
    { "revolution", values = { "off", "sets", "all" }, default = "all",
      help = "what turns the order round: nothing, four of a kind, or runs of four and more too" },
    { "eight-cut", default = true, help = "whether a play with an 8 ends the trick at once" },
    { "eleven-back", default = true,
      help = "whether a play with a jack turns the order round for the rest of the trick" },
  },
  hooks = {
    on_play = function (move, deal)
      local revolution = option "revolution"
      local turns = move.kind == "four" and revolution ~= "off"
      local long = move.kind == "run" and #move.cards >= 4 and revolution == "all"
      return {
        reverse_order = turns or long,
        reverse_trick = option "eleven-back" and #move.cards:of_rank "J" > 0,
        end_trick = option "eight-cut" and #move.cards:of_rank "8" > 0,
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
