/* Dependences, as text. */
#include "dep_case.h"

#include <isl/map.h>
#include <isl/union_map.h>

bool dep_case_is_union(int n, const po_dep *dep, po_dep_kind kind,
                       const char *text)
{
    isl_union_map *want = isl_union_map_read_from_str(ctx, text);
    isl_union_map *got = isl_union_map_empty(isl_union_map_get_space(want));
    isl_bool equal;

    for (int i = 0; i < n; i++)
        if (dep[i].kind == kind)
            got = isl_union_map_union(
                got, isl_union_map_from_map(isl_map_copy(dep[i].relation)));
    equal = isl_union_map_is_equal(got, want);
    isl_union_map_free(got);
    isl_union_map_free(want);
    return equal == isl_bool_true;
}
