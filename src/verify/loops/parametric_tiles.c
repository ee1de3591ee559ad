/* Loops over tiles of a size T that is decided later: a parameter, of which is known that it is
 * at least 1, or a number.
 *
 *     for (c = first multiple of T that is no less than lower; c <= upper; c += T)
 *
 * A multiple of a parameter is no affine function.  What is shown instead, for each statement S and
 * a function v of its instances, is that
 *
 *     for (c = lower; c <= upper; c++)
 *
 * executes S[x] exactly for the c with c <= v(x) <= c + T - 1, in an order that respects the
 * dependences.  Of these c, exactly one is a multiple of T: c = T floor(v(x) / T).  So
 * the loop over multiples, which leaves out all other c and keeps the order of the rest, executes
 * each instance once; and of pairs of instances x, y it is enough to look at those c(x), c(y) that
 * are both of this form, of which
 *
 *     v(x) < v(y)  =>  c(x) <= c(y)        v(x) = v(y)  =>  c(x) = c(y)
 *
 * follows.  If c >= 1 - T wherever something is executed, no multiple of T there is negative: then c
 * may be taken to be 0 at least, where v is.  All of that holds for several such loops in each
 * other as well, one after the other; also for two with the same v, whose sizes T and U need not
 * divide each other: S[x] is executed for the pairs of c <= v < c + T and d <= v < d + U, of which
 * one has a multiple of T and one of U.
 *
 * The functions v are guessed, from the bounds of the loops inside: where one of them
 * begins at c + e, its variable less e, as a function of the instance.  Guesses are not believed:
 * c <= v <= c + T - 1 has to hold at all points, and the rest is shown of the v that is found,
 * whatever it is.
 */
#include "sizes.h"

#include <isl/local_space.h>
#include <isl/space.h>
#include <stdlib.h>

/* Find the loops over tiles around the leaf, outermost first.  Returns how many there are, -1 if
 * they are too many; "pos" is where each stands among its loops.
 */
static int find_tiles(const po_leaf *leaf, int *pos)
{
    int n = 0;

    for (int i = 0; i < leaf->n_binder; i++) {
        if (leaf->binder[i]->kind != PO_AST_LOOP || !leaf->binder[i]->loop.size)
            continue;
        if (n == PO_MAX_SIZED)
            return -1;
        pos[n++] = i;
    }
    return n;
}

static __isl_give isl_pw_aff *dimension(void *user, int var)
{
    isl_space *space = user;

    return isl_pw_aff_var_on_domain(
        isl_local_space_from_space(isl_space_copy(space)), isl_dim_set,
        (unsigned)var);
}

/* --- what the tiles are made of ---------------------------------------------- */

/* Is the value from c to c + size - 1 wherever the leaf is executed? */
static isl_bool is_in_tile(const po_leaves *leaves, const po_leaf *leaf,
                           int pos, __isl_keep isl_pw_aff *value)
{
    const po_qaff *size = leaf->binder[pos]->loop.size;
    isl_pw_aff *at = isl_pw_aff_pullback_multi_pw_aff(
        isl_pw_aff_copy(value), po_leaf_args(leaves, leaf));
    isl_pw_aff *from = po_leaf_coordinate(leaf, pos);
    isl_pw_aff *end =
        isl_pw_aff_add(isl_pw_aff_copy(from), po_leaf_value(leaf, 0, size));
    isl_set *good = isl_pw_aff_ge_set(isl_pw_aff_copy(at), from);
    isl_bool is;

    good = isl_set_intersect(good, isl_pw_aff_lt_set(at, end));
    is = isl_set_is_subset(leaf->points, good);
    isl_set_free(good);
    return is;
}

/* The same, wherever the statement is executed in as many tiles of the same sizes; else no. */
static isl_bool is_in_all(const po_leaves *leaves, const po_leaf *like,
                          int tile, __isl_keep isl_pw_aff *value)
{
    int own[PO_MAX_SIZED];
    int n = find_tiles(like, own);
    const po_qaff *size = like->binder[own[tile]]->loop.size;
    isl_bool good = isl_bool_true;

    for (int l = 0; l < leaves->n_leaf && good == isl_bool_true; l++) {
        const po_leaf *leaf = &leaves->leaf[l];
        int pos[PO_MAX_SIZED];

        if (leaf->node->call.stmt != like->node->call.stmt)
            continue;
        if (find_tiles(leaf, pos) != n ||
            !po_qaff_is_same(size, leaf->binder[pos[tile]]->loop.size))
            return isl_bool_false;
        good = is_in_tile(leaves, leaf, pos[tile], value);
    }
    return good;
}

/* Return what the bound says of tiles that begin at variable "c", as a function of the instances:
 *
 *     d x >= c + e      c + d x - (c + e)           d x <= -c + e     c + (-c + e) - d x
 *
 * for the variable x of its loop; NULL if it is none of these.
 */
static __isl_give isl_pw_aff *guess_by(const po_leaves *leaves,
                                       const po_tile_solution *s,
                                       const po_ast_node *loop, int c,
                                       const po_bound *bound, bool upper)
{
    const po_stmt *stmt = &leaves->scop->stmt[s->leaf->node->call.stmt];
    long sign = upper ? -1 : 1;
    const po_qaff *value;
    isl_space *space;
    isl_pw_aff *guess;

    if (po_qaff_coef(bound->expr, c) != sign)
        return NULL;
    value = po_qaff_combine(s->arena, -sign, bound->expr, 1,
                            po_qaff_var(s->arena, c));
    value = po_qaff_combine(s->arena, 1, value, sign * bound->den,
                            po_qaff_var(s->arena, loop->var));
    value = po_tile_in_dims(s, value);
    if (!value)
        return NULL;
    space = isl_set_get_space(stmt->domain);
    guess = po_quasi_value(value, space, dimension, space);
    isl_space_free(space);
    return guess;
}

/* Have tiles number "tile" be made of what one of the bounds of the loop says, if that is right. */
static isl_bool try_loop(const po_leaves *leaves, const po_tile_solution *s,
                         const po_ast_node *loop, int tile, po_sized *sized)
{
    int pos[PO_MAX_SIZED];
    int n = find_tiles(s->leaf, pos);
    int n_bound = loop->loop.n_lower + loop->loop.n_upper;
    isl_bool good = isl_bool_false;

    for (int b = 0; tile < n && b < n_bound && good == isl_bool_false; b++) {
        bool upper = b >= loop->loop.n_lower;
        const po_bound *bound = upper
                                    ? &loop->loop.upper[b - loop->loop.n_lower]
                                    : &loop->loop.lower[b];
        isl_pw_aff *guess = guess_by(
            leaves, s, loop, s->leaf->binder[pos[tile]]->var, bound, upper);

        if (guess)
            good = is_in_all(leaves, s->leaf, tile, guess);
        if (good == isl_bool_true)
            sized->value[tile] = guess;
        else
            isl_pw_aff_free(guess);
    }
    return good;
}

/* Have them be made of a dimension of the statement, or the variable of a loop around, or of the opposite of
 * one, if that is right: where bounds are rounded to steps, or iterations stand side by side.
 */
static isl_bool try_vars(const po_leaves *leaves, const po_tile_solution *s,
                         int tile, po_sized *sized)
{
    const po_leaf *leaf = s->leaf;
    const po_stmt *stmt = &leaves->scop->stmt[leaf->node->call.stmt];
    isl_space *space = isl_set_get_space(stmt->domain);
    isl_bool good = isl_bool_false;

    for (int k = 0;
         k < 2 * (stmt->n_iter + leaf->n_binder) && good == isl_bool_false;
         k++) {
        int q = k / 2 - stmt->n_iter;
        const po_qaff *known = q < 0 ? po_qaff_var(s->arena, k / 2)
                                     : s->known[leaf->binder[q]->var];
        isl_pw_aff *guess;

        if (!known)
            continue;
        guess = po_quasi_value(known, space, dimension, space);
        if (k % 2 == 1)
            guess = isl_pw_aff_neg(guess);
        good = is_in_all(leaves, leaf, tile, guess);
        if (good == isl_bool_true)
            sized->value[tile] = guess;
        else
            isl_pw_aff_free(guess);
    }
    isl_space_free(space);
    return good;
}

/* Find from the leaf what its tiles are made of, as far as it is not known. */
static isl_bool look_at(po_leaves *leaves, const po_leaf *leaf, po_sized *sized)
{
    po_tile_solution s = {leaf, leaves->arena, NULL};
    int pos[PO_MAX_SIZED];
    int n = find_tiles(leaf, pos);
    isl_bool good = isl_bool_true;

    s.known = po_arena_array(leaves->arena, (size_t)leaves->n_var + 1,
                             sizeof(*s.known));
    po_tile_solve(&s);
    for (int i = 0; i < n; i++)
        for (int q = pos[i] + 1; q < leaf->n_binder && good >= 0; q++)
            if (!sized->value[i] && leaf->binder[q]->kind == PO_AST_LOOP)
                good = try_loop(leaves, &s, leaf->binder[q], i, sized);
    for (int i = 0; i < n && good >= 0; i++)
        if (!sized->value[i])
            good = try_vars(leaves, &s, i, sized);
    return good < 0 ? good : isl_bool_true;
}

/* Find what the tiles around statement number "stmt" are made of; false if that is not found. */
static isl_bool find_values(po_leaves *leaves, int stmt, po_sized *sized)
{
    isl_bool good = isl_bool_true;

    for (int l = 0; l < leaves->n_leaf && good == isl_bool_true; l++) {
        const po_leaf *leaf = &leaves->leaf[l];
        int pos[PO_MAX_SIZED];

        if (leaf->node->call.stmt != stmt)
            continue;
        sized->n_tile = find_tiles(leaf, pos);
        if (sized->n_tile < 0)
            return isl_bool_false;
        for (int i = 0; i < sized->n_tile; i++)
            sized->size[i] = leaf->binder[pos[i]]->loop.size;
        good = look_at(leaves, leaf, sized);
    }
    for (int i = 0; i < sized->n_tile && good == isl_bool_true; i++)
        good = isl_bool_ok(sized->value[i] != NULL);
    return good;
}

/* --- where the first tile is -------------------------------------------------- */

/* Is no multiple of the size negative where the leaf is executed, nor the value? */
static isl_bool is_from_zero(const po_leaves *leaves, const po_leaf *leaf,
                             int pos, __isl_keep isl_pw_aff *value)
{
    const po_qaff *size = leaf->binder[pos]->loop.size;
    const po_stmt *stmt = &leaves->scop->stmt[leaf->node->call.stmt];
    isl_pw_aff *end = isl_pw_aff_add(po_leaf_coordinate(leaf, pos),
                                     po_leaf_value(leaf, 0, size));
    isl_set *some = isl_pw_aff_pos_set(end);
    isl_bool is = isl_set_is_subset(leaf->points, some);
    isl_set *domain;

    isl_set_free(some);
    if (is != isl_bool_true)
        return is;
    domain = isl_set_intersect_params(isl_set_copy(stmt->domain),
                                      isl_set_copy(leaves->context));
    some = isl_pw_aff_nonneg_set(isl_pw_aff_copy(value));
    is = isl_set_is_subset(domain, some);
    isl_set_free(domain);
    isl_set_free(some);
    return is;
}

/* Find, for the variable of each loop over tiles, whether that is so for all that is in it. */
static isl_bool find_zeros(const po_leaves *leaves, const po_sized *sized,
                           bool *from_zero)
{
    isl_bool zero = isl_bool_true;

    for (int i = 0; i < leaves->n_var; i++)
        from_zero[i] = true;
    for (int l = 0; l < leaves->n_leaf; l++) {
        const po_leaf *leaf = &leaves->leaf[l];
        const po_sized *own = &sized[leaf->node->call.stmt];
        int pos[PO_MAX_SIZED];
        int n = find_tiles(leaf, pos);

        for (int i = 0; i < n && zero >= 0; i++) {
            bool *is = &from_zero[leaf->binder[pos[i]]->var];

            zero = is_from_zero(leaves, leaf, pos[i], own->value[i]);
            *is = *is && zero == isl_bool_true;
        }
    }
    return zero < 0 ? zero : isl_bool_true;
}

/* Have the statements say so; false if one has loops of both kinds. */
static isl_bool agree(const po_leaves *leaves, po_sized *sized,
                      const bool *from_zero)
{
    bool good = true;

    for (int l = 0; l < leaves->n_leaf; l++) {
        const po_leaf *leaf = &leaves->leaf[l];
        po_sized *own = &sized[leaf->node->call.stmt];
        int pos[PO_MAX_SIZED];
        int n = find_tiles(leaf, pos);

        for (int i = 0; i < n; i++) {
            bool is = from_zero[leaf->binder[pos[i]]->var];

            good = good && (!own->is_known || own->from_zero[i] == is);
            own->from_zero[i] = is;
        }
        own->is_known = true;
    }
    return isl_bool_ok(good);
}

/* --- the form of the loops ---------------------------------------------------- */

static bool is_sized(const po_ast_node *node, const void *of)
{
    (void)of;
    return node->kind == PO_AST_LOOP && node->loop.size;
}

static bool is_buffer(const po_ast_node *node, const void *of)
{
    (void)of;
    return node->kind == PO_AST_DECL && node->decl.extent;
}

/* Is something of another lifetime than in loops that the tree has: are elements kept, or copied,
 * around tiles, or has a part of a tile a buffer for values that others may need?
 */
static bool keeps_tiles(const po_ast_node *node, const void *of)
{
    bool keeps = node->kind == PO_AST_KEEP || node->kind == PO_AST_PACK;

    return (keeps && po_ast_any(node->body, is_sized, NULL)) ||
           (is_sized(node, of) && po_ast_any(node->body, is_buffer, NULL));
}

bool po_ast_has_sizes(const po_ast *ast)
{
    return po_ast_any(ast->root, is_sized, NULL);
}

/* Is the loop of another form than those over multiples have, or its size none? */
static bool is_odd(const po_ast_node *node, const void *of)
{
    const po_leaves *leaves = of;
    const po_qaff *size = node->kind == PO_AST_LOOP ? node->loop.size : NULL;
    isl_space *space;
    isl_set *good;
    isl_bool is;

    if (!size)
        return false;
    if (node->loop.step != 1 || node->loop.reverse || node->loop.resume ||
        node->loop.simd || node->loop.is_lanes || !po_qaff_is_parametric(size))
        return true;
    space = isl_space_set_from_params(isl_set_get_space(leaves->context));
    good = isl_pw_aff_pos_set(po_quasi_value(size, space, NULL, NULL));
    isl_space_free(space);
    good = isl_set_params(good);
    is = isl_set_is_subset(leaves->context, good);
    isl_set_free(good);
    return is != isl_bool_true;
}

/* --- together ----------------------------------------------------------------- */

/* Find the functions, and where tiles begin. */
static isl_bool find(po_leaves *leaves, po_sized *sized, bool *from_zero)
{
    const po_scop *scop = leaves->scop;
    isl_bool good = isl_bool_true;

    for (int s = 0; s < scop->n_stmt && good == isl_bool_true; s++)
        good = find_values(leaves, s, &sized[s]);
    if (good == isl_bool_true)
        good = find_zeros(leaves, sized, from_zero);
    if (good == isl_bool_true)
        good = agree(leaves, sized, from_zero);
    return good;
}

/* The work behind the functions: the loops as if they took all numbers. */
static isl_bool check_all(const po_leaves *leaves, const po_deps *deps,
                          const po_ast *ast, const po_sized *sized,
                          const bool *from_zero, bool reassociate)
{
    po_scop *with_tiles = po_sized_scop(leaves->scop, sized);
    po_deps *own = po_sized_deps(deps, leaves->scop, with_tiles, sized);
    po_ast all = po_sized_ast(ast, leaves->arena, from_zero);
    isl_bool good = isl_bool_error;

    if (with_tiles && own)
        good = po_sized_steps_are_good(leaves, from_zero);
    if (good == isl_bool_true)
        good = po_loops_in_order(with_tiles, own, &all, true, reassociate);
    po_deps_free(own);
    po_scop_free(with_tiles);
    return good;
}

isl_bool po_loops_sized_in_order(const po_scop *scop, const po_deps *deps,
                                 const po_ast *ast, bool reassociate)
{
    po_sized *sized = po_alloc(((size_t)scop->n_stmt + 1) * sizeof(*sized));
    po_leaves leaves;
    isl_bool good = po_leaves_read(&leaves, scop, ast, false, NULL);
    bool *from_zero = po_alloc((size_t)leaves.n_var + 1);

    if (good == isl_bool_true && (po_ast_any(ast->root, keeps_tiles, NULL) ||
                                  po_ast_any(ast->root, is_odd, &leaves)))
        good = isl_bool_false;
    if (good == isl_bool_true)
        good = find(&leaves, sized, from_zero);
    if (good == isl_bool_true)
        good = check_all(&leaves, deps, ast, sized, from_zero, reassociate);
    for (int s = 0; s < scop->n_stmt; s++)
        for (int i = 0; i < PO_MAX_SIZED; i++)
            isl_pw_aff_free(sized[s].value[i]);
    free(sized);
    free(from_zero);
    po_leaves_clear(&leaves);
    return good;
}
