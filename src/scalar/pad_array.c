/* An array whose rows have more elements than it needs: the nest works on a copy of the array, in
 * a buffer with such rows.
 *
 *                                      for (i) for (k)
 *                                          A_2[i][k] = A[i][k];
 *     for (i) for (j) for (k)          for (i) for (j) for (k)
 *         A[i][j] += A[i][k] * ...;  ->    A_2[i][j] += A_2[i][k] * ...;
 *                                      for (i) for (j)
 *                                          A[i][j] = A_2[i][j];
 *
 * What is copied in front of the nest is what a read sees of before it, and behind it what the nest
 * writes: no element is accessed that the program does not access in any case.  The array itself
 * keeps its rows, whoever counts on them [RT98].
 *
 * Each subscript has to be an iteration of a loop, and a constant.
 */
#include <isl/aff.h>
#include <isl/map.h>
#include <isl/set.h>
#include <string.h>

#include "internal.h"

/* More statements that copy are not added. */
enum { MAX_FILL = 16 };

/* A statement that copies elements, to the array if it is "is_back".
 *
 * "like"      the statement with the reference, and its access
 * "dim"       the n_dim loops that its subscripts have, as they come
 * "instances" those of the statement with other elements each, or the same, { S[i, j, k] }
 */
struct fill {
    const po_stmt *like;
    const po_access *access;
    int n_dim;
    int dim[PO_MAX_COPIED];
    isl_set *instances;
    bool is_back;
};

struct padding {
    const po_scop *scop;
    const po_deps *deps;
    po_scop *to;
    isl_set *known;
    int array;
    int copy;
    int n_fill;
    struct fill fill[MAX_FILL];
    const char *why;
};

static bool refuse(struct padding *p, const char *why)
{
    p->why = why;
    return false;
}

/* Find the loops that the subscripts of the access have. */
static void find_dims(const po_stmt *stmt, const po_access *access, int rank,
                      struct fill *fill)
{
    fill->n_dim = 0;
    for (int d = 0; d < rank; d++) {
        int dim = -1;
        long shift;
        bool is_new = true;

        po_access_subscript(stmt, access, d, &dim, &shift);
        for (int i = 0; i < fill->n_dim; i++)
            is_new = is_new && fill->dim[i] != dim;
        if (dim >= 0 && is_new)
            fill->dim[fill->n_dim++] = dim;
    }
}

/* Does the text of the access have no variables of loops that the fill has not, as "t" in
 * A[(t + 1) % 2] where it is even?  The statement that copies has not got them.
 */
static bool has_text(const po_stmt *stmt, const po_access *access,
                     const struct fill *fill)
{
    for (int i = 0; i < stmt->n_iter; i++) {
        bool is_there = false;

        for (int d = 0; d < fill->n_dim; d++)
            is_there = is_there || fill->dim[d] == i;
        if (!is_there && po_expr_mentions(access->expr, stmt->iter[i]))
            return false;
    }
    return true;
}

/* Can the access be to the copy?  "fill" gets its loops. */
static bool can_use_copy(struct padding *p, const po_stmt *stmt,
                         const po_access *access, struct fill *fill)
{
    int rank = p->scop->array[p->array].rank;

    p->why = po_array_copy_refuse(stmt, access, rank);
    if (p->why)
        return false;
    find_dims(stmt, access, rank, fill);
    return has_text(stmt, access, fill) ||
           refuse(p, "a subscript has the variable of a loop whose iteration "
                     "it is not");
}

/* Return the instances of the statement whose read sees what is there before the nest. */
static __isl_give isl_set *find_unfed(const struct padding *p, int stmt,
                                      int access)
{
    isl_set *unfed = isl_map_domain(
        isl_map_copy(p->scop->stmt[stmt].access[access].relation));

    unfed = isl_set_intersect_params(unfed, isl_set_copy(p->known));
    for (int i = 0; i < p->deps->n_dep; i++) {
        const po_dep *dep = &p->deps->dep[i];

        if (dep->kind == PO_DEP_FLOW && dep->dst == stmt &&
            dep->dst_access == access)
            unfed = isl_set_subtract(
                unfed, isl_map_range(isl_map_copy(dep->relation)));
    }
    return unfed;
}

/* Return the elements that the fill copies. */
static __isl_give isl_set *elements_of(const struct fill *fill)
{
    return isl_set_apply(isl_set_copy(fill->instances),
                         isl_map_copy(fill->access->relation));
}

/* Have what the instances access be copied, but for what is already. */
static bool add_fill(struct padding *p, struct fill *fill)
{
    const po_access *a = fill->access;
    isl_bool none;

    for (int i = 0; i < p->n_fill; i++)
        if (p->fill[i].is_back == fill->is_back)
            fill->instances = isl_set_subtract(
                fill->instances,
                isl_set_apply(elements_of(&p->fill[i]),
                              isl_map_reverse(isl_map_copy(a->relation))));
    fill->instances = isl_set_coalesce(fill->instances);
    none = isl_set_is_empty(fill->instances);
    if (none == isl_bool_false && p->n_fill < MAX_FILL) {
        p->fill[p->n_fill++] = *fill;
        return a->is_write || po_expr_is_evaluated(fill->like->body, a->expr) ||
               refuse(p, "it is not certain that an element is read");
    }
    isl_set_free(fill->instances);
    return none == isl_bool_true ||
           refuse(p, "it would have to be copied in too many parts");
}

/* Find what has to be copied for one statement: what it reads, "is_back": what it writes. */
static bool find_fills(struct padding *p, int stmt, bool is_back)
{
    const po_stmt *s = &p->scop->stmt[stmt];

    for (int k = 0; k < s->n_access; k++) {
        const po_access *access = &s->access[k];
        struct fill fill = {.like = s, .access = access, .is_back = is_back};

        if (access->array != p->array)
            continue;
        if (!can_use_copy(p, s, access, &fill))
            return false;
        if (access->is_write != is_back)
            continue;
        fill.instances = is_back
                             ? isl_map_domain(isl_map_copy(access->relation))
                             : find_unfed(p, stmt, k);
        if (!add_fill(p, &fill))
            return false;
    }
    return true;
}

/* Set the iterators of the statement that copies: those in the subscripts, in their order. */
static void set_iterators(const struct padding *p, const struct fill *fill,
                          po_stmt *made)
{
    size_t n = (size_t)fill->n_dim + 1;
    const po_decl **iter = po_arena_array(p->to->arena, n, sizeof(*iter));
    const po_stmt *like = fill->like;

    made->n_iter = fill->n_dim;
    made->iter = iter;
    made->iter_value =
        po_arena_array(p->to->arena, n, sizeof(*made->iter_value));
    for (int d = 0; d < fill->n_dim; d++) {
        int dim = fill->dim[d];
        isl_aff *value = isl_aff_copy(like->iter_value[dim]);

        value = isl_aff_drop_dims(value, isl_dim_in, (unsigned)dim + 1,
                                  (unsigned)(like->n_iter - dim - 1));
        value = isl_aff_drop_dims(value, isl_dim_in, 0, (unsigned)dim);
        value = isl_aff_insert_dims(value, isl_dim_in, 1,
                                    (unsigned)(fill->n_dim - d - 1));
        value = isl_aff_insert_dims(value, isl_dim_in, 0, (unsigned)d);
        iter[d] = like->iter[dim];
        made->iter_value[d] = value;
    }
}

/* Return { [u] -> S[i] }: the loops of the fill have these iterations in the instance. */
static __isl_give isl_map *instances_at(const struct fill *fill)
{
    isl_map *at = isl_map_from_range(isl_set_copy(fill->like->domain));

    at = isl_map_add_dims(at, isl_dim_in, (unsigned)fill->n_dim);
    for (int d = 0; d < fill->n_dim; d++)
        at = isl_map_equate(at, isl_dim_in, d, isl_dim_out, fill->dim[d]);
    return at;
}

/* Set what the statement accesses, and what it executes. */
static void set_accesses(const struct padding *p, const struct fill *fill,
                         po_stmt *made)
{
    po_scop *to = p->to;
    po_access *access = po_arena_array(to->arena, 2, sizeof(*access));
    isl_map *at = instances_at(fill);
    isl_map *relation = isl_map_apply_range(
        isl_map_intersect_range(isl_map_copy(at),
                                isl_set_copy(fill->instances)),
        isl_map_copy(fill->access->relation));

    isl_map_free(at);
    relation = isl_map_coalesce(relation);
    made->domain = isl_set_coalesce(isl_map_domain(isl_map_copy(relation)));
    for (int k = 0; k < 2; k++) {
        bool is_copy = (k == 1) != fill->is_back;
        int array = is_copy ? p->copy : p->array;

        access[k] = (po_access){.array = array,
                                .is_write = k == 1,
                                .is_must = k == 1,
                                .is_exact = true,
                                .loc = fill->access->loc};
        access[k].expr =
            is_copy ? po_array_copy_reference(p->to, p->copy, fill->access)
                    : fill->access->expr;
        access[k].relation = isl_map_set_tuple_name(
            isl_map_copy(relation), isl_dim_out, to->array[array].name);
    }
    isl_map_free(relation);
    made->n_access = 2;
    made->access = access;
    made->body = po_expr_assignment(to->arena, access[1].expr, access[0].expr);
}

/* Add the statement that copies, as number "place" of the outermost level. */
static void add_statement(struct padding *p, const struct fill *fill, int place)
{
    po_stmt *made = &p->to->stmt[p->to->n_stmt++];
    int *position = po_arena_array(p->to->arena, 2 * (size_t)fill->n_dim + 1,
                                   sizeof(*position));

    *made = (po_stmt){.name = "copy", .loc = fill->like->loc};
    position[0] = place;
    made->position = position;
    set_iterators(p, fill, made);
    set_accesses(p, fill, made);
}

/* Put the statement so many places further behind. */
static void move_behind(const struct padding *p, po_stmt *stmt, int places)
{
    size_t size = 2 * (size_t)stmt->n_iter + 1;
    int *position = po_arena_array(p->to->arena, size, sizeof(*position));

    memcpy(position, stmt->position, size * sizeof(*position));
    position[0] += places;
    stmt->position = position;
}

/* Add the copy, and the statements that fill it, and the array from it. */
static void build(struct padding *p, int pad)
{
    po_scop *to = p->to;
    size_t n = (size_t)to->n_stmt + MAX_FILL;
    po_stmt *all = po_arena_array(to->arena, n, sizeof(*all));
    int behind = 0;

    p->copy = po_array_copy_add(to, p->array);
    to->array[p->copy].pad = pad;
    memcpy(all, to->stmt, (size_t)to->n_stmt * sizeof(*all));
    to->stmt = all;
    for (int s = 0; s < to->n_stmt; s++) {
        po_array_copy_redirect(to, &to->stmt[s], p->array, p->copy);
        move_behind(p, &to->stmt[s], MAX_FILL);
        if (to->stmt[s].position[0] >= behind)
            behind = to->stmt[s].position[0] + 1;
    }
    for (int i = 0; i < p->n_fill; i++)
        add_statement(p, &p->fill[i], p->fill[i].is_back ? behind + i : i);
    po_scop_sort(to);
}

po_scop *po_scop_pad(const po_scop *scop, const po_deps *deps, int array,
                     int pad, const char **why)
{
    struct padding p = {.scop = scop, .deps = deps, .array = array};
    bool good = true;

    if (!scop || !deps)
        return NULL;
    p.known = po_scop_assumed(scop);
    if (scop->array[array].rank < 2 ||
        !po_array_copy_is_possible(&scop->array[array]))
        good = refuse(&p, "it is no array of numbers, with rows, that is no "
                          "member of something else");
    for (int is_back = 0; is_back < 2; is_back++)
        for (int s = 0; s < scop->n_stmt && good; s++)
            if (!is_back || !scop->array[array].dead_out)
                good = find_fills(&p, s, is_back);
    if (good && p.n_fill == 0)
        good = refuse(&p, "nothing of it is there before or after the nest");
    if (good) {
        p.to = po_scop_copy(scop);
        build(&p, pad);
    }
    for (int i = 0; i < p.n_fill; i++)
        isl_set_free(p.fill[i].instances);
    isl_set_free(p.known);
    *why = p.why;
    return p.to;
}
