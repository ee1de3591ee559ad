/* Rows of a table of pointers, as in A[i][j] with double **A.
 *
 * All rows together are one array, whose first subscript is that of the table.
 * A stand-in, a declaration of the name of the table, tells what the rows hold
 * from the pointers in the table.  Different rows are different memory if they
 * ascend, which is tested at run time (disjoint.c); then the first and the last
 * row also enclose all others.  The pointers must not change in the region:
 * nothing in it is assigned to them by name, and what else it stores is
 * disjoint from the table (alias.c).
 */
#include "../internal.h"

#include <isl/ilp.h>
#include <isl/set.h>
#include <isl/val.h>

/* There is no test for rows of which fewer elements are accessed. */
#define MIN_COLUMN 8

/* The rows of "table", the variable or what stands for a member; NULL if the
 * region has no reference to any.
 */
const po_decl *po_rows_known(const po_region *region, const po_decl *table)
{
    for (int i = 0; i < region->n_rows; i++)
        if (region->rows[i].table == table)
            return region->rows[i].decl;
    return NULL;
}

/* The table of the rows for which "decl" stands, NULL if it does for none. */
const po_decl *po_rows_table(const po_region *region, const po_decl *decl)
{
    for (int i = 0; i < region->n_rows; i++)
        if (region->rows[i].decl == decl)
            return region->rows[i].table;
    return NULL;
}

/* Return the declaration that stands for the rows of "table", whose elements
 * are of type "pointer".
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
    *type = (po_type){.kind = PO_TYPE_POINTER,
                      .text = "",
                      .size_bytes = pointer->size_bytes,
                      .target = pointer};
    *decl = (po_decl){.name = table->name,
                      .type = type,
                      .storage = PO_STORAGE_GLOBAL,
                      .loc = table->loc,
                      .begin = (size_t)-1,
                      .address_taken = true};
    region->rows = po_arena_grow(region->scop->arena, region->rows,
                                 region->n_rows, sizeof(*region->rows));
    region->rows[region->n_rows++] = (po_rows){table, decl};
    return decl;
}

/* Number of the array of the rows, -1 if there is none. */
static int array_of(const po_region *region, const po_decl *rows)
{
    for (int i = 0; i < region->scop->n_array; i++)
        if (region->scop->array[i].decl == rows)
            return i;
    return -1;
}

/* Return "all" and the pointers of the table that lead to what the region
 * accesses of its rows.
 */
__isl_give isl_set *po_rows_add_pointers(const po_region *region,
                                         const po_decl *table,
                                         __isl_take isl_set *all)
{
    const po_decl *rows = po_rows_known(region, table);
    int array = rows ? array_of(region, rows) : -1;
    isl_set *part = array < 0 ? NULL : po_elements_accessed(region, array);

    if (!part)
        return all;
    part = isl_set_project_out(part, isl_dim_set, 1,
                               (unsigned)region->scop->array[array].rank - 1);
    part = isl_set_reset_tuple_id(part);
    return all ? isl_set_union(isl_set_reset_tuple_id(all), part) : part;
}

/* May the table be read where the region begins, from the first to the last row
 * that the region accesses?  It has to be there and to stay the same until the
 * program reads it.
 */
static bool is_early(const po_region *region, const po_decl *table)
{
    const po_expr *member = po_pointer_of(region, table);

    if (table->type->kind != PO_TYPE_POINTER)
        return true;
    if (!member)
        return po_pointer_is_fixed(region, table);
    return po_pointer_is_early(region, table) &&
           !po_region_may_store(region, table->type);
}

/* Is the test, which looks at each row, cheap if compared with the nest: is more
 * than a few elements of a row accessed, as far as is known?
 */
static bool is_worthwhile(const po_region *region, int array)
{
    isl_set *elements = po_elements_accessed(region, array);
    isl_set *columns =
        elements ? isl_set_project_out_all_params(elements) : NULL;
    isl_val *first;
    isl_val *last;
    long n = 0;
    bool is_finite = columns && po_elements_is_bounded(columns);

    if (!is_finite) {
        isl_set_free(columns);
        return true;
    }
    last = isl_set_dim_max_val(isl_set_copy(columns), 1);
    first = isl_set_dim_min_val(columns, 1);
    return !po_val_take_long(isl_val_sub(last, first), MIN_COLUMN, &n) ||
           n + 1 >= MIN_COLUMN;
}

/* Can it be tested that the rows ascend: does every instance with references
 * to rows read their pointers, and are the first and last of these known?
 */
bool po_rows_can_test(const po_region *region, const po_decl *rows)
{
    const po_decl *table = po_rows_table(region, rows);
    int array = array_of(region, rows);
    isl_set *pointers;
    bool good;

    if (array < 0 || !is_worthwhile(region, array) ||
        !is_early(region, table) || !po_region_is_certain(region, array, false))
        return false;
    pointers = po_rows_add_pointers(region, table, NULL);
    good = pointers && po_elements_is_bounded(pointers) &&
           po_elements_is_simple(pointers) == isl_bool_true;
    isl_set_free(pointers);
    return good;
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
    for (int i = 0; i < region->n_rows; i++) {
        int array = array_of(region, region->rows[i].decl);

        if (array < 0 || !is_table_written(region, region->rows[i].table))
            continue;
        for (int k = 0; k < region->n_object; k++)
            if (region->object[k].decl == region->rows[i].decl)
                return po_region_fail_both(region, PO_REJECT_PARAMETER_WRITTEN,
                                           region->object[k].expr,
                                           region->n_root - 1);
    }
    return true;
}
