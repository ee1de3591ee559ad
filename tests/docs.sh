#!/bin/sh
# Check that the listings in the documentation are the files they show.
#
#     docs.sh [-u] [document ...]
#
# A line "<!-- file: PATH -->" before a fenced block says that the block holds
# the file PATH, and "<!-- file: PATH FIRST,LAST -->" that it holds these lines
# of it.  -u rewrites the blocks instead of comparing.  Links to files have to
# lead somewhere, pictures are what is drawn now, and docs/limits.md has a section for every code of
# reject.def, with an example and a remedy (examples.sh tries them).  Without
# documents, README.md and docs/*.md are checked.  The last line says "N passed,
# N failed".

cd "$(dirname "$0")/.." || exit 2
update=
if [ "$1" = -u ]; then
    update=yes
    shift
fi
[ $# -gt 0 ] || set -- README.md docs/*.md
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
passed=0
failed=0

fail() {
    echo "FAIL $*"
    failed=$((failed + 1))
}

# Write document $1 with every listing replaced by its file to the standard
# output, and for each listing a line "ok", "stale" or "lost" with its file to
# the file $2.
renew() {
    awk -v log_file="$2" '
    function flush_file(    line, n, text, part, found) {
        n = split(range, part, ",")
        text = ""
        found = 0
        while ((getline line < path) > 0) {
            found++
            sub(/\r$/, "", line)
            if (n < 2 || (found >= part[1] + 0 && found <= part[2] + 0))
                text = text line "\n"
        }
        close(path)
        if (text == "") {
            print "lost", path > log_file
            printf "%s", old
            return
        }
        print (text == old ? "ok" : "stale"), path > log_file
        printf "%s", text
    }

    state == 2 && /^```/ { flush_file(); state = 0; print; next }
    state == 2 { old = old $0 "\n"; next }
    state == 1 && /^```/ { state = 2; old = ""; print; next }
    state == 1 && !/^$/ {
        print "lost", path " (no block)" > log_file
        state = 0
    }
    /^<!-- file: .* -->$/ {
        path = $3
        range = $4 == "-->" ? "" : $4
        state = 1
    }
    { print }
    END { if (state) print "lost", path " (no end)" > log_file }
    ' "$1"
}

# Print the files that document $1 links to, one a line.
links() {
    # shellcheck disable=SC2016 # backquotes of Markdown
    sed 's/`[^`]*`//g' "$1" | grep -oE '\]\([^)#:]+[)#]' | sed 's/^](//; s/.$//'
}

check_links() {
    for link in $(links "$1"); do
        if [ -e "$(dirname "$1")/$link" ]; then
            passed=$((passed + 1))
        else
            fail "$1: no file $link"
        fi
    done
}

check_listings() {
    : >"$dir/log"
    renew "$1" "$dir/log" >"$dir/new"
    while read -r state path; do
        if [ "$state" = stale ] && [ -n "$update" ]; then
            echo "new  $1: $path"
        elif [ "$state" = ok ]; then
            echo "ok   $1: $path"
            passed=$((passed + 1))
        else
            fail "$1: $path is $state"
        fi
    done <"$dir/log"
    [ -z "$update" ] || cmp -s "$dir/new" "$1" || cp "$dir/new" "$1"
}

# Every code has a section, and every section a code.
check_codes() {
    tr '\n' ' ' <include/polyopt/reject.def |
        grep -oE 'REJECT\([A-Z0-9_]+, *"[a-z0-9-]+"' | cut -d'"' -f2 |
        sort >"$dir/codes"
    # shellcheck disable=SC2016 # backquotes of Markdown
    sed -n 's/^## `\([a-z0-9-]*\)`$/\1/p' docs/limits.md | sort >"$dir/got"
    if diff "$dir/codes" "$dir/got"; then
        echo "ok   docs/limits.md: a section for every code"
        passed=$((passed + 1))
    else
        fail "docs/limits.md: the sections are not the codes of reject.def"
    fi
}

# Print the codes of docs/limits.md whose sections lack an example that is left
# alone for this reason, or one that is optimised.  Nothing helps against
# "no-gain", and no example is known of "internal"; "data-model" takes a flag,
# "compiler-differs" the text of a compiler, and "given-order" an order.
unexplained() {
    # shellcheck disable=SC2016 # backquotes of Markdown
    awk '
    /^## / { code = $2; gsub(/`/, "", code) }
    /^## `/ && code !~ /^(data-model|compiler-differs|given-order)$/ { codes[++n] = code }
    /^<!-- (reject: .*)?optimised .*-->$/ { fixed[code] = 1 }
    /^<!-- reject: / && index($0, " " code " ") { left[code] = 1 }
    END {
        for (i = 1; i <= n; i++) {
            code = codes[i]
            if (!left[code] && code != "internal")
                print code " has no example"
            if (!fixed[code] && code != "no-gain" && code != "internal" && code != "leave")
                print code " has no remedy"
        }
    }' docs/limits.md
}

check_examples() {
    unexplained >"$dir/got"
    if [ ! -s "$dir/got" ]; then
        echo "ok   docs/limits.md: an example and a remedy for every code"
        passed=$((passed + 1))
    else
        fail "docs/limits.md: $(cat "$dir/got")"
    fi
}

# Are the pictures those of what is measured and computed?
check_pictures() {
    docs/pictures/draw.sh "$dir"
    for picture in docs/pictures/*.svg; do
        if cmp -s "$picture" "$dir/${picture##*/}"; then
            echo "ok   $picture"
            passed=$((passed + 1))
        elif [ -n "$update" ]; then
            echo "new  $picture"
            cp "$dir/${picture##*/}" "$picture"
        else
            fail "$picture is stale"
        fi
    done
}

check_pictures
for document; do
    check_listings "$document"
    check_links "$document"
    [ "$document" != docs/limits.md ] || {
        check_codes
        check_examples
    }
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
