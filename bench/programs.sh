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
# Writes build/programs.tsv, or build/programs-busy.tsv.  Status 1: something fails, or prints other results.
#
# Environment: CFLAGS, POLYOPT_FLAGS, TIMEOUT (seconds a step), BUSY (race.sh).

here=$(cd "$(dirname "$0")" && pwd) || exit 2
# shellcheck source=bench/race.sh
. "$here/race.sh"
sizes="small large"
options "$@"
shift "$OPTIND"
set_up programs programs

# prepare NAME PRAGMAS: the source and the result.
prepare()
{
    case $2 in
    with) cat "$here/programs/$1.c" ;;
    *) sed '/^ *#pragma omp/d' "$here/programs/$1.c" ;;
    esac >"$dir/$1.c"
    optimise "$1" && keep_files "$1" "programs/$2"
}

# measure NAME PRAGMAS COMPILER
# shellcheck disable=SC2154 # set by race.sh
measure()
{
    if ! compile_both "$3" "$1"; then
        line "$1" - "$3" - "$2" "$took" - - fails
        return
    fi
    for one_size in $sizes; do
        races "$1" "$one_size" "$3" "$2" "$one_size"
    done
}

# One program: lines of the table.
program()
{
    for one_variant in $pragmas; do
        if [ "$one_variant" = with ] &&
            ! grep -q '#pragma omp' "$here/programs/$1.c"; then
            continue
        elif ! prepare "$1" "$one_variant"; then
            line "$1" - - - "$one_variant" - - - fails
        elif cmp -s "$dir/$1.c" "$dir/$1.opt.c"; then
            line "$1" - - - "$one_variant" "$took" - - left
        else
            for one_compiler in $compilers; do
                measure "$1" "$one_variant" "$one_compiler"
            done
        fi
    done
}

# shellcheck disable=SC2046 # no name of ours has a space
[ $# -gt 0 ] || set -- $(all_names programs)
for program; do
    program "$program"
done
conclude
