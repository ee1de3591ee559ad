/* Trip count at least one: which conditions must hold for a generated loop to
 * have an iteration whenever control reaches it, beyond what the loops and
 * guards around it imply?  Out: affine conditions (none: it always has one).
 * Used to hoist loads and buffers in front of loops.  May ask for more than
 * needed, never for less.
 */
#include "../internal.h"

#include <isl/space.h>
#include <stdlib.h>

static const po_cond *ge(struct generator *g, const po_qaff *expr)
{
    po_cond *cond = po_arena_alloc(g->ast->arena, sizeof(*cond));

    *cond = (po_cond){.kind = PO_COND_GE, .expr = expr, .den = 1};
    return cond;
}

/* Restrict "known" to where the condition holds. */
static __isl_give isl_set *learn(struct generator *g, __isl_take isl_set *known,
                                 const po_cond *cond)
{
    return isl_set_intersect(known, po_cond_to_set(g, cond));
}

/* expr - den * var >= 0, or with "sign" -1 the opposite. */
static const po_cond *bound_on(struct generator *g, int var,
                               const po_bound *bound, long sign)
{
    const po_qaff *x = po_qaff_var(g->ast->arena, var);

    return ge(g, po_qaff_sum(g, sign, bound->expr, -sign * bound->den, x));
}

/* What is known inside of "node". */
static __isl_give isl_set *learn_node(struct generator *g,
                                      __isl_take isl_set *known,
                                      const po_ast_node *node)
{
    if (node->kind == PO_AST_LET) {
        po_bound bound = {node->let.value, 1};

        known = learn(g, known, bound_on(g, node->var, &bound, 1));
        return learn(g, known, bound_on(g, node->var, &bound, -1));
    }
    for (int i = 0; node->kind == PO_AST_LOOP && i < node->loop.n_lower; i++)
        known =
            learn(g, known, bound_on(g, node->var, &node->loop.lower[i], -1));
    for (int i = 0; node->kind == PO_AST_LOOP && i < node->loop.n_upper; i++)
        known =
            learn(g, known, bound_on(g, node->var, &node->loop.upper[i], 1));
    for (int i = 0; node->kind == PO_AST_IF && i < node->guard.n_cond; i++)
        known = learn(g, known, &node->guard.cond[i]);
    return known;
}

/* Return the values of the parameters and of the variables around a node with
 * which control gets there, or more; "g" gets the space and the dimension of
 * each variable.
 */
__isl_give isl_set *po_loop_find_known(struct generator *g,
                                       const po_ast_path *up)
{
    isl_set *known = isl_set_intersect(isl_set_copy(g->scop->context),
                                       isl_set_copy(g->scop->assume));
    int n = 0;

    for (const po_ast_path *s = up; s; s = s->up)
        if (po_ast_binds(s->node))
            g->date[s->node->var] = n++;
    known = isl_set_from_params(known);
    known = isl_set_add_dims(known, isl_dim_set, (unsigned)n);
    g->space = isl_set_get_space(known);
    for (const po_ast_path *s = up; s; s = s->up)
        known = learn_node(g, known, s->node);
    return known;
}

/* Return the condition that lower <= upper: with l = ceil(x / a), u =
 * floor(y / b), one of a, b being 1,
 *
 *     a · y - b · x >= 0
 *
 * NULL if neither is.
 */
static const po_cond *in_order(struct generator *g, const po_bound *lower,
                               const po_bound *upper)
{
    if (lower->den != 1 && upper->den != 1)
        return NULL;
    return ge(
        g, po_qaff_sum(g, lower->den, upper->expr, -upper->den, lower->expr));
}

/* Does the condition hold wherever "known" says? */
static isl_bool holds(struct generator *g, __isl_keep isl_set *known,
                      const po_cond *cond)
{
    const po_qaff *opposite =
        po_qaff_sum(g, -1, cond->expr, -1, po_qaff_constant(g->ast->arena, 1));
    isl_set *other = po_cond_to_set(g, ge(g, opposite));
    isl_bool never;

    other = isl_set_intersect(other, isl_set_copy(known));
    never = isl_set_is_empty(other);
    isl_set_free(other);
    return never;
}

/* Store the conditions for "loop", which stands inside of "up", to have an
 * iteration, as far as they are not known to hold.  Returns false if there is
 * no such condition in linear form, or isl failed.
 */
bool po_loop_find_guard(struct generator *g, const po_ast_path *up,
                        const po_ast_node *loop, int *n_cond,
                        const po_cond **cond)
{
    isl_set *known;
    po_cond *list = po_arena_array(
        g->ast->arena, (size_t)(loop->loop.n_lower * loop->loop.n_upper) + 1,
        sizeof(*list));
    bool good = true;

    *n_cond = 0;
    *cond = list;
    known = po_loop_find_known(g, up);
    for (int i = 0; good && i < loop->loop.n_lower; i++)
        for (int k = 0; good && k < loop->loop.n_upper; k++) {
            const po_cond *one =
                in_order(g, &loop->loop.lower[i], &loop->loop.upper[k]);
            isl_bool always = one ? holds(g, known, one) : isl_bool_error;

            good = always >= 0 && !g->failed;
            if (good && !always)
                list[(*n_cond)++] = *one;
        }
    isl_set_free(known);
    g->space = isl_space_free(g->space);
    return good;
}

/* Restrict "known" to where the loop or the condition "node" is entered, as far as that
 * depends on the parameters only.
 */
static __isl_give isl_set *learn_entry(struct generator *g,
                                       __isl_take isl_set *known,
                                       const po_ast_node *node)
{
    for (int i = 0; node->kind == PO_AST_IF && i < node->guard.n_cond; i++)
        if (po_qaff_is_parametric(node->guard.cond[i].expr))
            known = learn(g, known, &node->guard.cond[i]);
    if (node->kind != PO_AST_LOOP)
        return known;
    for (int i = 0; i < node->loop.n_lower; i++)
        for (int k = 0; k < node->loop.n_upper; k++) {
            const po_cond *one =
                in_order(g, &node->loop.lower[i], &node->loop.upper[k]);

            if (one && po_qaff_is_parametric(one->expr))
                known = learn(g, known, one);
        }
    return known;
}

/* What the nodes from "up" on, as far as "outer", say of the parameters. */
static __isl_give isl_set *find_said(struct generator *g,
                                     const po_ast_path *outer,
                                     const po_ast_path *up)
{
    isl_set *said = isl_set_universe(isl_space_copy(g->space));

    for (const po_ast_path *s = up; s->node != outer->node; s = s->up)
        said = learn_entry(g, said, s->node);
    return said;
}

/* Store the conditions on the parameters for "loop", which stands inside of "up", to have
 * an iteration, that hold in every iteration of the loop "outer" further out, but are not
 * said by what stands in between.  Returns false if isl failed.
 */
bool po_loop_find_entry(struct generator *g, const po_ast_path *outer,
                        const po_ast_path *up, const po_ast_node *loop,
                        int *n_cond, const po_cond **cond)
{
    isl_set *known = po_loop_find_known(g, outer);
    isl_set *said = find_said(g, outer, up);
    po_cond *list = po_arena_array(
        g->ast->arena, (size_t)(loop->loop.n_lower * loop->loop.n_upper) + 1,
        sizeof(*list));
    bool good = true;

    *n_cond = 0;
    *cond = list;
    for (int i = 0; good && i < loop->loop.n_lower; i++)
        for (int k = 0; good && k < loop->loop.n_upper; k++) {
            const po_cond *one =
                in_order(g, &loop->loop.lower[i], &loop->loop.upper[k]);
            isl_bool always, is_said;

            if (!one || !po_qaff_is_parametric(one->expr))
                continue;
            always = holds(g, known, one);
            is_said = holds(g, said, one);
            good = always >= 0 && is_said >= 0 && !g->failed;
            if (good && always && !is_said)
                list[(*n_cond)++] = *one;
        }
    isl_set_free(known);
    isl_set_free(said);
    g->space = isl_space_free(g->space);
    return good;
}
