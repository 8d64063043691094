-- climb-api: 1
--- Big Two played for places, whose last player gives the first the two highest cards.
return climb.variant {
  id = "ranks", base = "big-two", title = "Kings and slaves",
  ["end"] = { mode = "places" },
  score = { by = "places", places = { 3, 2, 1, 0 } },
  open = { when = "first_deal", next_leader = "loser" },
  places = { titles = { "King", "Duke", "Citizen*", "Serf", "Slave" } },
  exchange = { cards = { 2, 1 }, back_ranks = "3-T" },
  examples = { gives = { { "3D AS 2D 2H", "2D 2H" } } },
}
