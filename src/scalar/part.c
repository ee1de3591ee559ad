/* Helpers for index-set splitting and the like: add to a scop a copy of a
 * statement restricted to part of its iteration domain, move statements in the
 * original order (their positions), sort them by it, and name them S0, S1, ...
 * again.
 */
#include <isl/aff.h>
#include <isl/map.h>
#include <isl/set.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

static void restrict_to(po_stmt *stmt, __isl_take isl_set *domain)
{
    for (int k = 0; k < stmt->n_access; k++)
        stmt->access[k].relation = isl_map_intersect_domain(
            stmt->access[k].relation, isl_set_copy(domain));
    isl_set_free(stmt->domain);
    stmt->domain = domain;
}

/* Add the part of "stmt" in "domain" to the scop, which has room for it.
 * Returns NULL if there is none, or isl failed.
 */
po_stmt *po_scop_add_part(po_scop *scop, const po_stmt *stmt,
                          __isl_take isl_set *domain)
{
    isl_bool empty = isl_set_is_empty(domain);
    po_stmt *part = &scop->stmt[scop->n_stmt];

    if (empty != isl_bool_false) {
        isl_set_free(domain);
        return NULL;
    }
    *part = po_stmt_copy(stmt, scop->arena);
    restrict_to(part, domain);
    scop->n_stmt++;
    return part;
}

void po_stmt_move(po_scop *scop, po_stmt *stmt, int depth, int place)
{
    size_t n = 2 * (size_t)stmt->n_iter + 1;
    int *position = po_arena_array(scop->arena, n, sizeof(*position));

    memcpy(position, stmt->position, n * sizeof(*position));
    position[2 * depth] = place;
    stmt->position = position;
}

/* Name the statements S0, S1, ... */
void po_scop_number(po_scop *scop)
{
    for (int s = 0; s < scop->n_stmt; s++) {
        po_stmt *stmt = &scop->stmt[s];
        const char *name = po_arena_printf(scop->arena, "S%d", s);

        stmt->name = name;
        stmt->domain = isl_set_set_tuple_name(stmt->domain, name);
        for (int i = 0; stmt->iter_value && i < stmt->n_iter; i++)
            stmt->iter_value[i] =
                isl_aff_set_tuple_id(stmt->iter_value[i], isl_dim_in,
                                     isl_set_get_tuple_id(stmt->domain));
        for (int k = 0; k < stmt->n_access; k++)
            stmt->access[k].relation = isl_map_set_tuple_name(
                stmt->access[k].relation, isl_dim_in, name);
    }
}

static int compare(const void *left, const void *right)
{
    const po_stmt *a = left;
    const po_stmt *b = right;
    int n = a->n_iter < b->n_iter ? a->n_iter : b->n_iter;

    for (int i = 0; i <= 2 * n; i += 2)
        if (a->position[i] != b->position[i])
            return a->position[i] < b->position[i] ? -1 : 1;
    return 0;
}

/* Bring the statements into the order of the text, and name them. */
void po_scop_sort(po_scop *scop)
{
    qsort(scop->stmt, (size_t)scop->n_stmt, sizeof(*scop->stmt), compare);
    po_scop_number(scop);
}
