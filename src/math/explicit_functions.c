/* Relations that are functions by the form of their equalities.
 *
 * What a subscript depends on stands in most relations as it stood in the program, and
 * needs no question to isl's solver.
 */
#include "polyopt/fm.h"

#include <isl/mat.h>
#include <stdlib.h>

/* The columns of a relation's equalities, and the rows that are made of them; "n" says
 * how many of these there are.
 *
 *     [ inputs | parameters | constant | outputs | divs ]
 */
struct reader {
    int n_in;
    int n_param;
    int n_out;
    int n_div;
    long *row;
    int n;
    bool *is_known;
};

static bool read_entry(__isl_keep isl_mat *matrix, int r, int c, long *value)
{
    return po_long_from_val(isl_mat_get_element_val(matrix, r, c), value);
}

/* Which output is the only one in an equality without divs?  Its coefficient, 1 or -1,
 * goes to "sign"; -1 if there is no such output.
 */
static int find_output(const struct reader *r, __isl_keep isl_mat *matrix,
                       int eq, long *sign)
{
    const int first = r->n_in + r->n_param + 1;
    int found = -1;

    for (int i = 0; i < r->n_out + r->n_div; i++) {
        long value;

        if (!read_entry(matrix, eq, first + i, &value))
            return -1;
        if (value == 0)
            continue;
        if (found >= 0 || i >= r->n_out || (value != 1 && value != -1))
            return -1;
        found = i;
        *sign = value;
    }
    return found;
}

/* Take an equality as the value of an output. */
static bool read_equality(struct reader *r, __isl_keep isl_mat *matrix, int eq)
{
    const int width = r->n_in + r->n_param + 1;
    long sign = 0;
    int out = find_output(r, matrix, eq, &sign);
    bool good = out >= 0 && !r->is_known[out];

    for (int c = 0; c < width && good; c++) {
        long *value = &r->row[out * width + c];

        good = read_entry(matrix, eq, c, value);
        *value *= -sign;
    }
    if (good)
        r->is_known[out] = true;
    return good;
}

static isl_stat read_piece(__isl_take isl_basic_map *piece, void *user)
{
    struct reader *r = user;
    isl_size n_div = isl_basic_map_dim(piece, isl_dim_div);
    isl_mat *matrix =
        isl_basic_map_equalities_matrix(piece, isl_dim_in, isl_dim_param,
                                        isl_dim_cst, isl_dim_out, isl_dim_div);
    bool good = n_div >= 0 && isl_mat_rows(matrix) == r->n_out;

    r->n_div = good ? n_div : 0;
    r->is_known = po_alloc(((size_t)r->n_out + 1) * sizeof(bool));
    while (good && r->n < r->n_out)
        good = read_equality(r, matrix, r->n++);
    free(r->is_known);
    isl_mat_free(matrix);
    isl_basic_map_free(piece);
    return good ? isl_stat_ok : isl_stat_error;
}

/* Store the outputs of a relation as affine functions of its inputs, if its form shows
 * that they are, and that its domain has no equalities: "row" has for each output
 *
 *     [ inputs | parameters | constant ]
 *
 * "False" means that they may be functions all the same.
 */
bool po_map_read_rows(__isl_keep isl_map *map, long *row)
{
    struct reader r = {.n_in = isl_map_dim(map, isl_dim_in),
                       .n_param = isl_map_dim(map, isl_dim_param),
                       .n_out = isl_map_dim(map, isl_dim_out),
                       .row = row};

    if (r.n_in < 0 || r.n_param < 0 || r.n_out < 0 ||
        isl_map_n_basic_map(map) != 1)
        return false;
    return isl_map_foreach_basic_map(map, read_piece, &r) >= 0;
}

/* Is the input, with a factor, and perhaps with parameters, an output by itself? */
static bool is_kept(const long *row, int n_out, int width, int n_in, int in)
{
    for (int i = 0; i < n_out; i++) {
        const long *entry = row + i * width;
        int n = 0;

        for (int c = 0; c < n_in; c++)
            n += entry[c] != 0;
        if (entry[in] != 0 && n == 1)
            return true;
    }
    return false;
}

/* Does the form of the relation show that each input is an output by itself, so that no
 * two inputs have the same outputs?
 */
bool po_map_keeps_inputs(__isl_keep isl_map *map)
{
    isl_size n_in = isl_map_dim(map, isl_dim_in);
    isl_size n_out = isl_map_dim(map, isl_dim_out);
    isl_size n_param = isl_map_dim(map, isl_dim_param);
    int width = n_in + n_param + 1;
    long *row;
    bool good;

    if (n_in < 0 || n_out < 0 || n_param < 0)
        return false;
    row = po_alloc(((size_t)n_out * (size_t)width + 1) * sizeof(long));
    good = n_in <= n_out && po_map_read_rows(map, row);
    for (int i = 0; i < n_in && good; i++)
        good = is_kept(row, n_out, width, n_in, i);
    free(row);
    return good;
}
