-- climb-api: 1
--- Before the first lead each player may announce to be the first out: that wins ten points from each of
--- the others, or costs ten to whoever is.
-- Source: a house rule after the small call of Tichu, made before one's first card, as pagat.com has it.
local stake = 10

return climb.variant {
  id = "announced-win", base = "big-two", title = "Announced wins",
  source = "a house rule after Tichu",
  hooks = {
    -- A question, since no field has players say something before play.
    ask = function (deal)
      if deal.answers < deal.seats then
        return {
          seat = deal.answers + 1,
          question = "Do you announce that you will be the first out?",
          answers = { "no", "yes" },
        }
      end
    end,
    settle = function (penalties, deal)
      local net = {}
      for seat = 1, deal.seats do net[seat] = deal:net(seat) end
      for number = 1, deal.answers do
        local answer, seat = deal:answer(number)
        if answer == 2 and seat == deal.first_out then
          for other = 1, deal.seats do net[other] = net[other] - stake end
          net[seat] = net[seat] + stake * deal.seats
        elseif answer == 2 then
          net[seat] = net[seat] - stake
          net[deal.first_out] = net[deal.first_out] + stake
        end
      end
      return net
    end,
  },
  examples = {
    beats = { { "2S", "2H" } },
    penalty = { { "3D 4D", 2 } }, -- announcing changes what is paid, not the penalties
  },
}
