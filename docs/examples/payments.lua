-- climb-api: 1
--- Tens and kings are worth ten to who wins the trick; who beats a 2 is paid five for it at once.
return climb.variant {
  id = "payments", base = "big-two", title = "Tens and kings",
  capture = { points = "T:10 K:10", left = "first_out" },
  score = { by = "captured" },
  hooks = {
    on_play = function (move, deal)
      if deal.beaten and #deal.beaten.cards:of_rank "2" > 0 then
        return { pay = { from = deal.beaten_seat, to = move.seat, points = 5 } }
      end
    end,
  },
  examples = { beats = { { "2S", "2H" } } },
}
