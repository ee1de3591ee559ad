# Geometric means of polyopt's columns of the table of bench/full.sh, by part, size,
# compiler, target and threads, as tab-separated values.

function add(what, key, x)
{
    if (x + 0 > 0) {
        sum[what, key] += log(x)
        n[what, key]++
    }
}

function mean(what, key)
{
    return n[what, key] ? sprintf("%.3f", exp(sum[what, key] / n[what, key])) : "-"
}

BEGIN { FS = OFS = "\t" }
$7 == "polyopt" {
    key = $1 OFS $3 OFS $4 OFS $5 OFS $6
    if (!(key in seen))
        order[++m] = key
    seen[key] = 1
    add("plain", key, $9)
    add("blas", key, $10)
    add("peak", key, $13)
}
END {
    print "part", "size", "compiler", "target", "threads", "plain / polyopt",
        "OpenBLAS / polyopt", "of the peak"
    for (i = 1; i <= m; i++)
        print order[i], mean("plain", order[i]), mean("blas", order[i]),
            mean("peak", order[i])
}
