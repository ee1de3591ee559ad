/* Conversion between the counting code's polynomials (qpoly.h, over the atoms
 * of atoms.c) and isl_qpolynomial, and evaluation modulo a prime at isl's
 * points.  Exact; false or NULL if a number is too large for long, or isl
 * fails.
 */
#include <isl/point.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>

#include "polyopt/fm.h"

#include "atoms.h"

/* A polynomial while its terms are read. */
struct reader {
    struct atoms *atoms;
    struct qpoly *sum;
};

/* Multiply by base^exp; "base" is released. */
static bool times_power(struct qpoly *product, struct qpoly *base, isl_size exp)
{
    bool good = exp >= 0;

    for (int i = 0; i < exp && good; i++) {
        struct qpoly next;

        good = po_qpoly_mul(product, base, &next);
        po_qpoly_clear(product);
        *product = next;
    }
    po_qpoly_clear(base);
    return good;
}

/* Multiply by the variables of one sort; the first is atom "first". */
static bool times_vars(struct qpoly *product, __isl_keep isl_term *term,
                       enum isl_dim_type type, int first)
{
    isl_size n = isl_term_dim(term, type);
    bool good = n >= 0;

    for (int i = 0; i < n && good; i++) {
        struct qpoly base = {0};

        po_qpoly_add_term(&base, ATOM_VAR(first + i), 1);
        good = times_power(product, &base,
                           isl_term_get_exp(term, type, (unsigned)i));
    }
    return good;
}

/* Multiply by the floors. */
static bool times_divs(struct reader *reader, struct qpoly *product,
                       __isl_keep isl_term *term)
{
    isl_size n = isl_term_dim(term, isl_dim_div);
    bool good = n >= 0;

    for (int i = 0; i < n && good; i++) {
        isl_size exp = isl_term_get_exp(term, isl_dim_div, (unsigned)i);
        struct linear floor;
        struct qpoly base = {0};

        if (exp == 0)
            continue;
        good = po_linear_read_floor(
            reader->atoms, isl_term_get_div(term, (unsigned)i), &floor);
        if (good) {
            po_linear_add_floor(reader->atoms, &floor, 1, &base);
            good = times_power(product, &base, exp);
        }
        po_linear_clear(&floor);
    }
    return good;
}

static isl_stat read_term(__isl_take isl_term *term, void *user)
{
    struct reader *reader = user;
    isl_size n_param = isl_term_dim(term, isl_dim_param);
    struct qpoly product = {0};
    bool good;

    good = n_param >= 0 &&
           po_qpoly_add_val(&product, isl_term_get_coefficient_val(term)) &&
           times_vars(&product, term, isl_dim_param, 0) &&
           times_vars(&product, term, isl_dim_set, n_param) &&
           times_divs(reader, &product, term);
    if (good)
        po_qpoly_add(reader->sum, &product, 1, 1);
    po_qpoly_clear(&product);
    isl_term_free(term);
    return good ? isl_stat_ok : isl_stat_error;
}

/* Set "p", which is overwritten, to "value"; false if isl has failed, or a number
 * is too large.
 */
bool po_atoms_read(struct atoms *atoms, __isl_keep isl_qpolynomial *value,
                   struct qpoly *p)
{
    struct reader reader = {atoms, p};

    *p = (struct qpoly){0};
    return isl_qpolynomial_foreach_term(value, read_term, &reader) >= 0;
}

/* How many floors are in terms that are not the same in both polynomials? */
int po_atoms_n_differ(const struct atoms *atoms, const struct qpoly *p,
                      const struct qpoly *q)
{
    bool *seen = po_alloc((size_t)(atoms->n + 1) * sizeof(bool));
    const unsigned short *var;
    int at[2] = {0, 0};
    int n_floor = 0;

    while ((var = po_qpoly_difference(p, q, at)))
        for (int k = 0; k < QPOLY_DEGREE && var[k] > 0; k++) {
            n_floor += !seen[var[k]] && po_atoms_is_floor(atoms, var[k] - 1);
            seen[var[k]] = true;
        }
    free(seen);
    return n_floor;
}

static __isl_give isl_qpolynomial *write_atom(const struct atoms *atoms,
                                              int var)
{
    return isl_qpolynomial_from_aff(po_atoms_aff(atoms, var - 1));
}

/* A term without its first "depth" variables. */
static __isl_give isl_qpolynomial *write_term(const struct atoms *atoms,
                                              const struct qpoly *p, int i,
                                              int depth)
{
    isl_ctx *ctx = isl_space_get_ctx(atoms->space);
    const unsigned short *var;
    int n = po_qpoly_term(p, i, &var);
    isl_qpolynomial *product = isl_qpolynomial_val_on_domain(
        isl_space_copy(atoms->space), po_qpoly_term_coef(p, i, ctx));

    for (int k = depth; k < n; k++)
        product = isl_qpolynomial_mul(product, write_atom(atoms, var[k]));
    return product;
}

/* Variable number "depth" of a term, 0 if it has fewer. */
static int var_of(const struct qpoly *p, int i, int depth)
{
    const unsigned short *var;

    return depth < po_qpoly_term(p, i, &var) ? var[depth] : 0;
}

/* The sum of terms "begin" to "end", of which there is one at least, without their
 * first "depth" variables, which they share: by halves, since the sum of functions
 * with many floors takes long.
 */
static __isl_give isl_qpolynomial *write_terms(const struct atoms *atoms,
                                               const struct qpoly *p, int begin,
                                               int end, int depth)
{
    int middle = begin + (end - begin) / 2;
    int var = var_of(p, begin, depth);

    if (end - begin == 1)
        return write_term(atoms, p, begin, depth);
    if (var == var_of(p, end - 1, depth))
        return isl_qpolynomial_mul(write_terms(atoms, p, begin, end, depth + 1),
                                   write_atom(atoms, var));
    if (var_of(p, middle, depth) == var)
        while (var_of(p, middle, depth) == var)
            middle++;
    else
        while (var_of(p, middle, depth) == var_of(p, middle - 1, depth))
            middle--;
    return isl_qpolynomial_add(write_terms(atoms, p, begin, middle, depth),
                               write_terms(atoms, p, middle, end, depth));
}

/* Return the polynomial as isl has it. */
__isl_give isl_qpolynomial *po_atoms_write(const struct atoms *atoms,
                                           const struct qpoly *p)
{
    if (p->n == 0)
        return isl_qpolynomial_zero_on_domain(isl_space_copy(atoms->space));
    return write_terms(atoms, p, 0, p->n, 0);
}

/* Store the coordinates of one sort; false if they are too large. */
static bool read_coordinates(__isl_keep isl_point *point,
                             enum isl_dim_type type, int n, long *value)
{
    bool good = true;

    for (int i = 0; i < n && good; i++)
        good = po_long_from_val(isl_point_get_coordinate_val(point, type, i),
                                &value[i]);
    return good;
}

/* Return the residues of variables that stand for atoms at "point": new memory,
 * NULL if a number is too large.
 */
unsigned long *po_atoms_at(const struct atoms *atoms,
                           __isl_keep isl_point *point)
{
    isl_size n_param = isl_space_dim(atoms->space, isl_dim_param);
    isl_bool params = isl_space_is_params(atoms->space);
    isl_size n_set = 0;
    long *value = po_alloc((size_t)(atoms->n + 1) * sizeof(long));
    unsigned long *residue =
        po_alloc((size_t)(atoms->n + 1) * sizeof(*residue));
    bool good;

    if (params == isl_bool_false)
        n_set = isl_space_dim(atoms->space, isl_dim_set);
    good = n_param >= 0 && n_set >= 0 &&
           read_coordinates(point, isl_dim_param, n_param, value) &&
           read_coordinates(point, isl_dim_set, n_set, value + n_param);
    for (int i = atoms->first_dim; i < atoms->n && good; i++)
        value[i] = po_atoms_value(atoms, i, value, &good);
    for (int i = 0; i < atoms->n && good; i++) {
        long rest = value[i] % (long)QPOLY_PRIME;

        residue[ATOM_VAR(i)] =
            (unsigned long)(rest < 0 ? rest + (long)QPOLY_PRIME : rest);
    }
    free(value);
    if (good)
        return residue;
    free(residue);
    return NULL;
}
