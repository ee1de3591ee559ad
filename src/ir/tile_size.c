/* Tile sizes that are a parameter or a macro instead of a number: reading the
 * "size" mark of a schedule tree, the size as a quasi-affine expression, and
 * the parameter of the scop that stands for it (all sets are aligned to it).
 */
#include "polyopt/tile_size.h"

#include <ctype.h>
#include <isl/aff.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/space.h>
#include <stdlib.h>
#include <string.h>

#include "polyopt/reach.h"
#include "polyopt/tree.h"

const char *po_tile_size_text(const char *mark)
{
    size_t n = strlen(PO_MARK_SIZE);

    return strncmp(mark, PO_MARK_SIZE, n) == 0 && mark[n] == ' ' ? mark + n + 1
                                                                 : NULL;
}

/* Is the text, of "n" characters, a parameter of the scop, or a number from 1 on?  Then it is
 * stored.
 */
static bool read_size(const char *text, size_t n, const po_scop *scop,
                      po_tile_size *size)
{
    char *end;

    *size = (po_tile_size){.param = -1};
    for (int i = 0; i < scop->n_param && size->param < 0; i++)
        if (strlen(scop->param[i].name) == n &&
            strncmp(scop->param[i].name, text, n) == 0)
            size->param = i;
    if (size->param >= 0)
        return true;
    if (!isdigit((unsigned char)*text))
        return false;
    size->number = strtol(text, &end, 10);
    return end == text + n && size->number >= 1 &&
           size->number <= PO_MAX_TILE_SIZE;
}

bool po_tile_size_read(const char *mark, const po_scop *scop,
                       po_tile_levels *sizes)
{
    const char *text = po_tile_size_text(mark);

    if (!text)
        return false;
    sizes->n = 0;
    do {
        size_t n = strcspn(text, "/");

        if (sizes->n == PO_MAX_SIZE_LEVEL ||
            !read_size(text, n, scop, &sizes->level[sizes->n]))
            return false;
        sizes->n++;
        text += n;
    } while (*text++);
    return true;
}

const po_qaff *po_tile_size_qaff(po_arena *arena, const po_tile_size *size)
{
    return size->param >= 0 ? po_qaff_param(arena, size->param)
                            : po_qaff_constant(arena, size->number);
}

/* --- one more parameter of a scop ------------------------------------------- */

__isl_give isl_space *po_scop_param_space(const po_scop *scop)
{
    isl_space *space =
        isl_space_params_alloc(scop->ctx, (unsigned)scop->n_param);

    for (int i = 0; i < scop->n_param; i++)
        space = isl_space_set_dim_name(space, isl_dim_param, (unsigned)i,
                                       scop->param[i].name);
    return space;
}

static bool align_set(isl_set **set, __isl_keep isl_space *space)
{
    *set = isl_set_align_params(*set, isl_space_copy(space));
    return *set;
}

static bool align_stmt(po_stmt *stmt, __isl_keep isl_space *space)
{
    bool good = align_set(&stmt->domain, space);

    for (int i = 0; i < stmt->n_iter; i++) {
        isl_aff **value = &stmt->iter_value[i];

        *value = isl_aff_align_params(*value, isl_space_copy(space));
        good = good && *value;
    }
    for (int i = 0; i < stmt->n_access; i++) {
        isl_map **relation = &stmt->access[i].relation;

        *relation = isl_map_align_params(*relation, isl_space_copy(space));
        good = good && *relation;
    }
    return good;
}

/* Give all sets and maps of the scop its parameters. */
static bool align(po_scop *scop)
{
    isl_space *space = po_scop_param_space(scop);
    bool good = align_set(&scop->context, space);

    good = align_set(&scop->loose, space) && good;
    good = align_set(&scop->assume, space) && good;
    for (int i = 0; i < scop->n_first; i++)
        good = align_set(&scop->first[i], space) && good;
    for (int i = 0; i < scop->n_stmt; i++)
        good = align_stmt(&scop->stmt[i], space) && good;
    for (int i = 0; i < scop->n_reach; i++)
        good = po_reach_align(&scop->reach[i], space) && good;
    for (int i = 0; i < scop->n_final; i++) {
        isl_pw_aff **value = &scop->final[i].value;

        *value = isl_pw_aff_align_params(*value, isl_space_copy(space));
        good = good && *value;
    }
    isl_space_free(space);
    return good;
}

bool po_scop_add_param(po_scop *scop, const char *name, const po_expr *expr)
{
    *PO_ARENA_ADD(scop->arena, scop->param, scop->n_param) =
        (po_param){.name = name, .expr = expr};
    return align(scop);
}

bool po_scop_add_size(po_scop *scop, int param, const char *name,
                      const po_expr *expr)
{
    isl_set *range;

    if (param < 0) {
        param = scop->n_param;
        if (!po_scop_add_param(scop, name, expr))
            return false;
    }
    range = isl_set_universe(isl_set_get_space(scop->assume));
    range = isl_set_lower_bound_si(range, isl_dim_param, (unsigned)param, 1);
    range = isl_set_upper_bound_si(range, isl_dim_param, (unsigned)param,
                                   PO_MAX_TILE_SIZE);
    scop->assume = isl_set_intersect(scop->assume, range);
    return scop->assume;
}
