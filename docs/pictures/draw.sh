#!/bin/sh
# Draw the pictures of the documentation from what is measured and computed.
#
#     draw.sh [folder]
#
# domain.svg shows the dependences in tests/golden/strip-mined.deps, ratios.svg the means
# of bench/RESULTS.md.

here=$(dirname "$0")
to=${1:-$here}
awk -f "$here/domain.awk" -v n=9 -v tile=3 \
    "$here/../../tests/golden/strip-mined.deps" >"$to/domain.svg" || exit 1
awk -f "$here/ratios.awk" -v size=LARGE "$here/../../bench/RESULTS.md" \
    >"$to/ratios.svg"
