#!/bin/sh
# Do optimised programs compute what the originals compute?
#
#   exec.sh [-j jobs] [-s "sizes"] [-t "threads"] [-O level] [-S] [-L] polyopt case.c ...
#
# For every case and size: optimise, compile both programs (the result with
# -Wall -Wextra -Werror), run both, and compare what they print byte for byte,
# with every number of threads.  Kernels get more sizes than other programs, and
# some get one that the name decides, unless -s is given.  A case with expectations,
# whose default size is at most 300, is run at that in place of 33.  Programs are compiled
# with -O1, which takes less time, or what -O says.  -S: under AddressSanitizer and UBSan.
# -L: with what stands behind "#ifdef LONG" in a case, which takes long and tells little.
#
# For one case in three, polyopt also looks at the text again (--verify=reparse): at
# the default size, or at 33 if the case expects nothing; reparse.sh does so for all.
# Not if the case says "/* text: as it is */", as what it expects is not done then.
#
# A case says in comments what it expects of polyopt at its default size, with
# threads for loops that are too small for them, and whatever its functions are called
# with, each for the next function kernel_...():
#
#   /* expect: transformed */      an "optimised" remark inside of it
#   /* expect: parallel */         one that says "parallel"; also: tiled, packed, and
#                                  simd, which register tiles are too: which of
#                                  them a product gets depends on the caches;
#                                  jammed, diamonds, expanded (reads)
#   /* expect: unchanged [CODE] */ no such remark (but one with this code)
#
# and which options polyopt gets for it:
#
#   /* options: --reassociate */
#
# and which flags both polyopt and the compiler get:
#
#   /* flags: -std=c89 -pedantic-errors */
#
# "/* warnings: all */" has the result compiled with no warning left out.
#
# Environment: CC, POLYOPT_FLAGS, TIMEOUT (seconds a step), KEEP=1 (keep the
# temporary directory).

usage()
{
    echo "usage: exec.sh [-j jobs] [-s sizes] [-t threads] [-O level] [-S]" \
         "[-L] polyopt case.c ..." >&2
    exit 2
}

# The expectations of a case, a line each: first and last line of a function,
# its name, what is expected, and the code of a reason.
expectations()
{
    awk -v long="$EXEC_LONG" '
        /^#ifdef LONG$/ { skipped = long == "" }
        /^#endif/ { skipped = 0 }
        skipped { next }
        match($0, /^\/\* expect: [a-z]+( [a-z-]+)? \*\//) {
            split(substr($0, RSTART, RLENGTH), word, " ")
            want = word[3]
            code = word[4] == "*/" ? "" : word[4]
        }
        match($0, /^[a-z][a-z *]*kernel_[a-z0-9_]*/) && want != "" {
            first = NR
            name = substr($0, RSTART, RLENGTH)
            sub(/.*[ *]/, "", name)
        }
        first && /^}/ {
            print first, NR, name, want, code
            first = 0
            want = ""
        }' "$1"
}

# kernel_remarks FIRST LAST: the remarks on these lines of the case.
kernel_remarks()
{
    awk -v first="$1" -v last="$2" -v name="${case##*/}" '
        /:[0-9]+:[0-9]+: remark: / {
            file = $0
            sub(/:[0-9]+:[0-9]+: remark: .*/, "", file)
            line = substr($0, length(file) + 2) + 0
            sub(/.*\//, "", file)
            if (file == name && line >= first && line <= last)
                print
        }' "$dir/remarks"
}

# fail WHAT [FILE]: note a failure, and the first lines of FILE.
fail()
{
    failed=1
    echo "FAIL $name: $1" >>"$dir/report"
    if [ -n "${2-}" ]; then
        sed -n '1,8s/^/     | /p' "$2" >>"$dir/report"
    fi
}

# optimise OPTIONS...: out.c and remarks from the case, whose own options count for more.
optimise()
{
    # shellcheck disable=SC2086
    timeout "$TIMEOUT" "$EXEC_POLYOPT" $POLYOPT_FLAGS "$@" $options \
        $flags $EXEC_LONG "-I$include" \
        "$case" -o "$dir/out.c" >"$dir/stdout" 2>"$dir/remarks"
}

# check_kernel FIRST LAST NAME WANT [CODE]
check_kernel()
{
    kernel_remarks "$1" "$2" >"$dir/kernel"
    case $4 in
    transformed) pattern='loop nest optimised' ;;
    simd) pattern='loop nest optimised.*\(simd\|register tiles\)' ;;
    parallel|tiled|packed) pattern="loop nest optimised.*$4" ;;
    diamonds) pattern='loop nest optimised.*parallel diamonds' ;;
    expanded) pattern='loop nest optimised.*expanded reads' ;;
    jammed) pattern='loop nest optimised.*unroll-and-jam' ;;
    unchanged)
        ! grep -q 'loop nest optimised' "$dir/kernel" ||
            fail "$3 was optimised unexpectedly" "$dir/kernel"
        pattern=${5:+"\\[$5\\]"}
        ;;
    *) fail "unknown expectation '$4'"; return ;;
    esac
    grep -q -- "$pattern" "$dir/kernel" || [ -z "$pattern" ] ||
        fail "$3: expected $4${5:+ ($5)}" "$dir/kernel"
}

check_expectations()
{
    expectations "$case" >"$dir/expect"
    if ! grep -q '^/\* expect: ' "$case"; then
        return
    elif [ ! -s "$dir/expect" ]; then
        fail "an expectation, but no kernel"
        return
    elif ! optimise --parallel-threshold=0 --any-arguments "$reparse"; then
        fail "polyopt failed at the default size" "$dir/remarks"
        return
    fi
    reparse=--verify=loops
    while read -r expected; do
        # shellcheck disable=SC2086
        check_kernel $expected
    done <"$dir/expect"
    if [ "$(default_size)" -le 300 ]; then
        stands_for=$EXEC_STANDARD
        at="the default size"
        compare_programs
    fi
}

# The default size of the case, or of a header beside it; a large number if there is none.
default_size()
{
    set -- "$case"
    for header in $(sed -n 's/^#include "\([a-z-]*\.h\)"$/\1/p' "$case"); do
        set -- "$@" "$include/$header"
    done
    cat "$@" | sed -n 's/^#define N \([0-9][0-9]*\)$/\1/p; $s/.*/99999/p' | head -n 1
}

# compile SOURCE PROGRAM OPTIONS...
compile()
{
    source=$1 program=$2
    shift 2
    # shellcheck disable=SC2086
    timeout "$TIMEOUT" $CC $EXEC_CFLAGS $flags $EXEC_LONG $defines "$@" "-I$include" \
        "$source" -o "$program" -lm >"$dir/cc" 2>&1
}

# Run the result with every number of threads.
run_threads()
{
    for threads in $EXEC_THREADS; do
        OMP_NUM_THREADS=$threads timeout "$TIMEOUT" "$dir/new" \
            >"$dir/new.out" 2>"$dir/new.err"
        status=$?
        if [ $status -ne 0 ]; then
            fail "$at, $threads threads: exit status $status" "$dir/new.err"
        elif ! cmp -s "$dir/old.out" "$dir/new.out"; then
            diff "$dir/old.out" "$dir/new.out" >"$dir/diff"
            fail "$at, $threads threads: other output" "$dir/diff"
        fi
    done
}

# Small loops run on one thread, and small nests are left as they are, which would
# test nothing.  At one size, what is large enough is found out at run time; one
# is optimised as users do.
threshold_at()
{
    case $1 in
    31 | 47) ;;
    32) echo --parallel-threshold=3000 --min-gain=any ;;
    *) echo --parallel-threshold=0 ;;
    esac
}

# The sizes of a case are constants in it.  At most sizes, loops are to be right for
# others, too.
arguments_at()
{
    case $1 in
    0 | 2 | 32 | 47) ;;
    *) echo --any-arguments ;;
    esac
}

check_size()
{
    defines="-DN=$1"
    at="N=$1"
    if grep -q TSTEPS "$case"; then
        defines="$defines -DTSTEPS=7"
    fi
    verify=--verify=loops
    [ "$1" != 33 ] || verify=$reparse
    # shellcheck disable=SC2046,SC2086 # words
    if ! optimise $defines $(threshold_at "$1") $(arguments_at "$1") \
            "$verify"; then
        fail "$at: polyopt failed" "$dir/remarks"
        return
    fi
    compare_programs
}

# Run the case and out.c, if they differ.
compare_programs()
{
    sizes=$((sizes + 1))
    if cmp -s "$case" "$dir/out.c"; then
        return
    fi
    rewritten=$((rewritten + 1))
    if ! compile "$case" "$dir/old"; then
        fail "$at: the original does not compile" "$dir/cc"
    elif ! compile "$dir/out.c" "$dir/new" -fopenmp -Wall -Wextra -Werror \
            $quiet; then
        fail "$at: the result does not compile" "$dir/cc"
    elif ! timeout "$TIMEOUT" "$dir/old" >"$dir/old.out" 2>"$dir/old.err"; then
        fail "$at: the original does not run" "$dir/old.err"
    else
        run_threads
    fi
}

# One of the sizes "$@", which not all programs get, by the name of the program; "none"
# is no size.
one_of()
{
    hash=$(printf '%s' "$name" | cksum)
    [ $# -eq 0 ] || shift $((${hash%% *} % $#))
    [ "${1-}" = none ] || echo "${1-}"
}

# The sizes to try: kernels are tiled in many ways, and cheap for what they
# tell; the other programs have one purpose each.
sizes_of()
{
    # shellcheck disable=SC2086 # words
    case $1 in
    */kernels/*) echo "$EXEC_SIZES $(one_of $EXEC_MORE)" ;;
    */apart*) echo "$EXEC_FEW $EXEC_BRANCH" ;;
    *) echo "$EXEC_FEW $(one_of $EXEC_FEW_MORE)" ;;
    esac
}

# The inner form, one case: exec.sh --one case.c, settings in EXEC_*.
one_case()
{
    case=$1
    begun=$(date +%s)
    include=$(dirname "$case")
    name=${case##*/}
    name=${name%.c}
    dir=$EXEC_TMP/$name.dir
    options=$(sed -n 's,^/\* options: \(.*\) \*/$,\1,p' "$case")
    flags=$(sed -n 's,^/\* flags: \(.*\) \*/$,\1,p' "$case")
    quiet=$EXEC_QUIET
    ! grep -q '^/\* warnings: all \*/' "$case" || quiet=
    failed=0 sizes=0 rewritten=0
    reparse=--verify=$(one_of $EXEC_VERIFY)
    ! grep -q '^/\* text: as it is \*/' "$case" || reparse=--verify=loops
    defines='' stands_for=''
    mkdir "$dir" || exit 2
    : >"$dir/report"

    check_expectations
    for size in $(sizes_of "$case"); do
        [ "$size" = "$stands_for" ] || check_size "$size"
    done
    if [ $failed -eq 0 ]; then
        echo "ok   $name ($rewritten of $sizes sizes rewritten," \
            "$(($(date +%s) - begun)) s)" >>"$dir/report"
    fi
    echo "$failed" >"$EXEC_TMP/$name.failed"
    cat "$dir/report"
    [ -n "${KEEP-}" ] || rm -rf "$dir"
}

if [ "${1-}" = --one ]; then
    one_case "$2"
    exit 0
fi

jobs=$(nproc 2>/dev/null || echo 1)
EXEC_SIZES="33"
EXEC_MORE="0 32 none 1 31 none 2 32 47"
EXEC_FEW="33"
EXEC_STANDARD="33"
EXEC_FEW_MORE="0 1 none none none none none none none none"
EXEC_BRANCH="0 32"
EXEC_THREADS="1 2 3"
EXEC_VERIFY="reparse loops loops"
EXEC_CFLAGS="-O1 -ffp-contract=off"
EXEC_LONG=''
# gcc reports subscripts beyond an array of very few elements in unrolled loops
# that it does not see to be empty.
EXEC_QUIET="-Wno-array-bounds -Wno-unknown-warning-option -Wno-aggressive-loop-optimizations"
: "${CC:=gcc}" "${TIMEOUT:=60}" "${POLYOPT_FLAGS=}"
while getopts j:s:t:O:SL option; do
    case $option in
    j) jobs=$OPTARG ;;
    s) EXEC_SIZES=$OPTARG EXEC_FEW=$OPTARG EXEC_MORE='' EXEC_FEW_MORE=''
       EXEC_BRANCH='' EXEC_STANDARD='' EXEC_VERIFY=reparse ;;
    t) EXEC_THREADS=$OPTARG ;;
    L) EXEC_LONG=-DLONG ;;
    O) EXEC_CFLAGS="-O$OPTARG -ffp-contract=off" ;;
    S) EXEC_CFLAGS="-O1 -g -ffp-contract=off -fsanitize=address,undefined"
       EXEC_CFLAGS="$EXEC_CFLAGS -fno-sanitize-recover=all"
       EXEC_THREADS=2 ;;
    *) usage ;;
    esac
done
shift $((OPTIND - 1))
[ $# -ge 2 ] || usage

EXEC_POLYOPT=$1
shift
if ! command -v "$EXEC_POLYOPT" >/dev/null; then
    echo "exec.sh: no program $EXEC_POLYOPT" >&2
    exit 2
fi
EXEC_TMP=$(mktemp -d "${TMPDIR:-/tmp}/polyopt-exec.XXXXXX") || exit 2
trap '[ -n "${KEEP-}" ] || rm -rf "$EXEC_TMP"' EXIT
trap 'exit 130' INT TERM
[ -z "${KEEP-}" ] || echo "in $EXEC_TMP"

# More threads than cores must not spin.
OMP_WAIT_POLICY=passive OMP_DYNAMIC=false
export CC TIMEOUT POLYOPT_FLAGS OMP_WAIT_POLICY OMP_DYNAMIC
export EXEC_POLYOPT EXEC_TMP EXEC_SIZES EXEC_FEW EXEC_THREADS EXEC_CFLAGS
export EXEC_LONG EXEC_VERIFY EXEC_QUIET EXEC_MORE EXEC_FEW_MORE EXEC_BRANCH EXEC_STANDARD

printf '%s\n' "$@" | xargs -P "$jobs" -n 1 sh "$0" --one

passed=$(cat "$EXEC_TMP"/*.failed 2>/dev/null | grep -c '^0$')
echo "$passed passed, $(($# - passed)) failed"
[ "$passed" -eq $# ]
