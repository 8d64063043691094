-- climb-api: 1
--- Tien Len (Thirteen), the climbing game of Vietnam: runs of three or more, and runs of pairs and
--- four of a kind that chop 2s, for which one pays at once.
-- Sources: the retelling of pagat.com at vdocuments.us (cards, deal, play), Board Game Arena's help
-- (kinds, pass and out, play for places), pokers.xoviet.org (what chops a 2, what a 2 is worth, which
-- hands win at once) and tienlen.neocities.org (these too, and that chops are paid directly). Without a
-- page, but common: who chops a chop is paid by the one chopped, for all of it. What a chopped bomb is
-- worth differs from table to table: here as much again as was paid. Left out: fines for 2s left over
-- and for having played nothing.

-- What is chopped: a black 2 is one point, a red one two.
local function worth(cards)
  local twos = cards:of_rank "2"
  return #twos + #twos:of_suit "DH"
end

local function is_chop(kind)
  return kind == "four" or kind == "run-of-three-pairs" or kind == "run-of-four-pairs" or
      kind == "run-of-five-pairs"
end

return climb.game {
  id = "tien-len", title = "Tien Len",
  source = "Board Game Arena's help; pokers.xoviet.org; tienlen.neocities.org; a retelling of pagat.com",
  deck = { ranks = "3456789TJQKA2", suits = "SCDH" }, -- lowest first: hearts are highest
  players = 4, direction = "cw",
  deal = {
    next = "loser",
    wins_at_once = { "runx12", "four:2", "run-of-five-pairs", "six-pairs" },
  },
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
    { "six pairs", sets = "2 2 2 2 2 2", held = true },
  },
  hooks = {
    -- No field pays for single plays.
    on_play = function (move, deal)
      local beaten = deal.beaten
      if not beaten or not is_chop(move.kind) then return nil end
      local victim = deal.beaten_seat
      if is_chop(beaten.kind) and deal.trick_paid > 0 then
        return { pay = {
          { from = victim, to = deal.trick_payer, points = deal.trick_paid },
          { from = victim, to = move.seat, points = 2 * deal.trick_paid },
        } }
      end
      local points = worth(beaten.cards)
      if points > 0 then
        return { pay = { from = victim, to = move.seat, points = points } }
      end
    end,
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
