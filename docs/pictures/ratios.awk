# Draw a bar for each entrant of bench/RESULTS.md: how many times as fast as the plain
# program, geometric means over the kernels of one size on one thread.
#
#     awk -f ratios.awk -v size=LARGE RESULTS.md >ratios.svg

function mean(who) {
    return n[who] ? exp(sum[who] / n[who]) : 0
}

function bar(who, label, class,    value, width) {
    value = mean(who)
    width = value * scale
    printf "<text x='150' y='%d' text-anchor='end'>%s</text>\n", y + 14, label
    printf "<rect class='%s' x='158' y='%d' width='%.1f' height='18' rx='2'/>\n", \
        class, y, width
    printf "<text x='%.1f' y='%d'>%.1f</text>\n", 164 + width, y + 14, value
    y += 24
}

/^### / {
    compiler = $2
    sub(/,/, "", compiler)
    threads = $4
    is_table = $0 ~ /native, 1 thread$/
}

/^## / { is_table = 0 }

is_table && /^\| name / {
    n_column = split($0, column, / *\| */)
}

is_table && /^\|/ && !/^\| name / && !/^\|-/ {
    split($0, cell, / *\| */)
    if (cell[3] != size)
        next
    for (c = 5; c < n_column; c++)
        if (cell[c] + 0 > 0) {
            sum[compiler, column[c]] += log(cell[c])
            n[compiler, column[c]]++
        }
    kernels[compiler]++
}

END {
    scale = 62
    print "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 640 216' role='img'" \
        " font-family='sans-serif' font-size='13'>"
    print "<title>Times as fast as the compiler alone, geometric means</title>"
    print "<style>text { fill: #24292f } .own { fill: #1f883d } .other { fill: #8c959f }"
    print "@media (prefers-color-scheme: dark) { text { fill: #e6edf3 }"
    print ".own { fill: #3fb950 } .other { fill: #6e7681 } }</style>"
    y = 8
    sum["gcc", "alone"] = sum["clang", "alone"] = 0
    n["gcc", "alone"] = n["clang", "alone"] = 1
    bar("gcc" SUBSEP "alone", "gcc -O3", "other")
    bar("gcc" SUBSEP "Graphite", "gcc, Graphite", "other")
    bar("gcc" SUBSEP "polyopt", "gcc, polyopt", "own")
    y += 10
    bar("clang" SUBSEP "alone", "clang -O3", "other")
    bar("clang" SUBSEP "Polly", "clang, Polly", "other")
    bar("clang" SUBSEP "polyopt", "clang, polyopt", "own")
    printf "<text x='158' y='%d'>times as fast as the compiler alone:</text>\n", y + 18
    printf "<text x='158' y='%d'>geometric means of %d kernels, %s, one thread</text>\n", \
        y + 36, kernels["gcc"], size
    print "</svg>"
}
