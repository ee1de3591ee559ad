#!/bin/sh
# Warn of files over 500 lines: does each still have one purpose?

find src include tests/support tests/unit tests/prop -name '*.[ch]' -exec wc -l {} + \
    2>/dev/null | sort -k 2 | awk '
    $1 > 500 && $2 != "total" {
        print $2 ": warning: " $1 " lines, more than one purpose?"
    }'
exit 0
