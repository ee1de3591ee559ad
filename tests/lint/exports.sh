#!/bin/sh
# Functions that are exported, and that nothing outside of their file calls: neither
# another object, nor a test.  They should be static, or go.
#
# Environment: BUILD, the folder of the objects ("build").

cd "$(dirname "$0")/../.." || exit 2
symbols=$(tests/symbols.sh) || exit $?
uncalled=$(echo "$symbols" | awk '
    $2 == "U" { called[$3] = 1 }
    $2 == "T" && $3 ~ /^po_/ { home[$3] = $1 }

    END {
        for (name in home)
            if (!(name in called))
                print name, home[name]
    }' | sort)
[ -n "$uncalled" ] || exit 0
tested=$(echo "$uncalled" | cut -d' ' -f1 |
    grep -rhowF --include='*.[ch]' -f - tests bench | sort -u)
{
    echo "$tested"
    echo "$uncalled"
} | awk '
    NF == 1 { tested[$1] = 1 }
    NF == 2 && !($1 in tested) {
        sub(/o$/, "c", $2)
        print $2 ": nothing outside calls " $1
        bad = 1
    }
    END { exit bad }'
