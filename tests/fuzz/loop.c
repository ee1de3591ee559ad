/* Loops of generated programs, in the forms that people write them.
 */
#include "gen.h"

#include <stdio.h>
#include <string.h>

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
    unsigned kind = below(g, g->plain ? 12 : 6);

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
    unsigned kind = below(g, g->plain ? 21 : 10);

    if (kind == 0 && outer)
        say(g, "%s", outer);
    else if (kind == 1 && outer)
        say(g, "%s + 1", outer);
    else if (kind == 2)
        say(g, "%s / 2", g->n);
    else if (kind == 9 && is_signed)
        say(g, "least(%s + 4, %s)", outer ? outer : "9", g->n);
    else if (kind == 3 && is_signed)
        say(g, "%s - %u", g->n, 1 + below(g, 3));
    else if (kind == 4 && outer)
        say(g, "(%s + 3 < %s ? %s + 3 : %s)", outer, g->n, outer, g->n);
    else
        say(g, "%s", g->n);
}

/* An upper limit that is not negative. */
static void print_extent(struct gen *g)
{
    const char *outer = outer_iter(g, true);
    unsigned kind = below(g, 5);

    if (kind == 0 && outer)
        say(g, "%s", outer);
    else if (kind == 1)
        say(g, "%s / 2", g->n);
    else
        say(g, "%s", g->n);
}

/* An upwards loop that counts in one of several ways. */
static void print_upwards(struct gen *g, const struct iter *iter)
{
    const char *name = iter->name;
    bool is_closed = iter->is_signed && chance(g, 10);
    bool is_turned = chance(g, 6);

    print_lower(g, iter->is_signed);
    say(g, "; ");
    if (is_turned) {
        print_upper(g, iter->is_signed);
        say(g, " > %s; ", name);
    } else {
        say(g, is_closed ? "%s <= " : "%s < ", name);
        print_upper(g, iter->is_signed);
        say(g, is_closed ? " - 1; " : "; ");
    }
    if (chance(g, g->plain ? 5 : 25))
        say(g, "%s += %u", name, 2 + below(g, 2));
    else if (chance(g, 10))
        say(g, "%s = %s + 1", name, name);
    else
        say(g, chance(g, 15) ? "++%s" : "%s++", name);
}

/* What stands behind the start of the variable of a for loop. */
static void print_range(struct gen *g, const struct iter *iter)
{
    const char *name = iter->name;
    unsigned kind = below(g, g->plain ? 250 : 100);

    if (kind < 14 && iter->is_signed) {
        print_upper(g, true);
        say(g, " - 1; %s >= ", name);
        print_lower(g, true);
        say(g, "; %s -= %u", name, chance(g, 75) ? 1 : 2 + below(g, 2));
    } else if (kind < 18 && iter->is_signed) {
        print_extent(g);
        say(g, " - 1; %s != -1; %s--", name, name);
    } else if (kind < 26) {
        print_extent(g);
        say(g, "; %s-- > 0;", name);
    } else if (kind < 33) {
        say(g, "0; %s != ", name);
        print_extent(g);
        say(g, "; %s++", name);
    } else {
        print_upwards(g, iter);
    }
}

static struct iter new_iter(struct gen *g, bool outside, unsigned kind)
{
    struct iter iter = {.is_signed = outside || kind < 7};

    if (outside)
        snprintf(iter.name, sizeof(iter.name), "v%d", g->outside++);
    else
        snprintf(iter.name, sizeof(iter.name), "%c%d", "ijklm"[g->depth],
                 new_name(g) % 100);
    return iter;
}

/* A while or do loop that counts; returns how it steps. */
static const char *begin_while(struct gen *g, const struct iter *iter)
{
    static const char *const form[] = {"while", "while", "down", "do"};
    unsigned kind = below(g, 4);
    const char *name = iter->name;

    margin(g);
    say(g, "int %s = ", name);
    if (kind == 2)
        print_extent(g);
    else
        print_lower(g, true);
    say(g, ";\n");
    margin(g);
    if (kind == 2)
        say(g, chance(g, 50) ? "while (%s-- > 0)" : "while (--%s >= 0)", name);
    else
        say(g, kind == 3 ? "if (%s < %s)\n" : "while (%s < %s)", name, g->n);
    if (kind == 3) {
        g->indent++;
        margin(g);
        g->indent--;
        say(g, "do");
    }
    open_block(g);
    return form[kind];
}

/* A loop with two variables, which meet or move together. */
static const char *begin_pair(struct gen *g, const struct iter *iter)
{
    unsigned kind = below(g, 3);
    const char *name = iter->name;
    struct iter other = {.is_signed = true};

    snprintf(other.name, sizeof(other.name), "x%d", new_name(g) % 100);
    margin(g);
    if (kind == 0)
        say(g, "for (int %s = 0, %s = %s - 1; %s < %s; %s++, %s--)", name,
            other.name, g->n, name, other.name, name, other.name);
    else if (kind == 1)
        say(g, "for (int %s = %u, %s = 0; %s < %s; %s++, ++%s)", name,
            below(g, 2), other.name, name, g->n, name, other.name);
    else
        say(g, "for (int %s = 0, %s = %s; %s-- > 0; %s++)", other.name, name,
            g->n, name, other.name);
    open_block(g);
    g->iter[g->depth++] = other;
    return "pair";
}

/* A loop that is left at the beginning of its body. */
static const char *begin_left(struct gen *g, const struct iter *iter)
{
    margin(g);
    say(g, "for (int %s = ", iter->name);
    print_lower(g, true);
    say(g, ";; %s++)", iter->name);
    open_block(g);
    margin(g);
    say(g, "if (%s >= %s)\n", iter->name, g->n);
    margin(g);
    say(g, "    break;\n");
    return "for";
}

/* Print the head of a loop over a new iterator.  The result is for the end. */
const char *begin_loop(struct gen *g)
{
    static const char *const type[] = {
        "int",      "int",           "int",     "long",
        "int",      "int",           "short",   "size_t",
        "unsigned", "unsigned char", "uint8_t", "unsigned short"};
    unsigned kind = below(g, 12);
    bool is_while = chance(g, 9);
    bool is_pair = !is_while && g->depth < MAX_LOOP - 2 && chance(g, 4);
    bool is_left = !is_while && !is_pair && chance(g, 3);
    bool outside =
        !is_while && !is_pair && !is_left && g->outside < 2 && chance(g, 12);
    struct iter iter =
        new_iter(g, outside, is_while || is_pair || is_left ? 0 : kind);
    const char *form = "for";

    if (is_while) {
        form = begin_while(g, &iter);
    } else if (is_pair) {
        form = begin_pair(g, &iter);
    } else if (is_left) {
        form = begin_left(g, &iter);
    } else {
        if (chance(g, 5))
            say(g, "#pragma GCC unroll %u\n", 1 + below(g, 8));
        margin(g);
        say(g, "for (%s%s%s = ", outside ? "" : type[kind], outside ? "" : " ",
            iter.name);
        print_range(g, &iter);
        say(g, ")");
        open_block(g);
    }
    g->stay = strcmp(form, "while") == 0;
    g->iter[g->depth++] = iter;
    return outside ? "outside" : form;
}

/* Print the end of the loop over the innermost iterator. */
void end_loop(struct gen *g, const char *form)
{
    const char *name = g->iter[--g->depth].name;

    g->depth -= strcmp(form, "pair") == 0;
    g->outside -= strcmp(form, "outside") == 0;
    if (strcmp(form, "while") == 0) {
        margin(g);
        say(g, "%s++;\n", name);
    }
    if (strcmp(form, "do") == 0) {
        g->indent--;
        margin(g);
        say(g, "} while (++%s < %s);\n", name, g->n);
    } else {
        close_block(g);
    }
}
