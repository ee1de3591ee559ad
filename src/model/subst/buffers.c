/* Loops in whose iterations variables change places, as two buffers do, have a copy of
 * their body for each state of these:
 *
 *     for (s = 0; s < n; s++) {           for (counter = 0; counter < (n + 1) / 2; counter++) {
 *         u -> v                              u -> v
 *         t = u; u = v; v = t;      ->        if (2 * counter + 1 < n)
 *     }                                           v -> u
 *                                         }
 *                                         if (n % 2 == 1) { t = u; u = v; v = t; }
 *
 * Then all of them stay as they are in the region, and the loop is one of the nest like
 * any other.  Only loops that are no part of another one are looked at.
 */
#include "swap.h"

#include <isl/aff.h>
#include <isl/set.h>
#include <isl/val.h>

/* Is the condition one of constants?  Then whether it holds is stored. */
static bool is_decided(const po_expr *cond, bool *holds)
{
    const po_expr *a;
    const po_expr *b;

    cond = po_expr_strip(cond);
    *holds = cond->value != 0;
    if (cond->kind != PO_EXPR_BINARY ||
        (cond->op != PO_OP_EQ && cond->op != PO_OP_NE))
        return cond->kind == PO_EXPR_INT;
    a = po_expr_strip(cond->arg[0]);
    b = po_expr_strip(cond->arg[1]);
    *holds = (a->value == b->value) == (cond->op == PO_OP_EQ);
    return a->kind == PO_EXPR_INT && b->kind == PO_EXPR_INT;
}

static const po_expr *copy_expr(const po_expr *expr, void *user)
{
    po_swapping *x = user;
    int i = expr->kind == PO_EXPR_VAR ? po_swapping_number(x, expr->decl) : -1;
    const po_expr *known = i < 0 ? po_swapping_computed(x, expr) : NULL;
    const po_expr *made;
    bool holds;

    if (i < 0 && !known)
        known = po_residue_value(&x->residue, x->arena, expr, x->copy);
    if (i >= 0) {
        x->failed |= x->is_spare[x->value[i].of];
        return po_swapping_value(x, x->value[i], &expr->loc);
    }
    if (known)
        return known;
    if (expr->n_arg == 0)
        return po_expr_copy(x->arena, expr);
    made = po_expr_make(x->arena, po_expr_map(x->arena, expr, copy_expr, x));
    return made->kind == PO_EXPR_COND && made->type->kind == PO_TYPE_POINTER &&
                   is_decided(made->arg[0], &holds)
               ? made->arg[holds ? 1 : 2]
               : made;
}

static const po_expr *copy(po_swapping *x, const po_expr *expr)
{
    return expr ? copy_expr(expr, x) : NULL;
}

/* Return a copy of the statement with the values of the variables in their places; where
 * one of these is set, an empty statement.
 */
static const po_node *copy_node(po_swapping *x, const po_node *node)
{
    const po_node **child;
    po_node *made;

    if (!node)
        return NULL;
    made = po_node_make(x->arena, node);
    if (po_swapping_execute(x, node)) {
        made->kind = PO_NODE_EMPTY;
        made->expr = made->value = NULL;
        made->decl = NULL;
        return made;
    }
    child = po_arena_array(x->arena, (size_t)node->n_child, sizeof(*child));
    made->init = copy_node(x, node->init);
    made->cond = copy(x, node->cond);
    made->step = copy(x, node->step);
    made->expr = copy(x, node->expr);
    made->value = copy(x, node->value);
    made->body = copy_node(x, node->body);
    made->other = copy_node(x, node->other);
    for (int i = 0; i < node->n_child; i++)
        child[i] = copy_node(x, node->child[i]);
    made->child = child;
    return made;
}

/* May there be two copies of the statement: can it be read, does it go on to the next one,
 * and does it declare no variable but numbers and pointers?
 */
static bool is_plain(const po_node *node, void *user)
{
    (void)user;
    return node->kind != PO_NODE_OPAQUE && !node->off && !node->under_pragma &&
           (node->kind != PO_NODE_DECL ||
            (node->decl && (po_type_is_scalar(node->decl->type) ||
                            node->decl->type->kind == PO_TYPE_POINTER)));
}

/* Return the number of the iteration, "period * counter + k". */
static const po_expr *iteration(const po_swapping *x, const po_induct *w,
                                const po_decl *counter, int k)
{
    const po_expr *number = po_induct_variable(w, counter);

    number = po_induct_multiply(w, po_induct_number(w, x->period), number);
    return po_induct_add(w, number, po_induct_number(w, k));
}

/* Return a copy of the body for the iterations number k, k + period, ..., under the
 * condition that there is one.
 */
static const po_node *copy_body(po_swapping *x, po_induct *w,
                                const po_header *header, const po_decl *counter,
                                const po_expr *n, int k)
{
    const po_expr *at = iteration(x, w, counter, k);
    const po_node *body;

    x->copy = k;
    body = copy_node(x, x->loop->body);
    w->value.base = header->init;
    w->value.offset = po_induct_add(
        w, po_induct_number(w, header->skip),
        po_induct_multiply(w, po_induct_number(w, header->step), at));
    body = po_induct_rewrite(w, body);
    if (k == 0)
        return body;
    return po_node_make(x->arena,
                        &(po_node){.kind = PO_NODE_IF,
                                   .loc = body->loc,
                                   .begin = body->begin,
                                   .end = body->end,
                                   .in_macro = true,
                                   .cond = po_induct_long(w, PO_OP_LT, at, n),
                                   .body = body});
}

/* Return the loop over rounds, of so many iterations each as the period has. */
static const po_node *new_loop(po_swapping *x, po_induct *w,
                               const po_header *header, const po_trip *trip)
{
    const po_decl *counter = po_counter_declare(
        x->region->source->unit, x->loop, header->iter->id, x->arena);
    po_node *made = po_node_make(x->arena, x->loop);
    const po_node **child =
        po_arena_array(x->arena, (size_t)x->period, sizeof(*child));

    po_counter_normalize(x->arena, made, counter, po_induct_number(w, 0));
    made->cond =
        po_induct_long(w, PO_OP_LT, po_induct_variable(w, counter),
                       po_induct_quotient(w, trip->any, x->period, false));
    for (int i = 0; i < x->n; i++)
        x->value[i] = (po_swap){.of = i};
    for (int k = 0; k < x->period; k++)
        child[k] = copy_body(x, w, header, counter, trip->some, k);
    made->body = po_node_make(x->arena, &(po_node){.kind = PO_NODE_BLOCK,
                                                   .loc = x->loop->body->loc,
                                                   .begin = x->loop->begin,
                                                   .end = x->loop->end,
                                                   .in_macro = true,
                                                   .n_child = x->period,
                                                   .child = child});
    return x->failed || w->failed ? NULL : made;
}

/* Assume that the variables that have to be are in their ranges. */
static bool assume_ends(po_swapping *x)
{
    po_region *region = x->region;
    bool good = true;

    for (int i = 0; i < x->n && good; i++) {
        const po_expr *self =
            po_expr_variable(x->arena, x->variable[i], &x->loop->loc);
        isl_pw_aff *value;
        isl_pw_aff *rest;

        if (x->end[i] == 0)
            continue;
        value = po_affine_value(region, self, PO_REJECT_NONAFFINE_SUBSCRIPT);
        rest = isl_pw_aff_add_constant_val(
            isl_pw_aff_neg(isl_pw_aff_copy(value)),
            isl_val_int_from_si(region->scop->ctx, x->end[i] - 1));
        good = value && po_range_settle(region, isl_set_copy(region->domain)) &&
               po_range_assume(
                   region, isl_set_params(isl_set_intersect(
                               isl_pw_aff_nonneg_set(isl_pw_aff_copy(value)),
                               isl_pw_aff_nonneg_set(rest))));
        isl_pw_aff_free(value);
    }
    return good;
}

/* Return variable number i after k iterations, as a long. */
static const po_expr *later(const po_swapping *x, const po_induct *w, int i,
                            int k)
{
    return po_induct_widen(w,
                           po_swapping_value(x, x->after[k][i], &x->loop->loc));
}

/* Return the value of variable number i after n iterations: that after n % period. */
static const po_expr *last_value(const po_swapping *x, const po_induct *w,
                                 const po_expr *n, int i)
{
    const po_type *type = &po_type_long;
    const po_expr *rest =
        po_induct_long(w, PO_OP_MOD, n, po_induct_number(w, x->period));
    const po_expr *value = later(x, w, i, x->period - 1);

    for (int k = x->period - 2; k >= 0; k--) {
        const po_expr *is_here =
            po_induct_join(w, PO_OP_EQ, type, rest, po_induct_number(w, k));
        const po_expr *arg[3] = {is_here, later(x, w, i, k), value};

        value = po_expr_make(x->arena, &(po_expr){.kind = PO_EXPR_COND,
                                                  .type = value->type,
                                                  .loc = x->loop->loc,
                                                  .n_arg = 3,
                                                  .arg = arg});
    }
    return value;
}

/* Does the variable become what others were, and does it matter? */
static bool changes_place(const po_swapping *x, int i)
{
    bool changes = false;

    for (int k = 1; k < x->period; k++)
        changes = changes || x->after[k][i].of != i;
    return changes && !x->is_spare[i] &&
           po_final_is_needed(x->region, x->variable[i]);
}

/* Is something done to the variable besides? */
static bool is_computed(const po_swapping *x, int i)
{
    for (int k = 1; k < x->period; k++)
        if (x->after[k][i].kind != PO_SWAP_NONE)
            return true;
    return false;
}

/* Return a name for the value that the variable had before. */
static const char *name_before(const po_swapping *x, const po_decl *decl)
{
    const po_unit *unit = x->region->source->unit;
    const char *name = po_arena_printf(x->arena, "%s_before", decl->name);

    for (int i = 2; po_unit_has_name(unit, name) ||
                    po_unit_expands(unit, name, unit->n_text, true);
         i++)
        name = po_arena_printf(x->arena, "%s_before%d", decl->name, i);
    return name;
}

/* Return what changes places after k iterations, n variables of these numbers. */
static po_change change_after(const po_swapping *x, int k, int n,
                              const int *number)
{
    const po_decl **to = po_arena_array(x->arena, (size_t)n, sizeof(*to));
    const po_decl **from = po_arena_array(x->arena, (size_t)n, sizeof(*from));
    const char **saved = po_arena_array(x->arena, (size_t)n, sizeof(*saved));

    for (int i = 0; i < n; i++) {
        to[i] = x->variable[number[i]];
        from[i] = x->variable[x->after[k][number[i]].of];
        saved[i] = NULL;
    }
    for (int i = 0; i < n; i++)
        for (int later = i + 1; later < n; later++)
            if (from[later] == to[i])
                saved[i] = name_before(x, to[i]);
    return (po_change){n, to, from, saved};
}

/* Note the values that the variables have after the region, "n" iterations later. */
static void set_finals(po_swapping *x, const po_induct *w, const po_expr *n)
{
    po_arena *arena = x->region->scop->arena;
    po_subst *subst = &x->region->subst;
    int number[PO_EXCHANGE_MAX_VARIABLE];
    int n_number = 0;
    po_change *change;

    for (int i = 0; i < x->n; i++)
        if (!x->is_spare[i] && is_computed(x, i) &&
            po_final_is_needed(x->region, x->variable[i]))
            *PO_ARENA_ADD(arena, subst->induced, subst->n_induced) =
                (po_induced){.decl = x->variable[i],
                             .gain = last_value(x, w, n, i),
                             .is_set = true};
        else if (changes_place(x, i))
            number[n_number++] = i;
    if (n_number == 0)
        return;
    change = po_arena_array(arena, (size_t)x->period, sizeof(*change));
    for (int k = 0; k < x->period; k++)
        change[k] = change_after(x, k, n_number, number);
    *PO_ARENA_ADD(arena, subst->changed, subst->n_changed) =
        (po_changed){.number = po_induct_long(w, PO_OP_MOD, n,
                                              po_induct_number(w, x->period)),
                     .n = x->period,
                     .change = change};
}

/* Let the iterator have its last value after the region: one step more where the condition
 * that fails has made it.
 */
static void set_iterator(po_swapping *x, const po_induct *w,
                         const po_header *header, const po_expr *n)
{
    po_subst *subst = &x->region->subst;
    const po_expr *way =
        po_induct_multiply(w, po_induct_number(w, header->step), n);

    if (!header->is_kept)
        way = po_induct_add(w, way, po_induct_number(w, header->skip));
    *PO_ARENA_ADD(x->arena, subst->induced, subst->n_induced) = (po_induced){
        .decl = header->iter,
        .gain = po_induct_add(w, po_induct_widen(w, header->init), way),
        .is_set = true};
}

/* Put "made" in the place of root number "root", if all that takes can be assumed. */
static bool put(po_swapping *x, int root, const po_node *made)
{
    po_region *region = x->region;
    const po_node *const *old = region->node;
    const po_node **node =
        po_arena_array(x->arena, (size_t)region->source->n_root, sizeof(*node));
    po_mark mark = po_region_mark(region);
    bool good;

    for (int i = 0; i < region->source->n_root; i++)
        node[i] = i == root ? made : old[i];
    region->node = node;
    po_region_scan(region);
    good = assume_ends(x);
    if (!good) {
        po_region_rewind(region, &mark);
        region->node = old;
        po_region_scan(region);
    }
    po_mark_free(&mark);
    return good;
}

static bool has_no_variable(const po_expr *expr, void *user)
{
    return !expr->decl || expr->decl == user;
}

/* Is the step a constant, or of 1? */
static bool has_constant_step(const po_node *loop)
{
    const po_decl *iter = loop->step ? po_expr_assigned(loop->step) : NULL;

    return !loop->step ||
           po_expr_walk(loop->step, has_no_variable, (void *)iter);
}

/* Take the header apart: the loop begins with a value that is given, or, as in "while (n-- >
 * 0)", with the one that its variable has; the condition may be what steps.
 */
static bool parse_header(po_induct *w, const po_node *loop, po_header *header)
{
    bool good =
        has_constant_step(loop) && po_header_parse(w->region, loop, header);

    w->region->failed = false;
    po_region_advise(w->region, PO_ADVICE_REASON);
    return good && header->skip + header->lag == 0;
}

/* Find the number of iterations; NULL if it is not known. */
static const po_trip *find_trip(po_induct *w, const po_node *loop,
                                const po_header *header)
{
    const po_trip *trip;

    w->decl = header->iter;
    w->self = po_expr_variable(w->arena, w->decl, &loop->loc);
    w->is_entry = header->is_entry;
    trip = po_induct_find_trip(w, loop, header);
    w->is_entry = false;
    return trip;
}

/* Is the iterator used in the loop only?  "is_live" says if it is behind it. */
static bool is_unused_outside(const po_region *region, const po_header *header,
                              bool *is_live)
{
    *is_live = po_final_is_needed(region, header->iter);
    return header->is_entry ||
           po_iterator_does_not_escape(region, header->iter, true, is_live);
}

/* Are buffers chosen by a residue of the iterator, which begins with a constant? */
static bool find_residue(po_swapping *x, const po_header *header)
{
    const po_expr *first = po_expr_strip(header->init);
    bool is_plain_header = !header->is_entry && header->skip == 0;
    po_residue residue = {
        .iter = header->iter, .first = first->value, .step = header->step};

    if (!is_plain_header || first->kind != PO_EXPR_INT || first->value < 0 ||
        header->step <= 0 || first->value > PO_MAX_COEF ||
        !po_residue_find(&residue, x->loop->body))
        return false;
    x->residue = residue;
    x->n = 0;
    x->failed = false;
    x->period = (int)residue.modulus;
    return true;
}

/* Unroll the loop that is root number "root", if variables change places in it, or buffers
 * do by the number of the iteration.
 */
static void unroll(po_region *region, int root)
{
    const po_node *loop = region->node[root];
    po_swapping x = {
        .region = region, .arena = region->scop->arena, .loop = loop};
    po_induct w = {
        .region = region, .arena = region->scop->arena, .is_exact = true};
    const po_node *made;
    const po_trip *trip;
    po_header header;
    bool is_live;

    if (!po_node_walk(loop->body, is_plain, NULL) ||
        !parse_header(&w, loop, &header) ||
        (!po_swapping_find(&x) && !find_residue(&x, &header)) ||
        !is_unused_outside(region, &header, &is_live))
        return;
    trip = find_trip(&w, loop, &header);
    made = trip ? new_loop(&x, &w, &header, trip) : NULL;
    if (!made || !put(&x, root, made))
        return;
    set_finals(&x, &w, trip->any);
    if (is_live)
        set_iterator(&x, &w, &header, trip->any);
}

/* Unroll the loops of the region in which variables change places, if that is wanted.  The
 * variables that the region writes have to be known.
 */
void po_region_find_swaps(po_region *region)
{
    const po_source *source = region->source;

    if (source->no_swap || source->fwrapv)
        return;
    for (int i = 0; i < source->n_root; i++) {
        const po_node *before = region->node[i];

        if (before->kind == PO_NODE_LOOP && before->body)
            unroll(region, i);
        region->is_unrolled = region->is_unrolled || region->node[i] != before;
    }
}
