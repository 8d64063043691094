#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Usage: commands.sh CLIMB SOURCE-ROOT BUILD-ROOT
#
# What list, rules, diff, sim, replay, verify and test print for somebody who uses them rightly, and
# what they answer to plain mistakes. As TAP. Files of nonsense are the matter of bad-input.sh.

# shellcheck source-path=SCRIPTDIR source=tap.sh
. "$(dirname "$0")/tap.sh"

# quiet ARGUMENT…: runs climb, which must succeed and have nothing to say on standard error.
quiet() {
    run 0 "$@" && [ ! -s "$tmp/err" ]
}

# refuses WORDS: the last run printed an error with these words, and nothing else.
refuses() {
    [ ! -s "$tmp/out" ] && grep -qF -e "$1" "$tmp/err"
}

# The output is JSON. Without Python, only its ends are looked at.
is_json() {
    if command -v python3 >/dev/null 2>&1; then
        python3 -m json.tool "$tmp/out" >/dev/null 2>>"$tmp/err"
    else
        [ "$(head -c 1 "$tmp/out")" = '{' ] && [ "$(tail -n 1 "$tmp/out")" = '}' ]
    fi
}

# fits COLUMNS: no line of the output is longer. (Characters, in this locale.)
fits() {
    awk -v most="$1" '{ n = length($0); if (n > most) { print "too long: " $0; bad = 1 } }
                      END { exit bad }' "$tmp/out" >>"$tmp/err"
}

# --- list -----------------------------------------------------------------------------------------

quiet list && says big-two: pusoy-dos: choi-dai-di: big-three: big-two:taiwan big-three:four-players lowest dumper
result $? 'list names the games, their presets and the bots'

fits 80
result $? 'list fits 80 columns'

quiet list --json && is_json && says '"name" : "big-two:taiwan"' '"settings"' '"source"' '"problems"'
result $? 'list --json is JSON with presets, settings and sources'

quiet list --bots && says lowest && ! grep -q taiwan "$tmp/out"
result $? 'list --bots lists the bots alone'

quiet list --problems && says 'No problems'
result $? 'list --problems finds none'

quiet list --sources && says 'Source:'
result $? 'list --sources says where rules are written'

run 2 list big-two && refuses big-two
result $? 'list refuses names'

"$climb" list --bots 2>"$tmp/err" | sed -n 's/^  \([a-z0-9-]*\) .*/\1/p' | grep . >"$tmp/bots"
"$climb" list --json 2>"$tmp/err" | tr -d ' ",' | sed -n 's/^name://p' |
    grep -vxF -f "$tmp/bots" >"$tmp/names"
[ "$(wc -l <"$tmp/names")" -ge 15 ]
result $? 'there are at least 15 games and presets'

# The unit tests look at every game; the program's own way there is tried with some of them.
awk 'NR % 6 == 1' "$tmp/names" >"$tmp/some"

# --- rules ----------------------------------------------------------------------------------------

quiet rules big-two && says 3D && [ "$(wc -l <"$tmp/out")" -gt 40 ] && fits 80
result $? 'rules prints a rule book that fits 80 columns'

grep -qE '^-+$' "$tmp/out" && ! grep -q '^==' "$tmp/out"
result $? 'its headings are underlined'

cp "$tmp/out" "$tmp/book"
quiet rules && cmp -s "$tmp/out" "$tmp/book"
result $? 'rules without a name explains the first game'

quiet rules big-two pass.mode=lockout && ! cmp -s "$tmp/out" "$tmp/book"
result $? 'a setting changes the rule book'

quiet rules big-two pass.mode=lockout --json && is_json &&
    says '"name" : "pass.mode"' '"value" : "lockout"' '"default" : "free"' '"choices"' '"hash" : "sha256:' '"id" : "straight-flush"'
result $? 'rules --json has fields, kinds and hash'

quiet rules big-two:taiwan --fields && says pass.mode=free kind.straight.ladder= players=4 straight.mode=a5high
result $? 'rules --fields prints settings that can be copied'

# A preset is its game with the preset's fields set, each as it is printed.
if command -v python3 >/dev/null 2>&1; then
    python3 - "$climb" "$tmp/some" >"$tmp/err" 2>&1 <<'END'
import json, subprocess, sys

def rules(*arguments):
    run = subprocess.run([sys.argv[1], "rules", "--json", *arguments], stdout=subprocess.PIPE, check=True)
    return json.loads(run.stdout)

def text(value):
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)

for name in open(sys.argv[2]).read().split():
    wanted = rules(name)
    fields = wanted["fields"] + [field for kind in wanted["kinds"] for field in kind["fields"]]
    settings = [f"{field['name']}={text(field['value'])}" for field in fields if not field["descriptive"]]
    found = rules(name.split(":")[0], *settings)
    assert found["hash"] == wanted["hash"], name
END
    result $? 'printed fields can be set again and give the same rules'
else
    number=$((number + 1))
    echo "ok $number printed fields can be set again and give the same rules # SKIP no python3"
fi

bad=0
while read -r name; do
    quiet rules "$name" || { bad=1; break; }
    [ "$(wc -l <"$tmp/out")" -gt 20 ] && fits 80 || { bad=1; break; }
done <"$tmp/some"
result $bad 'games and presets have a rule book'

run 2 rules big-tow && refuses big-two
result $? 'a misspelt game is answered with a near name'

run 2 rules big-two pass.mood=free && refuses pass.mode
result $? 'a misspelt field is answered with a near name'

run 2 rules big-two pass.mode=fre && refuses free
result $? 'a misspelt value is answered with what is allowed'

run 2 rules big-two players=8 deal.cards=13 && refuses players
result $? 'rules that contradict themselves are refused'

quiet rules --reference
cmp "$tmp/out" "$root/docs/rules.md" >"$tmp/err" 2>&1
result $? 'docs/rules.md is what rules --reference prints'

# --- diff -----------------------------------------------------------------------------------------

quiet diff big-two pusoy-dos && says deck.suits && fits 80
result $? 'diff shows the fields that differ'

quiet diff big-two big-two && says 'No difference'
result $? 'diff of a game with itself finds no difference'

quiet diff big-two big-two pass.mode=lockout && says pass.mode free lockout '1 difference' && [ "$(grep -c lockout "$tmp/out")" -ge 1 ]
result $? 'a setting belongs to the name before it'

quiet diff big-two pass.mode=lockout big-two && says pass.mode
result $? '... also to the first'

quiet diff big-two big-two:taiwan --json && is_json && says '"same" : false' '"differences"' '"help"'
result $? 'diff --json is JSON'

run 2 diff big-two && refuses 'two games'
result $? 'diff needs two games'

run 2 diff big-two pusoy-dos big-three && refuses third
result $? 'diff takes no third game'

# --- sim ------------------------------------------------------------------------------------------

quiet sim big-two --deals 500 && says '500 deals' 'Moves a deal' 'Legal moves a decision' 'deals/s' 'First leader wins'
result $? 'sim reports scores, wins, lengths and speed'

fits 80
result $? 'the report fits 80 columns'

for jobs in 1 2 5; do
    "$climb" sim big-two --deals 2003 --jobs $jobs --seats random,lowest,dumper,bot:random |
        grep -v '^Speed' >"$tmp/jobs$jobs"
    "$climb" sim big-three --deals 503 --jobs $jobs --seats dumper --json |
        sed '/"speed"/,$d' >"$tmp/json$jobs"
done
[ "$(wc -l <"$tmp/jobs1")" -gt 8 ] && cmp "$tmp/jobs1" "$tmp/jobs2" && cmp "$tmp/jobs1" "$tmp/jobs5"
result $? 'the counts are the same with 1, 2 and 5 threads'

[ "$(wc -l <"$tmp/json1")" -gt 20 ] && cmp "$tmp/json1" "$tmp/json2" && cmp "$tmp/json1" "$tmp/json5"
result $? '... in JSON, too'

"$climb" sim big-two --deals 300 --seed 5 | grep -v '^Speed' >"$tmp/a"
"$climb" sim big-two --deals 300 --seed 5 | grep -v '^Speed' >"$tmp/b"
"$climb" sim big-two --deals 300 --seed 6 | grep -vE '^Speed|, seed' >"$tmp/c"
grep -v ', seed' "$tmp/a" >"$tmp/d"
cmp -s "$tmp/a" "$tmp/b" && ! cmp -s "$tmp/c" "$tmp/d"
result $? 'a seed reproduces its run, and another gives another'

quiet sim big-three --deals 300 --seats dumper --json && is_json &&
    says '"deals" : 300' '"net_mean"' '"histogram"' '"declarers"' '"deals_per_second"' '"complete" : true'
result $? 'sim --json is JSON with scores, lengths and declarers'

if command -v python3 >/dev/null 2>&1; then
    python3 - "$tmp/out" >"$tmp/err" 2>&1 <<'END'
import json, sys
report = json.load(open(sys.argv[1]))
assert sum(seat["net_sum"] for seat in report["seats"]) == 0, "scores do not add up"
scored = report["deals"] - report["voided"]
assert sum(seat["wins"] for seat in report["seats"]) == scored, "wins"
assert sum(seat["leads"] for seat in report["seats"]) == scored, "leads"
assert sum(report["wins_by_turns_after_leader"]) == scored, "wins by leader"
assert sum(d["deals"] for d in report["declarers"]) == scored, "declarers"
lengths = report["lengths"]
assert sum(h["deals"] for h in lengths["histogram"]) == report["deals"], "histogram"
assert sum(h["moves"] * h["deals"] for h in lengths["histogram"]) == report["moves"], "moves"
assert lengths["min"] <= lengths["median"] <= lengths["percent90"] <= lengths["max"], "order"
END
    result $? 'its sums agree with each other'
else
    number=$((number + 1))
    echo "ok $number its sums agree with each other # SKIP no python3"
fi

quiet sim choi-dai-di --deals 400 --seats random && says 'Bombs out of turn'
result $? 'bombs out of turn are offered and counted'

quiet sim big-two session.end=deals:3 --deals 30 && says '30 deals in 10 matches'
result $? 'a session ends where the rules say'

quiet sim big-two --session 1 --deals 30 && says '30 deals in 30 matches'
result $? '--session sets the deals a match'

bad=0
while read -r name; do
    for bot in random lowest dumper; do
        quiet sim "$name" --deals 300 --seats $bot || { bad=1; break 2; }
        says '300 deals' 'without a result  0' || { bad=1; echo "$name, $bot" >>"$tmp/err"; break 2; }
    done
done <"$tmp/some"
result $bad 'games and presets play 300 deals to the end with every plain bot'

bad=0
for wrong in '--deals 0' '--deals -5' '--deals ten' '--deals 99999999999' '--jobs 0' '--jobs x' '--seed zz' '--session 0' '--seats nobody' '--seats lowest,lowest' '--seats ,' '--deels 5'; do
    # shellcheck disable=SC2086
    run 2 sim big-two $wrong && refuses 'climb sim: ' || { bad=1; echo "$wrong" >>"$tmp/err"; break; }
done
result $bad 'wrong numbers and names are refused with status 2'

# Started from a shell without job control, a process in the background ignores SIGINT; the program
# asks for it all the same.
"$climb" sim big-two --deals 100000000 --jobs 2 >"$tmp/out" 2>"$tmp/err" </dev/null &
process=$!
# An earlier signal would be lost: bit 1 of the signals that it catches is SIGINT.
until grep -q '^SigCgt:.*[2367abef]$' "/proc/$process/status" 2>/dev/null; do sleep 0.1; done
sleep 1
kill -INT "$process"
status=0
wait "$process" || status=$?
[ "$status" -eq 130 ] && says 'stopped before' 'Moves a deal'
result $? 'Ctrl-C stops a run, which reports what it has'

# --- replay and verify ----------------------------------------------------------------------------

record=$tmp/match.climb
run 0 play big-two --plain --seats bot:lowest,bot:dumper,bot:random,bot:lowest --seed 7 --deals 3 --save "$record" && [ -s "$record" ]
result $? 'a match of bots writes a record'

quiet verify "$record" && grep -qE ': ok, 3 deals, [0-9]+ moves$' "$tmp/out"
result $? 'verify accepts it'
moves=$(sed -n 's/.* deals, \([0-9]*\) moves$/\1/p' "$tmp/out")

"$climb" verify - <"$record" >"$tmp/out" 2>"$tmp/err" && says '-: ok, 3 deals'
result $? 'verify reads standard input'

quiet replay "$record" && says 'Deal 1.' 'Deal 3.' 'Result of deal 3' '(single)' "$moves. " 3D
result $? 'replay prints deals, moves and results'

fits 100
result $? 'replay wraps its lines'

[ "$(grep -cE '^ *[0-9]+\. ' "$tmp/out")" -eq "$moves" ]
result $? 'replay numbers every move once'

quiet replay "$record" --to 5 && says 'After 5 moves, in deal 1' 'is at turn' && ! grep -q 'Deal 2' "$tmp/out"
result $? 'replay --to shows the state after that move'

quiet replay "$record" --from 10 --to 12 && says 'After 9 moves' 'After 12 moves' && [ "$(grep -cE '^ *1[0-2]\. ' "$tmp/out")" -eq 3 ]
result $? 'replay --from --to shows the moves between'

run 2 replay "$record" --to 100000 && grep -q 'not 100000' "$tmp/err"
result $? 'replay refuses a move that is not there'

# On a terminal it waits for a key after each step.
if command -v python3 >/dev/null 2>&1; then
    python3 - "$climb" "$record" >"$tmp/out" 2>"$tmp/err" <<'END'
import os, pty, sys
child, terminal = pty.fork()
if child == 0:
    os.environ["TERM"] = "dumb"
    os.execv(sys.argv[1], [sys.argv[1], "replay", sys.argv[2]])

def until(words):
    """Reads until these words and a prompt after them have come."""
    text = ""
    while words not in text or not text.endswith("quit] "):
        text += os.read(terminal, 4096).decode()

def key(text):
    os.write(terminal, text.encode())

until("Deal 1.")
for keys, words in (("\n", "After 1 move,"), ("\n", "After 2 moves,"), ("b\n", "After 1 move,"),
                    ("20\n", "After 20 moves,"), ("99999\n", "moves 1 to"), ("?\n", "q ends")):
    key(keys)
    until(words)
key("q\n")
assert os.waitpid(child, 0)[1] == 0
END
    result $? 'replay steps forth, back and to a number on a terminal'
else
    number=$((number + 1))
    echo "ok $number replay steps forth, back and to a number on a terminal # SKIP no python3"
fi

line=$(grep -n '^play' "$record" | sed -n '4s/:.*//p')
sed "${line}s/^play \([0-9]\) .*/play \1 2S 2S/" "$record" >"$tmp/bad.climb"
run 1 verify "$record" "$tmp/bad.climb" && says "$record: ok" "line $line:"
result $? 'verify names the first wrong line and goes on with other files'

run 1 replay "$tmp/bad.climb" && grep -q "line $line" "$tmp/err"
result $? 'replay refuses a wrong record'

sed 's/^hand 1 .*/hand 1 3D/' "$record" >"$tmp/bad.climb"
run 1 verify "$tmp/bad.climb" && says 'line '
result $? 'verify finds hands that the seed does not give'

# The last line cut off in its middle, as by a crash.
head -c -4 "$record" >"$tmp/cut.climb"
quiet verify "$tmp/cut.climb" && says ': ok' 'never finished'
result $? 'a record cut short is read up to there'

run 1 verify "$tmp/none.climb" && grep -qF none.climb "$tmp/err"
result $? 'verify names a file that is not there'

run 2 verify
result $? 'verify without a file is wrong use'

# --- test -----------------------------------------------------------------------------------------

cat >"$tmp/good.txt" <<'END'
# Two that hold.
A01 beats bigtwo : 2S > 2H   # a source
A02 kind bigtwo : 4D 5C = illegal
END
cat >"$tmp/wrong.txt" <<'END'
A01 beats bigtwo : 2S > 2H
A03 beats bigtwo : 3D > 3C
END
quiet test "$tmp/good.txt" && [ "$(cat "$tmp/out")" = '2 passed, 0 failed' ]
result $? 'test counts examples that hold'

quiet test --verbose "$tmp/good.txt" && says "good.txt:2: A01" "good.txt:3: A02"
result $? 'test --verbose shows them'

run 1 test "$tmp/good.txt" "$tmp/wrong.txt" && says "$tmp/wrong.txt:2: A03: " && [ "$(tail -n 1 "$tmp/out")" = '3 passed, 1 failed' ]
result $? 'test shows what fails with file, line and name'

echo '# nothing' >"$tmp/empty.txt"
run 1 test "$tmp/empty.txt" && says 'no examples' && [ "$(tail -n 1 "$tmp/out")" = '0 passed, 1 failed' ]
result $? 'a file without examples fails'

run 1 test "$tmp/none.txt" && [ "$(tail -n 1 "$tmp/out")" = '0 passed, 1 failed' ]
result $? 'a file that cannot be read fails'

# --- all ------------------------------------------------------------------------------------------

bad=0
for command in list rules diff sim match merge replay stats verify test; do
    quiet $command --help && says "Usage: climb $command" Examples: "  climb $command" &&
        ! sed -n '/^Examples/,$p' "$tmp/out" | grep -qE 'GAME|PRESET|OTHER' && fits 80 || { bad=1; break; }
done
result $bad 'every command has a help with examples'

# Examples that need no file of the reader's run as they are printed.
bad=0
for command in list rules diff; do
    "$climb" $command --help | sed -n 's/^  climb //p' >"$tmp/examples"
    while read -r example; do
        # shellcheck disable=SC2086
        quiet ${example%%|*} || { bad=1; break 2; }
    done <"$tmp/examples"
done
result $bad 'the examples of the help can be pasted'

bad=0
for command in list 'rules big-two --fields' 'diff big-two big-three' 'sim big-two --deals 10 --json' "replay $record" "verify $record" "test --verbose $tmp/good.txt"; do
    # shellcheck disable=SC2086
    "$climb" $command 2>"$tmp/err" | : || :
    [ ! -s "$tmp/err" ] || { bad=1; echo "$command" >>"$tmp/err"; break; }
done
result $bad 'a closed pipe ends every command quietly'

if [ -w /dev/full ]; then
    bad=0
    for command in list rules 'diff big-two big-three' 'sim big-two --deals 10' "replay $record" "verify $record" "test $tmp/good.txt"; do
        status=0
        # shellcheck disable=SC2086
        "$climb" $command >/dev/full 2>"$tmp/err" || status=$?
        [ "$status" -eq 1 ] && grep -q 'cannot write' "$tmp/err" || { bad=1; echo "$command: $status" >>"$tmp/err"; break; }
    done
    result $bad 'a full disk is reported with status 1'
fi

finish
