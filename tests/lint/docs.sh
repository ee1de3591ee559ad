#!/bin/sh
# Check that what README.md and docs/ show is what the files say.

log=$(tests/docs.sh)
status=$?
printf '%s\n' "$log" | grep -v '^ok \|passed,'
exit $status
