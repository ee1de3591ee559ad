#!/bin/sh
# How far is what simulate.c says from what processes on this machine take?
#
#     compare.sh polyopt simulate
#
# Kernels of kernels.c run on 2, 4 and 8 processes; simulate is told what calibrate_mpi.c measures,
# how long one process takes for the loops of shares, and for its own, and on how many cores
# processes seem to run: as many as two copies of the program are faster than one after the
# other, with what else runs here, and what memory they share.  A line for each has measured and
# simulated seconds, and the ratio.  Environment: RUNS (5), of which the fastest counts; PROCESSES
# ("2 4 8"); MPICC, MPIRUN; CFLAGS.

# shellcheck disable=SC2086 # flags, and what the model is told, are words
polyopt=$1
simulate=$2
here=$(cd "$(dirname "$0")" && pwd)
MPICC=${MPICC:-mpicc}
MPIRUN=${MPIRUN:-mpirun}
CFLAGS=${CFLAGS:--O3 -march=native -ffp-contract=off -fno-math-errno}
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_MCA_rmaps_base_oversubscribe=1 OMP_NUM_THREADS=1

# Clock ticks in which processors have had nothing to do.
idle() {
    awk '/^cpu /{ print $5 }' /proc/stat
}

# Wait until little else runs here, at most 5 seconds: two processors are idle for 0.3 of 0.4 seconds.
quiet() {
    for _ in $(seq 12); do
        before=$(idle)
        sleep 0.4
        [ $(($(idle) - before)) -lt 60 ] || return
    done
}

# The least of the seconds that several runs say.
seconds() {
    for _ in $(seq "${RUNS:-5}"); do
        quiet
        "$@" 2>&1 >/dev/null </dev/null | sed -n 's/seconds: //p'
    done | sort -g | head -1
}

# Two runs at once.
pair() {
    "$@" &
    "$@"
    wait
}

# The value of an expression.
value() {
    awk "BEGIN { printf \"%.4g\", $* }"
}

# The simulated seconds of a kernel, its size and steps, on so many processes.
simulated() {
    kernel=$1 n=$2 steps=$3 processes=$4
    shift 4
    "$simulate" "$kernel" "$processes" n="$n" steps="$steps" $model "$@" \
        <"$dir/sets" |
        awk 'END { print $9 }'
}

{
    "$polyopt" --target=mpi --emit=communication "$here/kernels.c" >"$dir/sets" 2>"$dir/errors" &&
        "$polyopt" --target=mpi --min-gain=any "$here/kernels.c" -o "$dir/new.c" 2>"$dir/errors" &&
        ${CC:-cc} $CFLAGS "$here/kernels.c" -o "$dir/old" -lm &&
        "$MPICC" -w $CFLAGS "$dir/new.c" -o "$dir/new" -lm &&
        "$MPICC" $CFLAGS "$here/../calibrate_mpi.c" -o "$dir/calibrate" || exit 1
}
quiet
model=$($MPIRUN -n 2 "$dir/calibrate" </dev/null | sed -n 's/^# simulate: //p')
echo "# $model"
echo "kernel	n	steps	processes	speed	gain	cores	measured	simulated	ratio"
while read -r kernel n steps; do
    one=$(seconds "$dir/old" "$kernel" "$n" "$steps")
    alone=$(seconds $MPIRUN -n 1 "$dir/new" "$kernel" "$n" "$steps")
    run=$dir/old
    case $kernel in
    gemm | attract) one=$alone run=$dir/new ;;
    esac
    speed=$(value "$one / $(simulated "$kernel" "$n" "$steps" 1)")
    gain=$(value "$one / $alone")
    for p in ${PROCESSES:-2 4 8}; do
        took=$(seconds $MPIRUN -n "$p" "$dir/new" "$kernel" "$n" "$steps")
        two=$(RUNS=3 seconds pair "$run" "$kernel" "$n" "$steps")
        cores=$(value "2 * $one / $two")
        said=$(simulated "$kernel" "$n" "$steps" "$p" speed="$speed" cores="$cores" \
            gain="$gain")
        echo "$kernel	$n	$steps	$p	$speed	$gain	$cores	$took	$said	$(value "$said / $took")"
    done
done <<'EOT'
gemm 2000 1
jacobi_2d 2000 100
heat_3d 200 20
fdtd_2d 2000 100
attract 20000 1
EOT
