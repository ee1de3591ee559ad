/* Nests that do little, as far as what calls and values say of variables tells.
 *
 * Only for these it counts.  In short loops, questions about sizes cost more than what
 * they are for, and compilers know the sizes of the original, too.  What is done with
 * large nests is right for all sizes, and no better if one is known.
 *
 * Other nests are modelled again without what calls say. Dependences and orders are
 * found without it in any case (po_scop.loose): where sizes are constants, rows such
 * as 1999 i + j are as good for the scheduler as two loops.
 */
#include "internal.h"

#include <isl/ilp.h>
#include <isl/set.h>
#include <isl/val.h>

/* More instances of statements, in a box around each domain, are not few. */
#define FEW 400000.0

/* Is the fact a range of a parameter of the region? */
static bool counts(const po_region *region, const po_fact *fact)
{
    const po_scop *scop = region->scop;

    if (fact->sense != PO_IN_RANGE)
        return false;
    for (int p = 0; p < scop->n_param; p++)
        if (po_expr_mentions(fact->expr,
                             po_expr_strip(scop->param[p].expr)->decl))
            return true;
    return false;
}

/* List the ranges of parameters of the region. */
void po_region_note_ranges(po_region *region)
{
    po_scop *scop = region->scop;
    const po_expr **fact = po_arena_array(
        scop->arena, (size_t)region->facts.n_fact, sizeof(po_expr *));

    scop->n_fact = 0;
    scop->fact = fact;
    for (int i = 0; i < region->facts.n_fact; i++)
        if (counts(region, &region->facts.fact[i]))
            fact[scop->n_fact++] = region->facts.fact[i].expr;
}

/* Does a range of a parameter count for the region? */
bool po_region_relies_on_ranges(const po_region *region)
{
    for (int i = 0; i < region->facts.n_fact; i++)
        if (counts(region, &region->facts.fact[i]))
            return true;
    return false;
}

/* The number of values of dimension "pos" of the set; 0 if there is no bound. */
static double width_of(__isl_keep isl_set *set, int pos)
{
    isl_val *most = isl_set_dim_max_val(isl_set_copy(set), pos);
    isl_val *least = isl_set_dim_min_val(isl_set_copy(set), pos);
    isl_bool is_known;
    double width = 0;

    most = isl_val_sub(most, least);
    is_known = isl_val_is_int(most);
    if (is_known == isl_bool_true)
        width = isl_val_get_d(most) + 1;
    isl_val_free(most);
    return width;
}

/* The number of instances in a box around a domain; more than FEW if that is not
 * known.
 */
static double count_box(const po_region *region, const po_stmt *stmt)
{
    isl_set *set = isl_set_copy(stmt->domain);
    isl_size n_param;
    double count = 1;

    set = isl_set_intersect_params(set, isl_set_copy(region->scop->context));
    n_param = isl_set_dim(set, isl_dim_param);
    if (n_param > 0)
        set = isl_set_project_out(set, isl_dim_param, 0, (unsigned)n_param);
    for (int i = 0; i < stmt->n_iter && count <= FEW; i++) {
        double width = width_of(set, i);

        count = width > 0 ? count * width : FEW + 1;
    }
    isl_set_free(set);
    return count;
}

/* Does the region do little, for all ranges that are known, and does not leave out anything?  A
 * variable that only what is left out reads would be set, and not used.
 */
bool po_region_is_short_nest(const po_region *region)
{
    double sum = region->n_dead > 0 ? FEW + 1 : 0;

    for (int s = 0; s < region->scop->n_stmt && sum <= FEW; s++)
        sum += count_box(region, &region->scop->stmt[s]);
    return sum <= FEW;
}
