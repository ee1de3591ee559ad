# What the table of programs.sh says: geometric means, and what is slower, worst
# first.
#
#   awk -f worst.awk build/programs.tsv
#
# The last column is the ratio; size, compiler, threads and pragmas are columns 2
# to 5.

function mean_lines(    key)
{
    for (key in n)
        printf "%s %8.3f %8.3f %5d\n", key, exp(sum[key] / n[key]), min[key],
            n[key] | "sort"
    close("sort")
}

BEGIN { FS = "\t" }
$NF ~ /^[0-9.]+$/ {
    key = sprintf("%-8s %-6s %7s %-8s", $2, $3, $4, $5)
    sum[key] += log($NF)
    n[key]++
    if (!(key in min) || $NF < min[key])
        min[key] = $NF
    if ($NF < 0.97)
        slower[++n_slower] = sprintf("%8.3f  %-20s %s", $NF, $1, key)
}
$NF == "fails" { print "fails: " $1, $2, $3, $4, $5 }
END {
    print ""
    print "size     cc     threads pragmas      mean    worst  count"
    mean_lines()
    printf "\n%d slower than the original\n", n_slower
    for (i = 1; i <= n_slower; i++)
        print slower[i] | "sort -g"
    close("sort -g")
}
