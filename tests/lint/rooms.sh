#!/bin/sh
# Which folders of src/ call which, by what the objects say: each calls those only that
# stand before it here, so that there is no circle.  A file of src/ itself is a room.
#
#     rooms.sh [-v]
#
# -v prints the folders, what each calls, and how many functions of it.
#
# Environment: BUILD, the folder of the objects ("build").

cd "$(dirname "$0")/../.." || exit 2
verbose=0
[ "${1-}" != -v ] || verbose=1

order="base ir math syntax parse model dep scalar sched cost tree codegen verify
    print script openscop tools driver pipeline attempt search report run main"

symbols=$(tests/symbols.sh) || exit $?
echo "$symbols" |
    awk -v order="$order" -v verbose="$verbose" '
    function room(object,    part) {
        split(object, part, "/")
        sub(/[.]o$/, "", part[2])
        return part[2]
    }

    BEGIN {
        n = split(order, folder, " ")
        for (i = 1; i <= n; i++)
            place[folder[i]] = i
    }

    $2 == "U" { use[++n_use] = $1 " " $3 }
    $2 ~ /[TDBR]/ { home[$3] = room($1) }

    END {
        for (i = 1; i <= n_use; i++) {
            split(use[i], word, " ")
            from = room(word[1])
            to = home[word[2]]
            if (to == "" || to == from)
                continue
            if (!(from in place)) {
                print "rooms.sh does not know " from "/"
                bad = place[from] = 1
            }
            count[from, to]++
            if (place[to] < place[from])
                continue
            print word[1] ": " from "/ must not call " to "/: " word[2]
            bad = 1
        }
        for (i = 1; verbose && i <= n; i++) {
            line = ""
            for (k = 1; k <= n; k++)
                if ((folder[i], folder[k]) in count)
                    line = line " " folder[k] " " \
                           count[folder[i], folder[k]]
            print folder[i] ":" line
        }
        exit bad
    }'
