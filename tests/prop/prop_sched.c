/* Properties of the scheduler: what it finds on random nests is legal.
 */
#include <isl/constraint.h>
#include <isl/schedule_node.h>
#include <isl/space.h>

#include "../../src/sched/internal.h"
#include "prop.h"

#define MAX_STMT  4
#define MAX_DEPTH 3
#define MAX_ROW   8
#define MAX_VAR   5

/* Texts of a random scop; see random_scop. */
struct texts {
    po_text domain;
    po_text writes;
    po_text reads;
    po_text order;
};

static const char *const iters[] = {"i", "j", "k"};

static void add_instance(po_text *text, int stmt, int depth)
{
    po_text_printf(text, "S%d[", stmt);
    for (int i = 0; i < depth; i++)
        po_text_printf(text, i ? ", %s" : "%s", iters[i]);
    po_text_add(text, "]");
}

/* A random subscript of one or two iterators and a small constant. */
static void add_subscript(po_text *text, int depth, uint64_t *state)
{
    int first = random_in(state, 0, MAX_DEPTH - 1);
    int second = random_in(state, 0, 4 * MAX_DEPTH);
    int constant = random_in(state, -2, 2);
    int sign = random_in(state, 0, 3);

    po_text_printf(text, "%d", constant);
    if (first < depth)
        po_text_printf(text, sign == 0 ? " - %s" : " + %s", iters[first]);
    if (second < depth)
        po_text_printf(text, " + %s", iters[second]);
}

static void add_access(po_text *text, int stmt, int depth, uint64_t *state)
{
    int array = random_in(state, 0, 2);

    po_text_add(text, text->n ? "; " : "");
    add_instance(text, stmt, depth);
    po_text_printf(text, " -> A%d[", array);
    for (int d = 0; d < array; d++) {
        po_text_add(text, d ? ", " : "");
        add_subscript(text, depth, state);
    }
    po_text_add(text, "]");
}

static void add_domain(po_text *text, int stmt, int depth, uint64_t *state)
{
    int shape;

    po_text_add(text, text->n ? "; " : "");
    add_instance(text, stmt, depth);
    po_text_add(text, " : 0 = 0");
    for (int i = 0; i < depth; i++) {
        shape = random_in(state, 0, 5);
        po_text_printf(text, " and %s <= %s < %s",
                       i > 0 && shape == 0 ? iters[i - 1] : "0", iters[i],
                       shape == 1 ? "m" : "n");
        if (i > 0 && shape == 2)
            po_text_printf(text, " and %s <= %s", iters[i], iters[i - 1]);
    }
}

/* The statements share "common" loops and follow each other in the last. */
static void add_order(po_text *text, int stmt, int depth, int common)
{
    po_text_add(text, text->n ? "; " : "");
    add_instance(text, stmt, depth);
    po_text_add(text, " -> [");
    for (int i = 0; i <= MAX_DEPTH; i++) {
        po_text_printf(text, i ? ", %d" : "%d", i == common ? stmt : 0);
        if (i < MAX_DEPTH)
            po_text_printf(text, ", %s", i < depth ? iters[i] : "0");
    }
    po_text_add(text, "]");
}

static char *braced(po_arena *arena, po_text *text)
{
    char *all = po_arena_printf(arena, "[n, m] -> { %s }", po_text_get(text));

    po_text_free(text);
    return all;
}

/* Return a scop of up to four statements in up to three loops, of which some
 * are shared by all.
 */
static po_scop *random_scop(uint64_t *state)
{
    struct texts t = {{0}, {0}, {0}, {0}};
    po_arena *arena = po_arena_new();
    int n_stmt = random_in(state, 1, MAX_STMT);
    int common = random_in(state, 0, 2);
    int depth;
    int n_read;
    po_scop *scop;

    for (int s = 0; s < n_stmt; s++) {
        depth = random_in(state, common, MAX_DEPTH);
        n_read = random_in(state, 1, 3);
        add_domain(&t.domain, s, depth, state);
        add_access(&t.writes, s, depth, state);
        for (int r = 0; r < n_read; r++)
            add_access(&t.reads, s, depth, state);
        add_order(&t.order, s, depth, common);
    }
    scop = scop_from_text(ctx, "[n, m] -> { : n >= 1 and m >= 1 }",
                          braced(arena, &t.domain), braced(arena, &t.writes),
                          braced(arena, &t.reads), braced(arena, &t.order));
    po_arena_free(arena);
    return scop;
}

/* Return { S -> T : row "row" of S is at most "less" before that of T }: the
 * pairs of instances with  θ_T − θ_S <= bound  or, if "equal", = bound.
 */
static __isl_give isl_map *distance(const po_schedule *schedule,
                                    const po_dep *dep, int row, int bound,
                                    bool equal)
{
    const po_stmt_schedule *src = &schedule->stmt[dep->src];
    const po_stmt_schedule *dst = &schedule->stmt[dep->dst];
    isl_local_space *space =
        isl_local_space_from_space(isl_map_get_space(dep->relation));
    isl_constraint *c = equal ? isl_constraint_alloc_equality(space)
                              : isl_constraint_alloc_inequality(space);

    for (int i = 0; i < src->n_iter; i++)
        c = isl_constraint_set_coefficient_si(c, isl_dim_in, i,
                                              (int)src->row[row].coef[i]);
    for (int i = 0; i < dst->n_iter; i++)
        c = isl_constraint_set_coefficient_si(c, isl_dim_out, i,
                                              -(int)dst->row[row].coef[i]);
    c = isl_constraint_set_constant_si(
        c, bound + (int)(src->row[row].coef[src->n_iter] -
                         dst->row[row].coef[dst->n_iter]));
    return isl_map_from_basic_map(isl_basic_map_from_constraint(c));
}

static bool none_with(isl_map *relation, __isl_take isl_map *condition)
{
    isl_bool disjoint = isl_map_is_disjoint(relation, condition);

    isl_map_free(condition);
    return disjoint == isl_bool_true;
}

/* Are the rows what they claim for one dependence?  "left" is what the rows
 * before the current band leave of it, "inside" what the rows before the
 * current one leave.  No row of a band runs backwards on "left", parallel rows
 * are constant on it, and in the end nothing is left.
 */
static bool rows_hold(const po_schedule *schedule, const po_dep *dep)
{
    const po_stmt_schedule *src = &schedule->stmt[dep->src];
    const po_stmt_schedule *dst = &schedule->stmt[dep->dst];
    isl_map *left = isl_map_copy(dep->relation);
    isl_map *inside = isl_map_copy(left);
    isl_bool is_empty;
    bool good = true;

    for (int r = 0; good && r < src->n_row && r < dst->n_row; r++) {
        if (r > 0 && src->row[r].band != src->row[r - 1].band) {
            isl_map_free(left);
            left = isl_map_copy(inside);
        }
        is_empty = isl_map_is_empty(left);
        if (is_empty == isl_bool_true)
            break;
        good = src->row[r].kind == dst->row[r].kind &&
               src->row[r].band == dst->row[r].band &&
               none_with(left, distance(schedule, dep, r, -1, false));
        if (good && src->row[r].parallel) {
            isl_map *same = distance(schedule, dep, r, 0, true);

            is_empty = isl_map_is_subset(left, same);
            good = is_empty == isl_bool_true;
            isl_map_free(same);
        }
        inside = isl_map_intersect(inside, distance(schedule, dep, r, 0, true));
    }
    is_empty = isl_map_is_empty(inside);
    isl_map_free(left);
    isl_map_free(inside);
    return good && is_empty == isl_bool_true;
}

/* Does the tree have the domain and the dates of the schedule? */
static bool tree_holds(const po_scop *scop, const po_schedule *schedule)
{
    isl_schedule *tree = po_tree_build(scop, schedule, &run);
    isl_union_set *got = isl_schedule_get_domain(tree);
    isl_union_set *want = isl_union_set_intersect_params(
        po_scop_domain(scop), isl_set_copy(scop->context));
    isl_union_map *order = isl_schedule_get_map(tree);
    isl_bool equal = isl_union_set_is_equal(got, want);
    isl_bool injective = isl_union_map_is_injective(order);

    isl_union_map_free(order);
    isl_union_set_free(got);
    isl_union_set_free(want);
    isl_schedule_free(tree);
    return equal == isl_bool_true && injective == isl_bool_true;
}

static bool schedule_holds(const po_scop *scop, const po_deps *deps,
                           const po_options *options)
{
    po_run with = run;
    po_schedule *schedule;
    bool good;

    with.options = options;
    schedule = po_schedule_find(scop, deps, true, &with);
    good = schedule && po_schedule_check(schedule, scop) == isl_stat_ok &&
           tree_holds(scop, schedule);
    for (int d = 0; good && d < deps->n_dep; d++)
        good = rows_hold(schedule, &deps->dep[d]);
    po_schedule_free(schedule);
    return good;
}

/* With every policy, and in the order of the program. */
static int schedules_are_legal(uint64_t state)
{
    po_options options = *run.options;
    po_scop *scop = random_scop(&state);
    po_deps *deps = po_deps_analyse(scop, &run);
    bool good = deps != NULL;

    for (int fuse = PO_FUSE_NONE; good && fuse <= PO_FUSE_MAX; fuse++) {
        options.fuse = (po_fuse)fuse;
        good = schedule_holds(scop, deps, &options);
    }
    options.scheduler = PO_SCHEDULER_IDENTITY;
    good = good && schedule_holds(scop, deps, &options);
    po_deps_free(deps);
    po_scop_free(scop);
    return good;
}

const struct prop sched_props[] = {
    {"schedules respect all dependences, and rows are what they claim",
     schedules_are_legal, 80},
    {0},
};
