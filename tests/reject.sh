#!/bin/sh
# Check the messages for loop nests that polyopt has to leave alone.
#
#     reject.sh polyopt case.c ...
#
# A comment "reject: CODE" marks each line for which a remark with that code is
# due.  These remarks, and no others about nests left unchanged, have to be
# issued, and the output has to be the input.  Options are read from a
# "polyopt:" comment in the first line.  The last line says
# "N passed, N failed".

polyopt=$1
shift
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
passed=0
failed=0

fail() {
    echo "FAIL $1"
    failed=$((failed + 1))
}

# Print "line code" for each comment in case $1.
expected() {
    awk '{
        line = $0
        while (match(line, /reject: [a-z0-9-]+/)) {
            print FNR, substr(line, RSTART + 8, RLENGTH - 8)
            line = substr(line, RSTART + RLENGTH)
        }
    }' "$1"
}

# Print "line code" for each remark in file $1 about a nest left unchanged.
issued() {
    sed -n '/left unchanged/s/^[^:]*:\([0-9]*\):.*\[\([a-z0-9-]*\)\]$/\1 \2/p' \
        "$1"
}

for case; do
    expected "$case" | sort -u >"$dir/want"
    options=$(sed -n '1s|^/\* polyopt: \(.*\) \*/.*$|\1|p' "$case")
    # shellcheck disable=SC2086 # the options are words
    if ! "$polyopt" --check --min-gain=any $options "$case" >"$dir/out" 2>"$dir/err"; then
        cat "$dir/err"
        fail "$case (exit status)"
        continue
    fi
    issued "$dir/err" | sort -u >"$dir/got"
    if ! diff -u "$dir/want" "$dir/got"; then
        fail "$case (remarks)"
    elif ! diff -u "$case" "$dir/out"; then
        fail "$case (output is not the input)"
    else
        echo "ok   $case"
        passed=$((passed + 1))
    fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
