-- climb-api: 1
--- Taiwan's Big Two in which nothing but a bomb beats a 2 or a pair of 2s; four of a kind with a
--- card and straight flushes are the bombs.
-- Sources: the Hindi rules of Big Two (in Taiwan a 2 yields to special combinations only) and
-- ts5588.com.tw (those two kinds reach over everything there).
return climb.variant {
  id = "taiwan-two-immune", base = "big-two:taiwan", title = "Taiwan, 2s yield to bombs",
  source = "Hindi rules of Big Two; ts5588.com.tw",
  immune = { "single:2", "pair:2" },
  bomb = { over = "any" },
  kinds = { quads = { bomb = true }, straight_flush = { bomb = true } },
  examples = {
    notbeats = { { "2S", "2H" }, { "2S 2C", "2H 2D" }, { "3S 3H 3D 4C 4H", "2C" } },
    beats = {
      { "3S 3H 3C 3D 4C", "2S" }, { "AD 2D 3D 4D 5D", "2S 2H" }, { "2C", "AS" },
      { "2C 3S 4H 5D 6C", "TS JH QD KC AS" },
    },
  },
}
