/* Normalisation of iteration domains needs iterations that are counted from 0:
 * can an iterator with this first value and step be expressed as init + step *
 * count (domain.c), or at least its remainder by the step as an affine
 * function?
 */
#include "internal.h"

#include <isl/aff.h>
#include <isl/set.h>

/* Is the function affine with integer coefficients? */
static bool is_integral(__isl_keep isl_pw_aff *value)
{
    isl_bool is_plain = isl_pw_aff_isa_aff(value);
    isl_aff *aff = is_plain == isl_bool_true
                       ? isl_pw_aff_as_aff(isl_pw_aff_copy(value))
                       : NULL;
    isl_size n_div = isl_aff_dim(aff, isl_dim_div);
    isl_val *den = isl_aff_get_denominator_val(aff);
    isl_bool one = isl_val_is_one(den);

    isl_val_free(den);
    isl_aff_free(aff);
    return n_div == 0 && one == isl_bool_true;
}

/* Can iterations be counted from the first value "init" of the iterator on? */
bool po_start_is_countable(const po_header *header, __isl_keep isl_pw_aff *init)
{
    return header->step == 1 || header->step == -1 || header->is_entry ||
           is_integral(init);
}

/* Is the remainder of the function by the step affine, so that the one of the iterator is?
 *
 *     1 + (i + c) % 2   =   1 + i + c - 2 floor((i + c) / 2)
 */
static isl_stat check_piece(__isl_take isl_set *domain, __isl_take isl_aff *aff,
                            void *user)
{
    const po_header *header = user;
    isl_val *step = isl_val_int_from_si(isl_aff_get_ctx(aff), header->step);
    isl_val *den = isl_aff_get_denominator_val(aff);
    isl_bool good = isl_val_is_one(den);

    for (int i = 0; i < isl_aff_dim(aff, isl_dim_div) && good == isl_bool_true;
         i++) {
        isl_val *coef = isl_aff_get_coefficient_val(aff, isl_dim_div, i);

        good = isl_val_is_divisible_by(coef, step);
        isl_val_free(coef);
    }
    isl_val_free(den);
    isl_val_free(step);
    isl_set_free(domain);
    isl_aff_free(aff);
    return good == isl_bool_true ? isl_stat_ok : isl_stat_error;
}

/* Have the iterations from the first value "init" on a remainder by the step that is an affine
 * function of the outer ones?
 */
bool po_start_has_remainder(const po_header *header,
                            __isl_keep isl_pw_aff *init)
{
    return isl_pw_aff_foreach_piece(init, check_piece, (void *)header) ==
           isl_stat_ok;
}
