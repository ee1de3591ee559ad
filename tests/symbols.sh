#!/bin/sh
# The symbols that the objects of src/ export and call, a line each:
#
#     src/tree/jam.o T po_jam        exported: T code, D, B, R data
#     src/tree/jam.o U po_tree_new   called
#
# Objects whose source is gone are left out.  Exits with 77 where there are none.
#
# Environment: BUILD, the folder of the objects ("build").

cd "$(dirname "$0")/.." || exit 2
build=${BUILD:-build}

if ! [ -d "$build/src" ]; then
    echo "no objects in $build; make them first" >&2
    exit 77
fi
find src -name '*.c' | sort | sed "s,.*,$build/&,; s,c\$,o," |
    while read -r object; do
        [ ! -f "$object" ] || echo "$object"
    done |
    xargs nm -g -A | sed "s,^$build/,,; s,: *[0-9a-f]* *\\([A-Z]\\) , \\1 ,"
