#!/bin/sh
# Functions that are exported, and that nothing outside of their file calls: neither
# another object, nor a test.  They should be static, or go.
#
# Environment: BUILD, the folder of the objects ("build").

cd "$(dirname "$0")/../.." || exit 2
build=${BUILD:-build}

if ! [ -d "$build/src" ]; then
    echo "exports.sh: no objects in $build; make them first"
    exit 77
fi
find src -name '*.c' | sort | sed "s,.*,$build/&,; s,c\$,o," |
    while read -r object; do
        [ -f "$object" ] || continue
        nm "$object" | sed "s,^,${object#"$build"/} ,"
    done |
    awk '
    NF == 3 && $2 == "U" { called[$3] = 1 }
    NF == 4 && $3 == "T" && $4 ~ /^po_/ { home[$4] = $1 }

    END {
        for (name in home)
            if (!(name in called))
                print name, home[name]
    }' | sort |
    {
        bad=0
        while read -r name object; do
            grep -rqw --include='*.[ch]' -- "$name" tests bench && continue
            echo "${object%o}c: nothing outside calls $name"
            bad=1
        done
        exit $bad
    }
