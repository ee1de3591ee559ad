#!/bin/sh
# Compare the stages of polyopt with the expected ones.
#
#     golden.sh [-u] polyopt case.c ...
#
# The files next to case.c say what is checked: case.deps is the expected
# output of --emit=deps, and so on for every stage; case.opt.c is the expected
# program.  Options are read from a "polyopt:" comment in the first line.
# A case.maps holds index maps; case.simple is what --index-map makes of them.
# -u rewrites the expected files that exist instead of comparing.
# The last line says "N passed, N failed".

update=
if [ "$1" = -u ]; then
    update=yes
    shift
fi
polyopt=$1
shift
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
passed=0
failed=0

# Each stage with the extension of its expected output.
stages="scop:scop card:card deps:deps schedule:schedule
    schedule-map:schedule-map schedule-kelly:kelly schedule-2d+1:2d+1 openscop:openscop
    dot:dot ast:ast c:opt.c
    footprint:footprint footprint-json:footprint.json communication:comm operation:operation
    index-map:imap tiles:tiles"

fail() {
    echo "FAIL $1"
    failed=$((failed + 1))
}

# Print stage $2 for case $1, which is too small for any gain, unless its options say
# what that has to be.
stage() {
    case $2 in
    maps)
        "$polyopt" "--index-map=$1"
        ;;
    *)
        options=$(sed -n '1s|^/\* polyopt: \(.*\) \*/.*$|\1|p' "$1")
        # shellcheck disable=SC2086 # the options are words
        "$polyopt" --check --min-gain=any $options "--emit=$2" "$1"
        ;;
    esac
}

# Is the output of stage $2 for case $1 what file $3 says?
check() {
    if ! stage "$1" "$2" >"$dir/got" 2>"$dir/err"; then
        cat "$dir/err"
        fail "$3 (exit status)"
    elif [ -n "$update" ] && ! cmp -s "$3" "$dir/got" &&
        cp "$dir/got" "$3"; then
        echo "new  $3"
    elif diff -u "$3" "$dir/got"; then
        echo "ok   $3"
        passed=$((passed + 1))
    else
        cat "$dir/err"
        fail "$3"
    fi
}

for case; do
    found=
    case $case in
    *.maps)
        check "$case" maps "${case%.maps}.simple"
        continue
        ;;
    esac
    for entry in $stages; do
        want=${case%.c}.${entry#*:}
        [ -f "$want" ] || continue
        found=yes
        check "$case" "${entry%%:*}" "$want"
    done
    [ -n "$found" ] || fail "$case (no file says what is expected)"
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
