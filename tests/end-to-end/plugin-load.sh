#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Usage: plugin-load.sh CLIMB SOURCE-ROOT BUILD-ROOT
#
# Builds plug-ins outside the tree with what pkg-config says of the installed library, and has the
# installed program find, play and refuse them. The first is that of docs/writing-a-game.md. As TAP.

# shellcheck source-path=SCRIPTDIR source=installed.sh
. "$(dirname "$0")/installed.sh"
climb=$program
page=$root/docs/writing-a-game.md
mkdir "$tmp/good" "$tmp/bad" "$tmp/pack" && cd "$tmp/good" || exit 1

show_failure() {
    for stream in log out err; do
        [ ! -f "$tmp/$stream" ] || tail -n 30 "$tmp/$stream" | cut -c 1-300 | sed "s/^/# $stream: /"
    done
}

# --- the page ---------------------------------------------------------------------------------------

# block LANGUAGE: the code of that language in the part of the page that standard input is.
block() {
    awk -v start="\`\`\`$1" '/^```/ { fenced = !fenced; inside = fenced && $0 == start; next } inside'
}

sed '/^## Build and play/,$d' "$page" | block c | grep . >"$tmp/shown"
grep . "$root/docs/examples/thirty-two.c" | diff - "$tmp/shown" >"$tmp/log" 2>&1
result $? 'the code of writing-a-game.md is docs/examples/thirty-two.c'

sed -n '/^<!-- docs.examples.thirty-two.txt -->/,/^## /p' "$page" | block '' |
    diff "$root/docs/examples/thirty-two.txt" - >"$tmp/log" 2>&1
result $? 'its examples are docs/examples/thirty-two.txt'

cp "$root/docs/examples/thirty-two.c" "$root/docs/examples/thirty-two.txt" .
line=$(block sh <"$page" | grep '^cc ')
[ -n "$line" ] && sh -c "$cc ${line#cc }" >"$tmp/log" 2>&1 && [ ! -s "$tmp/log" ]
result $? 'its line to build with builds it, without a warning'
[ "$failed" -eq 0 ] || finish
rm "$tmp/log"

# --- a good plug-in ---------------------------------------------------------------------------------

run 0 list --plugin ./thirty-two.so && says 'thirty-two: Thirty-Two' thirty-two:no-way-back \
    'Plug-in: thirty-two.so' '  greedy ' 'thirty-two.so)' planner && [ ! -s "$tmp/err" ]
result $? 'list shows its game, preset and bot, and where they are from'

run 0 list --json --plugin ./thirty-two.so && says "\"plugin\" : \"$tmp/good/thirty-two.so\"" '"plugin" : null'
result $? '... as JSON with the folder'

COLUMNS=300 run 0 list --sources --plugin ./thirty-two.so && says "Plug-in: $tmp/good/thirty-two.so"
result $? '... and with --sources'

run 0 rules thirty-two --plugin=./thirty-two.so && says 'Four of a kind is a bomb'
result $? 'rules prints its rule book'

run 0 test --plugin ./thirty-two.so thirty-two.txt && says '6 passed, 0 failed'
result $? 'its examples hold'

run 0 sim thirty-two --plugin ./thirty-two.so --deals 200 --seats greedy,planner,lowest,dumper &&
    says greedy 'Deals without a result  0'
result $? 'bots of two plug-ins and of the program play 200 deals'

run 0 sim thirty-two:no-way-back --plugin ./thirty-two.so --deals 50 --seats greedy
result $? '... and its preset'

run 0 play thirty-two --plugin ./thirty-two.so --plain --seed 3 --deals 1 --save match.climb \
    --seats bot:greedy,bot:planner,bot:greedy,bot:dumper && grep -q '"bot:greedy"' match.climb
result $? 'a deal is played, and its record names the bots'

run 0 verify --plugin ./thirty-two.so match.climb
result $? 'the record is verified'

run 1 verify match.climb && says 'unknown game “thirty-two”'
result $? 'without the plug-in it is refused'

run 2 play thirty-two --plugin ./thirty-two.so --seats bot:gredy && complains 'greedy'
result $? 'a misspelt bot is answered with that of the plug-in'

for list in 'list' 'play --help' 'help sim'; do
    # shellcheck disable=SC2086
    run 0 --plugin ./thirty-two.so $list || break
done
result $? '--plugin may stand before the command, and beside help'

# laws ARGUMENT…: those of the tree, for what is in this folder. The test framework never frees the data
# of tests that were not chosen.
laws() {
    LD_LIBRARY_PATH=$build/core ASAN_OPTIONS=${ASAN_OPTIONS:-}:detect_leaks=0 \
        CLIMB_TEST_PLUGINS=$tmp/good CLIMB_TEST_SOURCE=$root/tests "$build"/tests/test-laws "$@" 2>"$tmp/err"
}
laws -l | grep '/thirty-two' | sed 's/^/-p /' >"$tmp/laws"
# shellcheck disable=SC2046
[ "$(wc -l <"$tmp/laws")" -ge 4 ] && laws $(cat "$tmp/laws") >"$tmp/log"
result $? 'the laws of the tree hold for its game and preset, by its bot'

# --- the search path --------------------------------------------------------------------------------

installed=$(pkg-config --variable=pluginsdir climb)
run 0 list --json && says "\"$installed/bot-planner.so\"" && [ -f "$installed/bot-planner.so" ]
result $? 'installed plug-ins are found beside the program, in the pluginsdir of pkg-config'

CLIMB_PLUGIN_PATH=$tmp/none:$tmp/good && export CLIMB_PLUGIN_PATH
run 0 rules thirty-two && [ ! -s "$tmp/err" ]
result $? 'CLIMB_PLUGIN_PATH is searched, and folders that are not there are no matter'
unset CLIMB_PLUGIN_PATH

for folder in "$XDG_DATA_HOME" "$XDG_DATA_DIRS"; do
    mkdir -p "$folder/climb/plugins" && cp thirty-two.so "$folder/climb/plugins/"
    run 0 list --json && says "$folder/climb/plugins/thirty-two.so" && [ ! -s "$tmp/err" ] || break
    [ "$folder" = "$XDG_DATA_DIRS" ] || rm "$folder/climb/plugins/thirty-two.so"
done
result $? "the user's and the system's folders of data are searched"

# The system's copy is still there.
CLIMB_PLUGIN_PATH=$tmp/good run 0 list --json && says "$tmp/good/thirty-two.so" && [ ! -s "$tmp/err" ] &&
    run 0 list --json --plugin ./thirty-two.so && says "$tmp/good/thirty-two.so" && [ ! -s "$tmp/err" ]
result $? 'of files of one name the first in order is taken'
rm -r "$XDG_DATA_DIRS"

# --- faults -----------------------------------------------------------------------------------------

cat >"$tmp/faulty.c" <<'END'
#include <climb.h>

static const ClimbKind kinds[] = { { .id = "single", .sets = "1" }, { .id = NULL } };

#ifdef NULLS
static const ClimbGameInfo untitled = { .id = "untitled", .kinds = kinds };
static const ClimbGameInfo nameless = { .title = "Nameless", .kinds = kinds };
static const ClimbGameInfo all_null = { .id = NULL };
static const ClimbKind odd_kinds[] = { { .id = "run", .run = -7, .key = 12 }, { .id = NULL } };
static const ClimbGameInfo negative = { .id = "negative", .title = "Negative", .kinds = odd_kinds };
static const ClimbBot thoughtless = { .id = "thoughtless", .title = "Thoughtless" };
static const ClimbBot blank = { .id = NULL };
static const ClimbBot *const bots[] = { &thoughtless, &blank, NULL };
static const ClimbGameInfo *const games[] = { &untitled, &nameless, &all_null, &negative, NULL };
#else
static const ClimbGameInfo game = {
    .id = GAME, .title = "A game", .kinds = kinds,
#ifdef BASE
    .base = BASE,
#endif
#ifdef SETTING
    .settings = (const char *const[]){ SETTING, NULL },
#endif
};
static const ClimbGameInfo *const games[] = { &game, NULL };
static const ClimbBot *const *const bots = NULL;
#endif

#ifdef CALL
void not_there(void);
void call(void);
void call(void) { not_there(); }
#endif

#ifndef SYMBOL
#define SYMBOL climb_module
#endif
#ifndef ABI
#define ABI CLIMB_MODULE_ABI
#endif
#ifndef ID
#define ID GAME
#endif
extern const ClimbModule SYMBOL;
#ifdef WILD
/* All but the number is nonsense. */
const ClimbModule SYMBOL = { .abi = ABI, .id = (char *)8, .title = (char *)16, .games = (void *)24 };
#else
const ClimbModule SYMBOL = { .abi = ABI, .id = ID, .title = "Faulty", .games = games, .bots = bots };
#endif
END

# make FILE DEFINITION…: a plug-in of the source above.
make() {
    file=$1
    shift
    # shellcheck disable=SC2086
    $cc $flags -Wno-error -shared -fPIC "$@" -o "$file" "$tmp/faulty.c" $pkg_flags >"$tmp/log" 2>&1 ||
        echo "cannot make $file" >>"$tmp/log"
}

cd "$tmp/bad" || exit 1
make abi.so '-DGAME="abi"' '-DABI=CLIMB_MODULE_ABI+1' -DWILD
make zero.so '-DGAME="zero"' -DABI=0 -DWILD
make symbol.so '-DGAME="symbol"' -DSYMBOL=climb_modul
make call.so '-DGAME="call"' -DCALL
make taken-game.so '-DGAME="big-two"' '-DID="taken"'
make taken-module.so '-DGAME="new"' '-DID="big-two"'
make nulls.so -DNULLS '-DID="nulls"'
make null-id.so '-DGAME="null-id"' -DID=NULL
make contradiction.so '-DGAME="contradiction"' '-DSETTING="players=4", "deal.cards=14"'
make no-base.so '-DGAME="no-base"' '-DBASE="big-tow"'
make own-base.so '-DGAME="own-base"' '-DBASE="own-base"'
yes 'I am text.' | head -n 100 >text.so
: >nothing.so
head -c 9000 "$tmp/good/thirty-two.so" >half.so
mkdir folder.so
ln -s nowhere.so dangling.so
cp "$tmp/good/thirty-two.so" .
cd "$tmp/good" || exit 1

CLIMB_PLUGIN_PATH=$tmp/bad && export CLIMB_PLUGIN_PATH
run 0 rules thirty-two && says 'Four of a kind is a bomb'
result $? 'faulty plug-ins do not keep the program from what is good'

[ "$(wc -l <"$tmp/err")" -eq 1 ] && complains 'climb list --problems'
result $? 'one line says where to look'

run 1 list --problems && [ ! -s "$tmp/err" ]
result $? 'list --problems fails where there are some'

# reason FILE WORDS…: a line of the problems has them all.
reason() {
    title=$1
    grep -F "plug-in $tmp/bad/$1" "$tmp/out" >"$tmp/lines"
    shift
    missing=0
    for words in "$@"; do
        grep -qF -e "$words" "$tmp/lines" || missing=1
    done
    result $missing "$title: $*"
}
reason abi.so 'built for another interface' 'build it anew'
reason zero.so 'built for another interface (number 0'
reason symbol.so 'exports no “climb_module”'
reason call.so 'is left out: undefined symbol: not_there'
reason taken-game.so 'game big-two is left out: the name “big-two” belongs to the game big-two already'
reason taken-module.so 'a module with the id “big-two” is there already'
reason nulls.so 'game untitled is left out: it has no title' 'game ? is left out: its id' \
    'kind.run.run is -7' 'bot thoughtless is left out: it has no function' 'bot ? is left out: its id'
reason null-id.so "a module's id should be"
reason contradiction.so 'game contradiction is left out' 'deal.cards'
reason no-base.so 'unknown game “big-tow”; did you mean “big-two”?'
reason own-base.so 'its base “own-base” is based on the game itself'
reason text.so 'is left out: invalid ELF header'
reason nothing.so 'is left out: '
reason half.so 'the file is cut short'
reason folder.so 'it is no file'
reason dangling.so 'there is no such file'

run 0 list && says 'thirty-two' 'big-two' && ! grep -qE 'untitled|contradiction|thoughtless' "$tmp/out" &&
    run 0 list --json && says 'built for another interface'
result $? 'list does not show what was left out, and --json has the problems'
unset CLIMB_PLUGIN_PATH

bad=0
for file in abi symbol call taken-game taken-module nulls null-id contradiction no-base text half folder dangling none; do
    run 1 rules big-two --plugin "$tmp/bad/$file.so" && complains "climb: plug-in $tmp/bad/$file.so" 'left out' &&
        [ ! -s "$tmp/out" ] || { bad=1; break; }
done
result $bad 'a plug-in that was named and cannot be used is an error'

run 1 rules big-two --plugin ./thirty-two.so --plugin ./thirty-two.so && complains 'is there already, from'
result $? 'naming one twice is an error'

run 2 rules big-two --plugin && complains '--plugin: which file?' && run 2 rules big-two --plugn=x && complains '--plugin'
result $? '--plugin without a file is wrong use, a misspelt one is answered with it'

# --- plug-ins on each other --------------------------------------------------------------------------

cd "$tmp/pack" || exit 1
make a-variant.so '-DGAME="variant"' '-DBASE="thirty-two:no-way-back"' '-DSETTING="stake=5"'
cp "$tmp/good/thirty-two.so" .
CLIMB_PLUGIN_PATH=$tmp/pack run 0 rules variant --fields && says 'stake=5' 'pass.mode=lockout' && [ ! -s "$tmp/err" ]
result $? 'a game may be based on a game of a later plug-in'

finish
