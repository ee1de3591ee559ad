#!/bin/sh
# How far are the results from what an expert makes by hand?
#
#   hand.sh [-n runs] [-t "threads"] [-c "compilers"] [-s "sizes"] [-k]
#           polyopt [name ...]
#
# For all programs of bench/hand, or those named: the original, which is the source
# without its OpenMP pragmas, the source as it stands, and the result for the original
# run in turns.  For each size (small, medium, large), compiler and number of threads
# there are two lines, one against the "original" and one against the "hand"; a
# ratio is the time of that program over that of the result.  If the text has not
# changed, the former says "left".
#
# What the result prints has to be the same to the byte; what is parallel by hand may
# differ by rounding, if the source says "near: N digits".
#
# Writes build/hand.tsv, or build/hand-busy.tsv.  Status 1: something fails, or prints
# other results.  -k keeps sources, results and remarks in build/hand.
#
# Environment: CFLAGS, POLYOPT_FLAGS, TIMEOUT (seconds a step), BUSY (race.sh).
# shellcheck disable=SC2034,SC2154 # variables of race.sh

here=$(cd "$(dirname "$0")" && pwd) || exit 2
# shellcheck source=bench/race.sh
. "$here/race.sh"
sizes="small medium large"
options "$@"
shift "$OPTIND"
entrants="old hand new"
set_up hand programs against other

# prints_same NAME: as the original does, but for rounding where the source says so?
prints_same()
{
    if [ "$1" = hand ] && [ -n "$digits" ]; then
        awk -v digits="$digits" -f "$here/near.awk" "$dir/old.out" \
            "$dir/hand.out"
    else
        cmp -s "$dir/old.out" "$dir/$1.out"
    fi
}

# prepare NAME: the sources, and the result.
prepare()
{
    digits=$(sed -n 's/.*near: \([0-9]*\) digits.*/\1/p' "$here/hand/$1.c")
    cp "$here/hand/$1.c" "$dir/hand.c" || return
    sed '/^ *#pragma omp/d' "$dir/hand.c" >"$dir/$1.c"
    optimise "$1" && keep_files "$1" hand
}

# lines NAME SIZE COMPILER THREADS: those of a race.
lines()
{
    if ! race "$4" "$2"; then
        line "$@" original "$took" - - fails
        return
    fi
    ! cmp -s "$dir/$1.c" "$dir/$1.opt.c" || speed=left
    line "$@" original "$took" "$(milliseconds "$old")" \
        "$(milliseconds "$new")" "$speed"
    line "$@" hand "$took" "$(milliseconds "$(median hand)")" \
        "$(milliseconds "$new")" "$(ratio median hand)"
}

# measure NAME COMPILER
measure()
{
    if ! compile_both "$2" "$1" ||
        ! compile "$2" "$dir/hand.c" "$dir/hand.exe"; then
        line "$1" - "$2" - - "$took" - - fails
        return
    fi
    for one_size in $sizes; do
        for number in $threads; do
            lines "$1" "$one_size" "$2" "$number"
        done
    done
}

# shellcheck disable=SC2046 # no name of ours has a space
[ $# -gt 0 ] || set -- $(all_names hand)
for program; do
    if ! prepare "$program"; then
        line "$program" - - - - - - - fails
        continue
    fi
    for one_compiler in $compilers; do
        measure "$program" "$one_compiler"
    done
done
conclude
