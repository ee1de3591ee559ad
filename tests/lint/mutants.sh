#!/bin/sh
# Is every deliberate bug of the table one that can be made, with a test that is
# to notice it, and is the table in docs/trust.md this one?
#
#     mutants.sh [-u]
#
# -u rewrites the table of the documentation.

cd "$(dirname "$0")/../.." || exit 2
document=docs/trust.md
new=$(mktemp) || exit 2
trap 'rm -f "$new"' EXIT

awk '
    $0 == "<!-- mutants -->" {
        print
        while (("tests/mutants/mutants.sh -t" | getline line) > 0)
            print line
        skip = 1
    }
    $0 == "<!-- end of mutants -->" { skip = 0 }
    !skip' "$document" >"$new"
[ "$1" != -u ] || cmp -s "$new" "$document" || cp "$new" "$document"
if ! diff "$document" "$new"; then
    echo "$document: not the table of bugs; tests/lint/mutants.sh -u renews it"
    exit 1
fi
tests/mutants/mutants.sh -c >"$new" && exit 0
cat "$new"
exit 1
