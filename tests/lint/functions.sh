#!/bin/sh
# No function is longer than 60 lines.

# shellcheck disable=SC2046 # no name of ours has a space
awk '
FNR == 1 { start = 0 }
/^[A-Za-z_].*\(/ && !/;[ \t]*$/ { name = $0 }
/^\{/ { start = FNR }
/^\}/ {
    if (start && FNR - start > 60) {
        sub(/\(.*/, "", name)
        print FILENAME ":" start ": " FNR - start " lines: " name
        bad = 1
    }
    start = 0
}
END { exit bad }
' $(find src include tests/support tests/unit tests/prop tests/fuzz -name '*.[ch]' 2>/dev/null | sort) \
    /dev/null
