/* Packing: for a part of an array, the declaration of its buffer (panel), the loops that fill
 * it, and what the loops inside read in its place.
 */
#include <isl/aff.h>
#include <isl/local_space.h>
#include <isl/space.h>
#include <stdlib.h>
#include <string.h>

#include "element.h"
#include "pack.h"
#include "polyopt/transposed_copy.h"

/* Take the bytes of the buffer from the stack, if there are enough. */
static bool take_stack(struct packing *p, const po_pack *pack, int rank)
{
    long bytes = pack->element->size_bytes;

    for (int k = 0; k < pack->n_outer; k++)
        if (!po_mul(bytes, pack->outer[k].extent, &bytes))
            return false;
    for (int i = 0; i < rank; i++) {
        long extent = pack->extent[pack->order[i]];

        if (!po_mul(bytes, i == rank - 1 ? extent + pack->pad : extent,
                    &bytes) ||
            bytes > p->stack)
            return false;
    }
    p->stack -= bytes;
    return bytes > 0;
}

static bool is_pack_named(const po_ast_node *node, const void *name)
{
    return node->kind == PO_AST_PACK &&
           strcmp(node->pack.buffer->name, name) == 0;
}

/* Is there a buffer of this name in the node? */
bool po_name_is_of_pack(const po_ast_node *node, const char *name)
{
    return po_ast_any(node, is_pack_named, name);
}

static bool is_free(const po_ast *ast, const po_scop *scop, const char *name)
{
    return po_name_is_free(ast, scop, name) &&
           !po_name_is_of_pack(ast->root, name);
}

/* Return "B_packed", or "B_packed1", ... */
static const char *choose_name(const struct packing *p, int array)
{
    po_arena *arena = p->g->ast->arena;
    char *word = po_name_word(arena, p->g->scop->array[array].name);
    const char *name = po_arena_printf(arena, "%s_packed", word);

    for (int i = 1; !is_free(p->g->ast, p->g->scop, name); i++)
        name = po_arena_printf(arena, "%s_packed%d", word, i);
    return name;
}

/* Return a new variable; -1 if there is no room for it. */
static int new_var(struct packing *p)
{
    po_ast *ast = p->g->ast;
    po_var *var;
    const char *name = "";
    int number = 1;

    if (p->n_new == PO_MAX_PACK_VAR)
        return -1;
    p->n_new++;
    do
        name = po_arena_printf(ast->arena, "t%d", number++);
    while (!is_free(ast, p->g->scop, name));
    var = po_arena_array(ast->arena, (size_t)ast->n_var + 1, sizeof(*var));
    memcpy(var, ast->var, (size_t)ast->n_var * sizeof(*var));
    var[ast->n_var].name = name;
    ast->var = var;
    return ast->n_var++;
}

/* The variable for the values of subscript "d": that of the program if it has
 * the same values.
 */
static int var_of(struct packing *p, const struct candidate *c, int d)
{
    const po_qaff *index = c->index[d];

    if (c->var[d] >= 0 && index->n_term == 1 && index->term[0].coef == 1)
        return c->var[d];
    return new_var(p);
}

static const po_bound *bounds_of(struct packing *p, const po_ends *span)
{
    po_bound *bound =
        po_arena_array(p->g->ast->arena, (size_t)span->n + 1, sizeof(*bound));

    for (int i = 0; i < span->n; i++)
        bound[i] = (po_bound){span->value[i], 1};
    return bound;
}

/* Has the subscript one value, which does not depend on the loops inside? */
static bool is_single(const struct candidate *c, int d)
{
    return c->var[d] < 0 && c->lower[d].n == 1 && c->upper[d].n == 1 &&
           po_qaff_compare(c->lower[d].value[0], c->upper[d].value[0]) == 0;
}

/* Return a loop over the values of subscript "d"; "is_one" if there is one.  The rows of a
 * micro-panel are as many as the compiler knows.
 */
static po_ast_node *new_loop(struct packing *p, const struct candidate *c,
                             int d, bool is_one)
{
    int var = var_of(p, c, d);
    po_ast_node loop = {.kind = PO_AST_LOOP,
                        .var = var,
                        .loop.step = 1,
                        .loop.n_lower = c->lower[d].n,
                        .loop.lower = bounds_of(p, &c->lower[d]),
                        .loop.n_upper = c->upper[d].n,
                        .loop.upper = bounds_of(p, &c->upper[d])};

    loop.loop.is_unrolled =
        c->is_micropanel && po_qaff_has_var(c->index[d], c->inner);
    if (is_one)
        loop = (po_ast_node){
            .kind = PO_AST_LET, .var = var, .let.value = c->lower[d].value[0]};
    return var >= 0 ? po_ast_new(p->g->ast->arena, loop) : NULL;
}

/* Return the statement of the reference with variables, from "first" on, as
 * arguments.
 */
static po_ast_node *probe(struct packing *p, const struct candidate *c,
                          int first)
{
    po_arena *arena = p->g->ast->arena;
    int n = c->call->call.n_arg;
    const po_qaff **arg = po_arena_array(arena, (size_t)n + 1, sizeof(*arg));

    for (int i = 0; i < n; i++)
        arg[i] = po_qaff_var(arena, first + i);
    return po_ast_new(arena, (po_ast_node){.kind = PO_AST_COPY,
                                           .call.stmt = c->call->call.stmt,
                                           .call.n_arg = n,
                                           .call.arg = arg});
}

/* Return the subscript without the argument, a multiple of which it is the sum of. */
static const po_qaff *without(struct packing *p, const po_qaff *index, int arg)
{
    return po_qaff_sum(p->g, 1, index, -po_qaff_coef(index, arg),
                       po_qaff_var(p->g->ast->arena, arg));
}

/* Set the last of the arguments that the subscript is the sum of, so that the subscript is
 * the value of "var", with 0 for the others; it is argument + rest.  False if one that it
 * depends on has been set, or, unless a buffer is asked for, if it never changes.
 */
static bool solve(struct packing *p, const po_qaff *index, int first, int n,
                  int var, const po_qaff **arg)
{
    po_arena *arena = p->g->ast->arena;
    int at = -1;

    if (p->wanted && po_qaff_is_parametric(index))
        return true;
    for (int i = 0; i < n; i++) {
        if (!po_qaff_has_var(index, first + i))
            continue;
        if (arg[i])
            return false;
        if (po_qaff_coef(index, first + i) == 1)
            at = i;
        arg[i] = po_qaff_constant(arena, 0);
        index = without(p, index, first + i);
        if (po_qaff_has_var(index, first + i))
            return false;
    }
    if (at >= 0)
        arg[at] = po_qaff_sum(p->g, 1, po_qaff_var(arena, var), -1, index);
    return at >= 0;
}

/* Return what the copy writes: the element with the variables of the loops as
 * subscripts.
 */
static const po_packed *written(struct packing *p, int rank,
                                po_ast_node *const *loop, const po_pack *pack)
{
    po_arena *arena = p->g->ast->arena;
    po_packed *packed = po_arena_alloc(arena, sizeof(*packed));
    const po_qaff **index =
        po_arena_array(arena, (size_t)rank + 1, sizeof(*index));

    for (int d = 0; d < rank; d++)
        index[d] = po_qaff_var(p->g->ast->arena, loop[d]->var);
    *packed = (po_packed){pack->expr, pack, index};
    return packed;
}

/* Return the copy of one element, with the variables of the loops as its
 * subscripts; NULL if its text depends on more than these, and what never changes.
 */
static po_ast_node *new_copy(struct packing *p, const struct candidate *c,
                             int rank, po_ast_node *const *loop,
                             const po_pack *pack)
{
    int first = p->g->ast->n_var;
    po_ast_node *node = probe(p, c, first);
    const po_qaff *const *index = po_element_index(p->g, node, c->access);
    const po_qaff **arg = po_arena_array(
        p->g->ast->arena, (size_t)node->call.n_arg + 1, sizeof(*arg));

    for (int d = 0; index && d < rank; d++)
        if (!solve(p, index[d], first, node->call.n_arg, loop[d]->var, arg))
            return NULL;
    for (int i = 0; i < node->call.n_arg; i++) {
        if (arg[i])
            continue;
        arg[i] = po_qaff_constant(p->g->ast->arena, 0);
        if (!po_element_has_var(p->g->scop, node, c->access->expr, first + i))
            continue;
        arg[i] = c->call->call.arg[i];
        if (!p->wanted || !po_qaff_is_parametric(arg[i]))
            return NULL;
    }
    node->call.arg = arg;
    node->call.buffer = pack;
    node->call.n_packed = 1;
    node->call.packed = written(p, rank, loop, pack);
    return index ? node : NULL;
}

/* Does the program read all of what the loops, the last of which are at "up",
 * go through?  Those for the subscripts are "loop".
 */
static isl_bool is_read(struct packing *p, const po_ast_path *up,
                        const struct candidate *c, po_ast_node *const *loop)
{
    isl_set *known = po_loop_find_known(p->g, up);
    isl_map *relation = isl_map_intersect_params(
        isl_map_copy(c->access->relation), isl_set_copy(p->g->scop->context));
    isl_set *read = isl_map_range(relation);
    isl_multi_aff *element =
        isl_multi_aff_zero(isl_space_map_from_domain_and_range(
            isl_set_get_space(known), isl_set_get_space(read)));
    isl_size rank = isl_set_dim(read, isl_dim_set);
    isl_bool good;

    for (int d = 0; d < rank; d++) {
        isl_local_space *space =
            isl_local_space_from_space(isl_set_get_space(known));
        unsigned pos = (unsigned)p->g->date[loop[d]->var];

        element = isl_multi_aff_set_aff(
            element, d, isl_aff_var_on_domain(space, isl_dim_set, pos));
    }
    known = isl_set_apply(known, isl_map_from_multi_aff(element));
    good = isl_set_is_subset(known, read);
    isl_set_free(known);
    isl_set_free(read);
    p->g->space = isl_space_free(p->g->space);
    return good;
}

/* Put the n loops into each other around the copy; the result tells whether the program reads
 * what it reads.  The last ones, from "loop" on, are those for the subscripts.
 */
static isl_bool nest(struct packing *p, const po_ast_path *up,
                     const struct candidate *c, int n, po_ast_node *const *at,
                     po_ast_node *const *loop)
{
    po_ast_path here = {up, n > 0 ? *at : NULL};

    if (n == 0)
        return is_read(p, up, c, loop);
    if (n > 1)
        at[0]->body = at[1];
    return nest(p, &here, c, n - 1, at + 1, loop);
}

/* Store the loops that fill the buffer, one in the other: those for its parts, and for the
 * subscripts.  False if they cannot be had.
 */
static bool make_loops(struct packing *p, const po_ast_path *up,
                       const struct candidate *c, const po_pack *pack,
                       po_ast_node **all)
{
    int rank = p->g->scop->array[pack->array].rank;
    po_ast_node **loop = all + pack->n_outer;

    for (int k = 0; k < pack->n_outer; k++)
        all[k] = po_pack_outer_loop(p, pack->outer[k].var);
    for (int d = 0; d < rank; d++)
        if (!(loop[d] = new_loop(p, c, d, is_single(c, d))))
            return false;
    loop[rank - 1]->body = new_copy(p, c, rank, loop, pack);
    if (!loop[rank - 1]->body) {
        po_pack_refuse(p, "what is copied cannot be written as the program "
                          "writes it");
        return false;
    }
    if (nest(p, up, c, pack->n_outer + rank, all, loop) != isl_bool_true) {
        po_pack_refuse(p, "no reference reads all of what would be "
                          "copied");
        return false;
    }
    return true;
}

/* Do vectors copy rows of the array to columns of the buffer? */
static bool is_by_vectors(const po_scop *scop, const po_ast_node *copy)
{
    po_transposed_copy found;

    for (; copy->kind != PO_AST_COPY; copy = copy->body)
        if (po_find_transposed(scop, copy, &found))
            return true;
    return false;
}

po_ast_node *po_pack_make(struct packing *p, const po_ast_path *up,
                          const struct candidate *c)
{
    po_arena *arena = p->g->ast->arena;
    int rank = p->g->scop->array[c->access->array].rank;
    po_pack *pack = po_pack_shape(p, c, rank);
    bool is_reused = pack && po_pack_is_worth(p, c, pack, rank);
    po_ast_node **all;

    if (!is_reused && (!pack || !po_pack_is_transposed(p, c, pack, rank)))
        return NULL;
    all =
        po_arena_array(arena, (size_t)(pack->n_outer + rank) + 1, sizeof(*all));
    if (!make_loops(p, up, c, pack, all) ||
        (!is_reused && !is_by_vectors(p->g->scop, all[0])))
        return NULL;
    if (!take_stack(p, pack, rank)) {
        po_pack_refuse(p,
                       "it is larger than the %ld bytes that are left for "
                       "buffers",
                       p->stack);
        return NULL;
    }
    pack->name = choose_name(p, pack->array);
    return po_ast_new(arena, (po_ast_node){.kind = PO_AST_PACK,
                                           .pack.buffer = pack,
                                           .pack.copy = all[0]});
}
