#!/bin/sh
# Run the test suites one after the other and add up what they say.
#
#     check.sh suite ...
#
# The suite "cli", which takes long and uses one processor, runs beside the
# others if there are several.
#
# A suite is a target check-SUITE of the Makefile (or lint).  A suite that fails
# does not keep the following ones from running.  MAKE and JOBS are make and the
# options for a parallel build.  The last line says "N passed, N failed".

log=$(mktemp) || exit 2
early_log=$(mktemp) || exit 2
trap 'rm -f "$log" "$early_log"' EXIT
early=
sum_passed=0
sum_failed=0
table=

# Print "passed failed" as counted by the closing lines in the log: those of
# CUnit (tests, and suites that could not start) or "N passed, N failed".
closing() {
    awk '
    $1 == "suites" && NF == 6 { broken = $5 }
    $1 == "tests" && NF == 6 { passed = $4; failed = $5 + broken; found = 1 }
    /^[0-9]+ passed, [0-9]+ failed$/ { passed = $1; failed = $3; found = 1 }
    END { if (found) print passed, failed }' "$log"
}

# Run make on target $1; the last line is its exit status.
perform()
{
    # shellcheck disable=SC2086 # the options are words
    ${MAKE:-make} -s --no-print-directory "$1" 2>&1
    echo "status $?"
}

# Run make on target $2, or wait until that is done, and enter the outcome of
# suite $1 into the table.  A suite that fails without saying how often counts as
# one failure, and so does one that ran nothing.
run() {
    echo "== $1"
    if [ "$1" = "$early" ]; then
        wait "$early_pid"
        cp "$early_log" "$log"
        grep -v '^status [0-9]*$' "$log"
    else
        perform "$2" | tee "$log" | grep -v '^status [0-9]*$'
    fi
    status=$(sed -n '$s/^status //p' "$log")
    counts=$(closing)
    passed=${counts% *}
    failed=${counts#* }
    [ -n "$counts" ] || passed=0 failed=1
    if [ "$failed" -eq 0 ] && { [ "$status" != 0 ] || [ "$passed" -eq 0 ]; }
    then
        failed=1
    fi
    sum_passed=$((sum_passed + passed))
    sum_failed=$((sum_failed + failed))
    table="$table$(printf '%-8s %6d passed %6d failed' \
        "$1" "$passed" "$failed")
"
}

echo "== build"
# shellcheck disable=SC2086
if ! ${MAKE:-make} -s --no-print-directory $JOBS all tests; then
    echo "polyopt or its tests cannot be built" >&2
    sum_failed=1
fi
case " $* " in
*" cli "?*)
    if [ "$(nproc 2>/dev/null || echo 1)" -gt 1 ]; then
        early=cli
        perform check-cli >"$early_log" &
        early_pid=$!
    fi
    ;;
esac
for suite; do
    case $suite in
    lint) run lint lint ;;
    *) run "$suite" "check-$suite" ;;
    esac
done
echo "== summary"
printf '%s' "$table"
echo "$sum_passed passed, $sum_failed failed"
[ "$sum_failed" -eq 0 ]
