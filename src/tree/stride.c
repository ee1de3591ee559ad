/* How references move through memory when one member of a band makes a step
 * and everything else, the loops around and inside included, stays.
 *
 * All of this is about what is worth doing, nothing about what is legal: where
 * something cannot be determined, the stride is "far".
 */
#include "internal.h"

#include <isl/aff.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>
#include <string.h>

#include "polyopt/answers.h"
#include "polyopt/machine.h"
#include "polyopt/row.h"

/* The step of a statement in the direction of every member of a band.
 *
 * "n_iter"  iterators of the statement
 * "moves"   does the statement move at all, per member
 * "known"   is the step the same vector everywhere, per member
 * "vector"  per member, n_iter entries: what is added to the iterators
 */
struct steps {
    int n_iter;
    int n_member;
    bool *moves;
    bool *known;
    long *vector;
};

/* What is not a small integer is not known. */
#define MAX_SMALL (1L << 30)

/* Return { d -> d' : d' = d, plus 1 in dimension "pos" }. */
static __isl_give isl_map *translation(__isl_take isl_space *space, int pos)
{
    isl_multi_aff *ma = isl_multi_aff_identity_on_domain_space(space);
    isl_aff *aff = isl_multi_aff_get_at(ma, pos);

    aff = isl_aff_add_constant_si(aff, 1);
    ma = isl_multi_aff_set_at(ma, pos, aff);
    return isl_map_from_multi_aff(ma);
}

/* Find the step of a statement with dates "theta" when date "pos" grows by 1
 * and all others stay:
 *
 *     Δ { i -> i' : θ(i') = θ(i) + e_pos }
 */
static isl_stat find_step(struct steps *steps, int member,
                          __isl_keep isl_map *theta, int pos)
{
    isl_space *space = isl_space_range(isl_map_get_space(theta));
    isl_map *step = isl_map_copy(theta);
    isl_set *delta;
    isl_basic_set *hull;
    isl_bool empty;

    step = isl_map_apply_range(step, translation(space, pos));
    step = isl_map_apply_range(step, isl_map_reverse(isl_map_copy(theta)));
    delta = isl_map_deltas(step);
    empty = isl_set_is_empty(delta);
    hull = isl_set_affine_hull(delta);
    delta = isl_set_from_basic_set(hull);
    steps->moves[member] = empty == isl_bool_false;
    steps->known[member] = steps->moves[member];
    for (int i = 0; i < steps->n_iter && steps->known[member]; i++)
        steps->known[member] = po_val_take_long(
            isl_set_plain_get_val_if_fixed(delta, isl_dim_set, (unsigned)i),
            MAX_SMALL, &steps->vector[member * steps->n_iter + i]);
    isl_set_free(delta);
    return empty < 0 ? isl_stat_error : isl_stat_ok;
}

/* The dates of all statements below a node, and the number of those that come
 * from the loops around it:
 *
 *     { S[i] -> [prefix | members of the band | loops inside] }
 */
struct place {
    int depth;
    isl_union_map *dates;
};

/* Return the dates of "stmt", or NULL with *empty set if it has none. */
static __isl_give isl_map *dates_of(const struct place *place,
                                    const po_stmt *stmt, bool *empty)
{
    isl_set *domain = isl_set_copy(stmt->domain);
    isl_union_map *theta = isl_union_map_intersect_domain(
        isl_union_map_copy(place->dates), isl_union_set_from_set(domain));
    isl_bool none = isl_union_map_is_empty(theta);

    *empty = none == isl_bool_true;
    if (none != isl_bool_false) {
        isl_union_map_free(theta);
        return NULL;
    }
    return isl_map_from_union_map(theta);
}

/* Find the steps of a statement for all members of the band at "node". */
static isl_stat find_steps(struct steps *steps, const struct place *place,
                           __isl_take isl_map *theta, po_arena *arena)
{
    isl_size n_iter = isl_map_dim(theta, isl_dim_in);
    isl_stat ok = isl_stat_ok;
    size_t n = (size_t)steps->n_member;

    if (n_iter < 0) {
        isl_map_free(theta);
        return isl_stat_error;
    }
    steps->n_iter = n_iter;
    steps->moves = po_arena_array(arena, n, sizeof(bool));
    steps->known = po_arena_array(arena, n, sizeof(bool));
    steps->vector = po_arena_array(arena, n * (size_t)n_iter, sizeof(long));
    for (int i = 0; i < steps->n_member && ok == isl_stat_ok; i++)
        ok = find_step(steps, i, theta, place->depth + i);
    isl_map_free(theta);
    return ok;
}

/* Store in "move" how much subscript "aff" changes in every direction:
 * the product of its coefficients and the step.
 */
static bool subscript_moves(__isl_take isl_aff *aff, const struct steps *steps,
                            long *move, int stride)
{
    bool known = isl_aff_dim(aff, isl_dim_div) == 0;
    long coef = 0;

    for (int m = 0; m < steps->n_member; m++)
        move[m * stride] = 0;
    for (int i = 0; i < steps->n_iter && known; i++) {
        known = po_val_take_long(
            isl_aff_get_coefficient_val(aff, isl_dim_in, i), MAX_SMALL, &coef);
        for (int m = 0; m < steps->n_member && known; m++)
            if (steps->known[m])
                move[m * stride] += coef * steps->vector[m * steps->n_iter + i];
    }
    isl_aff_free(aff);
    return known;
}

/* How a reference moves, of which pieces are looked at one after the other.
 *
 * "move"     one row for each member, one column for each of the "rank" subscripts: that of the piece
 *            that moves in the most directions so far, as the inside of an array does, and its borders
 *            do not
 * "differs"  per member: do pieces move in different ways?
 * "n_piece"  the pieces so far; -1 if the subscripts of one are not known
 */
struct moves {
    const struct steps *steps;
    int rank;
    long *move;
    long *piece;
    bool *differs;
    int n_piece;
};

static int n_directions(const struct moves *m, const long *move)
{
    int n = 0;

    for (int i = 0; i < m->steps->n_member * m->rank; i++)
        n += move[i] != 0;
    return n;
}

static isl_stat add_piece(__isl_take isl_set *domain,
                          __isl_take isl_multi_aff *ma, void *user)
{
    struct moves *m = user;
    size_t row_bytes = (size_t)m->rank * sizeof(long);
    long *to = m->n_piece == 0 ? m->move : m->piece;
    bool known = m->n_piece >= 0;

    isl_set_free(domain);
    for (int r = 0; r < m->rank && known; r++)
        known = subscript_moves(isl_multi_aff_get_at(ma, r), m->steps, to + r,
                                m->rank);
    isl_multi_aff_free(ma);
    m->n_piece = known ? m->n_piece + 1 : -1;
    if (m->n_piece < 2)
        return isl_stat_ok;
    for (int i = 0; i < m->steps->n_member; i++)
        if (memcmp(m->move + i * m->rank, m->piece + i * m->rank, row_bytes) !=
            0)
            m->differs[i] = true;
    if (n_directions(m, m->piece) > n_directions(m, m->move))
        memcpy(m->move, m->piece, (size_t)m->steps->n_member * row_bytes);
    return isl_stat_ok;
}

/* Find how a reference moves, with the same number of elements in "move", and "piece".  False if that
 * is not known.
 */
static bool find_moves(const po_access *access, struct moves *m)
{
    isl_pw_multi_aff *pma;

    if (!access->is_exact ||
        po_answers_function(access->relation, NULL, &pma) != isl_bool_true)
        return false;
    if (isl_pw_multi_aff_foreach_piece(pma, add_piece, m) < 0)
        m->n_piece = -1;
    isl_pw_multi_aff_free(pma);
    return m->n_piece > 0;
}

static po_stride classify(const long *move, int rank, bool is_read)
{
    long most = is_read ? PO_SHORT_STRIDE : 1;

    for (int r = 0; r + 1 < rank; r++)
        if (move[r] != 0)
            return PO_STRIDE_FAR;
    if (rank == 0 || move[rank - 1] == 0)
        return PO_STRIDE_ZERO;
    return labs(move[rank - 1]) <= most ? PO_STRIDE_ONE : PO_STRIDE_FAR;
}

/* Describe one reference of a statement with the given steps. */
static po_band_access make_reference(const po_scop *scop, int stmt,
                                     const po_access *access,
                                     const struct steps *steps, po_arena *arena)
{
    size_t n = (size_t)steps->n_member;
    int rank = (int)isl_map_dim(access->relation, isl_dim_out);
    size_t n_entry = n * (size_t)(rank < 0 ? 0 : rank);
    long *move = po_arena_array(arena, n_entry + 1, sizeof(long));
    struct moves m = {.steps = steps, .rank = rank, .move = move};
    po_band_access ref = {.stmt = stmt, .access = access, .n_subscript = rank};
    bool known;

    m.piece = po_arena_array(arena, n_entry + 1, sizeof(long));
    m.differs = po_arena_array(arena, n + 1, sizeof(bool));
    known = rank >= 0 && find_moves(access, &m);

    ref.stride = po_arena_array(arena, n, sizeof(po_stride));
    ref.bound = po_arena_array(arena, n, sizeof(long));
    po_access_find_bounds(access, move, known ? rank : 0,
                          scop->array[access->array].n_line, steps->n_member,
                          ref.bound);
    for (int i = 0; i < steps->n_member; i++) {
        if (!steps->moves[i])
            ref.stride[i] = PO_STRIDE_NONE;
        else if (!known || !steps->known[i] || m.differs[i])
            ref.stride[i] = PO_STRIDE_FAR;
        else
            ref.stride[i] = classify(move + i * rank, rank, !access->is_write);
        ref.n_move += steps->moves[i];
        known = known && (!steps->moves[i] || steps->known[i]);
    }
    ref.move = known ? move : NULL;
    ref.rank = known ? po_row_rank(steps->n_member, rank, move) : ref.n_move;
    return ref;
}

/* Describe the references of statement "stmt" if it has instances below
 * "node".
 */
static isl_stat add_statement(po_band_accesses *refs, int stmt,
                              const struct place *place, const po_scop *scop,
                              po_arena *arena)
{
    const po_stmt *s = &scop->stmt[stmt];
    struct steps steps = {.n_member = refs->n_member};
    bool empty = false;
    isl_map *theta = dates_of(place, s, &empty);

    if (empty)
        return isl_stat_ok;
    if (find_steps(&steps, place, theta, arena) < 0)
        return isl_stat_error;
    refs->has_block |= s->block && !po_stmt_is_repeatable(s);
    refs->has_flow |= !po_stmt_is_repeatable(s) && !po_stmt_is_list(s);
    refs->has_jump |= po_stmt_has_jump(s);
    for (int a = 0; a < s->n_access; a++)
        refs->reference[refs->n_reference++] =
            make_reference(scop, stmt, &s->access[a], &steps, arena);
    return isl_stat_ok;
}

/* Describe the references of all statements below "node". */
static isl_stat add_statements(po_band_accesses *refs,
                               __isl_keep isl_schedule_node *node,
                               const po_scop *scop, po_arena *arena)
{
    isl_size depth = isl_schedule_node_get_schedule_depth(node);
    isl_stat status = depth < 0 ? isl_stat_error : isl_stat_ok;
    struct place place = {.depth = depth};

    place.dates = isl_union_map_flat_range_product(
        isl_schedule_node_get_prefix_schedule_union_map(node),
        isl_schedule_node_get_subtree_schedule_union_map(node));
    for (int s = 0; s < scop->n_stmt && status >= 0; s++)
        status = add_statement(refs, s, &place, scop, arena);
    isl_union_map_free(place.dates);
    return status;
}

/* Return the references of all statements below the band at "node", in the
 * order of the scop, in "arena".
 */
po_band_accesses *po_band_find_accesses(__isl_keep isl_schedule_node *node,
                                        const po_scop *scop, po_arena *arena)
{
    po_band_accesses *refs = po_arena_alloc(arena, sizeof(*refs));
    isl_size n = isl_schedule_node_band_n_member(node);
    size_t n_access = 0;

    if (n < 0)
        return NULL;
    for (int s = 0; s < scop->n_stmt; s++)
        n_access += (size_t)scop->stmt[s].n_access;
    refs->n_member = n;
    refs->n_reference = 0;
    refs->reference = po_arena_array(arena, n_access, sizeof(po_band_access));
    return add_statements(refs, node, scop, arena) < 0 ? NULL : refs;
}
