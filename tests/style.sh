#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Usage: tests/style.sh SOURCE-ROOT
#
# The rules of the tree that a compiler does not hold, as TAP: who may include
# whom, what the core must not touch, headers, sizes, layout. One TAP line for
# each rule; a breach is shown as "# file:line: text".
set -u
LC_ALL=C
export LC_ALL

cd "${1:?usage: tests/style.sh SOURCE-ROOT}" || exit 1
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

parts='core app games plugins bench tests docs'
max_lines=600
# Games, by the names they go under; those of games/*.c and plugins/*.c are added below.
names='big[-_ ]?two|big2|deuces|da[-_ ]?lao[-_ ]?er|capsa|pusoy|choi[-_ ]?dai'
names="$names|big[-_ ]?three|dizhu|dou[-_ ]?di|landlord|tien[-_ ]?len|tichu|guan[-_ ]?dan"
# What the core must not call: standard output and files, clocks, chance, the environment.
calls='v?f?printf|puts|putchar|fputs|putc|fputc|fopen|fclose|fread|fwrite|g_print|g_printerr'
calls="$calls|time|clock|clock_gettime|gettimeofday|localtime|gmtime|g_get_monotonic_time"
calls="$calls|g_get_real_time|g_date_time_new_now(_utc|_local)?|g_timer_new"
calls="$calls|s?rand|random|g_random_[a-z_]+|g_rand_new|getenv|g_getenv"

# All .c and .h files that are in Git or not ignored; without Git, all.
{
    git ls-files -co --exclude-standard -- '*.c' '*.h' 2>/dev/null | grep . ||
        find . -name 'build*' -prune -o -type f -name '*.[ch]' -print | sed 's,^\./,,'
} | sort >"$tmp/all"
: >"$tmp/files"
while read -r file; do
    case " $parts " in
    *" ${file%%/*} "*) if [ -f "$file" ]; then printf '%s\n' "$file" >>"$tmp/files"; fi ;;
    esac
done <"$tmp/all"
if [ ! -s "$tmp/files" ]; then
    echo 'Bail out! no C files here'
    exit 1
fi

# code STRINGS: reads the names of files and prints their code without comments
# as "file:line:code", one physical line each. With STRINGS=0, string and
# character literals are emptied (but not the name in an #include).
code() {
    xargs awk -v strings="$1" '
        FNR == 1 { comment = 0 }
        {
            out = ""; quote = ""; keep = strings || $0 ~ /^[ \t]*#[ \t]*include/
            n = length($0)
            for (i = 1; i <= n; i++) {
                c = substr($0, i, 1); two = substr($0, i, 2)
                if (comment) {
                    if (two == "*/") { comment = 0; i++; out = out " " }
                } else if (quote != "") {
                    if (c == "\\") { if (keep) out = out two; i++; continue }
                    if (keep || c == quote) out = out c
                    if (c == quote) quote = ""
                } else if (two == "//") {
                    break
                } else if (two == "/*") {
                    comment = 1; i++
                } else {
                    if (c == "\"" || c == "\047") quote = c
                    out = out c
                }
            }
            if (out ~ /[^ \t]/) print FILENAME ":" FNR ":" out
        }'
}

in_part() { grep -E "^($1)/" "$tmp/files"; }
code 1 <"$tmp/files" >"$tmp/code"
code 0 <"$tmp/files" >"$tmp/plain"
# "file:line:name" of every include, with the quotes or brackets kept.
sed -nE 's/^([^:]*:[0-9]+:)[ \t]*#[ \t]*include[ \t]*(["<][^">]*[">]).*/\1\2/p' \
    "$tmp/code" >"$tmp/includes"

number=0
failed=0

# One TAP line; whatever is in $breaches is a breach.
breaches=$tmp/breaches
report() {
    number=$((number + 1))
    if [ -s "$breaches" ]; then
        failed=1
        echo "not ok $number $1"
        sed 's/^/# /' "$breaches"
    else
        echo "ok $number $1"
    fi
}

skip() {
    number=$((number + 1))
    echo "ok $number $1 # SKIP $2"
}

echo 1..9

# Includes are found by name along a path of folders, so look at the last part of the name,
# and at the folder where the name has one.
foreign_includes() {
    in_part 'app|games|plugins' | sed -n 's,.*/\([^/]*\.h\)$,\1,p' | sort -u >"$tmp/foreign"
    in_part core | sed -n 's,.*/\([^/]*\.h\)$,\1,p' | sort -u >"$tmp/own"
    awk -v foreign="$tmp/foreign" -v own="$tmp/own" '
        BEGIN {
            while ((getline name < foreign) > 0) is_foreign[name] = 1
            while ((getline name < own) > 0) delete is_foreign[name]
        }
        /^core\// {
            name = $0; sub(/^[^:]*:[0-9]*:/, "", name); gsub(/["<>]/, "", name)
            last = name; sub(/.*\//, "", last)
            if (last in is_foreign || name ~ /(^|\/)(app|games|plugins)\//) print
        }' "$tmp/includes"
}
foreign_includes >"$breaches"
report 'core includes nothing of app, games or plugins'

# A game in a folder of its own may have headers of its own there.
private_includes() {
    in_part 'core|app' | sed -n 's,.*/\([^/]*\.h\)$,\1,p' | sort -u >"$tmp/inner"
    grep -E '^(games|plugins|docs)/' "$tmp/includes" | while IFS=: read -r file line name; do
        bare=$(printf '%s' "$name" | tr -d '"<>')
        case $name in
        '<climb.h>') ;;
        \"*)
            folder=$(dirname "$file")
            case $folder:$bare in
            */*:*/*) ;;
            */*:*) if [ -f "$folder/$bare" ]; then continue; fi ;;
            esac
            echo "$file:$line: $name"
            ;;
        *)
            if grep -qxF -e "${bare##*/}" "$tmp/inner"; then echo "$file:$line: $name"; fi
            ;;
        esac
    done
}
private_includes >"$breaches"
report 'games, plugins and examples include only <climb.h> and system headers'

grep -E ':["<]([^">]*/)?(lua|lauxlib|lualib|luaconf)\.h(pp)?[">]$' "$tmp/includes" |
    grep -v '^core/script/' >"$breaches"
report 'only core/script includes Lua'

{
    grep -E '^core/.*:["<]([^">]*/)?(stdio|time|sys/time)\.h[">]$' "$tmp/includes"
    # Members of a structure may have these names: a hook called with ->time().
    grep '^core/' "$tmp/plain" | grep -E "(^|[^A-Za-z0-9_>.])($calls)[ \t]*\("
} >"$tmp/impure"
# A script that runs away is also stopped by the processor's clock, read in one file only.
grep -vE '^core/script/sandbox-limits\.c:[0-9]+:.*(<time\.h>|clock_gettime\()' "$tmp/impure" \
    >"$breaches"
report 'the core has no standard output, files, clock or chance of its own'

xargs awk -v most="$max_lines" 'FNR == most + 1 { print FILENAME ":" FNR ": one line too many" }' \
    <"$tmp/files" >"$breaches"
report "no C file is longer than $max_lines lines"

xargs awk 'FNR == 1 && !/SPDX-License-Identifier: LGPL-2.1-or-later/ { print FILENAME ":1:" $0 }' \
    <"$tmp/files" >"$breaches"
report 'every C file starts with its SPDX line'

for file in $(in_part 'games|plugins' | sed -n 's,.*/\([^/]*\)\.c$,\1,p' | grep -vx builtin); do
    names="$names|$(printf '%s' "$file" | sed 's/[-_]/[-_ ]?/g')"
done
# In comments neither: what they explain holds for every game.
{
    in_part 'core|app' | grep -vx 'app/default-game\.h'
    find app/page -type f
} | xargs grep -niE "($names)" >"$breaches"
report 'no game is named in core or app'

grep '\.h$' "$tmp/files" | xargs grep -L '^#pragma once' >"$breaches"
report 'every header has #pragma once'

formatter=
for name in clang-format-14 clang-format; do
    if command -v "$name" >/dev/null 2>&1; then
        case $("$name" --version) in
        *'version 14.'*) formatter=$name && break ;;
        esac
    fi
done
if [ -n "$formatter" ]; then
    xargs "$formatter" --style=file --dry-run <"$tmp/files" 2>&1 |
        sed -nE 's,^(\./)?([^ :]+):([0-9]+):[0-9]+: .*,\2:\3: first of the lines to lay out,p' |
        awk -F: '!seen[$1]++' >"$breaches"
    report 'every C file is laid out by .clang-format (./dev format)'
else
    skip 'every C file is laid out by .clang-format' 'clang-format 14 is not installed'
fi

exit "$failed"
