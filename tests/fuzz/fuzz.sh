#!/bin/sh
# Differential testing with random programs.
#
#   fuzz.sh [-j jobs] [-n programs] [-s seed] [-k kernels] [-o options]
#           gen polyopt
#
# Every program holds several random kernels (see gen.c).  It is optimised with
# options that depend on its seed, original and result are compiled, and what
# they print is compared, with one thread and with three.  A program that shows
# a difference, or that polyopt or the compiler fails on, is made smaller, one
# option and one node after the other, and kept in build/fuzz/.
#
# One of polyopt's checks that says no is a failure, too: either it has found a
# bug, or a nest is left alone for nothing.  A third of the programs have the text
# of their nests looked at again (--verify=reparse).  Texts that this check does
# not understand are only told of, as a NOTE.
#
# -o: polyopt gets these options, too, behind those of the program.
#
# Environment: CC, CFLAGS, TIMEOUT (seconds a step).

usage()
{
    echo "usage: fuzz.sh [-j jobs] [-n programs] [-s seed] [-k kernels]" \
         "[-o options] gen polyopt" >&2
    exit 2
}

# Draw a number below $1 into "drawn"; "state" is what decides.
draw()
{
    state=$(((state * 1103515245 + 12345) % 2147483648))
    drawn=$((state / 65536 % $1))
}

# Print "$1" once in $2 times.
maybe()
{
    draw "$2"
    [ "$drawn" -ne 0 ] || echo "$1"
}

# Print option $1 with one of the words that follow.
one_of()
{
    option=$1
    shift
    draw $#
    shift "$drawn"
    echo "$option=$1"
}

# Up to four tile sizes, small ones more often.
random_sizes()
{
    draw 4
    n=$drawn
    sizes=
    while [ "$n" -ge 0 ]; do
        draw 3
        draw $((drawn * drawn * 16 + 8))
        sizes=$sizes,$((drawn + 1))
        n=$((n - 1))
    done
    echo "--tile=${sizes#,}"
}

# Options that depend on the number of the program only: each that changes what
# is generated, but for those that depend on time or memory.  Sums of
# floating-point numbers only change in programs where that changes no bit.
random_options()
{
    state=$1
    draw 2
    draw 2
    draw 8
    case $drawn in
    0) echo "--no-tile" ;;
    1) echo "--tile" ;;
    2) ;;
    *) random_sizes ;;
    esac
    draw 2
    [ "$drawn" -ne 0 ] || one_of --fuse none smart max
    draw 3
    [ "$drawn" -ne 0 ] || one_of --scheduler identity isl pluto
    draw 3
    [ "$drawn" -ne 0 ] || one_of --pack all none
    maybe --no-parallel 5
    draw 3
    case $drawn in
    0) draw 3000; echo "--parallel-threshold=$drawn" ;;
    1) echo "--parallel-threshold=0" ;;
    esac
    draw 6
    [ "$drawn" -ne 0 ] || { draw 12; echo "--budget=$((1000 << drawn))"; }
    maybe --check 8
    ! is_exact "$1" || echo "--reassociate"
}

# May sums of program $1 be computed in any order?
is_exact()
{
    [ $(($1 % 8)) -eq 5 ]
}

# The options of program $1: one of twelve sets for one half, any for the other.
options()
{
    [ $(($1 / 12 % 3)) -ne 0 ] || echo "--verify=reparse"
    if [ $(($1 % 2)) -eq 1 ]; then
        random_options "$1"
        return
    fi
    case $(($1 / 2 % 12)) in
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
    echo "--parallel-threshold=0"
}

# try [NODES]: 0 if all is well with the program without these nodes, 1 if not
# (the reason is in $dir/why), 2 if the original does not compile or run.
try()
{
    # shellcheck disable=SC2086 # words
    "$FUZZ_GEN" $form "$seed" "$FUZZ_KERNELS" ${1:+-d "$1"} >"$dir/old.c"
    # shellcheck disable=SC2086 # the options are words
    timeout "$TIMEOUT" "$FUZZ_POLYOPT" $options $FUZZ_OPTIONS -v \
        "$dir/old.c" -o "$dir/new.c" >"$dir/log" 2>&1
    status=$?
    grep 'parsed again: not checked' "$dir/log" >"$dir/note"
    if [ "$status" -eq 3 ] && grep -q '\[internal\]' "$dir/log"; then
        echo "polyopt: a check says no" >"$dir/why"
        grep -E 'parsed again: wrong|not shown|remark:.*\[internal\]' \
            "$dir/log" >"$dir/check"
        return 1
    elif [ "$status" -ne 0 ]; then
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

# Does the program without nodes $1 still fail as it did at first?
still_fails()
{
    try "$1"
    [ $? -eq 1 ] && cmp -s "$dir/why" "$dir/first"
}

# Leave out the options that the failure does not need.
shrink_options()
{
    for word in $options; do
        all=$options
        options=
        for other in $all; do
            [ "$other" = "$word" ] || options="$options $other"
        done
        still_fails "" || options=$all
    done
}

# Leave out what can be left out of the failing program: nodes are numbered from
# the outside to the inside and from the front to the back.
shrink()
{
    # shellcheck disable=SC2086
    n=$("$FUZZ_GEN" -c $form "$seed" "$FUZZ_KERNELS" 2>&1 >/dev/null)
    drop=
    node=0
    cp "$dir/why" "$dir/first"
    shrink_options
    while [ "$node" -lt "$n" ]; do
        ! still_fails "$drop${drop:+,}$node" || drop=$drop${drop:+,}$node
        node=$((node + 1))
    done
    try "$drop"
    cp "$dir/old.c" "$FUZZ_KEEP/$seed.c"
    cp "$dir/new.c" "$FUZZ_KEEP/$seed.opt.c"
}

# The inner form, program "$1".
one_program()
{
    seed=$1
    dir=$FUZZ_TMP/$seed
    mkdir "$dir" || exit 2
    form=
    ! is_exact "$seed" || form=-e
    options=$(options "$seed" | tr '\n' ' ')
    try ""
    case $? in
    1)
        first=$(cat "$dir/why")
        shrink
        # shellcheck disable=SC2086 # no blanks around
        echo "FAIL seed $seed ($(echo $options)): $first"
        [ ! -s "$dir/check" ] || sed "s,^$dir/,  ," "$dir/check"
        : >"$FUZZ_TMP/$seed.failed"
        ;;
    2)
        echo "seed $seed: the original fails"
        ;;
    esac
    [ ! -s "$dir/note" ] || sed "s,^$dir/old.c,NOTE seed $seed," "$dir/note"
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
FUZZ_OPTIONS=
: "${CC:=gcc}" "${CFLAGS:=-O1 -ffp-contract=off}" "${TIMEOUT:=60}"
while getopts j:n:s:k:o: option; do
    case $option in
    j) jobs=$OPTARG ;;
    n) programs=$OPTARG ;;
    s) seed=$OPTARG ;;
    k) FUZZ_KERNELS=$OPTARG ;;
    o) FUZZ_OPTIONS=$OPTARG ;;
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
export FUZZ_KERNELS FUZZ_OPTIONS FUZZ_GEN FUZZ_POLYOPT FUZZ_KEEP FUZZ_TMP CC CFLAGS TIMEOUT

seq "$seed" $((seed + programs - 1)) |
    xargs -n 1 -P "$jobs" "$0" --one || : >"$FUZZ_TMP/started.failed"
failed=$(find "$FUZZ_TMP" -name '*.failed' | wc -l)
echo "$((programs - failed)) passed, $failed failed"
[ "$failed" -eq 0 ]
