/* Which attempts are made for a nest, and which of them is kept: the ladder from
 * what is best to what is sure to be right.
 */
#include "stages.h"

/* How much of what is left of a step one attempt may take, in percent. */
#define PART 70

/* Forget everything but the dependences of the original. */
static void clear_attempt(po_stages *s)
{
    s->ast = po_ast_free(s->ast);
    s->tree = isl_schedule_free(s->tree);
    s->schedule = po_schedule_free(s->schedule);
    if (!s->expanded)
        return;
    po_deps_free(s->deps);
    s->deps = s->original_deps;
    s->original_deps = NULL;
    s->scop = s->original;
    s->expanded = po_scop_free(s->expanded);
}

/* Release all results. */
void po_stages_clear(po_stages *s)
{
    clear_attempt(s);
    s->deps = po_deps_free(s->deps);
    s->folded = po_scop_free(s->folded);
    s->separate = po_scop_free(s->separate);
}

/* The first stage that came to nothing, "none" if all went well. */
const char *po_stages_last(const po_stages *s)
{
    if (!s->deps)
        return "dependences";
    if (!s->tree)
        return "schedule";
    if (s->legal != isl_bool_true)
        return "verification";
    if (s->certified != isl_bool_true)
        return "certificate";
    return s->ast ? "none" : "loops";
}

static void note_attempt(const po_stages *s, const po_run *run)
{
    int n_dep = s->deps ? s->deps->n_dep : 0;

    po_diag_note(run->diag, &s->scop->loc,
                 "%d statements, %d arrays, %d dependences%s: failed at: %s",
                 s->scop->n_stmt, s->scop->n_array, n_dep,
                 s->scalars == SCALARS_EXPANDED ? ", scalars expanded"
                 : s->scalars == SCALARS_FREE   ? ""
                                                : ", scalars in order",
                 po_stages_last(s));
}

/* What a check has said no to, the order or the loops; NULL if there is nothing.
 * For copies of scalars, which a trial leaves it at, an order need not be right.
 */
static const char *find_doubt(const po_stages *s)
{
    if (s->legal == isl_bool_false)
        return s->is_trial ? NULL : "schedule";
    return s->ast && s->certified == isl_bool_false ? "loops" : NULL;
}

static bool has_accumulators(const po_ast_node *node)
{
    if (node->n_accumulator > 0 || (node->body && has_accumulators(node->body)))
        return true;
    for (int i = 0; i < node->n_child; i++)
        if (has_accumulators(node->child[i]))
            return true;
    return false;
}

/* Are accumulators the reason why an order has not been shown to be right? That is
 * no error: what became of the loops that have them is seen from the loops only.
 */
static bool is_out_of_order(const po_stages *s)
{
    return s->ast && s->certified == isl_bool_false &&
           has_accumulators(s->ast->root);
}

/* Run the passes within a budget; again, with updates in the order of the program,
 * if accumulators cannot be had, or the order that they allow is not shown.
 */
static void attempt(po_stages *s, const po_run *run)
{
    po_effort_allow(PART);
    s->in_order = false;
    po_stages_run(s, run);
    note_attempt(s, run);
    s->in_order = s->in_order || is_out_of_order(s);
    if (!s->in_order)
        return;
    clear_attempt(s);
    po_effort_allow(PART);
    po_stages_run(s, run);
    note_attempt(s, run);
}

/* Try, in turn, what is best for the scalars and what is sure to be right, as
 * long as it leads nowhere and there are such scalars.
 */
static void find_order(po_stages *s, const po_run *run, po_quota quota)
{
    po_effort_begin(run->ctx, quota);
    attempt(s, run);
    while (!s->ast && !s->is_trial && s->scalars != SCALARS_SHARED &&
           !po_effort_is_over() &&
           (s->scalars == SCALARS_EXPANDED || po_deps_has_private(s->deps))) {
        clear_attempt(s);
        s->scalars++;
        attempt(s, run);
    }
    po_effort_end(run->ctx);
}

/* The ladder: the scheduler that is asked for; where that is too complex, or
 * a check says no to what comes of it, the order of the program, tiled and
 * parallel where that is legal; nothing.
 *
 * Each takes a share of what is left for the nest.
 */
static void climb_down(po_stages *s, const po_run *run)
{
    po_options cheap = *run->options;
    po_run again = *run;

    find_order(s, run, po_effort_share(70));
    s->doubt = find_doubt(s);
    if ((s->ast && !s->doubt) || !s->deps || s->is_trial ||
        run->options->scheduler == PO_SCHEDULER_IDENTITY)
        return;
    s->gave_up = po_stages_last(s);
    clear_attempt(s);
    if (s->scalars == SCALARS_SHARED)
        s->deps = po_deps_free(s->deps);
    s->scalars = SCALARS_FREE;
    cheap.scheduler = PO_SCHEDULER_IDENTITY;
    again.options = &cheap;
    find_order(s, &again, po_effort_share(70));
}

static const po_deps *deps_of_original(const po_stages *s)
{
    return s->original_deps ? s->original_deps : s->deps;
}

/* Is the statement in "node", in a loop whose iterations are concurrent?  "within":
 * there is one around the node.
 */
static bool is_concurrent(const po_ast_node *node, int stmt, bool within)
{
    within |= node->kind == PO_AST_LOOP && (node->parallel || node->simd);
    if (node->kind == PO_AST_STMT)
        return within && node->stmt == stmt;
    if (node->body && is_concurrent(node->body, stmt, within))
        return true;
    for (int i = 0; i < node->n_child; i++)
        if (is_concurrent(node->child[i], stmt, within))
            return true;
    return false;
}

/* Is one of the statements that are executed most often, those with the most
 * loops around, nowhere executed concurrently?
 */
static bool is_serial(const po_stages *s)
{
    int depth = 0;

    for (int i = 0; i < s->scop->n_stmt; i++)
        if (s->scop->stmt[i].n_iter > depth)
            depth = s->scop->stmt[i].n_iter;
    for (int i = 0; i < s->scop->n_stmt; i++)
        if (s->scop->stmt[i].n_iter == depth &&
            !is_concurrent(s->ast->root, i, false))
            return true;
    return false;
}

/* Is nothing gained, or nothing where most of the work is? */
static bool is_poor(const po_stages *s)
{
    return !po_stages_have_gain(s) || is_serial(s);
}

/* Where nothing is gained, or nothing where most of the work is, try again with
 * accumulators kept in the elements they end in, and keep that if it is better.
 */
static void try_folded(po_stages *s, const po_run *run)
{
    bool has_gain = po_stages_have_gain(s);
    const po_deps *deps = deps_of_original(s);
    po_stages other = {.like = s->original, .like_deps = deps};

    if (s->legal == isl_bool_false || !is_poor(s))
        return;
    po_effort_begin(run->ctx, po_effort_share(50));
    other.folded = po_scop_fold(s->original, deps, run);
    po_effort_end(run->ctx);
    if (!other.folded)
        return;
    other.front = s->front;
    other.original = other.scop = other.folded;
    climb_down(&other, run);
    if (has_gain ? is_poor(&other) : !po_stages_have_gain(&other)) {
        po_stages_clear(&other);
        return;
    }
    other.separate = s->separate;
    if (!other.doubt)
        other.doubt = s->doubt;
    s->separate = NULL;
    po_stages_clear(s);
    *s = other;
    s->like = NULL;
    s->like_deps = NULL;
}

po_stages po_stages_again(const po_stages *s, const po_run *run)
{
    po_stages other = {.front = s->front,
                       .original = s->original,
                       .scop = s->original,
                       .like = s->original,
                       .like_deps = deps_of_original(s),
                       .is_trial = s->is_trial};

    climb_down(&other, run);
    other.like = NULL;
    other.like_deps = NULL;
    return other;
}

void po_stages_replace(po_stages *s, po_stages *other)
{
    other->separate = s->separate;
    other->folded = s->folded;
    other->doubt = other->doubt ? other->doubt : s->doubt;
    s->separate = NULL;
    s->folded = NULL;
    po_stages_clear(s);
    *s = *other;
    *other = (po_stages){0};
}

/* Return the scop with several variables in place of scalars that are used for
 * several things; NULL if there are none.
 */
static po_scop *find_separate(const po_scop *scop, const po_run *run)
{
    po_scop *separate;

    po_effort_begin(run->ctx, po_effort_share(20));
    separate = po_scop_separate(scop, run);
    po_effort_end(run->ctx);
    return separate;
}

/* Find an order for "scop": with scalars separated if there are some, and as it
 * is if that leads nowhere.  Accumulators are folded if need be.  "s" is to be
 * released before "scop".
 */
static void find(po_stages *s, const po_scop *scop, const po_run *run)
{
    po_scop *separate = find_separate(scop, run);
    bool is_trial = separate && separate->n_stmt == scop->n_stmt;
    const po_scop *best = separate ? separate : scop;
    po_stages first;

    *s = (po_stages){.front = scop,
                     .original = best,
                     .scop = best,
                     .is_trial = is_trial,
                     .separate = separate};
    climb_down(s, run);
    if (!is_trial || po_stages_have_gain(s))
        try_folded(s, run);
    if (!separate || (po_stages_have_gain(s) && !find_doubt(s)) ||
        (!is_trial && s->ast && !s->gave_up))
        return;
    first = *s;
    *s = (po_stages){.front = scop,
                     .original = scop,
                     .scop = scop,
                     .doubt = first.doubt,
                     .like = first.original,
                     .like_deps = deps_of_original(&first)};
    climb_down(s, run);
    try_folded(s, run);
    s->like = NULL;
    s->like_deps = NULL;
    po_stages_clear(&first);
}

/* Is all that the scop does not worth threads? */
static bool is_small(const po_scop *scop, const po_run *run)
{
    bool small;

    po_effort_begin(run->ctx, po_effort_share(10));
    small = po_scop_is_small(scop, run);
    po_effort_end(run->ctx);
    return small;
}

/* Has the author tiled the nest? */
static bool is_tiled(const po_scop *scop, const po_run *run)
{
    bool tiled;

    po_effort_begin(run->ctx, po_effort_share(10));
    tiled = po_scop_is_tiled(scop);
    po_effort_end(run->ctx);
    return tiled;
}

/* Find an order for "scop"; on one thread where more are not worth it, and in the order of the
 * program where that has tiles.
 */
void po_stages_find(po_stages *s, const po_scop *scop, const po_run *run)
{
    po_options serial = *run->options;
    po_run again = *run;

    serial.parallel = serial.parallel && !is_small(scop, run);
    if (is_tiled(scop, run))
        serial.scheduler = PO_SCHEDULER_IDENTITY;
    again.options = &serial;
    find(s, scop, &again);
    po_stages_choose(s, &again);
}
