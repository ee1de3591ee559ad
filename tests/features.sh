#!/bin/sh
# Check what the program offers around nests that get faster, a script a feature.
#
#     features.sh [-j jobs] polyopt [feature ...]
#
# Without names, all of them; TESTS=quick: but for the slow ones, TESTS=rest: these.
# Scripts run at the same time, on all processors unless -j says otherwise, the longest
# first; what they say is printed when all are through.  The last line says "N passed,
# N failed".

here=$(cd "$(dirname "$0")" && pwd) || exit 2

# The longest first.
slow="sizes examples compiler abi effort formats schedules parse remarks batch openscop certificate
    text-golden"
others="text report safe checkrun inplace advice replace threads maps dot depfile lines"
case ${TESTS:-all} in
quick) all=$others ;;
rest) all=$slow ;;
*) all="$slow $others" ;;
esac

# The inner form, one feature: what its script says goes to a file.
one_feature()
{
    name=$2
    case $name in
    inplace) set -- "$1" inplace "$here"/exec/text-*.c "$here"/golden/a*[!t].c ;;
    text) set -- "$1" text "$here"/exec/text-*.c ;;
    text-golden)
        set -- "$1" text "$here"/golden/[ab]*[!t].c "$here"/golden/c[!ho]*[!t].c \
            "$here"/golden/che*[!t].c "$here"/golden/co[lp]*[!t].c
        quick=-q
        ;;
    esac
    polyopt=$1 script=$here/$2.sh
    log=$FEATURES_DIR/$name
    shift 2
    # shellcheck disable=SC2086 # an option, or none
    "$script" ${quick-} "$polyopt" "$@" >"$log" 2>&1
    tail -n 1 "$log" | grep -q '^[0-9]* passed, [0-9]* failed$' ||
        printf 'FAIL %s stopped\n0 passed, 1 failed\n' "$script" >>"$log"
}

if [ "${1-}" = --one ]; then
    one_feature "$2" "$3"
    exit 0
fi
jobs=$(nproc 2>/dev/null || echo 1)
if [ "${1-}" = -j ]; then
    jobs=$2
    shift 2
fi
if [ $# -eq 0 ] || [ ! -x "$1" ]; then
    echo "usage: features.sh [-j jobs] polyopt [feature ...]" >&2
    exit 2
fi
polyopt=$1
shift
FEATURES_DIR=$(mktemp -d) || exit 2
export FEATURES_DIR
trap 'rm -rf "$FEATURES_DIR"' EXIT
trap 'exit 130' INT TERM
# shellcheck disable=SC2086 # words
[ $# -gt 0 ] || set -- $all
printf '%s\n' "$@" | xargs -P "$jobs" -I '{}' sh "$0" --one "$polyopt" '{}'
sum_passed=0 sum_failed=0
for name; do
    sed '$d' "$FEATURES_DIR/$name"
    read -r passed _ failed _ <<END
$(tail -n 1 "$FEATURES_DIR/$name")
END
    sum_passed=$((sum_passed + ${passed:-0}))
    sum_failed=$((sum_failed + ${failed:-1}))
done
echo "$sum_passed passed, $sum_failed failed"
[ "$sum_failed" -eq 0 ]
