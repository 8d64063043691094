-- climb-api: 1
--- After four of a kind, whoever played it may say that from now on lower cards beat higher ones.
return climb.variant {
  id = "question", base = "big-two", title = "A revolution, if you like",
  hooks = {
    ask = function (deal)
      local quads = deal.table and deal.table.kind == "quads" and deal.passes == 0
      if quads and not deal.answered then
        return { seat = deal.owner, question = "Turn the order round?", answers = { "no", "yes" } }
      end
    end,
    on_answer = function (answer, deal)
      return { reverse_order = answer.answer == 2 }
    end,
  },
  examples = { kind = { { "4D 4C 4H 4S 9D", "quads" } } },
}
