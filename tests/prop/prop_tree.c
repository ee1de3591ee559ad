/* Random loop nests, scheduled by isl, then optimised: whatever is decided,
 * the order stays legal and the marks tell the truth.
 */
#include "prop.h"

#include <isl/id.h>
#include <isl/options.h>
#include <stdlib.h>
#include <string.h>

#include "../../src/tree/internal.h"

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/lsan_interface.h>
#else
#define __lsan_disable() (void)0
#define __lsan_enable()  (void)0
#endif

/* What a scheduler may cost; some of these nests take minutes otherwise. */
#define BUDGET 20000

static void add_subscript(po_text *text, uint64_t *state, int depth)
{
    static const char *const iter[] = {"i", "j", "k"};
    int which = random_in(state, 0, depth - 1);
    int shift = random_in(state, -1, 1);

    po_text_printf(text, "%s + %d", iter[which], shift);
}

/* Add a reference of statement "stmt" to one of two arrays of rank 2. */
static void add_reference(po_text *text, uint64_t *state, int stmt, int depth)
{
    int array = random_in(state, 0, 1);

    po_text_printf(text, "%sS%d[%s] -> %c[", text->n > 2 ? "; " : "", stmt,
                   depth == 2 ? "i, j" : "i, j, k", 'A' + array);
    add_subscript(text, state, depth);
    po_text_add(text, ", ");
    add_subscript(text, state, depth);
    po_text_add(text, "]");
}

/* Return a scop of one to three statements, each in a nest of two or three
 * loops; none, one or two of the loops are common to all.
 */
static po_scop *random_scop(uint64_t *state)
{
    po_text domain = {0}, writes = {0}, reads = {0}, order = {0};
    int n_stmt = random_in(state, 1, 3);
    int common = random_in(state, 0, 2);
    po_scop *scop;

    po_text_add(&domain, "{ ");
    po_text_add(&writes, "{ ");
    po_text_add(&reads, "{ ");
    po_text_add(&order, "{ ");
    for (int s = 0; s < n_stmt; s++) {
        int depth = random_in(state, 2, 3);
        int n_read = random_in(state, 1, 2);
        int slope = random_in(state, 0, 1);
        const char *iters = depth == 2 ? "i, j" : "i, j, k";

        po_text_printf(&domain, "%sS%d[%s] : 0 <= i < 9 and %d i <= j < 10%s",
                       s ? "; " : "", s, iters, slope,
                       depth == 2 ? "" : " and 0 <= k < 8");
        po_text_printf(&order, "%sS%d[%s] -> [%d, i, %d, j, %d%s]",
                       s ? "; " : "", s, iters, common == 0 ? s : 0,
                       common == 1 ? s : 0, common == 2 ? s : 0,
                       depth == 2 ? ", 0, 0" : ", k, 0");
        add_reference(&writes, state, s, depth);
        for (int r = 0; r < n_read; r++)
            add_reference(&reads, state, s, depth);
    }
    po_text_add(&domain, " }");
    po_text_add(&writes, " }");
    po_text_add(&reads, " }");
    po_text_add(&order, " }");
    scop =
        scop_from_text(ctx, "{ : }", po_text_get(&domain), po_text_get(&writes),
                       po_text_get(&reads), po_text_get(&order));
    po_text_free(&domain);
    po_text_free(&writes);
    po_text_free(&reads);
    po_text_free(&order);
    return scop;
}

static po_options random_options(uint64_t *state)
{
    po_options options = {.tile = true, .parallel = true, .budget = BUDGET};
    int parallel = random_in(state, 0, 4);

    options.n_tile = random_in(state, 0, 3);
    for (int i = 0; i < 3; i++)
        options.tile_size[i] = random_in(state, 1, 5);
    options.parallel = parallel > 0;
    options.tile = random_in(state, 0, 4) > 0;
    return options;
}

/* Are all dependences respected by the order of the tree? */
static bool is_legal(__isl_keep isl_schedule *tree,
                     __isl_keep isl_union_map *deps)
{
    isl_union_map *map = isl_schedule_get_map(tree);
    isl_union_map *late;
    isl_bool legal;

    late = isl_union_map_lex_ge_union_map(isl_union_map_copy(map), map);
    late = isl_union_map_intersect(late, isl_union_map_copy(deps));
    legal = isl_union_map_is_empty(late);
    isl_union_map_free(late);
    return legal == isl_bool_true;
}

/* What a walk over the marks of a tree is looking at, and what it found. */
struct inspection {
    isl_union_map *deps;
    bool fine;
};

/* Return { i -> j : dates(i) = dates(j) }. */
static __isl_give isl_union_map *same_date(__isl_take isl_union_map *dates)
{
    isl_union_map *back = isl_union_map_reverse(isl_union_map_copy(dates));

    return isl_union_map_apply_range(dates, back);
}

/* Does the loop at "node" carry a dependence?  From the dates of the loops
 * around and of this one, as relations.
 */
static bool carries(__isl_keep isl_schedule_node *node,
                    __isl_keep isl_union_map *deps)
{
    isl_union_map *same =
        same_date(isl_schedule_node_get_prefix_schedule_relation(node));
    isl_union_map *row =
        same_date(isl_schedule_node_band_get_partial_schedule_union_map(node));
    isl_bool none;

    same = isl_union_map_intersect(same, isl_union_map_copy(deps));
    same = isl_union_map_subtract(same, row);
    none = isl_union_map_is_empty(same);
    isl_union_map_free(same);
    return none != isl_bool_true;
}

static bool is_mark(__isl_keep isl_schedule_node *node, const char *name)
{
    isl_id *id = isl_schedule_node_mark_get_id(node);
    bool same = strcmp(isl_id_get_name(id), name) == 0;

    isl_id_free(id);
    return same;
}

static bool is_parallel_above(__isl_keep isl_schedule_node *node)
{
    isl_schedule_node *at = isl_schedule_node_copy(node);
    bool found = false;

    while (!found && isl_schedule_node_has_parent(at) == isl_bool_true) {
        at = isl_schedule_node_parent(at);
        found = isl_schedule_node_get_type(at) == isl_schedule_node_mark &&
                is_mark(at, PO_MARK_PARALLEL);
    }
    isl_schedule_node_free(at);
    return found;
}

/* Is a mark above a loop, and does it tell the truth? */
static isl_bool inspect(__isl_keep isl_schedule_node *node, void *user)
{
    struct inspection *inspection = user;
    isl_schedule_node *loop;
    bool parallel;

    if (isl_schedule_node_get_type(node) != isl_schedule_node_mark)
        return isl_bool_true;
    parallel = is_mark(node, PO_MARK_PARALLEL);
    if (parallel && is_parallel_above(node))
        inspection->fine = false;
    parallel = parallel || is_mark(node, PO_MARK_SIMD);
    loop = isl_schedule_node_get_child(node, 0);
    while (isl_schedule_node_get_type(loop) == isl_schedule_node_mark)
        loop = isl_schedule_node_child(loop, 0);
    if (isl_schedule_node_get_type(loop) != isl_schedule_node_band ||
        isl_schedule_node_band_n_member(loop) != 1 ||
        (parallel && carries(loop, inspection->deps)))
        inspection->fine = false;
    isl_schedule_node_free(loop);
    return isl_bool_true;
}

static bool are_marks_true(__isl_keep isl_schedule *tree,
                           __isl_keep isl_union_map *deps)
{
    struct inspection inspection = {deps, true};

    isl_schedule_foreach_schedule_node_top_down(tree, inspect, &inspection);
    return inspection.fine;
}

/* From here on, isl fails when it has done so many operations. */
static void begin_budget(unsigned long n_operation)
{
    isl_options_set_on_error(ctx, ISL_ON_ERROR_CONTINUE);
    isl_ctx_reset_operations(ctx);
    isl_ctx_set_max_operations(ctx, n_operation);
}

static void end_budget(void)
{
    isl_ctx_set_max_operations(ctx, 0);
    isl_ctx_reset_error(ctx);
    isl_options_set_on_error(ctx, ISL_ON_ERROR_ABORT);
}

/* Return a legal tree: Pluto's, the original order, or isl's.  isl's scheduler
 * may take minutes for three statements, so it is stopped early; NULL then, and
 * isl has not released all that it allocated.
 */
static __isl_give isl_schedule *random_tree(const po_scop *scop,
                                            const po_deps *deps,
                                            po_options *options,
                                            const po_run *this_run,
                                            uint64_t *state)
{
    po_schedule *schedule;
    isl_schedule *tree;
    int scheduler = random_in(state, 0, 2);

    if (scheduler > 0) {
        options->scheduler =
            scheduler == 1 ? PO_SCHEDULER_PLUTO : PO_SCHEDULER_IDENTITY;
        schedule = po_schedule_find(scop, deps, true, this_run);
        tree = po_tree_build(scop, schedule, this_run);
        po_schedule_free(schedule);
        return tree;
    }
    begin_budget(BUDGET);
    __lsan_disable();
    tree = po_tree_by_isl(scop, deps, true, this_run);
    __lsan_enable();
    end_budget();
    return tree;
}

/* After optimisation, every dependence is respected, every mark stands above
 * one loop, and marked loops carry nothing; the verifier agrees.
 */
static int optimised_trees_are_legal(uint64_t state)
{
    po_scop *scop = random_scop(&state);
    po_deps *deps = po_deps_analyse(scop, &run);
    po_options options = random_options(&state);
    po_run this_run = {.options = &options, .diag = run.diag, .ctx = ctx};
    isl_schedule *tree = random_tree(scop, deps, &options, &this_run, &state);
    isl_union_map *order = po_deps_union(deps, scop, true);
    isl_union_set *domain = po_scop_domain(scop);
    isl_union_set *got;
    bool fine = true;

    if (tree) {
        tree = po_tree_optimise(tree, scop, deps, &this_run);
        got = isl_schedule_get_domain(tree);
        fine = is_legal(tree, order) && are_marks_true(tree, order) &&
               isl_union_set_is_equal(domain, got) == isl_bool_true &&
               po_verify_schedule(scop, deps, tree, &this_run) == isl_bool_true;
        isl_union_set_free(got);
    }
    isl_union_set_free(domain);
    isl_union_map_free(order);
    isl_schedule_free(tree);
    po_deps_free(deps);
    po_scop_free(scop);
    return fine;
}

/* If isl fails anywhere on the way, there is no tree; otherwise it is legal. */
static int optimising_may_fail(uint64_t state)
{
    po_scop *scop = random_scop(&state);
    po_deps *deps = po_deps_analyse(scop, &run);
    po_options options = {.tile = true, .parallel = true, .budget = BUDGET};
    po_run this_run = {.options = &options, .diag = run.diag, .ctx = ctx};
    po_schedule *schedule = po_schedule_find(scop, deps, true, &this_run);
    isl_schedule *tree = po_tree_build(scop, schedule, &this_run);
    isl_union_map *order = po_deps_union(deps, scop, true);
    bool fine;

    begin_budget((unsigned long)random_in(&state, 1, 2000));
    tree = po_tree_optimise(tree, scop, deps, &this_run);
    end_budget();
    fine = !tree || is_legal(tree, order);
    isl_schedule_free(tree);
    isl_union_map_free(order);
    po_schedule_free(schedule);
    po_deps_free(deps);
    po_scop_free(scop);
    return fine;
}

/* Return the schedule of a tree without its dimensions before "first". */
static __isl_give isl_union_map *dates_from(__isl_keep isl_schedule *tree,
                                            int first)
{
    isl_map *map = isl_map_from_union_map(isl_schedule_get_map(tree));

    map = isl_map_project_out(map, isl_dim_out, 0, (unsigned)first);
    return isl_union_map_from_map(map);
}

/* Tiling changes the order of instances, not their set: without the tile loops,
 * the schedule is what it was.
 */
static int tiles_project_to_points(uint64_t state)
{
    static const char text[] =
        "{ domain: \"[n] -> { S0[i, j, k] : 0 <= i, j, k < n }\", child: "
        "{ schedule: \"[{ S0[i, j, k] -> [(i + j)] }, "
        "{ S0[i, j, k] -> [(j - 2k)] }, { S0[i, j, k] -> [(k)] }]\", "
        "permutable: 1 } }";
    isl_schedule *tree = isl_schedule_read_from_str(ctx, text);
    isl_union_map *none = isl_union_map_read_from_str(ctx, "{ }");
    isl_union_map *want = isl_schedule_get_map(tree);
    isl_schedule_node *node =
        isl_schedule_node_child(isl_schedule_get_root(tree), 0);
    int member[3] = {0, 1, 2};
    long size[3];
    int n_tile = random_in(&state, 1, 3);
    int first = random_in(&state, 0, 2);
    isl_union_map *got;
    isl_bool equal;

    member[0] = first;
    member[first] = 0;
    for (int i = 0; i < 3; i++)
        size[i] = random_in(&state, 1, 40);
    node = po_band_tile(node, none, n_tile, member, size);
    isl_schedule_free(tree);
    tree = isl_schedule_node_get_schedule(node);
    got = dates_from(tree, n_tile);
    equal = isl_union_map_is_equal(got, want);
    isl_schedule_node_free(node);
    isl_schedule_free(tree);
    isl_union_map_free(none);
    isl_union_map_free(want);
    isl_union_map_free(got);
    return equal == isl_bool_true;
}

const struct prop tree_props[] = {
    {"optimised trees are legal, and their marks true",
     optimised_trees_are_legal, 60},
    {"optimising may run out of operations", optimising_may_fail, 40},
    {"tile loops project to point loops", tiles_project_to_points, 40},
    {0},
};
