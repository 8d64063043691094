-- climb-api: 1
--- Big Two without flushes, with 2-3-4-5-6 as the highest straight, and with runs of pairs.
return climb.variant {
  id = "kinds", base = "big-two", title = "Other combinations",
  kinds = {
    flush = false,                                         -- take one out
    straight = { ladder = "34567 .. TJQKA 23456" },        -- change one
    royal_flush = true,                                    -- switch on one that the game knows
    { "three pairs", run = 2, length = { 3, 3 }, tie = "top" }, -- add one
  },
  examples = {
    illegal = { "9H 7H 6H 5H 3H" },
    beats = {
      { "2D 3C 4H 5S 6D", "AS KD QH JC TD" },
      { "4D 4C 5D 5C 6D 6C", "3D 3C 4H 4S 5H 5S" },
    },
    kind = { { "3D 3C 4D 4C 5D 5C", "three-pairs" }, { "TS JS QS KS AS", "royal-flush" } },
  },
}
