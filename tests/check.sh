#!/bin/sh
# Run the test suites and add up what they say.
#
#     check.sh suite ...
#
# If there are several processors, suites that are one process run one after the
# other beside those that share their cases among all of them, so that none is idle.
# Whichever of the two is through first helps the other out.
#
# A suite is a target check-SUITE of the Makefile (or lint).  A suite that fails
# does not keep the following ones from running.  MAKE and JOBS are make and the
# options for a parallel build.  The last line says "N passed, N failed".

# Those that are one process, the longest first.
alone="cli scripts tune unit golden builds prop lint whole reject"

dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
sum_passed=0
sum_failed=0
table=

# Print "passed failed" as counted by the closing lines of log $1: those of
# CUnit (tests, and suites that could not start) or "N passed, N failed".
closing() {
    awk '
    $1 == "suites" && NF == 6 { broken = $5 }
    $1 == "tests" && NF == 6 { passed = $4; failed = $5 + broken; found = 1 }
    /^[0-9]+ passed, [0-9]+ failed$/ { passed = $1; failed = $3; found = 1 }
    END { if (found) print passed, failed }' "$1"
}

# Is $1 one of the words that follow?
is_among() {
    case " $(shift; echo "$*") " in
    *" $1 "*) ;;
    *) return 1 ;;
    esac
}

# Run suite $1; the last line is the exit status of make, and how long it took.
perform() {
    target=check-$1
    [ "$1" != lint ] || target=lint
    begun=$(date +%s)
    # shellcheck disable=SC2086 # the options are words
    ${MAKE:-make} -s --no-print-directory "$target" 2>&1
    echo "status $? $(($(date +%s) - begun))"
}

# Enter the outcome of suite $1, which is in its log, into the table.  A suite that
# fails without saying how often counts as one failure, and so does one that ran
# nothing.
enter() {
    status=$(sed -n '$s/^status //p' "$dir/$1")
    counts=$(closing "$dir/$1")
    passed=${counts% *}
    failed=${counts#* }
    [ -n "$counts" ] || passed=0 failed=1
    if [ "$failed" -eq 0 ] && { [ "${status% *}" != 0 ] || [ "$passed" -eq 0 ]; }
    then
        failed=1
    fi
    sum_passed=$((sum_passed + passed))
    sum_failed=$((sum_failed + failed))
    table="$table$(printf '%-8s %6d passed %6d failed %5d s' \
        "$1" "$passed" "$failed" "${status#* }")
"
}

# Is suite $1 not begun yet?  Then it is the caller's.
claim() {
    mkdir "$dir/$1.begun" 2>/dev/null
}

# Run suite $1 and print what it says.
show() {
    echo "== $1"
    perform "$1" | tee "$dir/$1" | grep -v '^status [0-9]* [0-9]*$'
    enter "$1"
}

# Print what the suites beside have said that are done by now.
show_done() {
    for suite in $beside; do
        if [ -f "$dir/$suite.done" ]; then
            rm "$dir/$suite.done"
            echo "== $suite"
            grep -v '^status [0-9]* [0-9]*$' "$dir/$suite"
            enter "$suite"
        fi
    done
}

echo "== build"
# shellcheck disable=SC2086
if ! ${MAKE:-make} -s --no-print-directory -k $JOBS all tests; then
    echo "polyopt or its tests cannot be built" >&2
    sum_failed=1
fi
beside=
if [ "$(nproc 2>/dev/null || echo 1)" -gt 1 ]; then
    for suite in $alone; do
        ! is_among "$suite" "$@" || beside="$beside $suite"
    done
    for suite in $beside; do
        if claim "$suite"; then
            perform "$suite" >"$dir/$suite"
            : >"$dir/$suite.done"
        fi
    done &
fi
for suite; do
    # shellcheck disable=SC2086
    is_among "$suite" $beside || show "$suite"
    show_done
done
# shellcheck disable=SC2086 # words
for suite in $(printf '%s\n' $beside | tac); do
    ! claim "$suite" || show "$suite"
    show_done
done
wait
show_done
echo "== summary"
printf '%s' "$table"
echo "$sum_passed passed, $sum_failed failed"
[ "$sum_failed" -eq 0 ]
