/* Rational coefficients of quasi-polynomials: a pair of longs, and GMP's mpq
 * only where those overflow, which is rare.  Exact.  Values own their memory:
 * release them by po_coef_clear.
 */
#include "coef.h"

#include <gmp.h>
#include <isl/val_gmp.h>
#include <stdlib.h>

struct coef_big {
    mpq_t value;
};

struct coef po_coef(long num, long den)
{
    long gcd = po_gcd(num, den);

    return (struct coef){.num = num / gcd, .den = den / gcd};
}

void po_coef_clear(struct coef *c)
{
    if (c->big) {
        mpq_clear(c->big->value);
        free(c->big);
    }
    *c = (struct coef){.den = 1};
}

/* Set "to", which is initialized, to the number. */
static void widen(mpq_t to, const struct coef *c)
{
    if (c->big)
        mpq_set(to, c->big->value);
    else
        mpq_set_si(to, c->num, (unsigned long)c->den);
}

/* The number, whose memory is taken over or released. */
static struct coef narrow(mpq_t from)
{
    struct coef c = {.den = 1};

    if (mpz_fits_slong_p(mpq_numref(from)) &&
        mpz_fits_slong_p(mpq_denref(from))) {
        c.num = mpz_get_si(mpq_numref(from));
        c.den = mpz_get_si(mpq_denref(from));
        mpq_clear(from);
        return c;
    }
    c.big = po_alloc(sizeof(*c.big));
    mpq_init(c.big->value);
    mpq_swap(c.big->value, from);
    mpq_clear(from);
    return c;
}

struct coef po_coef_copy(const struct coef *c)
{
    mpq_t copy;

    if (!c->big)
        return *c;
    mpq_init(copy);
    mpq_set(copy, c->big->value);
    return narrow(copy);
}

/* The product of numbers that are small, as is the result; false if not. */
static bool mul_small(const struct coef *a, const struct coef *b,
                      struct coef *product)
{
    long first = po_gcd(a->num, b->den);
    long second = po_gcd(b->num, a->den);

    *product = (struct coef){.den = 1};
    if (a->num == 0 || b->num == 0)
        return true;
    return po_mul(a->num / first, b->num / second, &product->num) &&
           po_mul(a->den / second, b->den / first, &product->den);
}

struct coef po_coef_mul(const struct coef *a, const struct coef *b)
{
    struct coef product;
    mpq_t x;
    mpq_t y;

    if (!a->big && !b->big && mul_small(a, b, &product))
        return product;
    mpq_init(x);
    mpq_init(y);
    widen(x, a);
    widen(y, b);
    mpq_mul(x, x, y);
    mpq_clear(y);
    return narrow(x);
}

static bool add_small(const struct coef *a, const struct coef *b,
                      struct coef *sum)
{
    long gcd = po_gcd(a->den, b->den);
    long first;
    long second;
    long num;
    long den;

    if (!po_mul(a->num, b->den / gcd, &first) ||
        !po_mul(b->num, a->den / gcd, &second) ||
        !po_add(first, second, &num) || !po_mul(a->den, b->den / gcd, &den))
        return false;
    *sum = po_coef(num, den);
    return true;
}

void po_coef_add(struct coef *to, const struct coef *more)
{
    mpq_t x;
    mpq_t y;

    if (!to->big && !more->big && add_small(to, more, to))
        return;
    mpq_init(x);
    mpq_init(y);
    widen(x, to);
    widen(y, more);
    mpq_add(x, x, y);
    mpq_clear(y);
    po_coef_clear(to);
    *to = narrow(x);
}

bool po_coef_equal(const struct coef *a, const struct coef *b)
{
    if (!a->big && !b->big)
        return a->num == b->num && a->den == b->den;
    return a->big && b->big && mpq_equal(a->big->value, b->big->value);
}

bool po_coef_is_zero(const struct coef *c)
{
    return !c->big && c->num == 0;
}

unsigned long po_coef_num_residue(const struct coef *c, unsigned long prime)
{
    long rest;

    if (c->big)
        return mpz_fdiv_ui(mpq_numref(c->big->value), prime);
    rest = c->num % (long)prime;
    return (unsigned long)(rest < 0 ? rest + (long)prime : rest);
}

unsigned long po_coef_den_residue(const struct coef *c, unsigned long prime)
{
    if (c->big)
        return mpz_fdiv_ui(mpq_denref(c->big->value), prime);
    return (unsigned long)c->den % prime;
}

__isl_give isl_val *po_coef_write(const struct coef *c, isl_ctx *ctx)
{
    if (c->big)
        return isl_val_from_gmp(ctx, mpq_numref(c->big->value),
                                mpq_denref(c->big->value));
    return isl_val_div(isl_val_int_from_si(ctx, c->num),
                       isl_val_int_from_si(ctx, c->den));
}

/* Set "c" to a rational number; false if it is none, or isl has failed. */
bool po_coef_read(__isl_take isl_val *value, struct coef *c)
{
    bool good = isl_val_is_rat(value) == isl_bool_true;
    mpq_t q;

    *c = (struct coef){.den = 1};
    if (good) {
        mpq_init(q);
        good = isl_val_get_num_gmp(value, mpq_numref(q)) >= 0 &&
               isl_val_get_den_gmp(value, mpq_denref(q)) >= 0;
        *c = narrow(q);
    }
    isl_val_free(value);
    return good;
}
