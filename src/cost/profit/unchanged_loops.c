/* Is the generated AST the same loop nest as the original, up to what runs in
 * parallel?  True if statements stand in their own loops, in program order,
 * and nothing keeps compilers from optimising them as they do the original: on
 * one thread, such loops take as long as those.
 */
#include "work.h"

/* A walk over an AST in textual order.
 *
 * "depth"  "var" has the variables of so many loops around, outermost first, and
 *          "ordinal" the number of each loop
 * "last"   the last statement, -1 if there is none yet; "last_ordinal" the numbers
 *          of the loops around it
 */
struct walk {
    const po_scop *scop;
    int depth;
    int n_loop;
    int var[PO_MAX_DIM];
    int ordinal[PO_MAX_DIM];
    int last;
    int last_ordinal[PO_MAX_DIM];
};

/* Is it the next statement of the program, within as many loops, which it has in
 * common with the one before as there?
 */
static bool is_next(struct walk *walk, const po_ast_node *call)
{
    const po_stmt *stmt = &walk->scop->stmt[call->call.stmt];
    int n = 0;

    if (call->call.stmt != walk->last + 1 || call->call.n_arg != walk->depth)
        return false;
    for (int i = 0; i < call->call.n_arg; i++) {
        const po_qaff *arg = call->call.arg[i];

        if (arg->n_term != 1 || arg->term[0].kind != PO_ATOM_VAR ||
            arg->term[0].coef != 1 || arg->term[0].index != walk->var[i])
            return false;
    }
    if (walk->last >= 0) {
        const po_stmt *before = &walk->scop->stmt[walk->last];

        while (n < stmt->n_iter && n < before->n_iter &&
               walk->ordinal[n] == walk->last_ordinal[n])
            n++;
        if (n != po_stmt_n_common(before, stmt))
            return false;
    }
    walk->last = call->call.stmt;
    for (int i = 0; i < walk->depth; i++)
        walk->last_ordinal[i] = walk->ordinal[i];
    return true;
}

/* Does the loop make steps from what is computed by a division?  Compilers know less of that than of the remainder
 * that the program has there: not that it is no negative number, as subscripts are not.
 */
static bool is_rounded(const po_ast_node *loop)
{
    for (int i = 0; loop->loop.step > 1 && i < loop->loop.n_lower; i++)
        if (po_qaff_n_floor(loop->loop.lower[i].expr) > 0)
            return true;
    return false;
}

static bool follows(struct walk *walk, const po_ast_node *node)
{
    bool is_loop = node->kind == PO_AST_LOOP;
    bool good = true;

    if (node->kind == PO_AST_STMT)
        return is_next(walk, node);
    if (node->kind == PO_AST_PACK ||
        (is_loop &&
         (node->loop.jam > 1 || node->loop.reverse ||
          walk->depth == PO_MAX_DIM || node->loop.peak || is_rounded(node) ||
          (node->loop.simd && node->loop.n_accumulator > 0))))
        return false;
    if (is_loop) {
        walk->var[walk->depth] = node->var;
        walk->ordinal[walk->depth++] = walk->n_loop++;
    }
    for (int i = 0; i < po_ast_n_part(node) && good; i++)
        good = follows(walk, po_ast_part(node, i));
    walk->depth -= is_loop;
    return good;
}

bool po_ast_is_original(const po_ast *ast, const po_scop *scop)
{
    struct walk walk = {.scop = scop, .last = -1};
    const po_expr *place;

    if (po_scop_find_reloaded(scop, 1, &place) > 0)
        return false;
    return follows(&walk, ast->root) && walk.last + 1 == scop->n_stmt;
}
