/* Analysis of a permutable band for the decisions in plan.c: which references
 * and statements count, which members are parallel, the trip counts, and which
 * member is cheapest as the innermost or as the parallel loop, by strides and
 * cache lines.  Parallelism is proved by dependences; all else is an estimate.
 */
#include "internal.h"

#include <limits.h>

/* Loops of fewer iterations are not worth to be shared among threads. */
#define MIN_PARALLEL_EXTENT 4

/* What an addition waits for another one, in cycles. */
#define LATENCY 4

/* Is the reference one of those that decide? */
bool po_band_access_counts(const po_band_facts *facts,
                           const po_band_access *ref)
{
    return ref->n_move == facts->n_move && ref->n_move > 0;
}

/* Cost of a reference in an innermost loop "m", in cycles an iteration or so:
 * 1 for a vector element that is loaded or stored, 8 for one that has a cache
 * line of its own, twice that if the line has to be written.  Lines that are
 * used again by other loops are in the cache after tiling, and cost 2.
 */
static long reference_cost(const po_band_access *ref, int m, int n_member)
{
    if (ref->stride[m] == PO_STRIDE_ONE)
        return 1;
    if (ref->stride[m] != PO_STRIDE_FAR)
        return 0;
    if (ref->access->is_write)
        return 16;
    for (int k = 0; k < n_member && ref->rank < ref->n_move; k++)
        if (ref->stride[k] == PO_STRIDE_ONE)
            return 2;
    return 8;
}

static bool count_operation(const po_expr *expr, void *user)
{
    long *n = user;

    *n += expr->type && expr->type->kind == PO_TYPE_FLOAT &&
          (expr->kind == PO_EXPR_BINARY || expr->kind == PO_EXPR_CALL ||
           (expr->kind == PO_EXPR_ASSIGN && expr->op != PO_OP_NONE));
    return true;
}

/* How many operations on floating-point numbers an iteration has. */
static long count_operations(const po_band_facts *facts, const po_scop *scop)
{
    long n = 0;
    int last = -1;

    for (int r = 0; r < facts->refs->n_reference; r++) {
        int stmt = facts->refs->reference[r].stmt;

        if (stmt != last && scop->stmt[stmt].body)
            po_expr_walk(scop->stmt[stmt].body, count_operation, &n);
        last = stmt;
    }
    return n;
}

/* What operations cost that are executed one by one: their latency, or their number, if iterations have to wait for
 * each other.
 */
static long serial_cost(const po_band_facts *facts, const po_scop *scop)
{
    long n = count_operations(facts, scop);

    return n > LATENCY ? n : LATENCY;
}

/* Cost of one iteration of an innermost loop "m": that of the references that
 * count, and of the operations if they cannot be in vectors.
 */
static long inner_cost(const po_band_facts *facts, int m, const po_scop *scop)
{
    long cost = facts->inside[m] ? 0 : serial_cost(facts, scop);

    for (int r = 0; r < facts->refs->n_reference; r++) {
        const po_band_access *ref = &facts->refs->reference[r];

        if (po_band_access_counts(facts, ref))
            cost += reference_cost(ref, m, facts->n_member);
    }
    return cost;
}

/* Return the cheapest innermost loop, the later of equal ones. */
static int find_inner(const po_band_facts *facts, const po_scop *scop)
{
    int best = facts->n_member - 1;
    long best_cost = LONG_MAX;

    for (int m = 0; m < facts->n_member; m++) {
        long cost = po_band_is_dot_product(facts, m, scop)
                        ? 0
                        : inner_cost(facts, m, scop);

        if (facts->moves[m] && cost <= best_cost) {
            best = m;
            best_cost = cost;
        }
    }
    return best;
}

/* Return the member to parallelise: the first one other than the innermost
 * loop, or that one.
 */
static int find_outer(const po_band_facts *facts)
{
    int outer = po_dot_product_outer(facts);

    if (outer >= 0)
        return outer;
    for (int m = 0; m < facts->n_member; m++)
        if (facts->outside[m] && m != facts->inner)
            return m;
    if (facts->inner >= 0 && facts->outside[facts->inner])
        return facts->inner;
    return -1;
}

/* Can member "m" of the band at "node", with these references, and the dependences "left" by the
 * loops around, be made parallel as the innermost loop?  It is distributed for vectors only.
 */
static isl_bool is_inside(__isl_keep isl_schedule_node *node,
                          __isl_keep isl_union_map *left, int m,
                          const po_band_accesses *refs, const po_walk *walk)
{
    isl_bool inside = po_band_is_parallel_for(node, left, m, true);

    if (inside != isl_bool_false ||
        !po_band_has_vector_operations(refs, walk->scop))
        return inside;
    return po_band_is_distributable(node, walk->deps, walk->strict, m);
}

/* Find out which members are parallel. */
static isl_stat find_parallel(po_band_facts *facts,
                              __isl_keep isl_schedule_node *node,
                              const po_walk *walk)
{
    isl_union_map *left = po_node_deps(node, walk->deps);
    isl_stat status = left ? isl_stat_ok : isl_stat_error;

    for (int m = 0; m < facts->n_member && status == isl_stat_ok; m++) {
        isl_bool outside = po_band_is_parallel_for(node, left, m, false);
        isl_bool inside = facts->innermost
                              ? is_inside(node, left, m, facts->refs, walk)
                              : isl_bool_false;

        if (outside < 0 || inside < 0)
            status = isl_stat_error;
        facts->outside[m] = outside == isl_bool_true && facts->moves[m] &&
                            facts->extent[m] >= MIN_PARALLEL_EXTENT;
        facts->inside[m] = inside == isl_bool_true;
    }
    isl_union_map_free(left);
    return status;
}

/* Find out which statements count, and which members are loops for them, of
 * more than one iteration.
 */
static void find_moves(po_band_facts *facts)
{
    int last = -1;

    for (int r = 0; r < facts->refs->n_reference; r++)
        if (facts->refs->reference[r].n_move > facts->n_move)
            facts->n_move = facts->refs->reference[r].n_move;
    for (int r = 0; r < facts->refs->n_reference; r++) {
        const po_band_access *ref = &facts->refs->reference[r];

        if (!po_band_access_counts(facts, ref))
            continue;
        facts->n_stmt += ref->stmt != last;
        last = ref->stmt;
        for (int m = 0; m < facts->n_member; m++)
            if (ref->stride[m] != PO_STRIDE_NONE && facts->extent[m] != 1)
                facts->moves[m] = true;
    }
}

/* Learn what there is to know about the band at "node"; its references may be known
 * already.
 */
isl_stat po_band_look_at(po_band_facts *facts,
                         __isl_keep isl_schedule_node *node,
                         const po_walk *walk)
{
    isl_bool has_inner = po_band_has_inner(node);
    size_t n;

    if (!facts->refs)
        facts->refs = po_band_find_accesses(node, walk->scop, walk->arena);
    if (!facts->refs || has_inner < 0)
        return isl_stat_error;
    facts->n_member = facts->refs->n_member;
    facts->innermost = !has_inner;
    n = (size_t)facts->n_member;
    facts->moves = po_arena_array(walk->arena, n, sizeof(bool));
    facts->outside = po_arena_array(walk->arena, n, sizeof(bool));
    facts->inside = po_arena_array(walk->arena, n, sizeof(bool));
    facts->extent = po_arena_array(walk->arena, n, sizeof(long));
    facts->is_constant = po_arena_array(walk->arena, n, sizeof(bool));
    po_band_find_extents(facts, node, walk);
    find_moves(facts);
    if (find_parallel(facts, node, walk) < 0)
        return isl_stat_error;
    facts->inner = has_inner ? -1 : find_inner(facts, walk->scop);
    facts->is_dot_product =
        facts->inner >= 0 &&
        po_band_is_dot_product(facts, facts->inner, walk->scop);
    facts->outer = find_outer(facts);
    return isl_stat_ok;
}
