-- climb-api: 1
--- From the second deal on everybody passes one card to the next player, and the loser the highest.
return climb.variant {
  id = "pass-on", base = "big-two", title = "Pass one on",
  hooks = {
    exchange = function (deal, result)
      local gifts = {}
      for seat = 1, deal.seats do
        gifts[seat] = {
          from = seat, to = seat % deal.seats + 1, cards = 1,
          give = seat == result.loser and "highest" or "choice",
        }
      end
      return gifts
    end,
  },
  examples = { beats = { { "2S", "2H" } } },
}
