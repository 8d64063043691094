#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Usage: protocol.sh CLIMB SOURCE-ROOT BUILD-ROOT
#
# Bots in other programs: those that keep the protocol, and those that do anything but. As TAP.

# shellcheck source-path=SCRIPTDIR source=tap.sh
. "$(dirname "$0")/tap.sh"

bad=$root/tests/end-to-end/bad-bot.sh
# A limit of memory is too little for a program under the address sanitizer.
plain='memory=0 time=60000 start=60000'
hasty='time=100 start=60000'

# plays ARGUMENT…: plays and saves nothing.
plays() {
    run 0 play "$@" --no-save
}

# repeat N TEXT: N times, separated by commas.
repeat() {
    list=$2
    for _ in $(seq 2 "$1"); do list=$list,$2; done
    printf '%s' "$list"
}

# --- equal inside and through the protocol ----------------------------------------------------------

# same SEATS BOT ARGUMENT…: a match has the same course either way.
same() {
    seats=$1
    bot=$2
    shift 2
    plays "$@" --seats "$(repeat "$seats" "bot:$bot")" --seed 11 || return 1
    mv "$tmp/out" "$tmp/inside"
    plays "$@" --seats "$(repeat "$seats" "cmd[$plain]:'$climb' bot $bot")" --seed 11 || return 1
    [ ! -s "$tmp/err" ] && cmp "$tmp/inside" "$tmp/out" >>"$tmp/err"
}

same 4 random big-two --deals 4
result $? 'big-two is the same through the protocol as inside'

same 3 random big-three --deals 4
result $? '… with an auction and a kitty'

same 4 dumper big-three:four-players --deals 4
result $? '… with a call and a secret partner'

same 4 random big-two:taiwan bomb.out_of_turn=yes --deals 4
result $? '… with bombs out of turn'

same 4 random daifugo revolution=sets --deals 3
result $? '… with functions of a script and one of its options'

same 4 lowest big-two --rule eight-cut --rule spade-two pass.mode=lockout kind.flush=off --deals 2
result $? '… with house rules and settings'

same 4 random three-pairs info.counts=no --deals 2
result $? '… with a new kind of combination and secret counts'

same 6 random big-two:two-packs players=6 --deals 2
result $? '… with two packs'

same 4 random "$root/scripts/president.lua" --deals 4
result $? '… with cards given between deals'

same 3 random big-three exchange.cards=2 exchange.give=choice --deals 3
result $? '… chosen by both, before an auction'

# counts COMMAND ARGUMENT…: what a report as JSON counts, without names of bots and speed.
counts() {
    run 0 "$@" --json --seed 3 &&
        sed -e '/"speed"/,$d' -e '/"\(bot\|first\|second\)" :/d' "$tmp/out" >"$tmp/counts"
}

counts sim big-two --deals 60 --seats random && mv "$tmp/counts" "$tmp/inside" &&
    counts sim big-two --deals 60 --jobs 2 --seats "cmd[$plain]:'$climb' bot random" &&
    cmp "$tmp/inside" "$tmp/counts" && grep -q '"decisions"' "$tmp/inside"
result $? 'sim counts the same through the protocol as inside, in threads too'

counts match dumper random --game big-three --deals 6 && mv "$tmp/counts" "$tmp/inside" &&
    counts match "cmd[$plain]:'$climb' bot dumper" "cmd[$plain]:'$climb' bot random" \
        --game big-three --deals 6 --jobs 2 &&
    cmp "$tmp/inside" "$tmp/counts" && grep -q '"score' "$tmp/inside"
result $? 'match has the same results through the protocol as inside'

# --- only what a seat may know ----------------------------------------------------------------------

printf '#!/bin/sh\nexec tee "$1/$$" | exec "%s" bot random\n' "$climb" >"$tmp/spy"

# spied SEATS ARGUMENT…: nothing hidden was told in a match.
spied() {
    seats=$1
    shift
    rm -rf "$tmp/logs"
    mkdir "$tmp/logs"
    plays "$@" --seats "$(repeat "$seats" "cmd[$plain]:sh '$tmp/spy' '$tmp/logs'")" --seed 5 &&
        python3 "$root/tests/end-to-end/leaks.py" "$tmp"/logs/* >"$tmp/out" 2>>"$tmp/err"
}

if command -v python3 >/dev/null 2>&1; then
    spied 4 big-two --deals 3
    result $? 'bots are told of no card that their seat does not know'
    spied 3 big-three --deals 4
    result $? '… with a kitty'
    spied 4 big-three:four-players --deals 3
    result $? '… with a secret partner'
    spied 4 big-two:taiwan bomb.out_of_turn=yes --deals 3
    result $? '… with bombs out of turn'
    spied 4 daifugo --deals 3
    result $? '… with functions of a script'
    spied 5 "$root/scripts/president.lua" players=5 --deals 4 &&
        grep -q '^gift .* [2-9TJQKAX][DCHSBR]$' "$tmp"/logs/* &&
        grep -q '^moved . give 2 to ' "$tmp"/logs/*
    result $? '… with cards given between deals'

    # The same check, with a card that was told.
    set -- "$tmp"/logs/*
    hidden=$(sed -n 's/^hand \(..\).*/\1/p' "$2" | head -n 1)
    sed "s/^phase play/known 1 $hidden/" "$1" >"$tmp/leaking" && mv "$tmp/leaking" "$1"
    ! python3 "$root/tests/end-to-end/leaks.py" "$@" >"$tmp/out" 2>"$tmp/err" && complains 'told of'
    result $? 'a leak would be found'

    # And with cards of a gift between two others.
    spied 4 big-two exchange.cards=1 --deals 3
    set -- "$tmp"/logs/*
    gift=$(sed -n 's/^\(gift . . 1 highest \)\(..\)$/\1\2/p' "$@" | head -n 1)
    for log; do sed "s/^${gift% *}$/$gift/" "$log" >"$tmp/leaking" && mv "$tmp/leaking" "$log"; done
    ! python3 "$root/tests/end-to-end/leaks.py" "$@" >"$tmp/out" 2>"$tmp/err" && complains 'told of'
    result $? '… also of a gift'

    run 0 match --check-bot "cmd[start=60000 time=60000]:python3 '$root/docs/examples/bot.py'" &&
        says 'ok 1 - starts' 'plays a deal of big-three:' 'exchange.cards=1:' && ! grep -q '^not ok' "$tmp/out"
    result $? 'the example in Python keeps the protocol'

    plays big-two --deals 1 --seed 1 \
        --seats "cmd[start=60000 time=60000 careful=yes]:python3 '$root/docs/examples/bot.py',bot" &&
        says 'Deal 1 is over' && [ ! -s "$tmp/err" ]
    result $? 'the example in Python plays'
fi

run 0 match --check-bot "cmd[$plain]:'$climb' bot dumper" && says ', 0 failed' &&
    says '# the same question with the same seed had always the same answer'
result $? 'a bot of this program keeps the protocol'

# --- what may come in ---------------------------------------------------------------------------------

printf 'ping 1\n\xff\xfe\nposition\ngo\nposition 9\ngo x y\nnewgame\nnewgame a 4 {"\nnewgame a 4 [[[[[[[[[[\ngo time\nclimb 1\nquit\nping 2\n' |
    feed 0 bot lowest && says 'pong 1' 'error' 'ready 1' && ! grep -q 'pong 2' "$tmp/out"
result $? 'a bot of this program survives nonsense'

head -c 20000000 /dev/zero | tr '\0' 'x' | feed 0 bot lowest
result $? '… and a line without an end'

run 2 bot && complains 'name one bot' && run 2 bot nobody && complains 'nobody'
result $? 'bot says what it wants'

# --- bots that do anything but keep the protocol --------------------------------------------------------

# bad HOW WORDS…: two deals come to their end, and the report says so.
bad() {
    how=$1
    shift
    plays big-two --deals 2 --seed 3 \
        --seats "cmd[$hasty memory=0]:sh '$bad' $how,bot:lowest,bot:lowest,bot:lowest" &&
        says 'Deal 2 is over' && complains "$@"
}

bad late 'not answered in time' 'no answer within 100 ms'
result $? 'a bot that is late'

bad silent 'not answered in time'
result $? 'a bot that is silent'

bad dying '2 at which the program ended' 'for which the program was not there any more' 'I am dying'
result $? 'a bot that dies is started again at the next deal, and its errors are shown'

bad garbage 'answered with what is no move'
result $? 'a bot that answers with garbage'

bad megabyte 'answered with text that does not end'
result $? 'a bot that writes a line without an end'

bad illegal 'answered with a move that the rules refuse' 'first: seat 1, deal 1'
result $? 'a bot that makes illegal moves'

bad refuses 'answered with an error' 'I do not know this game'
result $? 'a bot that says it cannot decide'

bad closes 'at which the program ended'
result $? 'a bot that closes its output'

bad floods 'answered with text that does not end'
result $? 'a bot that floods its output'

plays big-two --deals 1 --seed 3 --seats "cmd[$plain]:sh '$bad' floods-errors,bot,bot,bot" &&
    says 'Deal 1 is over' && [ ! -s "$tmp/err" ]
result $? 'a bot that floods its standard error can play on'

plays big-two --deals 1 --seed 3 --seats "cmd[$plain]:sh '$bad' doubles,bot,bot,bot" &&
    says 'Deal 1 is over' && ! grep -q 'in time' "$tmp/err"
result $? 'a bot that answers twice does not get out of step for long'

plays big-two --deals 1 --seed 3 --seats "cmd[$plain level=4]:sh '$bad' informs,bot,bot,bot" &&
    [ ! -s "$tmp/err" ]
result $? 'information before an answer does no harm, and options are taken'

plays big-two --deals 3 --seed 3 --seats "cmd[$plain]:sh '$bad' dies-once '$tmp/died',bot,bot,bot" &&
    complains '1 at which the program ended'
result $? 'a bot that died once plays the next deals'

plays big-two --deals 3 --seed 3 \
    --seats "cmd[$plain restarts=0]:sh '$bad' dies-once '$tmp/died2',bot,bot,bot" &&
    complains '1 at which the program ended' 'was not there any more'
result $? '… unless it may not be started again'

plays big-two --deals 1 --seed 3 --seats "cmd[$plain]:sh '$bad' stubborn,bot,bot,bot" &&
    says 'Deal 1 is over' && ! ps ax -o args | grep -F "$bad" | grep -v grep >>"$tmp/err"
result $? 'a bot that does not quit is killed'

plays big-two --deals 1 --seed 3 --seats "cmd[$plain]:sh '$bad' forks,bot,bot,bot" &&
    says 'Deal 1 is over' && ! ps ax -o args | grep -x 'sleep 98765' >>"$tmp/err"
result $? '… with all that it started'

plays big-two --deals 1 --seed 3 --seats "cmd[$plain cpu=1]:sh -c 'sh \"$bad\" good',bot,bot,bot" &&
    [ ! -s "$tmp/err" ]
result $? 'limits can be set'

run 1 play --seats "cmd[memory=100 start=60000]:python3 -c 'bytearray(10**9)',bot" &&
    complains 'MemoryError'
result $? 'a limit of memory holds'

run 1 play --seats "cmd[cpu=1 start=60000]:sh -c 'while :; do :; done',bot" &&
    complains 'ended before it said'
result $? 'a limit of processor time holds'

run 0 match "cmd[$hasty memory=0]:sh '$bad' illegal" lowest --deals 2 --json &&
    grep -q '"faults" : [1-9]' "$tmp/out" && complains 'climb match: cmd[' 'the rules refuse'
result $? 'match counts faults and goes on'

run 0 sim big-two --deals 5 --seats "lowest,lowest,cmd[$hasty memory=0]:sh '$bad' garbage,lowest" &&
    complains 'climb sim: cmd[' 'answered with what is no move'
result $? 'sim tells of faults and goes on'

# --- how a bot is named ---------------------------------------------------------------------------------

run 1 play --seats 'cmd:/no/such/program,bot' && complains 'cannot be started'
result $? 'a program that is not there'

run 1 play --seats 'cmd:true,bot' && complains 'ended before it said' &&
    run 1 play --seats "cmd:sh -c 'echo not today >&2',bot" && complains 'not today'
result $? 'a program that is no bot'

run 1 play --seats 'cmd[start=100]:sleep 60,bot' && complains 'silent for too long'
result $? '… and says nothing'

run 1 play --seats "cmd:sh -c 'echo ready 9; sleep 60',bot" && complains 'speaks protocol 9'
result $? '… or speaks another protocol'

run 2 play --seats "cmd[leve=3]:sh '$bad' good,bot" && complains 'no option' 'level'
result $? 'an option that the bot does not have'

run 2 play --seats "cmd[time=never]:sh '$bad' good,bot" && complains 'time is a whole number' &&
    run 2 play --seats "cmd[time=1:sh,bot" && complains 'write cmd:COMMAND' &&
    run 2 play --seats "cmd:sh 'x,bot" && complains 'cmd:sh'
result $? 'names of bots that cannot be read'

run 1 match --check-bot "cmd[$hasty memory=0]:sh '$bad' illegal" && says 'ok 3 - answers a ping' 'not ok'
result $? 'the check finds what a bot does wrong'

run 1 match --check-bot true && says 'not ok 1'
result $? '… and that it does not start'

# --- records ----------------------------------------------------------------------------------------------

run 0 play big-two --deals 1 --seed 3 --save "$tmp/record.climb" \
    --seats "cmd[$plain]:sh '$bad' good,bot,bot,bot" &&
    grep -qF "[Player1 \"cmd[$plain]:sh '$bad' good\"]" "$tmp/record.climb" &&
    run 0 verify "$tmp/record.climb"
result $? 'a record names the program'

run 0 play --resume "$tmp/record.climb" --deals 1 && complains 'played by a program from outside'
result $? 'a record does not start programs'

finish
