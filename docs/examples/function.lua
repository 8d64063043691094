-- climb-api: 1
--- Every black card of the highest rank held costs as much as the whole hand again.
-- A function, since score.held counts one list of cards with one factor, and adds up nothing that
-- depends on the hand.
return climb.variant {
  id = "function", base = "big-two", title = "Black 2s",
  hooks = {
    penalty = function (hand, deal)
      local points = deal:penalty(hand) -- what the fields say
      local factor = 1
      if hand:has "2S" then factor = factor + 1 end
      if hand:has "2C" then factor = factor + 1 end
      return points * factor
    end,
  },
  examples = {
    penalty = { { "3D 4D", 2 }, { "3D 2S", 4 }, { "2C 2S", 6 }, { "2D 2H", 2 } },
  },
}
