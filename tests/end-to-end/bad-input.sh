#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Usage: bad-input.sh CLIMB SOURCE-ROOT BUILD-ROOT
#
# What nobody should give the program, and full disks: each time a clear message, the right exit
# status, no crash, and no file harmed. As TAP.

# shellcheck source-path=SCRIPTDIR source=tap.sh
. "$(dirname "$0")/tap.sh"

# refuses STATUS WORDS ARGUMENT…: with that status, and those words among the errors, which hold no
# control characters.
refuses() {
    wanted=$1
    words=$2
    shift 2
    run "$wanted" "$@" || return 1
    grep -qiF -e "$words" "$tmp/err" || {
        echo "not among the errors: $words" >>"$tmp/err"
        return 1
    }
    ! grep -q "$(printf '\033')" "$tmp/err"
}

first=$("$climb" list --json </dev/null 2>/dev/null | grep -o '"name" *: *"[^"]*"' | head -n 1 |
    sed 's/.*"\([^"]*\)"$/\1/')
near=$(printf '%s' "$first" | sed 's/.$//')

# Names and flags.
run 0 && says 'climb play'
result $? 'no command: help'
run 0 --help && says 'climb play' && run 0 --version && says 'climb '
result $? '--help and --version'
refuses 2 "did you mean 'play'" plya
result $? 'unknown command, with the nearest'
refuses 2 'there is no option' --frob
result $? 'unknown general option'
refuses 2 'there is no command' "$(printf '\033[31mred')"
result $? 'a command of control characters is not printed as such'
run 0 help play && says '--seats' && refuses 2 'did you mean' help paly
result $? 'help on a command'
refuses 2 "did you mean" play "$near"
result $? 'unknown game, with the nearest'
refuses 2 nosuch play "$first:nosuch"
result $? 'unknown preset'
refuses 2 "did you mean '--seats'" play --seat me
result $? 'unknown option, with the nearest'
refuses 2 'there is no option' play -z || refuses 2 'unknown option' play -z
result $? 'unknown short option'
refuses 2 '--deals' play --deals 0 && refuses 2 '--deals' play --deals=-1 &&
    refuses 2 '--deals' play --deals many && refuses 2 '--deals' play --deals 99999999999999999999
result $? '--deals wants a number'
refuses 2 'seed' play --seed x && refuses 2 'seed' play --seed 123456789012345678901 &&
    refuses 2 'seed' play --seed ''
result $? '--seed wants a seed'
refuses 2 '--color' play --color pink && refuses 2 'seed' play --seed
result $? 'option values that do not exist'
refuses 2 '--ascii' play --ascii --unicode && refuses 2 '--save' play --save "$tmp/x" --no-save &&
    refuses 2 '--resume' play --resume --seed 3 && refuses 2 '--resume' play --resume a b &&
    refuses 2 '--resume' play --resume=a b
result $? 'options that contradict each other'
[ ! -e "$tmp/x" ]
result $? 'nothing was written for it'

# Seats.
refuses 2 '5 players' play --seats me,bot,bot,bot,bot && refuses 2 'lowest' play --seats bot:lowets &&
    refuses 2 'is no player' play --seats you && refuses 2 'is no player' play --seats me,,bot &&
    refuses 2 'called' play --seats Ada=me,ada=me && refuses 2 'cannot be a name' play --seats '=me' &&
    refuses 2 'cannot be a name' play --seats "$(printf 'a\033[2Jb=me')" &&
    refuses 2 'cannot be a name' play --seats 'a"b=me' &&
    refuses 2 'cannot be a name' play --seats 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa=me' &&
    refuses 2 'UTF-8' play --seats "$(printf '\377=me')"
result $? 'seats that cannot be'

# Settings.
refuses 2 'pass.mode' play "$first" pass.mode=sometimes
result $? 'unknown value of a setting'
refuses 2 'did you mean' play "$first" pass.mod=free
result $? 'unknown setting, with the nearest'
refuses 2 'players' play "$first" players=99
result $? 'number out of range'
refuses 2 'KEY=VALUE' play "$first" loose
result $? 'a word that is no setting'
refuses 2 'UTF-8' play "$first" "$(printf 'a=\377')"
result $? 'arguments that are not UTF-8'
run 2 play "$first" deck.suits=DDHS && [ "$(wc -c <"$tmp/err")" -gt 30 ]
result $? 'settings that contradict each other are refused with their names'
run 2 play "$first" players=8 deal.cards=26 && grep -q 'deal.cards\|players' "$tmp/err"
result $? 'more cards than there are'

# Typed lines.
printf '\377\376\n3D\0 4D\n%s\n\033[J\n?\n' "$(head -c 100000 /dev/zero | tr '\0' x)" >"$tmp/lines"
feed 0 play --seed 3 --no-save <"$tmp/lines" && says 'not valid UTF-8' && says 'too long' &&
    says 'neither cards' && ! grep -q "$(printf '\033')" "$tmp/out"
result $? 'typed lines that are no text, too long, or control characters'
head -c 3000000 /dev/urandom >"$tmp/noise"
feed 0 play --seed 3 --no-save <"$tmp/noise"
result $? 'three megabytes of noise typed'
head -c 3000000 /dev/zero | feed 0 play --seed 3 --no-save
result $? 'three megabytes of zeros typed'

# Files that are not what they should be.
mkdir "$tmp/folder"
refuses 1 "$tmp/folder" play --resume "$tmp/folder" && refuses 1 "$tmp/none" play --resume "$tmp/none" &&
    refuses 1 'not a file' play --resume /dev/null && refuses 1 "$tmp/none" play --resume="$tmp/none"
result $? 'resume of a folder, of nothing, of a device'
refuses 1 "$tmp/folder" play --save "$tmp/folder"
result $? 'save into a folder'
refuses 1 "$tmp/no/such" play --save "$tmp/no/such"
result $? 'save where there is no folder'
echo mine >"$tmp/mine"
refuses 1 "$tmp/mine" play --save "$tmp/mine" && [ "$(cat "$tmp/mine")" = mine ]
result $? 'save does not write over a file'

yes '?
1
p' 2>/dev/null | head -n 90 | feed 0 play --seed 3 --save "$tmp/good"
"$climb" verify "$tmp/good" >/dev/null 2>&1 </dev/null
result $? 'a good record, to be spoilt'

# spoilt TITLE COMMAND…: the record filtered by a command is refused by resume, verify and replay,
# and not touched.
spoilt() {
    title=$1
    shift
    "$@" <"$tmp/good" >"$tmp/bad"
    cp "$tmp/bad" "$tmp/bad-before"
    good=0
    refuses 1 "$tmp/bad" play --resume "$tmp/bad" || good=1
    cmp -s "$tmp/bad" "$tmp/bad-before" || good=1
    if [ $good -eq 0 ]; then
        run 1 verify "$tmp/bad" && cat "$tmp/out" "$tmp/err" | grep -q "$tmp/bad" ||
            good=1
    fi
    if [ $good -eq 0 ]; then
        # What stands before the fault may be shown.
        timeout 60 "$climb" replay "$tmp/bad" >"$tmp/out" 2>"$tmp/err" </dev/null
        [ $? -le 2 ] || good=1
    fi
    result $good "record: $title"
}
spoilt 'empty' head -c 0
spoilt 'another kind of file' sh -c 'echo "#!/bin/sh"; cat'
spoilt 'noise' head -c 5000 "$tmp/noise"
spoilt 'zero bytes in it' sh -c 'head -n 3; printf "\0\0\0\n"'
spoilt 'later version' sed 's/^\[Climb "1"\]/[Climb "999"]/'
spoilt 'unknown game' sed 's/^\[Game .*/[Game "no-such-game"]/'
spoilt 'no game' sed '/^\[Game /d'
spoilt 'other rules' sed 's/^\[Rules "sha256:..../[Rules "sha256:0000/'
spoilt 'unknown setting' sed 's/^\[Rules /[Set "no.such=1"]\n&/'
spoilt 'unknown generator' sed 's/^\[Generator .*/[Generator "dice"]/'
spoilt 'no seed' sed '/^\[Seed /d'
spoilt 'short seed' sed 's/^\[Seed .*/[Seed "12zz"]/'
spoilt 'tag without an end' sed 's/^\(\[Seat1 "[^"]*\).*/\1/'
spoilt 'card twice' sed 's/^\(hand 1 \)\(..\) \(..\)/\1\2 \2/'
spoilt 'card that is none' sed 's/^\(hand 1 \)../\1ZZ/'
spoilt 'hand missing' sed '/^hand 2/d'
spoilt 'unknown action' sed 's/^pass 1$/sing 1/'
spoilt 'unknown seat' sed 's/^pass 1$/pass 9/'
spoilt 'negative seat' sed 's/^pass 1$/pass -1/'
spoilt 'huge number' sed 's/^pass 1$/pass 99999999999999999999/'
spoilt 'move out of turn' sed 's/^pass 1$/pass 3/'
spoilt 'play of nothing' sed 's/^play \(.\) .*/play \1/'
spoilt 'wrong result' sed 's/^end 1 .*/end 1 9 9 9 9/'
spoilt 'deal left out' sed '/^deal 1/,/^end 1/d'
spoilt 'lines of a megabyte' sh -c 'head -n 5; head -c 1000000 /dev/zero | tr "\0" a; echo'
spoilt 'invalid UTF-8' sed "s/^\[Seat1 .*/[Seat1 \"$(printf '\377')\"]/"
spoilt 'unknown action at the end' sh -c 'cat; echo frobnicate'

# Cut anywhere, it is either refused or resumed, and never crashes.
size=$(wc -c <"$tmp/good")
crashed=0
at=1
while [ "$at" -lt "$size" ]; do
    head -c "$at" "$tmp/good" >"$tmp/cut"
    timeout 60 "$climb" play --resume "$tmp/cut" >"$tmp/out" 2>"$tmp/err" </dev/null
    [ $? -le 1 ] || crashed=1
    at=$((at + 61))
done
result $crashed 'a record cut at any place is resumed or refused'
# One byte changed anywhere.
at=1
while [ "$at" -lt "$size" ]; do
    { head -c "$at" "$tmp/good"; printf '~'; tail -c +$((at + 2)) "$tmp/good"; } >"$tmp/cut"
    timeout 60 "$climb" play --resume "$tmp/cut" >"$tmp/out" 2>"$tmp/err" </dev/null
    [ $? -le 1 ] || crashed=1
    at=$((at + 67))
done
result $crashed 'a record with any byte changed is resumed or refused'

# Full disks.
if [ -c /dev/full ]; then
    status=0
    "$climb" play --seed 3 --save "$tmp/full" >/dev/full 2>"$tmp/err" </dev/null || status=$?
    : >"$tmp/out"
    [ $status -eq 1 ] && grep -q "$tmp/full" "$tmp/err" && grep -q 'standard output' "$tmp/err" &&
        "$climb" verify "$tmp/full" >/dev/null 2>&1 </dev/null
    result $? 'standard output is full: status 1, and the match is saved'
    for command in list "rules $first" help --version 'help play'; do
        status=0
        # shellcheck disable=SC2086
        "$climb" $command >/dev/full 2>"$tmp/err" </dev/null || status=$?
        [ $status -eq 1 ] && [ -s "$tmp/err" ]
        result $? "standard output is full: $command"
    done
    yes '?
1
p' 2>/dev/null | feed 1 play --seed 3 --deals 1 --save /dev/full &&
        grep -q '/dev/full' "$tmp/err" && grep -q 'not saved' "$tmp/err" && says 'Deal 1 is over'
    result $? 'the save file is full: said, played on, status 1'
fi
(
    ulimit -f 4
    yes '?
1
p' 2>/dev/null | "$climb" play --seed 3 --deals 9 --save "$tmp/limited" 2>"$tmp/limit-err" |
        cat >/dev/null
)
cp "$tmp/limit-err" "$tmp/err"
grep -q "$tmp/limited" "$tmp/err" && grep -q 'not saved' "$tmp/err" &&
    "$climb" verify "$tmp/limited" >"$tmp/out" 2>&1 </dev/null
result $? 'the disk fills up in play: said, and what was saved is whole lines'
run 0 play --resume "$tmp/limited"
result $? 'and can be resumed'
echo >"$tmp/file"
XDG_DATA_HOME=$tmp/file run 1 play --seed 3 && grep -q "$tmp/file" "$tmp/err" &&
    says 'could not be saved'
result $? 'no folder for matches can be made: said, played on, status 1'
mkdir -p "$tmp/data/climb/matches"
cp "$tmp/noise" "$tmp/data/climb/matches/noise.climb"
mkdir "$tmp/data/climb/matches/folder.climb"
run 1 play --resume && grep -q 'noise.climb' "$tmp/err"
result $? 'spoilt files among the matches are named and passed over'
run 0 play --seed 3 && run 0 play --resume && says 'Going on with'
result $? 'and do not hide a good one'

finish
