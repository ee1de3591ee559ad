/* The variables of loops around a statement as expressions in its dimensions, as far as they are found, by which it
 * is guessed what tiles of unknown sizes are made of (parametric_tiles.c).
 */
#include <stdlib.h>

#include "sizes.h"

const po_qaff *po_tile_in_dims(const po_tile_solution *s, const po_qaff *x)
{
    return po_qaff_substitute(s->arena, x, s->known);
}

/* The only variable of the expression that is not known, if it stands there plainly; -1 for
 * others.
 */
static int find_open(const po_tile_solution *s, const po_qaff *x)
{
    int open = -1;

    for (int i = 0; i < x->n_term; i++) {
        const po_term *term = &x->term[i];

        if (term->kind == PO_ATOM_FLOOR || term->kind == PO_ATOM_MOD)
            return -1;
        if (term->kind != PO_ATOM_VAR || s->known[term->index])
            continue;
        if (open >= 0 || (term->coef != 1 && term->coef != -1))
            return -1;
        open = term->index;
    }
    return open;
}

/* Is the expression floor(x / d) + e, or -floor(x / d) + e, of which e is known?  Then, as of loops with steps,
 * that is taken for x / d: "*dim", the value of the expression, becomes that of x, which is stored.
 */
static bool take_floor(const po_tile_solution *s, const po_qaff **expr,
                       const po_qaff **dim)
{
    for (int i = 0; i < (*expr)->n_term; i++) {
        po_term term = (*expr)->term[i];
        long coef = term.coef;
        const po_qaff *rest;

        if (term.kind != PO_ATOM_FLOOR || labs(coef) != 1)
            continue;
        term.coef = 1;
        rest = po_qaff_combine(s->arena, 1, *expr, -coef,
                               po_qaff_atom(s->arena, &term));
        rest = rest ? po_tile_in_dims(s, rest) : NULL;
        if (!rest)
            continue;
        *dim = po_qaff_combine(s->arena, coef * term.den, *dim,
                               -coef * term.den, rest);
        *expr = term.arg;
        return *dim;
    }
    return false;
}

/* Learn the variable that is left in argument number "k"; false if there is not one. */
static bool solve_arg(const po_tile_solution *s, int k)
{
    const po_qaff *arg = s->leaf->node->call.arg[k];
    const po_qaff *dim = po_qaff_var(s->arena, k);
    int var = find_open(s, arg);
    long coef;

    if (var < 0 && take_floor(s, &arg, &dim))
        var = find_open(s, arg);
    if (var < 0)
        return false;
    coef = po_qaff_coef(arg, var);
    arg = po_qaff_combine(s->arena, 1, arg, -coef, po_qaff_var(s->arena, var));
    arg = po_tile_in_dims(s, arg);
    s->known[var] =
        arg ? po_qaff_combine(s->arena, coef, dim, -coef, arg) : NULL;
    return s->known[var];
}

/* Learn the value of a let. */
static bool solve_let(const po_tile_solution *s, const po_ast_node *let)
{
    if (let->kind != PO_AST_LET || s->known[let->var])
        return false;
    s->known[let->var] = po_tile_in_dims(s, let->let.value);
    return s->known[let->var];
}

void po_tile_solve(const po_tile_solution *s)
{
    bool more = true;

    while (more) {
        more = false;
        for (int k = 0; k < s->leaf->node->call.n_arg; k++)
            more = solve_arg(s, k) || more;
        for (int i = 0; i < s->leaf->n_binder; i++)
            more = solve_let(s, s->leaf->binder[i]) || more;
    }
}
