/* Certificate of the text, loop headers: reads the initial value, the
 * condition and the step of a "for" in the new text, also of loops over tiles
 * whose size is a name, and stores them as the bounds of an AST loop; bound.c
 * reads expressions.
 */
#include "reparse.h"

const po_decl *po_written_var(const po_expr *expr)
{
    expr = po_expr_strip(expr);
    return expr && expr->n_arg > 0 &&
                   po_expr_strip(expr->arg[0])->kind == PO_EXPR_VAR
               ? po_expr_strip(expr->arg[0])->decl
               : NULL;
}

/* Return the expression if it is a parameter. */
static const po_qaff *only_param(const po_qaff *value)
{
    return value && value->constant == 0 && value->n_term == 1 &&
                   value->term->kind == PO_ATOM_PARAM && value->term->coef == 1
               ? value
               : NULL;
}

/* Read "i++", "i--", or "i += 4"; 0 if it is none.  For "i += T", with a parameter T, it is 1 and
 * the size is stored.
 */
long po_read_step(po_reader *r, const po_node *loop, const po_decl *var,
                  const po_qaff **size)
{
    const po_expr *step = loop->step ? po_expr_strip(loop->step) : NULL;
    const po_poly *value;
    long by;

    *size = NULL;

    if (!step || po_written_var(step) != var)
        return 0;
    if (step->kind == PO_EXPR_UNARY)
        return step->op == PO_OP_POSTINC || step->op == PO_OP_PREINC   ? 1
               : step->op == PO_OP_POSTDEC || step->op == PO_OP_PREDEC ? -1
                                                                       : 0;
    if (step->kind != PO_EXPR_ASSIGN || step->op != PO_OP_ADD)
        return 0;
    value = po_poly_of_text(r, step->arg[1]);
    if (po_poly_is_constant(value, &by))
        return by;
    *size = only_param(po_poly_to_qaff(r, value));
    return *size != NULL;
}

/* Read "var < bound", "<=" or, if the loop runs downward, ">=". */
bool po_read_end(po_reader *r, const po_node *text, const po_decl *var,
                 po_ast_node *loop)
{
    const po_expr *cond = text->cond;
    bool down = loop->loop.reverse;

    if (!cond || cond->kind != PO_EXPR_BINARY || po_written_var(cond) != var ||
        (down ? cond->op != PO_OP_GE
              : cond->op != PO_OP_LT && cond->op != PO_OP_LE))
        return po_reader_fail(r, isl_bool_error, &text->loc,
                              "the head of a loop is not understood");
    return po_read_bounds(r, cond->arg[1], !down, cond->op == PO_OP_LT ? -1 : 0,
                          loop);
}

/* Which of the two loops over tiles that are executed in steps is it?  -1 if it is none. */
int po_number_in_steps(const po_reader *r, const po_node *text)
{
    if (!r->steps)
        return -1;
    return text == r->steps->outer ? 0 : text == r->steps->inner ? 1 : -1;
}

/* Read the bounds of the loop, which is number "k" of two over tiles that are executed in steps, or -1, and
 * its step.
 */
bool po_read_first(po_reader *r, const po_expr *first, int k, po_ast_node *loop)
{
    const po_qaff *size = k < 0 ? loop->loop.size : r->steps->size[k];

    if (k >= 0) {
        first = r->steps->first[k];
        loop->loop.size = size;
        loop->loop.step = 1;
        loop->loop.reverse = false;
    }
    if (k == 0)
        return po_read_first_number(r, first, size, loop);
    return size ? po_read_first_tile(r, first, size, loop)
                : po_read_bounds(r, first, loop->loop.reverse, 0, loop);
}
