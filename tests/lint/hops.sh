#!/bin/sh
# How many calls it is from main, and from po_optimise_unit, to each pass, which is what
# include/polyopt/passes.h says requires something.  Fails if a pass is too far.
#
#     hops.sh [-v] [BOUND]
#
# -v prints a table of the fewest calls, and of the most, in which functions that call
# each other count as one; and the way of the fewest.
#
# Read from the sources: a function calls those that it names, and those in the tables
# that it names; passes that only tests name are left out.

cd "$(dirname "$0")/../.." || exit 2
verbose=0
if [ "${1-}" = -v ]; then
    verbose=1
    shift
fi
bound=${1-12}

find src -name '*.c' ! -path 'src/driver/*' | sort |
    xargs awk -v bound="$bound" -v verbose="$verbose" "$(cat tests/lint/tarjan.awk)"'
    # What the first line of a function or a table declares.
    function declared(head) {
        sub(/[[(=].*/, "", head)
        sub(/ *$/, "", head)
        sub(/.*[^A-Za-z0-9_]/, "", head)
        return head
    }

    # Note a function, or a table, which takes no call of its own.
    function add(name, is_static, takes) {
        node = is_static ? FILENAME ":" name : name
        title[node] = name
        cost[node] = takes
        if (is_static)
            home[FILENAME, name] = node
        else
            home["", name] = node
    }

    function scan(line) {
        gsub(/"([^"\\]|\\.)*"/, "", line)
        while (match(line, /[A-Za-z_][A-Za-z0-9_]*/)) {
            use[++n_use] = node " " FILENAME " " \
                           substr(line, RSTART, RLENGTH)
            line = substr(line, RSTART + RLENGTH)
        }
    }

    # Find the fewest calls from "start": lists for each number of them.
    function find_least(start,    now, next_, n, m, i, k, to) {
        split("", least)
        split("", before)
        least[start] = 0
        now[n = 1] = start
        for (depth = 0; n > 0; depth++) {
            m = 0
            for (i = 1; i <= n; i++)
                for (k = 1; k <= n_called[now[i]]; k++) {
                    to = called[now[i], k]
                    if (to in least)
                        continue
                    before[to] = now[i]
                    least[to] = depth + cost[to]
                    if (cost[to])
                        next_[++m] = to
                    else
                        now[++n] = to
                }
            for (i = 1; i <= m; i++)
                now[i] = next_[i]
            n = m
        }
    }

    # Find the most calls from "start", knot by knot, callers first.
    function find_most(start,    k, i, c, from, to, n) {
        split("", most)
        most[knot[start]] = 0
        for (k = knot[start]; k > 0; k--)
            for (i = 1; k in most && i <= size[k]; i++) {
                from = member[k, i]
                for (c = 1; c <= n_called[from]; c++) {
                    to = called[from, c]
                    n = most[k] + cost[to]
                    if (knot[to] != k && (!(knot[to] in most) || most[knot[to]] < n))
                        most[knot[to]] = n
                }
            }
    }

    function way(to,    text) {
        for (; to in before; to = before[to])
            if (cost[to])
                text = " " title[to] text
        return text
    }

    FNR == 1 { inside = is_pass = 0 }
    FILENAME ~ /[.]h$/ {
        if (/^\/\*/)
            is_pass = 0
        if (/requires:/)
            is_pass = 1
        if (is_pass && /^[a-z_].*[(]/) {
            pass[++n_pass] = declared($0)
            is_pass = 0
        }
        next
    }
    /^\/\*/ { is_comment = 1 }
    is_comment {
        is_comment = !/\*\/$/
        next
    }
    /^[}]/ { inside = 0 }
    inside { scan($0) }
    /^[a-z_].*[(]/ { head = $0 }
    /^[{]$/ {
        add(declared(head), head ~ /^static/, 1)
        inside = 1
    }
    /^(static|const|[}]).*= *[{]/ {
        add(declared($0), 1, 0)
        inside = 1
        sub(/.*= *[{]/, "")
        scan($0)
    }

    END {
        for (i = 1; i <= n_use; i++) {
            split(use[i], word, " ")
            to = home[word[2], word[3]]
            if (to == "")
                to = home["", word[3]]
            if (to == "" || to == word[1] || (word[1], to) in known)
                continue
            known[word[1], to] = 1
            called[word[1], ++n_called[word[1]]] = to
        }
        visit("main")
        find_least("po_optimise_unit")
        find_most("po_optimise_unit")
        for (i = 1; i <= n_pass; i++)
            if (pass[i] in least)
                unit[i] = sprintf("%d to %d", least[pass[i]],
                                  most[knot[pass[i]]])
        find_least("main")
        find_most("main")
        if (verbose)
            printf "%-22s %-10s %s\n", "", "from main", "from po_optimise_unit"
        for (i = 1; i <= n_pass; i++) {
            if (!(pass[i] in least))
                continue
            if (least[pass[i]] > bound) {
                print pass[i] " is more than " bound " calls from main"
                bad = 1
            }
            if (verbose)
                printf "%-22s %-10s %s\n", pass[i],
                       least[pass[i]] " to " most[knot[pass[i]]], unit[i]
        }
        for (i = 1; verbose && i <= n_pass; i++)
            if (pass[i] in least)
                print pass[i] ":" way(pass[i])
        exit bad
    }' include/polyopt/passes.h
