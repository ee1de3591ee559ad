# The rooflines of a compiler, target and number of threads as SVG: what the
# machine can do at most by the operations for each byte, and what programs reach.
#
#   awk -v cc=gcc -v target=native -v threads=1 -f roofline.awk \
#       build/full.peaks build/full.tsv >roofline.svg
#
# Of full.tsv, lines with numbers of operations and of bytes.

function log2(x) { return log(x) / log(2) }
function x_of(intensity) { return 70 + (log2(intensity) + 4) * 50 }
function y_of(rate) { return 460 - (log2(rate) + 1) * 40 }

# The roof under a bandwidth, from the left up to the peak.
function roof(level, width,    edge)
{
    edge = peak / width
    printf "<polyline points='%.1f,%.1f %.1f,%.1f %.1f,%.1f' fill='none'" \
        " stroke='%s'/>\n", x_of(1 / 16), y_of(width / 16), x_of(edge),
        y_of(peak), x_of(1024), y_of(peak), colour[level]
    printf "<text x='%.1f' y='%.1f' fill='%s'>%s, %.0f GB/s</text>\n",
        x_of(1 / 16) + 4, y_of(width / 16) - 14, colour[level], level, width
}

function axes(    i)
{
    for (i = -4; i <= 10; i += 2)
        printf "<text x='%.1f' y='480' text-anchor='middle'>%g</text>\n" \
            "<line x1='%.1f' y1='60' x2='%.1f' y2='460' stroke='#eee'/>\n",
            x_of(2 ^ i), 2 ^ i, x_of(2 ^ i), x_of(2 ^ i)
    for (i = -1; i <= 9; i++)
        printf "<text x='62' y='%.1f' text-anchor='end'>%g</text>\n" \
            "<line x1='70' y1='%.1f' x2='770' y2='%.1f' stroke='#eee'/>\n",
            y_of(2 ^ i) + 4, 2 ^ i, y_of(2 ^ i), y_of(2 ^ i)
    print "<text x='420' y='500' text-anchor='middle'>operations for each" \
        " byte that has to be moved</text>"
    print "<text x='70' y='50'>GFLOP/s</text>"
}

# A program: a ring for the plain one, a disc for polyopt's result.
function point(    rate)
{
    rate = $11 / $8 * 1e-6
    printf "<circle cx='%.1f' cy='%.1f' r='4' stroke='%s' fill='%s'>" \
        "<title>%s, %s, %s: %.1f GFLOP/s</title></circle>\n",
        x_of($11 / $12), y_of(rate < 0.5 ? 0.5 : rate), colour[$3],
        $7 == "plain" ? "white" : colour[$3], $2, $3, $7, rate
}

BEGIN {
    colour["L1"] = "#1f4e8c"
    colour["L2"] = "#5f9e6e"
    colour["L3"] = "#d98c3f"
    colour["memory"] = "#a05195"
}
FNR == NR {
    split($0, f, " ")
    if (f[1] == target && f[2] == threads && f[3] == "f64")
        peak = f[4]
    if (f[1] == target && f[2] == threads && f[3] == "read")
        width[f[4]] = f[5]
    next
}
FNR == 1 {
    FS = "\t"
    print "<svg xmlns='http://www.w3.org/2000/svg' width='800' height='515'" \
        " font-family='sans-serif' font-size='11'>"
    print "<rect width='100%' height='100%' fill='white'/>"
    printf "<text x='70' y='25' font-size='14'>Rooflines: %s, %s, threads: %s;" \
        " peak %.0f GFLOP/s; rings: plain, discs: polyopt</text>\n", cc, target,
        threads, peak
    axes()
    for (level in width)
        roof(level, width[level])
    next
}
$1 == "levels" && $4 == cc && $5 == target && $6 == threads && $11 + 0 > 0 &&
    $8 + 0 > 0 && $7 ~ /^(plain|polyopt)$/ { point() }
END { print "</svg>" }
