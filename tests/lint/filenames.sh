#!/bin/sh
# Is every file of src/ called by terms of the field?  Each word of its name is one of a
# term in docs/glossary.md, or a plain noun of its folder, see tests/lint/nouns.  A name
# that is in neither is one that only its author understands: find the term, or add the
# noun.
#
#     filenames.sh [-u]
#
# -u removes nouns from the list that no name needs.

cd "$(dirname "$0")/../.." || exit 2
nouns=tests/lint/nouns
new=$(mktemp) || exit 2
trap 'rm -f "$new"' EXIT

find src -name '*.c' | LC_ALL=C sort |
    awk -v new="$new" '
    # The words of the first column of tables.
    FILENAME ~ /glossary[.]md$/ {
        if (!/^\| [^-]/)
            next
        split($0, column, "|")
        n = split(tolower(column[2]), word, /[^a-z0-9]+/)
        for (i = 1; i <= n; i++)
            is_term[word[i]] = 1
        next
    }
    FILENAME ~ /nouns$/ && /^#/ { head = head $0 "\n"; next }
    FILENAME ~ /nouns$/ {
        folder = $1
        sub(/:$/, "", folder)
        for (i = 2; i <= NF; i++)
            is_noun[folder, $i] = 1
        next
    }
    {
        folder = $0
        sub(/\/[^\/]*$/, "", folder)
        name = $0
        sub(/.*\//, "", name)
        sub(/[.]c$/, "", name)
        n = split(name, word, "_")
        for (i = 1; i <= n; i++) {
            if (word[i] in is_term)
                continue
            if (!((folder, word[i]) in is_noun)) {
                print $0 ": \"" word[i] "\" is in neither docs/glossary.md nor " \
                      "tests/lint/nouns"
                bad = 1
            } else if (!((folder, word[i]) in is_used)) {
                is_used[folder, word[i]] = 1
                list[folder] = list[folder] " " word[i]
            }
        }
        if (!(folder in is_known))
            order[++n_folder] = folder
        is_known[folder] = 1
    }
    END {
        printf "%s", head >new
        for (i = 1; i <= n_folder; i++)
            if (list[order[i]] != "")
                print order[i] ":" list[order[i]] >new
        exit bad
    }' docs/glossary.md "$nouns" - || exit 1
[ "${1-}" != -u ] || cp "$new" "$nouns"
cmp -s "$new" "$nouns" && exit 0
echo "$nouns has nouns that no name of a file needs, or another order: tests/lint/filenames.sh -u"
exit 1
