#!/bin/sh
# Check that every reason of reject.def for leaving a loop nest unchanged is
# tested, in tests/reject, and explained in the manual page, in a line with a
# macro such as ".It Cm code", and in docs/limits.md, and that help.def has
# advice for it.  "internal" has no test: it stands for an error in polyopt, and
# no input is known to cause one.

table=include/polyopt/reject.def
if [ ! -f "$table" ]; then
    echo "$table does not exist"
    exit 1
fi
bad=0
for code in $(tr '\n' ' ' <"$table" |
    grep -oE 'REJECT\([A-Z0-9_]+, *"[a-z0-9-]+"' | cut -d'"' -f2); do
    if [ "$code" != internal ] && ! cat tests/reject/*.c 2>/dev/null |
        grep -qE "reject: $code([^a-z0-9-]|\$)"; then
        echo "tests/reject: no test for $code"
        bad=1
    fi
    if ! sed 's/\\//g' polyopt.1 2>/dev/null |
        grep -qE "^\..*[^a-z0-9-]$code([^a-z0-9-]|\$)"; then
        echo "polyopt.1: $code is not explained"
        bad=1
    fi
    if ! grep -qxF "## \`$code\`" docs/limits.md; then
        echo "docs/limits.md: no section for $code"
        bad=1
    fi
done
for name in $(grep -oE '^REJECT\([A-Z0-9_]+' "$table" | cut -d'(' -f2); do
    if ! grep -q "^HELP($name, " include/polyopt/help.def; then
        echo "include/polyopt/help.def: no advice for $name"
        bad=1
    fi
done
exit $bad
