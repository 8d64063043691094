-- climb-api: 1
--- Four cards of consecutive ranks, each of another suit, are a combination: a rainbow.
-- Functions, since no field asks for different suits. `classify` says what cards are; `generate` says
-- which cards of a hand are worth asking about, so that they are listed in hands of any size.
local order = "3456789TJQKA"

-- Adds to `found` all ways to take a card of each rank from `rank` on to those chosen.
local function choose(hand, rank, chosen, found)
  if #chosen == 4 then
    found[#found + 1] = chosen
  elseif rank <= #order then
    for face in hand:of_rank(order:sub(rank, rank)):each() do
      if #(chosen:of_suit(face:sub(2))) == 0 then
        choose(hand, rank + 1, chosen + face, found)
      end
    end
  end
end

return climb.variant {
  id = "rainbow", base = "big-two", title = "Rainbows",
  kinds = { { "rainbow" } },
  hooks = {
    classify = function (set)
      if #set ~= 4 or #set:suits() ~= 4 then return nil end
      local first = order:find(set:ranks(), 1, true)
      if first and #set:ranks() == 4 then return "rainbow", first end
    end,
    generate = function (hand)
      local found = {}
      for rank = 1, #order - 3 do choose(hand, rank, hand - hand, found) end
      return found
    end,
  },
  examples = {
    kind = { { "3D 4C 5H 6S", "rainbow" }, { "AD KC QH JS", "rainbow" } },
    beats = { { "4D 5C 6H 7S", "3S 4H 5C 6D" } },
    notbeats = { { "4D 5C 6H 7S", "2S" } },
    illegal = { "3D 4D 5H 6S", "AD 2C 3H 4S" },
  },
}
