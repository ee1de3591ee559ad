/* Simplification of index maps: constraints, bounds, variables, results, again
 * and again until nothing changes.
 *
 * No step adds a floordiv or mod, and what is returned is its own simplest form.
 *
 * rules.c simplifies what is under a floordiv or mod, join.c sums of these,
 * constraint.c and vars.c the domain. A step is taken only if it leads to something
 * simpler (po_qaff_is_simpler), which is why this ends.
 */
#include <isl/set.h>
#include <string.h>

#include "imap.h"

/* So often, at most. */
#define MAX_ROUND 100

static bool is_same(const po_imap *a, const po_imap *b)
{
    po_text before = {0};
    po_text after = {0};
    bool same;

    po_imap_print(a, &before);
    po_imap_print(b, &after);
    same = strcmp(po_text_get(&before), po_text_get(&after)) == 0;
    po_text_free(&before);
    po_text_free(&after);
    return same;
}

/* Replace bounds that are numbers, or none, by the least and the greatest value
 * on the domain.
 */
static void tighten(const po_known *known, const po_qaff *expr, po_interval *in)
{
    po_span span;

    if ((in->low && in->low->n_term > 0) && (in->high && in->high->n_term > 0))
        return;
    span = po_qaff_exact_span(known, expr);
    if (span.low != LONG_MIN && (!in->low || in->low->n_term == 0))
        in->low = po_qaff_constant(known->arena, span.low);
    if (span.high != LONG_MAX && (!in->high || in->high->n_term == 0))
        in->high = po_qaff_constant(known->arena, span.high);
}

static void tighten_all(const po_known *known, po_imap *map)
{
    for (int v = 0; v < map->n_var; v++)
        if (map->var[v].kind != PO_IVAR_PARAM)
            tighten(known, po_qaff_var(known->arena, v), &map->var[v].in);
    for (int i = 0; i < map->n_constraint; i++)
        tighten(known, map->constraint[i].expr, &map->constraint[i].in);
}

/* Does the map have the same domain without constraint "c", the last of them
 * in its place?
 */
static bool is_redundant(const po_known *known, const po_imap *map, int c)
{
    po_imap less = *map;
    isl_set *set;
    isl_bool equal;

    less.constraint = po_arena_array(known->arena, (size_t)map->n_constraint,
                                     sizeof(*less.constraint));
    less.n_constraint = 0;
    for (int i = 0; i < map->n_constraint; i++)
        if (i != c)
            less.constraint[less.n_constraint++] = map->constraint[i];
    set = po_imap_domain(&less, known->ctx);
    equal = isl_set_is_subset(set, known->domain);
    isl_set_free(set);
    return equal == isl_bool_true;
}

static void drop_redundant(const po_known *known, po_imap *map)
{
    for (int c = map->n_constraint - 1; c >= 0; c--) {
        if (!is_redundant(known, map, c))
            continue;
        map->n_constraint--;
        for (int i = c; i < map->n_constraint; i++)
            map->constraint[i] = map->constraint[i + 1];
    }
}

/* Intervals of parameters that follow from the rest are left out. */
static void drop_implied(const po_known *known, po_imap *map)
{
    for (int v = po_imap_first(map, PO_IVAR_PARAM); v < map->n_var; v++) {
        po_interval in = map->var[v].in;
        isl_set *set;
        isl_bool equal;

        if (!in.low && !in.high)
            continue;
        map->var[v].in = (po_interval){0};
        set = po_imap_domain(map, known->ctx);
        equal = isl_set_is_subset(set, known->domain);
        isl_set_free(set);
        if (equal != isl_bool_true)
            map->var[v].in = in;
    }
}

static void simplify_interval(const po_known *known, po_interval *in)
{
    in->low = po_qaff_simplify(known, in->low);
    in->high = po_qaff_simplify(known, in->high);
}

/* The results by all that is known; the bounds by what their parameters are. */
static void simplify_expressions(const po_known *known, po_imap *map)
{
    po_known narrow = *known;

    narrow.domain = NULL;
    for (int i = 0; i < map->n_result; i++)
        map->result[i] = po_qaff_simplify(known, map->result[i]);
    for (int v = 0; v < map->n_var; v++)
        simplify_interval(&narrow, &map->var[v].in);
    for (int i = 0; i < map->n_constraint; i++)
        simplify_interval(&narrow, &map->constraint[i].in);
}

/* One round, which ends with the first variable that is dropped. */
static po_imap *round_of(po_arena *arena, const po_imap *map, isl_ctx *ctx)
{
    po_known known = po_known_of(arena, map, ctx);
    po_imap *next = po_imap_normalise(&known, map);
    po_imap *less = NULL;
    isl_bool empty;

    known = po_known_of(arena, next, ctx);
    known.domain = po_imap_domain(next, ctx);
    empty = isl_set_is_empty(known.domain);
    if (empty < 0)
        known.domain = isl_set_free(known.domain);
    next->is_empty = empty == isl_bool_true;
    if (known.domain && !next->is_empty) {
        tighten_all(&known, next);
        drop_redundant(&known, next);
        drop_implied(&known, next);
        known.span = po_known_of(arena, next, ctx).span;
        simplify_expressions(&known, next);
        less = po_imap_drop_variable(&known, next);
    }
    isl_set_free(known.domain);
    return less ? less : next;
}

po_imap *po_imap_simplify(po_arena *arena, const po_imap *map, isl_ctx *ctx)
{
    bool numbered[PO_IVAR_PARAM];
    po_imap *current;

    if (!map)
        return NULL;
    current = po_imap_copy(arena, map);
    for (int kind = 0; kind < PO_IVAR_PARAM; kind++)
        numbered[kind] = po_imap_is_numbered(map, (po_ivar_kind)kind);
    for (int i = 0; i < MAX_ROUND && !current->is_empty; i++) {
        po_imap *next = round_of(arena, current, ctx);

        if (is_same(current, next))
            break;
        current = next;
    }
    for (int kind = 0; kind < PO_IVAR_PARAM; kind++)
        if (numbered[kind])
            po_imap_number_kind(arena, current, (po_ivar_kind)kind);
    if (po_imap_has_clash(current))
        po_imap_number(arena, current);
    return current;
}
