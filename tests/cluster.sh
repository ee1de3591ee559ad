#!/bin/sh
# Does bench/cluster/simulate.c count what processes send each other?
#
#     cluster.sh polyopt simulate
#
# First numbers that are known by hand, then, if there is MPI, kernels on 2 to 4 processes: bytes
# from process 0, back, and exchanged, and messages, have to be the same.
# Environment: PROCESSES ("2 3 4"), TIMEOUT (seconds a step), MPICC, MPIRUN.
# The last line says "N passed, N failed".

cluster=$(cd "$(dirname "$0")/../bench/cluster" && pwd)
# shellcheck source=tests/targetlib.sh
. "$(dirname "$0")/targetlib.sh"
simulate=$2
export OMP_NUM_THREADS=1

# is WHAT WANT GOT
is() {
    echo "not $2, but $3" >"$dir/is"
    if [ "$2" = "$3" ]; then
        pass "$1"
    else
        fail "$1" "$dir/is"
    fi
}

# Columns $1 of what is simulated for the kernel, processes, and values that follow.
simulated() {
    columns=$1
    shift
    timeout "$limit" "$simulate" "$@" <"$dir/sets" | tail -1 | cut -f "$columns" | tr '\t' ' '
}

timeout "$limit" "$polyopt" --target=mpi --emit=communication "$cluster/kernels.c" \
    >"$dir/sets" 2>"$dir/errors"

# --- known by hand ------------------------------------------------------------

# Rows 0 to 4 of 10 stay, 5 to 9 are sent: 50 elements of c, and of a, and all of b.
is "gemm: two shares" "2 $((8 * 200)) $((8 * 50)) 0 0" "$(simulated 2-6 gemm 2 n=10)"
# Rows 3 to 5 have 4 + 5 + 6 elements, and 6 to 9 have 7 + 8 + 9 + 10; x is read to its end.
is "triangle: three shares" "3 $((8 * (15 + 34 + 20))) $((8 * (15 + 34))) $((8 * (34 + 10)))" \
    "$(simulated 2,3,4,7 triangle 3 n=10)"
# Over each of 3 boundaries, a row of b each way behind phase 0, one of a behind phase 1, but in the
# last step.
is "jacobi_2d: four shares" "4 $(((5 + 4) * 2 * 8 * 8)) $((3 * (5 + 4) * 2 * 8 * 8))" \
    "$(simulated 2,5,6 jacobi_2d 4 n=10 steps=5)"
# There are no more shares than rows.
is "more processes than rows" "8" "$(simulated 2 jacobi_2d 100 n=10 steps=5)"
# 2 * 100 * 8 * 8 instances of 0.2338 ns.
is "one process" "2.993e-06" "$(simulated 9 jacobi_2d 1 n=10 steps=100)"
# To 2 of 3 shares, a message of 1 ns a byte, and 4 for lists; each takes 10 ns, too.
is "seconds until all is sent" "2.41e-05" "$(simulated 11 gemm 3 n=30 L=0 o=10 g=0 G=1 c=0)"
timeout "$limit" "$simulate" lu 2 n=10 <"$dir/sets" 2>"$dir/errors"
is "what is not shared" 2 "$?"
is "why it is not" 1 "$(grep -c 'do not share it' "$dir/errors")"
timeout "$limit" "$simulate" gemm 2 <"$dir/sets" 2>"$dir/errors"
is "no value" "simulate: no value for n" "$(cat "$dir/errors")"

# --- what is sent -------------------------------------------------------------

if ! has_mpi "nothing is run"; then
    summary
    exit
fi
optimise_for mpi "$cluster/kernels.c" "$dir/new.c"
"$MPICC" -w -O1 -ffp-contract=off "$dir/new.c" "$cluster/count.c" -o "$dir/new" -lm &&
    ${CC:-cc} -w -O1 -ffp-contract=off "$cluster/kernels.c" -o "$dir/old" -lm

# Numbers in a line of what a program says.
said() {
    sed -n "s/$1/\\1/p" "$dir/errors"
}

# What kernel $2 of size $3, with $4 steps, sends on $1 processes.
check() {
    POLYOPT_MPI_REPORT=1 timeout "$limit" "$MPIRUN" -n "$1" "$dir/new" "$2" "$3" "$4" \
        >"$dir/got" 2>"$dir/errors"
    own=$(said 'polyopt: \([0-9]*\) bytes exchanged by process 0')
    got="$(said 'polyopt: 1 nests shared, \([0-9]*\) bytes sent.*')"
    got="$got $(said 'polyopt: .* bytes sent, \([0-9]*\) returned') ${own:-0}"
    got="$got $(said 'counted: .*, \([0-9]*\) bytes exchanged')"
    got="$got $(said 'counted: \([0-9]*\) messages.*')"
    is "$2, n = $3, $1 processes" "$(simulated 3-6,8 "$2" "$1" n="$3" steps="$4")" "$got"
    "$dir/old" "$2" "$3" "$4" >"$dir/want" 2>/dev/null
    cmp -s "$dir/want" "$dir/got"
    is "$2, n = $3, $1 processes: results" 0 $?
}

for n in ${PROCESSES:-2 3 4}; do
    check "$n" gemm 33 1
    check "$n" jacobi_2d 21 5
    check "$n" heat_3d 13 4
    check "$n" fdtd_2d 17 4
    check "$n" attract 50 1
    check "$n" triangle 22 1
done
# What all need goes along a tree: 64 KiB, or, in two parts, 400 * 400 elements.
check 8 attract 8192 1
check 8 attract 8191 1
check 8 gemm 400 1
check 11 gemm 400 1
summary
