-- climb-api: 1
--- Straights that go on past the ace: 2-3-4-5-6 is the highest, and the only one with a 2.
-- Source: the Portuguese rules of Big Two, “circular” straights in their strict form.
local ladder = "34567 .. TJQKA 23456" -- lowest first

return climb.variant {
  id = "circular-straights", base = "big-two", title = "Circular straights",
  source = "Portuguese rules of Big Two",
  kinds = {
    straight = { ladder = ladder },
    straight_flush = { ladder = ladder },
  },
  examples = {
    beats = { { "2D 3C 4H 5S 6D", "AS KD QH JC TD" }, { "2D 3D 4D 5D 6D", "AS KS QS JS TS" } },
    illegal = { "AD 2C 3H 4S 5D", "JD QC KH AS 2D" },
    kind = { { "3D 4C 5H 6S 7D", "straight" } },
  },
}
