/* The certificate of the loops: what the generated AST executes, and in which
 * order, derived from the AST alone and compared with the scop.
 *
 * It starts from the AST that is printed, after jamming, re-indexing and everything
 * else, and does not look at the tree:
 *
 *     1. reroll.c rolls copies of statements up into loops
 *     2. leaves.c follows the paths to the statements: sets of points, exactly
 *     3. invert.c finds every variable as a function of the instance; guesses
 *        (guess.c) are proved, and where there are none, parametric integer
 *        programming has the only function that is possible
 *     4. cover.c: the sets of a statement's leaves do not overlap, and together
 *        are its domain
 *     5. order.c follows the dependences through the loops, for each pair of
 *        statements once; commute.c knows what may change places
 *     6. scalar_replacement.c, buffer.c, pack.c, plain.c: variables, buffers and plain subscripts
 *        have the values that the program computes; scope.c: declared arrays; peak.c:
 *        what lanes look for
 */
#include "loops.h"

#include "../decide.h"
#include "polyopt/passes.h"

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
    po_leaves leaves;
    isl_bool good;

    if (po_ast_has_sizes(ast))
        return po_decided(
            scop->ctx, po_loops_sized_in_order(scop, deps, ast, reassociate));
    good = po_leaves_read(&leaves, scop, ast, true);
    leaves.reassociate = reassociate;
    if (good == isl_bool_true)
        good = po_leaves_invert(&leaves);
    if (good == isl_bool_true)
        good = po_leaves_cover(&leaves);
    if (good == isl_bool_true)
        good = po_leaves_respect(&leaves, deps);
    if (good == isl_bool_true && with_private)
        good = po_leaves_live(&leaves, deps);
    po_leaves_clear(&leaves);
    return po_decided(scop->ctx, good);
}

/* Are parts of arrays in buffers, and parts of subscripts, what they stand for? */
static isl_bool have_values(const po_leaves *leaves)
{
    isl_bool good = po_leaves_pack(leaves);

    return good == isl_bool_true ? po_leaves_are_plain(leaves) : good;
}

static isl_bool check_values(const po_scop *scop, const po_ast *ast,
                             bool reassociate, int target)
{
    po_leaves leaves;
    isl_bool good = po_leaves_read(&leaves, scop, ast, false);

    leaves.target = target;
    if (good == isl_bool_true)
        good = po_leaves_keep(&leaves, reassociate);
    if (good == isl_bool_true)
        good = po_leaves_have_good_lanes(&leaves);
    if (good == isl_bool_true)
        good = isl_bool_ok(po_peaks_are_good(scop, ast->root));
    if (good == isl_bool_true)
        good = po_leaves_fit(&leaves);
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
    isl_bool good = po_leaves_read(&leaves, scop, ast, false);

    if (good == isl_bool_true)
        good = have_values(&leaves);
    po_leaves_clear(&leaves);
    return po_decided(scop->ctx, good);
}

/* Do the loops execute the instances in order?  Register tiles are looked at as the loops
 * that they stand for, or, where these are not known, as they are on each target.
 */
static isl_bool check_order(const po_scop *scop, const po_deps *deps,
                            const po_ast *ast, bool reassociate)
{
    po_arena *arena = po_arena_new();
    int n_target = po_ast_has_sides(ast) ? PO_N_TARGET : 1;
    isl_bool good = isl_bool_true;
    po_ast plain;

    if (po_ast_plainly(ast, arena, &plain))
        n_target = 0;
    if (n_target == 0)
        good = po_loops_in_order(scop, deps, &plain, false, reassociate);
    for (int t = 0; t < n_target && good == isl_bool_true; t++) {
        po_ast fixed = po_ast_on_target(ast, arena, t);

        good = po_loops_in_order(scop, deps, &fixed, false, reassociate);
    }
    po_arena_free(arena);
    return good;
}

/* Are register tiles, which are of a target's size, the loops that they stand for? */
static isl_bool check_tiles(const po_scop *scop, const po_deps *deps,
                            const po_ast *ast)
{
    po_leaves leaves;
    isl_bool good = po_leaves_read(&leaves, scop, ast, true);

    if (good == isl_bool_true)
        good = po_leaves_tiled(&leaves, deps);
    po_leaves_clear(&leaves);
    return po_decided(scop->ctx, good);
}

/* Are tiles, variables, vectors and buffers right, as they are on the target? */
static isl_bool check_target(const po_scop *scop, const po_deps *deps,
                             const po_ast *ast, bool reassociate, int target)
{
    po_arena *arena = po_arena_new();
    po_ast fixed = po_ast_on_target(ast, arena, target);
    isl_bool good = check_tiles(scop, deps, &fixed);

    if (good == isl_bool_true)
        good = check_values(scop, &fixed, reassociate, target);

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
    bool reassociate = run && run->options && run->options->reassociate;
    isl_bool good = isl_bool_true;

    if (!scop || !deps || !ast || !ast->root)
        return isl_bool_error;
    good = check_order(scop, deps, ast, reassociate);
    if (!po_ast_has_sides(ast) && good == isl_bool_true)
        return check_values(scop, ast, reassociate, 0);
    for (int t = 0; t < PO_N_TARGET && good == isl_bool_true; t++)
        good = check_target(scop, deps, ast, reassociate, t);
    return good;
}
