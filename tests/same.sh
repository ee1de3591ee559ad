#!/bin/sh
# Do two builds of polyopt write the same?
#
#   same.sh [-j jobs] [-n programs] [-s "sets"] [-k folder] OLD NEW [case.c ...]
#
# For changes that are to change nothing.  Compares text, remarks and exit status for
# all programs of bench/, tests/exec, tests/golden and tests/reject and for 200 random
# ones (-n), or for the cases that are given, under four sets of options beside those
# that a case has:
#
#   1  default
#   2  whatever the estimates say, and threads for little work
#   3  one thread
#   4  small tiles, buffers for all, threads for no work
#
# What differs is listed.  With -k, what the builds write stays in FOLDER, in a folder
# for each, a file for each case and set, and is not made again.
#
# Environment: TIMEOUT (seconds a step).

usage()
{
    echo "usage: same.sh [-j jobs] [-n programs] [-s sets] [-k folder]" \
         "OLD NEW [case.c ...]" >&2
    exit 2
}

options_of()
{
    case $1 in
    1) ;;
    2) echo "--min-gain=any --parallel-threshold=1000" ;;
    3) echo "--no-parallel" ;;
    4) echo "--min-gain=any --parallel-threshold=0 --tile=8,4 --pack=all" ;;
    *) usage ;;
    esac
}

# The options of a case, see golden.sh and exec.sh.
own_options()
{
    sed -n -e '1s,^/\* polyopt: \(.*\) \*/.*,\1,p' \
           -e 's,^/\* options: \(.*\) \*/.*,\1,p' "$1" | head -1
}

own_flags()
{
    sed -n 's,^/\* flags: \(.*\) \*/.*,\1,p' "$1" | head -1
}

# The name of case $1 with set $2 in the folder of a build.
place_of()
{
    echo "$1.$2" | tr / _
}

# The inner form: what build $1 makes of case $2, a file for each set.
one_case()
{
    for set in $SAME_SETS; do
        out=$SAME_OUT/$(place_of "$2" "$set")
        [ ! -f "$out" ] || continue
        # shellcheck disable=SC2046 # words
        timeout "$TIMEOUT" "$1" -j1 $(own_options "$2") $(options_of "$set") \
            "$2" -- $(own_flags "$2") >"$out.$$" 2>&1 </dev/null
        echo "status $?" >>"$out.$$"
        mv "$out.$$" "$out"
    done
}

if [ "${1-}" = --one ]; then
    one_case "$2" "$3"
    exit 0
fi

# All cases; random ones are written to build/same.
cases()
{
    for case in bench/kernels/*.c bench/programs/*.c bench/hand/*.c tests/exec/*.c \
            tests/golden/*.c tests/reject/*.c; do
        case $case in
        *.opt.c) ;;
        *) echo "$case" ;;
        esac
    done
    mkdir -p build/same || exit 2
    for seed in $(seq 1 "$programs"); do
        form=
        [ $((seed % 8)) -ne 5 ] || form=-e
        # shellcheck disable=SC2086 # none or a word
        build/gen $form "$seed" 6 >"build/same/$seed.c" || exit 2
        echo "build/same/$seed.c"
    done
}

# run_build POLYOPT: have it do all cases, in a folder that is called after its bytes,
# and print which that is.
run_build()
{
    SAME_OUT=$folder/$(cksum <"$1" | tr ' ' -)
    export SAME_OUT
    mkdir -p "$SAME_OUT" || exit 2
    xargs -n 1 -P "$jobs" "$0" --one "$1" <"$dir/cases" || exit 2
    echo "$SAME_OUT"
}

# Compare what is in two folders.
compare()
{
    same=0
    differ=0
    while read -r case; do
        for set in $SAME_SETS; do
            place=$(place_of "$case" "$set")
            if cmp -s "$1/$place" "$2/$place"; then
                same=$((same + 1))
            else
                echo "DIFFERENT $place"
                differ=$((differ + 1))
            fi
        done
    done <"$dir/cases"
    echo "$same same, $differ different"
    [ "$differ" -eq 0 ]
}

jobs=$(nproc 2>/dev/null || echo 1)
programs=200
folder=
SAME_SETS="1 2 3 4"
: "${TIMEOUT:=120}"
while getopts j:n:s:k: option; do
    case $option in
    j) jobs=$OPTARG ;;
    n) programs=$OPTARG ;;
    s) SAME_SETS=$OPTARG ;;
    k) folder=$OPTARG ;;
    *) usage ;;
    esac
done
shift $((OPTIND - 1))
if [ $# -lt 2 ] || [ ! -x "$1" ] || [ ! -x "$2" ]; then
    usage
fi
old=$1
new=$2
shift 2
dir=$(mktemp -d "${TMPDIR:-/tmp}/polyopt-same.XXXXXX") || exit 2
trap 'rm -rf "$dir"' EXIT
trap 'exit 130' INT TERM
: "${folder:=$dir/out}"
export SAME_SETS TIMEOUT
if [ $# -gt 0 ]; then
    printf '%s\n' "$@" >"$dir/cases"
else
    cases >"$dir/cases"
fi
a=$(run_build "$old") || exit 2
b=$(run_build "$new") || exit 2
compare "$a" "$b"
