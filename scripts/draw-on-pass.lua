-- climb-api: 1
--- Big Two for three with thirteen cards each: the rest is a stock, and whoever passes draws from it.
-- Source: chuodaidi.com, and a survey that quotes pagat.com: passing draws one card (others: as many
-- as the play needed, draw.on_pass = "as_table"), the lowest card dealt leads, more than 13 cards cost
-- what 13 do. That the stock is made anew once is a choice: there it “may be refilled”.
return climb.variant {
  id = "draw-on-pass", base = "big-two", title = "Draw on pass",
  source = "chuodaidi.com; a survey that quotes pagat.com",
  players = 3,
  deal = { cards = 13, spare = "stock" },
  draw = { on_pass = "one", ["then"] = "turn_passes", refill = 1 }, -- "then" is a word of Lua
  open = { fallback = "lowest_dealt" },
  examples = {
    penalty = {
      { "3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD 2D 3C", 42 }, -- fourteen cards, three each
      { "3D 4D", 2 },
    },
    beats = { { "3C", "3D" } },
  },
}
