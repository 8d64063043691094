#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Usage: screen.sh CLIMB SOURCE-ROOT BUILD-ROOT
#
# `climb play` on a terminal screen, driven through tmux: games of every kind to the end of a deal, by
# keys alone; resizes, garbage keys, signals, hang-up, going on; several persons at one keyboard;
# terminals of several kinds. As TAP.

# shellcheck source-path=SCRIPTDIR source=tap.sh
. "$(dirname "$0")/tap.sh"
# shellcheck source-path=SCRIPTDIR source=tmux.sh
. "$(dirname "$0")/tmux.sh"
needs_screen

play() { start play --pace "${pace:-0}" "$@"; }

# drive NAME STATUS-FILE: plays to the end of the session, however often it is asked for something.
drive() {
    turns=0
    until [ -s "$2" ] || [ $turns -gt 400 ]; do
        # shellcheck disable=SC2086
        mux send-keys -t "$1" $round $round $round $round || return 1
        turns=$((turns + 1))
        sleep 0.05
    done
    [ -s "$2" ] && [ "$(cat "$2")" -eq 0 ]
}
round='Tab Enter Tab Enter p Tab Enter Tab Enter p'

# plays NAME DEALS SIZE: one game in a session of its own; reports into files, so that several can go
# on at once.
plays() {
    id=$(printf '%s' "$1" | tr -c 'a-z0-9' '_')
    mux new-session -d -s "$id" -x "${3%x*}" -y "${3#*x}" \
        "'$climb' play $1 --pace 0 --seed 7 --deals $2 --save '$tmp/$id.climb' 2>'$tmp/$id.err'; \
         echo \$? >'$tmp/$id.status'; sleep 600"
    if drive "$id" "$tmp/$id.status" && [ ! -s "$tmp/$id.err" ] &&
        grep -qE '^(play|pass|bid|give|call|answer) 1' "$tmp/$id.climb" &&
        [ "$(grep -c '^end ' "$tmp/$id.climb")" -ge "$2" ]; then
        : >"$tmp/$id.good"
    else
        session=$id screen >"$tmp/$id.screen"
    fi
    mux kill-session -t "$id"
}

told() {
    id=$(printf '%s' "$1" | tr -c 'a-z0-9' '_')
    [ -f "$tmp/$id.good" ]
    good=$?
    [ $good -eq 0 ] || sed 's/^/# /' "$tmp/$id.screen" "$tmp/$id.err"
    result $good "$1 is played with keys"
}

# Every game and script, and every seventh preset; four at a time. Cards are exchanged in second deals.
"$climb" list --json >"$tmp/list" 2>/dev/null </dev/null
python3 -c '
import json, sys
found = json.load(open(sys.argv[1]))
for game in found["games"] + found["scripts"]:
    print(game["name"])
    for preset in game.get("presets", [])[::7]:
        print(preset["name"])
' "$tmp/list" >"$tmp/names"
play_some() {
    sed -n "$1" "$tmp/names" | while read -r name; do
        deals=1 size=80x24
        case $name in
        president* | daifugo*) deals=2 ;;
        *two-packs*) size=60x20 ;;
        *:*) size=40x20 ;;
        esac
        plays "$name" "$deals" "$size"
    done
}
for first in 1 2 3; do play_some "$first~4p" & done
play_some 4~4p
wait
while read -r name; do told "$name"; done <"$tmp/names"
run 0 verify "$tmp"/*.climb
result $? 'and their records can be played again'
cat "$tmp"/*.climb >"$tmp/records"
[ "$(wc -l <"$tmp/names")" -gt 20 ] && [ "$(grep -c '^play 1 ' "$tmp/records")" -gt 50 ]
result $? 'those are the games, and cards were played in them'

# What is shown, and what keys do. Bots that will always play alike.
bots='--seats me,bot:dumper,bot:dumper,bot:dumper'
play --seed 7 $bots --no-save
shows 'Your play' && shows 'straight by Rosa' && shows '│10♣│'
result $? 'the table has players, pile and hand'
mux capture-pane -p -e -t climb | grep -q "$(printf '\033')\[[0-9;]*38;5"
result $? 'cards have colours'
keys Tab
shows 'Your play: full house'
result $? 'Tab picks a play'
keys Escape Right Space w
shows '5♥ is a single'
result $? 'w says why not'
keys Enter
shows 'takes a higher straight'
result $? 'a play against the rules is refused with its reason'
keys Escape h
shows 'Hint: play Q♣ Q♥ Q♠ 10♣ 10♠' && shows 'Your play: full house'
result $? 'h gives a hint and picks it'
keys r
shows 'Players and cards' && keys q && shows 'Your play'
result $? 'r opens the rule book'
keys l
shows 'All moves of this deal' && shows '1  Otto plays' && keys Enter && shows 'Your play'
result $? 'l opens the log'
keys '?'
shows 'go through what you may play' && keys Escape && shows 'Your play'
result $? '? lists the keys'
keys :
shows 'Cards, as 3D'
type_text 'why 2C'
keys Enter
shows '2♣ is a single'
result $? 'a line may be typed as in plain play'
keys s
shows '│6♦ │ │J♦ │'
result $? 's sorts the hand'
keys s s

keys Escape
# The mouse, as this terminal reports it: a press at column 9, row 20.
printf '\033[M )4' >"$tmp/click"
mux load-buffer "$tmp/click"
mux paste-buffer -t climb
shows 'Your play: single'
result $? 'a click picks a card'

# Windows of other sizes, and keys that mean nothing.
resize 40 20
shows '7♠   8♥'
result $? 'a small window has tokens'
screen | grep -qE '^.{41,}'
[ $? -eq 1 ]
result $? 'no line is wider than the window'
resize 20 6
shows 'The window has 20'
result $? 'a window that is too small says so'
resize 200 60
shows 'straight by Rosa' && shows '│10♣│'
result $? 'and a large one has all of it again'
resize 80 24
keys F1 F5 'M-x' C-a C-t C-v Insert PageUp NPage
type_text 'zZüñ漢字🂡€'
printf '\033[<99;999;999M\033[200~\033]0;x\007\377\376' >"$tmp/garbage"
mux load-buffer "$tmp/garbage"
mux paste-buffer -t climb
keys Escape Tab
shows 'Your play: '
result $? 'keys that mean nothing do no harm'
keys q
shows 'Leave the table' && keys n && shows 'Your play'
result $? 'q asks first'
keys q y
ends 0 && not_on_screen 'Your play'
result $? 'and leaves'
stop

# Nothing is lost, whatever ends it.
# has_passed [TIMES]: more often than that, as the record says.
has_passed() { [ "$(grep -c '^pass 1$' "$(newest_match)")" -gt "${1:-0}" ]; }
for name in INT TERM HUP; do
    play --seed 3
    shows 'Your play'
    keys p
    until_true has_passed
    signal "$name"
    case $name in
    INT) wanted=130 ;;
    TERM) wanted=143 ;;
    *) wanted=129 ;;
    esac
    ends "$wanted" && shows 'climb play --resume' && grep -q '^pass 1$' "$(newest_match)"
    result $? "SIG$name restores the terminal and keeps the match"
    stop
done
play --resume
shows 'Your play' && shows 'Going on with'
result $? 'resume goes on'
signal TSTP
sleep 0.3
resize 70 22
signal CONT
keys '?'
shows 'go through what you may play' && keys Escape && shows 'Your play'
result $? 'it can be stopped, and goes on in a window of another size'
passes=$(grep -c '^pass 1$' "$(newest_match)")
keys p
until_true has_passed "$passes"
stop
sleep 0.3
"$climb" verify "$(newest_match)" >"$tmp/out" 2>"$tmp/err" </dev/null
result $? 'the terminal is closed: nothing is lost'
play --resume
shows 'Your play' && shows 'Going on with'
result $? 'and the match goes on after it'
stop

# Taking back, another game, passing.
pace=300 play --seed 7 $bots --practice --no-save
shows 'Your play'
shows 'straight by Rosa'
keys p
hides 'straight by Rosa' && shows 'Your play'
keys u
shows 'straight by Rosa'
result $? 'u takes a move back in practice play'
keys n
shows 'Play this now' && keys Down Enter && shows 'Games' && keys Tab
shows 'Pusoy Dos' && keys Enter && shows 'pusoy-dos' && keys Home Enter
shows 'Pusoy Dos · deal 1'
result $? 'n goes on with another game, chosen in the menu'
keys P
shows 'passing until the lead'
result $? 'P passes until the lead'
stop

# Bots that take their time.
pace=3000 play --seed 7 $bots --no-save
shows 'is thinking'
keys r
shows 'Players and cards'
result $? 'the rule book opens while bots think'
keys q Space Space Space
shows 'Your play'
result $? 'a key skips the pauses'
stop

# Several persons at one keyboard.
play --seed 6 --seats Ada=me,Bob=me --no-save
shows 'press Enter' && not_on_screen '│'
result $? 'no hand is shown before the person has the keyboard'
keys Enter
shows 'your play'
keys Tab Enter p
shows 'Pass the keyboard' && not_on_screen '│'
result $? 'the hand is gone when the keyboard changes hands'
stop

# Other terminals.
terminal=NO_COLOR=1 play --seed 7 $bots --no-save
shows '│10♣│' && ! mux capture-pane -p -e -t climb | grep -q "$(printf '\033')\[[0-9;]*[34][0-8]"
result $? 'NO_COLOR: no colours'
stop
terminal=LC_ALL=C play --seed 7 $bots --no-save
shows '[|]10C[|]' && ! screen | LC_ALL=C grep -q '[^ -~]'
result $? 'a locale without UTF-8 gets ASCII'
stop
for type in linux vt100; do
    terminal=TERM=$type play --seed 7 $bots --no-save
    shows 'Your play' && keys Tab && shows 'Your play: full house'
    result $? "TERM=$type has a screen"
    stop
done
for type in dumb no-such-terminal; do
    terminal=TERM=$type play --seed 7 $bots --no-save
    shows 'Your play>'
    result $? "TERM=$type is played line by line"
    stop
done
play --seed 7 $bots --no-save --plain
shows 'Your play>'
result $? '--plain is played line by line'
stop

finish
