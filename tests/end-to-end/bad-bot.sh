#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Usage: bad-bot.sh HOW
#
# A bot that keeps the protocol until it is asked for a move, and then misbehaves; with "good" it
# plays the first legal move.
how=$1
asked=0

first=
while read -r word rest; do
    case $word in
    climb)
        echo "name $how"
        echo 'wants moves'
        echo 'option level 3 means nothing'
        echo 'ready 1'
        ;;
    set) echo "set to $rest" >&2 ;;
    ping) echo "pong $rest" ;;
    position) first= ;;
    may) [ -n "$first" ] || first=$rest ;;
    quit) [ "$how" = stubborn ] || exit 0 ;;
    go)
        asked=$((asked + 1))
        case $how in
        late)
            sleep 0.3
            echo "$first"
            ;;
        silent) ;;
        dying)
            echo 'I am dying' >&2
            exit 3
            ;;
        garbage) printf 'p\303lay \001\377 nonsense\n' ;;
        megabyte) head -c 1000000 /dev/zero | tr '\0' 'x' ;;
        illegal) echo 'play 3D 3C 3H 3S 4D 4C 4H' ;;
        refuses) echo 'error I do not know this game' ;;
        closes) exec >&- ;;
        floods) yes 'info on and on' ;;
        floods-errors)
            yes 'on and on' 2>/dev/null | head -n 200000 >&2
            echo "$first"
            ;;
        doubles)
            echo "$first"
            echo "$first"
            ;;
        informs)
            echo 'info thinking'
            echo "$first"
            ;;
        forks)
            sleep 98765 &
            echo "$first"
            ;;
        dies-once)
            [ -e "$2" ] || {
                : >"$2"
                exit 3
            }
            echo "$first"
            ;;
        *) echo "$first" ;;
        esac
        ;;
    esac
done
# The input has ended.
while [ "$how" = stubborn ]; do
    trap '' TERM INT HUP
    sleep 1
done
