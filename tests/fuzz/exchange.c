/* Buffers that take turns, and variables of which the last value counts.
 */
#include "gen.h"

#include <stdio.h>

/* One step: from "from" to "to". */
static void print_step(struct gen *g, const char *to, const char *from, int id)
{
    margin(g);
    say(g, "for (int z = 1; z < %s; z++)\n", g->n);
    margin(g);
    say(g, "    %s[z] = 0.5 * %s[z - 1] + ", to, from);
    if (chance(g, 30))
        print_value(g, 1);
    else
        say(g, "0.25 * %s[z + %u]", from, below(g, 2));
    say(g, chance(g, 30) ? " + s%d;\n" : ";\n", id);
}

static void print_steps(struct gen *g, int id)
{
    margin(g);
    switch (below(g, 4)) {
    case 0:
        say(g, "for (int s%d = %u; s%d <= %s; s%d += %u)", id, below(g, 3), id,
            g->n, id, 1 + below(g, 2));
        break;
    case 1:
        say(g, "for (int s%d = %s; s%d > %u; s%d--)", id, g->n, id, below(g, 3),
            id);
        break;
    default:
        say(g, "for (int s%d = 0; s%d < %u; s%d++)", id, id, below(g, 8), id);
        break;
    }
    open_block(g);
}

/* Two or three pointers, which may point to the same. */
static void print_pointers(struct gen *g)
{
    static const char name[] = "abc";
    int id = new_name(g);
    unsigned n = 2 + below(g, 2);
    bool is_first = chance(g, 20);
    bool is_inside = chance(g, 60);
    char to[16];
    char from[16];

    snprintf(from, sizeof(from), "ua%d", id);
    snprintf(to, sizeof(to), "u%c%d", name[n - 1], id);
    for (unsigned k = 0; k < n; k++) {
        margin(g);
        say(g, "double *u%c%d = ", name[k], id);
        print_row(g);
        say(g, ";\n");
    }
    margin(g);
    say(g, "double *ux%d = ua%d;\n", id, id);
    print_steps(g, id);
    if (!is_first)
        print_step(g, to, from, id);
    margin(g);
    say(g, is_inside ? "double *uy%d = ua%d;\n" : "ux%d = ua%d;\n", id, id);
    for (unsigned k = 0; k + 1 < n; k++) {
        margin(g);
        say(g, "u%c%d = u%c%d;\n", name[k], id, name[k + 1], id);
    }
    margin(g);
    say(g, is_inside ? "%s = uy%d;\n" : "%s = ux%d;\n", to, id);
    if (is_first || chance(g, 20))
        print_step(g, to, from, id);
    close_block(g);
    margin(g);
    say(g, "A[%u] += ua%d[1] - 2 * ub%d[2];\n", below(g, 5), id, id);
    margin(g);
    say(g, chance(g, 30) ? "A[1] += ux%d[3];\n" : "(void)ux%d;\n", id);
}

/* Two rows of an array, by the number of one of them. */
static void print_numbers(struct gen *g)
{
    static const char *const turn[] = {"k%d = 1 - k%d;\n", "k%d = k%d ^ 1;\n",
                                       "k%d = !k%d;\n",
                                       "k%d = (k%d + 1) %% 2;\n"};
    static const char *const other[] = {"1 - k%d", "k%d ^ 1", "!k%d",
                                        "(k%d + 1) %% 2"};
    int id = new_name(g);
    unsigned kind = below(g, 4);
    bool is_residue = chance(g, 30);
    char number[24];
    char to[40];
    char from[40];

    margin(g);
    say(g, "double h%d[2][E];\n", id);
    margin(g);
    say(g, "int k%d = %u;\n", id, below(g, 2));
    margin(g);
    say(g, "for (int z = 0; z < E; z++)\n");
    margin(g);
    say(g, "    h%d[0][z] = h%d[1][z] = z * 0.25;\n", id, id);
    print_steps(g, id);
    snprintf(number, sizeof(number), other[chance(g, 70) ? kind : below(g, 4)],
             id);
    snprintf(from, sizeof(from), is_residue ? "h%d[s%d %% 2]" : "h%d[k%d]", id,
             id);
    if (is_residue)
        snprintf(to, sizeof(to), "h%d[(s%d + 1) %% 2]", id, id);
    else
        snprintf(to, sizeof(to), "h%d[%s]", id, number);
    print_step(g, to, from, id);
    margin(g);
    say(g, turn[kind], id, id);
    close_block(g);
    margin(g);
    say(g, "A[%u] += h%d[k%d][2] + h%d[0][%u] + k%d;\n", below(g, 5), id, id,
        id, below(g, 9), id);
}

/* A variable that is set where a condition holds. */
static void print_last(struct gen *g)
{
    int id = new_name(g);
    bool stay = g->stay;
    const char *form;

    margin(g);
    say(g, "int f%d = %d;\n", id, (int)below(g, 3) - 1);
    form = begin_loop(g);
    margin(g);
    say(g, "if (");
    print_data_condition(g);
    say(g, ")\n");
    margin(g);
    if (chance(g, 50))
        say(g, "    f%d = %u;\n", id, below(g, 3));
    else
        say(g, "    f%d = %s + %u;\n", id, any_iter(g)->name, below(g, 2));
    end_loop(g, form);
    g->stay = stay;
    margin(g);
    say(g, "A[%u] += f%d;\n", below(g, 5), id);
}

void print_turns(struct gen *g)
{
    unsigned kind = below(g, 5);

    if (kind < 2)
        print_pointers(g);
    else if (kind < 4)
        print_numbers(g);
    else
        print_last(g);
}
