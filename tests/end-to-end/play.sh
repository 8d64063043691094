#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Usage: play.sh CLIMB SOURCE-ROOT BUILD-ROOT
#
# Whole games of `climb play` with answers from a pipe: every game and preset to its end, saving and
# going on, several persons, switching, practice, signals. As TAP. Nonsense is in bad-input.sh, a
# terminal in terminal.sh.

# shellcheck source-path=SCRIPTDIR source=tap.sh
. "$(dirname "$0")/tap.sh"
matches=$XDG_DATA_HOME/climb/matches

# play STATUS ARGUMENT…: plays with the answers of standard input.
play() {
    wanted=$1
    shift
    feed "$wanted" play "$@"
}

# Answers for ever: the first suggestion, else pass, else the bid that some cards force. Every line that does not fit is refused with a
# reason and changes nothing.
robot() { yes '?
1
p
3' 2>/dev/null; }

# same FILE FILE: two records but for the second in which they were begun.
same() {
    grep -v '^\[Date ' "$1" >"$tmp/one"
    grep -v '^\[Date ' "$2" >"$tmp/two"
    cmp -s "$tmp/one" "$tmp/two"
}

"$climb" list --json >"$tmp/list" 2>/dev/null </dev/null
grep -o '"name" *: *"[^"]*"' "$tmp/list" | sed 's/.*"\([^"]*\)"$/\1/' |
    while read -r name; do
        # Bots are in the list too.
        if "$climb" rules "$name" >/dev/null 2>&1 </dev/null; then echo "$name"; fi
    done >"$tmp/names"
default=$(head -n 1 "$tmp/names")
preset=$(grep -m 1 "^$default:" "$tmp/names")
other=$(grep -v -e : -e "^$default\$" "$tmp/names" | tail -n 1)
[ "$(wc -l <"$tmp/names")" -ge 4 ]
result $? 'the list names games to play'

while read -r name; do
    robot | play 0 "$name" --seed 11 --deals 2 --save "$tmp/record" &&
        [ "$(grep -cE '^== Deal .* (is over|result: nobody bid)' "$tmp/out")" -eq 2 ] &&
        [ ! -s "$tmp/err" ] &&
        "$climb" verify "$tmp/record" >"$tmp/out" 2>"$tmp/err" </dev/null
    result $? "$name: two deals to the end, and the record is true"
    rm -f "$tmp/record"
done <"$tmp/names"

# The main job without a terminal.
play 0 --seed 3 </dev/null && says 'Your play>' 'Hand (13)' 'The match is saved in' --resume
result $? 'without any input the first table is shown and the match saved'
[ "$(find "$matches" -name '*.climb' | wc -l)" -eq 1 ]
result $? 'the record lies in the data folder'

# Saving and going on at many places gives the match that was never left.
lines=60
robot | head -n $lines >"$tmp/answers"
play 0 --seed 21 --save "$tmp/whole" <"$tmp/answers"
broken=0
for part in 4 8 16 20 32 48; do
    rm -f "$tmp/parts"
    head -n $part "$tmp/answers" | play 0 --seed 21 --save "$tmp/parts" || broken=1
    tail -n +$((part + 1)) "$tmp/answers" | play 0 --resume "$tmp/parts" || broken=1
    same "$tmp/whole" "$tmp/parts" || broken=1
done
result $broken 'a match left at end of input and resumed goes on as if never left'

rm -f "$tmp/parts"
head -n 15 "$tmp/answers" | play 0 --seed 21 --save "$tmp/parts"
cp "$tmp/parts" "$tmp/whole-lines"
printf 'play 1 3' >>"$tmp/parts"
play 0 --resume "$tmp/parts" </dev/null && cmp -s "$tmp/parts" "$tmp/whole-lines"
result $? 'a last line that a crash cut short is dropped, and nothing else'

rm -rf "$matches"
head -n 6 "$tmp/answers" | play 0 "$preset" --seed 5
robot | play 0 --seed 5 --deals 2 --save "$tmp/two-deals"
sed '/^end 1 /,$d' "$tmp/two-deals" >"$tmp/no-end"
robot | play 0 --resume "$tmp/no-end" --deals 1 && cmp -s "$tmp/no-end" "$tmp/two-deals"
result $? 'the end of a deal that a crash left unwritten is written by resume'

play 0 --resume="$tmp/parts" </dev/null && says 'Going on with'
result $? '--resume=FILE is understood'
first=$(find "$matches" -name '*.climb')
play 0 --resume </dev/null && says 'Going on with' && says "$first"
result $? 'resume without a name finds the last match'
play 1 --resume "$tmp/none" </dev/null && complains "$tmp/none"
result $? 'resume of a file that is not there says so'
rm -rf "$matches"
play 1 --resume </dev/null && complains 'no unfinished match'
result $? 'resume without any match says so'

# Words.
printf '%s\n' hint '?' 'why 3D 4C 5H' why 'sort suit' 'sort combo' sort score rules log hand table \
    counts last help hnit quit >"$tmp/words"
play 0 --seed 3 <"$tmp/words" && says 'Hint: ' 'did you mean hint' '== ' 'Cards left: ' \
    'Type cards to play them' 'Last play'
result $? 'every word is answered'
# What a person at a table would ask: whose turn, what to beat, who has the opening card.
dumpers=bot:dumper,bot:dumper,bot:dumper
printf 'hint\n?\n1\n' | play 0 big-two --seats me,$dumpers --seed 7 --no-save &&
    says 'Otto holds 3♦ and leads the first trick.' \
        'To beat: 9♦ 10♥ J♥ Q♦ K♥ (straight) by Rosa.' 'Hint: play Q♣ Q♥ Q♠ 10♣ 10♠' \
        'Everybody else passed: the trick goes to you' 'You lead: any combination.'
result $? 'turn, target and advice are told'
printf '6D\nwhy 10C 10S QC QH\n' | play 0 big-two --seats me,$dumpers --seed 7 --no-save &&
    says '6♦ is a single; to beat 9♦ 10♥ J♥ Q♦ K♥ takes a higher straight, a flush,' \
        'this game does not play two pairs.'
result $? 'a refusal names what would do'
printf 'play 6H\n\n' | play 0 choi-dai-di --seats me,bot:random,bot:random,bot:random --seed 8 \
    --no-save && says 'before Rosa acts you may beat' 'Hand (13)' 'Your bomb>' &&
    [ "$(grep -c 'you may beat' "$tmp/out")" -eq 1 ]
result $? 'a bomb out of turn is offered with the hand, and once'
printf '2\n4\n2S\n10H\n?\n' |
    play 0 big-three:four-players --seats me,$dumpers --seed 5 --no-save &&
    says 'You won the auction at 2.' 'what you may name' 'Call a card of rank' \
        "You name 10♥ as the partner's card"
result $? 'a partner is named by typing the card'
robot | play 0 big-three:four-players --seed 6 --deals 1 --no-save && says 'The deal goes to ' 'played for '
result $? 'the end of a deal says which side won'
printf '%s\n' 'why 3D 4C' '99' '7' 3D3D 'bid 2' 'call 8C' 'undo' '0' '-1' 'sort x' 'play' 'bid' \
    'bid 999999999999' 'call' 'why zz' '? zz' >"$tmp/words"
play 0 --seed 3 <"$tmp/words" && says 'start it with climb play --practice'
result $? 'refusals have reasons'
[ "$(grep -c '^play 1' "$(newest_match)")" -eq 0 ]
result $? 'nothing that was refused is in the record'

# Practice.
printf 'p\nundo\np\nundo\nlog\n' | play 0 --seed 3 --practice --save "$tmp/practice" &&
    says 'taken back' && "$climb" verify "$tmp/practice" >"$tmp/out" 2>"$tmp/err" </dev/null &&
    grep -q '^undo' "$tmp/practice"
result $? 'moves are taken back in practice'
printf 'undo\n' | play 0 --resume "$tmp/practice" && ! grep -q 'only in practice' "$tmp/out"
result $? 'practice play stays practice play after a resume'

# Several persons: nobody sees a hand before the keyboard is his.
robot | play 0 --seats Ada=me,Bob=me,bot:lowest,bot:random --seed 4 --deals 1 &&
    says 'The keyboard goes to Ada' 'The keyboard goes to Bob' 'Ada, your play>' 'Bob, your play>'
result $? 'two persons at one keyboard'
robot | play 0 --seats Ada=me,Bob=me,Eve=me,Dan=me --seed 4 --deals 1 && says 'Dan, your play>'
result $? 'four persons at one keyboard'
play 0 --seats bot,bot,bot,bot --deals 3 --seed 2 </dev/null &&
    [ "$(grep -c '^== Deal .* is over' "$tmp/out")" -eq 3 ]
result $? 'four bots play by themselves'
play 0 --seats bot,bot,bot,bot --seed 2 </dev/null && says 'Deal 1 is over'
result $? 'bots alone stop by themselves'

# Nobody's cards are seen that should not be: what stands in the output before the end of the deal
# is the person's own hand and what was played.
head -n 30 "$tmp/answers" | play 0 --seed 31 --save "$tmp/secret" --ascii
sed -n '/^== Deal 1,/,/^== Deal 1 is over/p' "$tmp/out" |
    grep -oE '\b(10|[2-9JQKA])[DCHS]\b' | sed 's/^10/T/' | sort -u >"$tmp/seen"
sed -n '/^deal 2/q;p' "$tmp/secret" | sed -nE 's/^(hand 1|play [0-9]) //p' | tr ' ' '\n' |
    grep -v '^$' | sort -u >"$tmp/known"
[ -s "$tmp/seen" ] && [ -z "$(grep -vxF -f "$tmp/known" "$tmp/seen" | grep -vxE '3D|4H|4S|TH|JH')" ]
result $? 'no hidden card is shown before the deal is over'

# Switching keeps the names and what was won.
rm -rf "$matches"
{
    robot | head -n 150
    echo "switch $other"
    printf '1\n?\n1\nscore\n'
} >"$tmp/evening"
play 0 --seats Ada=me,bot,bot,bot --seed 8 <"$tmp/evening" &&
    says 'The next game' 'All games of the evening together:' '  Ada: '
result $? 'another game with the same players, and the standing of the evening'
[ "$(find "$matches" -name '*.climb' | wc -l)" -eq 2 ]
result $? 'each game has its own record'
echo score | play 0 --resume && says 'All games of the evening together:' "deal" &&
    ! grep -q 'No deal has been scored' "$tmp/err"
result $? 'the standing of the evening survives a resume'
printf 'switch nothing\nswitch\nswitch %s no=1\nhand\n' "$default" | play 0 --seed 8 &&
    says 'Switch to which game' 'Hand ('
result $? 'a switch that cannot be leaves the game as it was'

# The session that is shown in the README is a true one: its answers give its lines, in this order.
readme=$root/README.md
sed -n '/^\$ .*dev play/,/^```/p' "$readme" >"$tmp/session"
sed -n 's/^Your play> //p' "$tmp/session" >"$tmp/answers"
# shellcheck disable=SC2046
play 0 $(sed -n '1s/^\$ .*dev play//p' "$tmp/session") --no-save <"$tmp/answers"
sed -e 1d -e '/^```/d' -e '/^…/d' -e 's/ *…$//' -e '/^$/d' "$tmp/session" >"$tmp/lines"
awk 'NR == FNR { line[++n] = $0; next } n >= at + 1 && index($0, line[at + 1]) == 1 { at++ }
     END { if (at < n || n < 10) { print "not printed: " line[at + 1]; exit 1 } }' \
    "$tmp/lines" "$tmp/out" >"$tmp/err"
result $? 'the session of the README'

# What is chosen for the eyes.
play 0 --seed 3 --ascii </dev/null && ! grep -qE '♦|♣|♥|♠' "$tmp/out"
result $? '--ascii prints letters for suits'
LC_ALL=C play 0 --seed 3 </dev/null && ! LC_ALL=C grep -q '[^ -~]' "$tmp/out"
result $? 'a locale without UTF-8 gets ASCII'
play 0 --seed 3 </dev/null && says ♦ && ! grep -q "$(printf '\033')" "$tmp/out"
result $? 'signs of suits in UTF-8, and no colours into a file'
play 0 --seed 3 --color always </dev/null && grep -q "$(printf '\033')" "$tmp/out"
result $? '--color always'
broken=0
for width in 20 30 59 60 80; do
    printf '?\nhint\nscore\nhelp\nrules\n' | COLUMNS=$width play 0 --seed 3 --ascii || broken=1
    grep -v -e 'Your play>' -e '\.climb$' "$tmp/out" | grep -qE "^.{$((width + 1)),}" && broken=1
done
result $broken 'lines keep within narrow widths'

# Signals. Waits until the program asks.
wait_for() {
    tries=0
    until grep -q 'Your play>' "$tmp/out" 2>/dev/null; do
        tries=$((tries + 1))
        [ $tries -lt 100 ] || return 1
        sleep 0.1
    done
}
mkfifo "$tmp/in"
for signal in INT:130 TERM:143 HUP:129; do
    rm -f "$tmp/record"
    : >"$tmp/out"
    "$climb" play --seed 3 --save "$tmp/record" <"$tmp/in" >"$tmp/out" 2>"$tmp/err" &
    pid=$!
    exec 3>"$tmp/in"
    wait_for
    printf 'p\n' >&3
    sleep 0.3
    kill "-${signal%:*}" "$pid"
    status=0
    wait "$pid" || status=$?
    exec 3>&-
    [ "$status" -eq "${signal#*:}" ] && says 'The match is saved in' 'No deal has been scored' &&
        grep -q '^pass 1' "$tmp/record" &&
        "$climb" verify "$tmp/record" >/dev/null 2>&1 </dev/null
    result $? "SIG${signal%:*} saves, prints the standing and ends with ${signal#*:}"
done

: >"$tmp/out"
"$climb" play --seed 3 --save "$tmp/locked" <"$tmp/in" >"$tmp/out" 2>"$tmp/err" &
pid=$!
exec 3>"$tmp/in"
wait_for
play 1 --resume "$tmp/locked" </dev/null && complains 'another climb'
result $? 'a match that is being played is not resumed'
exec 3>&-
wait "$pid"

finish
