#!/bin/sh
# Do the tests notice a function of the checks that gives another verdict?
#
#     verdicts.sh [-b dir] [-j jobs] [-t seconds] [-q] [-a] [word ...]
#
# In a copy of the sources at "dir" (default build/verdicts), each function of
# src/verify/ that returns bool or isl_bool can be told to say yes where it says no, or
# no where it says yes, and each failure of the reader of texts to go unsaid.  All are
# built at once, and switched on one at a time (verdicts.awk, verdict.c).
#
# The suites of the unit tests are run once to see which verdicts they get; then each of
# these is turned round, in the suites that get it, the quickest first, until one fails.  With -q, only suites that take less than some seconds are run; with
# -a, what survives is looked for in the properties of random loops.  After "seconds"
# (default 1800), nothing new is begun.
#
# What nobody notices is listed: "unseen", if no test makes the function say so, "alive"
# if some do.  With words, only functions and files that have them in their names.
#
# The last line says "N noticed, N alive, N unseen, N not tried".  Environment: MAKE.

here=$(cd "$(dirname "$0")/../.." && pwd) || exit 2
copy=$here/build/verdicts
jobs=2
seconds=1800
all=false
slowest=1000000

# Run what is named: "unit SUITE" or "prop WORDS"; at most $LIMIT seconds.
run() {
    timeout "${LIMIT:-300}" "build/${1%% *}" "${1#* }" >/dev/null 2>&1
}

# Look for what notices "$1", a number and what it says, in the rest of the arguments,
# and print a line: it, and what does.
try() {
    mutant=$1
    shift
    [ $# -gt 0 ] || echo "$mutant unseen"
    for test; do
        if [ "$test" = - ] || [ "$(date +%s)" -ge "$DEADLINE" ]; then
            echo "$mutant late"
            return
        fi
        if ! VERDICT=$mutant LIMIT=${test%% *} run "${test#* }"; then
            echo "$mutant ${test#* }"
            return
        fi
    done
    [ $# -eq 0 ] || echo "$mutant alive"
}

if [ "$1" = -m ]; then
    shift
    try "$@"
    exit
fi
while getopts b:j:t:qa option; do
    case $option in
    b) copy=$OPTARG ;;
    j) jobs=$OPTARG ;;
    t) seconds=$OPTARG ;;
    q) slowest=8000 ;;
    a) all=true ;;
    *) exit 2 ;;
    esac
done
shift $((OPTIND - 1))
export DEADLINE=$(($(date +%s) + seconds))

# Copy the tree, with its objects, which have the times of their sources; only files
# that differ from those of the last time are written.
prepare() {
    mkdir -p "$copy/new" "$copy/build" && cd "$here" || exit 2
    find src/verify -type d -exec mkdir -p "$copy/new/{}" \;
    cp -p src/verify/*.h src/verify/*/*.h "$copy/new/" 2>/dev/null
    find src/verify -name '*.[ch]' | while read -r file; do
        cp -p "$file" "$copy/new/$file"
    done
    find src/verify -name '*.c' | sort | xargs awk -v to="$copy/new" \
        -v list="$copy/list" -f tests/mutants/verdicts.awk || exit 2
    sed -i 's/^#endif$/po_reader *po_verdict_reader(int id, po_reader *r);\n\n&/' \
        "$copy/new/src/verify/text/reparse.h"
    cp tests/mutants/verdict.c "$copy/new/src/verify/"
    git ls-files -co --exclude-standard | grep -v '^src/verify/' |
        tar cf - -T - | tar xf - -C "$copy" || exit 2
    [ -d "$copy/build/src" ] || cp -a build/src build/tests "$copy/build/"
    (cd "$copy/new" && find src -type f) | while read -r file; do
        mkdir -p "$copy/${file%/*}"
        cmp -s "$copy/new/$file" "$copy/$file" ||
            cp "$copy/new/$file" "$copy/$file"
    done
    cd "$copy" || exit 2
    "${MAKE:-make}" -s -j"$jobs" build/unit build/prop >log 2>&1 || {
        tail log
        exit 2
    }
}

# The tests, a line each.
tests() {
    sed -n 's/^SUITE(\(.*\))$/unit \1/p' tests/unit/suites.def
    ! $all || sed -n 's/^    {"\([^"]*\)",.*/prop \1/p' tests/prop/prop_loops.c
}

# Run the tests as they are: print for each verdict that one gets the number of the
# function, the verdict, the limit of time and the test, the quickest first.
look() {
    tests | while read -r test; do
        rm -f seen
        began=$(date +%s%N)
        VERDICTS=$PWD/seen LIMIT=600 run "$test" || echo "FAIL $test" >&2
        ms=$((($(date +%s%N) - began) / 1000000))
        awk -v ms=$ms -v test="$test" '
            { no[$1] += $2; yes[$1] += $3 }
            END {
                limit = int(ms / 1000 * 5) + 20
                for (i in yes) {
                    if (no[i] > 0)
                        printf "%d\tyes\t%d\t%d %s\n", i, ms, limit, test
                    if (yes[i] > 0)
                        printf "%d\tno\t%d\t%d %s\n", i, ms, limit, test
                }
            }' seen
    done | sort -t '	' -k 3n
}

# What is to be tried, a line each: a mutant, and the tests for it, quoted; "-" for those
# that are left out.
plan() {
    awk -F '\t' -v slowest=$slowest -v words="$*" '
        function is_wanted(text,    word, n, i) {
            n = split(words, word, " ")
            for (i = 1; i <= n; i++)
                if (index(text, word[i]))
                    return 1
            return n == 0
        }
        FNR == NR {
            tests[$1 " " $2] = tests[$1 " " $2] " \"" \
                ($3 < slowest ? $4 : "-") "\""
            next
        }
        !is_wanted($2 " " $3) { next }
        $4 == "reason" {
            print "\"" $1 " no\"" tests[$1 " no"]
            next
        }
        {
            print "\"" $1 " yes\"" tests[$1 " yes"]
            print "\"" $1 " no\"" tests[$1 " no"]
        }' seen.all list
}

# What survives, a line each, and the sums.
print() {
    awk -F '\t' '
        function says(id, verdict) {
            if (kind[id] == "reason")
                return "fails, and does not say so"
            return verdict == "yes" ? "says yes for no" : "says no for yes"
        }
        FNR == NR {
            file[$1] = substr($2, length("src/verify/") + 1)
            name[$1] = $3
            kind[$1] = $4
            next
        }
        {
            split($0, part, " ")
            id = part[1]
            how = part[3]
            if (how != "alive" && how != "unseen" && how != "late")
                how = "noticed"
            n[how]++
            if (how != "noticed")
                printf "%-7s %-20s %-28s %s\n", how, file[id], name[id],
                    says(id, part[2])
        }
        END {
            printf "%d noticed, %d alive, %d unseen, %d not tried\n",
                n["noticed"], n["alive"], n["unseen"], n["late"] >"sums"
        }' list found | sort -k 2,2 -k 1,1
    cat sums
}

prepare
look >seen.all
plan "$@" >todo
xargs -r -P "$jobs" -L 1 "$here/tests/mutants/verdicts.sh" -m <todo >found
print
