#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Usage: terminal.sh CLIMB SOURCE-ROOT BUILD-ROOT
#
# `climb play --plain` on a real terminal, driven through tmux: a deal to its end, resizes, garbage keys,
# end of input, hang-up and going on, and hands that are hidden between several persons. As TAP.

# shellcheck source-path=SCRIPTDIR source=tap.sh
. "$(dirname "$0")/tap.sh"
# shellcheck source-path=SCRIPTDIR source=tmux.sh
. "$(dirname "$0")/tmux.sh"

type_line() { type_text "$1" && keys Enter; }

# asked: waits until the last line on the screen is a prompt.
is_asked() { screen | grep -v '^$' | tail -n 1 | grep -q '> *$'; }
asked() { until_true is_asked; }

start play --plain --seed 3 --deals 1
shows 'Your play>' && shows 'Hand \(13\)'
result $? 'the first table is shown'
mux capture-pane -p -e -t climb | grep -q "$(printf '\033')\[[0-9;]*m"
result $? 'suits have colours on a terminal'

type_line '?'
asked
type_line 1
asked
type_line 'p'
asked
resize 30 8
sleep 0.2
type_line table
shows 'Your play>'
result $? 'the table after a resize to 30 by 8'
screen | grep -qE '^.{31,}'
[ $? -eq 1 ]
result $? 'no line is wider than the terminal'
resize 5 3
type_line table
sleep 0.2
resize 80 24
type_line hand
shows 'Hand \('
result $? 'a terminal of 5 by 3 does no harm'

keys Up Down Left Right Home End PageUp F1 F5 Escape Tab 'M-x' 'C-a' 'C-t'
keys Enter
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

start play --plain --seed 4
shows 'Your play>'
keys C-c
ends 130 && shows 'climb play --resume'
result $? 'Ctrl-C saves and says how to go on'
stop
start play --plain --resume
shows 'Going on with' && shows 'Your play>'
result $? 'resume goes on'
type_line quit
ends 0
result $? 'quit leaves'
stop
start play --plain --resume
shows 'Your play>'
keys C-d
ends 0
result $? 'Ctrl-D leaves'
stop

start play --plain --seed 5
shows 'Your play>'
type_line p
shows 'You .* passes'
stop
record=$(newest_match)
is_whole() { "$climb" verify "$record" >/dev/null 2>&1 </dev/null; }
until_true is_whole && grep -q '^pass 1$' "$record"
result $? 'the terminal is closed: nothing is lost'
start play --plain --resume
shows 'Your play>'
type_line log
shows 'You pass'
result $? 'and the match goes on after it'
stop

# Between two persons the screen is emptied, and comes back only with Enter.
start play --plain --seed 6 --seats Ada=me,Bob=me --no-save
shows 'press Enter>' && ! screen | grep -q 'Hand ('
result $? 'no hand is shown before the person has the keyboard'
keys Enter
shows 'Hand \('
type_line '?'
asked
type_line 1
asked
type_line p
shows 'press Enter>' && ! screen | grep -q 'Hand ('
result $? 'the hand is gone when the keyboard changes hands'
mux capture-pane -p -S - -t climb | grep -q 'Hand ('
[ $? -eq 1 ]
result $? 'and cannot be found by scrolling back'
stop

finish
