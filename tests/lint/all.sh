#!/bin/sh
# Run every other script of this folder from the top of the project.
# A script that cannot run here exits with 77, having said why, and is skipped.
# The last line says "N passed, N failed".

cd "$(dirname "$0")/../.." || exit 2
passed=0
failed=0

for script in tests/lint/*.sh; do
    [ "$script" != tests/lint/all.sh ] || continue
    "$script"
    case $? in
    0)
        echo "ok   $script"
        passed=$((passed + 1))
        ;;
    77)
        echo "skip $script"
        ;;
    *)
        echo "FAIL $script"
        failed=$((failed + 1))
        ;;
    esac
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
