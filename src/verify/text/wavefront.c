/* Loops of the text over tiles that are executed in steps, see print/wavefront.c:
 *
 *     for (long w = A1 + A2; w <= B1 + B2; w++)
 *         for (long it = T * max(A1, w - B2); it <= T * min(B1, w - A2); it += T)
 *             for (long jt = max(F, U * (w - it / T)); jt <= min(L, U * (w - it / T)); jt += U)
 *
 *     A1 = ceil(lower1 / T)        A2 = ceil(lower2 / U)
 *     B1 = floord(upper1, T)       B2 = floord(upper2, U)
 *
 * with A1 or A2 left out if it is 0.  Nothing else is taken for it: what differs is read as any other loop, and
 * not understood.
 */
#include <string.h>

#include "reparse.h"

/* What stands on both sides of an operator, if that is what the text is. */
struct sides {
    const po_expr *left;
    const po_expr *right;
};

static bool split(const po_expr *text, po_op op, struct sides *sides)
{
    text = po_expr_strip(text);
    if (text->kind != PO_EXPR_BINARY || text->op != op)
        return false;
    *sides = (struct sides){po_expr_strip(text->arg[0]),
                            po_expr_strip(text->arg[1])};
    return true;
}

/* The same for the arguments of a helper function of two. */
static bool split_call(const po_reader *r, const po_expr *text,
                       const char *name, struct sides *sides)
{
    const char *helper;

    text = po_expr_strip(text);
    helper = text->kind == PO_EXPR_CALL ? po_reader_helper(r, text) : NULL;
    if (!helper || strcmp(helper, name) != 0 || text->n_arg != 2)
        return false;
    *sides = (struct sides){po_expr_strip(text->arg[0]),
                            po_expr_strip(text->arg[1])};
    return true;
}

static bool is_size(po_reader *r, const po_expr *text, const po_qaff *size)
{
    const po_qaff *value = po_poly_to_qaff(r, po_poly_of_text(r, text));

    return value && po_qaff_is_same(value, size);
}

/* Is the text "floord(x, size)"?  Then x is stored. */
static bool is_number(po_reader *r, const po_expr *text, const po_qaff *size,
                      const po_expr **of)
{
    struct sides call;

    if (!split_call(r, text, "floord", &call) || !is_size(r, call.right, size))
        return false;
    *of = call.left;
    return true;
}

/* Is the text "size * x"?  Then x is stored. */
static bool is_multiple(po_reader *r, const po_expr *text, const po_qaff *size,
                        const po_expr **of)
{
    struct sides product;

    if (!split(text, PO_OP_MUL, &product) || !is_size(r, product.left, size))
        return false;
    *of = product.right;
    return true;
}

/* --- the loops ------------------------------------------------------------------ */

/* Return the only loop in the body of a loop, beside the declaration of its variable; NULL if that
 * is not all.
 */
static const po_node *only_loop(const po_node *loop)
{
    const po_node *body = loop->body;
    int n;

    while (body && body->kind == PO_NODE_BLOCK) {
        n = body->n_child;
        if (n == 0 || n > 2 ||
            (n == 2 &&
             (body->child[0]->kind != PO_NODE_DECL || body->child[0]->value)))
            return NULL;
        body = body->child[n - 1];
    }
    return body && body->kind == PO_NODE_LOOP ? body : NULL;
}

/* The head of a loop "for (x = first; x <= last; x += size)". */
struct head {
    const po_decl *var;
    const po_expr *first;
    const po_expr *last;
    const po_qaff *size;
};

/* Read a head of this form, with a size or, if it "has_size" is false, with "x++". */
static bool read_head(po_reader *r, const po_node *loop, bool has_size,
                      struct head *head)
{
    const po_node *init = loop->init;
    const po_expr *set =
        init && init->kind == PO_NODE_EXPR ? po_expr_strip(init->expr) : NULL;
    const po_expr *step = loop->step ? po_expr_strip(loop->step) : NULL;
    struct sides end;

    if (init && init->kind == PO_NODE_DECL && init->value)
        *head = (struct head){init->decl, init->value, NULL, NULL};
    else if (set && set->kind == PO_EXPR_ASSIGN && set->op == PO_OP_NONE)
        *head = (struct head){po_expr_strip(set->arg[0])->decl, set->arg[1],
                              NULL, NULL};
    else
        return false;
    if (!head->var || !head->var->type->is_signed ||
        head->var->type->size_bytes != 8 || !loop->cond || !step ||
        !split(loop->cond, PO_OP_LE, &end) ||
        !po_expr_is_variable(end.left, head->var) ||
        !po_expr_is_variable(po_expr_strip(step->arg[0]), head->var))
        return false;
    head->last = end.right;
    if (!has_size)
        return step->kind == PO_EXPR_UNARY &&
               (step->op == PO_OP_POSTINC || step->op == PO_OP_PREINC);
    if (step->kind != PO_EXPR_ASSIGN || step->op != PO_OP_ADD)
        return false;
    head->size = po_poly_to_qaff(r, po_poly_of_text(r, step->arg[1]));
    return head->size && po_qaff_is_parametric(head->size);
}

/* Do "max(F, U * (w - it / T))" and "min(L, ...)" with the same begin and end the inner loop?  Then F and
 * L are stored.
 */
static bool read_inner(po_reader *r, const struct head *steps,
                       const struct head *outer, const struct head *inner,
                       po_steps_text *text)
{
    struct sides first;
    struct sides last;
    struct sides number;
    struct sides quotient;
    const po_expr *at;

    if (!split_call(r, inner->first, "max", &first) ||
        !split_call(r, inner->last, "min", &last) ||
        !po_expr_is_same(first.right, last.right) ||
        !is_multiple(r, first.right, inner->size, &at) ||
        !split(at, PO_OP_SUB, &number) ||
        !po_expr_is_variable(number.left, steps->var) ||
        !split(number.right, PO_OP_DIV, &quotient) ||
        !po_expr_is_variable(quotient.left, outer->var) ||
        !is_size(r, quotient.right, outer->size))
        return false;
    text->first[1] = first.left;
    text->last[1] = last.left;
    return true;
}

/* What begins and ends the outer loop: "last2" is B2, "first2" A2, NULL if it is 0. */
struct outer {
    const po_expr *last1;
    const po_expr *last2;
    const po_expr *first2;
};

/* Do "T * max(A1, w - B2)" and "T * min(B1, w - A2)" begin and end the outer loop? */
static bool read_outer(po_reader *r, const struct head *steps,
                       const struct head *outer, po_steps_text *text,
                       struct outer *parts)
{
    const po_expr *first;
    const po_expr *last;
    struct sides begin;
    struct sides end;
    struct sides number;

    if (!is_multiple(r, outer->first, outer->size, &first) ||
        !is_multiple(r, outer->last, outer->size, &last) ||
        !split_call(r, first, "max", &begin) ||
        !split_call(r, last, "min", &end) ||
        !split(begin.right, PO_OP_SUB, &number) ||
        !po_expr_is_variable(number.left, steps->var))
        return false;
    parts->last1 = end.left;
    parts->last2 = number.right;
    parts->first2 = NULL;
    text->first[0] = begin.left;
    if (po_expr_is_variable(end.right, steps->var))
        return true;
    if (!split(end.right, PO_OP_SUB, &number) ||
        !po_expr_is_variable(number.left, steps->var))
        return false;
    parts->first2 = number.right;
    return true;
}

/* --- bounds --------------------------------------------------------------------- */

static bool is_zero(const po_expr *text)
{
    return text->kind == PO_EXPR_INT && text->value == 0;
}

/* Does "A1 + A2" begin the steps, or the other one if one of them is 0, which A2 is if it is NULL? */
static bool is_first_step(const struct head *steps, const po_expr *first1,
                          const po_expr *first2)
{
    const po_expr *first = po_expr_strip(steps->first);
    struct sides sum;

    if (!first2)
        return po_expr_is_same(first, first1);
    if (is_zero(first1))
        return po_expr_is_same(first, first2);
    return split(first, PO_OP_ADD, &sum) && po_expr_is_same(sum.left, first1) &&
           po_expr_is_same(sum.right, first2);
}

/* Does "B1 + B2" end the steps? */
static bool is_last_step(const struct head *steps, const struct outer *parts)
{
    struct sides sum;

    return split(steps->last, PO_OP_ADD, &sum) &&
           po_expr_is_same(sum.left, parts->last1) &&
           po_expr_is_same(sum.right, parts->last2);
}

/* Return the bound 0. */
static const po_bound *zero_bound(po_reader *r)
{
    po_bound *zero = po_arena_alloc(r->arena, sizeof(*zero));

    *zero = (po_bound){po_qaff_constant(r->arena, 0), 1};
    return zero;
}

/* Read the numbers of tiles, and the bounds that they stand for: those of the inner loop, whatever the
 * iteration of the outer one.
 */
static bool read_numbers(po_reader *r, const struct head *steps,
                         const struct outer *parts, po_steps_text *text)
{
    po_ast_node inner = {.kind = PO_AST_LOOP};
    const po_expr *upper2;

    if (!is_number(r, parts->last1, text->size[0], &text->last[0]) ||
        !is_number(r, parts->last2, text->size[1], &upper2) ||
        !is_first_step(steps, text->first[0], parts->first2) ||
        !is_last_step(steps, parts) ||
        !po_read_bounds(r, upper2, true, 0, &inner) ||
        (parts->first2 &&
         !po_read_first_number(r, parts->first2, text->size[1], &inner)))
        return false;
    text->steps = (po_wavefront){
        .n_lower = parts->first2 ? inner.loop.n_lower : 1,
        .lower = parts->first2 ? inner.loop.lower : zero_bound(r),
        .n_upper = inner.loop.n_upper,
        .upper = inner.loop.upper};
    return true;
}

bool po_read_steps(po_reader *r, const po_node *loop, po_steps_text *text)
{
    struct head steps;
    struct head outer;
    struct head inner;
    struct outer parts;

    text->outer = only_loop(loop);
    text->inner = text->outer ? only_loop(text->outer) : NULL;
    if (!text->inner || !read_head(r, loop, false, &steps) ||
        !read_head(r, text->outer, true, &outer) ||
        !read_head(r, text->inner, true, &inner))
        return false;
    text->size[0] = outer.size;
    text->size[1] = inner.size;
    text->around = r->steps;
    return read_inner(r, &steps, &outer, &inner, text) &&
           read_outer(r, &steps, &outer, text, &parts) &&
           read_numbers(r, &steps, &parts, text);
}
