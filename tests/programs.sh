#!/bin/sh
# Do the optimised programs of the benchmarks compute what the originals compute?
#
#   programs.sh [-j jobs] polyopt program.c ...
#
# For every program: optimise, compile, run at the size "tiny", and compare what
# is printed byte for byte, with several numbers of threads.  First without the
# author's OpenMP pragmas, and with threads for any loop, however small; then, if
# there are such pragmas, as it is.  Where these add in another order, the source says
# "near: N digits", and results with pragmas have to be the same but for rounding.
# Nothing is timed here.
#
# Environment: CC, TIMEOUT (seconds a step).

usage()
{
    echo "usage: programs.sh [-j jobs] polyopt program.c ..." >&2
    exit 2
}

fail()
{
    echo "FAIL $name: $1"
    [ -z "${2-}" ] || sed -n '1,8s/^/     | /p' "$2"
    return 1
}

compile()
{
    # shellcheck disable=SC2086 # words
    timeout "$TIMEOUT" $CC $PROGRAMS_CFLAGS -o "$2" "$1" -lm 2>"$dir/log"
}

# agrees SOURCE: are the two outputs the same, or nearly?
agrees()
{
    digits=$(sed -n 's/.*near: \([0-9]*\) digits.*/\1/p' "$1")
    if [ -n "$digits" ] && grep -q '^ *#pragma omp' "$1"; then
        awk -v digits="$digits" -f "$PROGRAMS_NEAR" "$dir/old.out" "$dir/new.out"
    else
        diff "$dir/old.out" "$dir/new.out"
    fi >"$dir/log"
}

# same SOURCE OPTION...: is the result of polyopt as good as the source?
same()
{
    source=$1
    shift
    # shellcheck disable=SC2086 # words
    if ! timeout "$TIMEOUT" "$PROGRAMS_POLYOPT" "$@" --check "$source" \
            -o "$dir/new.c" -- $PROGRAMS_CFLAGS >"$dir/log" 2>&1; then
        fail "polyopt" "$dir/log"
        return
    fi
    compile "$source" "$dir/old" || fail "the original" "$dir/log" || return
    compile "$dir/new.c" "$dir/new" || fail "the result" "$dir/log" || return
    OMP_NUM_THREADS=1 timeout "$TIMEOUT" "$dir/old" tiny >"$dir/old.out" 2>/dev/null ||
        fail "the original does not run" || return
    for threads in 1 3; do
        OMP_NUM_THREADS=$threads timeout "$TIMEOUT" "$dir/new" tiny \
            >"$dir/new.out" 2>"$dir/log" ||
            fail "the result does not run" "$dir/log" || return
        agrees "$source" ||
            fail "$threads threads: other output" "$dir/log" || return
    done
}

# The inner form, one program: programs.sh --one program.c, settings in PROGRAMS_*.
one_program()
{
    name=${1##*/}
    name=${name%.c}
    dir=$PROGRAMS_TMP/$name
    mkdir "$dir" && cp "$1" "$dir/with.c" || exit 2
    sed '/^ *#pragma omp/d' "$1" >"$dir/without.c"
    same "$dir/without.c" --parallel-threshold=0 || return
    cmp -s "$dir/with.c" "$dir/without.c" || same "$dir/with.c" || return
    echo "ok   $name"
    : >"$dir/passed"
}

if [ "${1-}" = --one ]; then
    one_program "$2"
    exit 0
fi

jobs=$(nproc 2>/dev/null || echo 1)
while getopts j: option; do
    case $option in
    j) jobs=$OPTARG ;;
    *) usage ;;
    esac
done
shift $((OPTIND - 1))
[ $# -ge 2 ] || usage
PROGRAMS_POLYOPT=$1
PROGRAMS_NEAR=$(dirname "$0")/../bench/near.awk
shift
PROGRAMS_TMP=$(mktemp -d "${TMPDIR:-/tmp}/polyopt-programs.XXXXXX") || exit 2
trap 'rm -rf "$PROGRAMS_TMP"' EXIT
trap 'exit 130' INT TERM
PROGRAMS_CFLAGS="-O1 -ffp-contract=off -fopenmp -I$(dirname "$0")/../bench/programs"
: "${CC:=gcc}" "${TIMEOUT:=60}"
# More threads than cores must not spin.
OMP_WAIT_POLICY=passive OMP_DYNAMIC=false
export CC TIMEOUT OMP_WAIT_POLICY OMP_DYNAMIC
export PROGRAMS_POLYOPT PROGRAMS_NEAR PROGRAMS_TMP PROGRAMS_CFLAGS

printf '%s\n' "$@" | xargs -P "$jobs" -n 1 sh "$0" --one

passed=$(find "$PROGRAMS_TMP" -name passed | wc -l)
echo "$passed passed, $(($# - passed)) failed"
[ "$passed" -eq $# ]
