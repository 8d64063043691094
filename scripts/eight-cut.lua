-- climb-api: 1
--- A play with an 8 in it ends the trick at once, and whoever made it leads.
-- Source: a house rule after Daifugo, as boardoor.com describes it (“8-kill”).
return climb.variant {
  id = "eight-cut", base = "big-two", title = "Eights cut",
  source = "a house rule after Daifugo, boardoor.com",
  hooks = {
    on_play = function (move, deal)
      if #move.cards:of_rank "8" > 0 then return { end_trick = true } end
    end,
  },
  examples = {
    beats = { { "8D", "7S" }, { "8D 8C", "7H 7S" } }, -- an 8 must beat what lies there
    notbeats = { { "8S", "9D" } },
    kind = { { "6D 7C 8H 9S TD", "straight" } }, -- cuts too
  },
}
