# Knots: what all call each other, by way of others [Tarjan].  From "called[x, 1 ..
# n_called[x]]" come "knot[x]", a number, lower for what is called, and
# "member[knot, 1 .. size[knot]]".  What is on the stack from "from" on is a knot if
# nothing that can be reached from there is deeper in the stack.
function visit(from,    i, to) {
    number[from] = least_number[from] = ++n_seen
    stack[++top] = from
    for (i = 1; i <= n_called[from]; i++) {
        to = called[from, i]
        if (!(to in number))
            visit(to)
        if (!(to in knot) && least_number[to] < least_number[from])
            least_number[from] = least_number[to]
    }
    if (least_number[from] < number[from])
        return
    n_knot++
    do {
        to = stack[top--]
        knot[to] = n_knot
        member[n_knot, ++size[n_knot]] = to
    } while (to != from)
}
