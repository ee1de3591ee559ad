/* The certificate of the loops: what the generated AST executes, and in which
 * order, derived from the AST alone and compared with the scop.
 *
 * It starts from the AST that is printed, after jamming, re-indexing and everything
 * else, and does not look at the tree:
 *
 *     1. reroll.c rolls copies of statements up into loops
 *     2. leaves.c follows the paths to the statements: sets of points, exactly
 *     3. invert.c finds every variable as a function of the instance; guesses
 *        (candidate_values.c) are proved, and where there are none, parametric integer
 *        programming has the only function that is possible
 *     4. cover.c: the sets of a statement's leaves do not overlap, and together
 *        are its domain
 *     5. order.c follows the dependences through the loops, for each pair of
 *        statements once; commute.c knows what may change places
 *     6. scalar_replacement.c, buffer.c, pack.c, lowered_subscripts.c: variables, buffers and plain subscripts
 *        have the values that the program computes; scope.c: declared arrays; peak.c:
 *        what lanes look for
 */
#include "loops.h"

#include "../decide.h"
#include "polyopt/passes.h"

/* What the loops are compared with, and what readings of them have found. */
struct check {
    const po_scop *scop;
    const po_deps *deps;
    bool reassociate;
    po_memo *memo;
};

/* See po_loops_in_order. */
static isl_bool are_in_order(const struct check *check, const po_ast *ast,
                             bool with_private)
{
    const po_deps *deps = check->deps;
    po_leaves leaves;
    isl_bool good;

    if (po_ast_has_sizes(ast))
        return po_decided(check->scop->ctx,
                          po_loops_sized_in_order(check->scop, deps, ast,
                                                  check->reassociate));
    good = po_leaves_read(&leaves, check->scop, ast, true, check->memo);
    leaves.reassociate = check->reassociate;
    if (good == isl_bool_true)
        good = po_leaves_invert(&leaves);
    if (good == isl_bool_true)
        good = po_leaves_cover(&leaves);
    if (good == isl_bool_true)
        good = po_leaves_respect(&leaves, deps);
    if (good == isl_bool_true && with_private)
        good = po_leaves_live(&leaves, deps);
    po_leaves_clear(&leaves);
    return po_decided(check->scop->ctx, good);
}

/* Do the loops of "ast" execute every instance of the scop once, in an order
 * that respects the dependences and, if "with_private" is set, the live ranges
 * of scalars, which private dependences are about?  Otherwise these are known to
 * be right in the tree, but for loops over tiles of unknown sizes, which the tree does
 * not have.  "reassociate": sums of floating-point numbers may be taken in any order.
 */
isl_bool po_loops_in_order(const po_scop *scop, const po_deps *deps,
                           const po_ast *ast, bool with_private,
                           bool reassociate)
{
    const struct check check = {scop, deps, reassociate, NULL};

    return are_in_order(&check, ast, with_private);
}

/* Are parts of arrays in buffers, and parts of subscripts, what they stand for? */
static isl_bool have_values(const po_leaves *leaves)
{
    isl_bool good = po_leaves_pack(leaves);

    return good == isl_bool_true ? po_leaves_are_plain(leaves) : good;
}

static isl_bool check_values(const struct check *check, const po_ast *ast,
                             int target)
{
    const po_scop *scop = check->scop;
    po_leaves leaves;
    isl_bool good = po_leaves_read(&leaves, scop, ast, false, check->memo);

    leaves.target = target;
    if (good == isl_bool_true)
        good = po_leaves_keep(&leaves, check->reassociate);
    if (good == isl_bool_true)
        good = po_leaves_have_good_lanes(&leaves);
    if (good == isl_bool_true)
        good = isl_bool_ok(po_peaks_are_good(scop, ast->root));
    if (good == isl_bool_true)
        good = po_leaves_fit(&leaves, check->deps);
    if (good == isl_bool_true)
        good = have_values(&leaves);
    po_leaves_clear(&leaves);
    return po_decided(scop->ctx, good);
}

/* In loops that have been read from the text: have the parts of subscripts that
 * are printed in another way their values, and the buffers for parts of arrays
 * what is read of them?
 */
isl_bool po_loops_have_values(const po_scop *scop, const po_ast *ast)
{
    po_leaves leaves;
    isl_bool good = po_leaves_read(&leaves, scop, ast, false, NULL);

    if (good == isl_bool_true)
        good = have_values(&leaves);
    po_leaves_clear(&leaves);
    return po_decided(scop->ctx, good);
}

/* Do the loops execute the instances in order?  Register tiles are looked at as the loops
 * that they stand for, or, where these are not known, as they are on each target.
 */
static isl_bool check_order(const struct check *check, const po_ast *ast)
{
    po_arena *arena = po_arena_new();
    int n_target = po_ast_has_tile_dims(ast) ? PO_N_TARGET : 1;
    isl_bool good = isl_bool_true;
    po_ast plain;

    if (po_ast_expand_register_tiles(ast, arena, &plain))
        n_target = 0;
    if (n_target == 0)
        good = are_in_order(check, &plain, false);
    for (int t = 0; t < n_target && good == isl_bool_true; t++) {
        po_ast fixed = po_ast_on_target(ast, arena, t);

        good = are_in_order(check, &fixed, false);
    }
    po_arena_free(arena);
    return good;
}

/* Are register tiles, which are of a target's size, the loops that they stand for? */
static isl_bool check_tiles(const struct check *check, const po_ast *ast)
{
    const po_scop *scop = check->scop;
    po_leaves leaves;
    isl_bool good = po_leaves_read(&leaves, scop, ast, true, check->memo);

    if (good == isl_bool_true)
        good = po_leaves_tiled(&leaves, check->deps);
    po_leaves_clear(&leaves);
    return po_decided(scop->ctx, good);
}

/* Are tiles, variables, vectors and buffers right, as they are on the target? */
static isl_bool check_target(const struct check *check, const po_ast *ast,
                             int target)
{
    po_arena *arena = po_arena_new();
    po_ast fixed = po_ast_on_target(ast, arena, target);
    isl_bool good = check_tiles(check, &fixed);

    if (good == isl_bool_true)
        good = check_values(check, &fixed, target);
    po_arena_free(arena);
    return good;
}

/* Do the loops of "ast" execute every instance of the scop once, for all
 * parameters that the context and the run-time condition admit, in an order
 * that respects the dependences, and do the variables that elements are kept in
 * have their values?  Where register tiles are of the target's size, for all targets.
 *
 * The tree that the loops were generated from is not looked at.  "False" means
 * that they do not, or have a form that is not understood; an error, that isl
 * failed, or exceeded its quota, before the answer was known.
 */
isl_bool po_verify_loops(const po_scop *scop, const po_deps *deps,
                         const po_ast *ast, const po_run *run)
{
    struct check check = {scop, deps, false, NULL};
    isl_bool good;

    if (!scop || !deps || !ast || !ast->root)
        return isl_bool_error;
    if (!po_ast_has_good_steps(ast))
        return isl_bool_false;
    check.reassociate = run && run->options && run->options->reassociate;
    check.memo = po_memo_alloc();
    good = check_order(&check, ast);
    if (!po_ast_has_tile_dims(ast) && good == isl_bool_true)
        good = check_values(&check, ast, 0);
    for (int t = 0; po_ast_has_tile_dims(ast) && t < PO_N_TARGET; t++)
        if (good == isl_bool_true)
            good = check_target(&check, ast, t);
    po_memo_free(check.memo);
    return good;
}
