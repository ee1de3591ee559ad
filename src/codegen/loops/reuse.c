/* Candidates for packing: references in a piece of the loops whose subscripts
 * are sums of inner loop variables and things from outside, with their extents
 * and the number of times they are evaluated (temporal reuse).  pack.c
 * chooses.
 */
#include "element.h"
#include "pack.h"

#include <stdlib.h>

#include "polyopt/lanes.h"

/* The number of iterations of a loop of which it is not known. */
#define MANY 64

/* Is it a loop over register tiles, of which others go over the elements? */
static bool is_tile_step(const po_ast_node *loop)
{
    return loop->kind == PO_AST_LOOP &&
           loop->loop.tile_dim != PO_TILE_DIM_NONE && loop->loop.step > 1;
}

/* Has the variable of a loop inside a part in the subscript that is not a step to tiles? */
static bool is_inside(const struct packing *p, const po_term *term)
{
    return term->kind == PO_ATOM_VAR && p->loop[term->index] &&
           !is_tile_step(p->loop[term->index]);
}

/* Store a variable of a loop inside that the subscript is the sum of, with others, or
 * multiples of others, as those of a window, and things from outside; -1 if there is none.
 * False if it has another form.
 */
static bool find_var(const struct packing *p, const po_qaff *value, int *var,
                     int *n_var)
{
    *var = -1;
    *n_var = 0;
    for (int i = 0; i < value->n_term; i++) {
        const po_term *term = &value->term[i];

        if (term->kind == PO_ATOM_FLOOR) {
            for (int v = 0; v < p->g->ast->n_var; v++)
                if (p->loop[v] && po_qaff_has_var(value, v))
                    return false;
            continue;
        }
        if (!is_inside(p, term))
            continue;
        if (term->coef < 1 || p->loop[term->index]->kind != PO_AST_LOOP)
            return false;
        *var = term->index;
        ++*n_var;
    }
    return true;
}

/* How often does the loop run, at most, when control gets to it?  A guess where
 * that is not known.  Iterations that run side by side count one by one; of tiles,
 * each.
 */
static long trips(const struct packing *p, const po_ast_node *loop)
{
    const po_qaff *var = po_qaff_var(p->g->ast->arena, loop->var);
    long step = loop->loop.is_tile ? loop->loop.step : 1;
    po_ends lower = {0};
    po_ends upper = {0};
    long least = MANY * step;
    bool known = false;

    po_ends_add(p->g->ast, p->loop, var, false, &lower);
    po_ends_add(p->g->ast, p->loop, var, true, &upper);
    for (int i = 0; i < lower.n; i++) {
        long last;

        if (!po_ends_widest(p->g->ast, &upper, lower.value[i], &last))
            continue;
        least = known && least < last ? least : last;
        known = true;
    }
    return least < 0 ? 0 : least / step + 1;
}

/* How often is the reference evaluated when control gets to the loop? */
static double count_of(const struct packing *p)
{
    double count = 1;

    for (int v = 0; v < p->g->ast->n_var; v++)
        if (p->loop[v] && p->loop[v]->kind == PO_AST_LOOP)
            count *= (double)trips(p, p->loop[v]);
    return count;
}

static enum walk walk_of(const struct packing *p, const po_qaff *const *index,
                         int rank)
{
    int inner = p->innermost->var;

    for (int d = 0; d < rank - 1; d++)
        if (po_qaff_has_var(index[d], inner))
            return WALK_STRIDED;
    return po_qaff_has_var(index[rank - 1], inner) ? WALK_CONTIGUOUS
                                                   : WALK_STAYS;
}

/* Do two of the subscripts depend on the variable of one loop inside? */
static bool share_var(const struct packing *p, const po_qaff *a,
                      const po_qaff *b)
{
    for (int i = 0; i < a->n_term; i++)
        if (is_inside(p, &a->term[i]) && po_qaff_has_var(b, a->term[i].index))
            return true;
    return false;
}

/* Is every subscript a sum of variables of loops inside, each of others?  The
 * subscripts of a window, "has_window" then, are of more than one.
 */
static bool find_vars(const struct packing *p, struct candidate *c, int rank)
{
    for (int d = 0; d < rank; d++) {
        int n_var;

        if (!find_var(p, c->index[d], &c->var[d], &n_var))
            return false;
        c->has_window = c->has_window || n_var > 1;
        for (int i = 0; i < d; i++)
            if (share_var(p, c->index[d], c->index[i]))
                return false;
    }
    return true;
}

/* Do tiles of lanes begin in places that are not known?  They do where their loop has
 * several lower bounds.
 */
static bool is_uneven(const struct packing *p, const po_qaff *const *index,
                      int rank)
{
    for (int v = 0; v < p->g->ast->n_var; v++)
        for (int d = 0; d < rank && p->loop[v]; d++)
            if (is_tile_step(p->loop[v]) && po_qaff_has_var(index[d], v) &&
                po_tile_dim_bytes(p->loop[v]->loop.tile_dim) > 0 &&
                p->loop[v]->loop.n_lower > 1)
                return true;
    return false;
}

static struct candidate *next_candidate(struct packing *p)
{
    po_arena *arena = p->g->ast->arena;
    struct candidate *more;

    if (p->n == p->capacity) {
        more = po_arena_array(arena, (size_t)(2 * p->capacity) + 16,
                              sizeof(*more));
        for (int i = 0; i < p->n; i++)
            more[i] = p->candidate[i];
        p->capacity = 2 * p->capacity + 16;
        p->candidate = more;
    }
    return &p->candidate[p->n];
}

static bool round_down(po_term *term, long *constant, void *user)
{
    (void)constant;
    (void)user;
    term->is_trunc = false;
    return true;
}

/* Return the expression with floors that are rounded down: where they stand now,
 * the sign of what is divided may be another one.
 */
const po_qaff *po_rounded_down(struct generator *g, const po_qaff *value)
{
    return po_qaff_rewrite(g->ast->arena, value, round_down, NULL);
}

static const po_qaff *const *all_rounded_down(struct generator *g,
                                              const po_qaff *const *index,
                                              int rank)
{
    const po_qaff **copy =
        po_arena_array(g->ast->arena, (size_t)rank + 1, sizeof(*copy));

    for (int d = 0; d < rank; d++)
        copy[d] = po_rounded_down(g, index[d]);
    return copy;
}

/* Does the statement write to the element itself? */
static bool is_updated(const struct packing *p, const po_ast_node *call,
                       const po_access *access)
{
    const po_stmt *stmt = &p->g->scop->stmt[call->call.stmt];
    const po_qaff *const *index = po_element_index(p->g, call, access);
    int rank = p->g->scop->array[access->array].rank;

    for (int k = 0; k < stmt->n_access && index; k++) {
        const po_qaff *const *other;

        if (!stmt->access[k].is_write || stmt->access[k].array != access->array)
            continue;
        other = po_element_index(p->g, call, &stmt->access[k]);
        if (other && po_index_is_same(index, other, rank))
            return true;
    }
    return false;
}

/* Is the place in front of register tiles, or of loops around these, other than over tiles, that
 * the reference does not depend on?
 */
static bool stays_in_place(const struct packing *p, const po_ast_node *call,
                           const po_access *access)
{
    const po_qaff *const *index = po_element_index(p->g, call, access);
    const po_ast_node *node = *p->place;
    int rank = p->g->scop->array[access->array].rank;

    for (; index && node->kind == PO_AST_LOOP && node->loop.step == 1;
         node = node->body)
        for (int d = 0; d < rank; d++)
            if (po_qaff_has_var(index[d], node->var))
                return false;
    return po_ast_is_tiled(node);
}

/* Why can no buffer serve the reference, wherever it is?  NULL if one may.  Register tiles have
 * buffers right in front of them.  What has one subscript is contiguous as it is.
 */
static const char *find_obstacle(const struct packing *p,
                                 const po_ast_node *call,
                                 const po_access *access)
{
    const po_scop *scop = p->g->scop;
    const po_array *array = &scop->array[access->array];

    if (p->innermost->loop.is_lanes && !stays_in_place(p, call, access) &&
        (p->wanted || !po_is_micropanel_place(*p->place)))
        return "register tiles read it, which have buffers directly in front "
               "of them only";
    if (p->innermost->loop.is_lanes && is_updated(p, call, access))
        return "it is written to";
    if (array->is_inner || array->is_local)
        return "it is declared in the loops";
    if (array->rank < 2 && !p->wanted)
        return "it has one subscript";
    if (!po_access_is_simple(scop, &scop->stmt[call->call.stmt], access))
        return "it is not certain that an element is read, and which";
    return NULL;
}

/* Does the loop go through what the reference is to so that a copy is worth it? */
static bool has_good_walk(const struct packing *p, const struct candidate *c)
{
    return p->wanted || c->is_micropanel ||
           (c->walk != WALK_STAYS && !po_is_micropanel_place(*p->place) &&
            (c->walk == WALK_STRIDED || p->asked || c->is_widened ||
             p->innermost->loop.is_lanes));
}

/* Is it a reference that a buffer is looked for? */
static bool is_looked_for(const struct packing *p, const po_ast_node *call,
                          const po_access *access)
{
    return !access->is_write &&
           (!p->wanted || access->array == p->wanted->array) &&
           !po_call_packed(call, access->expr);
}

/* Store how the subscripts are sums; false if they are not. */
static bool find_sums(struct packing *p, struct candidate *c)
{
    int rank = p->g->scop->array[c->access->array].rank;

    c->index = po_element_index(p->g, c->call, c->access);
    c->var =
        po_arena_array(p->g->ast->arena, (size_t)rank + 1, sizeof(*c->var));
    if (c->index) {
        c->index = all_rounded_down(p->g, c->index, rank);
        if (find_vars(p, c, rank))
            return true;
    }
    po_pack_refuse(p, "a subscript is not the sum of iterations of loops "
                      "inside and what does not change there");
    return false;
}

/* Is it a reference for whose micro-panel the place is? */
static void find_micropanel(const struct packing *p, struct candidate *c,
                            int rank)
{
    int row = po_is_micropanel_place(*p->place)
                  ? po_micropanel_row(p, c->index, rank)
                  : -1;

    c->is_micropanel = row >= 0;
    if (c->is_micropanel)
        c->inner = row;
}

/* Add a reference, if it can be to a buffer. */
static void add_reference(struct packing *p, po_ast_node *call,
                          const po_access *access)
{
    int rank = p->g->scop->array[access->array].rank;
    size_t n = (size_t)rank + 1;
    po_arena *arena = p->g->ast->arena;
    struct candidate *c = next_candidate(p);
    const char *obstacle;

    if (!is_looked_for(p, call, access))
        return;
    obstacle = find_obstacle(p, call, access);
    if (obstacle)
        po_pack_refuse(p, "%s", obstacle);
    *c = (struct candidate){.call = call, .access = access};
    if (obstacle || !find_sums(p, c))
        return;
    c->inner = p->innermost->var;
    c->along = c->var[rank - 1] < 0 ? NULL : p->loop[c->var[rank - 1]];
    find_micropanel(p, c, rank);
    c->is_widened = !p->innermost->loop.simd &&
                    p->g->scop->array[access->array].element->size_bytes == 1 &&
                    po_stmt_is_dot_product(&p->g->scop->stmt[call->call.stmt]);
    c->is_lanes = p->innermost->loop.is_lanes && !c->is_micropanel;
    c->is_uneven = c->has_window || is_uneven(p, c->index, rank);
    c->walk = walk_of(p, c->index, rank);
    if (!has_good_walk(p, c))
        return;
    c->count = count_of(p);
    if (c->is_micropanel) /* its steps of lanes have been counted by lanes */
        c->count /= (double)trips(p, p->innermost);
    c->lower = po_arena_array(arena, n, sizeof(*c->lower));
    c->upper = po_arena_array(arena, n, sizeof(*c->upper));
    for (int d = 0; d < rank; d++) {
        po_ends_add(p->g->ast, p->loop, c->index[d], false, &c->lower[d]);
        po_ends_add(p->g->ast, p->loop, c->index[d], true, &c->upper[d]);
    }
    p->n++;
}

static void add_references(struct packing *p, po_ast_node *call)
{
    const po_stmt *stmt = &p->g->scop->stmt[call->call.stmt];

    for (int k = 0; k < stmt->n_access; k++)
        add_reference(p, call, &stmt->access[k]);
}

/* Collect the references in the node. */
void po_pack_collect(struct packing *p, po_ast_node *node)
{
    bool binds = po_ast_binds(node);
    const po_ast_node *outer = p->innermost;

    if (node->kind == PO_AST_STMT && p->innermost)
        add_references(p, node);
    if (binds)
        p->loop[node->var] = node;
    if (node->kind == PO_AST_LOOP)
        p->innermost = node;
    for (int i = 0; i < po_ast_n_part(node); i++)
        po_pack_collect(p, po_ast_part(node, i));
    p->innermost = outer;
    if (binds)
        p->loop[node->var] = NULL;
}
