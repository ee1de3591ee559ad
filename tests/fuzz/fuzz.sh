#!/bin/sh
# Differential testing with random programs.
#
#   fuzz.sh [-j jobs] [-n programs] [-s seed] [-k kernels] gen polyopt
#
# Every program holds several random kernels (see gen.c).  It is optimised with
# options that depend on its seed, original and result are compiled, and what
# they print is compared, with one thread and with three.  A program that shows
# a difference, or that polyopt or the compiler fails on, is made smaller, one
# node after the other, and kept in build/fuzz/.
#
# Environment: CC, CFLAGS, TIMEOUT (seconds a step).

usage()
{
    echo "usage: fuzz.sh [-j jobs] [-n programs] [-s seed] [-k kernels]" \
         "gen polyopt" >&2
    exit 2
}

# The options of program $1.
options()
{
    case $(($1 % 12)) in
    0|1|2) ;;
    3) echo "--tile=4" ;;
    4) echo "--tile=5,3,2" ;;
    5) echo "--tile=2 --fuse=max" ;;
    6) echo "--fuse=none --tile=7" ;;
    7) echo "--no-tile" ;;
    8) echo "--no-parallel --tile=3" ;;
    9) echo "--scheduler=identity --tile=4" ;;
    10) echo "--fuse=max" ;;
    11) echo "--budget=400000 --tile=6" ;;
    esac
}

# try SEED [NODES]: 0 if all is well with the program without these nodes, 1 if
# not (the reason is in $dir/why), 2 if the original does not compile or run.
try()
{
    "$FUZZ_GEN" "$1" "$FUZZ_KERNELS" ${2:+-d "$2"} >"$dir/old.c"
    # shellcheck disable=SC2046 # the options are words
    timeout "$TIMEOUT" "$FUZZ_POLYOPT" $(options "$1") --remarks=none \
        --parallel-threshold=0 \
        "$dir/old.c" -o "$dir/new.c" >"$dir/log" 2>&1
    status=$?
    if [ "$status" -ne 0 ]; then
        echo "polyopt: exit status $status" >"$dir/why"
        return 1
    fi
    # shellcheck disable=SC2086
    $CC $CFLAGS "$dir/old.c" -o "$dir/old" -lm 2>"$dir/log" || return 2
    # shellcheck disable=SC2086
    if ! $CC $CFLAGS -fopenmp "$dir/new.c" -o "$dir/new" -lm 2>"$dir/log"; then
        echo "the result does not compile" >"$dir/why"
        return 1
    fi
    timeout "$TIMEOUT" "$dir/old" >"$dir/old.out" || return 2
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
    return 0
}

# Leave out what can be left out of failing program $1: nodes are numbered from
# the outside to the inside and from the front to the back.
shrink()
{
    n=$("$FUZZ_GEN" -c "$1" "$FUZZ_KERNELS" 2>&1 >/dev/null)
    drop=
    node=0
    cp "$dir/why" "$dir/first"
    while [ "$node" -lt "$n" ]; do
        try "$1" "$drop${drop:+,}$node"
        if [ $? -eq 1 ] && cmp -s "$dir/why" "$dir/first"; then
            drop=$drop${drop:+,}$node
        fi
        node=$((node + 1))
    done
    try "$1" "$drop"
    cp "$dir/old.c" "$FUZZ_KEEP/$1.c"
    cp "$dir/new.c" "$FUZZ_KEEP/$1.opt.c"
}

# The inner form, one program.
one_program()
{
    dir=$FUZZ_TMP/$1
    mkdir "$dir" || exit 2
    try "$1"
    case $? in
    1)
        first=$(cat "$dir/why")
        shrink "$1"
        echo "FAIL seed $1 ($(options "$1")): $first"
        : >"$FUZZ_TMP/$1.failed"
        ;;
    2)
        echo "seed $1: the original fails"
        ;;
    esac
    rm -rf "$dir"
}

if [ "${1-}" = --one ]; then
    one_program "$2"
    exit 0
fi

jobs=$(nproc 2>/dev/null || echo 1)
programs=100
seed=1
FUZZ_KERNELS=6
: "${CC:=gcc}" "${CFLAGS:=-O1 -ffp-contract=off}" "${TIMEOUT:=60}"
while getopts j:n:s:k: option; do
    case $option in
    j) jobs=$OPTARG ;;
    n) programs=$OPTARG ;;
    s) seed=$OPTARG ;;
    k) FUZZ_KERNELS=$OPTARG ;;
    *) usage ;;
    esac
done
shift $((OPTIND - 1))
[ $# -eq 2 ] || usage
FUZZ_GEN=$1
FUZZ_POLYOPT=$2
FUZZ_KEEP=$(dirname "$FUZZ_GEN")/fuzz
FUZZ_TMP=$(mktemp -d "${TMPDIR:-/tmp}/polyopt-fuzz.XXXXXX") || exit 2
trap 'rm -rf "$FUZZ_TMP"' EXIT
trap 'exit 130' INT TERM
mkdir -p "$FUZZ_KEEP" || exit 2
export FUZZ_KERNELS FUZZ_GEN FUZZ_POLYOPT FUZZ_KEEP FUZZ_TMP CC CFLAGS TIMEOUT

seq "$seed" $((seed + programs - 1)) |
    xargs -n 1 -P "$jobs" "$0" --one || : >"$FUZZ_TMP/started.failed"
failed=$(find "$FUZZ_TMP" -name '*.failed' | wc -l)
echo "$((programs - failed)) passed, $failed failed"
[ "$failed" -eq 0 ]
