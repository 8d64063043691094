#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Usage: president.sh CLIMB SOURCE-ROOT BUILD-ROOT
#
# A session of President: titles and cards given between deals, played with answers from a pipe, left
# and gone on with in the middle of the giving, replayed and verified; what third persons see. As TAP.

# shellcheck source-path=SCRIPTDIR source=tap.sh
. "$(dirname "$0")/tap.sh"
game=$root/scripts/president.lua
bots=bot:lowest,bot:lowest,bot:lowest

# Answers for ever: the first suggestion, else pass. What does not fit is refused and changes nothing.
robot() { yes '?
1
p' 2>/dev/null; }

# --- to the end ------------------------------------------------------------------------------------

robot | feed 0 play "$game" --seed 3 --seats "me,$bots" --save "$tmp/record"
result $? 'a match goes on to its end'
says 'wins the match' || says 'win the match'
result $? 'and has a winner'
says '  place           cards' 'President' 'Vice-President' 'Vice-Scum' 'Scum'
result $? 'the result of a deal shows titles'
says 'Titles: President' 'cards, the highest.' 'to give' 'leads the first trick'
result $? 'the next deal begins with titles and gifts'
says 'Your cards to give> ?' 'Give these by their number' 'gave you' 'You gave'
result $? 'a person gives, and is told what came'
deals=$(grep -c '^end ' "$tmp/record")
gifts=$(grep -c '^give ' "$tmp/record")
[ "$deals" -ge 5 ] && [ "$gifts" -eq $(((deals - 1) * 2)) ]
result $? 'every later deal has two gifts back in the record'
cp "$tmp/out" "$tmp/told"

# Who looks on at the table is told of gifts, not of their cards: "Rosa gives Mei 2 cards".
grep -E '^(Mei|Otto|Rosa) gives ' "$tmp/told" | grep -vqE ' [12] cards?(, the highest\.)?$'
[ $? -eq 1 ]
result $? 'no line about others has cards in it'

run 0 verify "$tmp/record" && says ok
result $? 'the record is true'
run 0 replay "$tmp/record" && says 'President' 'gives'
result $? 'the record can be shown'
grep -qE '^ *[0-9]+\. .* gives .* [0-9TJQKA][SHDC]' "$tmp/out"
result $? 'with the cards that were given'

# --- left in the middle of the giving ----------------------------------------------------------------

# The record up to the deal in which the person gives, without that gift: "give 1 …".
awk '/^give 1 /{ exit } { print }' "$tmp/record" >"$tmp/cut"
[ -s "$tmp/cut" ]
result $? 'the person gives in some deal'
echo '?' | feed 0 play --resume "$tmp/cut"
says 'Your cards to give> ?' 'Give these by their number' 'gave you'
result $? 'a match left there goes on there, with what was received'
printf 'p\n3D 3C 3H 3S\nwhy XR\nlog\nhint\n' | feed 0 play --resume "$tmp/cut"
says 'Cards are given before the play: give 1 card to player' 'You do not hold XR' 'Hint: give'
result $? 'what is no gift is refused with what would be one'
robot | feed 0 play --resume "$tmp/cut" --deals 1 && run 0 verify "$tmp/cut"
result $? 'and it is played on, and its record is true'

# --- several persons ---------------------------------------------------------------------------------

# Two persons at one keyboard: until it goes over, nothing is said of the other's gifts but numbers.
robot | feed 0 play "$game" players=3 --seed 5 --deals 4 --seats "Ada=me,Bob=me,bot:lowest" \
    --save "$tmp/two"
result $? 'two persons play at one keyboard'
says 'The keyboard goes to' 'Citizen'
result $? 'with titles for three'
grep -qE '(gives|gave) (Ada|Bob|Mei) [0-9TJQKAX][SHDCBR]' "$tmp/out"
[ $? -eq 1 ]
result $? 'nobody is told what another person gave a third'
run 0 verify "$tmp/two"
result $? 'and the record is true'

# --- a card is not taken back by mistake ---------------------------------------------------------------

robot | head -n 600 | feed 0 play "$game" --practice --seed 3 --deals 2 --seats "me,$bots" \
    --save "$tmp/practice"
awk '/^give 1 /{ print; exit } { print }' "$tmp/practice" >"$tmp/given"
grep -q '^give 1 ' "$tmp/given"
result $? 'practice play comes to a gift'
{
    echo undo
    echo '?'
} | feed 0 play --resume "$tmp/given" && says 'Your last move is taken back.' 'Your cards to give> ?'
result $? 'and it can be taken back there'
run 0 verify "$tmp/given" && grep -q '^undo ' "$tmp/given"
result $? 'which the record keeps'

# --- contradictions --------------------------------------------------------------------------------------

run 2 rules "$game" exchange.cards=9 || run 1 rules "$game" exchange.cards=9
complains 'exchange.cards: 9 cards cannot be given'
result $? 'too many cards are refused'
for seats in 3 4 5 6 7; do
    run 0 sim "$game" "players=$seats" --deals 200 --seats random && says '200 deals'
    result $? "with $seats players every deal ends"
done

finish
