/* The simplifier of index maps, against the enumeration of all points.
 *
 * SEEDS=10000 for a longer run.
 */
#include "prop.h"

#include <stdlib.h>
#include <string.h>

#include "polyopt/indexmap.h"

#define MAX_POINT 20000
#define MAX_COL   8

/* A divisor: any, or, more often, one that others have to do with. */
static int random_divisor(uint64_t *state)
{
    static const int related[] = {2, 3, 4, 6, 8, 12, 16, 24};
    int any = random_in(state, 1, 16);
    int pick = random_in(state, 0, 11);

    return pick < 8 ? related[pick] : any;
}

/* Print a random expression, as a text that is to be parsed. */
static void add_expr(uint64_t *state, int depth, int n_var,
                     const char *const *name, po_text *out)
{
    int kind = random_in(state, 0, depth > 0 ? 9 : 3);
    int small = random_in(state, -12, 12);
    int divisor = random_divisor(state);
    int factor = random_divisor(state);
    int sign = random_in(state, 0, 5);
    int number = sign < 3 ? factor : small;

    if (kind <= 3) {
        int var = random_in(state, 0, n_var - 1);

        po_text_printf(out, kind ? "%s * %d" : "%s", name[var], number);
        return;
    }
    po_text_add(out, "(");
    add_expr(state, depth - 1, n_var, name, out);
    if (kind <= 5) {
        po_text_add(out, kind == 4 ? " + " : " - ");
        add_expr(state, depth - 1, n_var, name, out);
        po_text_printf(out, " + %d)", number);
        return;
    }
    if (kind == 9) {
        po_text_add(out, ") * 2");
        return;
    }
    po_text_printf(out, " + %d) %s %d", number, kind <= 7 ? "floordiv" : "mod",
                   sign == 0 ? -divisor : divisor);
}

static void add_names(int n, const char *const *name, const char *open,
                      const char *close, po_text *out)
{
    for (int i = 0; i < n; i++)
        po_text_printf(out, "%s%s", i ? ", " : open, name[i]);
    if (n > 0)
        po_text_add(out, close);
}

static void add_domain(uint64_t *state, int n_var, const char *const *name,
                       po_text *out)
{
    int n_constraint = random_in(state, 0, 2);

    for (int v = 0; v < n_var; v++) {
        int low = random_in(state, -3, 3);
        int high = low + random_in(state, 0, v < 2 ? 11 : 4);

        po_text_printf(out, "%s%s in [%d, %d]",
                       v ? ", " : ", domain: ", name[v], low, high);
    }
    for (int i = 0; i < n_constraint; i++) {
        int low = random_in(state, -9, 6);
        int high = low + random_in(state, 0, 9);

        po_text_add(out, ", ");
        add_expr(state, 2, n_var, name, out);
        po_text_printf(out, " in [%d, %d]", low, high);
    }
}

/* Return the text of a random map, whose parameter, if it has one, is among the
 * first of the names.
 */
static po_text random_text(uint64_t *state)
{
    static const char *const all[] = {"n", "d0", "d1", "s0", "s1", "rt0"};
    int n_param = random_in(state, 0, 2) == 0;
    int n_dim = random_in(state, 1, 2);
    int n_range = random_in(state, 0, 2);
    int n_runtime = random_in(state, 0, 3) == 0;
    int n_result = random_in(state, 1, 3);
    const char *name[6];
    po_text text = {0};
    int n = 0;

    for (int i = 0; i < 6; i++)
        if ((i == 0 && n_param) || (i > 0 && i <= n_dim) ||
            (i >= 3 && i < 3 + n_range) || (i == 5 && n_runtime))
            name[n++] = all[i];
    add_names(n_param, name, "[", "] -> ", &text);
    add_names(n_dim, name + n_param, "(", ")", &text);
    add_names(n_range, name + n_param + n_dim, "[", "]", &text);
    add_names(n_runtime, name + n_param + n_dim + n_range, "{", "}", &text);
    for (int i = 0; i < n_result; i++) {
        po_text_add(&text, i ? ", " : " -> (");
        add_expr(state, 4, n, name, &text);
    }
    po_text_add(&text, ")");
    add_domain(state, n, name, &text);
    return text;
}

static po_imap *parse(po_arena *arena, const char *text)
{
    static po_diag diag;
    po_loc loc = {.file = text, .line = 1, .col = 1};

    return po_imap_parse(arena, text, &loc, &diag);
}

/* The points of a map: parameters, dimensions, results. */
struct points {
    int n;
    int n_col;
    long at[MAX_POINT][MAX_COL];
};

static struct points before;
static struct points after;

static bool is_in(const po_qaff *expr, const po_interval *in, const long *value)
{
    long x;
    long bound;

    if (!qaff_value(expr, value, NULL, &x))
        return false;
    if (in->low && (!qaff_value(in->low, value, NULL, &bound) || x < bound))
        return false;
    return !in->high ||
           (qaff_value(in->high, value, NULL, &bound) && x <= bound);
}

static void add_point(const po_imap *map, const long *value, struct points *out)
{
    int n = 0;

    memset(out->at[out->n], 0, sizeof(out->at[0]));
    for (int i = 0; i < map->n_constraint; i++)
        if (!is_in(map->constraint[i].expr, &map->constraint[i].in, value))
            return;
    for (int v = 0; v < map->n_var; v++)
        if (map->var[v].kind == PO_IVAR_PARAM ||
            map->var[v].kind == PO_IVAR_DIM)
            out->at[out->n][n++] = value[v];
    for (int i = 0; i < map->n_result; i++)
        if (!qaff_value(map->result[i], value, NULL, &out->at[out->n][n++]))
            abort();
    out->n_col = n;
    if (++out->n == MAX_POINT)
        abort();
}

/* Enumerate from variable "var" downwards: parameters, the last, first. */
static void enumerate(const po_imap *map, int var, long *value,
                      struct points *out)
{
    long low = -20;
    long high = 40;

    if (var < 0) {
        add_point(map, value, out);
        return;
    }
    if (map->var[var].in.low &&
        !qaff_value(map->var[var].in.low, value, NULL, &low))
        abort();
    if (map->var[var].in.high &&
        !qaff_value(map->var[var].in.high, value, NULL, &high))
        abort();
    for (value[var] = low; value[var] <= high; value[var]++)
        enumerate(map, var - 1, value, out);
}

static int n_col;

static int compare(const void *a, const void *b)
{
    return memcmp(a, b, (size_t)n_col * sizeof(long));
}

static void find_points(const po_imap *map, struct points *out)
{
    long value[16] = {0};
    int n = 0;

    out->n = 0;
    out->n_col = 0;
    if (map->is_empty)
        return;
    enumerate(map, map->n_var - 1, value, out);
    n_col = MAX_COL;
    qsort(out->at, (size_t)out->n, sizeof(out->at[0]), compare);
    for (int i = 0; i < out->n; i++)
        if (n == 0 || compare(out->at[i], out->at[n - 1]) != 0)
            memmove(out->at[n++], out->at[i], sizeof(out->at[0]));
    out->n = n;
}

static bool is_same(const po_imap *a, const po_imap *b)
{
    find_points(a, &before);
    find_points(b, &after);
    return before.n == after.n &&
           memcmp(before.at, after.at,
                  (size_t)before.n * sizeof(before.at[0])) == 0;
}

static po_text print(const po_imap *map)
{
    po_text text = {0};

    po_imap_print(map, &text);
    return text;
}

/* Say what does not hold, if it does not. */
static int judge(bool holds, const po_imap *map, const po_imap *simple)
{
    po_text a = print(map);
    po_text b = print(simple);

    if (!holds)
        printf("  %s\n  became\n  %s\n", po_text_get(&a), po_text_get(&b));
    po_text_free(&a);
    po_text_free(&b);
    return holds;
}

/* The simplified map relates the same points, has no more floordiv and mod, and
 * is simplified no further.
 */
static int simplified_map_is_the_same_and_simplest(uint64_t state)
{
    po_arena *arena = po_arena_new();
    po_text text = random_text(&state);
    po_imap *map = parse(arena, po_text_get(&text));
    po_imap *simple = po_imap_simplify(arena, map, ctx);
    po_imap *again = po_imap_simplify(arena, simple, ctx);
    po_text once = print(simple);
    po_text twice = print(again);
    int holds =
        judge(is_same(map, simple), map, simple) &&
        judge(po_imap_n_div(simple) <= po_imap_n_div(map), map, simple) &&
        judge(strcmp(once.bytes, twice.bytes) == 0, simple, again);

    po_text_free(&text);
    po_text_free(&once);
    po_text_free(&twice);
    po_arena_free(arena);
    return holds;
}

static int printed_map_is_parsed_to_itself(uint64_t state)
{
    po_arena *arena = po_arena_new();
    po_text text = random_text(&state);
    po_imap *map = parse(arena, po_text_get(&text));
    po_text once = print(map);
    po_imap *back = parse(arena, once.bytes);
    po_text twice = print(back);
    int holds = strcmp(once.bytes, twice.bytes) == 0;

    for (int i = 0; i < map->n_result; i++)
        if (po_qaff_compare(map->result[i], back->result[i]) != 0)
            holds = 0;
    for (int i = 0; i < map->n_constraint; i++)
        if (po_qaff_compare(map->constraint[i].expr,
                            back->constraint[i].expr) != 0)
            holds = 0;
    po_text_free(&text);
    po_text_free(&once);
    po_text_free(&twice);
    po_arena_free(arena);
    return holds;
}

const struct prop imap_props[] = {
    {"a simplified index map is the same and the simplest",
     simplified_map_is_the_same_and_simplest, 2000},
    {"a printed index map is parsed to itself", printed_map_is_parsed_to_itself,
     1000},
    {NULL, NULL, 0},
};
