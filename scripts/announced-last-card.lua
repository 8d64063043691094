-- climb-api: 1
--- Nobody has to tell the number of cards held, but a last card is announced; the player before must
--- then play the highest single, or lead more than one card.
-- Source: a public page of rules of Pusoy Dos (who has one card left announces it, and the player
-- before must play the highest). That one may pass where the highest does not beat, and may lead a
-- combination, is the last-card duty of the Persian rules of Big Two.
return climb.variant {
  id = "announced-last-card", base = "pusoy-dos", title = "Last card announced",
  source = "a public page of rules of Pusoy Dos; Persian rules of Big Two",
  lastcard = { duty = "forced" },
  info = { counts = false }, -- so that the announcement tells something
  examples = {
    beats = { { "2D", "2H" }, { "3D", "3H" } },
    notbeats = { { "2D", "AH AD" } }, -- the duty changes nothing in what beats what
    penalty = { { "3D", 1 } },
  },
}
