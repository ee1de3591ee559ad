#!/bin/sh
# Try the examples of the documentation.
#
#     examples.sh [-u] polyopt
#
# docs/limits.md: a block after "<!-- reject: CODE ... -->" gets remarks with
# these codes, sorted, no others, and stays as it is, unless one of them is
# "optimised"; one after "<!-- optimised -->" is optimised throughout.  README.md: the remarks it quotes are given.  polyopt.1: the
# commands it shows run.  docs/analysis.md, docs/tutorial.md: after a line "$ polyopt ..." in
# a "console" block stands what the command prints, in tests/golden, or docs/tutorial; -u
# writes it there.  The programs of the tutorial print the same when they are optimised.
# The last line says "N passed, N failed".

update=
if [ "$1" = -u ]; then
    update=yes
    shift
fi
case $1 in
/*) polyopt=$1 ;;
*) polyopt=$PWD/$1 ;;
esac
cd "$(dirname "$0")/.." || exit 2
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
limit=${TIMEOUT:-60}
passed=0
failed=0

ok() {
    echo "ok   $*"
    passed=$((passed + 1))
}

fail() {
    echo "FAIL $*"
    failed=$((failed + 1))
}

# Write the blocks of document $1 to files "LINE.c", and their places with what
# is expected of them, "LINE WHAT", to the standard output.
blocks() {
    awk -v dir="$dir" '
    /^```/ && out { close(out); out = ""; next }
    out { print > out; next }
    /^<!-- reject: [a-z0-9 -]+ -->$/ {
        want = $0
        sub(/^<!-- reject: /, "", want)
        sub(/ -->$/, "", want)
    }
    /^<!-- optimised -->$/ { want = "optimised" }
    /^```c$/ && want {
        out = dir "/" FNR ".c"
        print FNR, want
        want = ""
    }' "$1"
}

# Is block $1, of line $2, treated as "$3" says?  Examples are too small for
# threads, and their directives count.
try() {
    file=$dir/$2.c
    if ! timeout -k 5 "$limit" "$polyopt" --check \
        --parallel-threshold=0 -fopenmp "$file" >"$dir/out" \
        2>"$dir/err"; then
        fail "$1:$2: $(head -n 2 "$dir/err")"
        return
    fi
    sed -n 's/.*left unchanged.*\[\([a-z0-9-]*\)\]$/\1/p
        s/.*remark: loop nest optimised.*/optimised/p' "$dir/err" |
        sort -u | tr '\n' ' ' >"$dir/got"
    if [ "$(cat "$dir/got")" != "$3 " ]; then
        fail "$1:$2: not $3, but: $(cat "$dir/err")"
    elif ! echo " $3 " | grep -q ' optimised ' &&
        ! cmp -s "$file" "$dir/out"; then
        fail "$1:$2: the output is not the input"
    else
        ok "$1:$2: $3"
    fi
}

# The remarks in $1, lines such as "readme.c:1:1: remark: ...", are those for
# the file of tests/golden.
quoted() {
    grep -E '^ *[a-z0-9-]+\.c:[0-9]+:[0-9]+: remark: ' "$1" |
        sed 's/^ *//' >"$dir/quotes"
    while read -r line; do
        (cd tests/golden && timeout -k 5 "$limit" "$polyopt" -o /dev/null \
            "${line%%:*}" 2>&1) >"$dir/err"
        if grep -qxF -e "$line" "$dir/err"; then
            ok "$1: $line"
        else
            fail "$1: $line, but: $(cat "$dir/err")"
        fi
    done <"$dir/quotes"
}

# Run the commands of the manual page, lines ".Dl $ polyopt ...".
manual() {
    mkdir -p "$dir/man/include"
    cp tests/golden/readme.c "$dir/man/a.c"
    printf '\nint main(void)\n{\n    return 0;\n}\n' >>"$dir/man/a.c"
    sed -n 's/^\.Dl \$ \(polyopt .*\)$/\1/p' polyopt.1 | sed 's/\\//g' \
        >"$dir/commands"
    while read -r _ arguments; do
        # shellcheck disable=SC2086 # the arguments are words
        if (cd "$dir/man" && timeout -k 5 "$limit" "$polyopt" $arguments) \
            >"$dir/out" 2>"$dir/err" </dev/null; then
            ok "polyopt.1: polyopt $arguments"
        else
            fail "polyopt.1: polyopt $arguments: $(cat "$dir/err")"
        fi
    done <"$dir/commands"
    [ -s "$dir/commands" ] || fail "polyopt.1: no examples"
}

# Write document $1 with what the commands of its console blocks print now, in a copy of
# folder $2.
answers() {
    rm -rf "$dir/work"
    cp -R "$2" "$dir/work"
    inside=
    while IFS= read -r line; do
        case $line in
        '```console') inside=yes ;;
        '```') inside= ;;
        '$ polyopt '*)
            printf '%s\n' "$line"
            (cd "$dir/work" && eval "timeout -k 5 $limit $polyopt \
                ${line#* polyopt }" 2>&1)
            continue
            ;;
        esac
        [ -n "$inside" ] && [ "$line" != '```console' ] ||
            printf '%s\n' "$line"
    done <"$1"
}

# Do the console blocks of document $1 show what the commands print in folder $2?
console() {
    answers "$1" "$2" >"$dir/new"
    if [ -n "$update" ]; then
        cmp -s "$dir/new" "$1" || cp "$dir/new" "$1"
    elif diff "$1" "$dir/new"; then
        ok "$1: $(grep -c '^\$ polyopt ' "$1") commands"
    else
        fail "$1: the commands print something else"
    fi
}

# Do the programs of the tutorial compute what they did?
tutorial() {
    for case in docs/tutorial/*.c; do
        if timeout -k 5 "$limit" "$polyopt" --check-run "$case" -- -O2 -fopenmp \
                >"$dir/out" 2>&1 && grep -q 'same output' "$dir/out"; then
            ok "$case"
        else
            fail "$case: $(cat "$dir/out")"
        fi
    done
}

console docs/analysis.md tests/golden
console docs/tutorial.md docs/tutorial
[ -z "$update" ] || exit 0
tutorial
blocks docs/limits.md >"$dir/blocks"
while read -r line want; do
    try docs/limits.md "$line" "$want"
done <"$dir/blocks"
quoted README.md
manual
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
