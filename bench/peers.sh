#!/bin/sh
# How much faster are optimised kernels, and what do other optimisers make of them?
#
#   peers.sh [-n runs] [-t threads] [-k "kernels"] polyopt
#
# Every kernel at its default size: the original, the result with one thread
# and with several, and what other optimisers found on PATH (polycc, ppcg,
# clang with Polly) make of it, with the same number of threads.  The programs
# take turns, and medians are compared.  All are compiled with -O3
# -march=native; the compiler then may contract a*b+c, differently in the two
# programs, so the column "output" says "fp" where the results differ:
# correctness is the job of tests/exec.sh, without contraction.
#
# Writes build/peers.tsv, build/peers.md and build/peers.svg.
#
# Environment: CC, CFLAGS, POLYOPT_FLAGS, TIMEOUT (seconds a step),
# BENCH_DEFINES (such as -DN=100, for a quick try).

usage()
{
    echo "usage: peers.sh [-n runs] [-t threads] [-k kernels] polyopt" >&2
    exit 2
}

here=$(cd "$(dirname "$0")" && pwd) || exit 2
build=$here/../build
runs=5
threads=2
kernels=
: "${CC:=gcc}" "${CFLAGS:=-O3 -march=native}" "${TIMEOUT:=120}"
: "${POLYOPT_FLAGS=}" "${BENCH_DEFINES=}"
while getopts n:t:k: option; do
    case $option in
    n) runs=$OPTARG ;;
    t) threads=$OPTARG ;;
    k) kernels=$OPTARG ;;
    *) usage ;;
    esac
done
shift $((OPTIND - 1))
[ $# -eq 1 ] || usage
polyopt=$1
if ! command -v "$polyopt" >/dev/null; then
    echo "peers.sh: no program $polyopt" >&2
    exit 2
fi
if [ -z "$kernels" ]; then
    kernels=$(cd "$here/kernels" && printf '%s\n' *.c | sed 's/\.c$//')
fi

dir=$(mktemp -d "${TMPDIR:-/tmp}/polyopt-bench.XXXXXX") || exit 2
trap 'rm -rf "$dir"' EXIT
trap 'exit 130' INT TERM
mkdir -p "$build" || exit 2
export OMP_PROC_BIND=true OMP_DYNAMIC=false

# shellcheck disable=SC2086
compile()
{
    timeout "$TIMEOUT" "$@" $CFLAGS $BENCH_DEFINES "-I$here/kernels" -lm \
        >>"$dir/log" 2>&1
}

# --- peers: each makes $dir/NAME.exe from $source, or fails ---------------

# The source with the kernel's loops between scop pragmas.
mark_scop()
{
    awk '/^static void kernel_/ { inside = 1 }
         inside && !marked && /^[ \t]+for / {
             print "#pragma scop"; marked = 1
         }
         inside && /^}/ {
             if (marked) print "#pragma endscop"
             inside = 0
         }
         { print }' "$source" >"$dir/scop.c"
}

peer_polycc()
{
    mark_scop
    (cd "$dir" && cp "$here/kernels/bench.h" . && timeout "$TIMEOUT" \
        polycc scop.c --tile --parallel -o polycc.c) >>"$dir/log" 2>&1 &&
        compile "$CC" -fopenmp "$dir/polycc.c" -o "$dir/polycc.exe"
}

# shellcheck disable=SC2086
peer_ppcg()
{
    mark_scop
    (cd "$dir" && timeout "$TIMEOUT" ppcg --target=c --openmp --tile \
        "-I$here/kernels" $BENCH_DEFINES scop.c -o ppcg.c) \
        >>"$dir/log" 2>&1 &&
        compile $CC -fopenmp "$dir/ppcg.c" -o "$dir/ppcg.exe"
}

peer_polly()
{
    compile clang -mllvm -polly -mllvm -polly-parallel "$source" \
        -o "$dir/polly.exe" -lgomp
}

find_peers()
{
    for peer in polycc ppcg; do
        command -v $peer >/dev/null && printf '%s ' $peer
    done
    echo 'int main(void) { return 0; }' >"$dir/polly.c"
    if command -v clang >/dev/null &&
        clang -O3 -mllvm -polly "$dir/polly.c" -o "$dir/polly.exe" \
            >/dev/null 2>&1; then
        printf 'polly '
    fi
}

# --- measuring ------------------------------------------------------------

# run NAME THREADS PROGRAM: a line "NAME seconds" if all goes well.
run()
{
    [ -x "$3" ] || return
    OMP_NUM_THREADS=$2 timeout "$TIMEOUT" "$3" >"$dir/$1.out" 2>"$dir/err" &&
        sed -n "s/^seconds: \([^ ]*\).*/$1 \1/p" "$dir/err" >>"$dir/times"
}

# The median time of NAME in milliseconds, or nothing.
median()
{
    awk -v name="$1" '$1 == name { print $2 }' "$dir/times" | sort -n |
        awk '{ t[NR] = $1 }
             END { if (NR) {
                 lower = t[int((NR + 1) / 2)]; upper = t[int(NR / 2) + 1]
                 printf "%.3f", (lower + upper) * 500 } }'
}

# The ratio of the original's time to NAME's, or "-".
speedup()
{
    awk -v old="$(median old)" -v new="$(median "$1")" 'BEGIN {
        if (old + 0 > 0 && new + 0 > 0) printf "%.3f", old / new
        else printf "-" }'
}

# shellcheck disable=SC2086
optimise()
{
    start=$(date +%s%N)
    timeout "$TIMEOUT" "$polyopt" $POLYOPT_FLAGS $BENCH_DEFINES \
        "-I$here/kernels" "$source" -o "$dir/new.c" >>"$dir/log" 2>&1 ||
        return
    took=$((($(date +%s%N) - start) / 1000000))
    compile $CC -fopenmp "$dir/new.c" -o "$dir/new.exe"
}

judge()
{
    if [ ! -x "$dir/new.exe" ]; then
        echo -
    elif cmp -s "$source" "$dir/new.c"; then
        echo left
    elif cmp -s "$dir/old.out" "$dir/new1.out" &&
        cmp -s "$dir/old.out" "$dir/newt.out"; then
        echo same
    else
        echo fp
    fi
}

# One kernel: a line of the table of tab-separated values.
measure()
{
    source=$here/kernels/$1.c
    rm -f "$dir"/*.exe "$dir"/*.out
    : >"$dir/times"
    took=-
    compile "$CC" "$source" -o "$dir/old.exe"
    optimise
    for peer in $peers; do
        "peer_$peer"
    done
    round=0
    while [ $round -lt "$runs" ]; do
        round=$((round + 1))
        run old 1 "$dir/old.exe"
        run new1 1 "$dir/new.exe"
        run newt "$threads" "$dir/new.exe"
        for peer in $peers; do
            run "$peer" "$threads" "$dir/$peer.exe"
        done
    done
    old=$(median old)
    printf '%s\t%s\t%s\t%s' "$1" "$took" "${old:--}" "$(judge)"
    for series in new1 newt $peers; do
        printf '\t%s' "$(speedup "$series")"
    done
    echo
}

heading()
{
    printf 'kernel\tpolyopt ms\toriginal ms\toutput\t1 thread\t%s threads' \
        "$threads"
    for peer in $peers; do
        printf '\t%s' "$peer"
    done
    echo
}

# The geometric mean of every column of speed-ups, as a line of the table.
means()
{
    awk -F '\t' 'NR > 1 { for (c = 5; c <= NF; c++)
                     if ($c != "-") { sum[c] += log($c); n[c]++ } }
                 { columns = NF }
                 END { printf "geometric mean\t\t\t"
                     for (c = 5; c <= columns; c++)
                         if (n[c]) printf "\t%.3f", exp(sum[c] / n[c])
                         else printf "\t-"
                     print "" }' "$build/peers.tsv"
}

# Tab-separated lines as aligned columns.
align()
{
    awk -F '\t' '{ printf "%-18s %10s %11s %6s", $1, $2, $3, $4
                   for (c = 5; c <= NF; c++)
                       if ($c ~ /^[0-9.]+$/) printf " %8.2f×", $c
                       else printf " %9s", $c
                   print ""; fflush() }'
}

markdown()
{
    echo "# Benchmarks"
    echo
    echo "\`$CC $CFLAGS\`, medians of $runs runs," \
         "$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo 2>/dev/null |
            sed 1q); speed-ups over the original."
    echo
    { cat "$build/peers.tsv"; means; } | awk -F '\t' '{
        for (c = 1; c <= NF; c++)
            if (NR > 1 && c > 4 && $c != "-") printf "| %.2f ", $c
            else printf "| %s ", $c
        print "|"
        if (NR == 1) {
            printf "|---|"
            for (c = 2; c <= NF; c++) printf "--:|"
            print ""
        } }'
}

peers=$(find_peers)
heading | tee "$build/peers.tsv" | align
for kernel in $kernels; do
    measure "$kernel" | tee -a "$build/peers.tsv" | align
done
means | align
echo
awk -v form=text -f "$here/plot.awk" "$build/peers.tsv"
awk -v form=svg -f "$here/plot.awk" "$build/peers.tsv" >"$build/peers.svg"
markdown >"$build/peers.md"
