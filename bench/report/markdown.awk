# Tab-separated values as a table of Markdown; after column "from", numbers are
# rounded to two digits.

BEGIN { FS = "\t" }
{
    for (c = 1; c <= NF; c++)
        if (NR > 1 && c > from && $c ~ /^[0-9.]+$/)
            printf "| %.2f ", $c
        else
            printf "| %s ", $c
    print "|"
}
NR == 1 {
    printf "|---|"
    for (c = 2; c <= NF; c++)
        printf "--:|"
    print ""
}
