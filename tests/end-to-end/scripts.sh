#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Usage: scripts.sh CLIMB SOURCE-ROOT BUILD-ROOT
#
# House rules and games in Lua as somebody meets them who writes one: new, check, test, play, reload,
# sim, records, stacking, and files that are no scripts. As TAP.

# shellcheck source-path=SCRIPTDIR source=tap.sh
. "$(dirname "$0")/tap.sh"
mkdir "$tmp/work"
cd "$tmp/work" || exit 1

# talk STATUS INPUT ARGUMENT…: runs climb with typed lines.
talk() {
    wanted=$1
    input=$2
    shift 2
    printf '%s' "$input" | feed "$wanted" "$@"
}

# The same words as in tap.sh, wherever the lines are broken.
says() {
    for words in "$@"; do
        tr '\n' ' ' <"$tmp/out" | tr -s ' ' | grep -qF -e "$words" || {
            echo "not in the output: $words" >>"$tmp/err"
            return 1
        }
    done
}

# write NAME: a script from standard input, with its first line.
write() {
    { echo '-- climb-api: 1'; cat; } >"$1"
}

# --- new, check, test, play ------------------------------------------------------------------------

run 0 new rule friday && says 'friday.lua is written' && [ -f friday.lua ]
result $? 'new rule writes a file'

cp friday.lua before
run 1 new rule friday && complains 'friday.lua' 'left as it is' && cmp -s friday.lua before
result $? 'new never overwrites'

run 0 check friday.lua && says 'session.end: deals:10' 'an order' '1,000 random deals' ' 0 failed'
result $? 'what new rule wrote passes check'

run 0 test friday.lua && says '3 passed, 0 failed'
result $? 'its examples pass test'

run 0 play friday.lua --seats bot --deals 10 --seed 4 --save friday.climb && says Friday
result $? 'it is played to the end'

[ "$(grep -c '^end ' friday.climb)" -eq 10 ] && run 0 verify friday.climb && says 'ok, 10 deals'
result $? 'its record verifies'

bad=0
for base in big-two:taiwan pusoy-dos choi-dai-di big-three; do
    name=over-$(echo "$base" | tr ':' '-')
    { run 0 new rule "$name" --base "$base" && run 0 check "$name.lua"; } || { bad=1; break; }
done
result $bad 'new rule --base passes check over every game'

run 0 new game skyline && run 0 check skyline.lua && says 'a whole game' ' 0 failed' &&
    run 0 play skyline.lua --seats bot --deals 3 --seed 5 --save skyline.climb &&
    run 0 verify skyline.climb
result $? 'new game writes a whole game that passes, plays and verifies'

run 2 new rule 'No Name' && complains 'small letters' && run 2 new tale x && run 2 new rule &&
    run 2 new game x --base big-two
result $? 'new explains names and kinds that it cannot use'

# --- where a game is named -------------------------------------------------------------------------

run 0 rules friday.lua && says Friday && run 0 diff big-two friday.lua && says session.end
result $? 'rules and diff take a file where a game is named'

CLIMB_SCRIPT_PATH=$PWD
export CLIMB_SCRIPT_PATH
run 0 rules friday && says Friday && run 0 sim friday --deals 20 && says '20 deals'
result $? 'a script on the search path is found by its name'

run 0 list && says 'friday' 'skyline' && run 0 list --json && says '"name" : "friday"'
result $? 'list shows the scripts on the search path'

run 2 rules frdiay && complains 'friday'
result $? 'a misspelt name is answered with the nearest script'

printf -- '-- climb-api: 1\nreturn climb.variant {\n  base = "big-two",\n  pass = { mod = "lockout" },\n}\n' >broken.lua
run 1 list --problems && says 'broken.lua:4' 'pass.mod' 'pass.mode'
result $? 'list --problems shows what does not load, with its line'
rm broken.lua
unset CLIMB_SCRIPT_PATH

run 0 list && ! grep -q skyline "$tmp/out"
result $? 'without the search path they are not listed'

# --- stacking --------------------------------------------------------------------------------------

write lock.lua <<'END'
return climb.variant { id = "lock", base = "big-two", title = "Locked", pass = { mode = "lockout" } }
END
write circuit.lua <<'END'
return climb.variant {
  id = "circuit", base = "big-two", title = "Circuit", pass = { mode = "one_circuit" },
  kinds = { flush = false },
}
END

run 0 diff big-two big-two --rule lock.lua && says 'lockout' '1 difference' && [ ! -s "$tmp/err" ]
result $? '--rule puts a house rule on a game'

run 0 diff big-two big-two --rule lock.lua --rule circuit.lua &&
    complains conflict pass.mode lock circuit && says one_circuit kind.flush '2 differences'
result $? '--rule stacks, the later one holds, and the conflict is told'

run 0 play big-two --rule=lock.lua --rule circuit.lua --seats bot --deals 2 --seed 6 --save stack.climb &&
    grep -qF '[Game "big-two+lock+circuit"]' stack.climb && grep -q '^\[Script "lock sha256:' stack.climb &&
    run 0 verify stack.climb && [ ! -s "$tmp/err" ]
result $? 'a stacked match names its scripts, and its record verifies'

run 1 play big-two --rule skyline.lua && complains 'whole game'
result $? 'a whole game cannot be stacked'

run 2 play big-two --rule && complains 'which file' && run 2 play --rules lock.lua && complains '--rule'
result $? '--rule without a file, and misspelt, is explained'

# --- records ---------------------------------------------------------------------------------------

mkdir away
mv lock.lua away
run 1 verify stack.climb && says 'the script lock' 'search path'
result $? 'a record whose script is gone says which and where it was'

CLIMB_SCRIPT_PATH=away run 0 verify stack.climb
result $? 'the search path finds it'
mv away/lock.lua .

sed 's/Locked/Locked up/' lock.lua >lock.new && mv lock.new lock.lua
run 0 verify stack.climb
result $? 'another title makes no other game'

sed 's/flush = false/triple = false/' circuit.lua >circuit.new && cp circuit.lua circuit.old &&
    mv circuit.new circuit.lua
run 1 verify stack.climb && says 'has changed since' 'circuit sha256:'
result $? 'a script that plays otherwise is refused with its old hash'
mv circuit.old circuit.lua

talk 0 'quit
' play friday.lua --seats me,bot,bot,bot --seed 7 --save half.climb &&
    talk 0 'quit
' play --resume half.climb && says 'Going on with Friday'
result $? 'a match of a script is resumed'

# --- reload ----------------------------------------------------------------------------------------

# A whole session: a rule is written, fails, is mended, reloaded and played to the end. The lines
# typed come from a pipe that changes the file between them.
write house.lua <<'END'
return climb.variant {
  base = "big-two", title = "House",
  ["session.ned"] = "deals:3",
}
END
run 1 check house.lua && says 'house.lua:4' 'session.ned' 'session.end'
result $? 'check names line, word and the right word of a mistake'

run 1 play house.lua && complains 'house.lua:4'
result $? 'play refuses the same file with the same words'

sed 's/session.ned/session.end/' house.lua >mended && mv mended house.lua
run 0 check house.lua && says ' 0 failed'
result $? 'mended, it passes'

# The first suggestion, or a pass where there is none.
autoplay() {
    i=0
    while [ $i -lt 400 ]; do
        printf '?\n1\np\n'
        i=$((i + 1))
    done
}

# until_says WORDS: waits for them in the output, half a minute at most.
until_says() {
    i=0
    while [ $i -lt 150 ] && ! grep -qF -e "$1" "$tmp/out"; do
        sleep 0.2
        i=$((i + 1))
    done
}

: >"$tmp/out"
{
    echo '?'
    until_says '1)'
    echo 'return climb.variant { base = "big-two", = }' | { echo '-- climb-api: 1'; cat; } >house.lua
    echo reload
    until_says 'stay as they are'
    {
        echo '-- climb-api: 1'
        echo 'return climb.variant { base = "big-two", title = "House", kinds = { flush = false },'
        echo '  ["session.end"] = "deals:2" }'
    } >house.lua
    echo reload
    autoplay
} | "$climb" play house.lua --seats me,bot,bot,bot --seed 8 >"$tmp/out" 2>"$tmp/err"
result $? 'a session in which the file is broken, mended and reloaded ends well'

says 'house.lua:2' 'The rules stay as they are'
result $? 'a fault is shown with its line, and the last good version stays'

says 'From the next deal on' 'kind.flush: no' 'From here on by the rules as loaded'
result $? 'the change is told, and takes effect with the next deal'

says 'All games of the evening together'
result $? 'names and standings are kept'

last=$(ls -t "$XDG_DATA_HOME"/climb/matches/*.climb | head -n 1)
[ "$(grep -c '^end ' "$last")" -eq 2 ] && run 0 verify "$last"
result $? 'the match by the new rules is played to its end, and verifies'

talk 0 'reload
quit
' play big-two --seats me,bot,bot,bot --no-save && says 'comes from no file'
result $? 'reload of a game that is no script is explained'

# --- faults ----------------------------------------------------------------------------------------

write fault.lua <<'END'
return climb.variant {
  id = "fault", base = "big-two", title = "Fault",
  hooks = {
    penalty = function (hand, deal)
      if hand:has "2S" then return nil + 1 end
      return deal:penalty(hand)
    end,
  },
}
END
run 1 check fault.lua && says 'FAILED' 'fault.lua:6' 'penalty'
result $? 'check finds a function that fails, with file, line and hook'

cat >counting.lua <<'LUA'
-- climb-api: 1
--- A hand costs more from deal to deal.
local calls = 0
return climb.variant {
  id = "counting", base = "big-two", title = "Counting",
  hooks = { penalty = function (hand, deal) calls = calls + 1 return calls end },
}
LUA
run 1 check counting.lua && says 'FAILED' 'keeps' 'from' '1 failed'
result $? 'check finds a function that keeps something from call to call'

run 0 play fault.lua --seats bot:dumper,bot:dumper,bot:dumper,bot:dumper --deals 12 --seed 1 \
    --save fault.climb &&
    says 'A rule failed: fault.lua:6: penalty' 'This deal does not count' &&
    grep -q '^void ' fault.climb && grep -q '^end ' fault.climb
result $? 'a fault in play voids the deal, and the match goes on'

run 0 verify fault.climb
result $? 'the record of a match with voided deals verifies'

run 1 sim fault.lua --seats dumper --deals 3000 && complains 'fault.lua:6' 'penalty'
result $? 'sim stops at a fault and names it'

cp "$tmp/err" fault.one
run 1 sim fault.lua --seats dumper --deals 3000 --jobs 3 && cmp fault.one "$tmp/err"
result $? '... the first one of the run, with any number of threads'

# --- sim -------------------------------------------------------------------------------------------

bad=0
for file in "$root"/scripts/*.lua; do
    [ -f "$file" ] || continue
    run 0 sim "$file" --deals 300 || { bad=1; break; }
done
result $bad 'every script of scripts/ is played for 300 deals'

bad=0
for file in "$root"/scripts/*.lua; do
    [ -f "$file" ] || continue
    run 0 check "$file" && run 0 test "$file" || { bad=1; break; }
done
result $bad 'every script of scripts/ passes check and test'

run 0 sim --compare circuit.lua --deals 400 && says 'circuit compared with big-two' \
    'each with the same cards' 'First leader wins' 'Moves a deal' 'Best less worst' Comebacks ±
result $? 'sim --compare tells what a rule does to the game, on the same deals'

"$climb" sim --compare circuit.lua --deals 400 --json >one.json 2>"$tmp/err" &&
    "$climb" sim --compare circuit.lua --deals 400 --json --jobs 3 >three.json 2>>"$tmp/err" &&
    cmp one.json three.json >>"$tmp/err" && grep -q half_width_95 one.json
result $? 'its numbers do not depend on the number of threads'

write double.lua <<'END'
return climb.variant {
  id = "double", base = "big-two", title = "Double",
  hooks = {
    penalty = function (hand, deal)
      local points = deal:penalty(hand)
      if hand:has "2S" then points = points * 2 end
      return points
    end,
  },
}
END
for jobs in 1 3; do
    "$climb" sim double.lua --seats dumper --deals 600 --jobs $jobs --json 2>"$tmp/err" |
        grep -v -e second -e '"jobs"' >double.$jobs
done
[ -s double.1 ] && cmp double.1 double.3 >>"$tmp/err"
result $? 'functions called from several threads give the same counts'

# --- questions, a stock, payments, deals won at once -------------------------------------------------

cp "$root/scripts/announced-win.lua" .
talk 0 '3D
maybe
7
YES
q
' play announced-win.lua --seats Ada=me,bot --seed 3 --save asked.climb &&
    says '1) no 2) yes' 'A question is asked: answer it first' 'the answers are 1 to 2' \
        'one of the answers, or its number' \
        'Ada answers “yes”' 'Mei is asked: Do you announce'
result $? 'a question is asked, wrong answers are refused, and a right one is told'

grep -q '^answer 1 2$' asked.climb && run 0 verify asked.climb && run 0 replay asked.climb &&
    says 'is asked: Do you announce' 'answers “yes”'
result $? 'the answer is in the record, which verifies and replays'

talk 0 '1
undo
2
q
' play announced-win.lua --seats Ada=me,bot --seed 3 --practice --save back.climb &&
    says 'Ada answers “no”' 'taken back' 'Ada answers “yes”' && run 0 verify back.climb
result $? 'an answer is taken back in practice play'

head -n "$(grep -n '^answer 2' asked.climb | cut -d: -f1)" asked.climb >half.climb
talk 0 'table
q
' play --resume half.climb && says 'Otto is asked'
result $? 'a match goes on in the middle of the questions'

talk 0 'p
q
' play "$root/scripts/draw-on-pass.lua" --seats Ada=me,bot --seed 3 --save drawn.climb &&
    says 'Stock: 1' 'Ada draws' 'the stock has' && run 0 verify drawn.climb &&
    ! grep -q 'Mei draws [2-9TJQKA]' "$tmp/out"
result $? 'who passes draws, and sees what came'

run 0 play "$root/scripts/tien-len.lua" --seats bot --deals 60 --seed 5 --save chops.climb &&
    says ' gets ' ' pays ' && run 0 verify chops.climb
result $? 'chops are paid for, and the record verifies'

run 0 play big-two deal.wins_at_once=straight:345678 --seats bot --deals 9 --seed 4 --save once.climb &&
    says 'was dealt' && grep -q '^end .* won at once: 3' once.climb && run 0 verify once.climb &&
    run 0 replay once.climb && says 'and wins at once'
result $? 'deals that are won at once'

# --- files that are no scripts ---------------------------------------------------------------------

mkdir folder.lua
head -c 4000 /dev/urandom >binary.lua
head -c 2000000 /dev/zero >huge.lua
printf 'return climb.variant {}\n' >unmarked.lua
printf -- '-- climb-api: 1\nreturn climb.variant {\n  base = "big-two"\n  title = 3 }\n' >syntax.lua
printf -- '-- climb-api: 1\nreturn climb.variant { base = "big-twoo" }\n' >base.lua
printf -- '-- climb-api: 1\nreturn climb.variant { base = "loop" }\n' >loop.lua
printf -- '-- climb-api: 1\nwhile true do end\n' >endless.lua

# wrong NAME WORDS: every command refuses the file with these words and status 1.
wrong() {
    file=$1
    words=$2
    for command in play rules sim; do
        run 1 "$command" "$file" && complains "$words" && [ ! -s "$tmp/out" ] || return 1
    done
    run 1 check "$file" && says "$words" '0 passed, 1 failed' && run 1 test "$file"
}

wrong missing.lua 'missing.lua'
result $? 'a file that is missing'
wrong folder.lua 'folder.lua'
result $? 'a folder'
wrong binary.lua 'binary.lua'
result $? 'a file of bytes'
wrong huge.lua 'huge.lua'
result $? 'a huge file'
wrong unmarked.lua 'climb-api: 1'
result $? 'a file without its first line'
wrong syntax.lua 'syntax.lua:4'
result $? 'a mistake of syntax, with its line'
wrong base.lua 'big-two'
result $? 'a base that there is not, with the nearest'
wrong loop.lua 'loop'
result $? 'a script that is based on itself'
wrong endless.lua 'endless.lua'
result $? 'a script that does not end'

# --- pages -----------------------------------------------------------------------------------------

run 0 rules --script-reference && grep -q penalty "$tmp/out" && run 0 rules --stubs &&
    grep -q -e '---@meta' "$tmp/out"
result $? 'the reference page and the stubs are printed'

bad=0
"$climb" rules --script-reference | cmp - "$root/docs/script-reference.md" 2>"$tmp/err" || bad=1
"$climb" rules --stubs | cmp - "$root/docs/climb.lua" 2>>"$tmp/err" || bad=1
result $bad 'docs/script-reference.md and docs/climb.lua are what the program prints'

finish
