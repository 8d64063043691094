# SPDX-License-Identifier: LGPL-2.1-or-later
#
# What the tests on a terminal share, which source it behind tap.sh: a window of tmux in which climb runs,
# keys for it, and waiting for what it shows.
# shellcheck shell=sh

command -v tmux >/dev/null 2>&1 || skip_all 'tmux is not installed'
unset TMUX

# A server of our own, by its own socket. It would end with its last session, perhaps while the next one
# comes; hence the keeper.
mux() { tmux -f /dev/null -S "$tmp/socket" "$@" 2>>"$tmp/tmux-log"; }
trap 'mux kill-server; rm -rf "$tmp"' EXIT
mux new-session -d -s keeper 'sleep 600'

needs_screen() {
    ldd "$climb" 2>/dev/null | grep -q ncurses || skip_all 'built without the terminal screen'
}

# start ARGUMENT…: a terminal of 80 by 24 in which climb runs, with $terminal set before it; its status
# goes to $tmp/status.
start() {
    rm -f "$tmp/status"
    mux new-session -d -s climb -x 80 -y 24 \
        "env ${terminal:-} '$climb' $*; echo \$? >'$tmp/status'; sleep 600"
}
stop() { mux kill-session -t climb; }
resize() { mux resize-window -t climb -x "$1" -y "$2"; }

# A pause divides Escape from a key that follows, or the two would be one key, with Alt.
keys() {
    case "$*" in
    'Escape '*)
        mux send-keys -t climb Escape
        sleep 0.1
        shift
        ;;
    esac
    mux send-keys -t climb "$@"
}
type_text() { mux send-keys -t climb -l "$1"; }

# signal NAME: sends a signal to climb, which is the child of the shell in the terminal.
signal() {
    shell=$(mux list-panes -t climb -F '#{pane_pid}')
    # shellcheck disable=SC2046
    kill -s "$1" $(cat "/proc/$shell/task/$shell/children") 2>/dev/null
}

# process: climb itself, in its terminal.
process() { pgrep -P "$(mux list-panes -t climb -F '#{pane_pid}')"; }

screen() { mux capture-pane -p -t "${session:-climb}"; }
show_failure() {
    screen | sed 's/^/# /'
    [ ! -f "$tmp/err" ] || tail -n 5 "$tmp/err" | sed 's/^/# err: /'
}

# until_true COMMAND…: waits for it, at most some twenty seconds.
until_true() {
    tries=0
    until "$@"; do
        tries=$((tries + 1))
        [ $tries -lt 500 ] || return 1
        sleep 0.03
    done
}
on_screen() { screen | grep -qE -e "$1"; }
not_on_screen() { ! on_screen "$1"; }
has_ended() { [ -s "$tmp/status" ]; }

# shows PATTERN…: waits until each is on the screen.
shows() {
    for pattern in "$@"; do
        until_true on_screen "$pattern" || return 1
    done
}
hides() { until_true not_on_screen "$1"; }

# ends STATUS: waits until climb has ended with it.
ends() { until_true has_ended && [ "$(cat "$tmp/status")" -eq "$1" ]; }
