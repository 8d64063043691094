# SPDX-License-Identifier: LGPL-2.1-or-later
#
# What the tests of the installed library and program share, beside tap.sh: installs the build below
# $tmp/stage, which counts as tests. Sets $program, $header (climb.h), $libraries (their folder), $cc,
# $flags and $pkg_flags to build with, and has pkg-config find what was installed.
# shellcheck shell=sh disable=SC2034

# shellcheck source-path=SCRIPTDIR source=tap.sh
. "$(dirname "$0")/tap.sh"
# The program is to find its library and its plug-ins by itself.
unset LD_LIBRARY_PATH
stage=$tmp/stage

show_failure() { sed 's/^/# /' "$tmp/log"; }

for tool in meson pkg-config; do
    command -v "$tool" >/dev/null 2>&1 || skip_all "$tool is not here"
done

# The tests of a sanitized build link against a library that needs the same flags here.
cc=${CC:-cc}
flags='-std=c17 -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes -Werror'
if grep -q 'b_sanitize.*address' "$build/meson-info/intro-buildoptions.json" 2>/dev/null &&
    nm -D "$build"/core/libclimb.so 2>/dev/null | grep -q __asan; then
    flags="$flags -fsanitize=address,undefined -Wno-error"
fi

meson install -C "$build" --no-rebuild --destdir "$stage" >"$tmp/log" 2>&1 </dev/null
result $? 'meson install puts everything below a folder'
[ "$failed" -eq 0 ] || finish

description=$(find "$stage" -name climb.pc)
header=$(find "$stage" -name climb.h)
program=$(find "$stage" -type f -path '*/bin/climb')
{
    echo "found: $description $header $program"
    find "$stage" -type f
} >"$tmp/log"
[ -n "$description" ] && [ -n "$header" ] && [ -n "$program" ]
result $? 'the library, its headers, its description and the program are installed'
[ "$failed" -eq 0 ] || finish

# pkg-config moves either the prefix of every package or that of none; only ours is elsewhere. So
# it gets a copy of our description that says where we are.
mkdir "$tmp/pkgconfig"
prefix=$(sed -n 's/^prefix=//p' "$description")
sed "s,^prefix=.*,prefix=$stage$prefix," "$description" >"$tmp/pkgconfig/climb.pc"
PKG_CONFIG_PATH=$tmp/pkgconfig${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}
export PKG_CONFIG_PATH
pkg-config --cflags --libs climb >"$tmp/log" 2>&1
result $? 'pkg-config knows climb'
[ "$failed" -eq 0 ] || finish
pkg_flags=$(cat "$tmp/log")
libraries=$(pkg-config --variable=libdir climb)

"$program" --version >"$tmp/log" 2>&1 && grep -q '^climb ' "$tmp/log"
result $? 'the installed program runs, and finds its library'
