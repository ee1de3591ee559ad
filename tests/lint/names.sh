#!/bin/sh
# Check that the files in `...` in docs/extending.md and docs/architecture.md, outside of
# listings, are there, by the last parts of their names; and po_x and PO_X in
# docs/extending.md, by what src/ and include/ have.

bad=0
files=$(git ls-files 2>/dev/null || find . -type f | sed 's,^\./,,')
words=$(mktemp) || exit 2
trap 'rm -f "$words"' EXIT
find src include -name '*.[chd]*' -exec grep -ohE '\b(po|PO)_[A-Za-z0-9_]+' {} + |
    sort -u >"$words"
for document in docs/extending.md docs/architecture.md; do
    quoted=$(sed '/^ *```/,/^ *```/d' "$document" | grep -oE '`[^`]+`' | tr -d '`')
    for name in $(echo "$quoted" |
        grep -xE '[A-Za-z0-9_./-]+\.(c|h|def|sh)' | sort -u); do
        echo "$files" | grep -qE "(^|/)$name\$" && continue
        echo "$document: no file $name"
        bad=1
    done
    [ "$document" = docs/extending.md ] || continue
    for name in $(echo "$quoted" |
        grep -oE '\b(po|PO)_[A-Za-z0-9_]+' | grep -v '_$' | sort -u); do
        grep -qx "$name" "$words" && continue
        echo "$document: no name $name"
        bad=1
    done
done
exit $bad
