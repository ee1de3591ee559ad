/* Polynomials: like terms, order, limits, division; the oracle is their value at
 * points.
 */
#include <ctype.h>
#include <limits.h>
#include <stdlib.h>

#include "polyopt/poly.h"
#include "test.h"

#define N_SYMBOL 6

/* Read a sum of products of letters, "2xy - 3z + 1", over the symbols u to z. */
static const po_poly *read(po_arena *arena, const char *text)
{
    const po_poly *sum = po_poly_constant(arena, 0);

    while (*text) {
        const po_poly *term;
        long sign = 1;
        char *end;
        long coef;

        for (; *text == ' ' || *text == '+' || *text == '-'; text++)
            sign = *text == '-' ? -sign : sign;
        coef = strtol(text, &end, 10);
        term = po_poly_constant(arena, sign * (end == text ? 1 : coef));
        for (text = end; isalpha((unsigned char)*text); text++)
            term = po_poly_mul(arena, term, po_poly_symbol(arena, *text - 'u'));
        sum = po_poly_add(arena, sum, term, 1);
    }
    return sum;
}

static long value_at(const po_poly *p, const long *point)
{
    long sum = 0;

    for (int i = 0; i < p->n_term; i++) {
        long product = p->term[i].coef;

        for (int k = 0; k < p->term[i].n_factor; k++)
            product *= point[p->term[i].factor[k]];
        sum += product;
    }
    return sum;
}

static const struct {
    const char *a;
    const char *b;
    const char *sum;
    const char *product;
    const char *why;
} ring_cases[] = {
    {"x", "y", "x + y", "xy", "two symbols"},
    {"y + 1", "x", "1 + x + y", "x + xy", "terms are in order"},
    {"x + 2", "x - 2", "2x", "xx - 4", "what cancels is no term"},
    {"x", "-x", "0", "-xx", "nothing is left"},
    {"zx", "yx", "xy + xz", "xxyz", "factors are in order"},
    {"3x", "0", "3x", "0", "0 has no terms"},
    {"2x + 3y", "2", "2x + 3y + 2", "4x + 6y", "numbers are polynomials"},
    {"xy + z", "xy - z", "2xy", "xxyy - zz", "up to degree 4"},
};

static void test_ring(void)
{
    po_arena *arena = po_arena_new();

    for (size_t k = 0; k < COUNTOF(ring_cases); k++) {
        const po_poly *a = read(arena, ring_cases[k].a);
        const po_poly *b = read(arena, ring_cases[k].b);
        const po_poly *sum = read(arena, ring_cases[k].sum);
        const po_poly *product = read(arena, ring_cases[k].product);

        if (!po_poly_is_same(po_poly_add(arena, a, b, 1), sum) ||
            !po_poly_is_same(po_poly_add(arena, b, a, 1), sum) ||
            !po_poly_is_same(po_poly_add(arena, sum, b, -1), a) ||
            !po_poly_is_same(po_poly_mul(arena, a, b), product) ||
            !po_poly_is_same(po_poly_mul(arena, b, a), product))
            CU_FAIL(ring_cases[k].why);
    }
    po_arena_free(arena);
}

/* "q" is NULL where "d" is no divisor. */
static const struct {
    const char *p;
    const char *d;
    const char *q;
    const char *r;
    const char *why;
} division_cases[] = {
    {"xz + y", "z", "x", "y", "A[i * n + j]"},
    {"xz + xy + u", "y + z", "x", "u", "an extent of two terms"},
    {"xz + 2x + y", "z + 2", "x", "y", "and of a constant"},
    {"2xz + z", "2z", "x", "z", "odd multiples remain"},
    {"xzz + xz", "z", "xz + x", "0", "the quotient is curved"},
    {"17x - 7", "5", "3x - 1", "2x - 2", "a constant; signs stay"},
    {"4x", "5", "0", "4x", "nothing to divide"},
    {"x", "-z", NULL, NULL, "the leading coefficient is positive"},
    {"x", "-5", NULL, NULL, "and so is a constant"},
    {"x", "0", NULL, NULL, "which is not 0"},
    {"x", "yz", NULL, NULL, "no term is a symbol"},
    {"x", "z + xz", NULL, NULL, "the symbol occurs twice"},
    {"xz + y", "z - 1", "x", "y + x", "a leading term with a rest"},
};

static void test_division(void)
{
    po_arena *arena = po_arena_new();

    for (size_t k = 0; k < COUNTOF(division_cases); k++) {
        const po_poly *p = read(arena, division_cases[k].p);
        const po_poly *d = read(arena, division_cases[k].d);
        const po_poly *q;
        const po_poly *r;
        bool done = po_poly_divide(arena, p, d, &q, &r);

        if (done != po_poly_is_divisor(d) ||
            done != (division_cases[k].q != NULL) ||
            (done && (!po_poly_is_same(q, read(arena, division_cases[k].q)) ||
                      !po_poly_is_same(r, read(arena, division_cases[k].r)))))
            CU_FAIL(division_cases[k].why);
    }
    po_arena_free(arena);
}

static long draw(unsigned long *seed, long n)
{
    *seed = *seed * 6364136223846793005UL + 1442695040888963407UL;
    return (long)((*seed >> 33) % (unsigned long)n);
}

/* A polynomial of degree 2 at most. */
static const po_poly *random_poly(po_arena *arena, unsigned long *seed)
{
    const po_poly *sum = po_poly_constant(arena, 0);
    long n = draw(seed, 5);

    while (n-- > 0) {
        const po_poly *term = po_poly_constant(arena, draw(seed, 9) - 4);

        for (long degree = draw(seed, 3); degree > 0; degree--)
            term = po_poly_mul(
                arena, term, po_poly_symbol(arena, (int)draw(seed, N_SYMBOL)));
        sum = po_poly_add(arena, sum, term, 1);
    }
    return sum;
}

static bool is_sorted(const po_poly *p)
{
    for (int i = 0; i < p->n_term; i++) {
        const po_monomial *term = &p->term[i];

        if (term->coef == 0 ||
            (i > 0 && term->n_factor < p->term[i - 1].n_factor))
            return false;
        for (int k = 1; k < term->n_factor; k++)
            if (term->factor[k] < term->factor[k - 1])
                return false;
    }
    return true;
}

/* What holds for the polynomials holds for their values. */
static bool agree(po_arena *arena, const po_poly *a, const po_poly *b,
                  const po_poly *d, const long *point)
{
    const po_poly *sum = po_poly_add(arena, a, b, 3);
    const po_poly *product = po_poly_mul(arena, a, b);
    long x = value_at(a, point);
    long y = value_at(b, point);
    const po_poly *q;
    const po_poly *r;

    return is_sorted(sum) && is_sorted(product) &&
           value_at(sum, point) == x + 3 * y &&
           value_at(product, point) == x * y &&
           value_at(po_poly_scale(arena, a, -7), point) == -7 * x &&
           (!po_poly_divide(arena, product, d, &q, &r) ||
            x * y ==
                value_at(q, point) * value_at(d, point) + value_at(r, point));
}

static void test_values(void)
{
    unsigned long seed = 1;

    for (int k = 0; k < 2000; k++) {
        po_arena *arena = po_arena_new();
        const po_poly *a = random_poly(arena, &seed);
        const po_poly *b = random_poly(arena, &seed);
        const po_poly *d = random_poly(arena, &seed);
        long point[N_SYMBOL];

        for (int i = 0; i < N_SYMBOL; i++)
            point[i] = draw(&seed, 21) - 10;
        CU_ASSERT_TRUE(agree(arena, a, b, d, point));
        po_arena_free(arena);
    }
}

static void test_parts(void)
{
    po_arena *arena = po_arena_new();
    const po_poly *p = read(arena, "3xy + 2xx - 4x + 5z + 7");
    const po_poly *one = read(arena, "1");
    long value = 0;

    CU_ASSERT_TRUE(po_poly_is_same(po_poly_factor_of(arena, p, 'x' - 'u'),
                                   read(arena, "3y + 2x - 4")));
    CU_ASSERT_EQUAL(po_poly_factor_of(arena, p, 'w' - 'u')->n_term, 0);
    CU_ASSERT_EQUAL(po_poly_coef(p, &read(arena, "xy")->term[0]), 3);
    CU_ASSERT_EQUAL(po_poly_coef(p, &read(arena, "y")->term[0]), 0);
    CU_ASSERT_EQUAL(po_poly_coef(p, &one->term[0]), 7);
    CU_ASSERT_FALSE(po_poly_is_linear(p));
    CU_ASSERT_TRUE(po_poly_is_linear(read(arena, "x - z + 1")));
    CU_ASSERT_TRUE(po_poly_is_constant(read(arena, "x - x"), &value));
    CU_ASSERT_TRUE(po_poly_is_constant(read(arena, "-9"), &value));
    CU_ASSERT_EQUAL(value, -9);
    CU_ASSERT_FALSE(po_poly_is_constant(read(arena, "x"), &value));
    CU_ASSERT_FALSE(po_poly_is_constant(NULL, &value));
    CU_ASSERT_FALSE(po_poly_is_same(p, one));
    CU_ASSERT_FALSE(po_poly_is_same(read(arena, "x"), read(arena, "2x")));
    CU_ASSERT_FALSE(po_poly_is_same(NULL, NULL));
    po_arena_free(arena);
}

static void test_replace(void)
{
    po_arena *arena = po_arena_new();
    const po_poly *p = read(arena, "3xyz - 2xy + xx + 5yz + 7");
    const po_poly *w = read(arena, "w");

    CU_ASSERT_TRUE(
        po_poly_is_same(po_poly_replace(arena, p, read(arena, "xy")->term, w),
                        read(arena, "3zw - 2w + xx + 5yz + 7")));
    CU_ASSERT_TRUE(
        po_poly_is_same(po_poly_replace(arena, p, read(arena, "xx")->term, w),
                        read(arena, "3xyz - 2xy + w + 5yz + 7")));
    CU_ASSERT_TRUE(po_poly_is_same(
        po_poly_replace(arena, p, read(arena, "yy")->term, w), p));
    CU_ASSERT_PTR_NULL(
        po_poly_replace(arena, NULL, read(arena, "xy")->term, w));
    CU_ASSERT_TRUE(po_poly_has_symbol(p, 'z' - 'u'));
    CU_ASSERT_FALSE(po_poly_has_symbol(p, 'w' - 'u'));
    po_arena_free(arena);
}

/* Numbers that are no long, too many factors or terms, and NULL give NULL. */
static void test_limits(void)
{
    po_arena *arena = po_arena_new();
    const po_poly *most = po_poly_constant(arena, LONG_MAX);
    const po_poly *power = read(arena, "xxxx");
    const po_poly *sum = po_poly_constant(arena, 0);
    int n = 0;

    CU_ASSERT_PTR_NULL(po_poly_add(arena, most, most, 1));
    CU_ASSERT_PTR_NULL(po_poly_scale(arena, most, 2));
    CU_ASSERT_PTR_NULL(po_poly_mul(arena, most, read(arena, "2x")));
    CU_ASSERT_PTR_NOT_NULL(power);
    CU_ASSERT_PTR_NULL(po_poly_mul(arena, power, read(arena, "y")));
    CU_ASSERT_PTR_NULL(po_poly_mul(arena, power, NULL));
    CU_ASSERT_PTR_NULL(po_poly_add(arena, NULL, power, 1));
    for (; sum && n < 1000; n++)
        sum = po_poly_add(arena, sum, po_poly_symbol(arena, n), 1);
    CU_ASSERT_TRUE(n > 24 && n < 1000);
    po_arena_free(arena);
}

CU_TestInfo ir_poly_tests[] = {
    {"sums and products", test_ring},
    {"division with remainder", test_division},
    {"values at points", test_values},
    {"coefficients and degrees", test_parts},
    {"symbols in place of products", test_replace},
    {"what is too large", test_limits},
    CU_TEST_INFO_NULL,
};
