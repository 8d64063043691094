-- climb-api: 1
--- Pusoy Dos in which cards left cost their pips, and ten, jack, queen and king ten each.
-- Source: chuodaidi.net on the scoring of Pusoy Dos.
return climb.variant {
  id = "pusoy-card-points", base = "pusoy-dos", title = "Pusoy Dos, card points",
  source = "chuodaidi.net",
  score = {
    by = "points",
    points = {
      { 3, 3 }, { 4, 4 }, { 5, 5 }, { 6, 6 }, { 7, 7 }, { 8, 8 }, { 9, 9 },
      { "T", 10 }, { "J", 10 }, { "Q", 10 }, { "K", 10 }, { "A", 1 }, { 2, 2 },
    },
  },
  examples = {
    penalty = { { "KD TS 7C 2H", 29 }, { "AS", 1 }, { "3D 3C 3H", 9 } },
    beats = { { "2D", "2H" } },
  },
}
