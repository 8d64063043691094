-- climb-api: 1
--- A session of thirteen deals of Big Two: ten with all cards, then three with three cards each.
-- Source: the Russian rules of Big Two, on Indonesia, in a text that is garbled: after ten deals the
-- cards left over are dealt again, three to each player, for three more, and the holder of the 3 of
-- diamonds goes first. Nothing is left over after a deal of thirteen cards each, so this is a reading:
-- three short deals from the whole pack, opened, like all, by the 3 of diamonds or else the lowest card
-- dealt. The session of ten deals alone is indonesian-ten.lua.
return climb.variant {
  id = "ten-deals-then-three", base = "big-two", title = "Ten deals, then three short ones",
  source = "Russian rules of Big Two, Indonesian variant, as it may be meant",
  direction = "cw",
  deal = { later = "11:3", spare = "dead" },
  session = { ["end"] = "deals:13" },
  examples = {
    beats = { { "2S", "2H" }, { "3C", "3D" } },
    penalty = { { "3D 4D 5D", 3 }, { "3D", 1 } },
    kind = { { "3D 3C 3H", "triple" } },
  },
}
