#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Usage: matches.sh CLIMB SOURCE-ROOT BUILD-ROOT
#
# `climb match`, and runs of `match` and `sim` in parts: the same report with any number of threads, in
# any parts, and after any end; and what is refused. As TAP.
set -u

# shellcheck source=tests/end-to-end/tap.sh
. "$(dirname "$0")/tap.sh"
cd "$tmp" || exit 1

# quiet ARGUMENT…: as run 0, and nothing is complained of.
quiet() {
    run 0 "$@" && [ ! -s "$tmp/err" ]
}

# The report in $tmp/out without the lines on speed, into a file.
report_to() {
    sed -e '/^Speed/,$d' -e 's/,$//' -e '/"speed"/,$d' "$tmp/out" >"$1"
}

# same FILE FILE: equal, and not empty.
same() {
    [ "$(wc -l <"$1")" -gt 3 ] && cmp "$1" "$2" >>"$tmp/err" 2>&1
}

# --- a match --------------------------------------------------------------------------------------

quiet match lowest dumper random --deals 60 && says '3 bots, 60 deals' 'score a deal' wins rating \
    'dumper – lowest' 'first is better' '± ' 'deals/s' 'a move takes'
result $? 'match reports scores, wins, ratings, pairs and speed'

awk 'length($0) > 100' "$tmp/out" | grep -q . && status=1 || status=0
result $status 'no line is too long'

report_to one
for jobs in 2 3; do
    quiet match lowest dumper random --deals 60 --jobs $jobs && report_to jobs$jobs
done
same one jobs2 && same one jobs3
result $? 'the report is the same with any number of threads'

quiet match lowest dumper random --deals 60 --json --jobs 2 && report_to json2 &&
    quiet match lowest dumper random --deals 60 --json && report_to json1 && same json1 json2
result $? '... in JSON, too'

if command -v python3 >/dev/null 2>&1; then
    python3 - "$tmp/out" >"$tmp/err" 2>&1 <<'PYTHON'
import json, sys
report = json.load(open(sys.argv[1]))
bots, pairs = report["bots"], report["pairs"]
games = 60 * 36
assert sorted(bot["bot"] for bot in bots) == ["dumper", "lowest", "random"], "bots"
assert all(bot["played"] == games * 4 // 3 for bot in bots), "every bot plays as often"
assert sum(bot["score_sum"] for bot in bots) == 0, "scores add up to nothing"
assert sum(bot["wins"] for bot in bots) == games, "each game has a winner"
assert abs(sum(bot["rating"] for bot in bots)) < 1e-6, "ratings have mean 0"
assert [bot["rating"] for bot in bots] == sorted((bot["rating"] for bot in bots), reverse=True), "order"
assert len(pairs) == 3 and all(0 < pair["better_percent"] < 100 for pair in pairs), "pairs"
assert report["complete"] and report["deals"] == 60, "complete"
PYTHON
    result $? 'its numbers agree with each other'
else
    number=$((number + 1))
    echo "ok $number its numbers agree with each other # SKIP no python3"
fi

# A bot against itself: what one wins in a seat, the other wins there in another game.
quiet match lowest lowest --deals 40 --json && says '"lowest (2)"' '"score_sum" : 0,' &&
    ! grep -E '"(score|rating|lead)" : -?[0-9.]*[1-9]' "$tmp/out"
result $? 'a bot against itself is exactly even'

quiet match lowest dumper --deals 40 --lineup one && says 'line-up one' &&
    quiet match lowest dumper random lowest dumper --deals 5 && says 'lowest (2)' &&
    quiet match lowest dumper --deals 20 players=2 && says 'big-two players=2' &&
    quiet match bot:lowest random --game big-three --deals 20 && says 'big-three: ' &&
    quiet match lowest dumper --deals 10 --session 3
result $? 'line-ups, more bots than seats, settings, games, sessions'

bad=0
for name in pusoy-dos big-three big-two:taiwan big-two:partners; do
    quiet match lowest dumper --game $name --deals 3 || { bad=1; break; }
done
result $bad 'other games can be played'

# --- what is refused ------------------------------------------------------------------------------

run 2 match && complains '0 are named' && run 2 match lowest && complains '1 is named' '--game' &&
    run 2 match lowest lowst && complains 'did you mean “lowest”' &&
    run 2 match big-two lowest && complains '--game big-two' &&
    run 2 match lowest dumper --game big-tow && complains 'big-two' &&
    run 2 match lowest dumper pass.mode=never && complains pass.mode &&
    run 2 match lowest dumper --lineup all && complains mixed &&
    run 2 match lowest dumper --deals 0 && run 2 match lowest dumper --jobs x &&
    run 2 match lowest dumper --session 0 && run 2 match lowest dumper --seed q && complains --seed &&
    run 2 match lowest dumper --shard 1/2 && complains --state &&
    run 2 match lowest dumper --shard 3/2 --state new && complains '3/2' && [ ! -e new ] &&
    run 2 sim --shard 0/2 && run 2 sim --shard 1/2 --compare big-two:taiwan && complains compare
result $? 'wrong names and numbers are refused'

# --- in a file ------------------------------------------------------------------------------------

quiet match lowest dumper --deals 300 && report_to whole

# Killed again and again, each time with some deals more in the file; then the rest is played.
quiet match lowest dumper --deals 6000 && report_to whole6000
bad=0
for lines in 50 1000 2000; do
    "$climb" match lowest dumper --deals 6000 --state killed.jsonl --jobs 2 >/dev/null 2>&1 </dev/null &
    process=$!
    tries=0
    while [ "$(cat killed.jsonl 2>/dev/null | wc -l)" -lt $lines ] && [ $tries -lt 1000 ]; do
        sleep 0.01
        tries=$((tries + 1))
    done
    kill -9 "$process"
    wait "$process" 2>/dev/null
    left=$(wc -l <killed.jsonl)
    [ "$left" -ge $lines ] && [ "$left" -lt 6001 ] || bad=1
done
[ $bad -eq 0 ] && quiet match lowest dumper --deals 6000 --state killed.jsonl && report_to resumed &&
    same whole6000 resumed && [ "$(wc -l <killed.jsonl)" -eq 6001 ]
result $? 'a match that was killed goes on, to the same report'

quiet match lowest dumper --deals 300 --state kept.jsonl && report_to again && same whole again
[ "$(wc -l <kept.jsonl)" -eq 301 ] && [ "$(grep -o '"deal":[0-9]*' kept.jsonl | sort -u | wc -l)" -eq 300 ]
result $? 'its file has each deal once'

quiet match lowest dumper --deals 300 --state kept.jsonl && report_to again && same whole again &&
    ! grep -q '^Speed' "$tmp/out" && [ "$(wc -l <kept.jsonl)" -eq 301 ]
result $? 'a match that is over is only reported'

# Wherever the last line can end, or the head's.
bad=0
head -n 100 kept.jsonl >some.jsonl
for cut in 1 2 20 60; do
    head -c -$cut some.jsonl >cut.jsonl
    quiet match lowest dumper --deals 300 --state cut.jsonl && report_to again && same whole again ||
        { bad=1; break; }
done
for size in 0 1 40 300; do
    head -c $size kept.jsonl >cut.jsonl
    quiet match lowest dumper --deals 300 --state cut.jsonl && report_to again && same whole again ||
        { bad=1; break; }
done
{ head -n 9 kept.jsonl && head -c 100 /dev/zero; } >cut.jsonl
quiet match lowest dumper --deals 300 --state cut.jsonl && report_to again && same whole again || bad=1
result $bad 'wherever the file was cut, the match goes on'

cp kept.jsonl longer.jsonl
quiet match lowest dumper --deals 400 && report_to whole400 &&
    quiet match lowest dumper --deals 400 --state longer.jsonl && report_to longer &&
    same whole400 longer && quiet merge longer.jsonl && report_to longer && same whole400 longer &&
    run 1 match lowest dumper --deals 300 --state longer.jsonl && complains 'number of deals is 400'
result $? 'a match can be made longer, not shorter'

cp kept.jsonl before.jsonl
run 1 match lowest random --deals 300 --state kept.jsonl && complains 'bots are lowest, dumper' &&
    run 1 match dumper lowest --deals 300 --state kept.jsonl && complains 'another match' &&
    run 1 match lowest dumper --deals 300 --state kept.jsonl --seed 2 && complains 'seed is 1, not 2' &&
    run 1 match lowest dumper pass.mode=lockout --deals 300 --state kept.jsonl && complains lockout &&
    run 1 match lowest dumper --deals 300 --state kept.jsonl --lineup one && complains 'line-up' &&
    run 1 match lowest dumper --deals 300 --state kept.jsonl --session 2 && complains 'deals a game' &&
    run 1 match lowest dumper --deals 300 --state kept.jsonl --shard 1/2 && complains 'part' &&
    cmp kept.jsonl before.jsonl >>"$tmp/err"
result $? 'the file of another match is refused, and stays as it is'

echo 'My letter to Ada.' >letter.txt
printf 'no end of line' >text.txt
sed 's/"deal":7,/"deal":8,/' kept.jsonl >twice.jsonl
sed '5s/.*/{"deal":3,"voided":0}/' kept.jsonl >short.jsonl
sed '5s/\[\[12,/[[99999999999999,/' kept.jsonl >large.jsonl
sed '1s/climb 0/climb 9/' kept.jsonl >version.jsonl
{ head -n 1 kept.jsonl && yes '[' | head -n 100000 | tr -d '\n' && echo; } >deep.jsonl
head -c 3000 /dev/urandom >noise.jsonl
bad=0
for file in letter.txt text.txt twice.jsonl short.jsonl large.jsonl version.jsonl deep.jsonl noise.jsonl; do
    cp $file copy
    run 1 match lowest dumper --deals 300 --state $file && complains "$file" &&
        cmp $file copy >>"$tmp/err" && run 1 merge $file && complains "$file" ||
        { bad=1; echo "$file" >>"$tmp/err"; break; }
done
result $bad 'a damaged file, or one that is something else, is refused and stays as it is'

mkfifo pipe
run 1 match lowest dumper --state pipe && run 1 match lowest dumper --state . &&
    run 1 match lowest dumper --state none/file && complains none/file
result $? 'what cannot be a file of results is refused'

if command -v prlimit >/dev/null 2>&1; then
    status=0
    prlimit --fsize=2000 "$climb" match lowest dumper --deals 300 --state full.jsonl \
        >"$tmp/out" 2>"$tmp/err" </dev/null || status=$?
    [ "$status" -eq 1 ] && complains 'cannot write full.jsonl' &&
        quiet match lowest dumper --deals 300 --state full.jsonl && report_to again && same whole again
    result $? 'a full disk ends the match, which goes on later'
fi

"$climb" match lowest dumper --deals 1000000 --state busy.jsonl >"$tmp/out" 2>"$tmp/err" </dev/null &
process=$!
tries=0
while [ ! -s busy.jsonl ] && [ $tries -lt 100 ]; do
    sleep 0.05
    tries=$((tries + 1))
done
status=0
"$climb" match lowest dumper --deals 1000000 --state busy.jsonl >/dev/null 2>second.err </dev/null || status=$?
[ "$status" -eq 1 ] && grep -q 'in use' second.err
result $? 'two matches cannot write one file'

kill -INT "$process"
status=0
wait "$process" || status=$?
[ "$status" -eq 130 ] && says 'these are not all of the 1,000,000 deals'
result $? 'Ctrl-C stops a match, which reports what it has'

# --- in parts -------------------------------------------------------------------------------------

for part in 1 2 3; do
    quiet match lowest dumper --deals 300 --shard $part/3 --state part$part.jsonl --jobs $part || break
done
quiet merge part3.jsonl part1.jsonl part2.jsonl && report_to merged && same whole merged
result $? 'the parts of a match add up to the report of the whole'

# The whole has the speed behind the rest, a merge has none.
quiet match lowest dumper --deals 300 --json && report_to whole.json &&
    quiet merge --json part1.jsonl part2.jsonl part3.jsonl && sed -e 's/,$//' -e '$d' "$tmp/out" >merged.json &&
    same whole.json merged.json
result $? '... in JSON, too'

run 1 merge part1.jsonl part2.jsonl part1.jsonl && complains 'twice' &&
    run 1 merge kept.jsonl part1.jsonl && run 1 merge kept.jsonl longer.jsonl && complains 'twice' &&
    quiet match lowest dumper --deals 300 --seed 9 --shard 2/3 --state other.jsonl &&
    run 1 merge part1.jsonl other.jsonl && complains 'other.jsonl' 'seed'
result $? 'parts that overlap or belong to other matches are refused'

run 0 merge part1.jsonl part3.jsonl && complains '100 of 300 deals are in none' &&
    says '200 deals' 'not all of the 300'
result $? 'what is missing is told'

for part in 1 2 3; do
    quiet sim --deals 2003 --seats random,lowest,dumper,lowest --shard $part/3 --jobs $part || break
    cp "$tmp/out" sim$part.json
done
quiet sim --deals 2003 --seats random,lowest,dumper,lowest && report_to sim.whole &&
    quiet merge sim2.json sim3.json sim1.json && report_to sim.merged && same sim.whole sim.merged
result $? 'the parts of a simulation add up to the report of the whole'

quiet sim --deals 2003 --seats random,lowest,dumper,lowest --json && report_to sim.whole &&
    quiet merge sim2.json sim3.json sim1.json --json && sed -e 's/,$//' -e '$d' "$tmp/out" >sim.merged &&
    same sim.whole sim.merged
result $? '... in JSON, too'

quiet sim big-three --deals 7 --seats dumper --json && report_to sim.whole
for part in 1 2 3 4 5; do
    quiet sim big-three --deals 7 --seats dumper --shard $part/5 && cp "$tmp/out" few$part.json
done
quiet merge few?.json --json && sed -e 's/,$//' -e '$d' "$tmp/out" >sim.merged && same sim.whole sim.merged
result $? 'of more parts than matches some have nothing to do'

sed 's/"deals":\[[0-9]*/"deals":[5/' sim1.json >wrong1.json
sed 's/"net_squares":\["0/"net_squares":["x/' sim1.json >wrong2.json
head -c 500 sim1.json >wrong3.json
sed 's/"net":\[-*[0-9]*/"net":[4000000000000000000/' sim1.json >wrong4.json
bad=0
for file in wrong1.json wrong2.json wrong3.json wrong4.json; do
    run 1 merge sim2.json $file && complains $file || { bad=1; echo "$file" >>"$tmp/err"; break; }
done
result $bad 'a damaged part is refused'

quiet sim --deals 2003 --seats random,lowest,dumper,random --shard 2/3 && cp "$tmp/out" other.json &&
    run 1 merge sim1.json other.json && complains 'the bots differ' &&
    run 1 merge sim1.json sim2.json sim1.json && complains 'count twice' &&
    run 0 merge sim1.json && complains 'are in none' && says 'not all of the 2,003' &&
    run 2 merge sim1.json part1.jsonl && complains "others of 'match'" &&
    run 1 merge letter.txt && complains letter.txt && run 1 merge none.json && complains none.json &&
    run 1 merge . && run 2 merge && complains 'which files'
result $? 'other parts that do not fit are refused'

finish
