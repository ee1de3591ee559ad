/* Sinking a parallel loop to the inside, where it can be vectorised.
 *
 * The scheduler puts the loops that carry nothing first, into a band of their
 * own if those that carry something do not fit in with them.  That is the
 * right place for threads; for vectors it is the innermost one.
 */
#include "internal.h"

#include "polyopt/machine.h"

/* Is member "m" of a band contiguous, or of no influence, in all references
 * below the band, and contiguous in one that is written?
 */
static bool is_contiguous(const po_band_facts *facts, int m)
{
    bool any = false;

    for (int r = 0; r < facts->refs->n_reference; r++) {
        const po_band_access *ref = &facts->refs->reference[r];

        if (ref->stride[m] != PO_STRIDE_ONE && ref->stride[m] != PO_STRIDE_ZERO)
            return false;
        any = any || (ref->access->is_write && ref->stride[m] == PO_STRIDE_ONE);
    }
    return any;
}

static bool has_contiguous(const po_band_facts *facts)
{
    for (int m = 0; m < facts->refs->n_member; m++)
        if (is_contiguous(facts, m))
            return true;
    return false;
}

/* What "has_vector" looks for. */
struct vectors {
    const po_walk *walk;
    bool found;
};

/* Stop at an innermost band that can be vectorised as it is. */
static isl_bool find_vector(__isl_keep isl_schedule_node *node, void *user)
{
    struct vectors *vectors = user;
    po_band_facts facts = {0};

    if (isl_schedule_node_get_type(node) != isl_schedule_node_band)
        return isl_bool_true;
    if (po_band_look_at(&facts, node, vectors->walk) < 0)
        return isl_bool_error;
    if (po_band_is_vector(&facts) && facts.inside[facts.inner])
        vectors->found = true;
    return isl_bool_ok(!vectors->found);
}

/* Is there a loop to vectorise below the band at "node"? */
static isl_bool has_vector(__isl_keep isl_schedule_node *node,
                           const po_walk *walk)
{
    struct vectors vectors = {walk, false};
    isl_schedule_node *child = isl_schedule_node_get_child(node, 0);
    isl_stat done = isl_schedule_node_foreach_descendant_top_down(
        child, find_vector, &vectors);

    isl_schedule_node_free(child);
    return done < 0 ? isl_bool_error : isl_bool_ok(vectors.found);
}

/* Return the first member of the band at "node" that could be the innermost
 * loop of everything below: it carries no dependence, not even of a private
 * scalar, of which there is no copy for every iteration of an inner loop.
 * -1 if there is none, -2 on failure.
 */
static int find_contiguous(const po_band_facts *facts,
                           __isl_keep isl_schedule_node *node,
                           const po_walk *walk)
{
    for (int m = 0; m < facts->n_member; m++) {
        isl_bool free;

        if (!facts->outside[m] || !is_contiguous(facts, m))
            continue;
        free = po_band_is_parallel(node, walk->strict, m, false);
        if (free != isl_bool_false)
            return free < 0 ? -2 : m;
    }
    return -1;
}

/* Return the member of the band at "node" to be sunk, and what is known of the
 * band in "facts"; -1 if there is none, or if it is not better inside; -2 on
 * failure.
 */
int po_band_find_sunk(po_band_facts *facts, __isl_keep isl_schedule_node *node,
                      const po_walk *walk)
{
    isl_bool has_inner = po_band_has_inner(node);
    isl_bool vector;
    int member;

    if (has_inner < 0)
        return -2;
    if (!has_inner || !walk->run->options->tile)
        return -1;
    facts->refs = po_band_find_accesses(node, walk->scop, walk->arena);
    if (facts->refs && !has_contiguous(facts))
        return -1;
    if (po_band_look_at(facts, node, walk) < 0)
        return -2;
    member = find_contiguous(facts, node, walk);
    if (member < 0)
        return member;
    vector = has_vector(node, walk);
    if (vector < 0)
        return -2;
    return vector ? -1 : member;
}

/* Make "row" the innermost loop of the subtree at "node": the last member of
 * its innermost bands, and a band of its own for statements without one.
 */
static __isl_give isl_schedule_node *put_inside(
    __isl_take isl_schedule_node *node, __isl_keep isl_multi_union_pw_aff *row)
{
    enum isl_schedule_node_type type = isl_schedule_node_get_type(node);
    isl_bool has_band = po_node_has_band(node);
    isl_bool has_inner =
        type == isl_schedule_node_band ? po_band_has_inner(node) : has_band;
    isl_size n = isl_schedule_node_n_children(node);
    isl_multi_union_pw_aff *rows;

    if (has_band < 0 || has_inner < 0 || n < 0)
        return isl_schedule_node_free(node);
    rows = isl_multi_union_pw_aff_copy(row);
    if (type == isl_schedule_node_leaf)
        return isl_schedule_node_insert_partial_schedule(node, rows);
    if (type == isl_schedule_node_band && !has_inner) {
        rows = isl_multi_union_pw_aff_flat_range_product(
            isl_schedule_node_band_get_partial_schedule(node), rows);
        return po_band_replace(node, rows);
    }
    isl_multi_union_pw_aff_free(rows);
    for (int i = 0; i < n; i++) {
        node = isl_schedule_node_child(node, i);
        node = put_inside(node, row);
        node = isl_schedule_node_parent(node);
    }
    return node;
}

/* Move member "m" of the band at "node" to the inside. */
static __isl_give isl_schedule_node *move_inside(
    __isl_take isl_schedule_node *node, int m)
{
    isl_multi_union_pw_aff *row = po_band_member(node, m);
    isl_multi_union_pw_aff *rows =
        isl_schedule_node_band_get_partial_schedule(node);

    rows = isl_multi_union_pw_aff_drop_dims(rows, isl_dim_set, (unsigned)m, 1);
    if (isl_multi_union_pw_aff_dim(rows, isl_dim_set) > 0) {
        node = isl_schedule_node_child(node, 0);
        node = put_inside(node, row);
        node = isl_schedule_node_parent(node);
        node = po_band_replace(node, rows);
    } else {
        isl_multi_union_pw_aff_free(rows);
        node = isl_schedule_node_delete(node);
        node = put_inside(node, row);
    }
    isl_multi_union_pw_aff_free(row);
    return node;
}

/* Is there a member that threads can share, other than "m"? */
static bool has_other_outside(const po_band_facts *facts, int m)
{
    for (int k = 0; k < facts->n_member; k++)
        if (k != m && facts->outside[k])
            return true;
    return false;
}

/* Return the length of strips of member "m" that threads may share; 0 if that
 * is not wanted, as they can share another member, or if there would be one strip only.
 */
static long strip_size(const po_band_facts *facts, int m, const po_walk *walk)
{
    po_tile_query query = {.machine = walk->run->machine,
                           .n_member = facts->n_member,
                           .inner = m,
                           .strip = m,
                           .is_reentered = po_walk_is_reentered(walk),
                           .across = -1,
                           .element_bytes =
                               po_band_element_bytes(facts, walk->scop)};
    long *size =
        po_arena_array(walk->arena, (size_t)facts->n_member, sizeof(long));

    if (!walk->run->options->parallel || walk->parallel ||
        has_other_outside(facts, m) || facts->n_member + 1 <= walk->nested)
        return 0;
    po_tile_sizes(&query, size);
    return facts->extent[m] > size[m] ? size[m] : 0;
}

/* Sink a member of the permutable band at "node" to the innermost place of
 * everything below, and leave strips of it, of length "*strip", outside,
 *
 *     [θ_0, ..., θ_m, ...] ... [.., φ]
 *         ->   [floor(θ_m / strip)] [θ_0, ...] ... [.., φ, θ_m]
 *
 * if it is parallel and contiguous, and no loop below can be vectorised.
 * "*strip" is 0 if there are no strips, and "*sunk" tells whether anything
 * was done.
 */
__isl_give isl_schedule_node *po_band_sink(__isl_take isl_schedule_node *node,
                                           const po_walk *walk, long *strip,
                                           bool *sunk)
{
    po_band_facts facts = {0};
    int m;

    *sunk = false;
    *strip = 0;
    m = po_band_find_sunk(&facts, node, walk);
    if (m < 0)
        return m == -1 ? node : isl_schedule_node_free(node);
    *sunk = true;
    *strip = strip_size(&facts, m, walk);
    if (*strip == 0)
        return move_inside(node, m);
    node = po_band_tile(node, walk->deps, 1, &m, strip);
    node = isl_schedule_node_child(node, 0);
    node = move_inside(node, m);
    return isl_schedule_node_parent(node);
}
