#!/bin/sh
# The report on what bench/full.sh has measured.
#
#   report.sh REPORT
#
# Reads build/full.tsv, full.peaks and full.conditions.  Writes REPORT, a file of
# Markdown, and build/full.csv; for each compiler, target and number of threads
# build/full-COMPILER-TARGET-THREADS.svg, the ratios of the kernels, and
# build/roofline-COMPILER-TARGET-THREADS.svg.

here=$(cd "$(dirname "$0")" && pwd) || exit 2
build=$here/../build
table=$build/full.tsv
if [ $# -ne 1 ] || [ ! -f "$table" ]; then
    echo "usage: report.sh report, after full.sh" >&2
    exit 2
fi

# counted THREADS: in words.
counted()
{
    case $1 in 1) echo "1 thread" ;; *) echo "$1 threads" ;; esac
}

# groups PART: its compilers, targets and numbers of threads, as words with commas.
groups()
{
    awk -F '\t' -v part="$1" '$1 ~ part && NR > 1 && !seen[$4, $5, $6]++ {
        print $4 "," $5 "," $6 }' "$table"
}

# of_group GROUP SCRIPT FILE...: what a script of report/ makes of the files for a
# compiler, target and number of threads.
of_group()
{
    script=$here/report/$2
    cc=${1%%,*} threads=${1##*,} target=${1#*,}
    shift 2
    awk -v cc="$cc" -v target="${target%,*}" -v threads="$threads" \
        -f "$script" "$@"
}

# markdown FROM: tab-separated values as a table.
markdown()
{
    awk -v from="$1" -f "$here/report/markdown.awk"
    echo
}

pictures()
{
    for group in $(groups kernels); do
        of_group "$group" wide.awk "$table" |
            awk -v form=svg -f "$here/plot.awk" \
                >"$build/full-$(echo "$group" | tr , -).svg"
    done
    for group in $(groups levels); do
        of_group "$group" roofline.awk "$build/full.peaks" "$table" \
            >"$build/roofline-$(echo "$group" | tr , -).svg"
    done
}

kernels()
{
    echo "## Kernels"
    echo
    echo "How many times as fast as the plain program, whose \`restrict\` has been"
    echo "removed."
    echo
    for group in $(groups kernels); do
        rest=${group%,*}
        echo "### ${rest%%,*}, ${rest#*,}, $(counted "${group##*,}")"
        echo
        of_group "$group" wide.awk "$table" | cut -f 1,2,4- | markdown 3
    done
}

# grid PART ENTRANT COLUMN
grid()
{
    awk -v part="$1" -v entrant="$2" -v column="$3" -f "$here/report/grid.awk" \
        "$table" | markdown 4
}

gemm()
{
    echo "## Products of matrices"
    echo
    echo "Time of OpenBLAS / time of polyopt's result."
    echo
    grid gemm polyopt 10
}

levels()
{
    echo "## Levels of the memory"
    echo
    echo "Shares of what is possible: the peak of independent multiply-adds, or"
    echo "the bandwidth of that level, whichever is the limit.  Measured by"
    echo "\`bench/peak.c\` (target, threads, what, level, GFLOP/s or GB/s):"
    echo
    sed 's/^/    /' "$build/full.peaks"
    for entrant in plain polyopt; do
        echo
        echo "### $entrant"
        echo
        grid levels $entrant 13
    done
}

# worst AGAINST BELOW THREADS: what is below a ratio.
worst()
{
    awk -v against="$1" -v below="$2" -v threads="$3" -v limit=30 \
        -f "$here/report/behind.awk" "$table" | markdown 8
}

# behind THREADS
behind()
{
    echo "## Furthest behind, $(counted "$1")"
    echo
    echo "Time of the other / time of polyopt's result.  OpenBLAS and LAPACK:"
    echo
    worst blas 1 "$1"
    echo "The best of the compilers and the other optimisers:"
    echo
    worst compilers 0.97 "$1"
}

{
    echo "# Results"
    echo
    echo "Written by \`make bench-full\`; what is measured, and how, is said in"
    echo "[docs/bench.md](../docs/bench.md)."
    echo
    cat "$build/full.conditions"
    echo
    echo "## Means"
    echo
    awk -f "$here/report/means.awk" "$table" | markdown 5
    for threads in $(groups . | sed 's/.*,//' | sort -nu); do
        behind "$threads"
    done
    kernels
    gemm
    levels
} >"$1"
tr '\t' ',' <"$table" >"$build/full.csv"
pictures
