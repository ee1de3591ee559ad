# Where polyopt's result is furthest behind: the worst lines of the table of
# bench/full.sh, as a table of tab-separated values.
#
#   awk -v against=blas -f behind.awk build/full.tsv       OpenBLAS and LAPACK
#   awk -v against=compilers -f behind.awk build/full.tsv  the best of the rest
#
# -v limit=n: at most n lines, and none above -v below=1.

function is_rival(entrant)
{
    if (against == "blas")
        return entrant == "blas"
    return entrant ~ /^(plain|restrict|polly|graphite|polycc|ppcg)$/
}

BEGIN { FS = OFS = "\t" }
$8 + 0 <= 0 { next }
{ key = $2 OFS $3 OFS $4 OFS $5 OFS $6 }
$7 == "polyopt" { own[key] = $8 }
is_rival($7) && (!(key in best) || $8 + 0 < best[key] + 0) {
    best[key] = $8
    who[key] = $7
}
END {
    print "name", "size", "compiler", "target", "threads", "polyopt ms",
        "best other", "its ms", "ratio"
    sorting = "sort -t '\t' -k9,9g | head -n " limit
    for (key in own)
        if (key in best && best[key] / own[key] < below)
            printf "%s\t%s\t%s\t%s\t%.3f\n", key, own[key], who[key], best[key],
                best[key] / own[key] | sorting
    close(sorting)
}
