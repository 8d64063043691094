#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Usage: menu.sh CLIMB SOURCE-ROOT BUILD-ROOT
#
# The menu, the form of options and the replay on a real terminal, driven through tmux: rules chosen and
# played by, a match gone on with, a record looked at, resizes, garbage keys, signals. As TAP.

# shellcheck source-path=SCRIPTDIR source=tap.sh
. "$(dirname "$0")/tap.sh"
# shellcheck source-path=SCRIPTDIR source=tmux.sh
. "$(dirname "$0")/tmux.sh"
needs_screen
matches=$XDG_DATA_HOME/climb/matches
CLIMB_SCRIPT_PATH=$root/scripts
export CLIMB_SCRIPT_PATH

# go LABEL: moves the cursor of a list to the row of that label.
go() {
    tries=0
    keys Home
    until screen | grep -qE "^>..$1"; do
        tries=$((tries + 1))
        [ $tries -lt 60 ] || return 1
        keys Down
        sleep 0.03
    done
}

# step STATUS TITLE: a result without which the next step makes no sense.
step() {
    result "$@"
    [ "$1" -eq 0 ] || finish
}

start
shows 'Climb' '^> +Play +Big Two' 'House rules +none' 'Leave'
step $? 'climb alone shows the menu'

go Game && keys Enter && shows 'Games' 'big-two:taiwan' && go 'Big Two, Taiwan' &&
    shows 'highest straight' && keys Enter && shows 'Play +Big Two, Taiwan' 'big-two:taiwan'
step $? 'a preset is chosen'

go 'House rules' && keys Enter && shows 'For this game' 'The 2 of spades doubles' &&
    go 'The 2 of spades' && keys Space && shows '^>[*] The 2 of spades' && keys Escape &&
    shows 'House rules +The 2 of spades doubles'
step $? 'a house rule is laid over it'

# find_rule WORDS: finds a rule in the form of options.
find_rule() {
    keys / && shows 'Find a rule' && type_text "$1" && keys Enter && shows 'Back from what was found'
}

go Options && keys Enter && shows 'Players' 'direction' && find_rule pass.mode && shows '^>  mode' &&
    keys Right && shows '^>[*] mode +out until the next lead' 'pass.mode=lockout'
step $? 'a rule gets another value'

find_rule 'fixed partners' && shows '^>  team' && keys Right &&
    shows '^>[*] team +those who sit' && keys Escape && shows 'Options +2 changed'
step $? 'rules can be found by what they say'

go Options && keys Enter && shows 'Players' && go players && keys Left &&
    shows '1 contradiction' 'These rules contradict' && keys r && shows '^>  players +4' &&
    ! screen | grep -q contradiction && keys Escape
step $? 'a contradiction is told in words, and goes when the rule is reset'

resize 40 20 && shows 'Options' && go Options && keys Enter &&
    shows 'direction' && ! screen | grep -qE '^.{41,}' && keys Escape && resize 9 3 &&
    keys Down Up && resize 80 24 && shows 'Play +Big Two'
step $? 'it fits a small terminal, and survives a tiny one'

keys Enter && keys / && shows 'Find a rule' && resize 3 3 && keys x && resize 80 24 &&
    shows '> x' && keys Escape && shows '^>  ' && keys Escape && shows 'Play +Big Two'
step $? 'nor does a line that is being typed mind'

go Players && keys Enter && shows 'Seat 4' && keys Left && shows '^> +Seat 1 +bot' &&
    keys Right && shows '^> +Seat 1 +me' && keys n && shows 'Who sits there' &&
    type_text Ada && keys Enter && shows 'Seat 1 +Ada=me' && keys Escape && shows 'Players +Ada=me,bot'
step $? 'players are chosen'

go 'Rule book' && keys Enter && shows 'The aim is' && keys Escape && shows 'Saved matches'
step $? 'the rule book is shown'

go 'Play ' && keys Enter && shows 'Mei'
step $? 'the match begins'
newest=$(find "$matches" -name '*.climb' 2>/dev/null | head -n 1)
grep -q 'Game "big-two:taiwan+spade-two"' "$newest" && grep -q 'Set "pass.mode=lockout"' "$newest" &&
    grep -q 'Set "team=opposite"' "$newest" && grep -q 'Seat1 "Ada"' "$newest"
step $? 'by what was chosen'

# In the words of play line by line, which leave the table on a screen too.
leave_table() { type_text quit && keys Enter; }

leave_table && shows '^> +Play' 'Saved matches +1$'
step $? 'leaving the table leads back to the menu'

go 'Saved matches' && keys Enter && shows 'goes on' 'Ada .0' && keys v && shows 'deal 1 of 1, move' &&
    keys Escape && shows 'goes on' && keys Enter && shows 'Going on with'
step $? 'a saved match is looked at and gone on with'

leave_table && shows '^> +Saved' && go Statistics && keys Enter && shows '1 saved match read' &&
    keys Escape && shows 'Leave'
step $? 'the statistics are shown'

keys F5 C-l C-w && type_text "$(printf 'x\302')zzz%%" && shows 'Statistics' && keys q && ends 0
step $? 'garbage keys do nothing, and q leaves'
stop

start
shows 'Leave' && signal TERM && ends 143
step $? 'a signal ends the menu with its status'
stop

# --- replay ----------------------------------------------------------------------------------------

"$climb" play --seats bot:dumper,bot:lowest,bot:dumper,bot:lowest --seed 5 --deals 3 \
    --save "$tmp/three.climb" >"$tmp/out" 2>"$tmp/err" </dev/null
printf 'x-review 7 2.5 a pair was enough\nx-review 3 0\n' >>"$tmp/three.climb"

start replay "$tmp/three.climb"
shows 'deal 1 of 3, move 0 of' && keys Right && shows 'move 1 of' && keys Space && shows 'move 2 of' &&
    keys Left && shows 'move 1 of'
result $? 'replay steps forth and back on the screen'

keys n && shows 'deal 2 of 3' && keys p && shows 'deal 1 of 3, move 0' && keys End &&
    shows 'Result of deal 3' && keys Home && shows 'move 0 of'
result $? 'it jumps from deal to deal'

keys g && shows 'Which' && type_text 12 && keys Enter && shows 'move 12 of' && keys M &&
    shows 'move 7 of' '-2\.5' 'gives away 2.5; a pair was enough'
result $? 'it goes to a move by its number, and to those that a review marks'

keys e && shows 'as Mei sees it' 'face down' && keys e e e e && shows '^ Big Two +deal' &&
    ! screen | grep -q 'face down'
result $? 'it shows all hands, or what one seat sees'

resize 40 20 && shows 'deal 1/3, 7/' && ! screen | grep -qE '^.{41,}' &&
    keys '?' && shows 'Keys of a replay' && keys Escape && resize 7 2 &&
    keys Right && resize 80 24 && shows 'move 8 of' && keys q && ends 0
result $? 'it fits small terminals, tells its keys and leaves'
stop

start replay --plain "$tmp/three.climb" '|' tail -n 30
shows 'Result of deal 3' && ends 0
result $? 'with --plain all is printed'
stop

finish
