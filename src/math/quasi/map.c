/* Index maps (indexmap.h), quasi-affine functions from the coordinates of one
 * array to those of another: queries, copies, renumbering of variables,
 * substitution, elimination of a variable whose value is known, and the
 * composition of two maps.  All are exact; NULL if ranks do not fit or a
 * number overflows.
 */
#include <string.h>

#include "polyopt/indexmap.h"

int po_imap_n_kind(const po_imap *map, po_ivar_kind kind)
{
    int n = 0;

    for (int v = 0; v < map->n_var; v++)
        n += map->var[v].kind == kind;
    return n;
}

/* The number of the first variable of a kind, or where it would be. */
int po_imap_first(const po_imap *map, po_ivar_kind kind)
{
    int first = 0;

    while (first < map->n_var && map->var[first].kind < kind)
        first++;
    return first;
}

/* The number of floordiv and mod in results, constraints and bounds. */
int po_imap_n_div(const po_imap *map)
{
    int n = 0;

    for (int i = 0; i < map->n_result; i++)
        n += po_qaff_n_floor(map->result[i]);
    for (int i = 0; i < map->n_constraint; i++)
        n += po_qaff_n_floor(map->constraint[i].expr) +
             po_qaff_n_floor(map->constraint[i].in.low) +
             po_qaff_n_floor(map->constraint[i].in.high);
    for (int v = 0; v < map->n_var; v++)
        n += po_qaff_n_floor(map->var[v].in.low) +
             po_qaff_n_floor(map->var[v].in.high);
    return n;
}

/* Return a map with room for so much, and nothing in it. */
static po_imap *new_map(po_arena *arena, int n_var, int n_result,
                        int n_constraint)
{
    po_imap *map = po_arena_alloc(arena, sizeof(*map));

    *map = (po_imap){0};
    map->var = po_arena_array(arena, (size_t)n_var + 1, sizeof(*map->var));
    map->result =
        po_arena_array(arena, (size_t)n_result + 1, sizeof(*map->result));
    map->constraint = po_arena_array(arena, (size_t)n_constraint + 1,
                                     sizeof(*map->constraint));
    return map;
}

/* A copy with room for n_var more constraints. */
po_imap *po_imap_copy(po_arena *arena, const po_imap *map)
{
    po_imap *copy = new_map(arena, map->n_var, map->n_result,
                            map->n_constraint + map->n_var);

    copy->is_empty = map->is_empty;
    copy->n_var = map->n_var;
    copy->n_result = map->n_result;
    copy->n_constraint = map->n_constraint;
    for (int v = 0; v < map->n_var; v++)
        copy->var[v] = map->var[v];
    for (int i = 0; i < map->n_result; i++)
        copy->result[i] = map->result[i];
    for (int i = 0; i < map->n_constraint; i++)
        copy->constraint[i] = map->constraint[i];
    return copy;
}

static bool uses(const po_interval *in, int var)
{
    return po_qaff_has_var(in->low, var) || po_qaff_has_var(in->high, var);
}

/* Does anything mention the variable, but for its own interval? */
bool po_imap_is_used(const po_imap *map, int var)
{
    for (int i = 0; i < map->n_result; i++)
        if (po_qaff_has_var(map->result[i], var))
            return true;
    for (int i = 0; i < map->n_constraint; i++)
        if (po_qaff_has_var(map->constraint[i].expr, var) ||
            uses(&map->constraint[i].in, var))
            return true;
    for (int v = 0; v < map->n_var; v++)
        if (v != var && uses(&map->var[v].in, var))
            return true;
    return false;
}

/* Substitute in an interval; false on overflow. */
static bool substitute_interval(po_arena *arena, po_interval *in,
                                const po_qaff *const *value)
{
    po_interval old = *in;

    in->low = po_qaff_substitute(arena, old.low, value);
    in->high = po_qaff_substitute(arena, old.high, value);
    return (!old.low || in->low) && (!old.high || in->high);
}

/* Substitute in everything; false on overflow. */
static bool substitute(po_arena *arena, po_imap *map,
                       const po_qaff *const *value)
{
    for (int v = 0; v < map->n_var; v++)
        if (!substitute_interval(arena, &map->var[v].in, value))
            return false;
    for (int i = 0; i < map->n_result; i++) {
        map->result[i] = po_qaff_substitute(arena, map->result[i], value);
        if (!map->result[i])
            return false;
    }
    for (int i = 0; i < map->n_constraint; i++) {
        po_iconstraint *c = &map->constraint[i];

        c->expr = po_qaff_substitute(arena, c->expr, value);
        if (!c->expr || !substitute_interval(arena, &c->in, value))
            return false;
    }
    return true;
}

po_imap *po_imap_substitute(po_arena *arena, const po_imap *map,
                            const po_qaff *const *value)
{
    po_imap *copy = po_imap_copy(arena, map);
    const po_qaff **full =
        po_arena_array(arena, (size_t)map->n_var + 1, sizeof(*full));

    for (int v = 0; v < map->n_var; v++)
        full[v] = value[v] ? value[v] : po_qaff_var(arena, v);
    return substitute(arena, copy, full) ? copy : NULL;
}

/* The value is in terms of the other variables, by their old numbers. */
po_imap *po_imap_eliminate(po_arena *arena, const po_imap *map, int var,
                           const po_qaff *value)
{
    const po_qaff **full =
        po_arena_array(arena, (size_t)map->n_var + 1, sizeof(*full));
    po_imap *less;

    for (int v = 0; v < map->n_var; v++)
        full[v] = NULL;
    full[var] = value;
    less = po_imap_substitute(arena, map, full);
    if (!less)
        return NULL;
    for (int v = 0; v < map->n_var; v++)
        full[v] = po_qaff_var(arena, v > var ? v - 1 : v);
    less->n_var--;
    for (int v = var; v < less->n_var; v++)
        less->var[v] = less->var[v + 1];
    return substitute(arena, less, full) ? less : NULL;
}

static const char *number(po_arena *arena, po_ivar_kind kind, int n)
{
    static const char *const prefix[] = {"d", "s", "rt", "p"};

    return po_arena_printf(arena, "%s%d", prefix[kind], n);
}

void po_imap_number_kind(po_arena *arena, po_imap *map, po_ivar_kind kind)
{
    int first = po_imap_first(map, kind);

    for (int v = first; v < map->n_var && map->var[v].kind == kind; v++)
        map->var[v].name = number(arena, kind, v - first);
}

void po_imap_number(po_arena *arena, po_imap *map)
{
    for (int kind = 0; kind < PO_IVAR_PARAM; kind++)
        po_imap_number_kind(arena, map, (po_ivar_kind)kind);
}

bool po_imap_is_numbered(const po_imap *map, po_ivar_kind kind)
{
    po_arena *arena = po_arena_new();
    int first = po_imap_first(map, kind);
    bool numbered = true;

    for (int v = first; v < map->n_var && map->var[v].kind == kind; v++)
        if (strcmp(map->var[v].name, number(arena, kind, v - first)) != 0)
            numbered = false;
    po_arena_free(arena);
    return numbered;
}

/* The number of the parameter "name" of the composition, which may be new. */
static int find_param(po_imap *map, const po_ivar *param)
{
    int first = po_imap_first(map, PO_IVAR_PARAM);

    for (int v = first; v < map->n_var; v++)
        if (strcmp(map->var[v].name, param->name) == 0)
            return v;
    map->var[map->n_var++] = *param;
    return map->n_var - 1;
}

/* Where the variables of both maps are in the composition: "first" keeps what
 * it has, and gets the ranges and run-time variables of "second"; the
 * dimensions of "second" are the results of "first".
 */
static void place(po_arena *arena, po_imap *both, const po_imap *map,
                  const po_qaff **value)
{
    for (int v = 0; v < map->n_var; v++)
        if (map->var[v].kind == PO_IVAR_PARAM)
            value[v] = po_qaff_var(arena, find_param(both, &map->var[v]));
}

static void place_kind(po_arena *arena, po_imap *both, const po_imap *map,
                       po_ivar_kind kind, const po_qaff **value)
{
    for (int v = 0; v < map->n_var; v++)
        if (map->var[v].kind == kind) {
            value[v] = po_qaff_var(arena, both->n_var);
            both->var[both->n_var++] = map->var[v];
        }
}

static bool add_constraint(po_imap *map, const po_qaff *expr, po_interval in)
{
    map->constraint[map->n_constraint++] =
        (po_iconstraint){.expr = expr, .in = in};
    return expr != NULL;
}

/* Add the constraints of one of the maps; false on overflow. */
static bool add_constraints(po_arena *arena, po_imap *both, const po_imap *map,
                            const po_qaff *const *value)
{
    bool good = true;

    for (int i = 0; good && i < map->n_constraint; i++) {
        po_interval in = map->constraint[i].in;

        good =
            substitute_interval(arena, &in, value) &&
            add_constraint(
                both, po_qaff_substitute(arena, map->constraint[i].expr, value),
                in);
    }
    return good;
}

/* Intersect with the interval of a parameter that both maps have, and demand of
 * the results of the first what the second demands of its dimensions.
 */
static bool add_domain(po_arena *arena, po_imap *both, const po_imap *second,
                       const po_qaff *const *value)
{
    bool good = true;

    for (int v = 0; good && v < second->n_var; v++) {
        po_interval in = second->var[v].in;

        if (second->var[v].kind != PO_IVAR_DIM &&
            second->var[v].kind != PO_IVAR_PARAM)
            continue;
        good = substitute_interval(arena, &in, value) &&
               ((!in.low && !in.high) || add_constraint(both, value[v], in));
    }
    return good;
}

/* The intervals of the new variables, in terms of the new parameters. */
static bool renew_intervals(po_arena *arena, po_imap *both, const po_imap *map,
                            const po_qaff *const *value)
{
    for (int v = 0; v < map->n_var; v++)
        if (value[v]->n_term == 1 && map->var[v].kind != PO_IVAR_DIM &&
            map->var[v].kind != PO_IVAR_PARAM) {
            po_interval *in = &both->var[value[v]->term[0].index].in;

            if (!substitute_interval(arena, in, value))
                return false;
        }
    return true;
}

static bool fill(po_arena *arena, po_imap *both, const po_imap *first,
                 const po_imap *second, const po_qaff **a, const po_qaff **b)
{
    static const po_ivar_kind inner[] = {PO_IVAR_RANGE, PO_IVAR_RUNTIME};
    bool good = true;

    place_kind(arena, both, first, PO_IVAR_DIM, a);
    for (int i = 0; i < 2; i++) {
        place_kind(arena, both, first, inner[i], a);
        place_kind(arena, both, second, inner[i], b);
    }
    place(arena, both, first, a);
    place(arena, both, second, b);
    for (int v = 0; v < both->n_var; v++)
        good = good && (both->var[v].kind != PO_IVAR_DIM ||
                        substitute_interval(arena, &both->var[v].in, a));
    for (int i = 0; i < first->n_result; i++)
        b[i] = po_qaff_substitute(arena, first->result[i], a);
    for (int i = 0; i < first->n_result; i++)
        good = good && b[i];
    good = good && renew_intervals(arena, both, first, a) &&
           renew_intervals(arena, both, second, b) &&
           add_constraints(arena, both, first, a) &&
           add_constraints(arena, both, second, b) &&
           add_domain(arena, both, second, b);
    for (int i = 0; good && i < second->n_result; i++) {
        both->result[i] = po_qaff_substitute(arena, second->result[i], b);
        good = both->result[i] != NULL;
    }
    both->n_result = second->n_result;
    return good;
}

bool po_imap_has_clash(const po_imap *map)
{
    for (int v = 0; v < map->n_var; v++)
        for (int w = 0; w < v; w++)
            if (strcmp(map->var[v].name, map->var[w].name) == 0)
                return true;
    return false;
}

po_imap *po_imap_compose(po_arena *arena, const po_imap *first,
                         const po_imap *second)
{
    const po_qaff **a;
    const po_qaff **b;
    po_imap *both;

    if (!first || !second)
        return NULL;
    if (first->is_empty || second->is_empty)
        return po_imap_copy(arena, first->is_empty ? first : second);
    if (first->n_result != po_imap_n_kind(second, PO_IVAR_DIM))
        return NULL;
    a = po_arena_array(arena, (size_t)first->n_var + 1, sizeof(*a));
    b = po_arena_array(arena, (size_t)second->n_var + 1, sizeof(*b));
    both = new_map(arena, first->n_var + second->n_var, second->n_result,
                   first->n_constraint + second->n_constraint + second->n_var);
    if (!fill(arena, both, first, second, a, b))
        return NULL;
    if (po_imap_has_clash(both))
        po_imap_number(arena, both);
    return both;
}
