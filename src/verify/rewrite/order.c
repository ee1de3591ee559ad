/* The order of the front end's instances as a schedule tree: the constants of
 * dates cost dataflow analysis nothing there.
 */
#include <isl/local_space.h>
#include <isl/set.h>
#include <isl/union_set.h>

#include "rewrite.h"

/* "n" statements from "first" on, with the same "depth" loops around them.
 * "instances" is per statement of the scop what is in place of it.
 */
struct part {
    const po_scop *scop;
    isl_union_set **instances;
    int first;
    int n;
    int depth;
};

/* The sum of the functions that are one dimension of a set. */
struct iterator {
    int pos;
    isl_union_pw_aff *value;
};

static isl_stat add_iterator(__isl_take isl_set *set, void *user)
{
    struct iterator *iterator = user;
    isl_local_space *space = isl_local_space_from_space(isl_set_get_space(set));
    isl_aff *aff =
        isl_aff_var_on_domain(space, isl_dim_set, (unsigned)iterator->pos);

    isl_set_free(set);
    iterator->value =
        isl_union_pw_aff_add_pw_aff(iterator->value, isl_pw_aff_from_aff(aff));
    return iterator->value ? isl_stat_ok : isl_stat_error;
}

/* Put the loop over dimension "pos" around a schedule. */
static __isl_give isl_schedule *around(__isl_take isl_schedule *body, int pos)
{
    isl_union_set *domain = isl_schedule_get_domain(body);
    struct iterator iterator = {
        pos, isl_union_pw_aff_empty(isl_union_set_get_space(domain))};
    isl_stat status =
        isl_union_set_foreach_set(domain, add_iterator, &iterator);

    isl_union_set_free(domain);
    if (status < 0)
        iterator.value = isl_union_pw_aff_free(iterator.value);
    return isl_schedule_insert_partial_schedule(
        body, isl_multi_union_pw_aff_from_union_pw_aff(iterator.value));
}

static __isl_give isl_schedule *order(struct part part);

/* The order of statements with the same place in the loops so far. */
static __isl_give isl_schedule *order_next(struct part part)
{
    isl_union_set *instances = part.instances[part.first];

    if (part.scop->stmt[part.first].n_iter == part.depth)
        return part.n == 1
                   ? isl_schedule_from_domain(isl_union_set_copy(instances))
                   : NULL;
    part.depth++;
    return around(order(part), part.depth - 1);
}

/* The order of the statements, by place, then by the next loop. */
static __isl_give isl_schedule *order(struct part part)
{
    const po_stmt *stmt = part.scop->stmt;
    isl_schedule *all = NULL;
    int end = part.first + part.n;

    for (; part.first < end; part.first += part.n) {
        const int place = stmt[part.first].position[2 * part.depth];
        isl_schedule *next;

        part.n = 1;
        while (part.first + part.n < end &&
               stmt[part.first + part.n].position[2 * part.depth] == place)
            part.n++;
        next = order_next(part);
        all = all ? isl_schedule_sequence(all, next) : next;
    }
    return all;
}

/* Return the order of "instances", per statement of the front end what stands
 * for it: one or several sets, the first dimensions of which are its.
 */
__isl_give isl_schedule *po_rewrite_order(const po_rewrite *w,
                                          isl_union_set **instances)
{
    struct part all = {w->from, instances, 0, w->from->n_stmt, 0};

    return order(all);
}
