#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Usage: ranks.sh CLIMB SOURCE-ROOT BUILD-ROOT
#
# Runs under Open MPI with ranks on this machine: the report is that of one process, however many ranks
# there are, and what goes wrong in one is told once. Only in builds with MPI. As TAP.
set -u

# shellcheck source=tests/end-to-end/tap.sh
. "$(dirname "$0")/tap.sh"
command -v mpirun >/dev/null 2>&1 || skip_all 'no mpirun'
cd "$tmp" || exit 1

# Open MPI gives the ranks a terminal of its own.
TERM=dumb
OMPI_ALLOW_RUN_AS_ROOT=1
OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export TERM OMPI_ALLOW_RUN_AS_ROOT OMPI_ALLOW_RUN_AS_ROOT_CONFIRM

# ranks STATUS NUMBER ARGUMENT…: runs climb in so many ranks.
ranks() {
    wanted=$1
    count=$2
    shift 2
    status=0
    timeout 120 mpirun --oversubscribe -n "$count" "$climb" "$@" >"$tmp/out" 2>"$tmp/err" </dev/null ||
        status=$?
    [ "$status" -eq "$wanted" ] || {
        echo "exit status $status instead of $wanted: $count ranks of climb $*" >>"$tmp/err"
        return 1
    }
}

report_to() {
    tr -d '\r' <"$tmp/out" | sed '/^Speed/,$d' >"$1"
}

same() {
    [ "$(wc -l <"$1")" -gt 5 ] && cmp "$1" "$2" >>"$tmp/err" 2>&1
}

run 0 sim --deals 3003 --seats random,lowest,dumper,lowest && report_to whole
bad=0
for count in 1 2 3 4; do
    ranks 0 $count sim --deals 3003 --seats random,lowest,dumper,lowest && report_to ranks &&
        same whole ranks || { bad=1; break; }
done
result $bad 'a simulation in 1 to 4 ranks gives the report of one process'

ranks 0 2 sim --deals 3003 --seats random,lowest,dumper,lowest --jobs 2 && says 'in each of 2 ranks' &&
    report_to ranks && same whole ranks
result $? 'ranks may have threads, and say so'

run 0 match lowest dumper random --deals 50 && report_to whole &&
    ranks 0 3 match lowest dumper random --deals 50 && report_to ranks && same whole ranks
result $? 'a match in 3 ranks gives the report of one process'

ranks 0 4 sim --deals 5 --seats dumper && says '5 deals'
result $? 'ranks without a deal of their own do no harm'

ranks 0 2 sim --deals 3003 --shard 1/2 && tr -d '\r' <"$tmp/out" >one.json &&
    run 0 sim --deals 3003 --shard 1/2 && cmp "$tmp/out" one.json >>"$tmp/err"
result $? 'ranks can share a part of a run'

ranks 2 3 sim --seats nobody && [ "$(grep -c 'climb sim' "$tmp/err")" -eq 1 ]
result $? 'a wrong name is told once'

ranks 2 2 match lowest dumper --state file.jsonl && complains '--state' && [ ! -e file.jsonl ] &&
    ranks 2 2 sim --compare big-two:taiwan && complains '--compare'
result $? 'what is for one process is refused'

cat >fault.lua <<'END'
-- climb-api: 1
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
run 1 sim fault.lua --seats dumper --deals 3000 && grep '^climb sim' "$tmp/err" >one.err
ranks 1 3 sim fault.lua --seats dumper --deals 3000 && grep '^climb sim' "$tmp/err" | cmp one.err - >>"$tmp/err"
result $? 'a fault is the first of the run, as in one process'

finish
