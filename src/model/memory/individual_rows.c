/* Rows of a table of pointers that are told apart one by one, as in f[0][i] and f[1][i]
 * with double **f: where there are few, with constant numbers, each is a place of its own,
 * and they may be anywhere.  Others have to ascend (ascending_rows.c).
 */
#include "../internal.h"

#include <isl/constraint.h>
#include <isl/ilp.h>
#include <isl/set.h>
#include <isl/val.h>

/* Return the elements of row number "row", without the subscript of the table. */
static __isl_give isl_set *row_of(__isl_take isl_set *elements, long row)
{
    isl_ctx *ctx = isl_set_get_ctx(elements);
    isl_val *number = isl_val_int_from_si(ctx, row);

    elements = isl_set_fix_val(elements, isl_dim_set, 0, number);
    return isl_set_project_out(elements, isl_dim_set, 0, 1);
}

/* Return what the region accesses of the row; NULL if that is nothing. */
__isl_give isl_set *po_single_elements(const po_region *region,
                                       const po_decl *rows, long row)
{
    int array = po_rows_array(region, rows);
    isl_set *elements = array < 0 ? NULL : po_elements_accessed(region, array);
    isl_bool empty;

    if (!elements)
        return NULL;
    elements = row_of(elements, row);
    empty = isl_set_is_empty(elements);
    if (empty == isl_bool_false)
        return elements;
    isl_set_free(elements);
    return NULL;
}

/* Note in "user" if the constraint says how the number of a row depends on parameters. */
static isl_stat look_at(__isl_take isl_constraint *row, void *user)
{
    bool *depends = user;
    isl_size n = isl_constraint_dim(row, isl_dim_param);
    isl_bool one = isl_constraint_involves_dims(row, isl_dim_set, 0, 1);
    isl_bool other = isl_bool_error;

    if (n >= 0)
        other =
            isl_constraint_involves_dims(row, isl_dim_param, 0, (unsigned)n);
    isl_constraint_free(row);
    *depends = *depends || (one != isl_bool_false && other != isl_bool_false);
    return isl_stat_ok;
}

static isl_stat look_at_part(__isl_take isl_basic_set *part, void *user)
{
    isl_stat status = isl_basic_set_foreach_constraint(part, look_at, user);

    isl_basic_set_free(part);
    return status;
}

/* Return the numbers of the rows that the region accesses; NULL if some depend on
 * parameters, as that of A[k][i], one row.
 */
static __isl_give isl_set *row_numbers(const po_region *region, int array)
{
    isl_set *numbers = po_elements_accessed(region, array);
    unsigned rank = (unsigned)region->scop->array[array].rank;
    bool depends = false;

    numbers = isl_set_project_out(numbers, isl_dim_set, 1, rank - 1);
    numbers = isl_set_detect_equalities(isl_set_remove_divs(numbers));
    if (isl_set_foreach_basic_set(numbers, look_at_part, &depends) < 0 ||
        depends)
        return isl_set_free(numbers);
    return numbers;
}

/* Store the first and the last number of a row that the region accesses, if they are
 * constants.
 */
static bool find_range(const po_region *region, int array, long *first,
                       long *last)
{
    isl_set *numbers = row_numbers(region, array);
    bool good;

    if (!numbers)
        return false;
    numbers = isl_set_project_out_all_params(numbers);
    good = po_elements_is_bounded(numbers) &&
           po_val_take_long(isl_set_dim_min_val(isl_set_copy(numbers), 0),
                            PO_MAX_CONST, first) &&
           po_val_take_long(isl_set_dim_max_val(isl_set_copy(numbers), 0),
                            PO_MAX_CONST, last);
    isl_set_free(numbers);
    return good;
}

/* Store the numbers of the rows, PO_MAX_SINGLE at most.  Returns how many there are; 0 if
 * they are more, or not all constants, or of tables of tables.
 */
int po_single_find(const po_region *region, const po_decl *rows, long *row)
{
    int array = po_rows_array(region, rows);
    long first = 0;
    long last = 0;
    int n = 0;

    if (array < 0 || po_rows_level(region, rows) != 1 ||
        region->source->unit->is_c90 ||
        !find_range(region, array, &first, &last) || first < 0 ||
        last - first >= PO_MAX_SINGLE)
        return 0;
    for (long k = first; k <= last; k++) {
        isl_set *elements = po_single_elements(region, rows, k);

        if (elements)
            row[n++] = k;
        isl_set_free(elements);
    }
    return n;
}

/* Return what stands for the row: a pointer of the name "f[3]". */
const po_decl *po_single_decl(const po_region *region, const po_decl *rows,
                              long row)
{
    po_arena *arena = region->scop->arena;
    po_decl *decl = po_arena_alloc(arena, sizeof(*decl));
    const char *form = rows->name[0] == '(' ? "(%s)[%ld]" : "%s[%ld]";

    *decl = (po_decl){.name = po_arena_printf(arena, form, rows->name, row),
                      .type = rows->type->target,
                      .storage = PO_STORAGE_GLOBAL,
                      .loc = rows->loc,
                      .begin = (size_t)-1,
                      .address_taken = true};
    return decl;
}
