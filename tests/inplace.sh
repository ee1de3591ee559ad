#!/bin/sh
# Does a second "polyopt --in-place" change nothing?
#
#     inplace.sh polyopt file.c ...
#
# The second run has other options, which would allow more, if the first has done
# anything; OpenMP directives mean something, as others become comments.  The last line says "N passed, N failed".

case $1 in
/*) polyopt=$1 ;;
*) polyopt=$PWD/$1 ;;
esac
shift
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
limit=${TIMEOUT:-60}
passed=0
failed=0

# in_place FILE OPTION...: optimise in.c as what it is a copy of.
in_place() {
    folder=$(dirname "$1")
    shift
    timeout -k 5 "$limit" "$polyopt" --remarks=none -DN=100 -I"$folder" \
        -fopenmp "$@" --in-place "$dir/in.c" >"$dir/log" 2>&1
}

for file; do
    cp "$file" "$dir/in.c"
    in_place "$file" && cp "$dir/in.c" "$dir/once.c"
    if cmp -s "$file" "$dir/once.c"; then
        in_place "$file"
    else
        in_place "$file" --budget=0 --tile=8 --pack=all --reassociate \
            --parallel-threshold=0
    fi
    status=$?
    if [ $status -eq 0 ] && cmp -s "$dir/in.c" "$dir/once.c"; then
        passed=$((passed + 1))
    else
        echo "FAIL $file: status $status, or changed the second time"
        head -n 3 "$dir/log"
        failed=$((failed + 1))
    fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
