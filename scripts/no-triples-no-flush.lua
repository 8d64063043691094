-- climb-api: 1
--- Big Two with neither three of a kind alone nor flushes; a straight flush stays.
-- Source: the Persian rules of Big Two list it among the variants.
return climb.variant {
  id = "no-triples-no-flush", base = "big-two", title = "No triples, no flushes",
  source = "Persian rules of Big Two, variant",
  kinds = { triple = false, flush = false },
  examples = {
    illegal = { "5S 5H 5C", "9H 7H 6H 5H 3H" },
    kind = { { "9S 9H 9C 4S 4H", "full-house" }, { "8H 9H TH JH QH", "straight-flush" } },
    beats = { { "3S 3H 3C 4S 4H", "AS KD QH JC TD" } },
  },
}
