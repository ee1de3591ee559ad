#!/bin/sh
# The call graph of the folders of src/, by what the objects say, as docs/callgraph.md.
#
#     callgraph.sh [-w]
#
# Checks that the file has the arrows that there are; with -w, writes it.  What can be
# reached by way of others is not drawn, but is in the table.
#
# Environment: BUILD, the folder of the objects ("build").

cd "$(dirname "$0")/../.." || exit 2
file=docs/callgraph.md

calls=$(tests/lint/rooms.sh -v) || exit $?
drawn=$(echo "$calls" | awk '
    # Is there a way from room "from" to room "to" of two arrows or more?
    function is_around(from, to,    via) {
        for (via = 1; via < from; via++)
            if (via != to && calls[from, via] && is_reached[via, to])
                return 1
        return 0
    }

    {
        sub(/:.*/, "", $1)
        name[NR] = $1
        place[$1] = NR
        for (i = 2; i < NF; i += 2) {
            to = place[$i]
            calls[NR, to] = is_reached[NR, to] = 1
            for (k = 1; k < to; k++)
                if (is_reached[to, k])
                    is_reached[NR, k] = 1
        }
    }

    END {
        print "# Which folder calls which"
        print ""
        print "Drawn by `tests/lint/callgraph.sh -w` from the objects: who calls a"
        print "function of whom.  A file of `src/` itself is a folder here.  The drawing"
        print "leaves out arrows that say no more than others together do."
        print ""
        print "```mermaid"
        print "graph TD"
        for (i = NR; i >= 1; i--)
            for (k = i - 1; k >= 1; k--)
                if (calls[i, k] && !is_around(i, k))
                    print "    " name[i] " --> " name[k]
        print "```"
        print ""
        print "All arrows; each folder calls those that stand before it only:"
        print ""
        print "| folder | calls |"
        print "|---|---|"
        for (i = 1; i <= NR; i++) {
            line = ""
            for (k = 1; k < i; k++)
                if (calls[i, k])
                    line = line (line == "" ? "" : ", ") name[k]
            print "| " name[i] " | " (line == "" ? "nothing" : line) " |"
        }
    }')
if [ "${1-}" = -w ]; then
    echo "$drawn" >"$file"
    exit
fi
echo "$drawn" | diff "$file" - && exit
echo "$file is not what the objects say: tests/lint/callgraph.sh -w"
exit 1
