/* Variants of a scop: if the best attempt so far lacks threads, vectors or
 * register tiles, the rewrites that may provide them (folded accumulators,
 * index-set splitting, privatisation, expansion) are applied, and an attempt
 * is made with the result.  Which attempt is kept is decided in compare.c.
 */
#include "internal.h"

#include "polyopt/lanes.h"

#include <assert.h>
#include <isl/constraint.h>
#include <isl/set.h>

po_variant *po_search_add_variant(po_search *s, __isl_take po_scop *owned,
                                  const po_variant *like)
{
    po_variant *variant = &s->variant[s->n_variant++];

    assert(s->n_variant <= PO_N_VARIANT);
    *variant = (po_variant){.front = s->front,
                            .scop = owned ? owned : s->front,
                            .owned = owned,
                            .made = s->made,
                            .like = like};
    return variant;
}

/* Does "holds" hold for a loop around the statement in "node"?  "within": it does for one
 * around the node.
 */
static bool is_within(const po_ast_node *node, int stmt,
                      bool (*holds)(const po_ast_node *loop), bool within)
{
    within = within || (node->kind == PO_AST_LOOP && holds(node));
    if (node->kind == PO_AST_STMT)
        return within && node->call.stmt == stmt;
    for (int i = 0; i < po_ast_n_part(node); i++)
        if (is_within(po_ast_part(node, i), stmt, holds, within))
            return true;
    return false;
}

static bool is_shared(const po_ast_node *loop)
{
    return loop->loop.parallel;
}

static bool is_concurrent(const po_ast_node *loop)
{
    return loop->loop.parallel || loop->loop.simd || loop->loop.peak;
}

/* Is one of the statements that are executed most often, those with the most
 * loops around, nowhere in a loop for which "holds" holds?
 */
static bool has_outside(const po_attempt *a,
                        bool (*holds)(const po_ast_node *loop))
{
    int depth = po_scop_depth(a->scop);

    for (int i = 0; i < a->scop->n_stmt; i++)
        if (a->scop->stmt[i].n_iter == depth &&
            !is_within(a->ast->root, i, holds, false) &&
            po_stmt_n_loops(&a->scop->stmt[i]) == depth)
            return true;
    return false;
}

bool po_attempt_is_shared(const po_attempt *a)
{
    return !has_outside(a, is_shared);
}

po_variant *po_search_make(po_search *s, __isl_take po_scop *made,
                           const po_variant *of, po_script_scop by)
{
    unsigned passes = of->made | (unsigned)by;
    po_variant *variant = po_search_add_variant(
        s, made, by == PO_SCRIPT_FOLD_ACCUMULATORS ? of : NULL);

    variant->made = passes;
    return variant;
}

bool po_attempt_is_poor(const po_attempt *a)
{
    return !po_attempt_has_gain(a) || has_outside(a, is_concurrent);
}

/* Has a statement with the most loops this property? */
static bool has_deepest(const po_scop *scop, bool (*is_so)(const po_stmt *stmt))
{
    int depth = po_scop_depth(scop);

    for (int i = 0; i < scop->n_stmt; i++)
        if (depth >= 3 && scop->stmt[i].n_iter == depth &&
            is_so(&scop->stmt[i]))
            return true;
    return false;
}

/* How many instances in the node add up products of short numbers? */
static int n_dot_products(const po_ast_node *node, const po_scop *scop)
{
    int n = node->kind == PO_AST_STMT &&
            po_stmt_is_dot_product(&scop->stmt[node->call.stmt]);

    for (int i = 0; i < po_ast_n_part(node); i++)
        n += n_dot_products(po_ast_part(node, i), scop);
    return n;
}

/* Is it an innermost loop over such products of several rows and columns side by side,
 * which is left to compilers?
 */
static bool is_dot_product(const po_ast_node *node, const void *scop)
{
    return node->kind == PO_AST_LOOP && !node->loop.simd &&
           po_ast_depth(node) == 1 && n_dot_products(node, scop) >= 4;
}

bool po_attempt_has_tiles(const po_attempt *a)
{
    return a->marks.register_tile ||
           (a->ast && po_ast_any(a->ast->root, is_dot_product, a->scop));
}

/* Is a product of matrices, or the like, added up in a scalar, so that there are no
 * such tiles, whose elements are those of an array, or but such with a buffer?
 */
static bool lacks_tiles(const po_attempt *a, const po_run *run)
{
    if (!a->ast ||
        (po_attempt_has_tiles(a) && !po_scop_has_expanded(a->scop)) ||
        !po_options_want_blocks(run->options))
        return false;
    return has_deepest(a->scop, po_stmt_might_suit_lanes) ||
           has_deepest(a->scop, po_stmt_is_dot_product);
}

po_variant *po_search_first(po_search *s, const po_run *run)
{
    po_variant *variant;
    po_scop *separate;

    po_effort_begin(run->ctx, po_effort_share(20));
    separate = po_scop_separate(s->front, run);
    po_effort_end(run->ctx);
    variant =
        po_search_add_variant(s, separate, s->n_early > 0 ? s->early : NULL);
    variant->is_trial = separate && separate->n_stmt == s->front->n_stmt;
    variant->made |= separate ? PO_SCRIPT_SEPARATE : 0;
    return variant;
}

bool po_attempt_may_be_folded(const po_attempt *a, const po_run *run)
{
    if (a->variant->is_trial && !po_attempt_has_gain(a))
        return false;
    return a->legal != isl_bool_false &&
           (po_attempt_is_poor(a) || lacks_tiles(a, run));
}

po_variant *po_search_find_folded(po_search *s, const po_run *run)
{
    const po_attempt *best = s->best;
    po_scop *folded;

    po_effort_begin(run->ctx, po_effort_share(50));
    folded = po_scop_fold_accumulators(best->variant->scop, best->variant->deps,
                                       run);
    po_effort_end(run->ctx);
    return folded ? po_search_make(s, folded, best->variant,
                                   PO_SCRIPT_FOLD_ACCUMULATORS)
                  : NULL;
}

/* Under the same conditions, return the variant of the best with loops cut where their
 * dependences change direction; NULL if there are none.
 */
static po_variant *find_split(po_search *s, const po_run *run)
{
    const po_attempt *best = s->best;
    po_scop *split;

    if (best->variant->is_trial || best->legal == isl_bool_false ||
        !po_attempt_is_poor(best))
        return NULL;
    po_effort_begin(run->ctx, po_effort_share(20));
    split = po_scop_split_index_sets(best->variant->scop, best->variant->deps);
    po_effort_end(run->ctx);
    return split ? po_search_make(s, split, best->variant,
                                  PO_SCRIPT_SPLIT_INDEX_SETS)
                 : NULL;
}

po_attempt *po_search_split_index_sets(po_search *s,
                                       const po_settings *settings,
                                       const po_judge *judge, const po_run *run)
{
    po_variant *variant = find_split(s, run);

    return variant ? po_fallback_run(variant, *settings, judge, NULL, run)
                   : NULL;
}

/* Is nothing in vectors, while no accumulator has been folded? */
static bool lacks_vectors(const po_attempt *a)
{
    return !a->marks.simd && !a->marks.register_tile &&
           a->legal == isl_bool_true && !a->variant->is_trial &&
           !(a->variant->made & PO_SCRIPT_FOLD_ACCUMULATORS);
}

po_attempt *po_search_fold_accumulators(po_search *s,
                                        const po_settings *settings,
                                        const po_judge *judge,
                                        const po_run *run)
{
    po_variant *variant = settings->simd && lacks_vectors(s->best)
                              ? po_search_find_folded(s, run)
                              : NULL;

    return variant ? po_fallback_run(variant, *settings, judge, NULL, run)
                   : NULL;
}

/* Has the result loops, which threads do not share where most of the work is, though
 * they might, or only those of a wavefront, which may be few?
 */
static bool lacks_threads(const po_attempt *a, const po_settings *settings)
{
    return settings->parallel && a->ast && a->legal == isl_bool_true &&
           !a->variant->is_trial && (a->marks.wave || !po_attempt_is_shared(a));
}

/* Return the variant with arrays declared in loops.  The front end has no arrays of accumulators, so that
 * what becomes of these is compared with what has them.
 */
static po_variant *make_private(po_search *s, __isl_take po_scop *made,
                                po_variant *of)
{
    po_variant *variant = po_search_make(s, made, of, PO_SCRIPT_PRIVATIZE);

    if (of->made & PO_SCRIPT_FOLD_ACCUMULATORS)
        variant->via = of;
    return variant;
}

/* Return the variant of the best with arrays, or rows of them, that iterations have of
 * their own; NULL if there are none.
 */
static po_variant *find_own(po_search *s, const po_run *run)
{
    po_variant *of = s->best->variant;
    po_scop *own;

    po_effort_begin(run->ctx, po_effort_share(20));
    own = po_scop_privatize_arrays(of->scop, of->deps, -1);
    if (!own)
        own = po_scop_privatize_rows(of->scop, of->deps, -1);
    po_effort_end(run->ctx);
    return own ? make_private(s, own, of) : NULL;
}

/* Statements stay together as they are in the program: loops apart would need all rows at
 * once.
 */
po_attempt *po_search_privatize_rows(po_search *s, const po_settings *settings,
                                     const po_judge *judge, const po_run *run)
{
    po_variant *variant =
        lacks_threads(s->best, settings) ? find_own(s, run) : NULL;
    po_settings in_order = *settings;

    in_order.scheduler = PO_SCHEDULER_IDENTITY;
    return variant ? po_fallback_run(variant, in_order, judge, NULL, run)
                   : NULL;
}

/* Return the variant of the best, with loops cut if they can be, with arrays for what steps of
 * the outermost loop read; NULL if there are none.
 */
static po_variant *find_copies(po_search *s, const po_run *run)
{
    po_variant *of = s->best->variant;
    po_scop *made = NULL;

    po_effort_begin(run->ctx, po_effort_share(20));
    if (!(of->made & PO_SCRIPT_SPLIT_INDEX_SETS))
        made = po_scop_split_index_sets(of->scop, of->deps);
    if (made)
        of = po_search_make(s, made, of, PO_SCRIPT_SPLIT_INDEX_SETS);
    if (!of->deps)
        of->deps = po_deps_analyse_like(of->scop, s->best->variant->scop,
                                        s->best->variant->deps, run);
    made = of->deps ? po_scop_expand_reads(of->scop, of->deps) : NULL;
    po_effort_end(run->ctx);
    return made ? po_search_make(s, made, of, PO_SCRIPT_EXPAND_READS) : NULL;
}

static bool is_vector(const po_ast_node *loop)
{
    return loop->loop.simd || loop->loop.peak;
}

/* Is most of the work, or a part of that, done one iteration after the other? */
static bool lacks_lanes(const po_attempt *a)
{
    return a->ast && !a->marks.register_tile && !a->ast->is_jammed &&
           has_outside(a, is_vector);
}

/* Has the scop arrays of which every iteration has all, not only scalars? */
static bool has_line_arrays(const po_scop *scop)
{
    bool has = false;

    for (int i = 0; i < scop->n_array; i++)
        has = has || (scop->array[i].n_line > 0 &&
                      po_array_n_declared_subscript(&scop->array[i]) > 0);
    return has;
}

po_variant *po_search_make_expanded_lines(po_search *s, po_variant *of,
                                          const po_run *run)
{
    po_variant *variant;
    po_scop *made;

    po_effort_begin(run->ctx, po_effort_share(20));
    if (!of->deps)
        of->deps = po_deps_analyse(of->scop, run);
    made = of->deps ? po_scop_expand_lines(of->scop, of->deps) : NULL;
    po_effort_end(run->ctx);
    if (!made)
        return NULL;
    variant = po_search_make(s, made, of, PO_SCRIPT_EXPAND_LINES);
    variant->via = of;
    return variant;
}

/* Return the variant of the best, with arrays declared in loops where they can be, in which
 * iterations that have these have their elements side by side; NULL if there are none.
 */
static po_variant *find_lines(po_search *s, const po_run *run)
{
    po_variant *best = s->best->variant;
    po_variant *of = best;
    po_variant *lines;
    po_scop *made = NULL;

    po_effort_begin(run->ctx, po_effort_share(20));
    if (!(of->made & PO_SCRIPT_PRIVATIZE))
        made = po_scop_privatize_arrays(of->scop, of->deps, -1);
    if (made) {
        of = make_private(s, made, of);
        of->deps = po_deps_analyse_like(of->scop, best->scop, best->deps, run);
    }
    po_effort_end(run->ctx);
    lines = of->deps ? po_search_make_expanded_lines(s, of, run) : NULL;
    return lines && (has_line_arrays(lines->scop) || lacks_lanes(s->best))
               ? lines
               : NULL;
}

/* Statements stay in the order of the program, but for the loops that are in lines. Subscripts of
 * these are not read back from the text.
 */
po_attempt *po_search_expand_lines(po_search *s, const po_settings *settings,
                                   const po_judge *judge, const po_run *run)
{
    bool is_wanted = settings->tile && settings->simd &&
                     !run->options->reparse && !s->best->variant->is_trial &&
                     s->best->legal == isl_bool_true;
    po_variant *variant = is_wanted ? find_lines(s, run) : NULL;
    po_settings in_order = *settings;

    in_order.scheduler = PO_SCHEDULER_IDENTITY;
    in_order.scalars = PO_SCALARS_FREE;
    return variant ? po_fallback_run(variant, in_order, judge, NULL, run)
                   : NULL;
}

static bool wants_none(void *user, const po_attempt *a)
{
    (void)user;
    (void)a;
    return false;
}

/* Statements stay in the order of the program, but for blocks of the outermost loop.  To show
 * that they are right takes long: it has a share of its own.  Buffers from the heap are not read
 * back from the text.
 */
po_attempt *po_search_block_steps(po_search *s, const po_settings *settings,
                                  const po_judge *judge, const po_run *run)
{
    static const po_judge none = {wants_none, NULL};
    bool is_wanted = settings->tile && !run->options->reparse;
    po_variant *variant = is_wanted && s->best->legal == isl_bool_true &&
                                  !s->best->variant->is_trial
                              ? find_copies(s, run)
                              : NULL;
    po_settings in_order = *settings;
    po_attempt *a;

    if (!variant)
        return NULL;
    in_order.scheduler = PO_SCHEDULER_IDENTITY;
    a = po_fallback_run(variant, in_order, &none, NULL, run);
    if (a->is_open && (!judge || judge->wants(judge->user, a)))
        a = po_fallback_run(variant, a->settings, NULL, a, run);
    return a;
}
