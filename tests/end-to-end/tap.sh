# SPDX-License-Identifier: LGPL-2.1-or-later
#
# What the end-to-end tests share; each of them sources it with its own arguments, CLIMB SOURCE-ROOT
# BUILD-ROOT. Sets $climb, $root and $build, makes the folder $tmp, which goes when the test ends,
# and prints results as TAP. The tests must not find what the person who runs them has set or saved.
# shellcheck shell=sh disable=SC2034
set -u

climb=${1:?usage: $0 CLIMB SOURCE-ROOT BUILD-ROOT}
root=${2:?usage: $0 CLIMB SOURCE-ROOT BUILD-ROOT}
build=${3:?usage: $0 CLIMB SOURCE-ROOT BUILD-ROOT}
# A test may work in another folder.
case $climb in
/*) ;;
*) climb=$PWD/$climb ;;
esac
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
LC_ALL=C.UTF-8
XDG_DATA_HOME=$tmp/data
XDG_DATA_DIRS=$tmp/system
export LC_ALL XDG_DATA_HOME XDG_DATA_DIRS
unset COLUMNS LANGUAGE NO_COLOR CLIMB_SCRIPT_PATH CLIMB_PLUGIN_PATH CLIMB_LOCALE_FOLDER

number=0
failed=0

# What is shown of a test that fails; some tests have their own.
show_failure() {
    for stream in out err; do
        [ ! -f "$tmp/$stream" ] || tail -n 30 "$tmp/$stream" | cut -c 1-300 | sed "s/^/# $stream: /"
    done
}

# result STATUS TITLE: one line of TAP.
result() {
    number=$((number + 1))
    if [ "$1" -eq 0 ]; then
        echo "ok $number $2"
    else
        failed=1
        echo "not ok $number $2"
        show_failure
    fi
}

# newest_match: the saved match that was written to last. Names have whole seconds, too few to tell.
newest_match() {
    find "$XDG_DATA_HOME/climb/matches" -name '*.climb' -printf '%T@ %p\n' | sort -n | tail -n 1 | cut -d ' ' -f 2-
}

# The plan, and the end.
finish() {
    echo "1..$number"
    exit "$failed"
}

skip_all() {
    echo "1..0 # SKIP $1"
    exit 0
}

# feed STATUS ARGUMENT…: runs climb on the standard input that is there, into $tmp/out and $tmp/err;
# true if it exits with that status.
feed() {
    wanted=$1
    shift
    status=0
    timeout 300 "$climb" "$@" >"$tmp/out" 2>"$tmp/err" || status=$?
    [ "$status" -eq "$wanted" ] || {
        echo "exit status $status instead of $wanted: climb $*" >>"$tmp/err"
        return 1
    }
}

# run STATUS ARGUMENT…: the same without any input.
run() {
    feed "$@" </dev/null
}

# says WORDS…: each of them is in the output.
says() {
    for words in "$@"; do
        grep -qF -e "$words" "$tmp/out" || {
            echo "not in the output: $words" >>"$tmp/err"
            return 1
        }
    done
}

# complains WORDS…: each of them is among the errors.
complains() {
    for words in "$@"; do
        grep -qF -e "$words" "$tmp/err" || {
            echo "not among the errors: $words" >>"$tmp/err"
            return 1
        }
    done
}
