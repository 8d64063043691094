-- climb-api: 1
--- Big Two for three, in which from the second deal on the loser gives the winner the highest card,
--- and gets one back that the winner does not want.
-- Source: chuodaidi.com, on three players (17 cards each, the last one to the holder of the 3 of
-- diamonds, or of the 3 of clubs if it is that card). Suits count, so the highest card is one card.
return climb.variant {
  id = "loser-gives-highest", base = "big-two", title = "The loser gives the highest card",
  source = "chuodaidi.com, game for three",
  players = 3,
  deal = { spare = "low_holder" },
  exchange = { cards = 1 },
  examples = {
    beats = { { "2S", "2H" }, { "3C", "3D" } },
    gives = { { "AS 2D 2H 3D", "2H" } },
    kind = { { "KD QC JC TH 9H", "straight" } },
  },
}
