# A part of the table of bench/full.sh with a line for each name, compiler, target
# and number of threads, and a column for each size, as tab-separated values.
#
#   awk -v part=gemm -v entrant=polyopt -v column=10 -f grid.awk build/full.tsv

function cell(row, column)
{
    return (row, column) in value ? value[row, column] : "-"
}

BEGIN { FS = OFS = "\t" }
$1 == part && $7 == entrant {
    key = $2 OFS $4 OFS $5 OFS $6
    if (!(key in seen))
        order[++n] = key
    seen[key] = 1
    if (!($3 in is_size))
        size[++m] = $3
    is_size[$3] = 1
    value[key, $3] = $column
}
END {
    printf "name\tcompiler\ttarget\tthreads"
    for (j = 1; j <= m; j++)
        printf "\t%s", size[j]
    print ""
    for (i = 1; i <= n; i++) {
        printf "%s", order[i]
        for (j = 1; j <= m; j++)
            printf "\t%s", cell(order[i], size[j])
        print ""
    }
}
