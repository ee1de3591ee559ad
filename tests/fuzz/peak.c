/* Loops that look for the greatest or the least of floating-point numbers, or where it is,
 * and such that seem to; long enough for lanes.  The numbers are zeros of both signs and no
 * numbers, too.
 */
#include "gen.h"

/* Several forms of "value" and "name", in "kind"; "op" is how the value has to be. */
static void print_simple(struct gen *g, unsigned kind, const char *op,
                         const char *value, int id)
{
    const char *back = op[0] == '>' ? "<" : ">";
    const char *equal = op[1] || chance(g, 50) ? "=" : "";

    switch (kind) {
    case 0:
        say(g, "g%d = %s %s g%d ? %s : g%d;\n", id, value, op, id, value, id);
        break;
    case 1:
        say(g, "g%d = g%d %s%s %s ? %s : g%d;\n", id, id, back, equal, value,
            value, id);
        break;
    case 2:
        say(g, "g%d = g%d %s%s %s ? g%d : %s;\n", id, id, op, equal, value, id,
            value);
        break;
    case 3:
        say(g, "g%d = %s(g%d, fabs(%s));\n", id, op[0] == '>' ? "fmax" : "fmin",
            id, value);
        break;
    case 4:
        say(g, "g%d = %s(fabs(%s), g%d);\n", id, op[0] == '>' ? "fmax" : "fmin",
            value, id);
        break;
    default:
        say(g, "if (%s %s%s g%d) g%d = %s;\n", value, op,
            kind == 5 ? equal : "", id, id, value);
        break;
    }
}

/* The same with more that is done where the value is taken. */
static void print_placed(struct gen *g, const char *op, const char *value,
                         int id)
{
    say(g, "if (%s %s g%d) { ", value, chance(g, 85) ? op : ">=", id);
    if (chance(g, 40))
        say(g, "j%d = z; g%d = %s; ", id, id, value);
    else
        say(g, "g%d = %s; j%d = 3 * z + 1; ", id, value, id);
    if (chance(g, 15))
        say(g, "A[%u] += 1; ", below(g, 9));
    if (chance(g, 10))
        say(g, "L[z + %u] = 1.5; ", below(g, 3));
    say(g, "}\n");
}

static const char *any_value(struct gen *g)
{
    static const char *const values[] = {
        "L[z]",        "L[z]",        "L[z + 1]",
        "fabs(L[z])",  "L[z] * L[1]", "(L[z] - L[z + 2])",
        "-L[z]",       "0.0 * L[z]",  "L[z] / L[2]",
        "(float)L[z]", "L[2 * z]",    "L[z] * (L[z] - L[z])"};

    return values[below(g, sizeof(values) / sizeof(*values))];
}

static void print_offer(struct gen *g, int id)
{
    const char *op = chance(g, 50) ? ">" : "<";
    const char *value = any_value(g);

    margin(g);
    if (chance(g, 20)) {
        say(g, "double w%d = %s;\n", id, value);
        margin(g);
        value = "w";
    }
    if (chance(g, 12))
        say(g, "if (L[z + 2] > %d.25) ", (int)below(g, 9) - 4);
    if (value[0] == 'w') {
        say(g, "if (w%d %s g%d) g%d = w%d;\n", id, op, id, id, id);
        return;
    }
    if (chance(g, 40))
        print_placed(g, op, value, id);
    else
        print_simple(g, below(g, 8), op, value, id);
}

/* What the variable has in front of the loop. */
static const char *any_start(struct gen *g)
{
    static const char *const starts[] = {"0.0",       "-9.5",   "L[0]",
                                         "INFINITY",  "9.5",    "NAN",
                                         "-INFINITY", "-1e-30", "L[7]"};

    return starts[below(g, sizeof(starts) / sizeof(*starts))];
}

/* Look for a peak in the long array, and tell its sign, and where it was. */
void print_peak(struct gen *g)
{
    int id = new_name(g);

    margin(g);
    say(g, "%s g%d = %s;\n", chance(g, 80) ? "double" : "float", id,
        any_start(g));
    margin(g);
    say(g, "int j%d = -1;\n", id);
    margin(g);
    say(g, "for (int z = %u; z < %s * %u + %u; z++)", below(g, 3), g->n,
        below(g, 50), below(g, 700));
    open_block(g);
    print_offer(g, id);
    if (chance(g, 8)) {
        margin(g);
        say(g, "L[z] = 0.5 * g%d;\n", id);
    }
    close_block(g);
    margin(g);
    say(g, "A[%u] += g%d == g%d ? g%d + copysign(0.25, g%d) : 3.0;\n",
        below(g, 5), id, id, id, id);
    margin(g);
    say(g, "B[%u] += j%d;\n", below(g, 5), id);
}
