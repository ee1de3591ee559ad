/* Loops whose step is a variable:
 *
 *     for (i = lo; i < n; i += s)         for (counter = 0; counter < q; counter++)
 *         A[i] = ...;              ->         A[lo + s * counter] = ...;
 *
 * with q = (n - lo + s - 1) / s iterations, which is no affine function of the
 * others: it becomes a parameter of its own.  That s is positive, and that the
 * iterator does not wrap around, is tested at run time before q is computed.
 * Downwards, with i > n and i -= s, it is lo - s * counter.  The subscripts are left
 * to shape.c, which divides them by s.
 *
 * A step behind a pointer is read after the first iteration only; that there is one
 * is tested before. What subscripts have in common, lo, is taken out
 * (shape/origin.c).
 */
#include "steps.h"

static bool is_iterator(const po_stepped *s, const po_expr *expr)
{
    expr = po_expr_strip(expr);
    return expr->kind == PO_EXPR_VAR && expr->decl == s->header.iter;
}

/* Is it one of the expressions that can be evaluated in front of the region:
 * made of variables only, and members of variables?  In a loop that is executed
 * for certain, also of members behind pointers.
 */
static bool is_plain(const po_stepped *s, const po_expr *expr)
{
    bool good = false;

    switch (expr->kind) {
    case PO_EXPR_INT:
        return true;
    case PO_EXPR_VAR:
        good = (po_type_is_integer(expr->type) ||
                expr->type->kind == PO_TYPE_OTHER) &&
               expr->decl != s->header.iter;
        break;
    case PO_EXPR_MEMBER:
        good = po_type_is_integer(expr->type);
        if (good && po_step_is_behind_pointer(expr))
            return s->is_root;
        good = good && !expr->is_arrow;
        break;
    case PO_EXPR_CONVERT:
    case PO_EXPR_CAST:
        good = po_type_is_integer(expr->type);
        break;
    case PO_EXPR_UNARY:
        good = expr->op == PO_OP_PLUS || expr->op == PO_OP_MINUS;
        break;
    case PO_EXPR_BINARY:
        good = expr->op == PO_OP_ADD || expr->op == PO_OP_SUB ||
               expr->op == PO_OP_MUL;
        break;
    default:
        break;
    }
    for (int i = 0; i < expr->n_arg && good; i++)
        good = is_plain(s, expr->arg[i]);
    return good;
}

static bool is_no_variable(const po_expr *expr, void *user)
{
    (void)user;
    return expr->kind != PO_EXPR_VAR;
}

/* Find the step, which has a variable. */
static bool find_step(po_stepped *s, const po_expr *step)
{
    po_step found;

    if (!po_expr_is_step(step, s->header.iter, &found) || !found.by)
        return false;
    s->is_down = found.is_down;
    s->by = po_expr_strip(found.by);
    return po_type_is_integer(s->by->type) && is_plain(s, s->by) &&
           !po_expr_walk(s->by, is_no_variable, NULL);
}

/* Find the end in "i < n", "i <= n", "n > i" or "n >= i", or the opposite if the
 * iterator counts down.
 */
static bool find_end(po_stepped *s)
{
    const po_expr *cond = po_expr_strip(s->header.cond);
    bool is_less;
    bool is_left;

    if (cond->kind != PO_EXPR_BINARY || cond->op < PO_OP_LT ||
        cond->op > PO_OP_GE)
        return false;
    is_less = cond->op == PO_OP_LT || cond->op == PO_OP_LE;
    is_left = is_less != s->is_down;
    if (!is_iterator(s, cond->arg[is_left ? 0 : 1]))
        return false;
    s->is_strict = cond->op == PO_OP_LT || cond->op == PO_OP_GT;
    s->common = cond->arg[0]->type;
    s->end = po_expr_strip(cond->arg[is_left ? 1 : 0]);
    return po_type_is_integer(s->end->type) && is_plain(s, s->end);
}

/* Return "expr" as an operand of an operation that is done in type long. */
static const po_expr *operand(const po_stepped *s, const po_expr *expr)
{
    expr = po_expr_strip(expr);
    return expr->kind == PO_EXPR_VAR &&
                   po_type_contains(&po_type_count, expr->type)
               ? expr
               : po_induct_widen(&s->w, expr);
}

/* Return (end - init + by - 1) / by, which truncates: it is not positive if
 * there is no iteration; downwards, (init - end + by - 1) / by.
 */
static const po_expr *count(const po_stepped *s)
{
    const po_induct *w = &s->w;
    const po_expr *by = operand(s, s->by);
    const po_expr *less = s->is_down ? s->end : s->header.init;
    const po_expr *more = s->is_down ? s->header.init : s->end;
    const po_expr *n = po_induct_widen(w, more);

    less = operand(s, less);
    if (!po_induct_is_number(less, 0))
        n = po_induct_long(w, PO_OP_SUB, n, less);
    n = po_induct_long(w, PO_OP_ADD, n, by);
    if (s->is_strict)
        n = po_induct_long(w, PO_OP_SUB, n, po_induct_number(w, 1));
    return po_induct_join(w, PO_OP_DIV, &po_type_count, n, by);
}

/* Return what the step adds: "by", or "-1 * by". */
static const po_expr *signed_step(const po_stepped *s)
{
    const po_expr *by = operand(s, s->by);

    return s->is_down ? po_induct_long(&s->w, PO_OP_MUL,
                                       po_induct_number(&s->w, -1), by)
                      : by;
}

/* Return how far the iterator gets: "n > 0 ? n * by : 0". */
static const po_expr *distance(const po_stepped *s, const po_expr *n)
{
    const po_induct *w = &s->w;
    const po_expr *way = po_induct_long(w, PO_OP_MUL, n, signed_step(s));
    const po_expr *all = po_induct_at_least(w, n, 0);

    return po_expr_make(
        w->arena,
        &(po_expr){.kind = PO_EXPR_COND,
                   .type = &po_type_count,
                   .loc = all->loc,
                   .n_arg = 3,
                   .arg = (const po_expr *[]){all->arg[0], way, all->arg[2]}});
}

/* Return the loop "for (long counter = 0; counter < n; counter++) body". */
static const po_node *new_loop(po_stepped *s, const po_node *loop,
                               const po_expr *n)
{
    po_arena *arena = s->w.arena;
    const po_decl *counter = po_counter_declare(s->region->source->unit, loop,
                                                s->header.iter->id, arena);
    const po_expr *number = po_induct_variable(&s->w, counter);
    po_node *copy = po_node_make(arena, loop);

    po_counter_normalize(arena, copy, counter, po_induct_number(&s->w, 0));
    s->w.value.base = s->header.init;
    s->w.value.offset = po_induct_multiply(&s->w, signed_step(s), number);
    copy->cond = po_induct_long(&s->w, PO_OP_LT, number, n);
    copy->body = po_induct_rewrite(&s->w, loop->body);
    return s->w.failed ? NULL : copy;
}

/* Let the iterator have its last value after the region. */
static void set_final(po_stepped *s, const po_expr *n)
{
    po_region *region = s->region;
    const po_expr *gain = po_induct_add(
        &s->w, po_induct_widen(&s->w, s->header.init), distance(s, n));

    *PO_ARENA_ADD(region->scop->arena, region->subst.induced,
                  region->subst.n_induced) =
        (po_induced){.decl = s->header.iter, .gain = gain, .is_set = true};
}

/* Is the iterator a variable that nothing else knows? */
static bool is_private(const po_decl *iter)
{
    return iter->storage == PO_STORAGE_LOCAL ||
           iter->storage == PO_STORAGE_PARAM;
}

/* Return the loop that counts, NULL if "loop" is none of this form, or all that
 * it takes cannot be assumed.
 */
static const po_node *replace(po_stepped *s, const po_node *loop)
{
    po_induct *w = &s->w;
    const po_node *copy;
    const po_expr *n;
    bool is_live;

    if (!loop->step || !po_header_begin(s->region, loop, &s->header) ||
        s->header.is_entry || !is_private(s->header.iter) ||
        !find_step(s, po_expr_strip(loop->step)) || !find_end(s) ||
        !is_plain(s, s->header.init) ||
        !po_iterator_does_not_escape(s->region, s->header.iter, s->is_root,
                                     &is_live))
        return NULL;
    w->region = s->region;
    w->arena = s->region->scop->arena;
    w->decl = s->header.iter;
    w->is_exact = true;
    w->self = po_expr_strip(po_expr_strip(loop->step)->arg[0]);
    n = count(s);
    copy = new_loop(s, loop, n);
    if (!copy || !po_step_assume(s))
        return NULL;
    if (is_live)
        set_final(s, n);
    return copy;
}

static const po_node *rewrite(po_region *region, const po_node *node,
                              bool is_root);

/* Those in the loop, and the loop: what it counts with is no variable of theirs.
 */
static const po_node *rewrite_loop(po_region *region, const po_node *loop,
                                   bool is_root)
{
    po_stepped s = {.region = region, .is_root = is_root};
    po_node *copy = po_node_make(region->scop->arena, loop);
    const po_node *found;
    po_mark mark;

    copy->body = rewrite(region, loop->body, false);
    mark = po_region_mark(region);
    found = replace(&s, copy);
    if (found)
        region->subst.n_stride++;
    else
        po_region_rewind(region, &mark);
    po_mark_free(&mark);
    return found ? found : copy;
}

/* Return the statement with all loops of this form replaced in it. */
static const po_node *rewrite(po_region *region, const po_node *node,
                              bool is_root)
{
    po_node *copy;
    const po_node **child;

    if (!node || (node->kind != PO_NODE_LOOP && node->kind != PO_NODE_IF &&
                  node->kind != PO_NODE_BLOCK))
        return node;
    if (node->kind == PO_NODE_LOOP)
        return rewrite_loop(region, node, is_root);
    copy = po_node_make(region->scop->arena, node);
    child = po_arena_array(region->scop->arena, (size_t)node->n_child + 1,
                           sizeof(*child));
    copy->body = rewrite(region, node->body, false);
    copy->other = rewrite(region, node->other, false);
    for (int i = 0; i < node->n_child; i++)
        child[i] = rewrite(region, node->child[i], false);
    copy->child = child;
    return copy;
}

/* Replace the loops of the region whose step is a variable by such that count, unless
 * none is to, and say in "n_stride" how many they are.  The variables that the region
 * writes have to be known.
 */
void po_region_find_steps(po_region *region)
{
    const po_node **node =
        po_arena_array(region->scop->arena, (size_t)region->source->n_root,
                       sizeof(const po_node *));

    for (int i = 0; i < region->source->n_root && !region->source->no_stride;
         i++)
        node[i] = rewrite(region, region->node[i], true);
    if (region->subst.n_stride == 0)
        return;
    region->node = node;
    po_region_scan(region);
}
