#!/bin/sh
# Knots: files of src/ of which each calls all others, directly or by way of others, by
# what the objects say.  They are read together or not at all; fails if there are too
# many in one.
#
#     knots.sh [-v] [BOUND]
#
# -v prints all knots of more than two files, the largest first, and what each file
# calls in its knot.
#
# Environment: BUILD, the folder of the objects ("build").

cd "$(dirname "$0")/../.." || exit 2
verbose=0
if [ "${1-}" = -v ]; then
    verbose=1
    shift
fi
bound=${1-8}

symbols=$(tests/symbols.sh) || exit $?
echo "$symbols" |
    awk -v bound="$bound" -v verbose="$verbose" "$(cat tests/lint/tarjan.awk)"'
    function print_calls(file,    i, line) {
        line = "    " file ":"
        for (i = 1; i <= n_called[file]; i++)
            if (knot[called[file, i]] == knot[file])
                line = line names[file, called[file, i]]
        print line
    }

    function print_knot(k,    i) {
        printf "%d files call each other, %d may:", size[k], bound
        for (i = 1; i <= size[k]; i++)
            printf " %s", member[k, i]
        print ""
        for (i = 1; verbose && i <= size[k]; i++)
            print_calls(member[k, i])
    }

    { sub(/^src\//, "", $1); sub(/o$/, "c", $1) }
    $1 != last { file[++n_file] = last = $1 }
    $2 == "U" { user[++n_use] = $1; used[n_use] = $3 }
    $2 ~ /[TDBR]/ { home[$3] = $1 }

    END {
        for (i = 1; i <= n_use; i++) {
            from = user[i]
            to = home[used[i]]
            if (to == "")
                continue
            if (!((from, to) in names))
                called[from, ++n_called[from]] = to
            names[from, to] = names[from, to] " " used[i]
        }
        for (i = 1; i <= n_file; i++)
            if (!(file[i] in number))
                visit(file[i])
        for (n = n_file; n > 1; n--)
            for (k = 1; k <= n_knot; k++) {
                if (size[k] != n)
                    continue
                if (n > bound || (verbose && n > 2))
                    print_knot(k)
                bad = bad || n > bound
            }
        exit bad
    }'
