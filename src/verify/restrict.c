/* Intersections without a search for integer points.
 *
 * isl_map_intersect() and its like look for a point in each part of the result,
 * so as to drop those that have none.  With floors in the constraints that costs
 * far more than the intersection itself; and of most intermediate results of a
 * proof it does not matter whether they are empty.  Parts that are empty at
 * first sight are dropped here, too.
 */
#include "restrict.h"

#include <isl/space.h>

/* Add to "all" the intersections of "part" with all parts of "by". */
static __isl_give isl_map *add_meets(__isl_take isl_map *all,
                                     __isl_keep isl_basic_map *part,
                                     __isl_keep isl_basic_map_list *by)
{
    isl_size n = isl_basic_map_list_n_basic_map(by);

    for (int i = 0; i < n; i++) {
        isl_basic_map *meet = isl_basic_map_list_get_basic_map(by, i);

        meet = isl_basic_map_intersect(isl_basic_map_copy(part), meet);
        all = isl_map_union(all, isl_map_from_basic_map(meet));
    }
    return n < 0 ? isl_map_free(all) : all;
}

/* Return the intersection of "map" and "by". */
__isl_give isl_map *po_map_restrict(__isl_take isl_map *map,
                                    __isl_take isl_map *by)
{
    isl_basic_map_list *parts;
    isl_basic_map_list *others;
    isl_map *all;
    isl_size n;

    map = isl_map_align_params(map, isl_map_get_space(by));
    by = isl_map_align_params(by, isl_map_get_space(map));
    parts = isl_map_get_basic_map_list(map);
    others = isl_map_get_basic_map_list(by);
    n = isl_basic_map_list_n_basic_map(parts);
    all = isl_map_empty(isl_map_get_space(map));
    for (int i = 0; i < n; i++) {
        isl_basic_map *part = isl_basic_map_list_get_basic_map(parts, i);

        all = add_meets(all, part, others);
        isl_basic_map_free(part);
    }
    isl_basic_map_list_free(parts);
    isl_basic_map_list_free(others);
    isl_map_free(map);
    isl_map_free(by);
    return n < 0 ? isl_map_free(all) : all;
}

/* Return the pairs with the first element in "by". */
__isl_give isl_map *po_map_restrict_domain(__isl_take isl_map *map,
                                           __isl_take isl_set *by)
{
    isl_space *space = isl_space_range(isl_map_get_space(map));
    isl_set *range = isl_set_universe(space);

    return po_map_restrict(map, isl_map_from_domain_and_range(by, range));
}

/* Return the pairs with the second element in "by". */
__isl_give isl_map *po_map_restrict_range(__isl_take isl_map *map,
                                          __isl_take isl_set *by)
{
    isl_space *space = isl_space_domain(isl_map_get_space(map));
    isl_set *domain = isl_set_universe(space);

    return po_map_restrict(map, isl_map_from_domain_and_range(domain, by));
}
