# The kernels in the table of bench/full.sh with a line for each name and size, and a column for
# each entrant, as plot.awk reads it: how many times as fast as the plain program.
#
#   awk -v cc=gcc -v target=native -v threads=1 -f wide.awk build/full.tsv

function cell(row, column)
{
    return (row, column) in value ? value[row, column] : "-"
}

BEGIN {
    FS = OFS = "\t"
    n_title = split("restrict polyopt unsure blas polly graphite polycc ppcg",
                    entrant, " ")
    split("restrict\tpolyopt\tpolyopt, no restrict\tOpenBLAS\tPolly\t" \
          "Graphite\tPluto\tPPCG", title, "\t")
}
$1 == "kernels" && $4 == cc && $5 == target && $6 == threads {
    key = $2 OFS $3
    if (!(key in plain)) {
        order[++n] = key
        plain[key] = "-"
    }
    if ($7 == "plain")
        plain[key] = $8
    value[key, $7] = $9
    if ($9 != "-" && $9 != "")
        used[$7] = 1
}
END {
    printf "name\tsize\t \tplain ms"
    for (e = 1; e <= n_title; e++)
        if (entrant[e] in used)
            printf "\t%s", title[e]
    print ""
    for (i = 1; i <= n; i++) {
        printf "%s\t%s\t%s", order[i], "", plain[order[i]]
        for (e = 1; e <= n_title; e++)
            if (entrant[e] in used)
                printf "\t%s", cell(order[i], entrant[e])
        print ""
    }
}
