#!/bin/sh
# How do polyopt's results compare with everything else that there is?
#
#   full.sh [-n runs] [-t "threads"] [-c "compilers"] [-s "sizes"] [-m "targets"]
#           [-p "parts"] [-e "entrants"] [-q] [-r] [-o report] polyopt [name ...]
#
# In turns run what entrants.sh describes: plain and with restrict, polyopt's
# results, OpenBLAS and LAPACK, Polly, Graphite, Pluto, PPCG; for each compiler,
# target of -march, and number of threads.  The parts:
#
#   kernels   bench/kernels                      at MEDIUM and LARGE
#   gemm      [ds]gemm-ORDER-TRANSPOSITIONS      at 500, 1000, 1024, 1237, 2000
#   levels    bench/levels                       in L1, L2, L3, memory
#
# Names are patterns: 'dgemm-*-nn' copy.  -q: quickly, with one compiler, target
# and size, and what takes more than 20 seconds is left out.  -r: what the table has already is not measured again.
#
# Writes build/full.tsv, and, by report.sh, pictures and the report (-o; else
# build/RESULTS.md).  Status 1: a result of polyopt prints other sums than the
# plain program, within rounding: -ffp-contract is the compiler's default here.
#
# Environment: CFLAGS, POLYOPT_FLAGS, TIMEOUT (seconds a step), SPENT (seconds
# after which an entrant does not run again), NOTE (a line for the report).
# shellcheck disable=SC2034,SC2154 # variables of the other files

here=$(cd "$(dirname "$0")" && pwd) || exit 2
: "${CFLAGS:=-O3}" "${SPENT:=5}"
# shellcheck source=bench/race.sh
. "$here/race.sh"
# shellcheck source=bench/entrants.sh
. "$here/entrants.sh"
# shellcheck source=bench/parts.sh
. "$here/parts.sh"

# --- the command line --------------------------------------------------------

own_options=m:p:e:qro:
own_usage="[-m targets] [-p parts] [-e entrants] [-q] [-r] [-o report]"
sizes="MEDIUM LARGE 500 1000 1024 1237 2000 L1 L2 L3 memory"
targets="native x86-64-v3"
parts="kernels gemm levels"
entrants=$all_entrants
resume=
report=

own_option()
{
    case $1 in
    m) targets=$OPTARG ;;
    p) parts=$OPTARG ;;
    e) entrants=$OPTARG ;;
    q)
        compilers=gcc targets=native TIMEOUT=20
        sizes="MEDIUM 1000 L1 L2 L3 memory"
        ;;
    r) resume=1 ;;
    o) report=$OPTARG ;;
    *) usage ;;
    esac
}

# has_word WORD WORD...: is the first one of the others?
has_word()
{
    word=$1
    shift
    case " $* " in
    *" $word "*) ;;
    *) return 1 ;;
    esac
}

# wanted NAME: does one of the patterns of the command line match?
wanted()
{
    [ -n "$patterns" ] || return 0
    set -f
    for pattern in $patterns; do
        # shellcheck disable=SC2254 # a pattern
        case $1 in $pattern) set +f; return ;; esac
    done
    set +f
    return 1
}

# --- the table ---------------------------------------------------------------

# An empty table.
start_table()
{
    : >"$build/full.peaks"
    printf '%s\t' part name size cc target threads entrant ms "plain / it" \
        "OpenBLAS / it" flops bytes >"$table"
    echo "of the peak" >>"$table"
}

# is_known NAME SIZE COMPILER THREADS: is it measured already?
is_known()
{
    [ -n "$resume" ] && grep -q "^$part	$1	$2	$3	$target	$4	" "$table"
}

# is_measured NAME SIZE COMPILER: for all numbers of threads?
is_measured()
{
    for number in $threads; do
        is_known "$1" "$2" "$3" "$number" || return
    done
}

# seconds ENTRANT: the median, or nothing.
seconds()
{
    [ ! -s "$dir/$1.times" ] || median "$1"
}

# The operations and bytes of a call, if the programs print them.
work()
{
    awk '/^work-/ { printf "%s %s %s %s", $1, $2, $3, $4; exit }' \
        "$dir/$reference.out"
}

# rate SECONDS LEVEL THREADS: operations, bytes, and the share of what peak.c has
# measured, as columns.
# shellcheck disable=SC2046 # words
rate()
{
    set -- "$@" $(work)
    awk -v s="$1" -v level="$2" -v at="$target $3" -v type="${4#work-}" \
        -v flops="${5:-0}" -v read="${6:-0}" -v written="${7:-0}" '
        $1 " " $2 == at && $3 == type { peak = $4 * 1e9 }
        $1 " " $2 == at && $3 == (written > 0 ? "copy" : "read") &&
            $4 == level { width = $5 * 1e9 }
        END {
            if (flops + read + written == 0 || peak == 0) {
                print "-\t-\t-"
                exit
            }
            least = flops / peak
            if (width > 0 && (read + written) / width > least)
                least = (read + written) / width
            printf "%.0f\t%.0f\t%.3f\n", flops, read + written, least / s
        }' "$build/full.peaks"
}

# short_ms SECONDS: milliseconds, of four digits and without an exponent.
short_ms()
{
    awk -v s="$1" 'BEGIN {
        for (digits = 2; s * 1000 * 10 ^ digits < 1000 && digits < 9; )
            digits++
        printf "%.*f", digits, s * 1000 }'
}

# quotient X Y: X / Y, or "-".
quotient()
{
    awk -v x="$1" -v y="$2" 'BEGIN {
        if (x + 0 > 0 && y + 0 > 0) printf "%.3f", x / y
        else printf "-" }'
}

# row NAME SIZE COMPILER THREADS ENTRANT: a line of the table.
row()
{
    s=$(seconds "$5")
    if grep -qx "$5" "$dir/wrong"; then
        figures="wrong	-	-	-	-	-"
    elif [ -z "$s" ]; then
        figures="-	-	-	-	-	-"
    else
        figures="$(short_ms "$s")	$(quotient "$(seconds plain)" "$s")"
        figures="$figures	$(quotient "$(seconds blas)" "$s")"
        figures="$figures	$(rate "$s" "$2" "$4")"
    fi
    printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "$part" "$1" "$2" "$3" \
        "$target" "$4" "$5" "$figures" | tee -a "$table" | show
}

show()
{
    awk -F '\t' '{ printf "%-18s %-6s %-6s %-10s %2s %-9s %12s ms %8s %8s %6s\n",
        $2, $3, $4, $5, $6, $7, $8, $9, $10, $13 }'
}

# --- races of many -----------------------------------------------------------

# program ENTRANT THREADS: its path, if it is there.
program()
{
    for path in "$dir/$1.$2.exe" "$dir/$1.exe"; do
        [ ! -x "$path" ] || { echo "$path"; return; }
    done
    return 1
}

# present THREADS: those of the $entrants that have a program.
present()
{
    for each in $entrants; do
        ! program "$each" "$1" >/dev/null || printf '%s ' "$each"
    done
}

# once ENTRANT THREADS ARGUMENT...: a run; fails if there is no point in another.
once()
{
    entrant=$1 at=$2
    shift 2
    start=$(date +%s%N)
    timed "$entrant" "$at" "$(program "$entrant" "$at")" "$@" || return
    if [ -z "$reference" ]; then
        reference=$entrant
    elif ! awk -v digits="$digits" -f "$here/near.awk" \
        "$dir/$reference.out" "$dir/$entrant.out"; then
        echo "$entrant" >>"$dir/wrong"
        return 1
    fi
    took=$(($(date +%s%N) - start + $(cat "$dir/$entrant.spent" 2>/dev/null ||
        echo 0)))
    echo "$took" >"$dir/$entrant.spent"
    [ "$took" -lt "${SPENT}000000000" ]
}

# contest THREADS ARGUMENT...: all that are $present in turns.
contest()
{
    rm -f "$dir"/*.times "$dir"/*.spent
    : >"$dir/wrong"
    reference=
    left=$present
    round=0
    while [ $round -lt "$runs" ] && [ -n "$left" ]; do
        round=$((round + 1))
        again=
        for each in $left; do
            ! once "$each" "$@" || again="$again $each"
        done
        left=$again
    done
}

# contests NAME SIZE COMPILER ARGUMENT...: the rows for all numbers of threads.
contests()
{
    name=$1 size=$2 with=$3
    shift 3
    for count in $threads; do
        ! is_known "$name" "$size" "$with" "$count" || continue
        present=$(present "$count")
        contest "$count" "$@"
        for each in $present; do
            row "$name" "$size" "$with" "$count" "$each"
        done
    done
}

# competition NAME SIZE FLAG...: by all compilers, of a source that is to be made
# for each size, and prints what near.awk compares.
competition()
{
    name=$1 size=$2
    shift 2
    ready=
    for one_compiler in $compilers; do
        ! is_measured "$name" "$size" "$one_compiler" || continue
        [ -n "$ready" ] || sources "$name" -DSUMS "$@"
        ready=1
        enter "$one_compiler" "$name" -DSUMS "$@"
        contests "$name" "$size" "$one_compiler"
    done
}

# --- all of it ---------------------------------------------------------------

options "$@"
shift "$OPTIND"
patterns=$*
set_up_folder full
if [ -z "$resume" ] || [ ! -f "$table" ]; then
    start_table
fi
conditions >"$build/full.conditions"
for target in $targets; do
    set_blas
    peaks
    for part in $parts; do
        "part_$part"
    done
done
"$here/report.sh" "${report:-$build/RESULTS.md}" || exit 2
! grep -q '	\(polyopt\|unsure\)	wrong	' "$table"
