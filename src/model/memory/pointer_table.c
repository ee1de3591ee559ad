/* Rows of a table of pointers, as in A[i][j] with double **A.
 *
 * All rows together are one array, whose first subscript is that of the table.
 * A stand-in, a declaration of the name of the table, tells what the rows hold
 * from the pointers in the table.  Rows may be tables in turn, as in A[i][j][k] with
 * double ***A: then A has rows, and these have some.  Different rows are different memory
 * if they ascend, which is tested at run time (ascending_rows.c); then the first and the last
 * row also enclose all others.  A few are told apart one by one (individual_rows.c).  The pointers
 * must not change in the region: nothing in it is assigned to them by name, and what else
 * it stores is disjoint from the table (alias.c).
 */
#include "../internal.h"

/* The rows of "table", the variable or what stands for a member; NULL if the
 * region has no reference to any.
 */
const po_decl *po_rows_known(const po_region *region, const po_decl *table)
{
    for (int i = 0; i < region->memory.n_rows; i++)
        if (region->memory.rows[i].table == table)
            return region->memory.rows[i].decl;
    return NULL;
}

/* The table of the rows for which "decl" stands, NULL if it does for none. */
const po_decl *po_rows_table(const po_region *region, const po_decl *decl)
{
    for (int i = 0; i < region->memory.n_rows; i++)
        if (region->memory.rows[i].decl == decl)
            return region->memory.rows[i].table;
    return NULL;
}

/* The table that the rows begin with, whose pointers lead to others, perhaps; "decl"
 * itself if it stands for no rows.
 */
const po_decl *po_rows_root(const po_region *region, const po_decl *decl)
{
    const po_decl *table;

    while ((table = po_rows_table(region, decl)) != NULL)
        decl = table;
    return decl;
}

/* The rows at the other end, which are no tables; "decl" itself if it is none. */
const po_decl *po_rows_last(const po_region *region, const po_decl *decl)
{
    const po_decl *rows;

    while ((rows = po_rows_known(region, decl)) != NULL)
        decl = rows;
    return decl;
}

/* How many pointers are followed to get at the rows: 0 for a table that is none. */
int po_rows_level(const po_region *region, const po_decl *decl)
{
    int level = 0;

    while ((decl = po_rows_table(region, decl)) != NULL)
        level++;
    return level;
}

/* Return the declaration that stands for the rows of "table", whose elements
 * are of type "pointer".  Those of tables of tables have the type of the first table.
 */
const po_decl *po_rows_of(po_region *region, const po_decl *table,
                          const po_type *pointer)
{
    po_arena *arena = region->scop->arena;
    const po_decl *known = po_rows_known(region, table);
    po_decl *decl;
    po_type *type;

    if (known)
        return known;
    decl = po_arena_alloc(arena, sizeof(*decl));
    type = po_arena_alloc(arena, sizeof(*type));
    *type = po_rows_table(region, table)
                ? *table->type
                : (po_type){.kind = PO_TYPE_POINTER,
                            .text = "",
                            .size_bytes = pointer->size_bytes,
                            .target = pointer};
    *decl = (po_decl){.name = table->name,
                      .type = type,
                      .storage = PO_STORAGE_GLOBAL,
                      .loc = table->loc,
                      .begin = (size_t)-1,
                      .address_taken = true};
    *PO_ARENA_ADD(region->scop->arena, region->memory.rows,
                  region->memory.n_rows) = (po_rows){table, decl};
    return decl;
}

/* Number of the array of the rows, -1 if there is none. */
int po_rows_array(const po_region *region, const po_decl *rows)
{
    for (int i = 0; i < region->scop->n_array; i++)
        if (region->scop->array[i].decl == rows)
            return i;
    return -1;
}

/* Does the region assign to a pointer in a table by name? */
static bool is_table_written(const po_region *region, const po_decl *table)
{
    const po_scop *scop = region->scop;

    for (int s = 0; s < scop->n_stmt; s++)
        for (int k = 0; k < scop->stmt[s].n_access; k++) {
            const po_access *access = &scop->stmt[s].access[k];

            if (access->is_write && scop->array[access->array].decl == table &&
                scop->array[access->array].rank > 0)
                return true;
        }
    return false;
}

/* Check that the region does not change the pointers to rows by name. */
bool po_rows_check(po_region *region)
{
    for (int i = 0; i < region->memory.n_rows; i++) {
        const po_decl *rows = po_rows_last(region, region->memory.rows[i].decl);

        if (po_rows_array(region, rows) < 0 ||
            !is_table_written(region, region->memory.rows[i].table))
            continue;
        for (int k = 0; k < region->memory.n_object; k++)
            if (region->memory.object[k].decl == region->memory.rows[i].decl)
                return po_region_fail_both(region, PO_REJECT_PARAMETER_WRITTEN,
                                           region->memory.object[k].expr,
                                           region->source->n_root - 1);
    }
    return true;
}
