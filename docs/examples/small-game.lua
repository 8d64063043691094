-- climb-api: 1
--- A climbing game for three with sets alone: as many cards of a rank as lie on the table, higher.
return climb.game {
  id = "small-game", title = "Sets only",
  players = 3,
  deck = { ranks = "3456789TJQKA2", suits = "DCHS", remove = "3D" }, -- seventeen cards each
  open = { card = "3C" },
  kinds = {
    { "single", sets = 1 },
    { "pair", sets = 2 },
    { "three of a kind", id = "triple", sets = 3 },
    { "four of a kind", id = "four", sets = 4, bomb = true },
  },
  bomb = { over = "any" },
  pass = { mode = "lockout" },
  ["end"] = { mode = "places" },
  score = { by = "places", places = { 2, 1, 0 } },
  settle = { mode = "none" },
  session = { ["end"] = "target:15", win = "highest_money" },
  examples = {
    beats = { { "4D 4C", "3C 3H" }, { "4D 4C 4H 4S", "2S" } },
    notbeats = { { "4S", "4D" }, { "4D 4C", "3C" } },
    illegal = { "4D 5D 6D", "4D 4C 4H 5S 5H" },
  },
}
