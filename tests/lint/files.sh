#!/bin/sh
# Warn of files over 500 lines: does each still have one purpose?

find src include tests/support tests/unit tests/prop -name '*.[ch]' 2>/dev/null | sort |
    while read -r file; do
        lines=$(wc -l <"$file")
        [ "$lines" -le 500 ] ||
            echo "$file: warning: $lines lines, more than one purpose?"
    done
exit 0
