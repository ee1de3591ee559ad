/* Tables of row pointers, as in double **A (pointer_table.c): can it be tested
 * at run time that the rows lie one behind the other in memory?  The table
 * must be readable where the region begins, and the test cheap compared with
 * the nest.
 */
#include "../internal.h"

#include <isl/ilp.h>
#include <isl/set.h>
#include <isl/val.h>

/* There is no test for rows of which fewer elements are accessed. */
#define MIN_COLUMN 8

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
static bool is_profitable(const po_region *region, int array)
{
    unsigned last_dim = (unsigned)region->scop->array[array].rank - 1;
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
    last = isl_set_dim_max_val(isl_set_copy(columns), (int)last_dim);
    first = isl_set_dim_min_val(columns, (int)last_dim);
    return !po_val_take_long(isl_val_sub(last, first), MIN_COLUMN, &n) ||
           n + 1 >= MIN_COLUMN;
}

/* Do all values of one subscript occur with all those of others, as all pointers from the
 * first to the last in each dimension are read?
 */
static bool is_box(__isl_keep isl_set *pointers)
{
    isl_size n = isl_set_dim(pointers, isl_dim_set);
    isl_set *box = NULL;
    isl_bool same;

    for (int d = 0; d < n; d++) {
        isl_set *side = isl_set_copy(pointers);

        side = isl_set_project_out(side, isl_dim_set, (unsigned)d + 1,
                                   (unsigned)(n - d - 1));
        side = isl_set_project_out(side, isl_dim_set, 0, (unsigned)d);
        box = box ? isl_set_flat_product(box, side) : side;
    }
    same = isl_set_is_equal(box, pointers);
    isl_set_free(box);
    return same == isl_bool_true;
}

/* Does every instance with references to rows read their pointers, and may the region
 * do so where it begins?
 */
bool po_rows_are_early(const po_region *region, const po_decl *rows)
{
    int array = po_rows_array(region, rows);

    return array >= 0 && is_profitable(region, array) &&
           is_early(region, po_rows_root(region, rows)) &&
           po_elements_is_certain(region, array, false);
}

/* Can it be tested that the rows ascend: may their pointers be read, and are the first
 * and last of these known?
 */
bool po_rows_can_test(const po_region *region, const po_decl *rows)
{
    const po_decl *table = po_rows_table(region, rows);
    isl_set *pointers;
    bool good;

    if (!po_rows_are_early(region, rows) || po_shape_known(region, rows))
        return false;
    pointers = po_elements_add_pointers(region, table, NULL);
    good = pointers && po_elements_is_bounded(pointers) &&
           po_elements_is_simple(pointers) == isl_bool_true && is_box(pointers);
    isl_set_free(pointers);
    return good;
}
