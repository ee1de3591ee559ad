#!/bin/sh
# Do the certificates and the tests notice deliberate bugs?
#
#     mutants.sh [-b dir] [-u] [name ...]
#
# For each entry of the table (or those named), build the sources with the bug
# in a copy of the tree at "dir" (default build/mutants), and look for what
# notices it:
#
#     certificate   polyopt itself, which leaves the nest alone and says
#                   [internal], for one of the kernels or programs
#     exec PROGRAM  the comparison of a program with its original
#     SUITE         a suite of the tests: unit golden reject prop whole
#
# An entry that says what has to notice it fails if only something else does.
# -u writes what noticed it into the table.  The last line says
# "N passed, N failed".  Environment: CC, MAKE.

here=$(cd "$(dirname "$0")/../.." && pwd) || exit 2
table=$here/tests/mutants/table
copy=$here/build/mutants
update=
passed=0
failed=0

while getopts b:u option; do
    case $option in
    b) copy=$OPTARG ;;
    u) update=1 ;;
    *) exit 2 ;;
    esac
done
shift $((OPTIND - 1))

# What polyopt is run on to see whether its checks notice, and programs to
# compare, those first that notice most.
certified="gemm trmm jacobi-2d seidel-2d lu cholesky correlation covariance
    floyd-warshall fdtd-2d atax symm durbin"
compared="gemm jacobi-2d seidel-2d trmm lu correlation"

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

# Does polyopt say that one of its checks failed?
by_certificate() {
    for kernel in $certified; do
        timeout 60 "$copy/build/polyopt" "bench/kernels/$kernel.c" \
            -o "$copy/out.c" 2>"$copy/remarks"
        if grep -q '\[internal\]' "$copy/remarks"; then
            echo certificate
            return 0
        fi
    done
    return 1
}

# Does program $1, a file without its folder, compute something else?
by_program() {
    file=$(ls "bench/kernels/$1.c" "tests/exec/$1.c" 2>/dev/null)
    ! timeout 300 tests/exec.sh -j 2 -s "0 1 33" -t "2" build/polyopt \
        $file >"$copy/log" 2>&1
}

by_suite() {
    ! timeout 300 "${MAKE:-make}" -s "check-$1" >"$copy/log" 2>&1
}

# Does "$1", as the table has it, notice the bug?
by() {
    case $1 in
    certificate) by_certificate >/dev/null ;;
    exec\ *) by_program "${1#exec }" ;;
    *) by_suite "$1" ;;
    esac
}

# Print the first that notices the bug.
find_by() {
    by_certificate && return
    for suite in unit golden prop whole reject; do
        by_suite "$suite" && echo "$suite" && return
    done
    for program in $compared tests/exec/*.c; do
        program=$(basename "$program" .c)
        by_program "$program" && echo "exec $program" && return
    done
    return 1
}

# Build with the bug $1.  Its compiler warnings do not matter.
build() {
    file=$(field "$1" file)
    with_bug "$1" >"$copy/mutant" || return 1
    cp "$copy/mutant" "$copy/$file"
    "${MAKE:-make}" -s -j2 all tests >"$copy/log" 2>&1
}

try() {
    cd "$copy" || exit 2
    want=$(field "$1" by)
    found=
    if ! build "$1"; then
        found="cannot be built"
    elif [ -n "$want" ] && [ -z "$update" ]; then
        by "$want" && found=$want
    else
        found=$(find_by)
        [ -z "$update" ] || note "$1" "$found"
    fi
    cp "$here/$(field "$1" file)" "$copy/$(field "$1" file)"
    if [ -n "$found" ] && [ "$found" != "cannot be built" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
    fi
    printf '%-20s %-24s %s\n' "$1" "${found:-NOT NOTICED}" \
        "$(field "$1" what)"
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

mkdir -p "$copy" && cd "$here" || exit 2
git ls-files -co --exclude-standard | tar cf - -T - | tar xf - -C "$copy" || exit 2
mkdir -p "$copy/build"
[ ! -d build/src ] || cp -a build/src build/tests "$copy/build/" 2>/dev/null
(cd "$copy" && "${MAKE:-make}" -s -j2 all tests) || exit 2
for name in ${*:-$(names)}; do
    try "$name"
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
