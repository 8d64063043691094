#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Usage: review.sh CLIMB SOURCE-ROOT BUILD-ROOT
#
# Hints while playing and the review of a record afterwards, as TAP.

# shellcheck source-path=SCRIPTDIR source=tap.sh
. "$(dirname "$0")/tap.sh"

# A person who does what each hint says first.
obey() {
    yes 'hint
1' | head -n 400
}

# mistakes SEAT: what the JSON of the last run counts as worse than good for a seat.
mistakes() {
    grep "^{\"seat\":$1," "$tmp/out" |
        sed 's/.*"inaccuracy":\([0-9]*\),"mistake":\([0-9]*\),"blunder":\([0-9]*\).*/\1 + \2 + \3/' |
        sed 's/^/expr /' | sh
}

# --- hints ----------------------------------------------------------------------------------------

record=$tmp/two.climb
obey | feed 0 play big-two --seats Ada=me,Bob=bot:random,bot:dumper,bot:lowest --seed 7 --deals 2 \
    --save "$record" && says 'Hint: play ' ' points: ' '  2) ' 'these are the last cards'
result $? 'hints name moves with points and reasons, and their numbers make them'

printf 'hint\nquit\n' | feed 0 play big-three --seed 5 --no-save --seats me,bot:easy,bot:easy &&
    says 'Hint: bid 2' '  or ' 'imagined deals win points'
result $? 'in an auction they tell what the hand is worth'

# --- the review -----------------------------------------------------------------------------------

run 0 review "$record" --playouts 600 && says 'Deal 1' 'Better: ' 'given away' 'Ada (seat 1)' \
    'An inaccuracy gives away' && [ ! -s "$tmp/err" ]
result $? 'review lists what gave points away, and sums up by player'
cp "$tmp/out" "$tmp/text"

awk 'length($0) > 80 { exit 1 }' "$tmp/text"
result $? 'it fits 80 columns'

run 0 review "$record" --playouts 600 --jobs 3 && cmp -s "$tmp/out" "$tmp/text"
result $? 'threads change nothing of it'

run 0 review "$record" --playouts 600 --json && says '"mark":"' '"loss":' '"best":[{"move":"'
result $? '--json has every decision'
if command -v python3 >/dev/null 2>&1; then
    python3 -m json.tool "$tmp/out" >/dev/null
    result $? 'it is JSON'
fi
[ "$(mistakes 1)" -lt "$(mistakes 2)" ]
result $? 'who obeys the hints makes fewer mistakes than a bot that plays at random'

# Its first lead is one certain card: the measure is taken where the first choice is.
run 0 play big-two:charlesworth --seats bot:lowest,bot:lowest,bot:lowest,bot:lowest --seed 7 \
    --save "$tmp/forced.climb" &&
    run 0 review "$tmp/forced.climb" --playouts 20 --player 1 --json &&
    grep -q '"spread":\(9\|1[0-9]\)\.' "$tmp/out"
result $? 'losses are measured by the points of a deal where nobody chooses the first lead either'

run 0 review "$record" --playouts 100 --player bob --deals 2 && says 'Bob (seat 2)' &&
    ! grep -q 'Deal 1$\|Ada' "$tmp/out"
result $? '--player and --deals choose'

feed 0 review - --playouts 50 --all <"$record" && says 'Ada (seat 1) passes'
result $? 'a record may come from standard input, and --all shows every move'

# --- marks in the record --------------------------------------------------------------------------

cp "$record" "$tmp/marked"
run 0 review "$tmp/marked" --playouts 300 --write && grep -q '^x-review [0-9]* [0-9.]* blunder; better: ' "$tmp/marked"
result $? '--write adds the marks to the record'
run 0 verify "$tmp/marked" && run 0 replay --plain "$tmp/marked" && says 'Review: gives away'
result $? 'replay shows them, and the record is as true as before'

# A program that stopped while it wrote.
head -c 3000 "$record" >"$tmp/cut"
run 0 review "$tmp/cut" --playouts 50 --write && run 0 replay --plain "$tmp/cut" && says 'Review: '
result $? 'a record without its end can be reviewed'

# --- what is wrong --------------------------------------------------------------------------------

run 2 review && complains 'which record'
result $? 'no record: says so'
run 1 review "$tmp/nothing" && complains 'cannot read'
result $? 'no such file: says so'
sed 's/^play 1/play 3/' "$record" >"$tmp/bad"
run 1 review "$tmp/bad" && complains "$tmp/bad: line "
result $? 'a bad record is told with its line'
run 2 review "$record" --deals 2..5 && complains 'deals 1 to 2' &&
    run 2 review "$record" --deals 2..1 && run 2 review "$record" --deals .. &&
    run 2 review "$record" --deals 1..2..3 && run 2 review "$record" --deals x
result $? 'deals that are not there are told'
run 2 review "$record" --player Zed && complains "nobody of that name" Ada
result $? 'a player who is not there is told'
run 2 review - --write && complains '--write'
result $? 'nothing can be written to standard input'
run 2 review "$record" --playouts 0 && complains '--playouts'
result $? 'a number that makes no sense is told'

finish
