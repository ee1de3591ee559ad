/* Statements and loops of generated programs.
 */
#include "gen.h"

#include <stdio.h>
#include <string.h>

static void margin(const struct gen *g)
{
    say(g, "%*s", 4 * g->indent, "");
}

static void print_assignment(struct gen *g)
{
    static const char *const update[] = {"=", "=", "=", "+=", "-="};
    const char *op = update[below(g, 5)];

    margin(g);
    if (chance(g, 18)) {
        print_element(g, false);
        say(g, " %s ", op);
        print_count(g);
    } else {
        print_element(g, true);
        say(g, " %s ", op);
        if (*op != '=')
            say(g, "0.01 * ");
        print_value(g, 2);
    }
    say(g, ";\n");
}

/* An assignment to a scalar that has a value. */
static void print_scalar(struct gen *g)
{
    unsigned scalar = below(g, (unsigned)g->scalar);

    margin(g);
    if (chance(g, 40))
        say(g, "t%u += 0.01 * ", scalar);
    else
        say(g, "t%u = ", scalar);
    print_value(g, 2);
    say(g, ";\n");
}

static void print_call(struct gen *g)
{
    margin(g);
    say(g, "bump(&");
    print_element(g, true);
    say(g, ", ");
    print_value(g, 1);
    say(g, ");\n");
}

static void print_condition(struct gen *g, bool on_data)
{
    margin(g);
    say(g, "if (");
    if (on_data)
        print_data_condition(g);
    else
        print_affine_condition(g);
    say(g, ")");
}

static void print_if(struct gen *g, int budget, bool on_data)
{
    print_condition(g, on_data);
    say(g, " {\n");
    g->indent++;
    print_statements(g, budget - 1);
    g->indent--;
    margin(g);
    if (chance(g, 35)) {
        say(g, "} else {\n");
        g->indent++;
        print_statements(g, budget - 1);
        g->indent--;
        margin(g);
    }
    say(g, "}\n");
}

static void print_jump(struct gen *g)
{
    print_condition(g, chance(g, 50));
    g->indent++;
    say(g, "\n");
    margin(g);
    g->indent--;
    say(g, chance(g, 80) ? "continue;\n" : "break;\n");
}

/* A loop with another condition, of few iterations. */
static void print_while(struct gen *g)
{
    int name = g->name++;

    margin(g);
    say(g, "int w%d = 5;\n", name);
    margin(g);
    say(g, "while (w%d > 0 && ", name);
    print_data_condition(g);
    say(g, ") {\n");
    g->indent++;
    margin(g);
    say(g, "w%d--;\n", name);
    print_assignment(g);
    g->indent--;
    margin(g);
    say(g, "}\n");
}

/* An iterator around, NULL if there is none; a signed one if that is asked
 * for.
 */
static const char *outer_iter(struct gen *g, bool is_signed)
{
    const struct iter *iter;

    if (g->depth == 0)
        return NULL;
    iter = &g->iter[below(g, (unsigned)g->depth)];
    return is_signed && !iter->is_signed ? NULL : iter->name;
}

/* The lower limit of a loop, not negative. */
static void print_lower(struct gen *g, bool is_signed)
{
    const char *outer = outer_iter(g, is_signed);
    unsigned kind = below(g, 6);

    if (kind == 0 && outer)
        say(g, "%s", outer);
    else if (kind == 1 && outer)
        say(g, "%s + 1", outer);
    else
        say(g, "%u", kind == 2 ? 1 + below(g, 3) : 0);
}

/* The upper limit of a loop, not included, n at most. */
static void print_upper(struct gen *g, bool is_signed)
{
    const char *outer = outer_iter(g, is_signed);
    unsigned kind = below(g, 9);

    if (kind == 0 && outer)
        say(g, "%s", outer);
    else if (kind == 1 && outer)
        say(g, "%s + 1", outer);
    else if (kind == 2)
        say(g, "%s / 2", g->n);
    else if (kind == 3 && is_signed)
        say(g, "%s - %u", g->n, 1 + below(g, 3));
    else if (kind == 4 && outer)
        say(g, "(%s + 3 < %s ? %s + 3 : %s)", outer, g->n, outer, g->n);
    else
        say(g, "%s", g->n);
}

/* The head of a loop over variable "name", declared there with "type" unless
 * that is empty.
 */
static void print_head(struct gen *g, const char *type, const char *name,
                       bool is_signed)
{
    unsigned step = chance(g, 75) ? 1 : 2 + below(g, 2);

    margin(g);
    say(g, "for (%s%s%s = ", type, *type ? " " : "", name);
    if (is_signed && chance(g, 18)) {
        print_upper(g, true);
        say(g, " - 1; %s >= ", name);
        print_lower(g, true);
        say(g, "; %s -= %u) {\n", name, step);
        return;
    }
    print_lower(g, is_signed);
    say(g, "; %s < ", name);
    print_upper(g, is_signed);
    if (step == 1)
        say(g, "; %s++) {\n", name);
    else
        say(g, "; %s += %u) {\n", name, step);
}

static void print_temporary(struct gen *g)
{
    margin(g);
    say(g, "double t%d = ", g->scalar);
    print_value(g, 1);
    say(g, ";\n");
    g->scalar++;
}

static void print_loop(struct gen *g, int budget)
{
    static const char *const type[] = {"int",      "int",    "int", "long",
                                       "unsigned", "size_t", "int"};
    unsigned kind = below(g, 7);
    struct iter *iter = &g->iter[g->depth];
    struct iter own = {.is_signed = kind != 4 && kind != 5};
    int scalar = g->scalar;
    bool outside = g->outside < 2 && chance(g, 12);

    if (outside) {
        own.is_signed = true;
        snprintf(own.name, sizeof(own.name), "v%d", g->outside++);
    } else {
        snprintf(own.name, sizeof(own.name), "%c%d", "ijkl"[g->depth],
                 g -> name++ % 3);
    }
    print_head(g, outside ? "" : type[kind], own.name, own.is_signed);
    *iter = own;
    g->depth++;
    g->indent++;
    if (chance(g, 15) && g->scalar < 6)
        print_temporary(g);
    print_statements(g, budget - 1);
    g->scalar = scalar;
    g->depth--;
    g->indent--;
    margin(g);
    say(g, "}\n");
    g->outside -= outside;
}

static void print_node(struct gen *g, int budget)
{
    unsigned kind = below(g, 100);

    if (budget > 0 && g->depth < MAX_LOOP - 1 &&
        kind < (g->depth == 0 ? 85 : 42))
        print_loop(g, budget);
    else if (budget > 0 && g->depth > 0 && kind < 52)
        print_if(g, budget, false);
    else if (budget > 0 && g->depth > 0 && kind < 59)
        print_if(g, budget, true);
    else if (g->depth > 0 && kind < 61)
        print_while(g);
    else if (g->depth > 0 && kind < 63)
        print_jump(g);
    else if (kind < 65)
        print_call(g);
    else if (kind < 75 && g->scalar > 0)
        print_scalar(g);
    else
        print_assignment(g);
}

/* Print one to three nodes.  Random numbers are drawn for those that are left
 * out as well, so that the rest of the program stays as it is.
 */
void print_statements(struct gen *g, int budget)
{
    unsigned n = 1u + chance(g, 35) + chance(g, 10);

    for (unsigned i = 0; i < n; i++) {
        int node = g->next++;
        bool dropped = node < MAX_NODE && g->drop[node];

        g->mute += dropped;
        print_node(g, budget);
        g->mute -= dropped;
    }
}
