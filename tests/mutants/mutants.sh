#!/bin/sh
# Do the certificates and the tests notice deliberate bugs?
#
#     mutants.sh [-b dir] [-u] [name ...]
#     mutants.sh -t | -c
#
# For each entry of the table (or those named), build the sources with the bug
# in a copy of the tree at "dir" (default build/mutants), and see whether what
# the table names notices it:
#
#     certificate PROGRAM  polyopt itself, which leaves a nest of a kernel or of
#                          a program of tests/exec alone and says [internal]
#     reparse PROGRAM      the same with --verify=reparse
#     unit SUITE           a suite of the unit tests
#     golden CASE, reject CASE
#     cli NAME             tests/NAME.sh
#     prop WORDS           a property with these words
#     whole KERNEL         a kernel pass by pass
#     exec PROGRAM         the comparison of a program with its original
#
# -u looks for what notices it, the cheap things first, where that is nothing
# that the table names, and writes it into the table.  -t prints the table for the documentation, -c checks that every entry
# is complete and its line still in its file.  The last line says "N passed, N
# failed".  Environment: CC, MAKE.

here=$(cd "$(dirname "$0")/../.." && pwd) || exit 2
table=$here/tests/mutants/table
copy=$here/build/mutants
task=try
passed=0
failed=0

while getopts b:ucth option; do
    case $option in
    b) copy=$OPTARG ;;
    u) task=update ;;
    t) task=print ;;
    c) task=check ;;
    *) exit 2 ;;
    esac
done
shift $((OPTIND - 1))

# Kernels to look at when searching, those first that notice most.
first="gemm trmm jacobi-2d lu"
more="seidel-2d cholesky correlation covariance floyd-warshall fdtd-2d atax
    symm durbin"

names() {
    awk '!/^[#+-]/ && NF >= 2 && $2 ~ /^src\// { print $1 }' "$table"
}

# Print field $2 (file, by, what) of entry $1.
field() {
    awk -v name="$1" -v want="$2" '
        !/^[#+-]/ && $1 == name && $2 ~ /^src\// {
            if (want == "file") print $2
            if (want == "by") { $1 = $2 = ""; sub(/^ +/, ""); print }
            found = 1
            next
        }
        found && want == "what" { print; exit }
        found { exit }' "$table"
}

# Print the file of entry $1 with the bug; fails if the line is not there.
with_bug() {
    awk -v name="$1" '
        FNR == NR && /^#/ { next }
        FNR == NR && $1 == name && $2 ~ /^src\// { here = 1; next }
        FNR == NR && $0 == "" { here = 0 }
        FNR == NR && here && /^- / { old = substr($0, 3) }
        FNR == NR && here && /^\+ / { new = substr($0, 3) }
        FNR == NR { next }
        {
            line = $0
            sub(/^[ \t]+/, "", line)
            if (line == old) {
                n++
                print new
            } else
                print
        }
        END { exit n != 1 }' "$table" "$here/$(field "$1" file)"
}

# Build target $1 of the copy.  Compiler warnings do not matter.
build() {
    "${MAKE:-make}" -s -j2 "$1" >"$copy/log" 2>&1
}

# The kernel or program $1.
program() {
    for folder in bench/kernels tests/exec; do
        [ ! -f "$folder/$1.c" ] || echo "$folder/$1.c"
    done
}

# Is there what the table calls "$1"?
is_known() {
    one=${1#* }
    case $1 in
    certificate\ * | reparse\ * | exec\ *) [ -n "$(program "$one")" ] ;;
    unit\ *) grep -q "^SUITE($one)\$" tests/unit/suites.def ;;
    prop\ *) grep -q "^    {\".*$one" tests/prop/prop_*.c ;;
    golden\ * | reject\ *) [ -f "tests/${1%% *}/$one.c" ] ;;
    cli\ *) [ -f "tests/$one.sh" ] ;;
    whole\ *) [ -f "bench/kernels/$one.c" ] ;;
    *) false ;;
    esac
}

# Does polyopt with options say that a check failed in program $1?
is_refused() {
    file=$(program "$1")
    own=$(sed -n 's,^/\* options: \(.*\) \*/$,\1,p' "$file")
    shift
    # shellcheck disable=SC2086 # options are words
    timeout 300 build/polyopt $own "$@" --time-limit=100 -Ibench/kernels \
        "$file" -o "$copy/out.c" 2>"$copy/remarks"
    grep -q '\[internal\]' "$copy/remarks"
}

# Fails a test, that is, ends with a status other than 0 in time.
fails() {
    timeout 300 "$@" >"$copy/log" 2>&1
    status=$?
    [ $status -ne 0 ] && [ $status -ne 124 ]
}

# Does "$1", as the table has it, notice the bug?
by() {
    is_known "$1" || return 1
    one=${1#* }
    case $1 in
    certificate\ * | reparse\ * | golden\ * | reject\ * | exec\ * | cli\ *)
        build build/polyopt || return 1 ;;
    *) build "build/${1%% *}" || return 1 ;;
    esac
    case $1 in
    certificate\ *) is_refused "$one" ;;
    reparse\ *) is_refused "$one" --verify=reparse ;;
    unit\ *) fails build/unit "$one" ;;
    golden\ *) fails tests/golden.sh build/polyopt "tests/golden/$one.c" ;;
    reject\ *) fails tests/reject.sh build/polyopt "tests/reject/$one.c" ;;
    cli\ *) fails "tests/$one.sh" build/polyopt ;;
    prop\ *) fails build/prop "$one" ;;
    whole\ *)
        fails build/whole -DN=5 -DTSTEPS=2 "bench/kernels/$one.c" ;;
    exec\ *)
        fails tests/exec.sh -L -j 2 -s "0 1 32 33" -t 2 build/polyopt \
            "$(program "$one")" ;;
    esac
}

# Print "$1 NAME" for each of the files behind it.
each() {
    kind=$1
    shift
    for case; do
        case=${case##*/}
        echo "$kind ${case%.c}"
    done
}

# Print everything that could notice a bug, a line each.
candidates() {
    # shellcheck disable=SC2046,SC2086 # lists of words
    {
        each certificate $first
        each reparse $first
        sed -n 's/^SUITE(\(.*\))$/unit \1/p' tests/unit/suites.def
        each golden $(find tests/golden -name '*.c' ! -name '*.opt.c' | sort)
        each reject tests/reject/*.c
        each certificate $more
        each reparse $more
        sed -n 's/^    {"\([^"]*\)",.*/prop \1/p' tests/prop/prop_*.c
        each whole $first $more
        each exec $first tests/exec/*.c
    }
}

# Print the first that notices the bug.
find_by() {
    candidates >"$copy/candidates"
    while read -r candidate; do
        if by "$candidate" </dev/null; then
            echo "$candidate"
            return 0
        fi
    done <"$copy/candidates"
    return 1
}

# Exchange the file of entry $1 and its object with those that were kept.
put_back() {
    file=$(field "$1" file)
    mv "$copy/kept.c" "$copy/$file"
    mv "$copy/kept.o" "$copy/build/${file%.c}.o"
}

try() {
    file=$(field "$1" file)
    want=$(field "$1" by)
    found=
    if ! with_bug "$1" >"$copy/mutant"; then
        verdict="NO SUCH LINE"
    else
        cp -p "$file" "$copy/kept.c"
        cp -p "build/${file%.c}.o" "$copy/kept.o"
        cp "$copy/mutant" "$file"
        verdict="NOT NOTICED"
        if ! build "build/${file%.c}.o"; then
            verdict="CANNOT BE BUILT"
        elif by "$want"; then
            found=$want
        elif [ $task = update ]; then
            found=$(find_by)
            note "$1" "$found"
        fi
        put_back "$1"
    fi
    if [ -n "$found" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
    fi
    printf '%-20s %-32s %s\n' "$1" "${found:-$verdict}" "$(field "$1" what)"
}

# Write into the table that $2 notices the bug $1.
note() {
    awk -v name="$1" -v by="$2" '
        !/^[#+-]/ && $1 == name && $2 ~ /^src\// {
            print $1, $2 (by == "" ? "" : " " by)
            next
        }
        { print }' "$table" >"$copy/table" && cp "$copy/table" "$table"
}

# Print all entries, a line each: name, file, what notices it ("-" if nothing is
# said), what is wrong, and how often the line is in the file, with tabs in
# between.
entries() {
    awk '
        function count(path, text,    line, n) {
            while ((getline line < path) > 0) {
                sub(/^[ \t]+/, "", line)
                n += line == text
            }
            close(path)
            return n + 0
        }
        /^#/ || /^$/ || /^\+ / { next }
        /^- / {
            printf "%s\t%s\t%s\t%s\t%d\n", name, file, by, what,
                count(file, substr($0, 3))
            next
        }
        $2 ~ /^src\// {
            name = $1
            file = $2
            $1 = $2 = ""
            sub(/^ +/, "")
            by = $0 == "" ? "-" : $0
            next
        }
        { what = $0 }' "$table"
}

# Is every entry complete, and its line in its file, once?
check() {
    entries >"$list"
    while IFS='	' read -r name file by _ n; do
        if [ "$n" -ne 1 ]; then
            echo "FAIL $name: its line is in $file $n times"
        elif ! is_known "$by"; then
            echo "FAIL $name: what is to notice it is not known: $by"
        else
            passed=$((passed + 1))
            continue
        fi
        failed=$((failed + 1))
    done <"$list"
}

# How many there are, and the table, as the documentation has it.
print() {
    # shellcheck disable=SC2016 # backquotes of Markdown
    entries | awk -F '\t' '
        {
            row[NR] = sprintf("| `%s` | %s | %s |", substr($2, 5), $4, $3)
            kind = $3
            sub(/ .*/, "", kind)
            n[kind]++
        }
        END {
            other = n["prop"] + n["whole"]
            printf "%d bugs: %d are noticed by polyopt itself", NR,
                n["certificate"] + n["reparse"]
            printf " (`certificate`, `reparse`),\n%d by unit tests, ", n["unit"]
            printf "%d by expected output (`golden`, `reject`),\n",
                n["golden"] + n["reject"]
            if (other)
                printf "%d by properties, or kernels pass by pass,\n", other
            printf "%d by programs that compute something else, or are not",
                n["exec"]
            printf " optimised\nas they should be (`exec`).\n\n"
            print "| in | bug | noticed by |"
            print "|---|---|---|"
            for (i = 1; i <= NR; i++)
                print row[i]
        }'
}

# Copy the tree, with its objects, which have the times of their sources.
prepare() {
    mkdir -p "$copy" && cd "$here" || exit 2
    rm -rf "$copy/src" "$copy/tests" "$copy/include" "$copy/bench" \
        "$copy/build"
    git ls-files -co --exclude-standard | tar cf - -T - |
        tar xf - -C "$copy" || exit 2
    mkdir -p "$copy/build"
    [ ! -d build/src ] ||
        cp -a build/src build/tests "$copy/build/" 2>/dev/null
    cd "$copy" || exit 2
    "${MAKE:-make}" -s -j2 all tests || exit 2
}

cd "$here" || exit 2
case $task in
print)
    print
    exit
    ;;
check)
    list=$(mktemp) || exit 2
    check
    rm -f "$list"
    ;;
*)
    prepare
    # shellcheck disable=SC2048 # names have no blanks
    for name in ${*:-$(names)}; do
        try "$name"
    done
    ;;
esac
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
