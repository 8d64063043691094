-- climb-api: 1
--- President: as many equal cards as lie on the table, of a higher rank; who is out first is
--- President of the next deal, and the last one gives him the best cards.
-- Sources: gambiter.com (54 cards, jokers highest, titles), vipspades.com (3 to 8 players, the last
-- placed deals from himself on and leads), groupgames.xyz (3C opens the first deal, a pass binds until
-- the next trick, cards given: two and one), palace-of-cards.com (points for the first two; up to 11,
-- as in Zheng Shangyou). They differ on playing equal ranks (kind.single.equal=yes and the like allow
-- it), and on jokers that stand for any card and 2s that end a trick, which are left out.
-- For 3 to 7 players: climb play president players=5. With three, nobody is Vice-President.
return climb.game {
  id = "president", title = "President",
  source = "gambiter.com; vipspades.com; groupgames.xyz",
  deck = { ranks = "3456789TJQKA2", suits = "DCHS", jokers = 2 },
  players = 4, direction = "cw",
  deal = { next = "loser", first_card = "dealer" }, -- so the President is not dealt the odd card
  exchange = { cards = { 2, 1 } },
  open = { card = "3C", when = "first_deal", next_leader = "loser" },
  pass = { mode = "lockout" },
  kinds = {
    { "single", sets = 1 },
    { "pair", sets = 2 },
    { "three of a kind", id = "triple", sets = 3 },
    { "four of a kind", id = "four", sets = 4 },
  },
  ["end"] = { mode = "places" },
  places = { titles = { "President", "Vice-President", "Citizen*", "Vice-Scum", "Scum" } },
  score = { by = "places", places = { 2, 1 } },
  settle = { mode = "none" },
  session = { ["end"] = "target:11", win = "highest_money" },
  examples = {
    beats = {
      { "XR", "XB" }, { "XB", "2S" }, { "2D", "AS" }, { "4D", "3S" },
      { "4D 4C", "3H 3S" }, { "2D 2C", "AH AS" }, { "4D 4C 4H 4S", "3D 3C 3H 3S" },
    },
    notbeats = { { "9S", "9D" }, { "XR", "3D 3C" }, { "5D 5C 5H", "4D 4C" }, { "3S", "4D" } },
    illegal = { "XB XR", "3D 4D 5D", "3D 3C 4D", "2D XR" },
    gives = { { "3D 2S XB XR", "XB XR" }, { "AD AC KS 2D", "2D" }, { "AD AC KS QS", "AD AC" } },
    kind = { { "7D 7C 7H", "triple" }, { "XB", "single" } },
  },
}
