-- climb-api: 1
--- Three pairs of consecutive ranks are a combination, and longer runs of pairs too; only as many
--- pairs beat them, by the higher ranks.
-- Source: a house rule after the double sequences of Tien Len and Zheng Shangyou, as
-- en.wikipedia.org describes them.
return climb.variant {
  id = "three-pairs", base = "big-two", title = "Runs of pairs",
  source = "a house rule after Tien Len and Zheng Shangyou",
  kinds = {
    { "run of pairs", run = 2, length = { 3, 6 }, ranks = "3-A", tie = "top" },
  },
  examples = {
    kind = { { "3D 3C 4D 4C 5D 5C", "run-of-pairs" } },
    beats = {
      { "4D 4C 5H 5S 6D 6C", "3D 3C 4H 4S 5D 5C" },
      { "3H 3S 4D 4C 5H 5S", "3D 3C 4H 4S 5D 5C" },
    },
    notbeats = {
      { "3D 3C 4D 4C 5D 5C 6D 6C", "3H 3S 4H 4S 5H 5S" },
      { "4D 4C 5H 5S 6D 6C", "2S" },
    },
    illegal = { "3D 3C 4D 4C", "KD KC AD AC 2D 2C", "3D 3C 4D 4C 6D 6C" },
  },
}
