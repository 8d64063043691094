-- climb-api: 1
--- A 2 left in hand makes the whole hand dearer; how much, the players choose.
return climb.variant {
  id = "options", base = "big-two", title = "Dear 2s",
  options = {
    { "twos", values = { 2, 3, 5 }, default = 2, help = "how many times a hand with a 2 counts" },
    { "spade-alone", default = false, help = "whether only the 2 of spades does that" },
  },
  hooks = {
    penalty = function (hand, deal)
      local dear = #hand:of_rank "2" > 0
      if option "spade-alone" then dear = hand:has "2S" end
      return deal:penalty(hand) * (dear and option "twos" or 1)
    end,
  },
  examples = { penalty = { { "3D 4D", 2 }, { "3D 2H", 4 }, { "2H 2S", 4 } } },
}
