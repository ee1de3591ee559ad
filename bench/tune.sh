#!/bin/sh
# What --tune finds for kernels, in comparison with what polyopt does by itself.
#
#     tune.sh SECONDS KERNEL[:FLAG] ...
#
# Each KERNEL of bench/kernels is tuned for SECONDS, on one thread, with the processor time of
# the kernel alone as its time, so that the load of the machine says little; FLAG, such as
# -DN=500, goes to the compiler.  The scripts and logs are left in $OUT.
#
# Environment: BUILD ("build"), OUT ("build/tune"), CC ("cc"), ARGS (options of polyopt).

if [ "$1" = --run ]; then
    # Build and run a candidate: the program is kept beside it.
    folder=$(dirname "$POLYOPT_SOURCE")
    if [ ! -x "$folder/x" ]; then
        # shellcheck disable=SC2086 # words
        ${CC:-cc} -O3 -march=native -ffp-contract=off -fopenmp $FLAGS \
            -Ibench/kernels "$POLYOPT_SOURCE" -lm -o "$folder/x" || exit
    fi
    "$folder/x" >"$folder/o" 2>"$folder/e" || exit
    [ -s "$EXPECT" ] || cp "$folder/o" "$EXPECT"
    cmp -s "$folder/o" "$EXPECT" || exit
    awk '/^seconds:/ { print $3 }' "$folder/e" >"$POLYOPT_TIME"
    exit
fi

cd "$(dirname "$0")/.." || exit 2
seconds=$1
shift
OUT=${OUT:-${BUILD:-build}/tune}
mkdir -p "$OUT" || exit 2
export OMP_NUM_THREADS=1
for kernel; do
    FLAGS=
    [ "$kernel" = "${kernel%%:*}" ] || FLAGS=${kernel#*:}
    name=${kernel%%:*}
    EXPECT=$OUT/$name.expect
    export FLAGS EXPECT
    rm -f "$EXPECT"
    # shellcheck disable=SC2086 # words
    "${BUILD:-build}/polyopt" ${ARGS-} --tune="$seconds" $FLAGS -Ibench/kernels \
        "bench/kernels/$name.c" -o "$OUT/$name.poly" -- bench/tune.sh --run \
        2>"$OUT/$name.err" || echo "$name: status $?"
    echo "$name $(head -n 1 "$OUT/$name.poly")"
    grep '^won' "$OUT/$name.poly.log" | sed 's/^won \([0-9.]*\) [0-9a-f]*/    \1/'
done
