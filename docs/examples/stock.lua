-- climb-api: 1
--- Big Two for two: thirteen cards each, and who passes draws as many cards as lie on the table.
return climb.variant {
  id = "stock", base = "big-two", title = "Two at a stock",
  players = 2,
  deal = { cards = 13, spare = "stock" },
  draw = { on_pass = "as_table", ["then"] = "may_play" },
  hooks = {
    on_trick_end = function (winner, deal)
      return { draw = deal.stock > 10 and 1 or 0 } -- the winner of a trick draws too, for a while
    end,
  },
  examples = { beats = { { "4D 4C", "3D 3C" } } },
}
