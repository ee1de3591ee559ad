/* From sets to index maps.
 *
 * The coordinates of the target are functions of those of the source and of as
 * few iterators as possible; where iterators do not suffice, a coordinate of the
 * target is a range itself.
 */
#include <isl/aff.h>
#include <isl/constraint.h>
#include <isl/local_space.h>
#include <isl/map.h>
#include <isl/set.h>
#include <stdlib.h>

#include "emit.h"

#define MAX_COL 64

/* One piece at a time.
 *
 * "keep"  the columns of the set that are variables of the map
 */
struct making {
    po_arena *arena;
    const po_ishape *shape;
    isl_set *set;
    int n_col;
    bool keep[MAX_COL];
    isl_multi_aff *value;
    void (*use)(po_imap *map, void *user);
    void *user;
};

/* Return { [kept columns] -> [the columns in "out"] }, all in order. */
static __isl_give isl_map *relation_of(const struct making *m, const bool *out)
{
    isl_map *map = isl_map_from_range(isl_set_copy(m->set));
    int n_in = 0;
    int pos = 0;

    for (int c = 0; c < m->n_col; c++) {
        if (m->keep[c])
            map = isl_map_move_dims(map, isl_dim_in, (unsigned)n_in++,
                                    isl_dim_out, (unsigned)pos, 1);
        else if (!out[c])
            map = isl_map_project_out(map, isl_dim_out, (unsigned)pos, 1);
        else
            pos++;
    }
    return map;
}

/* Is column "c" a function of those that are kept? */
static bool is_determined(const struct making *m, int c)
{
    bool out[MAX_COL] = {false};
    isl_map *map;
    isl_bool single;

    if (m->keep[c])
        return true;
    out[c] = true;
    map = relation_of(m, out);
    single = isl_map_is_single_valued(map);
    isl_map_free(map);
    return single == isl_bool_true;
}

/* Keep a candidate with which "c" is determined; if there is none, but "c" does
 * depend on one that is not, keep that; else "c" itself.
 */
static void keep_for(struct making *m, int c)
{
    int first = m->shape->n_dim;
    int end = first + m->shape->n_cand;

    for (int k = first; k < end; k++) {
        if (m->keep[k] || is_determined(m, k))
            continue;
        m->keep[k] = true;
        if (is_determined(m, c))
            return;
        m->keep[k] = false;
    }
    m->keep[c] = true;
}

/* Which columns are to be results? */
static bool is_result(const struct making *m, int c)
{
    const po_ishape *s = m->shape;

    if (c < s->n_dim)
        return false;
    if (c < s->n_dim + s->n_cand)
        return s->is_wanted[c - s->n_dim];
    return !s->is_unknown[c - s->n_dim - s->n_cand];
}

/* Coordinates first, so that they decide. */
static void choose(struct making *m)
{
    int end = m->shape->n_dim + m->shape->n_cand;

    for (int c = 0; c < m->shape->n_dim; c++)
        m->keep[c] = true;
    for (int c = m->shape->n_dim; c < end; c++)
        if (is_result(m, c) && !is_determined(m, c))
            m->keep[c] = true;
    for (int c = end; c < m->n_col; c++)
        if (is_result(m, c) && !is_determined(m, c))
            keep_for(m, c);
}

static int n_kept(const struct making *m)
{
    int n = 0;

    for (int c = 0; c < m->n_col; c++)
        n += m->keep[c];
    return n;
}

/* Store what column "c" is: a variable, or the next function. */
static const po_qaff *result_of(const struct making *m, int c, int *next)
{
    const po_qaff *expr;
    isl_aff *aff;
    int var = 0;

    if (!is_result(m, c))
        return NULL;
    if (m->keep[c]) {
        for (int k = 0; k < c; k++)
            var += m->keep[k];
        return po_qaff_var(m->arena, var);
    }
    aff = isl_multi_aff_get_at(m->value, (*next)++);
    expr = po_qaff_of_aff(m->arena, aff, n_kept(m), INT32_MAX);
    isl_aff_free(aff);
    return expr;
}

/* Add the results, the wanted iterators behind the coordinates; false if one
 * cannot be expressed.
 */
static bool add_results(const struct making *m, po_imap *map)
{
    const po_ishape *s = m->shape;
    int n_wanted = 0;
    int next = 0;

    for (int c = s->n_dim; c < m->n_col; c++) {
        const po_qaff *expr = result_of(m, c, &next);
        bool is_cand = c < s->n_dim + s->n_cand;

        if (is_result(m, c) && !expr)
            return false;
        if (!is_cand)
            map->result[c - s->n_dim - s->n_cand] = expr;
        else if (expr)
            map->result[s->n_res + n_wanted++] = expr;
    }
    map->n_result = s->n_res + n_wanted;
    return true;
}

/* What collects the constraints of a piece. */
struct collecting {
    const struct making *m;
    po_imap *map;
    bool failed;
};

static isl_stat add_constraint(__isl_take isl_constraint *constraint,
                               void *user)
{
    struct collecting *c = user;
    isl_aff *aff = isl_constraint_get_aff(constraint);
    isl_bool equal = isl_constraint_is_equality(constraint);
    const po_qaff *expr =
        po_qaff_of_aff(c->m->arena, aff, n_kept(c->m), INT32_MAX);
    const po_qaff *zero = po_qaff_constant(c->m->arena, 0);
    po_iconstraint *next = &c->map->constraint[c->map->n_constraint++];

    *next = (po_iconstraint){.expr = expr, .in.low = zero};
    next->in.high = equal == isl_bool_true ? zero : NULL;
    c->failed = c->failed || !expr || equal < 0;
    isl_aff_free(aff);
    isl_constraint_free(constraint);
    return c->failed ? isl_stat_error : isl_stat_ok;
}

/* Move what is constant for the map, the parameters, to the bounds:
 * n - 1 - d0 in [0, inf] is d0 in [-inf, n - 1].
 */
static void isolate(po_arena *arena, const po_imap *map, po_iconstraint *c)
{
    int first = po_imap_first(map, PO_IVAR_PARAM);
    const po_qaff *fixed = po_qaff_constant(arena, 0);
    const po_qaff *rest;

    for (int i = 0; i < c->expr->n_term; i++) {
        const po_term *term = &c->expr->term[i];

        if (term->kind == PO_ATOM_VAR && term->index >= first)
            fixed = po_qaff_add(
                arena, fixed,
                po_qaff_scale(arena, po_qaff_atom(arena, term), term->coef));
    }
    rest = po_qaff_sub(arena, c->expr, fixed);
    if (!rest || rest->n_term == 0 || fixed->n_term == 0)
        return;
    *c = (po_iconstraint){.expr = rest,
                          .in.low = po_qaff_sub(arena, c->in.low, fixed),
                          .in.high = po_qaff_sub(arena, c->in.high, fixed)};
}

static void add_variables(const struct making *m, __isl_keep isl_set *domain,
                          po_imap *map)
{
    isl_size n_param = isl_set_dim(domain, isl_dim_param);

    for (int c = 0; c < m->n_col; c++)
        if (m->keep[c])
            map->var[map->n_var++] = (po_ivar){
                .kind = c < m->shape->n_dim ? PO_IVAR_DIM : PO_IVAR_RANGE};
    for (int p = 0; p < n_param; p++)
        map->var[map->n_var++] =
            (po_ivar){.kind = PO_IVAR_PARAM,
                      .name = po_arena_copy(
                          m->arena, isl_set_get_dim_name(domain, isl_dim_param,
                                                         (unsigned)p))};
    po_imap_number(m->arena, map);
}

/* Make a map of one part of the domain of a piece. */
static isl_stat use_part(__isl_take isl_basic_set *part, void *user)
{
    struct making *m = user;
    isl_set *domain = isl_set_from_basic_set(isl_basic_set_copy(part));
    isl_size n = isl_basic_set_n_constraint(part);
    po_imap *map = po_arena_alloc(m->arena, sizeof(*map));
    struct collecting c = {.m = m, .map = map};

    *map = (po_imap){0};
    map->var = po_arena_array(
        m->arena, (size_t)(m->n_col + isl_set_dim(domain, isl_dim_param)) + 1,
        sizeof(*map->var));
    map->result =
        po_arena_array(m->arena, (size_t)m->n_col + 1, sizeof(*map->result));
    map->constraint = po_arena_array(m->arena, (size_t)(n < 0 ? 0 : n) + 64,
                                     sizeof(*map->constraint));
    add_variables(m, domain, map);
    if (n < 0 || !add_results(m, map) ||
        isl_basic_set_foreach_constraint(part, add_constraint, &c) < 0)
        map = NULL;
    for (int i = 0; map && i < map->n_constraint; i++)
        isolate(m->arena, map, &map->constraint[i]);
    m->use(map, m->user);
    isl_set_free(domain);
    isl_basic_set_free(part);
    return isl_stat_ok;
}

static isl_stat use_piece(__isl_take isl_set *domain,
                          __isl_take isl_multi_aff *value, void *user)
{
    struct making *m = user;
    isl_stat status;

    domain = isl_set_coalesce(isl_set_compute_divs(domain));
    m->value = value;
    status = isl_set_foreach_basic_set(domain, use_part, m);
    isl_set_free(domain);
    isl_multi_aff_free(value);
    return status;
}

isl_stat po_imap_make(po_arena *arena, __isl_take isl_set *set,
                      const po_ishape *shape,
                      void (*use)(po_imap *map, void *user), void *user)
{
    struct making m = {.arena = arena,
                       .shape = shape,
                       .set = set,
                       .n_col = shape->n_dim + shape->n_cand + shape->n_res,
                       .use = use,
                       .user = user};
    bool out[MAX_COL] = {false};
    isl_pw_multi_aff *value;
    isl_stat status;

    if (!set || m.n_col > MAX_COL) {
        isl_set_free(set);
        return isl_stat_error;
    }
    choose(&m);
    for (int c = 0; c < m.n_col; c++)
        out[c] = is_result(&m, c) && !m.keep[c];
    value = isl_pw_multi_aff_from_map(relation_of(&m, out));
    value = isl_pw_multi_aff_coalesce(value);
    status = isl_pw_multi_aff_foreach_piece(value, use_piece, &m);
    isl_pw_multi_aff_free(value);
    isl_set_free(set);
    return status;
}
