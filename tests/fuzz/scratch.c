/* Arrays that are declared in front of loops whose iterations fill them: in full or in
 * part, with what they read of them a little aside, and maybe read behind the loops.
 */
#include "gen.h"

#include <stdio.h>

/* A scratch array.
 *
 * "id"       its name is l<id>
 * "is_full"  iterations fill the elements 0, ..., n - 1
 * "is_set"   all elements have values in front of the loops
 */
struct scratch {
    int id;
    bool is_full;
    bool is_set;
};

static void print_declaration(struct gen *g, const struct scratch *x)
{
    margin(g);
    if (x->is_set && chance(g, 40)) {
        say(g, "double l%d[E] = {0.5};\n", x->id);
        return;
    }
    say(g, "double l%d[E];\n", x->id);
    if (!x->is_set)
        return;
    margin(g);
    say(g, "for (int z = 0; z < E; z++)\n");
    margin(g);
    say(g, "    l%d[z] = 0.25 * z;\n", x->id);
}

static struct scratch declare(struct gen *g)
{
    struct scratch x = {.id = new_name(g)};

    x.is_full = chance(g, 65);
    x.is_set = !x.is_full || chance(g, 50);
    print_declaration(g, &x);
    return x;
}

/* Begin a loop in one line over "name", from "first" up to n and "last". */
static void begin_line(struct gen *g, const char *name, unsigned first,
                       const char *last, unsigned step)
{
    struct iter iter = {.is_signed = true};

    margin(g);
    say(g, "for (int %s = %u; %s < %s%s; %s += %u)", name, first, name, g->n,
        last, name, step);
    open_block(g);
    snprintf(iter.name, sizeof(iter.name), "%s", name);
    g->iter[g->depth++] = iter;
}

static void end_line(struct gen *g)
{
    g->depth--;
    close_block(g);
}

/* Fill an element with a value. */
static void print_fill(struct gen *g, const struct scratch *x, const char *at)
{
    bool is_guarded = !x->is_full && chance(g, 25);

    if (is_guarded) {
        margin(g);
        say(g, "if (");
        if (chance(g, 50))
            print_data_condition(g);
        else
            print_affine_condition(g);
        say(g, ")\n    ");
    }
    margin(g);
    say(g, "l%d[%s] = ", x->id, at);
    print_value(g, 1);
    say(g, ";\n");
}

/* Loops that fill arrays: from the front, from the back, or each second element. */
static void print_fills(struct gen *g, const struct scratch *x, int n)
{
    char name[8];

    for (int i = 0; i < n; i++) {
        bool is_turned = chance(g, 15);
        bool is_same = i + 1 < n && x[i].is_full && chance(g, 50);
        char at[24];

        snprintf(name, sizeof(name), "z%d", new_name(g) % 100);
        snprintf(at, sizeof(at), is_turned ? "%s - 1 - %s" : "%.0s%s",
                 is_turned ? g->n : "", name);
        begin_line(g, name, x[i].is_full ? 0 : below(g, 3),
                   x[i].is_full || chance(g, 50) ? "" : " - 1",
                   x[i].is_full ? 1 : 1 + below(g, 2));
        print_fill(g, &x[i], at);
        if (is_same)
            print_fill(g, &x[++i], at);
        end_line(g);
    }
}

/* A sum along an array. */
static void print_scan(struct gen *g, const struct scratch *x)
{
    char name[8];

    snprintf(name, sizeof(name), "z%d", new_name(g) % 100);
    begin_line(g, name, 1, "", 1);
    margin(g);
    say(g, "l%d[%s] += 0.5 * l%d[%s - 1];\n", x->id, name, x->id, name);
    end_line(g);
}

/* A loop that reads the arrays. */
static void print_reads(struct gen *g, const struct scratch *x, int n)
{
    static const char *const aside[] = {"", " - 1", " + 1"};
    char name[8];

    snprintf(name, sizeof(name), "z%d", new_name(g) % 100);
    begin_line(g, name, 1, " - 1", 1);
    margin(g);
    print_element(g, true);
    say(g, chance(g, 50) ? " = 0.5 * (" : " += 0.01 * (");
    print_value(g, 0);
    for (int i = 0; i < n; i++)
        for (unsigned k = 1 + below(g, 2); k > 0; k--)
            say(g, " + l%d[%s%s]", x[i].id, name, aside[below(g, 3)]);
    say(g, ");\n");
    end_line(g);
}

static void print_behind(struct gen *g, const struct scratch *x)
{
    if (!x->is_set || chance(g, 60))
        return;
    margin(g);
    print_element(g, true);
    say(g, " += 0.01 * l%d[%u];\n", x->id, below(g, 4));
}

/* Arrays of the iterations of a loop. */
void print_scratch(struct gen *g, int budget)
{
    struct scope scope = begin_scope(g);
    bool stay = g->stay;
    struct scratch x[2];
    int n = 1 + chance(g, 40);
    const char *form;

    for (int i = 0; i < n; i++)
        x[i] = declare(g);
    form = begin_loop(g);
    if (x[0].is_set && chance(g, 20))
        use_name(g, NAME_LOCAL, x[0].id);
    print_fills(g, x, n);
    if (chance(g, 20))
        print_scan(g, &x[below(g, (unsigned)n)]);
    if (chance(g, 20))
        print_statements(g, budget - 1);
    print_reads(g, x, n);
    if (chance(g, 20))
        print_reads(g, x, n);
    end_loop(g, form);
    g->stay = stay;
    end_scope(g, scope);
    for (int i = 0; i < n; i++)
        print_behind(g, &x[i]);
}
