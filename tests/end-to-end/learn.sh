#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Usage: learn.sh CLIMB SOURCE-ROOT BUILD-ROOT
#
# The program that teaches the policy of playouts, for a second: it learns under rules from C and from Lua,
# writes weights that compile, and says what it cannot do. As TAP.
set -u

# shellcheck source=tests/end-to-end/tap.sh
. "$(dirname "$0")/tap.sh"
cd "$root" || exit 1

# learn STATUS ARGUMENT…
learn() {
    wanted=$1
    shift
    "$build/bench/learn" --seconds=1 --jobs=2 "$@" >"$tmp/out" 2>"$tmp/err"
    status=$?
    [ "$status" -eq "$wanted" ] || { echo "# status $status"; return 1; }
}

learn 0 --anew --file="$tmp/weights.c" big-three scripts/tien-len.lua &&
    grep -q 'corrections: entropy [0-9.]* in [1-9][0-9]* choices' "$tmp/out"
result $? 'it learns'

built_in=$(grep -o '[0-9]F,' core/policy-weights.c | wc -l)
[ "$(grep -o '[0-9]F,' "$tmp/weights.c" | wc -l)" -eq "$built_in" ] &&
    [ "$built_in" -gt 1000 ] && ! grep -q nan "$tmp/weights.c" &&
    head -5 core/policy-weights.c >"$tmp/head" && head -5 "$tmp/weights.c" | cmp -s - "$tmp/head"
result $? 'it writes as many weights as are built in, in the same way'

learn 2 no-such-game && grep -q 'no-such-game' "$tmp/err"
result $? 'a game that is none is told'

learn 1 --file="$tmp/none/weights.c" big-three && grep -q "cannot write $tmp/none" "$tmp/err"
result $? 'a file that cannot be written is told'

finish
