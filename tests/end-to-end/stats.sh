#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Usage: stats.sh CLIMB SOURCE-ROOT BUILD-ROOT
#
# `climb stats` on matches that were just played: what it counts, what it leaves out, and what it says
# where there is nothing. As TAP.
set -u

# shellcheck source=tests/end-to-end/tap.sh
. "$(dirname "$0")/tap.sh"
cd "$tmp" || exit 1

bots=bot:dumper,bot:lowest,bot:lowest,bot:lowest

run 0 stats && says '0 saved matches read.'
result $? 'stats says that there is nothing yet'

run 0 play big-two session.end=deals:3 --deals 3 --seats "$bots" --seed 1 &&
    run 0 play big-two session.end=deals:3 --deals 3 --seats "$bots" --seed 2 &&
    run 0 play pusoy-dos --seats "$bots" --seed 3 --deals 2 &&
    printf 'hint\nquit\n' | feed 0 play big-two --seed 4 --practice --seats me,bot:lowest &&
    printf 'quit\n' | feed 0 play big-two --seed 5 --seats Ada=me,bot:lowest
result $? 'matches are played'

run 0 stats && [ ! -s err ] && says 'big-two session.end=deals:3: Big Two' '2 matches, 6 deals' \
    'pusoy-dos: Pusoy Dos' '1 match, 2 deals' 'bot:dumper' 'points a deal' '5 saved matches read.' \
    '1 of practice is left out' '1 ended before a deal did'
result $? 'stats has a table for each game, and says what it leaves out'

points=$(awk '/^end / { sum += $3 } END { print sum }' data/climb/matches/*big-two*.climb)
run 0 stats big-two dumper --json && says '"matches" : 2' '"finished" : 2' '"deals" : 6' \
    "\"points\" : $points," '"practice" : 1' '"games" : ['
result $? 'the points are those of the records'

run 0 stats pusoy && says pusoy-dos && ! grep -q big-two out
result $? 'a game goes by its other names too'

run 0 stats DUMPER && says 'bot:dumper played single' Longest && ! grep -q 'bot:lowest' out
result $? 'of a player it says what was played'

COLUMNS=40 feed 0 stats </dev/null && ! awk 'length($0) > 44' out | grep -q .
result $? 'it fits a narrow terminal'

run 2 stats pusoy-dos Nobody && complains 'Nobody' 'bot:dumper, bot:lowest'
result $? 'an unknown player is an error that says who there is'

run 2 stats a b c && complains 'a game and a player' && run 2 stats --folder none && complains none &&
    run 2 stats --matches && complains -- --json
result $? 'wrong use is explained'

echo nonsense >data/climb/matches/damaged.climb
run 0 stats && says '1 could not be read:' 'damaged.climb: line 1'
result $? 'a damaged file is told and hinders nothing'

run 0 stats --json --matches && says '"file" : "damaged.climb"' '"problem" : "line 1' \
    '"over" : true' '"practice" : true' '"name" : "Ada"'
result $? 'the saved matches are listed for programs'

mkdir elsewhere && cp data/climb/matches/*pusoy*.climb elsewhere/
run 0 stats --folder elsewhere && says '1 saved match read.' pusoy-dos
result $? 'another folder can be read'

finish
