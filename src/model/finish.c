/* The last step of extraction: simplifies the domains, aligns all sets to the
 * same parameters, names dimensions after iterators, finds the arrays that are
 * dead behind the region (no live-out), and rejects a region without effects.
 */
#include "internal.h"
#include "polyopt/reach.h"

#include <isl/aff.h>
#include <isl/id.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/space.h>

/* Parts of a domain that only exist outside of the assumptions go. */
static __isl_give isl_set *simplify(const po_scop *scop,
                                    __isl_take isl_set *domain)
{
    isl_set *known;

    if (isl_set_n_basic_set(domain) < 2)
        return domain;
    known = isl_set_intersect(isl_set_copy(scop->context),
                              isl_set_copy(scop->assume));
    domain = isl_set_intersect_params(domain, isl_set_copy(known));
    domain = isl_set_coalesce(domain);
    return isl_set_coalesce(isl_set_gist_params(domain, known));
}

/* Name the dimensions after the iterators, for the reader. */
static void name_dimensions(const po_scop *scop, po_stmt *stmt)
{
    for (int i = 0; i < stmt->n_iter; i++)
        stmt->domain = isl_set_set_dim_name(
            stmt->domain, isl_dim_set, (unsigned)i,
            po_plain_text(scop->arena, stmt->iter[i]->name));
}

static bool align_stmt(const po_scop *scop, po_stmt *stmt,
                       __isl_keep isl_space *space)
{
    bool good;

    stmt->domain = isl_set_align_params(stmt->domain, isl_space_copy(space));
    stmt->domain = simplify(scop, stmt->domain);
    name_dimensions(scop, stmt);
    good = stmt->domain != NULL;
    for (int i = 0; i < stmt->n_iter; i++) {
        stmt->iter_value[i] =
            isl_aff_align_params(stmt->iter_value[i], isl_space_copy(space));
        good = good && stmt->iter_value[i];
    }
    for (int i = 0; i < stmt->n_access; i++) {
        isl_map *relation = stmt->access[i].relation;

        relation = isl_map_align_params(relation, isl_space_copy(space));
        relation =
            isl_map_intersect_domain(relation, isl_set_copy(stmt->domain));
        stmt->access[i].relation = relation;
        good = good && relation;
    }
    return good;
}

/* Give all sets and maps of the scop the same parameters in the same order. */
static bool align(po_scop *scop)
{
    isl_space *space = po_scop_param_space(scop);
    bool good = true;

    scop->context = isl_set_align_params(scop->context, isl_space_copy(space));
    scop->loose = isl_set_align_params(scop->loose, isl_space_copy(space));
    scop->assume = isl_set_align_params(scop->assume, isl_space_copy(space));
    for (int i = 0; i < scop->n_first; i++)
        scop->first[i] =
            isl_set_align_params(scop->first[i], isl_space_copy(space));
    for (int i = 0; i < scop->n_stmt; i++)
        good = align_stmt(scop, &scop->stmt[i], space) && good;
    for (int i = 0; i < scop->n_final; i++) {
        scop->final[i].value = isl_pw_aff_align_params(scop->final[i].value,
                                                       isl_space_copy(space));
        good = good && scop->final[i].value;
    }
    for (int i = 0; i < scop->n_reach; i++)
        good = po_reach_align(&scop->reach[i], space) && good;
    isl_space_free(space);
    return good && scop->context && scop->loose && scop->assume;
}

/* May the value that the region leaves in the array, or scalar, be read after it? */
static bool is_live(const po_region *region, const po_array *array,
                    const po_node *last)
{
    const po_function *function = region->source->function;

    if (array->rank > 0 && array->decl->type->kind != PO_TYPE_ARRAY)
        return true;
    return po_live_after(function, last, array->decl);
}

/* Which arrays and scalars are not read after the region? */
static void find_dead(po_region *region)
{
    po_scop *scop = region->scop;
    const po_node *last = region->source->root[region->source->n_root - 1];

    for (int i = 0; i < scop->n_array; i++) {
        po_array *array = &scop->array[i];

        array->dead_out = array->is_inner || !is_live(region, array, last);
    }
}

/* Collect the conditions under which pointers are followed, in order: each may
 * depend on what the pointers of those before it point to.
 */
static void collect_first(po_region *region)
{
    po_scop *scop = region->scop;

    scop->first = po_arena_array(
        scop->arena, (size_t)region->params.n_valid + 1, sizeof(*scop->first));
    for (int i = 0; i < region->params.n_valid; i++)
        if (region->params.valid[i].when)
            scop->first[scop->n_first++] =
                isl_set_copy(region->params.valid[i].when);
}

/* Does a statement write anything that is there after it? */
static bool has_effect(const po_scop *scop)
{
    for (int s = 0; s < scop->n_stmt; s++)
        for (int i = 0; i < scop->stmt[s].n_access; i++) {
            const po_access *access = &scop->stmt[s].access[i];

            if (access->is_write && !scop->array[access->array].is_inner)
                return true;
        }
    return false;
}

/* Is there anything to optimise?  Statements without an effect are left to the
 * compiler, which takes them away.
 */
bool po_region_check_statements(po_region *region)
{
    if (has_effect(region->scop))
        return true;
    po_region_advise(region, PO_ADVICE_NO_EFFECT);
    return po_region_fail(region, PO_REJECT_NO_GAIN,
                          &region->source->root[0]->loc,
                          "nothing that it writes is there afterwards");
}

/* Note the siblings that the region consists of. */
static void set_roots(po_scop *scop, const po_source *source)
{
    size_t n = (size_t)source->n_root;
    const po_node **root = po_arena_array(scop->arena, n, sizeof(*root));

    for (int i = 0; i < source->n_root; i++)
        root[i] = source->root[i];
    scop->root = root;
    scop->n_root = source->n_root;
}

/* Complete the scop.  Returns false if isl failed. */
bool po_region_finish(po_region *region)
{
    po_scop *scop = region->scop;
    const po_unit *unit = region->source->unit;
    const po_loc *first =
        scop->n_nest > 0 ? &scop->nest[0].loc : &region->source->root[0]->loc;

    find_dead(region);
    po_region_find_mentions(region);
    scop->function = region->source->function->name;
    scop->in = region->source->function;
    scop->is_approximate = region->source->approximate;
    scop->node = region->source->root[0];
    set_roots(scop, region->source);
    scop->is_unrolled = region->is_unrolled;
    scop->loc = *first;
    scop->begin = region->source->root[0]->begin;
    scop->end = region->source->root[region->source->n_root - 1]->end;
    scop->n_avoid = unit->n_name;
    scop->avoid = unit->name;
    scop->context = isl_set_coalesce(isl_set_copy(region->context));
    scop->loose = po_facts_loosen(region);
    po_region_note_ranges(region);
    scop->assume =
        isl_set_gist(isl_set_copy(region->assume), po_scop_known(scop));
    scop->assume = isl_set_coalesce(scop->assume);
    collect_first(region);
    if (!align(scop))
        return false;
    po_scop_join_strips(scop);
    return true;
}
