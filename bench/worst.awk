# What the tables of the races say: geometric means, and what is slower, worst
# first.
#
#   awk -f worst.awk build/programs.tsv
#
# The last column is the ratio; size, compiler, threads, and pragmas or what it is
# compared with, are columns 2 to 5.  If some lines compare with what is made by hand,
# the last line of the output counts them.

function group(size)
{
    return sprintf("%-8s %-6s %7s %-8s", size, $3, $4, $5)
}

function enter(key)
{
    sum[key] += log($NF)
    if (!(key in n) || $NF < min[key])
        min[key] = $NF
    n[key]++
}

function mean_lines(    key)
{
    for (key in n)
        printf "%s %8.3f %8.3f %5d\n", key, exp(sum[key] / n[key]), min[key],
            n[key] | "sort"
    close("sort")
}

function hand_line()
{
    return sprintf("\nby hand: %d races, behind in %d, geometric mean %.3f",
        races, behind, exp(logs / races))
}

BEGIN { FS = "\t" }
NR == 1 { variant = $5 }
$NF ~ /^[0-9.]+$/ {
    enter(group($2))
    enter(group("all"))
    if ($NF < 0.97)
        slower[++n_slower] = sprintf("%8.3f  %-20s %s", $NF, $1, group($2))
}
$5 == "hand" && $NF ~ /^[0-9.]+$/ {
    races++
    behind += $NF < 0.97
    logs += log($NF)
}
$NF == "fails" { print "fails: " $1, $2, $3, $4, $5 }
END {
    print ""
    printf "size     cc     threads %-8s     mean    worst  count\n", variant
    mean_lines()
    printf "\n%d slower than %s\n", n_slower,
        races ? "the other" : "the original"
    for (i = 1; i <= n_slower; i++)
        print slower[i] | "sort -g"
    close("sort -g")
    if (races)
        print hand_line()
}
