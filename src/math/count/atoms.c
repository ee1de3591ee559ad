/* The indeterminates of quasi-polynomials while points are counted:
 * parameters, dimensions that are summed over, and floors of affine functions
 * of these, each one once (hashed).  An affine function is split into an
 * integer part and a floor that is already known, if there is one.
 */
#include "atoms.h"

#include <isl/local_space.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>
#include <string.h>

#include "polyopt/fm.h"
#include "polyopt/scop.h"

/* A variable, or floor((Σ coef[i] · atom i + constant) / den), i < n_coef.
 *
 * "aff"   what isl calls it, NULL if it has to do with a dimension
 * "den"   0 for a variable
 * "hash"  of what it is the floor of
 */
struct atom {
    isl_aff *aff;
    int n_coef;
    long *coef;
    long constant;
    long den;
    unsigned long hash;
};

static struct atom *append(struct atoms *atoms, __isl_take isl_aff *aff)
{
    struct atom *atom = PO_ADD(atoms->atom, atoms->n);

    *atom = (struct atom){.aff = aff};
    return atom;
}

static void append_dims(struct atoms *atoms, enum isl_dim_type type)
{
    isl_size n = isl_space_dim(atoms->space, type);

    for (int i = 0; i < n; i++) {
        isl_local_space *space =
            isl_local_space_from_space(isl_space_copy(atoms->space));

        append(atoms, isl_aff_var_on_domain(space, type, (unsigned)i));
    }
}

/* Return the variables of a space: of a set, or of parameters. */
struct atoms po_atoms_new(__isl_take isl_space *space)
{
    struct atoms atoms = {.space = space};
    isl_bool params = isl_space_is_params(space);

    append_dims(&atoms, isl_dim_param);
    if (params == isl_bool_false)
        append_dims(&atoms, isl_dim_set);
    atoms.first_dim = atoms.n;
    for (int i = 0; i < ATOMS_MAX_DIM; i++)
        append(&atoms, NULL);
    return atoms;
}

void po_atoms_clear(struct atoms *atoms)
{
    for (int i = 0; i < atoms->n; i++) {
        isl_aff_free(atoms->atom[i].aff);
        free(atoms->atom[i].coef);
    }
    free(atoms->atom);
    isl_space_free(atoms->space);
    *atoms = (struct atoms){0};
}

/* Return the function of the first "n" atoms that is 0. */
struct linear po_linear_new(int n)
{
    struct linear f = {.n = n};

    f.coef = po_alloc((size_t)(f.n + 1) * sizeof(long));
    return f;
}

void po_linear_clear(struct linear *f)
{
    free(f->coef);
    *f = (struct linear){0};
}

/* Add by · f; false on overflow. */
bool po_linear_add(struct linear *to, const struct linear *f, long by)
{
    long product;

    for (int i = 0; i < f->n; i++)
        if (!po_mul(f->coef[i], by, &product) ||
            !po_add(to->coef[i], product, &to->coef[i]))
            return false;
    return po_mul(f->constant, by, &product) &&
           po_add(to->constant, product, &to->constant);
}

/* The function as isl has it, NULL if it has to do with a dimension. */
static __isl_give isl_aff *aff_of(const struct atoms *atoms,
                                  const struct linear *f)
{
    isl_ctx *ctx = isl_space_get_ctx(atoms->space);
    isl_aff *aff = isl_aff_zero_on_domain_space(isl_space_copy(atoms->space));

    aff = isl_aff_set_constant_val(aff, isl_val_int_from_si(ctx, f->constant));
    for (int i = 0; i < f->n; i++) {
        isl_aff *term;

        if (f->coef[i] == 0)
            continue;
        if (!atoms->atom[i].aff)
            return isl_aff_free(aff);
        term = isl_aff_copy(atoms->atom[i].aff);
        term = isl_aff_scale_val(term, isl_val_int_from_si(ctx, f->coef[i]));
        aff = isl_aff_add(aff, term);
    }
    return aff;
}

static unsigned long hash_of(const struct linear *f, long den)
{
    unsigned long hash = (unsigned long)f->constant * 31 + (unsigned long)den;

    for (int i = 0; i < f->n; i++)
        if (f->coef[i] != 0)
            hash = (hash ^ (unsigned long)f->coef[i]) * 0x9e3779b97f4a7c15u +
                   (unsigned long)i;
    return hash;
}

static bool is_same(const struct atom *atom, const struct linear *f, long den)
{
    return atom->den == den && atom->n_coef == f->n &&
           atom->constant == f->constant &&
           memcmp(atom->coef, f->coef, (size_t)f->n * sizeof(long)) == 0;
}

/* The number of the atom that is floor(f / den), a new one if there is none. */
static int find_atom(struct atoms *atoms, struct linear *f, long den)
{
    isl_ctx *ctx = isl_space_get_ctx(atoms->space);
    unsigned long hash = hash_of(f, den);
    struct atom *atom;
    isl_aff *aff;

    while (f->n > 0 && f->coef[f->n - 1] == 0)
        f->n--;
    for (int i = 0; i < atoms->n; i++)
        if (atoms->atom[i].hash == hash && is_same(&atoms->atom[i], f, den))
            return i;
    aff =
        isl_aff_scale_down_val(aff_of(atoms, f), isl_val_int_from_si(ctx, den));
    atom = append(atoms, isl_aff_floor(aff));
    atom->n_coef = f->n;
    atom->coef = po_alloc((size_t)f->n * sizeof(long));
    memcpy(atom->coef, f->coef, (size_t)f->n * sizeof(long));
    atom->constant = f->constant;
    atom->den = den;
    atom->hash = hash;
    return atoms->n - 1;
}

/* Make "f" the integer part of f / den, coefficient by coefficient.  Returns the
 * atom that is the floor of the rest, -1 if this is 0.
 */
static int split(struct atoms *atoms, struct linear *f, long den)
{
    struct linear rest = po_linear_new(f->n);
    long gcd = den;
    int atom = -1;

    for (int i = 0; i < f->n; i++) {
        long whole = po_floor_div(f->coef[i], den);

        rest.coef[i] = f->coef[i] - den * whole;
        f->coef[i] = whole;
        gcd = po_gcd(gcd, rest.coef[i]);
    }
    rest.constant = f->constant;
    f->constant = po_floor_div(f->constant, den);
    rest.constant = po_floor_div(rest.constant - den * f->constant, gcd);
    for (int i = 0; i < rest.n; i++)
        rest.coef[i] /= gcd;
    if (den > gcd)
        atom = find_atom(atoms, &rest, den / gcd);
    po_linear_clear(&rest);
    return atom;
}

/* Have room for the first "n" atoms. */
static void widen(struct linear *f, int n)
{
    if (f->n >= n)
        return;
    f->coef = po_realloc(f->coef, (size_t)(n + 1) * sizeof(long));
    while (f->n < n)
        f->coef[f->n++] = 0;
}

/* Add floor(f / den), of which "f" becomes the part that is linear. */
void po_linear_add_floor(struct atoms *atoms, struct linear *f, long den,
                         struct qpoly *sum)
{
    int atom = split(atoms, f, den);

    if (atom >= 0)
        po_qpoly_add_term(sum, ATOM_VAR(atom), 1);
    if (f->constant != 0)
        po_qpoly_add_term(sum, 0, f->constant);
    for (int i = 0; i < f->n; i++)
        if (f->coef[i] != 0)
            po_qpoly_add_term(sum, ATOM_VAR(i), f->coef[i]);
}

/* Add the floors in "aff", which has integer coefficients. */
static bool read_divs(struct atoms *atoms, __isl_keep isl_aff *aff,
                      struct linear *f)
{
    isl_size n = isl_aff_dim(aff, isl_dim_div);
    bool good = n >= 0;

    for (int i = 0; i < n && good; i++) {
        struct linear floor;
        long coef;

        good = po_long_from_val(
            isl_aff_get_coefficient_val(aff, isl_dim_div, i), &coef);
        if (!good || coef == 0)
            continue;
        good = po_linear_read_floor(atoms, isl_aff_get_div(aff, i), &floor);
        widen(f, floor.n);
        good = good && po_linear_add(f, &floor, coef);
        po_linear_clear(&floor);
    }
    return good;
}

/* Set "f", which is overwritten, to floor(aff); false if a number is too large,
 * or isl has failed.
 */
bool po_linear_read_floor(struct atoms *atoms, __isl_take isl_aff *aff,
                          struct linear *f)
{
    isl_size n_param = isl_aff_dim(aff, isl_dim_param);
    isl_size n_in = isl_aff_dim(aff, isl_dim_in);
    isl_bool params = isl_space_is_params(atoms->space);
    long den = 0;
    isl_aff *whole = po_aff_scaled(aff, PO_COEF_MAX, &den);
    int atom;
    bool good;

    *f = po_linear_new(atoms->first_dim);
    good = po_aff_take(whole, isl_dim_cst, 1, PO_COEF_MAX, &f->constant) &&
           po_aff_take(whole, isl_dim_param, n_param, PO_COEF_MAX, f->coef);
    if (good && params == isl_bool_false)
        good = po_aff_take(whole, isl_dim_in, n_in, PO_COEF_MAX,
                           f->coef + n_param);
    good = good && read_divs(atoms, whole, f);
    if (good) {
        atom = split(atoms, f, den);
        widen(f, atom + 1);
        if (atom >= 0)
            f->coef[atom] = 1;
    }
    isl_aff_free(whole);
    isl_aff_free(aff);
    return good;
}

__isl_give isl_aff *po_atoms_aff(const struct atoms *atoms, int i)
{
    return isl_aff_copy(atoms->atom[i].aff);
}

bool po_atoms_is_floor(const struct atoms *atoms, int i)
{
    return atoms->atom[i].den > 0;
}

/* The number of classes of dimension "dim", an atom, on each of which atom "i" is
 * linear in it; 0 if it does not depend on the dimension.
 */
long po_atoms_period(const struct atoms *atoms, int i, int dim)
{
    const struct atom *atom = &atoms->atom[i];

    if (dim >= atom->n_coef || atom->coef[dim] == 0)
        return 0;
    return atom->den / po_gcd(atom->den, atom->coef[dim]);
}

/* Set "by", which is overwritten, to atom "i" where dimension "dim" is m y + r, y
 * taking its place; false on overflow.
 */
bool po_atoms_class(struct atoms *atoms, int i, int dim, const long class[2],
                    struct qpoly *by)
{
    const struct atom *atom = &atoms->atom[i];
    struct linear f = po_linear_new(atom->n_coef);
    long coef = atom->coef[dim];
    long offset;
    bool good;

    *by = (struct qpoly){0};
    memcpy(f.coef, atom->coef, (size_t)f.n * sizeof(long));
    good = po_mul(coef, class[0], &f.coef[dim]) &&
           po_mul(coef, class[1], &offset) &&
           po_add(atom->constant, offset, &f.constant);
    if (good)
        po_linear_add_floor(atoms, &f, atom->den, by);
    po_linear_clear(&f);
    return good;
}

/* The value of atom "i", a floor or 0, for those of the atoms before it; "*good"
 * becomes false on overflow.
 */
long po_atoms_value(const struct atoms *atoms, int i, const long *value,
                    bool *good)
{
    const struct atom *atom = &atoms->atom[i];
    long sum = atom->constant;

    for (int k = 0; k < atom->n_coef && *good; k++) {
        long product;

        *good = po_mul(atom->coef[k], value[k], &product) &&
                po_add(sum, product, &sum);
    }
    return *good && atom->den > 0 ? po_floor_div(sum, atom->den) : 0;
}
