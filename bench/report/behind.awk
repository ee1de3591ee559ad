# Where a result of polyopt is furthest behind: the worst lines of the table of
# bench/full.sh, as a table of tab-separated values.
#
#   awk -v against=blas -f behind.awk build/full.tsv       OpenBLAS and LAPACK
#   awk -v against=compilers -f behind.awk build/full.tsv  the best of the rest
#
# -v limit=n: at most n lines, and none above -v below=1; -v threads=1.  Compilers get the source
# that polyopt has got: with or without restrict.

# Note a time of a rival of "own" for a key.
function rival(own, key, who, ms)
{
    if (!((own, key) in best) || ms + 0 < best[own, key] + 0) {
        best[own, key] = ms
        winner[own, key] = who
    }
}

function enter(key, entrant, ms)
{
    if (entrant ~ /^(polyopt|unsure)$/)
        result[entrant, key] = ms
    else if (against == "blas" && entrant == "blas")
        rival("polyopt", key, entrant, ms)
    else if (against == "compilers" && entrant == "plain")
        plain[key] = ms
    else if (against == "compilers" && entrant != "blas")
        rival("polyopt", key, entrant, ms)
}

# A source without the word restrict is the plain one.
function enter_plain(    key)
{
    for (key in plain)
        rival(("unsure", key) in result ? "unsure" : "polyopt", key, "plain",
              plain[key])
}

BEGIN { FS = OFS = "\t" }
$6 == threads && $8 + 0 > 0 { enter($2 OFS $3 OFS $4 OFS $5, $7, $8) }
END {
    enter_plain()
    print "name", "size", "compiler", "target", "result", "ms",
        "best other", "its ms", "ratio"
    sorting = "sort -t '\t' -k9,9g | head -n " limit
    for (own in result)
        if (own in best && best[own] / result[own] < below) {
            split(own, part, SUBSEP)
            printf "%s\t%s\t%s\t%s\t%s\t%.3f\n", part[2], part[1], result[own],
                winner[own], best[own], best[own] / result[own] | sorting
        }
    close(sorting)
}
