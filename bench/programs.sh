#!/bin/sh
# Is any program slower when it is optimised?
#
#   programs.sh [-n runs] [-t "threads"] [-c "compilers"] [-s "sizes"]
#               [-p "pragmas"] [-k] polyopt [name ...]
#
# For all programs of bench/programs, or those named: the original against the
# result in turns, a line for each size (small, large), compiler, number of
# threads, and the author's OpenMP pragmas present or not ("with", "without").
# Then geometric means, and what is slower, worst first.  All are compiled with
# -fopenmp.  A ratio is the time of the original over that of the result; "left"
# says that the text has not changed.
#
#   programs.sh build/polyopt axpy window          two programs
#   programs.sh -n 3 -t 1 -s small build/polyopt   quickly
#
# -k keeps sources, results and remarks in build/programs, to be looked at.
#
# Writes build/programs.tsv.  Status 1: something fails, or prints other results.
#
# Environment: CFLAGS, POLYOPT_FLAGS, TIMEOUT (seconds a step).

usage()
{
    echo "usage: programs.sh [-n runs] [-t threads] [-c compilers] [-s sizes]" \
         "[-p pragmas] [-k] polyopt [name ...]" >&2
    exit 2
}

here=$(cd "$(dirname "$0")" && pwd) || exit 2
build=$here/../build
runs=5
threads="1 2"
compilers="gcc clang"
sizes="small large"
pragmas=without
keep=
: "${CFLAGS:=-O3 -march=native -ffp-contract=off}" "${TIMEOUT:=120}"
: "${POLYOPT_FLAGS=}"
# shellcheck disable=SC2034 # race.sh reads runs
while getopts n:t:c:s:p:k option; do
    case $option in
    n) runs=$OPTARG ;;
    t) threads=$OPTARG ;;
    c) compilers=$OPTARG ;;
    s) sizes=$OPTARG ;;
    p) pragmas=$OPTARG ;;
    k) keep=1 ;;
    *) usage ;;
    esac
done
shift $((OPTIND - 1))
[ $# -ge 1 ] || usage
polyopt=$1
shift
if ! command -v "$polyopt" >/dev/null; then
    echo "programs.sh: no program $polyopt" >&2
    exit 2
fi

dir=$(mktemp -d "${TMPDIR:-/tmp}/polyopt-bench.XXXXXX") || exit 2
trap 'rm -rf "$dir"' EXIT
trap 'exit 130' INT TERM
mkdir -p "$build" || exit 2
export OMP_DYNAMIC=false
# shellcheck source=bench/race.sh
. "$here/race.sh"
flags="$CFLAGS -fopenmp -I$here/programs"
table=$build/programs.tsv

# The compilers there are, of those asked for.
found()
{
    for compiler in $compilers; do
        ! command -v "$compiler" >/dev/null || printf '%s ' "$compiler"
    done
}

# prepare NAME PRAGMAS: the source and the result, $took milliseconds.
# shellcheck disable=SC2086 # words
prepare()
{
    case $2 in
    with) cat "$here/programs/$1.c" ;;
    *) sed '/^ *#pragma omp/d' "$here/programs/$1.c" ;;
    esac >"$dir/$1.c"
    start=$(date +%s%N)
    timeout "$TIMEOUT" "$polyopt" $POLYOPT_FLAGS "$dir/$1.c" \
        -o "$dir/$1.opt.c" -- $flags 2>"$dir/$1.remarks" || return
    took=$((($(date +%s%N) - start) / 1000000))
    [ -z "$keep" ] || {
        mkdir -p "$build/programs/$2" &&
            cp "$dir/$1.c" "$dir/$1.opt.c" "$dir/$1.remarks" \
                "$build/programs/$2"
    }
}

# shellcheck disable=SC2086 # words
compile()
{
    timeout "$TIMEOUT" "$1" $flags "$2" -o "$3" -lm 2>"$dir/log"
}

# line WHAT...: of the table, and on the terminal.
line()
{
    printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "$@" | tee -a "$table" |
        align
}

align()
{
    awk -F '\t' '{ printf "%-20s %-6s %-6s %7s %-8s %10s %11s %11s %9s%s\n",
        $1, $2, $3, $4, $5, $6, $7, $8, $9,
        $9 ~ /^[0-9.]+$/ && $9 < 0.97 ? "  slower" : "" }'
}

milliseconds()
{
    awk -v s="$1" 'BEGIN { printf "%.2f", 1000 * s }'
}

# measure NAME PRAGMAS COMPILER
# shellcheck disable=SC2154 # old, new and speed are set by race
measure()
{
    if ! compile "$3" "$dir/$1.c" "$dir/old.exe" ||
        ! compile "$3" "$dir/$1.opt.c" "$dir/new.exe"; then
        line "$1" - "$3" - "$2" "$took" - - fails
        return
    fi
    for size in $sizes; do
        for count in $threads; do
            if race "$count" "$size"; then
                line "$1" "$size" "$3" "$count" "$2" "$took" \
                    "$(milliseconds "$old")" "$(milliseconds "$new")" "$speed"
            else
                line "$1" "$size" "$3" "$count" "$2" "$took" - - fails
            fi
        done
    done
}

# One program: lines of the table.
program()
{
    for variant in $pragmas; do
        if [ "$variant" = with ] &&
            ! grep -q '#pragma omp' "$here/programs/$1.c"; then
            continue
        elif ! prepare "$1" "$variant"; then
            line "$1" - - - "$variant" - - - fails
        elif cmp -s "$dir/$1.c" "$dir/$1.opt.c"; then
            line "$1" - - - "$variant" "$took" - - left
        else
            for compiler in $(found); do
                measure "$1" "$variant" "$compiler"
            done
        fi
    done
}

# shellcheck disable=SC2046 # no name of ours has a space
[ $# -gt 0 ] ||
    set -- $(cd "$here/programs" && printf '%s\n' *.c | sed 's/\.c$//')
: >"$table"
line program size cc threads pragmas "polyopt ms" "original ms" "result ms" \
    ratio
for name; do
    program "$name"
done
awk -f "$here/worst.awk" "$table"
! grep -q 'fails$' "$table"
