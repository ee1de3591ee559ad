/* The values of the user's iterators and of linear integer expressions at a
 * statement instance, as quasi-affine functions of the generated loops'
 * variables.  NULL where they are not linear.  Used to print subscripts.
 */
#include "internal.h"
#include "polyopt/value.h"

/* Return a + factor · b; NULL stands for an "a" of 0.  After an overflow the printer
 * has failed.
 */
const po_qaff *po_value_add(printer *p, const po_qaff *a, const po_qaff *b,
                            long factor)
{
    const po_qaff *zero = po_qaff_constant(p->scratch, 0);
    const po_qaff *sum =
        po_qaff_combine(p->scratch, 1, a ? a : zero, factor, b);

    if (!b || sum)
        return sum;
    p->failed = true;
    return zero;
}

/* The difference of the bounds of a loop that has one each, plus "extra". */
const po_qaff *po_value_span(printer *p, const po_ast_node *loop, long extra)
{
    const po_qaff constant = {.constant = extra};
    const po_qaff *last = po_value_add(p, &constant, loop->loop.upper->expr, 1);

    return po_value_add(p, last, loop->loop.lower->expr, -1);
}

/* Has the expression been given a value where the instance stands? */
static bool find_plain(void *user, const po_expr *expr, const po_qaff **value)
{
    const po_ast_node *call = user;

    for (int i = 0; i < call->call.n_plain; i++)
        if (call->call.plain[i].expr == expr)
            return (*value = call->call.plain[i].value) != NULL;
    return false;
}

/* What stands at the instance that "call" executes. */
static po_value value_at(const printer *p, const po_ast_node *call)
{
    return (po_value){.arena = p->scratch,
                      .scop = p->scop,
                      .stmt = &p->scop->stmt[call->call.stmt],
                      .dim = call->call.arg,
                      .first_param = -1,
                      .atom = find_plain,
                      .user = (void *)call};
}

/* Return the value of the user's iterator number "iter" of the statement that
 * "call" executes: its function of the statement's dimensions, applied to the
 * arguments.  NULL if it is not affine.
 */
const po_qaff *po_value_of_iter(printer *p, const po_ast_node *call, int iter)
{
    po_value at = value_at(p, call);

    return po_value_iter(&at, iter);
}

/* Return the value of a linear integer expression of the user at the
 * statement instance of "call"; NULL if it is not linear.  Only for
 * expressions that were proved not to wrap (subscripts): the types of the
 * operands are not looked at.
 */
const po_qaff *po_value_of_expr(printer *p, const po_ast_node *call,
                                const po_expr *expr)
{
    po_value at = value_at(p, call);

    return po_value_expr(&at, expr);
}

/* Does the value depend on a loop variable, so that it has type long? */
bool po_value_has_var(const po_qaff *value)
{
    for (int i = 0; i < value->n_term; i++)
        if (value->term[i].kind != PO_ATOM_PARAM)
            return true;
    return false;
}
