#!/bin/sh
# Do compilers warn of a result in a way in which they do not of the original?
#
#   warnings.sh polyopt case.c ...
#
# Every case is compiled as it is and as optimised, with each compiler, and with
# -Wall -Wextra -O3.  A kind of warning, as [-Wuninitialized], of the result only is
# a failure.  How often does not matter: the text of the user may stand there twice.
# -Wshadow is not asked for: loops of the result have iterators and copies of
# scalars under the names that the program gave them.
# What a case says in comments of its options and flags is as in exec.sh.
#
# Environment: COMPILERS, WARNINGS, N (the size), POLYOPT_FLAGS.

if [ $# -lt 2 ]; then
    echo "usage: warnings.sh polyopt case.c ..." >&2
    exit 2
fi
polyopt=$1
shift
: "${COMPILERS:=gcc clang}" "${WARNINGS:=-Wall -Wextra}" "${N:=33}"
: "${POLYOPT_FLAGS=--parallel-threshold=0}"
dir=$(mktemp -d "${TMPDIR:-/tmp}/polyopt-warnings.XXXXXX") || exit 2
trap 'rm -rf "$dir"' EXIT
trap 'exit 130' INT TERM
passed=0 failed=0

# setting NAME: what the case says in a comment.
setting()
{
    sed -n "s,^/\\* $1: \\(.*\\) \\*/\$,\\1,p" "$case"
}

# kinds COMPILER SOURCE: the kinds of warnings, a line each; status 1 if it does
# not compile.
kinds()
{
    # shellcheck disable=SC2086 # words
    $1 -O3 -ffp-contract=off $WARNINGS -fopenmp $flags "-DN=$N" \
        "-I$(dirname "$case")" -c "$2" -o "$dir/out.o" 2>"$dir/cc" || return 1
    sed -n 's/.*\[-W\([a-z0-9+-]*\)=*[0-9]*\]$/\1/p' "$dir/cc" | sort -u
}

# compare COMPILER: status 1 if the result has warnings of its own.
compare()
{
    kinds "$1" "$case" >"$dir/old" || return 0
    if ! kinds "$1" "$dir/out.c" >"$dir/new"; then
        echo "FAIL $case, $1: does not compile"
        return 1
    fi
    comm -13 "$dir/old" "$dir/new" >"$dir/own"
    [ -s "$dir/own" ] || return 0
    while read -r kind; do
        echo "FAIL $case, $1: -W$kind"
        grep -m 1 -A 2 -- "\\[-W$kind" "$dir/cc" | sed 's/^/     | /'
    done <"$dir/own"
    return 1
}

for case; do
    flags=$(setting flags)
    good=1
    # shellcheck disable=SC2046,SC2086 # words
    "$polyopt" $POLYOPT_FLAGS $(setting options) $flags "-DN=$N" \
        "-I$(dirname "$case")" "$case" -o "$dir/out.c" 2>/dev/null || good=0
    for compiler in $COMPILERS; do
        compare "$compiler" || good=0
    done
    passed=$((passed + good)) failed=$((failed + 1 - good))
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
