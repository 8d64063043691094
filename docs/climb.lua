---@meta climb
-- What a script can say, for editors. Made from the tables of the program; do not edit it by hand.

---A set of cards. `#`, `==`, `+` and `-` work on sets; tostring gives the faces, lowest first.
---@class Cards
---@operator add(Cards|string): Cards
---@operator sub(Cards|string): Cards
---@operator len: integer
local Cards = {}

---Are all of these cards in the set?
---@param faces string|Cards
---@return boolean
function Cards:has(faces) end

---Number of cards; `#set` is the same.
---@return integer
function Cards:count() end

---Letters of the ranks that are in it, lowest first: "34K". Jokers are B and R.
---@return string
function Cards:ranks() end

---Letters of the suits that are in it, lowest first: "DS".
---@return string
function Cards:suits() end

---Its cards of one rank or several: "2", "2A".
---@param ranks string
---@return Cards
function Cards:of_rank(ranks) end

---Its cards of one suit or several: "S".
---@param suits string
---@return Cards
function Cards:of_suit(suits) end

---Points of its cards by the field `score.points`.
---@return integer
function Cards:points() end

---What the fields recognise in exactly these cards, whatever the hook classify says; nil if nothing.
---@return Combo?
function Cards:combo() end

---The face of its highest card, with its rank and suit as numbers: 1 is the lowest rank of the pack, 1 the lowest suit. Nothing if the set is empty.
---@return string?, integer?, integer?
function Cards:highest() end

---The same of its lowest card.
---@return string?, integer?, integer?
function Cards:lowest() end

---Goes through the cards, lowest first: `for face, rank, suit in set:each() do … end`.
---@return fun(): string?, integer?, integer?
function Cards:each() end

---A recognised combination. tostring gives its faces.
---@class Combo
---@field kind string Id of its kind: "pair".
---@field size integer Number of cards.
---@field cards Cards Its cards.
---@field rank integer Rank that names it, as a number: of the set that decides, of a sequence's top card, else of the highest card. 1 is the lowest rank of the pack.
---@field strength integer Compares combinations of one kind and size, and of one group and size: the higher wins.
---@field reversed boolean On the table: lower beats higher now, by the effects reverse_order and reverse_trick.
local Combo = {}

---Would the fields let it be played on `old`, whatever the hook beats says?
---@param old Combo
---@return boolean
function Combo:beats(old) end

---A play, a pass or an answer.
---@class Move
---@field type "play"|"pass"|"bid"|"call"|"give"|"answer" What it is.
---@field seat integer Whose it is.
---@field combo Combo? What is played; nil if nothing is.
---@field cards Cards The cards played; no cards if none are.
---@field kind string? Id of the kind played; nil if nothing is.
---@field answer integer? Number of the answer given, from 1; nil if it is none.
local Move = {}

---The deal as the hook may know it, while the hook runs.
---@class Deal
---@field turn integer? The seat to act; nil when the deal is over.
---@field leader integer? Who led the trick, or is to lead.
---@field dealer integer The dealer.
---@field seats integer Number of seats.
---@field counts Seats Number of cards in each hand. nil for a seat whose number the rules keep secret.
---@field passed Seats Which seats passed since the last play, true or false.
---@field plays Seats Number of plays that each seat has made.
---@field played Cards All cards played so far.
---@field table Combo? The combination to beat; nil when somebody leads.
---@field owner integer? Who played what is on the table.
---@field last Combo? The latest play of the deal, kept when the trick closes.
---@field number integer Number of the deal in its match, from 1.
---@field moves integer How many moves were made in the deal.
---@field trick Cards Cards of the trick that goes on, or, when it is over, of that one.
---@field beaten Combo? What the latest play was made on; nil if it was a lead. Kept where the rules have hooks with effects.
---@field beaten_seat integer? Who had played that.
---@field stock integer Cards left in the stock.
---@field drew Seats Cards that each seat drew with the latest move.
---@field captured Seats Points that each seat has taken.
---@field paid Seats What each seat got or paid by the effect `pay`.
---@field trick_paid integer Points of the latest payment in this trick; 0 for none.
---@field trick_payer integer? Who paid them.
---@field first_out integer? The seat that went out first; nil while none is out.
---@field answers integer How many questions were answered in the deal.
---@field answered boolean Was the latest move an answer?
---@field passes integer How many seats passed since the last play.
local Deal = {}

---The so many-th answer, as its number among the answers, and the seat that gave it.
---@param number integer
---@return integer?, integer?
function Deal:answer(number) end

---The seat after this one that still has cards.
---@param seat integer
---@return integer
function Deal:next(seat) end

---A hand. In may_play only that of the seat that moves, which is also what it means without a seat; after the deal, in penalty, settle, next_leader and exchange, any. Other hooks see no hands.
---@param seat? integer
---@return Cards
function Deal:hand(seat) end

---What the fields of the rules charge for a hand. Only after the deal.
---@param hand string|Cards
---@param seat? integer
---@return integer
function Deal:penalty(hand, seat) end

---What the fields would pay this seat. Only in settle.
---@param seat integer
---@return integer
function Deal:net(seat) end

---How a deal ended.
---@class Result
---@field winner integer? The seat that went out first.
---@field loser integer? The seat that did worst; nil where several share that.
---@field leader integer? Only in next_leader: who leads the next deal by the fields; nil where the cards decide.
---@field place Seats Place of each seat; 1 went out first.
---@field penalty Seats Penalty of each seat.
---@field net Seats What each seat won or lost.
---@field cards Seats Cards left in each hand.
local Result = {}

---One thing of each seat: list[seat], with seats from 1 to #list.
---@class Seats
---@operator len: integer
---@field [integer] any
local Seats = {}

---@class Effects
---@field end_trick? boolean The trick ends at once, and the player leads.
---@field skip? integer So many seats lose their turn.
---@field lead? integer This seat leads when the trick ends.
---@field reverse_direction? boolean The turn goes the other way from now on.
---@field reverse_order? boolean From now on lower beats higher within a kind, or no longer.
---@field reverse_trick? boolean The same until the trick ends.
---@field draw? integer|integer[] Cards that a seat draws from the stock: a number for the seat that moved or won the trick, or a list with one for each seat.
---@field capture? integer|integer[] Points that a seat takes, kept in `deal.captured`: a number or a list, as with `draw`.
---@field pay? Payment|Payment[] Paid at once, and settled with the rest: `{ from = seat, to = seat, points = 4 }`, or a list of such.

---@class Question
---@field seat integer Who is asked; a seat that holds cards.
---@field question string What is asked.
---@field answers string[] From two to eight answers to choose from.

---@class Payment
---@field from integer The seat that pays.
---@field to integer The seat that gets it.
---@field points integer How much.

---@class Gift
---@field from integer The seat that gives.
---@field to integer The seat that gets the cards.
---@field cards integer How many, from 1 to 4. Nobody may give all of a hand away.
---@field give? ("highest"|"lowest"|"choice") The highest or lowest cards of the hand, as singles, or the giver's choice, which it is without this key.

---@class climb.Hooks
---@field classify? fun(cards: Cards): (string|false)?, integer? Recognises cards before the fields do: the id of a kind and a key, which compares it with others of that kind and size (0 to 16777215, the higher wins); false: they are no combination; nil: as the fields say. Pure: the same cards always give the same.
---@field generate? fun(hand: Cards): (string|Cards)[] The sets of cards in a hand that classify may recognise, beside those that the fields find: a list, in any order, of at most 4096. Without it the engine tries every set of a hand of at most 13 cards. Pure.
---@field beats? fun(new: Combo, old: Combo): boolean? May `new` be played on `old`? nil: as the fields say. Pure, and never both ways.
---@field may_play? fun(move: Move, deal: Deal): boolean, string? A further condition on a play or pass that the fields allow: true, or false and the reason, which the player is told.
---@field on_play? fun(move: Move, deal: Deal): Effects? After a play was made.
---@field on_pass? fun(move: Move, deal: Deal): Effects? After a pass.
---@field on_trick_end? fun(winner: integer, deal: Deal): Effects? After a trick was closed.
---@field ask? fun(deal: Deal): Question? A question to a player, or nil. Called before the first lead and after every move, answers too; at most 16 questions are asked in a deal. What was answered is in `deal:answer(n)`, and everybody hears it.
---@field on_answer? fun(answer: Move, deal: Deal): Effects? After an answer was given.
---@field penalty? fun(hand: Cards, deal: Deal, seat: integer): integer What a seat is charged for the cards left in its hand. `deal:penalty(hand)` is what the fields charge.
---@field settle? fun(penalties: integer[], deal: Deal): integer[] What each seat wins or loses, as a list by seat. Where the field `settle.mode` has players pay each other it must add up to nothing. `deal:net(seat)` is what the fields give.
---@field next_leader? fun(deal: Deal, result: Result): integer? The seat that leads the next deal; nil: as the fields say.
---@field exchange? fun(deal: Deal, result: Result): Gift[]? Which cards are given after the next deal, as a list in the order in which they are given; an empty list for none; nil: as the fields say. Those that leave no choice come first.

---@class climb.fields.deck
---@field ranks? string|table the ranks of the pack, lowest first
---@field suits? string|table the suits of the pack, lowest first
---@field packs? integer packs that are shuffled together
---@field jokers? integer jokers in each pack, above all other cards (the red one highest)
---@field remove? string|table cards that are left out of the pack

---@class climb.fields.deal
---@field cards? integer cards dealt to each player; 0 deals as many as go round
---@field later? string|table later deals with other numbers of cards: “11:3” is three each from the eleventh deal on
---@field spare? "uneven"|"dead"|"low_holder"|"kitty"|"stock" what becomes of the cards left over: uneven (dealt on, so that some have one more), dead (put aside, face down), low_holder (given to the holder of the opening card), kitty (for the winner of the auction), stock (a stock to draw from)
---@field spare_own? "lowest"|"same_suit" who gets the spare cards when the opening card is one of them: lowest (the holder of the lowest card dealt), same_suit (the holder of the next card of its suit)
---@field first_dealer? "lot"|"draw" how the first dealer is found: lot (by lot), draw (by drawing cards)
---@field draw_values? "rank"|"pips" what a card drawn for the deal is worth: rank (its rank), pips (its pips: ace 1, court cards 0)
---@field next? "winner"|"loser"|"rotate"|"same" who deals the next deal: winner (the winner), loser (the loser), rotate (the next player in turn), same (always the same player)
---@field cut? "none"|"count_seats" whether a cut card counts off the seat that is dealt the first card: none (no), count_seats (a card is cut and counted round the table from the dealer)
---@field cut_values? "full"|"ten" what court cards count in that cut: full (11, 12 and 13), ten (ten each)
---@field first_card? "next"|"dealer"|"left"|"right" who is dealt the first card: next (the player after the dealer), dealer (the dealer), left (the dealer's left neighbour), right (the dealer's right neighbour)
---@field wins_at_once? string|table combinations with which whoever is dealt one has won, such as “four:2 six-pairs”; those that are named first win before others

---@class climb.fields.exchange
---@field cards? string|table cards given after the deal, from the second deal on: as many as the first number by the last placed to the first placed, as the second number by the last but one to the second …, and as many back; empty for none
---@field give? "highest"|"choice" what the worse placed gives: highest (the highest cards), choice (any cards)
---@field back? "choice"|"lowest" what the better placed gives back: choice (any cards), lowest (the lowest cards)
---@field back_ranks? string|table ranks of which cards are given back, such as “3-T”, by those who hold them; empty for all

---@class climb.fields.open
---@field lead? "card"|"next_to_dealer"|"dealer"|"auction_opener"|"bidder" who leads a deal: card (the holder of the opening card), next_to_dealer (the player next to the dealer), dealer (the dealer), auction_opener (who opened the auction), bidder (who won the auction)
---@field card? string|table the opening card, or “lowest” for the lowest card of the pack
---@field when? "every_deal"|"first_deal" which deals are opened so: every_deal (every deal), first_deal (the first deal alone)
---@field require? "include"|"single"|"none" what the opening play must be: include (a play with the opening card in it), single (the opening card alone), none (anything)
---@field fallback? "lowest_dealt"|"same_suit" what opens when nobody holds the opening card: lowest_dealt (the lowest card dealt), same_suit (the next card of the same suit)
---@field next_leader? "winner"|"loser"|"low_card" who leads later deals where the opening card opens the first alone: winner (the last winner), loser (the last loser), low_card (the holder of the opening card, with any play)
---@field loser_tie? "exposed_set"|"seat_order"|"lot" which of several equal losers leads or deals: exposed_set (the one whose largest set is smallest), seat_order (the first in seat order), lot (one of them by lot)

---@class climb.fields.pass
---@field mode? "free"|"lockout"|"one_circuit" what a pass means: free (nothing for later turns), lockout (out until the next lead), one_circuit (one turn a trick for everybody)
---@field opening? "free"|"must_play" whether players who can beat the table may pass on their first turn of a deal: free (yes), must_play (no)
---@field on_lead? boolean whether the leader may hand the lead on

---@class climb.fields.trick
---@field lock? "off"|"suits" whether two plays in a row of the same suits lock the trick: off (no), suits (whatever is played on them, bombs apart, must have those suits too)

---@class climb.fields.draw
---@field on_pass? "none"|"one"|"as_table" how many cards whoever passes draws from the stock: none (none), one (one), as_table (as many as lie on the table to be beaten)
---@field then? "turn_passes"|"may_play" what comes after the draw: turn_passes (the turn passes on), may_play (whoever drew may play, or pass without another draw)
---@field refill? integer how often an empty stock is made anew from the cards played, but for those on the table

---@class climb.fields.bomb
---@field over? string|table what bombs beat beside their own group: “any”, or combinations such as “single:2”
---@field out_of_turn? boolean whether bombs may be thrown in out of turn
---@field after_pass? boolean whether those whom a pass has put out of the trick may still bomb
---@field turn_after? "interrupter"|"kept" where the turn goes after a bomb out of turn: interrupter (on from its player), kept (it stays where it was)

---@class climb.fields.lastcard
---@field duty? "off"|"liability"|"forced" what you owe when the next player has one card: off (nothing), liability (to pay for all if you do not stop it), forced (a play that stops it if you can)
---@field pass_ok? boolean whether passing is allowed then when your highest card does not beat
---@field charge? "penalties"|"to_winner" how you pay for all: penalties (their penalties are written to you), to_winner (you pay the winner)

---@class climb.fields.end
---@field mode? "first_out"|"places" when a deal ends: first_out (when the first player is out), places (when all places are decided)
---@field immediate? boolean whether the play that ends the deal stands unanswered
---@field forbid? string|table combinations that nobody may play as the last, such as “single:2”
---@field last_held? string|table ranks or cards: whoever is left with one of them is placed last

---@class climb.fields.places
---@field inherit? "next_seat"|"partner" who leads when the last play of a player who is out stands: next_seat (the next player), partner (the partner)
---@field titles? string|table names of the places, first place first, with a star at the one for all in the middle: “President, Citizen*, Scum”

---@class climb.fields.score
---@field by? "cards"|"points"|"places"|"winning_cards"|"bid"|"captured" what is scored: cards (cards left), points (points of cards left), places (places), winning_cards (cards of score.winning_cards in the last play), bid (the bid), captured (points taken in tricks)
---@field brackets? string|table points for each card left, from a number of cards on: “10:2” is two each from ten on
---@field points? string|table points of each rank, where points are scored: “3:3 4:4 … A:1 2:2”
---@field places? string|table points of each place, where places are scored
---@field held? string|table ranks or cards that are special when held at the end, such as “2” or “2S”
---@field held_factor? integer multiplies the penalty of a hand with such a card
---@field held_each? boolean whether each such card multiplies, not only the first
---@field held_min? integer cards that a hand must still have to be multiplied
---@field held_add? integer points added for each such card, after multiplying
---@field unplayed? integer points a card of a hand that played nothing; 0 leaves it to score.brackets
---@field bomb_factor? integer multiplies what the deal is worth, once for each bomb played
---@field spring_factor? integer multiplies it when the losing side has played nothing, or the auction's winner has lost after one play
---@field at_once? integer multiplies what is scored when a deal is won at once (deal.wins_at_once)
---@field winning? string|table what a last play with no, one, two … of score.winning_cards wins, where that is scored
---@field winning_cards? string|table ranks or cards that are counted in the last play, where that is scored
---@field winning_double? string|table ranks or cards that double what the last play wins when they are in it

---@class climb.fields.capture
---@field points? string|table points of each rank for the player who wins the trick: “5:5 T:10 K:10”
---@field left? "lost"|"first_out" who takes the points of cards left in hands at the end: lost (nobody), first_out (who went out first)
---@field last? "kept"|"first_out" who has the points that the last player with cards has taken: kept (that player keeps them), first_out (who went out first)

---@class climb.fields.settle
---@field mode? "pairwise"|"to_winner"|"pot"|"winner_only"|"none" who pays whom: pairwise (of each two players the difference), to_winner (each loser pays the winner), pot (all pay into a pot for the winner), winner_only (nobody pays, and the winner scores), none (nothing is settled)
---@field ante? integer what each pays into the pot beforehand
---@field lose? integer what each loser pays into the pot beside the penalty

---@class climb.fields.session
---@field end? string|table when a session ends: “none”, “deals:10” or “target:50”
---@field win? "lowest_penalty"|"highest_money" who has won a session: lowest_penalty (the lowest penalty), highest_money (the most money)

---@class climb.fields.auction
---@field mode? "none"|"raise" whether there is an auction: none (no), raise (bids are raised or passed)
---@field min? integer the lowest bid
---@field max? integer the highest bid, which ends the auction
---@field reenter? boolean whether those who passed may bid again
---@field rounds? "open"|"one" how long the auction goes on: open (until all others pass in a row), one (one round)
---@field opener? "lead"|"next_to_dealer"|"dealer" who speaks first: lead (who leads by open.lead, or holds the opening card), next_to_dealer (the player next to the dealer), dealer (the dealer)
---@field opener_must? boolean whether the opener must bid
---@field unbid? "opener"|"redeal" what happens when all pass: opener (the opener plays at the lowest bid), redeal (the cards are dealt again)
---@field force? string|table ranks whose holder must make the highest bid: “333 3322” are three 3s, or two 3s and two 2s

---@class climb.fields.kitty
---@field public? boolean whether all see from the deal on the cards that the auction's winner will take
---@field shown? boolean whether the auction's winner shows the cards that he takes

---@class climb.fields.call
---@field by? "none"|"card"|"rank" how the auction's winner names a partner: none (not at all), card (by a card), rank (by a rank)
---@field ranks? string|table ranks that may be called
---@field own? boolean whether the caller may name a card of the own hand and play alone
---@field required? boolean whether a partner must be called
---@field secret? boolean whether the partner is known only when the called card is played

---@class climb.fields.info
---@field counts? boolean whether all see how many cards each player holds

---@class climb.Kind
---@field [1]? string name of a new kind
---@field name? string|table the kind in words
---@field play? boolean whether the game has this kind
---@field sets? string|table sizes of sets of different ranks, the deciding one first: “3 2” is a full house
---@field run? integer cards of each rank in a run; 0 for no run
---@field wings? integer further cards that a run has for each of its ranks, equal ones of another rank: 1 for single cards, 2 for pairs
---@field wings_equal? boolean whether such single cards may be equal: three of a rank at most, and not so that they make the run longer
---@field cards? string|table the cards that it is, such as “XB XR”, and no others
---@field apart? string|table ranks or cards of which it may have only one, such as “XB XR”
---@field length? string|table ranks in a run, or cards of one suit: “5”, “3-12”, or “3-” for any from three on
---@field ladder? string|table the sequences of a run, lowest first; empty for consecutive ranks of the pack
---@field ranks? string|table ranks that a run without a ladder may use, such as “4-K”; empty for all
---@field suited? boolean whether all cards are of one suit
---@field key? "rank"|"suit_first"|"rank_first"|"top"|"first" what decides between two: rank (the rank; of sets, of one after the other), suit_first (of suited cards the suit, then the ranks), rank_first (of suited cards the ranks, then the suit), top (of suited cards the top card), first (of sets the first alone)
---@field tie? "none"|"top"|"highest_single" whose suit decides between equals: none (nobody's: equals do not beat each other), top (the top card's), highest_single (that of the highest single card)
---@field group? string|table kinds of one group and one number of cards beat each other; empty for none
---@field rung? integer within a group the higher rung beats the lower
---@field any_size? boolean whether it compares with others of its group whatever the number of cards
---@field bomb? boolean whether it also beats what bomb.over says
---@field over? string|table what it beats beside its group, such as “single:2 pair:2”, or “any”
---@field equal? boolean whether an equal combination may be played on it too
---@field held? boolean whether it is never played and only counts when somebody is dealt it (deal.wins_at_once)

---@class climb.Examples
---@field beats? string[][]
---@field notbeats? string[][]
---@field legal? string|string[]
---@field illegal? string|string[]
---@field kind? string[][]
---@field penalty? any[][]
---@field gives? string[][]

---@class climb.Option
---@field [1] string name
---@field default? any
---@field values? string|any[] none: true or false
---@field help? string

---@class climb.Definition
---@field id? string
---@field base? string
---@field title? string
---@field summary? string
---@field source? string
---@field kinds? table<string|integer, climb.Kind|boolean>
---@field hooks? climb.Hooks
---@field examples? climb.Examples
---@field options? climb.Option[]
---@field option? table<string, any>
---@field deck? climb.fields.deck|string
---@field deal? climb.fields.deal|string
---@field exchange? climb.fields.exchange|string
---@field open? climb.fields.open|string
---@field pass? climb.fields.pass|string
---@field trick? climb.fields.trick|string
---@field draw? climb.fields.draw|string
---@field bomb? climb.fields.bomb|string
---@field lastcard? climb.fields.lastcard|string
---@field ["end"]? climb.fields.end|string
---@field places? climb.fields.places|string
---@field score? climb.fields.score|string
---@field capture? climb.fields.capture|string
---@field settle? climb.fields.settle|string
---@field session? climb.fields.session|string
---@field auction? climb.fields.auction|string
---@field kitty? climb.fields.kitty|string
---@field call? climb.fields.call|string
---@field info? climb.fields.info|string
---@field ["deck.ranks"]? string|table the ranks of the pack, lowest first
---@field ["deck.suits"]? string|table the suits of the pack, lowest first
---@field ["deck.packs"]? integer packs that are shuffled together
---@field ["deck.jokers"]? integer jokers in each pack, above all other cards (the red one highest)
---@field ["deck.remove"]? string|table cards that are left out of the pack
---@field players? integer how many people play
---@field direction? "ccw"|"cw"|"alternate" which way the turn goes: ccw (to the right), cw (to the left), alternate (to the right in the first deal, changing every deal)
---@field team? "none"|"opposite" fixed partners: none (each for themselves), opposite (those who sit opposite each other are partners)
---@field ["deal.cards"]? integer cards dealt to each player; 0 deals as many as go round
---@field ["deal.later"]? string|table later deals with other numbers of cards: “11:3” is three each from the eleventh deal on
---@field ["deal.spare"]? "uneven"|"dead"|"low_holder"|"kitty"|"stock" what becomes of the cards left over: uneven (dealt on, so that some have one more), dead (put aside, face down), low_holder (given to the holder of the opening card), kitty (for the winner of the auction), stock (a stock to draw from)
---@field ["deal.spare_own"]? "lowest"|"same_suit" who gets the spare cards when the opening card is one of them: lowest (the holder of the lowest card dealt), same_suit (the holder of the next card of its suit)
---@field ["deal.first_dealer"]? "lot"|"draw" how the first dealer is found: lot (by lot), draw (by drawing cards)
---@field ["deal.draw_values"]? "rank"|"pips" what a card drawn for the deal is worth: rank (its rank), pips (its pips: ace 1, court cards 0)
---@field ["deal.next"]? "winner"|"loser"|"rotate"|"same" who deals the next deal: winner (the winner), loser (the loser), rotate (the next player in turn), same (always the same player)
---@field ["deal.cut"]? "none"|"count_seats" whether a cut card counts off the seat that is dealt the first card: none (no), count_seats (a card is cut and counted round the table from the dealer)
---@field ["deal.cut_values"]? "full"|"ten" what court cards count in that cut: full (11, 12 and 13), ten (ten each)
---@field ["deal.first_card"]? "next"|"dealer"|"left"|"right" who is dealt the first card: next (the player after the dealer), dealer (the dealer), left (the dealer's left neighbour), right (the dealer's right neighbour)
---@field ["exchange.cards"]? string|table cards given after the deal, from the second deal on: as many as the first number by the last placed to the first placed, as the second number by the last but one to the second …, and as many back; empty for none
---@field ["exchange.give"]? "highest"|"choice" what the worse placed gives: highest (the highest cards), choice (any cards)
---@field ["exchange.back"]? "choice"|"lowest" what the better placed gives back: choice (any cards), lowest (the lowest cards)
---@field ["exchange.back_ranks"]? string|table ranks of which cards are given back, such as “3-T”, by those who hold them; empty for all
---@field ["deal.wins_at_once"]? string|table combinations with which whoever is dealt one has won, such as “four:2 six-pairs”; those that are named first win before others
---@field ["open.lead"]? "card"|"next_to_dealer"|"dealer"|"auction_opener"|"bidder" who leads a deal: card (the holder of the opening card), next_to_dealer (the player next to the dealer), dealer (the dealer), auction_opener (who opened the auction), bidder (who won the auction)
---@field ["open.card"]? string|table the opening card, or “lowest” for the lowest card of the pack
---@field ["open.when"]? "every_deal"|"first_deal" which deals are opened so: every_deal (every deal), first_deal (the first deal alone)
---@field ["open.require"]? "include"|"single"|"none" what the opening play must be: include (a play with the opening card in it), single (the opening card alone), none (anything)
---@field ["open.fallback"]? "lowest_dealt"|"same_suit" what opens when nobody holds the opening card: lowest_dealt (the lowest card dealt), same_suit (the next card of the same suit)
---@field ["open.next_leader"]? "winner"|"loser"|"low_card" who leads later deals where the opening card opens the first alone: winner (the last winner), loser (the last loser), low_card (the holder of the opening card, with any play)
---@field ["open.loser_tie"]? "exposed_set"|"seat_order"|"lot" which of several equal losers leads or deals: exposed_set (the one whose largest set is smallest), seat_order (the first in seat order), lot (one of them by lot)
---@field ["pass.mode"]? "free"|"lockout"|"one_circuit" what a pass means: free (nothing for later turns), lockout (out until the next lead), one_circuit (one turn a trick for everybody)
---@field ["pass.opening"]? "free"|"must_play" whether players who can beat the table may pass on their first turn of a deal: free (yes), must_play (no)
---@field ["pass.on_lead"]? boolean whether the leader may hand the lead on
---@field ["trick.lock"]? "off"|"suits" whether two plays in a row of the same suits lock the trick: off (no), suits (whatever is played on them, bombs apart, must have those suits too)
---@field ["draw.on_pass"]? "none"|"one"|"as_table" how many cards whoever passes draws from the stock: none (none), one (one), as_table (as many as lie on the table to be beaten)
---@field ["draw.then"]? "turn_passes"|"may_play" what comes after the draw: turn_passes (the turn passes on), may_play (whoever drew may play, or pass without another draw)
---@field ["draw.refill"]? integer how often an empty stock is made anew from the cards played, but for those on the table
---@field immune? string|table combinations that nothing but a bomb beats, such as “single:2 pair:2”
---@field ["bomb.over"]? string|table what bombs beat beside their own group: “any”, or combinations such as “single:2”
---@field ["bomb.out_of_turn"]? boolean whether bombs may be thrown in out of turn
---@field ["bomb.after_pass"]? boolean whether those whom a pass has put out of the trick may still bomb
---@field ["bomb.turn_after"]? "interrupter"|"kept" where the turn goes after a bomb out of turn: interrupter (on from its player), kept (it stays where it was)
---@field ["lastcard.duty"]? "off"|"liability"|"forced" what you owe when the next player has one card: off (nothing), liability (to pay for all if you do not stop it), forced (a play that stops it if you can)
---@field ["lastcard.pass_ok"]? boolean whether passing is allowed then when your highest card does not beat
---@field ["lastcard.charge"]? "penalties"|"to_winner" how you pay for all: penalties (their penalties are written to you), to_winner (you pay the winner)
---@field ["end.mode"]? "first_out"|"places" when a deal ends: first_out (when the first player is out), places (when all places are decided)
---@field ["end.immediate"]? boolean whether the play that ends the deal stands unanswered
---@field ["end.forbid"]? string|table combinations that nobody may play as the last, such as “single:2”
---@field ["end.last_held"]? string|table ranks or cards: whoever is left with one of them is placed last
---@field ["places.inherit"]? "next_seat"|"partner" who leads when the last play of a player who is out stands: next_seat (the next player), partner (the partner)
---@field ["places.titles"]? string|table names of the places, first place first, with a star at the one for all in the middle: “President, Citizen*, Scum”
---@field ["score.by"]? "cards"|"points"|"places"|"winning_cards"|"bid"|"captured" what is scored: cards (cards left), points (points of cards left), places (places), winning_cards (cards of score.winning_cards in the last play), bid (the bid), captured (points taken in tricks)
---@field ["score.brackets"]? string|table points for each card left, from a number of cards on: “10:2” is two each from ten on
---@field ["score.points"]? string|table points of each rank, where points are scored: “3:3 4:4 … A:1 2:2”
---@field ["score.places"]? string|table points of each place, where places are scored
---@field ["score.held"]? string|table ranks or cards that are special when held at the end, such as “2” or “2S”
---@field ["score.held_factor"]? integer multiplies the penalty of a hand with such a card
---@field ["score.held_each"]? boolean whether each such card multiplies, not only the first
---@field ["score.held_min"]? integer cards that a hand must still have to be multiplied
---@field ["score.held_add"]? integer points added for each such card, after multiplying
---@field ["score.unplayed"]? integer points a card of a hand that played nothing; 0 leaves it to score.brackets
---@field ["score.bomb_factor"]? integer multiplies what the deal is worth, once for each bomb played
---@field ["score.spring_factor"]? integer multiplies it when the losing side has played nothing, or the auction's winner has lost after one play
---@field ["score.at_once"]? integer multiplies what is scored when a deal is won at once (deal.wins_at_once)
---@field ["capture.points"]? string|table points of each rank for the player who wins the trick: “5:5 T:10 K:10”
---@field ["capture.left"]? "lost"|"first_out" who takes the points of cards left in hands at the end: lost (nobody), first_out (who went out first)
---@field ["capture.last"]? "kept"|"first_out" who has the points that the last player with cards has taken: kept (that player keeps them), first_out (who went out first)
---@field ["score.winning"]? string|table what a last play with no, one, two … of score.winning_cards wins, where that is scored
---@field ["score.winning_cards"]? string|table ranks or cards that are counted in the last play, where that is scored
---@field ["score.winning_double"]? string|table ranks or cards that double what the last play wins when they are in it
---@field ["settle.mode"]? "pairwise"|"to_winner"|"pot"|"winner_only"|"none" who pays whom: pairwise (of each two players the difference), to_winner (each loser pays the winner), pot (all pay into a pot for the winner), winner_only (nobody pays, and the winner scores), none (nothing is settled)
---@field ["settle.ante"]? integer what each pays into the pot beforehand
---@field ["settle.lose"]? integer what each loser pays into the pot beside the penalty
---@field stake? integer what a point is worth when settling
---@field ["session.end"]? string|table when a session ends: “none”, “deals:10” or “target:50”
---@field ["session.win"]? "lowest_penalty"|"highest_money" who has won a session: lowest_penalty (the lowest penalty), highest_money (the most money)
---@field ["auction.mode"]? "none"|"raise" whether there is an auction: none (no), raise (bids are raised or passed)
---@field ["auction.min"]? integer the lowest bid
---@field ["auction.max"]? integer the highest bid, which ends the auction
---@field ["auction.reenter"]? boolean whether those who passed may bid again
---@field ["auction.rounds"]? "open"|"one" how long the auction goes on: open (until all others pass in a row), one (one round)
---@field ["auction.opener"]? "lead"|"next_to_dealer"|"dealer" who speaks first: lead (who leads by open.lead, or holds the opening card), next_to_dealer (the player next to the dealer), dealer (the dealer)
---@field ["auction.opener_must"]? boolean whether the opener must bid
---@field ["auction.unbid"]? "opener"|"redeal" what happens when all pass: opener (the opener plays at the lowest bid), redeal (the cards are dealt again)
---@field ["auction.force"]? string|table ranks whose holder must make the highest bid: “333 3322” are three 3s, or two 3s and two 2s
---@field ["kitty.public"]? boolean whether all see from the deal on the cards that the auction's winner will take
---@field ["kitty.shown"]? boolean whether the auction's winner shows the cards that he takes
---@field ["call.by"]? "none"|"card"|"rank" how the auction's winner names a partner: none (not at all), card (by a card), rank (by a rank)
---@field ["call.ranks"]? string|table ranks that may be called
---@field ["call.own"]? boolean whether the caller may name a card of the own hand and play alone
---@field ["call.required"]? boolean whether a partner must be called
---@field ["call.secret"]? boolean whether the partner is known only when the called card is played
---@field ["info.counts"]? boolean whether all see how many cards each player holds

---@class climb
---@field api integer version of all this: 1
climb = {}

---A house rule over another game.
---@param definition climb.Definition
---@return climb.Definition
function climb.variant(definition) end

---A whole game.
---@param definition climb.Definition
---@return climb.Definition
function climb.game(definition) end

---A set of cards from faces: `cards "3D 4S"`. It may stand anywhere in a file; the pack of the game says what it means when a hook uses it.
---@param faces string
---@return Cards
function cards(faces) end

---What the players have chosen of an option that the file declares in `options`; text that is a whole number is given as an integer. Inside hooks only.
---@param name string
---@return boolean|integer|string
function option(name) end
