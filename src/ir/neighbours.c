/* Elements of an array that are in a row, read in one iteration of a loop: the next iteration reads
 * some of them as others.
 */
#include <isl/aff.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/val.h>

#include "polyopt/ast.h"

/* The reads of an array in a loop that are looked at, at most. */
#define MOST_READS 16

/* The elements of an array that an iteration reads: functions of the instance. */
struct reads {
    const po_scop *scop;
    int array;
    int n;
    isl_pw_multi_aff *element[MOST_READS];
};

/* Add those of a statement; instances of all of them are taken to be the same. */
static void add_reads(struct reads *reads, const po_stmt *stmt)
{
    for (int i = 0; i < stmt->n_access && reads->n < MOST_READS; i++) {
        const po_access *access = &stmt->access[i];
        isl_map *map;

        if (access->is_write || !access->is_exact ||
            access->array != reads->array)
            continue;
        map = isl_map_copy(access->relation);
        map = isl_map_reset_tuple_id(map, isl_dim_in);
        map = isl_map_reset_tuple_id(map, isl_dim_out);
        reads->element[reads->n++] = isl_pw_multi_aff_from_map(map);
    }
}

static bool add_instance(const po_ast_node *node, const void *of)
{
    struct reads *reads = (struct reads *)of;

    if (node->kind == PO_AST_STMT)
        add_reads(reads, &reads->scop->stmt[node->call.stmt]);
    return false;
}

/* Return how many elements, along the last subscript, "b" is behind "a" in all iterations; 0 if
 * that differs, or others do.
 */
static long distance(__isl_keep isl_pw_multi_aff *a,
                     __isl_keep isl_pw_multi_aff *b)
{
    int last = (int)isl_pw_multi_aff_dim(a, isl_dim_out) - 1;
    isl_pw_multi_aff *difference;
    isl_set *all;
    long n = 0;

    if (isl_pw_multi_aff_dim(a, isl_dim_in) !=
        isl_pw_multi_aff_dim(b, isl_dim_in))
        return 0;
    difference = isl_pw_multi_aff_sub(isl_pw_multi_aff_copy(b),
                                      isl_pw_multi_aff_copy(a));
    all = isl_map_range(isl_map_from_pw_multi_aff(difference));
    for (int i = 0; i <= last; i++) {
        isl_val *value =
            isl_set_plain_get_val_if_fixed(all, isl_dim_set, (unsigned)i);

        isl_bool is_int = isl_val_is_int(value);
        isl_bool is_same = isl_val_is_zero(value);

        n = is_int == isl_bool_true ? isl_val_get_num_si(value) : 0;
        if (i < last && is_same != isl_bool_true)
            last = -1;
        isl_val_free(value);
    }
    isl_set_free(all);
    return last < 0 ? 0 : n;
}

/* Are there three in a row? */
static bool has_row(const struct reads *reads)
{
    for (int i = 0; i < reads->n; i++) {
        unsigned found = 0;

        for (int k = 0; k < reads->n; k++) {
            long n = distance(reads->element[i], reads->element[k]);

            found |= n == 1 || n == 2 ? 1U << n : 0;
        }
        if (found == 6)
            return true;
    }
    return false;
}

/* Are there three in a row?  Releases them. */
static bool find_row(struct reads *reads)
{
    bool has = reads->n > 2 && has_row(reads);

    for (int i = 0; i < reads->n; i++)
        isl_pw_multi_aff_free(reads->element[i]);
    return has;
}

bool po_ast_reads_neighbours(const po_ast_node *loop, const po_scop *scop)
{
    for (int a = 0; a < scop->n_array; a++) {
        struct reads reads = {.scop = scop, .array = a};

        if (scop->array[a].rank > 0)
            po_ast_any(loop->body, add_instance, &reads);
        if (find_row(&reads))
            return true;
    }
    return false;
}

bool po_stmts_read_neighbours(const po_scop *scop, int n, const int *stmt)
{
    for (int a = 0; a < scop->n_array; a++) {
        struct reads reads = {.scop = scop, .array = a};

        for (int i = 0; i < n && scop->array[a].rank > 0; i++)
            add_reads(&reads, &scop->stmt[stmt[i]]);
        if (find_row(&reads))
            return true;
    }
    return false;
}
