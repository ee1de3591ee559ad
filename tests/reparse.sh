#!/bin/sh
# Is the text of every nest shown to be right, see --verify=reparse?
#
#   reparse.sh [-j jobs] polyopt case.c ...
#
# A nest that is wrong, or is not understood, is a failure; one that is too
# complex is not.  The last line says "N passed, N failed".
#
# Environment: TIMEOUT (seconds a file).

jobs=2
while getopts j: option; do
    case $option in
    j) jobs=$OPTARG ;;
    *) exit 2 ;;
    esac
done
shift $((OPTIND - 1))
export REPARSE_POLYOPT="$1"
shift
include=$(cd "$(dirname "$0")/../bench/kernels" && pwd) || exit 2
export REPARSE_INCLUDE="$include"

# shellcheck disable=SC2016
printf '%s\n' "$@" | xargs -P "$jobs" -n 1 sh -c '
    options=$(sed -n "s,^/\* options: \(.*\) \*/.*,\1,p" "$1")
    timeout "${TIMEOUT:-120}" "$REPARSE_POLYOPT" --verify=reparse -v $options \
        "-I$REPARSE_INCLUDE" "$1" -o /dev/null 2>&1 |
        grep -E "note: text parsed again|polyopt: error"' sh |
    awk '
        /text parsed again: (shown|not checked: .*too complex)/ {
            passed++
            next
        }
        { print "FAIL " $0; failed++ }
        END {
            printf "%d passed, %d failed\n", passed, failed
            exit failed > 0
        }'
