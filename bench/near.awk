# Are two outputs of kernels with -DSUMS (bench.h) the same but for rounding?
#
#   awk -v digits=9 -f near.awk OLD NEW
#
# Lines are NAME SUM SIZE.  Status 1: a sum differs by more than 10^-digits of its
# size, or the lines are not the same ones.

function distance(x, y) { return x < y ? y - x : x - y }

NR == FNR {
    name[FNR] = $1
    sum[FNR] = $2
    size[FNR] = $3
    n = FNR
    next
}
{
    if ($1 != name[FNR] || tolower($2 sum[FNR]) ~ /nan|inf/ ||
        distance($2 + 0, sum[FNR] + 0) > size[FNR] * 10 ^ -digits)
        bad = 1
    m = FNR
}
END { exit bad || n == 0 || n != m }
