/* Bounds of expressions over what stands around a piece of the loops: those of
 * the variables that are bound within are followed to their ends.
 */
#include "../internal.h"

/* "loop" has for each variable the loop or let that binds it within the piece,
 * NULL for variables from outside.
 */
struct inner {
    const po_ast *ast;
    const po_ast_node *const *loop;
};

/* Return "value" without its term "drop", plus "more"; NULL on overflow. */
static const po_qaff *replace_term(const struct inner *in, const po_qaff *value,
                                   int drop, const po_qaff *more)
{
    po_arena *arena = in->ast->arena;
    size_t room = (size_t)(value->n_term + more->n_term) + 1;
    po_qaff *sum = po_arena_alloc(arena, sizeof(*sum));
    po_term *term = po_arena_array(arena, room, sizeof(*term));
    int n = 0;

    for (int i = 0; i < value->n_term; i++)
        if (i != drop)
            term[n++] = value->term[i];
    for (int i = 0; i < more->n_term; i++)
        term[n++] = more->term[i];
    *sum = (po_qaff){.n_term = n, .term = term};
    if (!po_add(value->constant, more->constant, &sum->constant))
        return NULL;
    return sum;
}

/* The first term of a variable bound within the body, -1 if there is none; -2
 * if such a variable stands in a floor.
 */
static int inner_term(const struct inner *in, const po_qaff *value)
{
    for (int i = 0; i < value->n_term; i++) {
        const po_term *term = &value->term[i];

        if (term->kind == PO_ATOM_VAR && in->loop[term->index])
            return i;
        if (term->kind == PO_ATOM_FLOOR && inner_term(in, term->arg) != -1)
            return -2;
    }
    return -1;
}

/* Add lower bounds of "value", upper ones with "upper". */
static void find_bounds(const struct inner *in, const po_qaff *value,
                        bool upper, po_ends *found)
{
    int inner = value ? inner_term(in, value) : -2;
    const po_ast_node *loop;
    const po_bound *bound;
    int n;

    if (inner == -1 && found->n < PO_MAX_ENDS)
        found->value[found->n++] = value;
    if (inner < 0 || value->term[inner].coef != 1)
        return;
    loop = in->loop[value->term[inner].index];
    if (loop->kind == PO_AST_LET) {
        find_bounds(in, replace_term(in, value, inner, loop->let.value), upper,
                    found);
        return;
    }
    bound = upper ? loop->loop.upper : loop->loop.lower;
    n = upper ? loop->loop.n_upper : loop->loop.n_lower;
    for (int i = 0; i < n; i++)
        if (bound[i].den == 1)
            find_bounds(in, replace_term(in, value, inner, bound[i].expr),
                        upper, found);
}

/* Is a bound in "found" the base and a constant?  The best one is stored. */
bool po_ends_distance(const po_ends *found, const po_qaff *base, bool upper,
                      long *best)
{
    bool any = false;

    for (int i = 0; i < found->n; i++) {
        const po_qaff *d =
            po_qaff_combine(found->arena, 1, found->value[i], -1, base);

        if (!d || d->n_term > 0)
            continue;
        if (!any || (upper ? d->constant < *best : d->constant > *best))
            *best = d->constant;
        any = true;
    }
    return any;
}

/* Add what is known to be a lower bound of "value", or an upper one with "upper",
 * over variables from outside.
 */
void po_ends_add(const po_ast *ast, const po_ast_node *const *loop,
                 const po_qaff *value, bool upper, po_ends *found)
{
    struct inner in = {ast, loop};

    found->arena = ast->arena;
    find_bounds(&in, value, upper, found);
}
