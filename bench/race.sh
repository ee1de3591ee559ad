# Two programs race: what the scripts of the benchmarks share.  To be read with
# "." by a script that has made the folder $dir, and set $runs, $threads and
# $TIMEOUT.
#
# Programs print on stderr "seconds: WALL CPU" of their hot part.  With one
# thread the time of the processor counts, which other programs on the machine
# change least, else that of the clock on the wall.
# shellcheck shell=sh disable=SC2034,SC2154 # variables of the script

# timed NAME THREADS PROGRAM ARGUMENT...: a line of seconds in $dir/NAME.times,
# output in $dir/NAME.out.
timed()
{
    series=$1 count=$2
    shift 2
    OMP_NUM_THREADS=$count timeout "$TIMEOUT" "$@" >"$dir/$series.out" \
        2>"$dir/$series.err" || return
    awk -v one="$count" '/^seconds: / { print one == 1 ? $3 : $2 }' \
        "$dir/$series.err" >>"$dir/$series.times"
}

# median NAME: of its seconds.
median()
{
    sort -g "$dir/$1.times" | awk '
        { t[NR] = $1 }
        END { if (NR)
            printf "%.9f", (t[int((NR + 1) / 2)] + t[int(NR / 2) + 1]) / 2 }'
}

# The ratio of the medians of two series, the first being the original.
ratio()
{
    awk -v old="$(median "$1")" -v new="$(median "$2")" 'BEGIN {
        if (old + 0 > 0 && new + 0 > 0) printf "%.3f", old / new
        else printf "-" }'
}

# below LIMIT RATIO
below()
{
    awk -v limit="$1" -v ratio="$2" 'BEGIN {
        exit !(ratio != "-" && ratio + 0 < limit) }'
}

# rounds N THREADS ARGUMENT...: $dir/old.exe and $dir/new.exe N times in turn.
# Fails if one does, or if what they print differs.
rounds()
{
    n=$1
    at=$2
    shift 2
    while [ "$n" -gt 0 ]; do
        n=$((n - 1))
        timed old "$at" "$dir/old.exe" "$@" || return
        timed new "$at" "$dir/new.exe" "$@" || return
        cmp -s "$dir/old.out" "$dir/new.out" || return
    done
}

# race THREADS ARGUMENT...: the median seconds of both, and their ratio, in $old,
# $new and $speed.  What seems slower runs three times as often before it counts;
# what is slower beyond doubt stops after one round.  Fails as rounds does.
race()
{
    rm -f "$dir"/*.times
    rounds 1 "$@" || return
    if ! below 0.4 "$(ratio old new)"; then
        rounds $((runs - 1)) "$@" || return
        ! below 0.97 "$(ratio old new)" || rounds $((2 * runs)) "$@" || return
    fi
    old=$(median old)
    new=$(median new)
    speed=$(ratio old new)
}
