#!/bin/sh
# An isl predicate has three answers.  Inside a condition, "error" silently
# counts as "true".  The answer has to be stored (or returned) first.

# shellcheck disable=SC2046 # no name of ours has a space
awk '
FNR == 1 { before = "" }

# Is the answer of a call after text "head" of a line only stored or returned?
# At the start of a line, the line before decides.
function is_stored(head) {
    if (head ~ /^[ \t]*$/)
        return before !~ /(&&|\|\||!|if \(|while \()[ \t]*$/
    return head ~ /(= |return )$/
}

/^ \*|^\/\*/ { next }

{
    line = $0
    done = ""
    while (match(line, /isl_[a-z0-9_]*_(is|has|can|involves)_[a-z0-9_]*\(/)) {
        head = done substr(line, 1, RSTART - 1)
        if (!is_stored(head)) {
            print FILENAME ":" FNR ": store the answer of this isl predicate"
            bad = 1
        }
        done = done substr(line, 1, RSTART + RLENGTH - 1)
        line = substr(line, RSTART + RLENGTH)
    }
    before = $0
}
END { exit bad }
' $(find src -name '*.c' | sort) /dev/null
