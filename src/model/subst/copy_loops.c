/* Builds the loop nest that stands for a memcpy, memmove or memset in the
 * model: one loop per factor of the number of elements, and an assignment of
 * one element.  Whether that is what the call does is decided in
 * library_copies.c.
 */
#include "library_copies.h"

/* Return the loop "for (counter = 0; counter < n; counter++) body". */
static const po_node *make_loop(const po_library_copy *c,
                                const po_decl *counter, const po_expr *n,
                                const po_node *body)
{
    po_node *loop = po_node_make(c->w.arena, c->node);

    loop->kind = PO_NODE_LOOP;
    loop->in_macro = true;
    loop->origin = c->node->origin ? c->node->origin : c->node;
    loop->expr = NULL;
    po_counter_normalize(c->w.arena, loop, counter, po_induct_number(&c->w, 0));
    loop->cond =
        po_induct_long(&c->w, PO_OP_LT, po_induct_variable(&c->w, counter),
                       po_induct_widen(&c->w, po_expr_copy(c->w.arena, n)));
    loop->body = body;
    return loop;
}

/* Return "base[at]". */
static const po_expr *subscript(const po_library_copy *c, const po_expr *base,
                                const po_expr *at)
{
    const po_expr *arg[] = {base, at};

    return po_expr_make(c->w.arena, &(po_expr){.kind = PO_EXPR_SUBSCRIPT,
                                               .type = base->type->target,
                                               .loc = c->call->loc,
                                               .n_arg = 2,
                                               .arg = arg});
}

/* Return the element of the place that the counters say. */
static const po_expr *element(const po_library_copy *c,
                              const po_copy_place *place,
                              const po_decl *const *counter)
{
    const po_expr *at = NULL;
    const po_expr *expr;

    for (int i = 0; i < c->n_factor; i++) {
        if (i > 0)
            at = po_induct_multiply(
                &c->w, at,
                po_induct_widen(&c->w, po_expr_copy(c->w.arena, c->factor[i])));
        at = po_induct_add(&c->w, at, po_induct_variable(&c->w, counter[i]));
    }
    if (place->first)
        at = po_induct_add(
            &c->w, at,
            po_induct_widen(&c->w, po_expr_copy(c->w.arena, place->first)));
    expr = subscript(c, po_expr_copy(c->w.arena, place->base), at);
    for (int i = 0; i < c->n_row; i++)
        expr = subscript(c, expr,
                         po_induct_variable(&c->w, counter[c->n_factor + i]));
    return expr;
}

/* Return the assignment of one element. */
static const po_node *make_assignment(const po_library_copy *c,
                                      const po_decl *const *counter)
{
    const po_expr *to = element(c, &c->to, counter);
    po_node *node = po_node_make(c->w.arena, c->node);
    const po_expr *value;

    if (c->from.base) {
        value = element(c, &c->from, counter);
    } else {
        const po_expr *zero =
            po_expr_number(c->w.arena, &c->call->loc, &po_type_int, 0);

        value = po_expr_make(c->w.arena, &(po_expr){.kind = PO_EXPR_CONVERT,
                                                    .type = to->type,
                                                    .loc = c->call->loc,
                                                    .n_arg = 1,
                                                    .arg = &zero});
    }
    node->in_macro = true;
    node->origin = c->node->origin ? c->node->origin : c->node;
    node->expr = po_expr_assignment(c->w.arena, to, value);
    return node;
}

const po_node *po_copy_loops(const po_library_copy *c)
{
    const po_decl *counter[PO_MAX_COPY_FACTOR + PO_MAX_COPY_ROW];
    int n = c->n_factor + c->n_row;
    const po_node *node;

    for (int i = 0; i < n; i++)
        counter[i] = po_counter_declare(c->w.region->source->unit, c->node,
                                        (int)c->node->begin + i, c->w.arena);
    node = make_assignment(c, counter);
    for (int i = n - 1; i >= 0; i--)
        node = make_loop(
            c, counter[i],
            i < c->n_factor ? c->factor[i] : c->row[i - c->n_factor], node);
    return node;
}
