#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Usage: terminal.sh CLIMB SOURCE-ROOT BUILD-ROOT
#
# `climb play --plain` on a real terminal, driven through tmux: a deal to its end, resizes, garbage keys,
# end of input, hang-up and going on, and hands that are hidden between several persons. As TAP.

# shellcheck source-path=SCRIPTDIR source=tap.sh
. "$(dirname "$0")/tap.sh"
command -v tmux >/dev/null 2>&1 || skip_all 'tmux is not installed'
unset TMUX
matches=$XDG_DATA_HOME/climb/matches
export matches

# A server of our own, by its own socket.
mux() { tmux -f /dev/null -S "$tmp/socket" "$@" 2>>"$tmp/tmux-log"; }
trap 'mux kill-server; rm -rf "$tmp"' EXIT
# The server ends with its last session; without this one it might be ending when play's next comes.
mux new-session -d -s keeper 'sleep 600'

screen() { mux capture-pane -p -t play; }

show_failure() { screen | sed 's/^/# /'; }

# start ARGUMENT…: a terminal in which climb plays; its status goes to $tmp/status.
start() {
    rm -f "$tmp/status"
    mux new-session -d -s play -x 80 -y 24 \
        "'$climb' play --plain $*; echo \$? >'$tmp/status'; sleep 600"
}
stop() { mux kill-session -t play; }

type_line() { mux send-keys -t play -l "$1" && mux send-keys -t play Enter; }

# shows PATTERN: waits until it is on the screen.
shows() {
    tries=0
    until screen | grep -qE -e "$1"; do
        tries=$((tries + 1))
        [ $tries -lt 100 ] || return 1
        sleep 0.1
    done
}

# ends STATUS: waits until climb has ended with it.
ends() {
    tries=0
    until [ -s "$tmp/status" ]; do
        tries=$((tries + 1))
        [ $tries -lt 100 ] || return 1
        sleep 0.1
    done
    [ "$(cat "$tmp/status")" -eq "$1" ]
}

# asked: waits until the last line on the screen is a prompt.
asked() {
    tries=0
    until screen | grep -v '^$' | tail -n 1 | grep -q '> *$'; do
        tries=$((tries + 1))
        [ $tries -lt 100 ] || return 1
        sleep 0.05
    done
}

start --seed 3 --deals 1
shows 'Your play>' && shows 'Hand \(13\)'
result $? 'the first table is shown'
mux capture-pane -p -e -t play | grep -q "$(printf '\033')\[[0-9;]*m"
result $? 'suits have colours on a terminal'

type_line '?'
asked
type_line 1
asked
type_line 'p'
asked
mux resize-window -t play -x 30 -y 8
sleep 0.2
type_line table
shows 'Your play>'
result $? 'the table after a resize to 30 by 8'
screen | grep -qE '^.{31,}'
[ $? -eq 1 ]
result $? 'no line is wider than the terminal'
mux resize-window -t play -x 5 -y 3
type_line table
sleep 0.2
mux resize-window -t play -x 80 -y 24
type_line hand
shows 'Hand \('
result $? 'a terminal of 5 by 3 does no harm'

mux send-keys -t play Up Down Left Right Home End PageUp F1 F5 Escape Tab 'M-x' 'C-a' 'C-t'
mux send-keys -t play Enter
sleep 0.2
type_line counts
shows 'Cards left:'
result $? 'keys that mean nothing do no harm'
type_line 'ünïcödé 漢字 🂡'
shows 'neither cards'
result $? 'letters of other scripts are repeated in the answer'

# To the end of the deal.
turns=0
until [ -s "$tmp/status" ] || [ $turns -gt 80 ]; do
    for answer in '?' 1 p; do
        type_line "$answer"
        sleep 0.05
    done
    turns=$((turns + 1))
done
ends 0 && shows 'Standing after 1 deal'
result $? 'a deal is played to its end'
stop

start --seed 4
shows 'Your play>'
mux send-keys -t play C-c
ends 130 && shows 'climb play --resume'
result $? 'Ctrl-C saves and says how to go on'
stop
start --resume
shows 'Going on with' && shows 'Your play>'
result $? 'resume goes on'
type_line quit
ends 0
result $? 'quit leaves'
stop
start --resume
shows 'Your play>'
mux send-keys -t play C-d
ends 0
result $? 'Ctrl-D leaves'
stop

start --seed 5
shows 'Your play>'
type_line p
asked
stop
sleep 0.5
newest=$(find "$matches" -name '*.climb' | sort | tail -n 1)
grep -q '^pass 1$' "$newest" && "$climb" verify "$newest" >/dev/null 2>&1 </dev/null
result $? 'the terminal is closed: nothing is lost'
start --resume
shows 'Your play>'
type_line log
shows 'You pass'
result $? 'and the match goes on after it'
stop

# Between two persons the screen is emptied, and comes back only with Enter.
start --seed 6 --seats Ada=me,Bob=me --no-save
shows 'press Enter>' && ! screen | grep -q 'Hand ('
result $? 'no hand is shown before the person has the keyboard'
mux send-keys -t play Enter
shows 'Hand \('
type_line '?'
asked
type_line 1
asked
type_line p
shows 'press Enter>' && ! screen | grep -q 'Hand ('
result $? 'the hand is gone when the keyboard changes hands'
mux capture-pane -p -S - -t play | grep -q 'Hand ('
[ $? -eq 1 ]
result $? 'and cannot be found by scrolling back'
stop

finish
