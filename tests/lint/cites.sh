#!/bin/sh
# Check that every source cited in a comment, [TagYY], is listed in
# docs/references.md.

bad=0
for tag in $(find src include -name '*.[ch]' -exec \
    grep -hoE '^ ?[/ ]?\*.*\[[A-Z][A-Za-z]+[0-9]{2}(, [A-Z][A-Za-z]+[0-9]{2})*\]' \
    {} + | grep -oE '\[[A-Z][A-Za-z]+[0-9]{2}(, [A-Z][A-Za-z]+[0-9]{2})*\]' |
    tr -d '[],' | tr ' ' '\n' | sort -u); do
    grep -q "^| $tag |" docs/references.md && continue
    echo "docs/references.md: [$tag] is cited, but not listed"
    bad=1
done
exit $bad
