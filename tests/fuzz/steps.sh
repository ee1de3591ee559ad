#!/bin/sh
# Differential testing with random scripts.
#
#   steps.sh [-j jobs] [-n scripts] [-s seed] gen steps polyopt case.c ...
#
# Every script is for a program: one of nests with affine bounds (steps -p), one of those
# that fuzz.sh tests (gen), or a case.  It is made in rounds: random steps are appended, and
# those that --script-check says are legal are kept.  With the legal ones only, the program
# is optimised, compiled without a warning, and run on one thread and on three; what it
# prints has to be the same.  A script that shows a difference, or that polyopt or the
# compiler fails on, is made smaller, one step after the other, and kept in build/steps.d/.
#
# No script may have polyopt end with another status than 0, nor may one that is damaged
# have it end with another one than 0 or 1.
#
# Environment: CC (or "gcc" and, if it is there, "clang"), TIMEOUT (seconds a step), ROUNDS.

usage()
{
    echo "usage: steps.sh [-j jobs] [-n scripts] [-s seed] gen steps polyopt case.c ..." >&2
    exit 2
}

# Put the program of number $1 into old.c, and what it needs into "flags".  Those of gen are
# compiled with -O1, as fuzz.sh does.
choose_program()
{
    flags='' options='--parallel-threshold=0 --min-gain=any' level=$((1 + ($1 + $1 / 8) % 2))
    case $(($1 % 8)) in
    0|1|2|3|4) "$FUZZ_STEPS" -p "$1" >"$dir/old.c" ;;
    5) "$FUZZ_GEN" "$1" 6 >"$dir/old.c"; level=1 ;;
    *)
        # shellcheck disable=SC2086 # paths without blanks
        set -- "$1" $FUZZ_CASES
        shift $((1 + $1 / 8 * 37 % ($# - 1)))
        case=$1
        cp "$case" "$dir/old.c"
        flags="$(sed -n 's,^/\* flags: \(.*\) \*/$,\1,p' "$case") -I$(dirname "$case")"
        flags="$flags -DN=19 -DTSTEPS=5"
        options="$options $(sed -n 's,^/\* options: \(.*\) \*/$,\1,p' "$case")"
        ;;
    esac
}

# optimise OPTION...: run polyopt on the program, for at most 30 s of processor time.
optimise()
{
    # shellcheck disable=SC2086,SC3045 # words; all shells that there are have it
    (ulimit -t 30
     exec timeout "$TIMEOUT" "$FUZZ_POLYOPT" $options "$@" "$dir/old.c" -- $flags)
}

# Is the last status, of what $1 says, one of the program that may be?
ends_well()
{
    status=$?
    [ "$status" -le "$2" ] && return
    echo "$1: status $status" >"$dir/why"
    return 1
}

# Put the legal steps of a random script into x.poly; 1 if polyopt fails, 2 if there is
# nothing to optimise.
make_script()
{
    optimise --emit=scop >"$dir/scop" 2>"$dir/log"
    ends_well "no script" 1 || return 2
    printf 'nest all\nreverse no.loop\n' >"$dir/x.poly"
    optimise --script="$dir/x.poly" --script-check >"$dir/check" 2>"$dir/log"
    ends_well "--script-check" 0 || return 1
    [ -s "$dir/check" ] || return 2
    round=0
    while [ "$round" -lt "$ROUNDS" ]; do
        round=$((round + 1))
        "$FUZZ_STEPS" "$seed" "$dir/scop" "$dir/check" $((5 + round)) >"$dir/x.poly"
        optimise --script="$dir/x.poly" --script-check >"$dir/check" 2>"$dir/log"
        ends_well "--script-check" 0 || return 1
    done
    # Of buffers that cannot be had, one at a time is refused.
    while "$FUZZ_STEPS" "$seed" "$dir/scop" "$dir/check" 0 >"$dir/x.poly" &&
            grep -q ': refused: ' "$dir/check" && [ "$round" -lt $((2 * ROUNDS)) ]; do
        round=$((round + 1))
        optimise --script="$dir/x.poly" --script-check >"$dir/check" 2>"$dir/log"
        ends_well "--script-check" 0 || return 1
    done
}

# compile SOURCE PROGRAM OPTION...
compile()
{
    source=$1 program=$2
    shift 2
    # shellcheck disable=SC2086 # words
    timeout "$TIMEOUT" $compiler -O$level -ffp-contract=off $flags "$@" \
        "$source" -o "$program" -lm 2>"$dir/log"
}

# Does the program with the script in $1 do what it does without?
try()
{
    # shellcheck disable=SC2046 # words
    optimise --script="$1" $(verification) -o "$dir/new.c" >"$dir/remarks" 2>&1
    ends_well "polyopt" 0 || return 1
    if grep -q '\[internal\]' "$dir/remarks"; then
        echo "a check says no" >"$dir/why"
        return 1
    elif ! compile "$dir/new.c" "$dir/new" -fopenmp $warn; then
        echo "the result does not compile" >"$dir/why"
        return 1
    fi
    for threads in 1 3; do
        if ! OMP_NUM_THREADS=$threads timeout "$TIMEOUT" "$dir/new" \
                >"$dir/new.out" 2>"$dir/log"; then
            echo "the result fails, $threads threads" >"$dir/why"
            return 1
        elif ! cmp -s "$dir/old.out" "$dir/new.out"; then
            echo "other output, $threads threads" >"$dir/why"
            return 1
        fi
    done
}

# What else is looked at, by the number of the script.
verification()
{
    [ $((seed % 3)) -ne 0 ] || echo "--verify=reparse"
    [ $((seed % 5)) -ne 0 ] || echo "--check"
}

# Read a script with some bytes changed, which may be an error.
try_damaged()
{
    # shellcheck disable=SC2018,SC2019 # bytes
    case $((seed % 6)) in
    0) tr 'a-f' 'b-g' ;;
    1) tr '\n' ' ' ;;
    2) tr ':,' ',:' ;;
    3) tr '.' '/' ;;
    4) tr -d ' ' ;;
    5) tr '0-8' '(\n)[{}*9-' ;;
    esac <"$1" >"$dir/damaged.poly"
    optimise --script="$dir/damaged.poly" --script-check >"$dir/log" 2>&1
    ends_well "a damaged script" 1
}

# Go on with z.poly if it fails as the script did at first.
keep_smaller()
{
    if ! try "$dir/z.poly" && cmp -s "$dir/why" "$dir/first"; then
        mv "$dir/z.poly" "$dir/y.poly"
    fi
}

# Leave out nests, and then steps, that the failure does not need.
shrink()
{
    cp "$dir/why" "$dir/first"
    cp "$dir/x.poly" "$dir/y.poly"
    for nest in $(sed -n 's/^nest //p' "$dir/x.poly"); do
        awk -v nest="$nest" '/^nest / { is_it = $2 == nest } !is_it' \
            "$dir/y.poly" >"$dir/z.poly"
        keep_smaller
    done
    line=$(wc -l <"$dir/y.poly")
    while [ "$line" -gt 0 ]; do
        sed "${line}d" "$dir/y.poly" >"$dir/z.poly"
        keep_smaller
        line=$((line - 1))
    done
    cp "$dir/y.poly" "$dir/x.poly"
    cp "$dir/first" "$dir/why"
}

# Fail, for what is in "why".
complain()
{
    cp "$dir/old.c" "$FUZZ_KEEP/$seed.c"
    cp "$dir/x.poly" "$FUZZ_KEEP/$seed.poly"
    echo "FAIL seed $seed ($options -- $flags; $compiler): $(cat "$dir/why")"
    : >"$FUZZ_TMP/$seed.failed"
}

# The inner form, script number "$1".
one_script()
{
    seed=$1
    dir=$FUZZ_TMP/$seed
    mkdir "$dir" || exit 2
    compiler=$CC
    if [ -z "$CC" ]; then
        compiler=gcc
        [ $((seed % 4)) -ne 3 ] || ! command -v clang >/dev/null || compiler=clang
    fi
    warn="-Wall -Wextra -Werror -Wno-array-bounds -Wno-unknown-pragmas"
    warn="$warn -Wno-aggressive-loop-optimizations -Wno-maybe-uninitialized"
    [ "$compiler" = gcc ] || warn="$warn -Wno-unknown-warning-option"
    choose_program "$seed"
    make_script
    case $? in
    1) complain ;;
    0)
        # shellcheck disable=SC2086 # words
        compile "$dir/old.c" "$dir/old" $warn || warn=-w
        if compile "$dir/old.c" "$dir/old" &&
                timeout "$TIMEOUT" "$dir/old" >"$dir/old.out" 2>/dev/null; then
            if ! try "$dir/x.poly"; then
                shrink
                complain
            elif ! try_damaged "$dir/x.poly"; then
                cp "$dir/damaged.poly" "$dir/x.poly"
                complain
            fi
            grep -c 'optimised: order as given' "$dir/remarks" >"$FUZZ_TMP/$seed.nests"
            grep -vcE '^(nest|no-guard)' "$dir/x.poly" >"$FUZZ_TMP/$seed.steps"
            # A setting that a nest cannot have is none.
            sed -n '/, .pad /d
                s/.*line [0-9]*, \(.*\): .*\[given-order\]/NOTE seed '"$seed"': legal, but not at last: \1/p' "$dir/remarks"
        fi
        ;;
    esac
    [ -n "${KEEP-}" ] || rm -rf "$dir"
}

if [ "${1-}" = --one ]; then
    one_script "$2"
    exit 0
fi

jobs=$(nproc 2>/dev/null || echo 1)
scripts=100
seed=1
: "${CC:=}" "${TIMEOUT:=120}" "${ROUNDS:=3}"
while getopts j:n:s: option; do
    case $option in
    j) jobs=$OPTARG ;;
    n) scripts=$OPTARG ;;
    s) seed=$OPTARG ;;
    *) usage ;;
    esac
done
shift $((OPTIND - 1))
[ $# -ge 4 ] || usage
FUZZ_GEN=$1
FUZZ_STEPS=$2
FUZZ_POLYOPT=$3
FUZZ_KEEP=$(dirname "$FUZZ_STEPS")/steps.d
shift 3
FUZZ_CASES=$*
FUZZ_TMP=$(mktemp -d "${TMPDIR:-/tmp}/polyopt-steps.XXXXXX") || exit 2
trap '[ -n "${KEEP-}" ] || rm -rf "$FUZZ_TMP"' EXIT
trap 'exit 130' INT TERM
[ -z "${KEEP-}" ] || echo "in $FUZZ_TMP"
mkdir -p "$FUZZ_KEEP" || exit 2
OMP_WAIT_POLICY=passive OMP_DYNAMIC=false
export OMP_WAIT_POLICY OMP_DYNAMIC
export FUZZ_GEN FUZZ_STEPS FUZZ_POLYOPT FUZZ_KEEP FUZZ_TMP FUZZ_CASES CC TIMEOUT ROUNDS

seq "$seed" $((seed + scripts - 1)) |
    xargs -n 1 -P "$jobs" "$0" --one || : >"$FUZZ_TMP/started.failed"
failed=$(find "$FUZZ_TMP" -name '*.failed' | wc -l)
cat "$FUZZ_TMP"/*.nests 2>/dev/null | awk '{ n += $1; p += $1 > 0 }
    END { print n + 0, "nests of", p + 0, "programs in another order" }'
cat "$FUZZ_TMP"/*.steps 2>/dev/null | awk '{ n += $1 } END { print n + 0, "steps" }'
echo "$((scripts - failed)) passed, $failed failed"
[ "$failed" -eq 0 ]
