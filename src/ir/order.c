/* The order of the program: two statements in, the relation of the pairs of instances of which
 * the first is executed first, out.
 */
#include <isl/local_space.h>
#include <isl/map.h>
#include <isl/schedule.h>
#include <isl/union_set.h>

#include "polyopt/scop.h"

/* Return the number of loops around both statements: as many as there are places
 * before them, and numbers of those places, on which they agree.
 *
 *     S0: [0, i, 0, j, 0]
 *     S1: [0, i, 1, j, 0]    common to S0 and S1: i
 */
int po_stmt_n_common(const po_stmt *a, const po_stmt *b)
{
    int n = 0;

    while (n < a->n_iter && n < b->n_iter &&
           a->position[2 * n] == b->position[2 * n])
        n++;
    return n;
}

/* A sum of functions, and the dimension that all of them are. */
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

__isl_give isl_schedule *po_loop_around(__isl_take isl_schedule *body, int pos)
{
    isl_union_set *domain = isl_schedule_get_domain(body);
    isl_space *space = isl_union_set_get_space(domain);
    struct iterator iterator = {pos, isl_union_pw_aff_empty(space)};
    isl_stat status =
        isl_union_set_foreach_set(domain, add_iterator, &iterator);

    isl_union_set_free(domain);
    if (status < 0)
        iterator.value = isl_union_pw_aff_free(iterator.value);
    return isl_schedule_insert_partial_schedule(
        body, isl_multi_union_pw_aff_from_union_pw_aff(iterator.value));
}

/* Return "pairs" with the first "n" iterators equal. */
static __isl_give isl_map *same_iteration(__isl_keep isl_map *pairs, int n)
{
    isl_map *same = isl_map_copy(pairs);

    for (int i = 0; i < n; i++)
        same = isl_map_equate(same, isl_dim_in, i, isl_dim_out, i);
    return same;
}

/* Return { S[i] -> T[j] : S[i] before T[j] }, for parameters in "context":
 *
 *     the instances differ in the iterator of a common loop, and no outer one,
 *     or S stands before T in the innermost common loop
 */
__isl_give isl_map *po_stmt_before(const po_scop *scop, int src, int dst,
                                   __isl_keep isl_set *context)
{
    const po_stmt *s = &scop->stmt[src];
    const po_stmt *t = &scop->stmt[dst];
    isl_map *pairs = isl_map_from_domain_and_range(
        isl_set_intersect_params(isl_set_copy(s->domain),
                                 isl_set_copy(context)),
        isl_set_intersect_params(isl_set_copy(t->domain),
                                 isl_set_copy(context)));
    isl_map *before = isl_map_empty(isl_map_get_space(pairs));
    int n = 0;

    while (n < s->n_iter && n < t->n_iter &&
           s->position[2 * n] == t->position[2 * n]) {
        isl_map *here = same_iteration(pairs, n);

        here = isl_map_order_lt(here, isl_dim_in, n, isl_dim_out, n);
        before = isl_map_union_disjoint(before, here);
        n++;
    }
    if (s->position[2 * n] < t->position[2 * n])
        before = isl_map_union_disjoint(before, same_iteration(pairs, n));
    isl_map_free(pairs);
    return before;
}
