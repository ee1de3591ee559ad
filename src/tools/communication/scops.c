/* For distributed memory: scops made of the parts of another one, the
 * instances of one rank's share, and the elements to be moved for it, with new
 * parameters for the bounds of the share; code is generated from these as from
 * any scop.
 */
#include <isl/constraint.h>
#include <isl/local_space.h>
#include <isl/schedule.h>
#include <isl/space.h>
#include <isl/union_set.h>
#include <isl/val.h>
#include <stdlib.h>

#include "internal.h"
#include "polyopt/ranks.h"
#include "polyopt/tile_size.h"

/* Bounds of shares are from -2^40 to 2^40. */
#define MOST_DATE (1L << 40)

static const po_type long_type = {.kind = PO_TYPE_INT,
                                  .text = "long",
                                  .size_bytes = 8,
                                  .align_bytes = 8,
                                  .is_signed = true};

/* Return a reference to a variable of type long that is none of the program's. */
static const po_expr *new_variable(po_scop *scop, const char *name)
{
    po_decl *decl = po_arena_alloc(scop->arena, sizeof(*decl));

    *decl = (po_decl){.id = -1,
                      .name = name,
                      .type = &long_type,
                      .storage = PO_STORAGE_PARAM,
                      .loc = scop->loc,
                      .begin = (size_t)-1};
    return po_expr_variable(scop->arena, decl, &scop->loc);
}

/* Leave what is in the set where one dimension is no greater than another one. */
static __isl_give isl_set *in_order(__isl_take isl_set *set,
                                    enum isl_dim_type low, int low_pos,
                                    enum isl_dim_type high, int high_pos)
{
    isl_local_space *space = isl_local_space_from_space(isl_set_get_space(set));
    isl_constraint *order = isl_constraint_alloc_inequality(space);

    order = isl_constraint_set_coefficient_si(order, low, low_pos, -1);
    order = isl_constraint_set_coefficient_si(order, high, high_pos, 1);
    return isl_set_add_constraint(set, order);
}

/* Return what is known of a parameter: there is a point of "range" that is no greater, or no
 * less; with the parameters of the scop, in their order.
 */
static __isl_give isl_set *beside(__isl_keep isl_set *range,
                                  const po_scop *scop, const char *name,
                                  bool is_above)
{
    isl_set *set = isl_set_copy(range);
    isl_size n = isl_set_dim(set, isl_dim_param);

    if (n < 0)
        return isl_set_free(set);
    set = isl_set_insert_dims(set, isl_dim_param, (unsigned)n, 1);
    set = isl_set_set_dim_name(set, isl_dim_param, (unsigned)n, name);
    set = is_above ? in_order(set, isl_dim_set, 0, isl_dim_param, (int)n)
                   : in_order(set, isl_dim_param, (int)n, isl_dim_set, 0);
    return isl_set_align_params(isl_set_params(set),
                                isl_set_get_space(scop->context));
}

/* Return what is known of the "n" last parameters: no more than MOST_DATE from 0. */
static __isl_give isl_set *small(const po_scop *scop, int n)
{
    isl_set *set = isl_set_universe(isl_set_get_space(scop->context));

    for (int p = scop->n_param - n; p < scop->n_param; p++) {
        set =
            isl_set_lower_bound_val(set, isl_dim_param, (unsigned)p,
                                    isl_val_int_from_si(scop->ctx, -MOST_DATE));
        set =
            isl_set_upper_bound_val(set, isl_dim_param, (unsigned)p,
                                    isl_val_int_from_si(scop->ctx, MOST_DATE));
    }
    return set;
}

/* Return what is known of the bounds of a share, number "at" and the next parameter:
 * first <= last, and both are in the range of dates.
 */
static __isl_give isl_set *known_bounds(const po_communication *c,
                                        const po_scop *scop, int at)
{
    isl_set *set = beside(c->range, scop, c->first, true);

    set = isl_set_intersect(set, beside(c->range, scop, c->last, false));
    return in_order(set, isl_dim_param, at, isl_dim_param, at + 1);
}

/* Return what is known of a parameter that is in the range. */
static __isl_give isl_set *known_between(__isl_keep isl_set *range,
                                         const po_scop *scop, const char *name)
{
    return isl_set_intersect(beside(range, scop, name, true),
                             beside(range, scop, name, false));
}

/* Add what is known of new parameters; NULL if that fails. */
static po_scop *add_known(po_scop *scop, __isl_take isl_set *known, int n)
{
    known = isl_set_coalesce(isl_set_intersect(small(scop, n), known));
    scop->context = isl_set_intersect(scop->context, isl_set_copy(known));
    scop->loose = isl_set_intersect(scop->loose, known);
    scop->blocks = NULL;
    return scop->context && scop->loose ? scop : po_scop_free(scop);
}

/* Leave the instances of the share in the statement. */
static bool restrict_stmt(const po_communication *c, po_stmt *stmt, int number)
{
    isl_set *share = po_communication_share(c, number);
    bool good;

    stmt->domain = isl_set_intersect(stmt->domain, isl_set_copy(share));
    good = stmt->domain;
    for (int i = 0; i < stmt->n_access; i++) {
        isl_map **relation = &stmt->access[i].relation;

        *relation = isl_map_intersect_domain(*relation, isl_set_copy(share));
        good = good && *relation;
    }
    isl_set_free(share);
    return good;
}

/* Return a copy with room for parameters of its own, which leaves variables as they are. */
static po_scop *copy_scop(const po_scop *from)
{
    po_scop *scop = po_scop_copy(from);

    for (int i = 0; i < scop->n_final; i++)
        isl_pw_aff_free(scop->final[i].value);
    scop->n_final = 0;
    scop->param = NULL;
    scop->n_param = 0;
    for (int i = 0; i < from->n_param; i++)
        *PO_ARENA_ADD(scop->arena, scop->param, scop->n_param) = from->param[i];
    return scop;
}

/* Add a parameter of type long. */
static bool add_param(po_scop *scop, const char *name)
{
    return po_scop_add_param(scop, name, new_variable(scop, name));
}

po_scop *po_communication_scop(const po_communication *c)
{
    po_scop *scop = copy_scop(c->scop);
    bool good = add_param(scop, c->first) && add_param(scop, c->last);

    for (int s = 0; s < scop->n_stmt && good; s++)
        good = restrict_stmt(c, &scop->stmt[s], s);
    if (!good)
        return po_scop_free(scop);
    return add_known(scop, known_bounds(c, scop, scop->n_param - 2), 2);
}

/* Leave the instances of step "now" in the statement. */
static bool leave_step(const po_communication *c, po_stmt *stmt)
{
    isl_size now =
        isl_set_find_dim_by_name(stmt->domain, isl_dim_param, c->time->now);
    bool good;

    if (now < 0)
        return false;
    stmt->domain =
        isl_set_equate(stmt->domain, isl_dim_param, now, isl_dim_set, 0);
    good = stmt->domain;
    for (int i = 0; i < stmt->n_access; i++) {
        isl_map **relation = &stmt->access[i].relation;

        *relation =
            isl_map_intersect_domain(*relation, isl_set_copy(stmt->domain));
        good = good && *relation;
    }
    return good;
}

/* Leave the statements of the phase, and of these what is in step "now" and in the share. */
static bool leave_phase(const po_communication *c, po_scop *scop, int phase)
{
    int n = 0;
    bool good = true;

    for (int s = 0; s < scop->n_stmt; s++) {
        if (c->time->of[s] != phase) {
            po_stmt_clear(&scop->stmt[s]);
            continue;
        }
        good = good && restrict_stmt(c, &scop->stmt[s], s) &&
               leave_step(c, &scop->stmt[s]);
        scop->stmt[n++] = scop->stmt[s];
    }
    scop->n_stmt = n;
    return good;
}

po_scop *po_communication_phase(const po_communication *c, int phase)
{
    po_scop *scop = copy_scop(c->scop);
    bool good = add_param(scop, c->first) && add_param(scop, c->last) &&
                add_param(scop, c->time->now);
    isl_set *known;

    if (!good || !leave_phase(c, scop, phase))
        return po_scop_free(scop);
    for (int a = 0; a < scop->n_array; a++)
        scop->array[a].dead_out = scop->array[a].dead_out && c->own[a];
    known = known_bounds(c, scop, scop->n_param - 3);
    known = isl_set_intersect(
        known, known_between(c->time->range, scop, c->time->now));
    return add_known(scop, known, 3);
}

po_scop *po_communication_boundary(const po_communication *c)
{
    po_scop *scop = copy_scop(c->scop);
    isl_set *known;

    if (!add_param(scop, c->time->now) || !add_param(scop, c->time->at))
        return po_scop_free(scop);
    known = known_between(c->time->range, scop, c->time->now);
    known =
        isl_set_intersect(known, known_between(c->range, scop, c->time->at));
    return add_known(scop, known, 2);
}

/* Return the statement of which the instances are the points. */
static po_stmt *stmt_of(po_scop *scop, __isl_take isl_set *points)
{
    po_stmt *stmt = po_arena_alloc(scop->arena, sizeof(*stmt));
    isl_size n = isl_set_dim(points, isl_dim_set);
    isl_local_space *space;
    int *position;

    points = isl_set_set_tuple_name(points, "S0");
    *stmt =
        (po_stmt){.name = "S0", .domain = points, .n_iter = n < 0 ? 0 : (int)n};
    stmt->iter_value = po_arena_array(scop->arena, (size_t)stmt->n_iter + 1,
                                      sizeof(isl_aff *));
    position = po_arena_array(scop->arena, 2 * (size_t)stmt->n_iter + 1,
                              sizeof(*position));
    space = isl_local_space_from_space(isl_set_get_space(points));
    for (int i = 0; i < stmt->n_iter; i++)
        stmt->iter_value[i] = isl_aff_var_on_domain(isl_local_space_copy(space),
                                                    isl_dim_set, (unsigned)i);
    isl_local_space_free(space);
    stmt->position = position;
    return stmt;
}

po_scop *po_communication_points(const po_scop *share,
                                 __isl_take isl_set *points)
{
    po_scop *scop = po_scop_copy(share);

    points = isl_set_align_params(points, isl_set_get_space(scop->context));
    for (int s = 0; s < scop->n_stmt; s++)
        po_stmt_clear(&scop->stmt[s]);
    for (int i = 0; i < scop->n_first; i++)
        isl_set_free(scop->first[i]);
    scop->n_first = 0;
    scop->n_stmt = 1;
    scop->stmt = stmt_of(scop, points);
    scop->n_nest = 0;
    scop->n_mention = 0;
    return scop->stmt->domain ? scop : po_scop_free(scop);
}

__isl_give isl_schedule *po_communication_order(const po_scop *points)
{
    isl_union_set *domain =
        isl_union_set_from_set(isl_set_copy(points->stmt->domain));
    isl_schedule *order = isl_schedule_from_domain(domain);

    for (int i = points->stmt->n_iter - 1; i >= 0; i--)
        order = po_loop_around(order, i);
    return order;
}
