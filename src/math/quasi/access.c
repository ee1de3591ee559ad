/* The subscripts of an access as quasi-affine functions of the iterators: in,
 * its relation (isl_map); out, one po_qaff per dimension of the array, if the
 * relation is a function.  Of a piecewise function it is the piece that
 * depends on most iterators, with a note of the dimensions in which pieces
 * differ: good for estimates, not for proofs.  Where some subscript is no
 * function, as one that is read from memory, the leading ones that are
 * functions are returned.
 */
#include <isl/aff.h>

#include "polyopt/answers.h"
#include "polyopt/fm.h"
#include "polyopt/indexmap.h"
#include "polyopt/value.h"

struct reader {
    po_arena *arena;
    po_subscripts *found;
};

/* Return the value of a row [ dimensions | parameters | constant ]. */
static const po_qaff *value_of_row(po_arena *arena, const long *row, int n_in,
                                   int n_param)
{
    const po_qaff *sum = po_qaff_constant(arena, row[n_in + n_param]);

    for (int i = 0; i < n_in; i++)
        if (row[i] != 0)
            sum = po_qaff_combine(arena, 1, sum, row[i], po_qaff_var(arena, i));
    for (int i = 0; i < n_param; i++)
        if (row[n_in + i] != 0)
            sum = po_qaff_combine(arena, 1, sum, row[n_in + i],
                                  po_qaff_param(arena, i));
    return sum;
}

/* Read a relation whose form tells; false if it does not. */
static bool read_plain(const struct reader *r, __isl_keep isl_map *relation)
{
    po_subscripts *found = r->found;
    isl_size n_in = isl_map_dim(relation, isl_dim_in);
    isl_size n_param = isl_map_dim(relation, isl_dim_param);
    isl_size rank = isl_map_dim(relation, isl_dim_out);
    size_t width = (size_t)(n_in + n_param) + 1;
    long *row;

    if (n_in < 0 || n_param < 0 || rank < 0)
        return false;
    row = po_arena_array(r->arena, (size_t)rank * width + 1, sizeof(*row));
    if (!po_map_read_rows(relation, row))
        return false;
    *found = (po_subscripts){.n_piece = 1, .rank = rank};
    found->value =
        po_arena_array(r->arena, (size_t)rank + 1, sizeof(*found->value));
    for (int i = 0; i < rank; i++)
        found->value[i] =
            value_of_row(r->arena, row + (size_t)i * width, n_in, n_param);
    return true;
}

/* The coefficients of dimension "dim" in the subscripts; 0 where there is none. */
static long coefficient(const po_qaff *value, int dim)
{
    for (int i = 0; i < value->n_term; i++)
        if (value->term[i].kind == PO_ATOM_VAR && value->term[i].index == dim)
            return value->term[i].coef;
    return 0;
}

/* How many pairs of a subscript and a dimension that it depends on are there? */
static int n_moving(const po_qaff *const *value, int rank, int n_dim)
{
    int n = 0;

    for (int i = 0; i < rank; i++)
        for (int d = 0; d < n_dim; d++)
            n += coefficient(value[i], d) != 0;
    return n;
}

/* Note in which dimensions another piece differs from the one so far, and keep that which depends on
 * more of them.
 */
static void compare_piece(po_subscripts *found, const po_qaff **value, int rank)
{
    for (int i = 0; i < rank; i++)
        for (int d = 0; d < found->n_dim; d++)
            if (coefficient(value[i], d) != coefficient(found->value[i], d))
                found->differs[d] = true;
    if (n_moving(value, rank, found->n_dim) >
        n_moving(found->value, rank, found->n_dim))
        found->value = value;
}

static isl_stat read_piece(__isl_take isl_set *domain,
                           __isl_take isl_multi_aff *function, void *user)
{
    const struct reader *r = user;
    po_subscripts *found = r->found;
    isl_size n = isl_multi_aff_dim(function, isl_dim_out);
    const po_qaff **value =
        n < 0 ? NULL : po_arena_array(r->arena, (size_t)n + 1, sizeof(*value));

    found->n_piece++;
    found->rank = n;
    for (int i = 0; value && i < n; i++) {
        isl_aff *aff = isl_multi_aff_get_aff(function, i);

        value[i] = po_qaff_of_aff(r->arena, aff, -1, PO_COEF_MAX);
        if (!value[i])
            value = NULL;
        isl_aff_free(aff);
    }
    if (found->n_piece == 1 || !value)
        found->value = value;
    else if (found->value)
        compare_piece(found, value, n);
    isl_set_free(domain);
    isl_multi_aff_free(function);
    return value ? isl_stat_ok : isl_stat_error;
}

/* Read a relation, in "domain" unless that is NULL; false if it is no function. */
static bool read_function(struct reader *r, __isl_keep isl_map *relation,
                          __isl_keep isl_set *domain)
{
    isl_pw_multi_aff *function;

    if (po_answers_function(relation, domain, &function) != isl_bool_true)
        return false;
    r->found->n_dim = (int)isl_pw_multi_aff_dim(function, isl_dim_in);
    r->found->differs =
        po_arena_array(r->arena, (size_t)r->found->n_dim + 1, sizeof(bool));
    isl_pw_multi_aff_foreach_piece(function, read_piece, r);
    isl_pw_multi_aff_free(function);
    return true;
}

/* Find how many subscripts in front are functions, where not all are. */
static void read_row(po_arena *arena, __isl_keep isl_map *relation,
                     po_subscripts *found)
{
    isl_size rank = isl_map_dim(relation, isl_dim_out);

    for (int n = rank - 1; n > 0 && found->n_outer == 0; n--) {
        po_subscripts row = {0};
        struct reader r = {arena, &row};
        isl_map *part = isl_map_copy(relation);
        bool known;

        part = isl_map_project_out(part, isl_dim_out, (unsigned)n,
                                   (unsigned)(rank - n));
        known = read_function(&r, part, NULL) && row.value;
        isl_map_free(part);
        if (!known)
            continue;
        found->n_outer = n;
        found->row = row.value;
    }
}

po_subscripts po_access_subscripts(po_arena *arena, const po_stmt *stmt,
                                   const po_access *access)
{
    po_subscripts found = {0};
    struct reader r = {arena, &found};
    isl_map *relation;

    if (read_plain(&r, access->relation))
        return found;
    if (read_function(&r, access->relation, stmt->domain))
        return found;
    relation = isl_map_gist_domain(isl_map_copy(access->relation),
                                   isl_set_copy(stmt->domain));
    read_row(arena, relation, &found);
    isl_map_free(relation);
    return found;
}
