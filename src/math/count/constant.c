/* Is a piecewise quasi-polynomial, such as the number of instances of a
 * statement, one constant for all values of the parameters?  Returns that
 * constant; -1 if it depends on parameters, has more than one piece, or is not
 * known.
 */
#include <isl/val.h>
#include <stdbool.h>

#include "polyopt/card.h"

/* A number that does not depend on parameters. */
struct constant {
    int n_piece;
    bool is_known;
    double value;
};

/* Fail if the term depends on anything. */
static isl_stat is_constant_term(__isl_take isl_term *term, void *user)
{
    static const enum isl_dim_type type[] = {isl_dim_param, isl_dim_set,
                                             isl_dim_div};
    isl_stat status = isl_stat_ok;

    (void)user;
    for (int t = 0; t < 3; t++)
        for (int i = 0; i < isl_term_dim(term, type[t]); i++)
            if (isl_term_get_exp(term, type[t], (unsigned)i) > 0)
                status = isl_stat_error;
    isl_term_free(term);
    return status;
}

static isl_stat read_piece(__isl_take isl_set *where,
                           __isl_take isl_qpolynomial *value, void *user)
{
    struct constant *c = user;
    isl_val *v = isl_qpolynomial_get_constant_val(value);
    isl_bool is_number = isl_val_is_rat(v);

    c->is_known =
        c->n_piece++ == 0 && is_number == isl_bool_true &&
        isl_qpolynomial_foreach_term(value, is_constant_term, NULL) >= 0;
    c->value = c->is_known ? isl_val_get_d(v) : 0;
    isl_val_free(v);
    isl_set_free(where);
    isl_qpolynomial_free(value);
    return isl_stat_ok;
}

double po_pw_qpolynomial_constant(__isl_keep isl_pw_qpolynomial *pw)
{
    struct constant c = {0};

    if (pw)
        isl_pw_qpolynomial_foreach_piece(pw, read_piece, &c);
    return c.is_known || (pw && c.n_piece == 0) ? c.value : -1;
}
