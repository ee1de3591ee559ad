#!/bin/sh
# Is any kernel slower when it is optimised, at any size?
#
#   kernels.sh [-n runs] [-t "threads"] [-c "compilers"] [-s "sizes"] [-k]
#              polyopt [name ...]
#
# For all kernels of bench/kernels, or those named, as programs.sh does for
# programs.  The sizes are MINI (a microsecond), SMALL (ten), MEDIUM (some
# milliseconds) and LARGE (a second, the default of the file).  They are constants
# of the source (bench/sizes), so that polyopt sees them.  Except at LARGE, a run
# calls the kernel many times, and the median call counts.
#
# Writes build/kernels.tsv, or build/kernels-busy.tsv.  -k keeps files in build/kernels/SIZE.
#
# Environment: CFLAGS, POLYOPT_FLAGS, TIMEOUT (seconds a step), BUSY (race.sh).

here=$(cd "$(dirname "$0")" && pwd) || exit 2
# shellcheck source=bench/race.sh
. "$here/race.sh"
sizes="MINI SMALL MEDIUM LARGE"
options "$@"
shift "$OPTIND"
set_up kernels kernels

# kernel NAME SIZE: lines of the table.
# shellcheck disable=SC2046,SC2154 # words; variables of race.sh
kernel()
{
    cp "$here/kernels/$1.c" "$dir/$1.c" || return
    if ! optimise "$1" $(defines "$1" "$2"); then
        line "$1" "$2" - - - - - - fails
        return
    fi
    keep_files "$1" "kernels/$2"
    if cmp -s "$dir/$1.c" "$dir/$1.opt.c"; then
        line "$1" "$2" - - - "$took" - - left
        return
    fi
    for one_compiler in $compilers; do
        if compile_both "$one_compiler" "$1" $(defines "$1" "$2"); then
            races "$1" "$2" "$one_compiler" -
        else
            line "$1" "$2" "$one_compiler" - - "$took" - - fails
        fi
    done
}

# shellcheck disable=SC2046 # no name of ours has a space
[ $# -gt 0 ] || set -- $(all_names kernels)
for one_kernel; do
    for one_size in $sizes; do
        kernel "$one_kernel" "$one_size"
    done
done
conclude
