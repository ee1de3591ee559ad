/* Buffers that are filled further out than they are read: they have a part for each iteration
 * of the loops between, those on which it depends what is copied [Vas22].
 *
 *     for (it = ...)                       double A_packed[4][8][16];
 *         for (kt = ...) {                 for (kt = ...) for (k = ...) ...
 *             double A_packed[8][16];  ->      A_packed[kt / 16][...][k - kt] = ...
 *             ...                          for (it = ...)
 *         }                                    for (kt = ...)
 */
#include "pack.h"

/* Put the value of the let in the place of its variable. */
static void replace_let(struct packing *p, const po_ast_node *let,
                        po_ends *span)
{
    po_arena *arena = p->g->ast->arena;
    const po_qaff *value = po_rounded_down(p->g, let->let.value);

    for (int i = 0; i < span->n; i++) {
        const po_qaff **by =
            po_arena_array(arena, (size_t)p->g->ast->n_var + 1, sizeof(*by));

        if (!po_qaff_has_var(span->value[i], let->var))
            continue;
        for (int v = 0; v < p->g->ast->n_var; v++)
            by[v] = v == let->var ? value : po_qaff_var(arena, v);
        span->value[i] = po_qaff_substitute(arena, span->value[i], by);
        if (span->value[i])
            span->value[i] = po_qaff_sum(p->g, 1, span->value[i], 0, value);
        else
            p->g->failed = true;
    }
}

void po_pack_replace_lets(struct packing *p, struct candidate *c)
{
    int rank = p->g->scop->array[c->access->array].rank;

    for (int k = p->n_outer - 1; k >= 0 && !p->g->failed; k--)
        for (int d = 0; d < rank && p->outer[k]->kind == PO_AST_LET; d++) {
            replace_let(p, p->outer[k], &c->lower[d]);
            replace_let(p, p->outer[k], &c->upper[d]);
        }
}

static bool ends_have_var(const po_ends *span, int var)
{
    for (int i = 0; i < span->n; i++)
        if (po_qaff_has_var(span->value[i], var))
            return true;
    return false;
}

/* Does what is copied, or do the loops that the buffer has parts for, depend on the variable? */
static bool is_needed(const struct packing *p, const struct candidate *c,
                      const bool *needed, int k)
{
    int var = p->outer[k]->var;

    for (int d = 0; d < p->g->scop->array[c->access->array].rank; d++)
        if (ends_have_var(&c->lower[d], var) ||
            ends_have_var(&c->upper[d], var))
            return true;
    for (int i = k + 1; i < p->n_outer; i++)
        if (needed[i] && po_loop_bounds_use(p->outer[i], var))
            return true;
    return false;
}

/* Store which iterations the loop has, if these are a constant number. */
static bool find_parts(struct packing *p, const po_ast_node *loop,
                       po_pack_outer *outer)
{
    const po_bound *lower = loop->loop.lower;
    bool found = false;

    if (loop->loop.n_lower != 1 || lower->den != 1 || loop->loop.resume)
        return false;
    *outer = (po_pack_outer){.var = loop->var,
                             .base = po_rounded_down(p->g, lower->expr),
                             .step = loop->loop.step};
    for (int i = 0; i < loop->loop.n_upper; i++) {
        const po_bound *upper = &loop->loop.upper[i];
        const po_qaff *last =
            po_qaff_combine(p->g->ast->arena, 1, upper->expr, -1, lower->expr);
        long extent;

        if (upper->den != 1 || !last || last->n_term > 0 || last->constant < 0)
            continue;
        extent = last->constant / outer->step + 1;
        outer->extent =
            found && outer->extent < extent ? outer->extent : extent;
        found = true;
    }
    return found;
}

bool po_pack_add_outer(struct packing *p, const struct candidate *c,
                       po_pack *pack)
{
    po_arena *arena = p->g->ast->arena;
    bool needed[PO_MAX_OUTER] = {false};
    po_pack_outer *outer =
        po_arena_array(arena, (size_t)p->n_outer + 1, sizeof(*outer));

    for (int k = p->n_outer - 1; k >= 0; k--)
        needed[k] =
            p->outer[k]->kind == PO_AST_LOOP && is_needed(p, c, needed, k);
    for (int k = 0; k < p->n_outer; k++) {
        const po_ast_node *loop = p->outer[k];

        if (!needed[k])
            continue;
        if (c->is_lanes || !find_parts(p, loop, &outer[pack->n_outer])) {
            po_pack_refuse(p,
                           c->is_lanes
                               ? "register tiles read it, and '%s' has a "
                                 "part for each iteration"
                               : "the number of iterations of '%s' is not "
                                 "constant",
                           p->g->ast->var[loop->var].name);
            return false;
        }
        pack->n_outer++;
    }
    pack->outer = outer;
    return true;
}

po_ast_node *po_pack_outer_loop(struct packing *p, int var)
{
    const po_ast_node *of = NULL;

    for (int k = 0; k < p->n_outer; k++)
        if (p->outer[k]->var == var)
            of = p->outer[k];
    return po_ast_new(p->g->ast->arena,
                      (po_ast_node){.kind = PO_AST_LOOP,
                                    .var = var,
                                    .loop.step = of->loop.step,
                                    .loop.n_lower = of->loop.n_lower,
                                    .loop.lower = of->loop.lower,
                                    .loop.n_upper = of->loop.n_upper,
                                    .loop.upper = of->loop.upper});
}
