-- climb-api: 1
--- Four of a kind and one is a revolution: for the rest of the deal lower cards beat higher ones,
--- until the next revolution. What beats what among different combinations stays as it is.
-- Source: a house rule after Daifugo, as boardoor.com describes it, where four of a kind turns the
-- order of the ranks round.
return climb.variant {
  id = "revolution", base = "big-two", title = "Revolution",
  source = "a house rule after Daifugo, boardoor.com",
  hooks = {
    on_play = function (move, deal)
      if move.kind == "quads" then return { reverse_order = true } end
    end,
  },
  examples = { -- before a revolution
    kind = { { "4D 4C 4H 4S 9D", "quads" } },
    beats = { { "2S", "AS" }, { "4D 4C 4H 4S 9D", "3D 3C 3H 3S KD" } },
    notbeats = { { "3D", "4D" } },
    illegal = { "4D 4C 4H 4S" }, -- in Big Two a fifth card belongs to them
  },
}
