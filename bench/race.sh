# Originals and results race: what the scripts of the benchmarks share.  To be
# read with "." by a script whose folder is $here; $sizes is its default.
#
# Programs print on stderr "seconds: WALL CPU FASTEST" of their hot part.  What
# counts is what other programs on the machine change least: with one thread the
# time of the processor, else that of the fastest part of the run.  With BUSY=1 in
# the environment, each processor has other work while programs race, and the time
# on the wall counts.
# shellcheck shell=sh disable=SC2034,SC2154 # variables of the script

# --- the command line --------------------------------------------------------

# Who races; a script with others says so behind this file.
entrants="old new"

usage()
{
    echo "usage: $(basename "$0") [-n runs] [-t threads] [-c compilers]" \
         "[-s sizes] ${own_usage-[-p pragmas] [-k]} polyopt [name ...]" >&2
    exit 2
}

# own_option LETTER: an option that only some scripts have, of $own_options.
own_option()
{
    case $1 in
    p) pragmas=$OPTARG ;;
    k) keep=1 ;;
    *) usage ;;
    esac
}

# options ARGUMENT...: sets the variables; $OPTIND - 1 arguments are options, and
# one is polyopt.
options()
{
    runs=5
    threads="1 2"
    compilers="gcc clang"
    pragmas=without
    keep=
    : "${CFLAGS:=-O3 -march=native -ffp-contract=off}" "${TIMEOUT:=120}"
    : "${POLYOPT_FLAGS=}"
    while getopts "n:t:c:s:${own_options-p:k}" option; do
        case $option in
        n) runs=$OPTARG ;;
        t) threads=$OPTARG ;;
        c) compilers=$OPTARG ;;
        s) sizes=$OPTARG ;;
        *) own_option "$option" ;;
        esac
    done
    shift $((OPTIND - 1))
    [ $# -ge 1 ] || usage
    polyopt=$1
    if ! command -v "$polyopt" >/dev/null; then
        echo "$(basename "$0"): no program $polyopt" >&2
        exit 2
    fi
}

# set_up_folder NAME: $dir, the folder for all files; the name of the $table,
# build/NAME.tsv, or build/NAME-busy.tsv; of the $compilers those that are found.
set_up_folder()
{
    build=$here/../build
    table=$build/$1${BUSY:+-busy}.tsv
    spinning=
    dir=$(mktemp -d "${TMPDIR:-/tmp}/polyopt-bench.XXXXXX") || exit 2
    trap 'disperse; rm -rf "$dir"' EXIT
    trap 'exit 130' INT TERM
    mkdir -p "$build" || exit 2
    [ -n "${BUSY-}" ] || export OMP_DYNAMIC=false
    compilers=$(for compiler in $compilers; do
        ! command -v "$compiler" >/dev/null || printf '%s ' "$compiler"
    done)
}

# set_up NAME HEADERS [VARIANT [OTHER]]: the same, an empty table, whose fifth column
# is of such VARIANTs, and its seventh of the time of the OTHER; $flags, with the
# folder of the HEADERS.
set_up()
{
    set_up_folder "$1"
    flags="$CFLAGS -fopenmp -I$here/$2"
    : >"$table"
    line name size cc threads "${3-pragmas}" "polyopt ms" \
        "${4-original} ms" "result ms" ratio
}

# all_names FOLDER: of its programs.
all_names()
{
    (cd "$here/$1" && printf '%s\n' *.c | sed 's/\.c$//')
}

# defines NAME SIZE: the options of a kernel for the compiler.
defines()
{
    awk -v name="$1" -v size="$2" '
        BEGIN { column["MINI"] = 2; calls[2] = 2000
                column["SMALL"] = 3; calls[3] = 400
                column["MEDIUM"] = 4; calls[4] = 51 }
        $1 == name && size in column {
            c = column[size]
            split($c, extent, ":")
            printf "-DN=%d -DCALLS=%d", extent[1], calls[c]
            if (2 in extent)
                printf " -DTSTEPS=%d", extent[2]
        }' "$here/sizes"
}

# --- the two programs --------------------------------------------------------

# optimise NAME FLAG...: $dir/NAME.c becomes $dir/NAME.opt.c, in $took
# milliseconds.  Beside other work, polyopt is told what polyopt-cc says: loops mind busy
# processors.
# shellcheck disable=SC2086 # words
optimise()
{
    stem=$dir/$1
    shift
    own_flags=${flags-}
    [ -z "${BUSY-}" ] || own_flags=$(echo "$own_flags" | sed 's/-fopenmp//')
    start=$(date +%s%N)
    timeout "$TIMEOUT" "$polyopt" ${BUSY:+--openmp-added --threads=free} \
        $POLYOPT_FLAGS "$stem.c" -o "$stem.opt.c" \
        -- $own_flags "$@" 2>"$stem.remarks" || return
    took=$((($(date +%s%N) - start) / 1000000))
}

# keep_files NAME FOLDER: if they are asked for, in build/FOLDER.
keep_files()
{
    [ -n "$keep" ] || return 0
    mkdir -p "$build/$2" &&
        cp "$dir/$1.c" "$dir/$1.opt.c" "$dir/$1.remarks" "$build/$2"
}

# compile COMPILER SOURCE PROGRAM FLAG...: with the libraries of $libs.
# shellcheck disable=SC2086 # words
compile()
{
    compiler=$1 source=$2 program=$3
    shift 3
    timeout "$TIMEOUT" "$compiler" $flags "$@" "$source" -o "$program" \
        ${libs-} -lm 2>"$dir/log"
}

# compile_both COMPILER NAME FLAG...
compile_both()
{
    with=$1 stem=$dir/$2
    shift 2
    compile "$with" "$stem.c" "$dir/old.exe" "$@" &&
        compile "$with" "$stem.opt.c" "$dir/new.exe" "$@"
}

# --- other work --------------------------------------------------------------

# spin: works as long as this script runs.
spin()
{
    trap - EXIT INT TERM
    while kill -0 $$ 2>/dev/null; do
        turns=100000
        while [ "$turns" -gt 0 ]; do
            turns=$((turns - 1))
        done
    done
}

# crowd: work for each processor until disperse is called, if $BUSY is set.
crowd()
{
    [ -n "${BUSY-}" ] || return 0
    cores=$(getconf _NPROCESSORS_ONLN)
    while [ "$cores" -gt 0 ]; do
        cores=$((cores - 1))
        spin &
        spinning="$spinning $!"
    done
}

# shellcheck disable=SC2086 # words
disperse()
{
    [ -n "$spinning" ] || return 0
    kill $spinning 2>/dev/null
    wait $spinning 2>/dev/null
    spinning=
}

# --- races -------------------------------------------------------------------

# timed NAME THREADS PROGRAM ARGUMENT...: a line of seconds in $dir/NAME.times,
# output in $dir/NAME.out.
timed()
{
    series=$1 count=$2
    shift 2
    OMP_NUM_THREADS=$count timeout "$TIMEOUT" "$@" >"$dir/$series.out" \
        2>"$dir/$series.err" || return
    awk -v one="$count" -v busy="${BUSY-}" '/^seconds: / {
        print busy != "" ? $2 : one == 1 ? $3 : $4 }' \
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

# least NAME: of its seconds.
least()
{
    sort -g "$dir/$1.times" | sed 1q
}

# ratio WHAT [OTHER]: the time of the original, or of another program, over the
# result's, by medians or least times.
ratio()
{
    awk -v old="$("$1" "${2-old}")" -v new="$("$1" new)" 'BEGIN {
        if (old + 0 > 0 && new + 0 > 0) printf "%.3f", old / new
        else printf "-" }'
}

# below LIMIT RATIO
below()
{
    awk -v limit="$1" -v ratio="$2" 'BEGIN {
        exit !(ratio != "-" && ratio + 0 < limit) }'
}

# prints_same NAME: as the original does?
prints_same()
{
    cmp -s "$dir/old.out" "$dir/$1.out"
}

# rounds N THREADS ARGUMENT...: $dir/NAME.exe of all $entrants N times in turn, the
# first of which is the original, "old"; the result is "new".  Fails if one does, or
# if what they print differs.
rounds()
{
    n=$1
    at=$2
    shift 2
    while [ "$n" -gt 0 ]; do
        n=$((n - 1))
        for each in $entrants; do
            timed "$each" "$at" "$dir/$each.exe" "$@" || return
            prints_same "$each" || return
        done
    done
}

# is_slow LIMIT WHAT: is the ratio for the original, or another one, below?
is_slow()
{
    for each in $entrants; do
        ! below "$1" "$(ratio "$2" "$each")" || return 0
    done
    return 1
}

# heats THREADS ARGUMENT...: what seems slower runs three times as often before it
# counts; what is slower beyond doubt stops after two rounds.
heats()
{
    rounds 1 "$@" || return
    ! is_slow 0.4 least || rounds 1 "$@" || return
    ! is_slow 0.4 least || return 0
    rounds $((runs - 1)) "$@" || return
    ! is_slow 0.97 median || rounds $((2 * runs)) "$@"
}

# race THREADS ARGUMENT...: the median seconds of both, and their ratio, in $old,
# $new and $speed.  Fails as rounds does.
race()
{
    rm -f "$dir"/*.times
    crowd
    heats "$@"
    raced=$?
    disperse
    [ $raced -eq 0 ] || return
    old=$(median old)
    new=$(median new)
    speed=$(ratio median)
}

# races NAME SIZE COMPILER PRAGMAS ARGUMENT...: a line for each number of threads.
races()
{
    name=$1 size=$2 with=$3 variant=$4
    shift 4
    for number in $threads; do
        if race "$number" "$@"; then
            line "$name" "$size" "$with" "$number" "$variant" "$took" \
                "$(milliseconds "$old")" "$(milliseconds "$new")" "$speed"
        else
            line "$name" "$size" "$with" "$number" "$variant" "$took" - - fails
        fi
    done
}

# --- the table ---------------------------------------------------------------

milliseconds()
{
    awk -v s="$1" 'BEGIN { printf s < 1e-3 ? "%.5f" : "%.2f", 1000 * s }'
}

# line WHAT...: of the table, and on the terminal.
line()
{
    printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "$@" | tee -a "$table" |
        awk -F '\t' '{
            printf "%-20s %-6s %-6s %7s %-8s %10s %11s %11s %9s%s\n", $1, $2,
                $3, $4, $5, $6, $7, $8, $9,
                $9 ~ /^[0-9.]+$/ && $9 < 0.97 ? "  slower" : "" }'
}

# What the table says, and whether nothing failed.
conclude()
{
    awk -f "$here/worst.awk" "$table"
    ! grep -q 'fails$' "$table"
}
