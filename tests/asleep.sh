#!/bin/sh
# Do OpenMP directives that mean nothing go on to mean nothing?
#
#     asleep.sh [-n stride] [-s seed] polyopt-cc case.c ...
#
# Directives are put in front of loops at random, most of them wrong, had they a
# meaning.  Every program is compiled without -fopenmp, by the compiler alone and with
# polyopt-cc in front of it, and both have to print the same, to the byte.  -n: every
# so many-th of the cases only.  The last line says "N passed, N failed".
#
# Environment: COMPILERS ("gcc clang"), TIMEOUT (seconds a step), KEEP=1.

usage()
{
    echo "usage: asleep.sh [-n stride] [-s seed] polyopt-cc case.c ..." >&2
    exit 2
}

stride=1
seed=1
while getopts n:s: option; do
    case $option in
    n) stride=$OPTARG ;;
    s) seed=$OPTARG ;;
    *) usage ;;
    esac
done
shift $((OPTIND - 1))
[ $# -ge 2 ] || usage
case $1 in
/*) cc=$1 ;;
*) cc=$PWD/$1 ;;
esac
shift
: "${COMPILERS=gcc clang}" "${TIMEOUT:=60}"
dir=$(mktemp -d "${TMPDIR:-/tmp}/polyopt-asleep.XXXXXX") || exit 2
[ -n "${KEEP-}" ] || trap 'rm -rf "$dir"' EXIT
trap 'exit 130' INT TERM
export POLYOPT_FLAGS="--parallel-threshold=0 --min-gain=any --any-arguments"
export OMP_NUM_THREADS=3 OMP_WAIT_POLICY=passive OMP_DYNAMIC=false
passed=0
failed=0

# wake FILE SEED: print the file with directives.
wake()
{
    awk -v seed="$2" '
        BEGIN {
            n = split("parallel for|parallel for schedule(dynamic, 1)|" \
                "parallel|parallel for simd|simd|parallel for \\\n  if (1)|" \
                "parallel num_threads(2) // all|critical|for nowait|" \
                "parallel for /* (a\n) */ schedule(static, 1)|" \
                "parallel sections|single|target teams distribute", what, "|")
            srand(seed)
        }
        /^[ \t]*(for|while) \(/ && !in_define && last !~ /\\$/ {
            if (rand() < 0.6)
                print "#pragma omp " what[1 + int(n * rand())]
        }
        { print; last = $0; in_define = $0 ~ /\\$/ }' "$1"
}

# compile COMMAND...: the program $dir/prog from $dir/case.c
compile()
{
    # shellcheck disable=SC2086 # words
    timeout "$TIMEOUT" "$@" -O1 -ffp-contract=off -w $flags "$dir/case.c" \
        -o "$dir/prog" -lm >"$dir/cc.log" 2>&1
}

# same COMPILER: 0 if it is so, 1 if not, 2 if this program cannot be compared, 124 if
# it takes too long.
same()
{
    compile "$1" || return 2
    timeout "$TIMEOUT" "$dir/prog" tiny >"$dir/want" 2>/dev/null || return 2
    rm -f "$dir/prog" "$dir/log.json"
    POLYOPT_CC_LOG=$dir/log.json compile "$cc" "$1" || return
    ! grep '"result":"failed"' "$dir/log.json" >"$dir/cc.log" || return 1
    timeout "$TIMEOUT" "$dir/prog" tiny >"$dir/got" 2>/dev/null || return
    cmp "$dir/want" "$dir/got" >"$dir/cc.log" || return
    grep -q '"result":"optimised"' "$dir/log.json" || idle=$((idle + 1))
}

number=0
idle=0
for case; do
    number=$((number + 1))
    [ $((number % stride)) -eq $((seed % stride)) ] || continue
    wake "$case" $((seed * 1000 + number)) >"$dir/case.c"
    cmp -s "$case" "$dir/case.c" && continue
    flags="$(sed -n 's,^/\* flags: \(.*\) \*/$,\1,p' "$case") -I$(dirname "$case")"
    case $flags in
    *-fopenmp*) continue ;;
    esac
    for compiler in $COMPILERS; do
        command -v "$compiler" >/dev/null || continue
        same "$compiler"
        case $? in
        0) passed=$((passed + 1)) ;;
        2 | 124) echo "skip $case, $compiler" ;;
        *)
            failed=$((failed + 1))
            echo "FAIL $case, $compiler, seed $seed"
            head -n 3 "$dir/cc.log"
            [ -z "${KEEP-}" ] || cp "$dir/case.c" "$dir/fail-$failed.c"
            ;;
        esac
    done
done
echo "$idle of them without anything optimised"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
