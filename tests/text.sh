#!/bin/sh
# Is everything outside of the rewritten nests the same, to the byte?
#
#     text.sh [-q] polyopt file.c ...
#
# Each file is tried as it is, with the line ends of DOS, and with a byte order
# mark; -q: as it is only.  "polyopt -v" says which bytes it replaces; what is between
# these ranges has to be in the result, in order, and nothing else before the first of
# them than the helper functions and a directive.  Where a function is put in, it
# replaces no bytes.  OpenMP directives mean something, as others become comments.  The
# last line says "N passed, N failed".

variants=yes
if [ "$1" = -q ]; then
    variants=no
    shift
fi
case $1 in
/*) polyopt=$1 ;;
*) polyopt=$PWD/$1 ;;
esac
shift
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
limit=${TIMEOUT:-60}
passed=0
failed=0

# Compare in.c, out.c and ranges ("BEGIN END" a line) in the folder.
compare() {
    LC_ALL=C awk -v dir="$dir" '
    function whole(name,    text, line, n) {
        RS = "\001"
        n = (getline text < name)
        close(name)
        RS = "\n"
        return n > 0 ? text : ""
    }
    function wrong(what) {
        print what
        exit 1
    }
    # Only helper functions, the shape of register tiles, or nothing?
    function is_helpers(text) {
        gsub(/\r/, "", text)
        sub(/^#ifdef __clang__\n#pragma clang [^\n]*\n#endif\n\n/, "", text)
        while (match(text, /^static inline [^{}]*\n\{\n/))
            text = substr(text, index(text, "\n}\n\n") + 4)
        sub(/^#if defined __AVX512F__\n(#[^\n]*\n|enum [^\n]*;\n)+/, "", text)
        sub(/^(typedef [^;]*;\n|enum [^;]*;\n)+\n/, "", text)
        return text == ""
    }
    BEGIN {
        old = whole(dir "/in.c")
        new = whole(dir "/out.c")
        bom = substr(old, 1, 3) == "\357\273\277" ? 3 : 0
        if (substr(new, 1, bom) != substr(old, 1, bom))
            wrong("the byte order mark is not first")
        done = bom
        at = bom + 1
        while ((getline < (dir "/ranges")) > 0) {
            piece = substr(old, done + 1, $1 - done)
            found = index(substr(new, at), piece)
            if (found == 0)
                wrong("not there: the text before byte " $1)
            if (n++ == 0 && !is_helpers(substr(new, at, found - 1)))
                wrong("more than helper functions at the start")
            at += found - 1 + length(piece)
            done = $2
        }
        rest = substr(old, done + 1)
        if (substr(new, length(new) - length(rest) + 1) != rest ||
            at + length(rest) > length(new) + 1 || (n == 0 && old != new))
            wrong("not there: the text after byte " done)
    }'
}

# Try in.c of the folder, made from file $1 in the way $2.
try() {
    cp "$dir/in.c" "$dir/before.c"
    # shellcheck disable=SC2046
    timeout -k 5 "$limit" "$polyopt" -v -DN=100 -I"$(dirname "$1")" \
        -fopenmp "$dir/in.c" -o "$dir/out.c" >"$dir/stdout" 2>"$dir/log"
    status=$?
    sed -n 's/^.*: note: bytes \([0-9]*\) to \([0-9]*\) are replaced$/\1 \2/p' \
        "$dir/log" | sort -n -u >"$dir/ranges"
    if [ $status -eq 0 ] && why=$(compare) &&
        cmp -s "$dir/in.c" "$dir/before.c"; then
        passed=$((passed + 1))
        echo "ok   $1$2 ($(wc -l <"$dir/ranges") replaced)"
    else
        failed=$((failed + 1))
        echo "FAIL $1$2: ${why:-status $status}"
    fi
}

for file; do
    cp "$file" "$dir/in.c"
    try "$file" ""
    [ $variants = yes ] || continue
    sed 's/\r*$/\r/' "$file" >"$dir/in.c"
    try "$file" ", CRLF"
    { printf '\357\273\277' && sed '1s/^\xef\xbb\xbf//' "$file"; } \
        >"$dir/in.c"
    try "$file" ", byte order mark"
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
