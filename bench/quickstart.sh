#!/bin/sh
# A first look: optimise bench/kernels/gemm.c, show what became of it, and
# race the two programs.
#
#   quickstart.sh polyopt
#
# Environment: CC.

if [ $# -ne 1 ]; then
    echo "usage: quickstart.sh polyopt" >&2
    exit 2
fi
polyopt=$1
here=$(cd "$(dirname "$0")" && pwd) || exit 2
source=$here/kernels/gemm.c
: "${CC:=gcc}"
flags="-O3 -march=native -fopenmp"
cores=$(nproc 2>/dev/null || echo 1)
dir=$(mktemp -d "${TMPDIR:-/tmp}/polyopt-quickstart.XXXXXX") || exit 2
trap 'rm -rf "$dir"' EXIT
trap 'exit 130' INT TERM

kernel()
{
    awk '/^static void kernel_/ { inside = 1 }
         inside { print "    " $0 }
         inside && /^}/ { exit }' "$1"
}

# compile EXTRA-OPTIONS: both programs.
compile()
{
    # shellcheck disable=SC2086
    $CC $flags "$@" "-I$here/kernels" "$source" -o "$dir/old" -lm &&
        $CC $flags "$@" "-I$here/kernels" "$dir/gemm.opt.c" -o "$dir/new" -lm
}

same_output()
{
    "$dir/old" >"$dir/old.out" 2>/dev/null &&
        "$dir/new" >"$dir/new.out" 2>/dev/null &&
        cmp -s "$dir/old.out" "$dir/new.out"
}

# run NAME THREADS PROGRAM
run()
{
    OMP_NUM_THREADS=$2 "$3" 2>&1 >/dev/null |
        sed -n "s/^seconds: /$1 /p" >>"$dir/times"
}

race()
{
    # shellcheck disable=SC2034
    for round in 1 2 3; do
        run old 1 "$dir/old"
        run one 1 "$dir/new"
        [ "$cores" -eq 1 ] || run all "$cores" "$dir/new"
    done
    awk -v cores="$cores" '
        !($1 in best) || $2 < best[$1] { best[$1] = $2 }
        function show(what, t) {
            printf "    %-26s %8.1f ms %8.1f times as fast\n", what,
                t * 1e3, best["old"] / t
        }
        END {
            show("original", best["old"])
            show("optimised, 1 thread", best["one"])
            if ("all" in best)
                show("optimised, " cores " threads", best["all"])
        }' "$dir/times"
}

echo "The original, bench/kernels/gemm.c:"
echo
kernel "$source"
echo
echo "\$ polyopt bench/kernels/gemm.c -o gemm.opt.c"
"$polyopt" "-I$here/kernels" "$source" -o "$dir/gemm.opt.c" \
    2>"$dir/remarks"
status=$?
sed "s|$here|bench|g" "$dir/remarks" >&2
if [ $status -ne 0 ]; then
    echo "quickstart.sh: polyopt failed with status $status" >&2
    exit 1
fi
echo
if cmp -s "$source" "$dir/gemm.opt.c"; then
    echo "polyopt left the program as it was."
    exit 1
fi
echo "What it changed, the first lines:"
echo
diff "$source" "$dir/gemm.opt.c" | sed -n 's/^>/    /p' | sed -n 1,25p
echo

note=
compile || exit 1
if ! same_output; then
    note=" (without a*b+c contraction, which the compiler does differently
in the two programs)"
    compile -ffp-contract=off || exit 1
    flags="$flags -ffp-contract=off"
    if ! same_output; then
        echo "quickstart.sh: the two programs print different results" >&2
        exit 1
    fi
fi
echo "\$ $CC $flags gemm.opt.c"
echo
echo "Both print the same bits$note; the best of 3 runs each:"
echo
race
