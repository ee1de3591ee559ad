#!/bin/sh
# What nests would take on many processes, as simulate.c says: the tables of docs/cluster.md.
#
#     scale.sh polyopt simulate
#
# The first table is for problems that stay as they are, the second one for problems that grow with
# the number of processes, n as the root of it that leaves each as much to do, or as near as whole
# numbers come: how many times as fast as one process, and that in hundredths of how many processes
# there are; as they are, and where arrays are kept where they are needed.  The third table has
# millions of elements from and to process 0, with what others pass on, and the most that another one
# gets, beside how many it has to get, or gets in the best way that is known.
# Environment: MODEL, what simulate is told of the network; the default is one of 100 Gbit/s, and the
# memory of the machine where the speeds of the kernels were measured.

polyopt=$1
simulate=$2
here=$(cd "$(dirname "$0")" && pwd)
model=${MODEL:-L=1000 o=300 g=100 G=0.08 c=0.07 f=0.36}
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT

"$polyopt" --target=mpi --emit=communication "$here/kernels.c" >"$dir/sets" 2>"$dir/errors" || exit 1

# What is simulated of a kernel, for processes, and values; those that polyopt does not share are in
# a file written by hand.
simulated() {
    case $1 in
    lu | floyd_warshall) sets=$here/by-hand.sets ;;
    *) sets=$dir/sets ;;
    esac
    # shellcheck disable=SC2086 # what the model is told are words
    "$simulate" "$@" $model <"$sets"
}

# What compare.sh measures: what an instance takes beside what the sets say, and how many times as
# fast the nest is where one process has it all: by tiles over several steps, or, attract, as gcc
# puts the outer loop of the original into vectors.
speed() {
    case $1 in
    gemm) echo "speed=0.205" ;;
    jacobi_2d) echo "speed=2.9 gain=2.7" ;;
    heat_3d) echo "speed=2.6 gain=1.75" ;;
    fdtd_2d) echo "speed=3.5 gain=3.3" ;;
    attract) echo "speed=0.485 gain=3.5" ;;
    lu) echo "speed=0.24" ;;
    floyd_warshall) echo "speed=0.6" ;;
    esac
}

# The lines of a table for a kernel and its n, from what is simulated: what awk file $1 does.
table() {
    awk -F '\t' -v kernel="$kernel" -v n="$n" -v steps="$steps" "$@"
}

# Numbers with two or three figures.
# shellcheck disable=SC2016 # the dollars are of awk
figures='
function figures(x) {
    return sprintf(x >= 100 ? "%.0f" : x >= 10 ? "%.3g" : "%.2g", x)
}
'

# shellcheck disable=SC2016 # the dollars are of awk
strong='
# What process 0 does most of the time with so many processes.
function parts(p,    text, i) {
    text = ""
    for (i = 1; i <= 4; i++)
        if (part[p, i] / as_is_s[p] >= 0.1)
            text = text sprintf("%s%s %.0f %%", text ? ", " : "", name[i], 100 * part[p, i] / as_is_s[p])
    return text
}
function line(what, x, is_first,    best, i, p, k, text, at) {
    for (p in x)
        if (best == "" || x[p] > x[best] || x[p] == x[best] && p + 0 < best + 0)
            best = p
    text = sprintf("| %s%s | %s | %s | %s | %d |", kernel, what, is_first ? n (steps > 1 ? ", " steps : "") : "",
                   is_first ? figures(alone) : "", figures(x[best]), best)
    k = split("4 16 64 256 1024 10000", at, " ")
    for (i = 1; i <= k; i++)
        text = text " " figures(x[at[i]]) " |"
    print text (is_first ? " " parts(best) " |" : " |")
}
BEGIN { split("sends,works,exchanges,gets back", name, ",") }
NR == 2 { alone = $9 }
NR > 1 {
    as_is[$1] = alone / $9
    as_is_s[$1] = $9
    kept[$1] = alone / $15
    for (i = 1; i <= 4; i++)
        part[$1, i] = $(10 + i)
}
END { line("", as_is, 1); line(", kept", kept, 0) }'

# shellcheck disable=SC2016
weak='
{
    as_is = as_is " " figures(100 * $10 / $1) " |"
    kept = kept " " figures(100 * $9 * $10 / $15 / $1) " |"
}
END {
    printf "| %s | %d * P^(1/%d)%s |%s\n", kernel, base, root,
           (steps > 1 ? ", " steps : ""), as_is
    printf "| %s, kept | |%s\n", kernel, kept
}'

many=1,2,4,8,16,32,64,128,256,512,1024,2048,4096,8192,10000

echo "| kernel | n, steps | seconds alone | most | with | 4 | 16 | 64 | 256 | 1024 | 10000 | there, process 0 |"
echo "|---|---|---|---|---|---|---|---|---|---|---|---|"
while read -r kernel n steps; do
    # shellcheck disable=SC2046 # words
    simulated "$kernel" $many n="$n" steps="$steps" $(speed "$kernel") | table "$figures$strong"
done <<'EOT'
gemm 20000 1
jacobi_2d 20000 1000
heat_3d 1000 200
fdtd_2d 20000 1000
attract 1000000 1
lu 20000 1
floyd_warshall 10000 1
EOT

echo
echo "| kernel | n, steps | 4 | 16 | 64 | 256 | 1024 | 4096 | 10000 |"
echo "|---|---|---|---|---|---|---|---|---|"
while read -r kernel base power steps; do
    for p in 4 16 64 256 1024 4096 10000; do
        n=$(awk -v n="$base" -v p="$p" -v e="$power" 'BEGIN { printf "%d", n * p ^ (1 / e) }')
        # shellcheck disable=SC2046 # words
        simulated "$kernel" "$p" n="$n" steps="$steps" $(speed "$kernel") | tail -1
    done | table -v root="$power" -v base="$base" "$figures$weak"
done <<'EOT'
gemm 4000 3 1
jacobi_2d 2000 2 100
heat_3d 200 3 100
fdtd_2d 2000 2 100
attract 20000 2 1
lu 4000 3 1
floyd_warshall 2000 3 1
EOT

# The least that a process has to get [ABGKR22], or what the best way that is known gets: squares and
# cubes for stencils, squares of pairs [Makino02], blocks in two dimensions [BDHS11].
# shellcheck disable=SC2016
least='
function least(p) {
    if (kernel == "gemm")
        return 3 * n ^ 2 * (p ^ (-2 / 3) - 1 / p)
    if (kernel == "jacobi_2d")
        return 2 * steps * 4 * n / sqrt(p)
    if (kernel == "heat_3d")
        return 2 * steps * 6 * n ^ 2 / p ^ (2 / 3)
    if (kernel == "fdtd_2d")
        return steps * 4 * n / sqrt(p)
    if (kernel == "attract")
        return 3 * n / sqrt(p)
    return n ^ 2 / sqrt(p)
}
NR > 1 {
    size = kernel == "floyd_warshall" ? 4 : 8
    printf "| %s | %d | %s | %s | %s | %s |\n", kernel, $2,
           figures(($3 + $4 + $5) / size / 1e6), figures($7 / size / 1e6),
           figures(least($2) / 1e6), figures($7 / size / least($2))
}'

echo
echo "| kernel | processes | process 0 | another one | needed | ratio |"
echo "|---|---|---|---|---|---|"
while read -r kernel n steps; do
    # shellcheck disable=SC2046 # words
    simulated "$kernel" 16,256,4096 n="$n" steps="$steps" $(speed "$kernel") | table "$figures$least"
done <<'EOT'
gemm 20000 1
jacobi_2d 20000 1000
heat_3d 1000 200
fdtd_2d 20000 1000
attract 1000000 1
lu 20000 1
floyd_warshall 10000 1
EOT
