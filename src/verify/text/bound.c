/* Certificate of the text, affine parts: reads the bounds of "for" and the
 * conditions of "if" from the parsed C text of a nest, with the helpers min,
 * max, floord and ceild, back into quasi-affine bounds and conditions of an
 * AST.  What has another form is "not understood" or, where the printer never
 * writes that, wrong.
 */
#include <isl/set.h>
#include <isl/space.h>
#include <string.h>

#include "../loops/loops.h"
#include "reparse.h"

/* More bounds or conditions at one place are not understood. */
#define MAX_PART 64

struct bounds {
    int n;
    po_bound bound[MAX_PART];
};

/* Return the bound that is "text" + "extra": floor((a + extra * d) / d). */
static bool add_bound(po_reader *r, const po_expr *text, bool upper, long extra,
                      struct bounds *list)
{
    const po_expr *call = po_expr_strip(text);
    const char *helper =
        call->kind == PO_EXPR_CALL ? po_reader_helper(r, call) : NULL;
    const po_poly *value;
    po_bound bound = {.den = 1};
    bool is_quotient =
        helper && strcmp(helper, upper ? "floord" : "ceild") == 0;

    if (is_quotient &&
        (!po_poly_is_constant(po_poly_of_text(r, call->arg[1]), &bound.den) ||
         bound.den < 1 || !po_mul(extra, bound.den, &extra)))
        return false;
    value = po_poly_of_text(r, is_quotient ? call->arg[0] : text);
    value = po_poly_add(r->arena, value, po_poly_constant(r->arena, extra), 1);
    bound.expr = po_poly_to_qaff(r, value);
    if (!bound.expr || list->n == MAX_PART)
        return false;
    list->bound[list->n++] = bound;
    return true;
}

static bool add_bounds(po_reader *r, const po_expr *text, bool upper,
                       long extra, struct bounds *list)
{
    const po_expr *call = po_expr_strip(text);
    const char *helper =
        call->kind == PO_EXPR_CALL ? po_reader_helper(r, call) : NULL;

    if (helper && !upper && strcmp(helper, "first") == 0)
        return add_bounds(r, call->arg[0], upper, extra, list);
    if (!helper || strcmp(helper, upper ? "min" : "max") != 0)
        return add_bound(r, text, upper, extra, list);
    return add_bounds(r, call->arg[0], upper, extra, list) &&
           add_bounds(r, call->arg[1], upper, extra, list);
}

/* Give the loop the upper, or lower, bounds that "text" + "extra" is the
 * minimum, or maximum, of.
 */
bool po_read_bounds(po_reader *r, const po_expr *text, bool upper, long extra,
                    po_ast_node *loop)
{
    struct bounds list = {.n = 0};
    po_bound *bound;

    if (!add_bounds(r, text, upper, extra, &list))
        return po_reader_fail(r, isl_bool_error, &text->loc,
                              "a bound is not understood");
    bound = po_arena_array(r->arena, (size_t)list.n + 1, sizeof(*bound));
    memcpy(bound, list.bound, (size_t)list.n * sizeof(*bound));
    if (upper) {
        loop->loop.n_upper = list.n;
        loop->loop.upper = bound;
    } else {
        loop->loop.n_lower = list.n;
        loop->loop.lower = bound;
    }
    return true;
}

static bool is_zero(const po_expr *text);

/* Is the value of the expression that of the size of tiles? */
static bool is_size(po_reader *r, const po_expr *text, const po_qaff *size)
{
    const po_qaff *value = po_poly_to_qaff(r, po_poly_of_text(r, text));

    return value && po_qaff_is_same(value, size);
}

/* Give the loop over multiples of "size", as lower bounds, what "text" is the number of the first such
 * multiple of:
 *
 *     ceild(lower, size)       floord(lower + size - 1, size)       0
 */
bool po_read_first_number(po_reader *r, const po_expr *text,
                          const po_qaff *size, po_ast_node *loop)
{
    const po_expr *call = po_expr_strip(text);
    const char *helper =
        call->kind == PO_EXPR_CALL ? po_reader_helper(r, call) : NULL;
    po_bound *bound;

    if (is_zero(text))
        return po_read_bounds(r, text, false, 0, loop);
    if (!helper || !strchr(helper, 'd') || !is_size(r, call->arg[1], size))
        return po_reader_fail(r, isl_bool_error, &text->loc,
                              "the first tile is not understood");
    if (!po_read_bounds(r, call->arg[0], false, 0, loop))
        return false;
    bound = (po_bound *)loop->loop.lower;
    for (int i = 0; strcmp(helper, "floord") == 0 && i < loop->loop.n_lower;
         i++) {
        bound[i].expr = po_qaff_combine(r->arena, 1, bound[i].expr, -1, size);
        bound[i].expr = po_qaff_combine(r->arena, 1, bound[i].expr, 1,
                                        po_qaff_constant(r->arena, 1));
        if (!bound[i].expr || bound[i].den != 1)
            return po_reader_fail(r, isl_bool_error, &text->loc,
                                  "the first tile is not understood");
    }
    return true;
}

/* The same of the multiple itself, "size" times that. */
bool po_read_first_tile(po_reader *r, const po_expr *text, const po_qaff *size,
                        po_ast_node *loop)
{
    const po_expr *product = po_expr_strip(text);

    if (is_zero(text))
        return po_read_bounds(r, text, false, 0, loop);
    if (product->kind != PO_EXPR_BINARY || product->op != PO_OP_MUL ||
        !is_size(r, product->arg[0], size))
        return po_reader_fail(r, isl_bool_error, &text->loc,
                              "the first tile is not understood");
    return po_read_first_number(r, product->arg[1], size, loop);
}

static bool is_zero(const po_expr *text)
{
    text = po_expr_strip(text);
    return text->kind == PO_EXPR_INT && text->value == 0;
}

/* Read "x % d == 0". */
static bool read_residue(po_reader *r, const po_expr *text, po_cond *cond)
{
    const po_expr *rest = po_expr_strip(text->arg[0]);

    if (text->op != PO_OP_EQ || !is_zero(text->arg[1]) ||
        rest->kind != PO_EXPR_BINARY || rest->op != PO_OP_MOD)
        return false;
    cond->kind = PO_COND_MOD;
    cond->expr = po_poly_to_qaff(r, po_poly_of_text(r, rest->arg[0]));
    return cond->expr &&
           po_poly_is_constant(po_poly_of_text(r, rest->arg[1]), &cond->den) &&
           cond->den > 0;
}

/* Conditions in a row. */
struct conds {
    int n;
    po_cond cond[MAX_PART];
};

/* Add "large - small - strict", compared with 0. */
static bool add_cond(po_reader *r, po_cond_kind kind, const po_expr *large,
                     const po_expr *small, bool strict, struct conds *list)
{
    const po_poly *value = po_poly_add(r->arena, po_poly_of_text(r, large),
                                       po_poly_of_text(r, small), -1);
    po_cond cond = {.kind = kind};

    value = po_poly_add(r->arena, value, po_poly_constant(r->arena, 1),
                        strict ? -1 : 0);
    cond.expr = po_poly_to_qaff(r, value);
    if (!cond.expr || list->n == MAX_PART)
        return false;
    list->cond[list->n++] = cond;
    return true;
}

static bool is_helper(const po_reader *r, const po_expr *text, const char *name)
{
    const char *helper =
        text->kind == PO_EXPR_CALL ? po_reader_helper(r, text) : NULL;

    return helper && strcmp(helper, name) == 0;
}

/* Add "large >= small", for each operand of a minimum, or maximum. */
static bool add_order(po_reader *r, const po_expr *large, const po_expr *small,
                      bool strict, struct conds *list)
{
    const po_expr *min = po_expr_strip(large);
    const po_expr *max = po_expr_strip(small);

    if (is_helper(r, min, "min"))
        return add_order(r, min->arg[0], small, strict, list) &&
               add_order(r, min->arg[1], small, strict, list);
    if (is_helper(r, max, "max"))
        return add_order(r, large, max->arg[0], strict, list) &&
               add_order(r, large, max->arg[1], strict, list);
    return add_cond(r, PO_COND_GE, large, small, strict, list);
}

/* Read an affine comparison; false if it is none. */
static bool read_cond(po_reader *r, const po_expr *text, struct conds *list)
{
    bool is_less = text->op == PO_OP_LE || text->op == PO_OP_LT;
    bool is_strict = text->op == PO_OP_LT || text->op == PO_OP_GT;
    po_cond cond = {.kind = PO_COND_MOD};

    if (text->kind != PO_EXPR_BINARY || text->op < PO_OP_LT ||
        text->op > PO_OP_EQ)
        return false;
    if (text->op != PO_OP_EQ)
        return add_order(r, text->arg[is_less], text->arg[!is_less], is_strict,
                         list);
    if (!read_residue(r, text, &cond))
        return add_cond(r, PO_COND_EQ, text->arg[0], text->arg[1], false, list);
    if (list->n == MAX_PART)
        return false;
    list->cond[list->n++] = cond;
    return true;
}

/* Return the opposite of a condition: what "!" is of, as po_expr_not else. */
static const po_expr *opposite(po_reader *r, const po_expr *text)
{
    return text->op == PO_OP_NOT ? po_expr_strip(text->arg[0])
                                 : po_expr_not(r->arena, text);
}

/* Read a condition whose value is that of a parameter, or whose opposite's is: as that is
 * 0 or 1,
 *
 *     the condition holds  <=>  value >= 1,      its opposite does  <=>  value <= 0
 *
 * False if it is none.
 */
static bool read_truth(po_reader *r, const po_expr *text, struct conds *list)
{
    po_cond cond = {.kind = PO_COND_GE};
    const po_poly *value;
    bool is_not;

    if (!po_expr_is_truth(text) || list->n == MAX_PART)
        return false;
    value = po_poly_of_text(r, text);
    is_not = !value;
    if (is_not)
        value = po_poly_of_text(r, opposite(r, text));
    value = po_poly_scale(r->arena, value, is_not ? -1 : 1);
    value = po_poly_add(r->arena, value,
                        po_poly_constant(r->arena, is_not ? 0 : -1), 1);
    cond.expr = po_poly_to_qaff(r, value);
    if (cond.expr)
        list->cond[list->n++] = cond;
    return cond.expr != NULL;
}

/* The same for the conjunction of the first operands, of as many as there can be.  Returns
 * how many these are, 0 if there is none.
 */
static int read_truths(po_reader *r, const po_operands *rest,
                       struct conds *list)
{
    for (int n = rest->n; n > 0; n--) {
        const po_expr *all = rest->operand[0];

        for (int i = 1; i < n; i++)
            all =
                po_expr_condition(r->arena, all, PO_OP_LAND, rest->operand[i]);
        if (read_truth(r, all, list))
            return n;
    }
    return 0;
}

/* Add the operands of a condition to the list; those on data are guards. */
static bool add_conds(po_reader *r, const po_expr *text, struct conds *list)
{
    po_operands rest = po_operands_of(r, text);

    while (rest.n > 0) {
        const po_expr *first = rest.operand[0];
        bool is_true = first->kind == PO_EXPR_INT && first->value != 0;
        int used = po_read_guard(r, &rest);

        if (used == 0)
            used = read_truths(r, &rest, list);
        if (used == 0 && !is_true && !read_cond(r, first, list))
            return false;
        used = used > 0 ? used : 1;
        rest.operand += used;
        rest.n -= used;
    }
    return true;
}

/* May what is not affine only be a condition on data: is a statement next that
 * has one?  Then the text is wrong, otherwise it is not known to be.
 */
isl_bool po_is_data_next(const po_reader *r)
{
    const po_event *event = po_next_event(r);

    return event && event->kind == PO_EVENT_STMT &&
                   r->nest->scop->stmt[event->node->call.stmt].block
               ? isl_bool_false
               : isl_bool_error;
}

/* Give an "if" the affine conditions that "text" consists of; those that are
 * about data are added to the guards.
 */
bool po_read_conds(po_reader *r, const po_expr *text, po_ast_node *node)
{
    struct conds list = {.n = 0};
    po_cond *cond;

    if (!add_conds(r, text, &list))
        return po_reader_fail(r, po_is_data_next(r), &text->loc,
                              "a condition is not understood");
    cond = po_arena_array(r->arena, (size_t)list.n + 1, sizeof(*cond));
    memcpy(cond, list.cond, (size_t)list.n * sizeof(*cond));
    node->guard.n_cond = list.n;
    node->guard.cond = cond;
    return true;
}

static __isl_give isl_set *set_of_cond(po_reader *r, const po_cond *cond)
{
    isl_space *space = isl_set_get_space(r->nest->scop->context);
    isl_ctx *ctx = isl_set_get_ctx(r->nest->scop->context);
    isl_pw_aff *value;

    space = isl_space_set_from_params(space);
    value = po_quasi_value(cond->expr, space, NULL, NULL);
    isl_space_free(space);
    if (cond->kind == PO_COND_MOD)
        value = isl_pw_aff_mod_val(value, isl_val_int_from_si(ctx, cond->den));
    return isl_set_params(cond->kind == PO_COND_GE
                              ? isl_pw_aff_nonneg_set(value)
                              : isl_pw_aff_zero_set(value));
}

/* Return the parameters for which the run-time condition may hold: at least
 * those for which it does, as tests of addresses are not read.
 */
static __isl_give isl_set *set_of_text(po_reader *r, const po_expr *text)
{
    struct conds list = {.n = 0};
    isl_set *set;

    text = po_expr_strip(text);
    if (is_helper(r, text, "large"))
        return set_of_text(r, text->arg[0]);
    if (text->kind == PO_EXPR_BINARY && text->op == PO_OP_LAND)
        return isl_set_intersect(set_of_text(r, text->arg[0]),
                                 set_of_text(r, text->arg[1]));
    if (text->kind == PO_EXPR_BINARY && text->op == PO_OP_LOR)
        return isl_set_union(set_of_text(r, text->arg[0]),
                             set_of_text(r, text->arg[1]));
    set = isl_set_universe(isl_set_get_space(r->nest->scop->context));
    if (!read_truth(r, text, &list) && !read_cond(r, text, &list))
        return set;
    for (int i = 0; i < list.n; i++)
        set = isl_set_intersect(set, set_of_cond(r, &list.cond[i]));
    return set;
}

/* Does the run-time condition of the nest say all that is assumed of the
 * parameters?
 */
bool po_read_condition(po_reader *r, const po_expr *text)
{
    const po_scop *scop = r->nest->scop;
    isl_set *holds = set_of_text(r, text);
    isl_bool good;

    holds = isl_set_intersect(holds, po_scop_known(scop));
    good = isl_set_is_subset(holds, scop->assume);
    isl_set_free(holds);
    if (good == isl_bool_true)
        return true;
    return po_reader_fail(r, good, &text->loc,
                          "the condition does not imply what is assumed");
}
