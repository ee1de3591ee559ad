/* When are parallel loops worth their threads, and a nest its new loops?
 * Conditions that are cheap to test.
 *
 * profitability.c decides when the new loops run.  An OpenMP region costs about half a
 * microsecond even if its if clause is false, so that the choice is a branch in C
 * around the nest, made once: if (po_large(n > 100)) { new loops } else { original
 * text }, where po_large tells compilers to keep the original fast, together with
 * the conditions under which the new loops are right.  What is compared is the work
 * of one execution of a parallel loop, on average; several loops that differ are
 * operands of ||.  There is no branch where constants and types decide, and no parallel
 * loop that never has work enough, or of which nothing is known.  The branch also asks whether there are several threads, and no parallel region around
 * (po_threads), if the original text is as good on one: where the new loops are not
 * estimated to be faster, and where each statement is in its own loops in the order
 * of the program (unchanged_loops.c), unless there is no branch otherwise and the work is a
 * hundred times what a region costs.  A region costs its function something even if
 * the branch is not taken: the compiler makes room for what threads are told, and
 * saves registers, at the entry.  New loops with threads of a nest of at most 12
 * lines therefore get a function of their own where that can be: if (po_large(n >
 * 100)) po_f_1(n, x); else original text, with the other conditions and the loops in
 * po_f_1 (print/outline.c says which, print/outline_params.c what it is given;
 * print/outlined.c prints it, print/insertion_point.c finds the place).  A nest with a
 * restrict pointer, and another one that may be based on it, stays in place: as
 * parameters the two must not point to the same.  Where the conditions do not hold,
 * po_f_1 calls po_f_1_original.  A copy behind tests and calls is compiled to
 * something else: gcc keeps what masked vector instructions pass through in memory
 * (1.24 of the time), clang's bytes took 1.07.  Any branch in front of loops makes
 * compilers keep other values in registers, too: with one, the factors of a small
 * band matrix took 1.09 of the time (gcc 12).  A nest of loops in loops that is all
 * that a function does, one that other files may call, is therefore only in
 * functions of its own, if (po_large(n > 100)) po_f_1(n, x); else po_f_1_original(n,
 * x); for a loop in no other, a call is too much (14 % for 16 elements).  A loop has
 * an if clause, in variables around it, where the branch does not imply it: in the
 * shrinking steps of an LU decomposition, or if another loop of the nest is larger.
 * New loops that are estimated to be faster on one thread as well need an eighth of
 * the work, and their parallel loops ask for the rest; so do tiles without threads.
 * If they are slower where innermost loops are short, the branch asks how long these
 * are, outermost ones that went inside, too; so it does where all are short but one around, over steps: 30,000
 * factorizations of 16 rows took 1.6 times as long, and there was work enough.  Where it takes more than 500 iterations until the gain is clear, as it comes
 * from caches, this is asked only if there is one thread: of a stencil of one
 * dimension, po_threads() > 1 || n > 32000.  On one thread, with 2000 elements, its
 * tiles took 1.06 of the time of the original (gcc 12) and 1.18 (clang 14), with
 * 100,000 elements 0.71 and 0.87.
 *
 * A loop that is in no other, in a function that is declared inline, has no threads
 * if its length is not known: such loops are short as a rule, and the question
 * before them takes registers in each function that has them inlined (4 % of an
 * audio encoder).
 */
#include <math.h>

#include "polyopt/passes.h"
#include "work.h"

/* Loops that are so many times as fast on one thread need less work to be worth it
 * than threads do.  Tiles that gain a little in the second cache gain much in memory.
 */
#define SERIAL_GAIN  1.3
#define SERIAL_SHARE 8
#define SOME_GAIN    1.2
#define SOME_SHARE   4

/* Others have to be so many times as fast as the original to run on one thread: by more
 * than estimates of equal loops in another order are wrong.  The wavefront of
 * bench/programs/ssor was estimated to be 1.006 times as fast, and took 1.1 of the time.
 */
#define LEAST_GAIN 1.03

/* More iterations are not what it takes to begin and end a loop. */
#define FAR_WIDTH 500

/* Regions cost nothing that counts in loops that take so many times as long. */
#define MANY_REGIONS 100

/* A loop with so many times the work of another has a condition that says little of that. */
#define MANY_TIMES 4

/* Does the work depend on variables around? */
static bool varies(const po_profit *w, const po_work *work)
{
    for (int i = 0; i < work->n_factor; i++)
        for (int k = 0; k < work->factor[i]->n; k++)
            for (int c = w->scop->n_param; c < w->width; c++)
                if (work->factor[i]->size[k].coef[c] != 0)
                    return true;
    return false;
}

/* Return the conditions that there is work for "enough" in one of these, but for
 * those that never hold.
 */
static po_profitability_list conditions(const po_profit *w,
                                        const po_works *works, double enough)
{
    po_profitability *profitability = po_arena_array(
        w->ast->arena, (size_t)works->n + 1, sizeof(*profitability));
    po_profitability_list all = {0, profitability};

    for (int i = 0; i < works->n; i++)
        if (varies(w, &works->work[i]) ||
            po_work_most(&works->work[i], &w->ranges) >= enough)
            profitability[all.n++] =
                po_work_profitability(w->ast->arena, &works->work[i], enough,
                                      w->scop->n_param, w->width);
    return all;
}

static const po_machine *machine_of(const po_profit *w)
{
    return w->run->machine ? w->run->machine : po_machine_default();
}

/* Is this, the same work each time, not worth the start of the threads?  It has to be if
 * nothing says that the nest is executed several times: it may be the first one that
 * has threads, and the last.
 */
static bool is_start(const po_profit *w, const po_work *mean)
{
    const po_scop *scop = w->scop;

    return w->threshold > 0 && mean->n_factor == 0 && w->depth == 0 &&
           scop->in && w->run->unit &&
           po_work_most(mean, &w->ranges) <
               w->threshold + machine_of(w)->team_ns &&
           !po_unit_repeats(w->run->unit, scop->in, scop->begin, scop->end);
}

/* Keep what may be enough, on average, and for threads if they do it.  Is it in any case? */
static bool keep_enough(const po_profit *w, double enough, bool has_threads,
                        const po_works *works, po_works *some)
{
    bool is_always = false;

    *some = (po_works){0};
    for (int i = 0; i < works->n; i++) {
        po_work mean = po_work_average(w, &works->work[i]);

        if (po_work_most(&mean, &w->ranges) < enough ||
            (has_threads && is_start(w, &mean)))
            continue;
        is_always = is_always || po_work_least(&mean, &w->ranges) >= enough;
        po_works_add(some, &mean, w->width);
    }
    return is_always;
}

/* Is one of these, in parameters only, always enough? */
static bool is_enough(const po_profit *w, double enough, const po_works *mean)
{
    for (int i = 0; i < mean->n; i++)
        if (po_work_least(&mean->work[i], &w->ranges) >= enough)
            return true;
    return false;
}

/* Add a condition to those that the nest asks for besides. */
static void demand(po_ast *ast, po_profitability_list profitability)
{
    size_t n = (size_t)ast->n_demand;
    po_profitability_list *all =
        po_arena_array(ast->arena, n + 1, sizeof(*all));

    for (size_t i = 0; i < n; i++)
        all[i] = ast->demand[i];
    all[n] = profitability;
    ast->demand = all;
    ast->n_demand++;
}

/* Have the nest ask for work in the steps in which threads share the loop, if it has such. */
static void demand_steps(const po_profit *w, const po_ast_node *loop,
                         const po_works *mean)
{
    po_works parts[2];
    int n = po_profit_steps(w, loop, mean, parts);

    for (int i = 0; i < n; i++) {
        po_profitability_list profitability =
            conditions(w, &parts[i], 2 * w->threshold);

        if (profitability.n > 0)
            demand(w->ast, profitability);
    }
}

/* Find what makes a parallel loop pay: no threads if there is never work for them, or nothing is
 * known of it.
 */
static void weigh_loop(po_profit *w, po_ast_node *loop)
{
    po_loop_work *entry = &w->loop[w->n_loop++];

    *entry =
        (po_loop_work){.loop = loop, .enough = po_profit_threshold(w, loop)};
    for (int i = 0; i < w->scop->n_stmt; i++)
        w->is_seen[i] = false;
    po_profit_gather(w, loop->body, &entry->own);
    entry->is_always =
        keep_enough(w, entry->enough, true, &entry->own, &entry->mean);
    if (!po_profit_reaches(w, &entry->mean) ||
        po_profit_has_false_sharing(w, loop))
        entry->mean.n = 0;
    loop->loop.parallel = entry->mean.n > 0;
    po_profit_collapse(w, loop);
    po_profit_share(w, loop, &entry->own);
    demand_steps(w, loop, &entry->mean);
    w->is_always = w->is_always || is_enough(w, w->enough, &entry->mean);
    for (int i = 0; i < entry->mean.n; i++)
        po_works_join(&w->all, &entry->mean.work[i], w->width);
}

/* Have threads share a loop, whatever its work. */
static void share_loop(const po_profit *w, po_ast_node *loop)
{
    const po_works unknown = {0};

    po_profit_collapse(w, loop);
    po_profit_share(w, loop, &unknown);
}

/* Do so for the outermost parallel loops in "node"; without a threshold, all are worth
 * it.
 */
static void analyse_loops(po_profit *w, po_ast_node *node)
{
    bool is_loop = node->kind == PO_AST_LOOP;
    bool binds = po_ast_binds(node);

    if (is_loop && node->loop.parallel) {
        if (w->threshold > 0)
            weigh_loop(w, node);
        else
            share_loop(w, node);
        return;
    }
    if (is_loop) {
        po_profit_measure(w, node);
        w->around[w->depth++] = node;
    }
    if (node->kind == PO_AST_LET)
        po_profit_measure_let(w, node);
    if (binds)
        w->is_outer[node->var] = true;
    for (int i = 0; i < po_ast_n_part(node); i++)
        analyse_loops(w, po_ast_part(node, i));
    if (binds)
        w->is_outer[node->var] = false;
    w->depth -= is_loop;
}

/* Has the nest, where the loop has this work, no loop with the same extents and many times the
 * work?  The condition of the nest is about the largest.
 */
static bool is_large_part(const po_profit *w, const po_work *work)
{
    for (int i = 0; i < w->all.n; i++)
        if (po_work_is_same(&w->all.work[i], work, w->width))
            return MANY_TIMES * work->cost >= w->all.work[i].cost;
    return false;
}

/* Does the condition of the nest say all that that of the loop would? */
static bool is_implied(const po_profit *w, const po_loop_work *entry)
{
    for (int i = 0; i < entry->own.n; i++)
        if (varies(w, &entry->own.work[i]))
            return false;
    if (entry->is_always || w->is_always || w->enough < entry->enough ||
        w->all.n != entry->mean.n)
        return entry->is_always;
    for (int i = 0; i < entry->mean.n; i++)
        if (!is_large_part(w, &entry->mean.work[i]))
            return false;
    return true;
}

/* Give the nest its condition, and those loops theirs that it does not imply. */
static void set_conditions(const po_profit *w)
{
    po_works some;
    po_profitability_list profitability;

    for (int i = 0; i < w->n_loop; i++) {
        po_ast_node *loop = w->loop[i].loop;

        if (!loop->loop.parallel || is_implied(w, &w->loop[i]))
            continue;
        profitability = conditions(w, &w->loop[i].own, w->loop[i].enough);
        loop->loop.n_profitability = profitability.n;
        loop->loop.profitability = profitability.profitability;
    }
    if (w->is_always)
        return;
    keep_enough(w, w->enough, true, &w->all, &some);
    w->ast->is_never_profitable = some.n == 0;
    profitability = conditions(w, &some, w->enough);
    w->ast->n_profitability = profitability.n;
    w->ast->profitability = profitability.profitability;
}

static bool is_loop(const po_ast_node *node, const void *of)
{
    (void)of;
    return node->kind == PO_AST_LOOP;
}

static bool is_tile(const po_ast_node *node, const void *of)
{
    (void)of;
    return node->kind == PO_AST_LOOP && node->loop.is_tile;
}

/* Without threads: tiles, and tests of addresses, are worth it if the whole nest has
 * work enough.
 */
static void weigh_serial(po_profit *w)
{
    double tiles = po_ast_any(w->ast->root, is_tile, NULL)
                       ? w->threshold / SERIAL_SHARE
                       : 0;
    double enough = fmax(tiles, w->pairs);
    po_works works = {0};
    po_profitability_list profitability;

    if (enough <= 0)
        return;
    for (int i = 0; i < w->scop->n_stmt; i++)
        w->is_seen[i] = false;
    po_profit_gather(w, w->ast->root, &works);
    if (keep_enough(w, enough, false, &works, &w->all) || w->all.n == 0)
        return;
    profitability = conditions(w, &w->all, enough);
    w->ast->n_profitability = profitability.n;
    w->ast->profitability = profitability.profitability;
}

/* Return what weighing loops of the AST, or only the statements of the scop if
 * there is none, needs; "clear" it.
 */
static po_profit new_profit(po_ast *ast, const po_scop *scop, const po_run *run)
{
    po_profit w = {
        .ast = ast, .arena = po_arena_new(), .scop = scop, .run = run};
    size_t n_var = ast ? (size_t)ast->n_var : 0;
    int n_loop = ast ? po_ast_count(ast->root, is_loop, NULL) : 0;

    w.width = scop->n_param + (int)n_var;
    w.threshold = (double)run->options->threshold;
    w.ranges = po_param_ranges(w.arena, scop);
    w.is_outer = po_arena_array(w.arena, n_var + 1, sizeof(bool));
    w.around =
        po_arena_array(w.arena, (size_t)n_loop + 1, sizeof(po_ast_node *));
    w.loop = po_arena_array(w.arena, (size_t)n_loop + 1, sizeof(*w.loop));
    w.middle = po_arena_array(w.arena, n_var + 1, sizeof(*w.middle));
    w.is_seen = po_arena_array(w.arena, (size_t)scop->n_stmt + 1, sizeof(bool));
    w.subs = po_arena_array(w.arena, (size_t)scop->n_stmt + 1, sizeof(*w.subs));
    return w;
}

static bool forget_conditions(const po_ast_path *at, void *of)
{
    (void)of;
    if (at->node->kind == PO_AST_LOOP)
        at->node->loop.n_profitability = 0;
    return true;
}

/* The work in a region that makes the loops worth it, if they gain so much on one thread. */
static double least_work(const po_profit *w, double gain)
{
    if (gain >= SERIAL_GAIN)
        return w->threshold / SERIAL_SHARE;
    return gain >= SOME_GAIN ? w->threshold / SOME_SHARE : w->threshold;
}

/* Is the original as good as the loops where there is one thread, for all that is
 * known, and something to be lost?  If they are those of the program, that is what
 * regions cost.
 */
static bool needs_threads(const po_profit *w, double gain)
{
    double regions = MANY_REGIONS * machine_of(w)->region_one_ns;

    if (!po_ast_is_original(w->ast, w->scop))
        return gain > 0 && gain < LEAST_GAIN;
    return po_ast_has_condition(w->ast) || !is_enough(w, regions, &w->all);
}

/* Tell the nest when its loops are worth it, and parallel loops when they are
 * worth their threads where that differs: if one of them has work enough on
 * average.  Work is estimated from the extents of the statements; see extent.c.
 * Loops that never have work enough, and those of which nothing is known, are not
 * parallel any more.  What has been told before is forgotten.
 *
 * "gain"  how many times as fast as the original they are on one thread, 0 if that
 *         is not known
 */
void po_ast_find_profitability(po_ast *ast, const po_scop *scop, double gain,
                               const po_run *run)
{
    po_profit w;

    if (!ast)
        return;
    w = new_profit(ast, scop, run);
    w.gains = gain >= SERIAL_GAIN;
    w.pairs = w.threshold > 0 ? po_profit_pairs(&w) : 0;
    w.enough = fmax(least_work(&w, gain), w.pairs);
    ast->n_profitability = 0;
    ast->n_demand = 0;
    ast->is_never_profitable = false;
    ast->needs_threads = false;
    ast->needs_masks = false;
    ast->crowd = (po_profitability_list){0};
    ast->alone = NULL;
    po_ast_walk(ast->root, forget_conditions, NULL);
    if (w.threshold > 0)
        po_profit_find_reach(&w);
    analyse_loops(&w, ast->root);
    if (w.is_always || w.all.n > 0) {
        set_conditions(&w);
        ast->needs_threads = needs_threads(&w, gain);
    } else if (w.threshold > 0) {
        weigh_serial(&w);
    }
    if (w.threshold > 0)
        po_profit_rows(&w);
    po_arena_free(w.arena);
}

/* Loops that need very many iterations are faster for what does not fit in caches,
 * and several threads are for less.
 */
void po_ast_ask_width(po_ast *ast, int param, long least)
{
    po_profitability *wide = po_arena_alloc(ast->arena, sizeof(*wide));

    *wide = po_profitability_more_than(ast->arena, param, (double)least);

    if (least < FAR_WIDTH || !po_ast_has_parallel(ast->root)) {
        demand(ast, (po_profitability_list){1, wide});
        return;
    }
    ast->needs_threads = true;
    ast->alone = wide;
}

/* The same on one thread: where loops run on several, they may be short. */
void po_ast_ask_width_alone(po_ast *ast, int param, long least)
{
    po_profitability *wide = po_arena_alloc(ast->arena, sizeof(*wide));

    *wide = po_profitability_more_than(ast->arena, param, (double)least);
    if (!po_ast_has_parallel(ast->root)) {
        demand(ast, (po_profitability_list){1, wide});
    } else if (!ast->needs_threads) {
        ast->needs_threads = true;
        ast->alone = wide;
    }
}

/* Is the scop loops that are in no other, in a function that is declared inline?  Such
 * a loop is short as a rule, and what is asked before it takes time, and registers, in
 * each function that has it inlined.
 */
static bool is_inlined(const po_scop *scop)
{
    bool is_flat = scop->in && scop->in->is_inline;

    for (int i = 0; i < scop->n_stmt; i++)
        is_flat = is_flat && scop->stmt[i].n_iter <= 1;
    return is_flat;
}

/* Is what the whole scop does never worth threads? */
bool po_scop_is_short_nest(const po_scop *scop, const po_run *run,
                           double *most_ns, double *enough_ns)
{
    po_profit w = new_profit(NULL, scop, run);
    po_work all = {0};
    bool is_small;
    bool starts;

    for (int i = 0; i < scop->n_stmt; i++) {
        const po_ast_node call = {.kind = PO_AST_STMT, .call.stmt = i};
        po_work work = {.n_factor = 1};
        bool is_known = po_profit_work(&w, &call, &work);

        all.cost += is_known ? po_work_most(&work, &w.ranges) : w.threshold;
        all.n_factor += work.n_factor;
    }
    starts = is_start(&w, &all);
    is_small = all.cost < w.threshold || starts ||
               (w.threshold > 0 && all.n_factor > 0 && is_inlined(scop));
    *most_ns = all.cost;
    *enough_ns = starts ? w.threshold + machine_of(&w)->team_ns
                 : all.cost < w.threshold ? w.threshold
                                          : 0;
    po_arena_free(w.arena);
    return is_small;
}
