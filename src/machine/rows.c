/* Subscripts as rows of numbers.  What is not a function of the instance, or has
 * floors, is left to guesses.
 */
#include <isl/aff.h>
#include <isl/val.h>

#include "model.h"
#include "polyopt/fm.h"

/* Relations of more dimensions and parameters are not read by their form. */
#define MAX_COLUMNS 64

struct reader {
    po_arena *arena;
    po_access_rows *rows;
    int n;
};

static double coefficient(__isl_take isl_val *value)
{
    double number = isl_val_get_d(value);

    isl_val_free(value);
    return number;
}

/* Return the row of one subscript; parts under floors are taken without rounding.
 */
static const double *read_row(struct reader *r, __isl_keep isl_aff *aff)
{
    isl_size n_in = isl_aff_dim(aff, isl_dim_in);
    isl_size n_param = isl_aff_dim(aff, isl_dim_param);
    isl_size n_div = isl_aff_dim(aff, isl_dim_div);
    double *row;

    if (n_in < 0 || n_param < 0 || n_div < 0 || n_in + n_param + 1 != r->n)
        return NULL;
    row = po_arena_array(r->arena, (size_t)r->n, sizeof(*row));
    for (int i = 0; i < n_in; i++)
        row[i] = coefficient(isl_aff_get_coefficient_val(aff, isl_dim_in, i));
    for (int i = 0; i < n_param; i++)
        row[n_in + i] =
            coefficient(isl_aff_get_coefficient_val(aff, isl_dim_param, i));
    row[r->n - 1] = coefficient(isl_aff_get_constant_val(aff));
    for (int d = 0; d < n_div; d++) {
        double factor =
            coefficient(isl_aff_get_coefficient_val(aff, isl_dim_div, d));
        isl_aff *div = isl_aff_get_div(aff, d);
        const double *inner = factor != 0 ? read_row(r, div) : NULL;

        for (int i = 0; inner && i < r->n; i++)
            row[i] += factor * inner[i];
        isl_aff_free(div);
    }
    return row;
}

static isl_stat read_piece(__isl_take isl_set *domain,
                           __isl_take isl_multi_aff *function, void *user)
{
    struct reader *r = user;
    isl_size n = isl_multi_aff_dim(function, isl_dim_out);

    r->rows->is_known = n >= 0 && n <= MAX_RANK;
    r->rows->rank = n;
    for (int i = 0; r->rows->is_known && i < n; i++) {
        isl_aff *aff = isl_multi_aff_get_aff(function, i);

        r->rows->row[i] = read_row(r, aff);
        r->rows->is_known = r->rows->row[i] != NULL;
        isl_aff_free(aff);
    }
    isl_set_free(domain);
    isl_multi_aff_free(function);
    return isl_stat_ok;
}

/* Read a relation whose form tells. */
static bool read_plain(struct reader *r, __isl_keep isl_map *relation)
{
    isl_size rank = isl_map_dim(relation, isl_dim_out);
    isl_size n_in = isl_map_dim(relation, isl_dim_in);
    isl_size n_param = isl_map_dim(relation, isl_dim_param);
    long entry[MAX_RANK * MAX_COLUMNS];

    if (rank < 0 || rank > MAX_RANK || n_in < 0 || n_param < 0 ||
        n_in + n_param + 1 != r->n || r->n > MAX_COLUMNS ||
        !po_map_read_rows(relation, entry))
        return false;
    r->rows->is_known = true;
    r->rows->rank = rank;
    for (int i = 0; i < rank; i++) {
        double *row = po_arena_array(r->arena, (size_t)r->n, sizeof(*row));

        for (int c = 0; c < r->n; c++)
            row[c] = (double)entry[i * r->n + c];
        r->rows->row[i] = row;
    }
    return true;
}

/* Read any relation; "domain" has its instances. */
static void read_relation(struct reader *r, __isl_keep isl_map *relation,
                          __isl_keep isl_set *domain)
{
    isl_map *gist =
        isl_map_gist_domain(isl_map_copy(relation), isl_set_copy(domain));
    isl_bool single = isl_map_is_single_valued(gist);
    isl_pw_multi_aff *function;

    if (single != isl_bool_true) {
        isl_map_free(gist);
        return;
    }
    function = isl_pw_multi_aff_from_map(gist);
    isl_pw_multi_aff_foreach_piece(function, read_piece, r);
    isl_pw_multi_aff_free(function);
}

po_access_rows *po_stmt_rows(const po_scop *scop, const po_stmt *stmt,
                             po_arena *arena)
{
    po_access_rows *rows =
        po_arena_array(arena, (size_t)stmt->n_access, sizeof(*rows));

    for (int i = 0; i < stmt->n_access; i++) {
        struct reader r = {arena, &rows[i], stmt->n_iter + scop->n_param + 1};
        isl_map *relation = stmt->access[i].relation;

        if (!read_plain(&r, relation))
            read_relation(&r, relation, stmt->domain);
    }
    return rows;
}
