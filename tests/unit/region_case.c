/* Regions of C texts, as tests of several passes need them.
 */
#include "region_case.h"

#include <stdlib.h>
#include <string.h>

#include "test.h"

struct region_case region_begin(const char *text)
{
    struct region_case c;
    size_t n = strlen(text);

    c.bytes = po_alloc(n + 1);
    memcpy(c.bytes, text, n);
    c.unit = po_unit_read("case.c", c.bytes, n, &run);
    c.scops = po_scops_find(c.unit, &run);
    return c;
}

void region_end(struct region_case *c)
{
    c->scops = po_scops_free(c->scops);
    c->unit = po_unit_free(c->unit);
    free(c->bytes);
}

const po_scop *region_only(const struct region_case *c)
{
    bool is_exact =
        c->scops && c->scops->n_scop == 1 && !c->scops->scop[0]->is_approximate;

    return is_exact ? c->scops->scop[0] : NULL;
}

static __isl_give isl_set *admitted(const po_scop *scop)
{
    return isl_set_intersect(isl_set_copy(scop->context),
                             isl_set_copy(scop->assume));
}

bool region_same_set(const po_scop *scop, __isl_take isl_set *set,
                     const char *text)
{
    isl_set *want = isl_set_read_from_str(ctx, text);
    isl_bool same;

    if (isl_set_is_params(want) == isl_bool_true) {
        want = isl_set_intersect(want, isl_set_copy(scop->context));
        set = isl_set_intersect(set, isl_set_copy(scop->context));
    } else {
        want = isl_set_intersect_params(want, admitted(scop));
        set = isl_set_intersect_params(set, admitted(scop));
    }
    same = isl_set_is_equal(set, want);
    isl_set_free(set);
    isl_set_free(want);
    return same == isl_bool_true;
}

bool region_same_map(const po_scop *scop, __isl_take isl_map *map,
                     const char *text)
{
    isl_map *want = isl_map_read_from_str(ctx, text);
    isl_bool same;

    want = isl_map_intersect_params(want, admitted(scop));
    map = isl_map_intersect_params(map, admitted(scop));
    same = isl_map_is_equal(map, want);
    isl_map_free(map);
    isl_map_free(want);
    return same == isl_bool_true;
}
