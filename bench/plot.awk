# Bar plots of a table: a column of speed-ups is a series, a kernel a
# group of bars, which start at 1x; logarithmic.
#
#   awk -v form=svg -f plot.awk table.tsv > plot.svg
#   awk -v form=text -f plot.awk table.tsv
#
# The first column is the name; the series begin with the fifth.

function log2(x) { return log(x) / log(2) }

function floor(x,    i)
{
    i = int(x)
    return i > x ? i - 1 : i
}

function escape(s)
{
    gsub(/&/, "\\&amp;", s)
    gsub(/</, "\\&lt;", s)
    return s
}

# The powers of two around all values, in lo and hi.
function find_range(    r, c)
{
    lo = 0
    hi = 1
    for (r = 1; r <= n; r++)
        for (c = 1; c <= series; c++)
            if (value[r, c] > 0) {
                if (log2(value[r, c]) < lo)
                    lo = floor(log2(value[r, c]))
                if (log2(value[r, c]) > hi)
                    hi = -floor(-log2(value[r, c]))
            }
}

# A bar of marks from 1x to v, in a field where 1x is at column zero.
function text_bar(v, mark, zero, scale,    from, to, s, i)
{
    from = zero
    to = zero + int(log2(v) * scale + (v < 1 ? -0.5 : 0.5))
    if (to < from) {
        i = from
        from = to
        to = i
    }
    for (i = 0; i < from; i++)
        s = s (i == zero ? "|" : " ")
    for (i = from; i < to; i++)
        s = s mark
    return to <= zero ? s "|" : s
}

function plot_text(    r, c, scale, zero, marks, label)
{
    marks = "=#+*o%@&"
    scale = int(48 / (hi - lo))
    if (scale < 1)
        scale = 1
    zero = int(-lo * scale)
    printf "speed-up over the original, logarithmic;"
    for (c = 1; c <= series; c++)
        printf "  %s %s", substr(marks, c, 1), title[c]
    print "\n"
    for (r = 1; r <= n; r++) {
        label = name[r]
        for (c = 1; c <= series; c++)
            if (value[r, c] > 0) {
                printf "%-18s %7.2f  %s\n", label, value[r, c],
                    text_bar(value[r, c], substr(marks, c, 1), zero, scale)
                label = ""
            }
    }
}

function x_of(l) { return left + (l - lo) / (hi - lo) * width }

function svg_axis(    i)
{
    for (i = lo; i <= hi; i++) {
        printf "<line x1='%.1f' y1='%d' x2='%.1f' y2='%d' stroke='%s'/>\n",
            x_of(i), top, x_of(i), bottom, i == 0 ? "#333" : "#ddd"
        printf "<text x='%.1f' y='%d' text-anchor='middle'>%g×</text>\n",
            x_of(i), top - 6, 2 ^ i
    }
}

function svg_legend(    c, x)
{
    x = left
    for (c = 1; c <= series; c++) {
        printf "<rect x='%d' y='28' width='10' height='10' fill='%s'/>\n",
            x, colour[c]
        printf "<text x='%d' y='37'>%s</text>\n", x + 14, escape(title[c])
        x += 30 + 7 * length(title[c])
    }
}

function svg_group(r, y,    c, a, b)
{
    printf "<text x='%d' y='%.1f' text-anchor='end'>%s</text>\n",
        left - 6, y + series * thick / 2 + 4, escape(name[r])
    for (c = 1; c <= series; c++)
        if (value[r, c] > 0) {
            a = x_of(0)
            b = x_of(log2(value[r, c]))
            printf "<rect x='%.1f' y='%.1f' width='%.1f' height='%d'" \
                " fill='%s'><title>%s, %s: %.2f×</title></rect>\n",
                a < b ? a : b, y + (c - 1) * thick, a < b ? b - a : a - b,
                thick - 1, colour[c], escape(name[r]), escape(title[c]),
                value[r, c]
        }
}

function plot_svg(    r, group)
{
    left = 140
    width = 640
    top = 70
    thick = series > 2 ? 6 : 8
    group = series * thick + 6
    bottom = top + n * group + 4
    split("#7aa6d8 #1f4e8c #d98c3f #5f9e6e #a05195 #888888" \
          " #c9b44a #7f5f3f", colour, " ")
    printf "<svg xmlns='http://www.w3.org/2000/svg' width='%d' height='%d'" \
        " font-family='sans-serif' font-size='11'>\n",
        left + width + 40, bottom + 16
    print "<rect width='100%' height='100%' fill='white'/>"
    printf "<text x='%d' y='18' font-size='14'>%s</text>\n", left,
        "Speed-up over the original (logarithmic)"
    svg_legend()
    svg_axis()
    for (r = 1; r <= n; r++)
        svg_group(r, top + 6 + (r - 1) * group)
    print "</svg>"
}

BEGIN { FS = "\t" }
NR == 1 {
    for (c = 5; c <= NF; c++)
        title[c - 4] = $c
    series = NF - 4
    next
}
{
    name[++n] = $1
    for (c = 5; c <= NF; c++)
        value[n, c - 4] = $c == "-" ? 0 : $c + 0
}
END {
    find_range()
    if (form == "svg")
        plot_svg()
    else
        plot_text()
}
