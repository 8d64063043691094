-- climb-api: 1
--- Big Two in sessions of ten deals: the 3 of diamonds opens the first deal alone, and later the
--- last winner leads anything.
-- Source: the Persian rules of Big Two, on how it is played in Indonesia (clockwise, ten deals).
return climb.variant {
  id = "indonesian-ten", base = "big-two", title = "Ten deals, as in Indonesia",
  source = "Persian rules of Big Two, Indonesian variant",
  direction = "cw",
  open = { when = "first_deal", next_leader = "winner" },
  session = { ["end"] = "deals:10" }, -- "end" is a word of Lua, so it stands in brackets
  examples = {
    beats = { { "2S", "2H" }, { "3C", "3D" } },
    kind = { { "KD QC JC TH 9H", "straight" } },
    penalty = { { "3D 4D 5D 6D 7D 8D 9D TD JD", 9 }, { "3D 4D 5D 6D 7D 8D 9D TD JD QD", 20 } },
  },
}
