# Draw the instances of a nest of two loops, their dependences, and tiles in wavefronts.
#
#     polyopt --emit=deps case.c | awk -f domain.awk -v n=10 -v tile=4 >domain.svg
#
# The distances are those of the dependences; n x n instances are drawn, and the tiles are
# tile x tile; tile divides n.

function text(x, y, anchor, what) {
    printf "<text x='%d' y='%d' text-anchor='%s'>%s</text>\n", x, y, anchor, what
}

# Where iteration "k" is, from the left or from the top.
function at(k) {
    return k * step
}

function arrow(i, j, d_i, d_j,    length_of, x, y) {
    length_of = sqrt(d_i * d_i + d_j * d_j)
    x = d_j / length_of * 6
    y = d_i / length_of * 6
    printf "<path d='M%d %dL%d %d'/>\n", \
        at(j) + x, at(i) + y, at(j + d_j) - x * 1.3, at(i + d_i) - y * 1.3
}

function arrows(    d, i, j) {
    print "<g class='dep'>"
    for (d = 0; d < n_dep; d++)
        for (i = 0; i < n; i++)
            for (j = 0; j < n; j++)
                if (i + di[d] < n && j + dj[d] < n && j + dj[d] >= 0)
                    arrow(i, j, di[d], dj[d])
    print "</g>"
}

function points(    i, j) {
    print "<g class='point'>"
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            printf "<circle cx='%d' cy='%d' r='3.2'/>\n", at(j), at(i)
    print "</g>"
}

function axes() {
    text(at(n - 1) / 2, -16, "middle", "j")
    text(-18, at(n - 1) / 2 + 4, "middle", "i")
}

# The rows, one after the other.
function rows(    i) {
    print "<g class='row'>"
    for (i = 0; i < n; i++)
        printf "<line x1='-8' y1='%d' x2='%d' y2='%d'/>\n", at(i), at(n - 1) + 8, at(i)
    print "</g>"
}

# The tiles, in a colour for each wave.
function tiles(    i, j, wide) {
    for (i = 0; i < n; i += tile)
        for (j = 0; j < n; j += tile) {
            wide = tile * step - 3
            printf "<rect class='wave%d' x='%.1f' y='%.1f' width='%d' height='%d' rx='4'/>\n", \
                (i + j) / tile % 5, at(j) - step / 2 + 1.5, at(i) - step / 2 + 1.5, \
                wide, wide
        }
}

# The number of the wave of each tile, near the middle, between points.
function numbers(    i, j, half) {
    half = int(tile / 2) - 0.5
    print "<g class='number'>"
    for (i = 0; i < n; i += tile)
        for (j = 0; j < n; j += tile)
            text(at(j + half), at(i + half) + 5, "middle", (i + j) / tile + 1)
    print "</g>"
}

BEGIN { n_dep = 0 }

/distance \([-0-9]+, [-0-9]+\)/ {
    split(substr($0, index($0, "distance (") + 10), part, /[,)] */)
    if (!((part[1], part[2]) in seen)) {
        seen[part[1], part[2]] = 1
        di[n_dep] = part[1] + 0
        dj[n_dep++] = part[2] + 0
    }
}

END {
    step = 26
    size = n * step
    printf "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %d %d' role='img'", \
        2 * size + 150, size + 78
    print " font-family='sans-serif' font-size='13'>"
    print "<title>The instances of two loops, before and after</title>"
    print "<style>"
    print "text { fill: #24292f } .dep path { stroke: #57606a; marker-end: url(#tip) }"
    print ".point circle { fill: #0550ae } #tip path { fill: #57606a }"
    print ".row line { stroke: #0550ae; stroke-width: 9; opacity: .13; stroke-linecap: round }"
    print ".number text { font-weight: bold }"
    print "rect { opacity: .55 } .wave0 { fill: #9ecae9 } .wave1 { fill: #ffbf79 }"
    print ".wave2 { fill: #88d27a } .wave3 { fill: #d6a5c9 } .wave4 { fill: #f2cf5b }"
    print "@media (prefers-color-scheme: dark) { text { fill: #e6edf3 }"
    print ".dep path { stroke: #8b949e } #tip path { fill: #8b949e }"
    print ".point circle { fill: #79c0ff } .row line { stroke: #79c0ff } rect { opacity: .4 } }"
    print "</style>"
    print "<defs><marker id='tip' viewBox='0 0 6 6' refX='5' refY='3' markerWidth='5'"
    print " markerHeight='5' orient='auto'><path d='M0 0L6 3L0 6z'/></marker></defs>"
    print "<g transform='translate(40 42)'>"
    rows(); arrows(); points(); axes()
    text(at(n - 1) / 2, size + 16, "middle", "the program: row by row")
    print "</g>"
    printf "<g transform='translate(%d 42)'>\n", size + 100
    tiles(); arrows(); points(); numbers(); axes()
    text(at(n - 1) / 2, size + 16, "middle", "polyopt: tiles of one number at the same time")
    print "</g>"
    print "</svg>"
}
