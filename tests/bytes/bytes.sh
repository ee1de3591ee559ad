#!/bin/sh
# Damaged C files in parallel.
#
#     bytes.sh [-j jobs] [-n texts] [-s seed] bytes file.c ...
#
# The texts are shared out in batches, a process each.  Where one fails, the
# text is kept beside "bytes", in bytes-SEED.c.  The last line says
# "N passed, N failed".

# The inner form: the batch from seed $1 on.
one_batch()
{
    n=$((BYTES_END - $1))
    [ "$n" -le "$BYTES_BATCH" ] || n=$BYTES_BATCH
    # shellcheck disable=SC2086 # the files are words
    "$BYTES" -n "$n" -s "$1" -k "$BYTES_TMP/$1.c" $BYTES_FILES \
        >/dev/null 2>"$BYTES_TMP/$1.log" && return
    keep=$(dirname "$BYTES")/bytes-$1.c
    mv "$BYTES_TMP/$1.c" "$keep"
    echo "FAIL a text of the batch from seed $1: $keep"
    grep -E "ERROR|SUMMARY|runtime error|Assertion|does not compile" \
        "$BYTES_TMP/$1.log" | head -n 5
    : >"$BYTES_TMP/$1.failed"
}

if [ "${1-}" = --batch ]; then
    one_batch "$2"
    exit 0
fi

jobs=$(nproc 2>/dev/null || echo 1)
texts=100
seed=1
while getopts j:n:s: option; do
    case $option in
    j) jobs=$OPTARG ;;
    n) texts=$OPTARG ;;
    s) seed=$OPTARG ;;
    *) exit 2 ;;
    esac
done
shift $((OPTIND - 1))
[ $# -ge 2 ] || exit 2
BYTES=$1
shift
BYTES_FILES=$*
BYTES_BATCH=$(((texts + jobs - 1) / jobs))
[ "$BYTES_BATCH" -le 50 ] || BYTES_BATCH=50
BYTES_END=$((seed + texts))
BYTES_TMP=$(mktemp -d "${TMPDIR:-/tmp}/polyopt-bytes.XXXXXX") || exit 2
trap 'rm -rf "$BYTES_TMP"' EXIT
trap 'exit 130' INT TERM
export BYTES BYTES_FILES BYTES_BATCH BYTES_END BYTES_TMP

seq "$seed" "$BYTES_BATCH" $((BYTES_END - 1)) |
    xargs -n 1 -P "$jobs" "$0" --batch || : >"$BYTES_TMP/started.failed"
failed=$(find "$BYTES_TMP" -name '*.failed' | wc -l)
echo "$((texts - failed)) passed, $failed failed"
[ "$failed" -eq 0 ]
