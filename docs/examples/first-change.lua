-- climb-api: 1
--- Big Two in which who passes is out until the next lead.
return climb.variant {
  id = "first-change", base = "big-two", title = "Pass and out",
  pass = { mode = "lockout" },
  examples = { beats = { { "KS KD", "KH KC" } } },
}
