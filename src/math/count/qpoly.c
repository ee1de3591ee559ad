/* Polynomials in few of many variables: sorted lists of terms.
 *
 * Those of isl are trees with a level for each variable; sums of many terms, each
 * with some of a hundred floors, take them much longer.
 */
#include "qpoly.h"

#include <stdlib.h>
#include <string.h>

#include "coef.h"
#include "polyopt/effort.h"

/* So many terms that are moved, or multiplied and sorted, are a unit of work. */
#define MOVED_PER_UNIT      32
#define MULTIPLIED_PER_UNIT 4

/* coef · var[0] · var[1] · ..., the largest variable first, then 0; "residue" is
 * that of the coefficient, 0 if it is not known yet.
 */
struct term {
    unsigned short var[QPOLY_DEGREE];
    struct coef coef;
    unsigned long residue;
};

void po_qpoly_clear(struct qpoly *p)
{
    for (int i = 0; i < p->n; i++)
        po_coef_clear(&p->term[i].coef);
    free(p->term);
    *p = (struct qpoly){0};
}

static int compare_terms(const void *a, const void *b)
{
    const struct term *x = a;
    const struct term *y = b;

    for (int i = 0; i < QPOLY_DEGREE; i++)
        if (x->var[i] != y->var[i])
            return x->var[i] < y->var[i] ? -1 : 1;
    return 0;
}

static void spend(int n_term, int per_unit)
{
    po_effort_spend((unsigned long)(n_term / per_unit) + 1);
}

/* Append a term, whose coefficient is taken. */
static void append(struct qpoly *p, const unsigned short *var, struct coef coef)
{
    struct term *term;

    if (p->n == p->n_max) {
        p->n_max = 2 * p->n_max + 4;
        p->term = po_realloc(p->term, (size_t)p->n_max * sizeof(*p->term));
    }
    term = &p->term[p->n++];
    memcpy(term->var, var, sizeof(term->var));
    term->coef = coef;
    term->residue = 0;
}

/* Return num / den · p, where the quotient is not 0. */
static struct qpoly scaled(const struct qpoly *p, long num, long den)
{
    struct qpoly copy = {.n = p->n, .n_max = p->n};
    struct coef by = po_coef(num, den);

    copy.term = po_alloc((size_t)p->n * sizeof(*copy.term));
    spend(p->n, MOVED_PER_UNIT);
    for (int i = 0; i < p->n; i++) {
        copy.term[i] = p->term[i];
        if (num == den) {
            copy.term[i].coef = po_coef_copy(&p->term[i].coef);
        } else {
            copy.term[i].coef = po_coef_mul(&p->term[i].coef, &by);
            copy.term[i].residue = 0;
        }
    }
    return copy;
}

struct qpoly po_qpoly_copy(const struct qpoly *p)
{
    return scaled(p, 1, 1);
}

bool po_qpoly_equal(const struct qpoly *p, const struct qpoly *q)
{
    if (p->n != q->n)
        return false;
    for (int i = 0; i < p->n; i++)
        if (compare_terms(&p->term[i], &q->term[i]) != 0 ||
            !po_coef_equal(&p->term[i].coef, &q->term[i].coef))
            return false;
    return true;
}

/* Sort the terms, and add up those with the same variables. */
static void normalize(struct qpoly *p)
{
    int n = 0;

    if (p->n > 1)
        qsort(p->term, (size_t)p->n, sizeof(*p->term), compare_terms);
    for (int i = 0; i < p->n; i++) {
        struct term *last = n > 0 ? &p->term[n - 1] : NULL;

        if (last && compare_terms(last, &p->term[i]) == 0) {
            po_coef_add(&last->coef, &p->term[i].coef);
            last->residue = 0;
            po_coef_clear(&p->term[i].coef);
            continue;
        }
        n -= last && po_coef_is_zero(&last->coef);
        p->term[n++] = p->term[i];
    }
    n -= n > 0 && po_coef_is_zero(&p->term[n - 1].coef);
    p->n = n;
}

/* Add coef · var, or coef if "var" is 0. */
void po_qpoly_add_term(struct qpoly *to, int var, long coef)
{
    unsigned short vars[QPOLY_DEGREE] = {0};

    vars[0] = (unsigned short)var;
    append(to, vars, po_coef(coef, 1));
    normalize(to);
}

/* Merge two sorted lists of terms into "to"; "more" is empty then. */
static void merge(struct qpoly *to, struct qpoly *more)
{
    struct qpoly sum = {.n_max = to->n + more->n};
    int k = 0;

    sum.term = po_alloc((size_t)sum.n_max * sizeof(*sum.term));
    spend(sum.n_max, MOVED_PER_UNIT);
    for (int i = 0; i < more->n; i++) {
        struct term *term = &more->term[i];
        int order = 1;

        while (k < to->n && (order = compare_terms(&to->term[k], term)) < 0)
            sum.term[sum.n++] = to->term[k++];
        if (k < to->n && order == 0) {
            po_coef_add(&term->coef, &to->term[k].coef);
            term->residue = 0;
            po_coef_clear(&to->term[k++].coef);
        }
        if (!po_coef_is_zero(&term->coef))
            sum.term[sum.n++] = *term;
    }
    while (k < to->n)
        sum.term[sum.n++] = to->term[k++];
    free(to->term);
    free(more->term);
    *to = sum;
    *more = (struct qpoly){0};
}

/* Add num / den · more; num is not 0. */
void po_qpoly_add(struct qpoly *to, const struct qpoly *more, long num,
                  long den)
{
    struct qpoly copy = scaled(more, num, den);

    merge(to, &copy);
}

/* Take the chosen terms out of "p". */
struct qpoly po_qpoly_take(struct qpoly *p, const bool *chosen)
{
    struct qpoly taken = {.n_max = p->n};
    int n = 0;

    spend(p->n, MOVED_PER_UNIT);
    taken.term = po_alloc((size_t)p->n * sizeof(*taken.term));
    for (int i = 0; i < p->n; i++) {
        struct term *to = chosen[i] ? &taken.term[taken.n++] : &p->term[n++];

        *to = p->term[i];
    }
    p->n = n;
    return taken;
}

/* Return which of the variables 1, ..., n - 1 occur: new memory. */
bool *po_qpoly_vars(const struct qpoly *p, int n)
{
    bool *has = po_alloc((size_t)n * sizeof(bool));

    for (int i = 0; i < p->n; i++)
        for (int k = 0; k < QPOLY_DEGREE && p->term[i].var[k] > 0; k++)
            has[p->term[i].var[k]] = true;
    return has;
}

/* The variables of the product of two terms; false if they are too many. */
static bool join(const unsigned short *a, const unsigned short *b,
                 unsigned short *both)
{
    int i = 0;
    int k = 0;

    for (int n = 0; n < QPOLY_DEGREE; n++) {
        unsigned short x = i < QPOLY_DEGREE ? a[i] : 0;
        unsigned short y = k < QPOLY_DEGREE ? b[k] : 0;

        both[n] = x >= y ? x : y;
        if (x >= y)
            i++;
        else
            k++;
    }
    return (i == QPOLY_DEGREE || a[i] == 0) && (k == QPOLY_DEGREE || b[k] == 0);
}

/* Append the product of a term and "q"; false if its degree is too large. */
static bool add_multiple(struct qpoly *product, const struct term *by,
                         const struct qpoly *q)
{
    for (int k = 0; k < q->n; k++) {
        unsigned short var[QPOLY_DEGREE];

        if (!join(by->var, q->term[k].var, var))
            return false;
        append(product, var, po_coef_mul(&by->coef, &q->term[k].coef));
    }
    return true;
}

/* Set "product", which is overwritten; false if its degree is too large, or the budget
 * is exhausted.
 */
bool po_qpoly_mul(const struct qpoly *p, const struct qpoly *q,
                  struct qpoly *product)
{
    bool good = true;

    *product = (struct qpoly){0};
    for (int i = 0; i < p->n && good; i++) {
        spend(q->n, MULTIPLIED_PER_UNIT);
        good = !po_effort_is_over() && add_multiple(product, &p->term[i], q);
    }
    if (good)
        normalize(product);
    else
        po_qpoly_clear(product);
    return good;
}

/* How often the variable is a factor of a term. */
static int exponent(const struct term *term, int var)
{
    int n = 0;

    for (int i = 0; i < QPOLY_DEGREE && term->var[i] > 0; i++)
        n += term->var[i] == var;
    return n;
}

/* Take the terms with the variable out of "p". */
struct qpoly po_qpoly_take_var(struct qpoly *p, int var)
{
    bool *has = po_alloc((size_t)p->n * sizeof(bool) + 1);
    struct qpoly taken;

    for (int i = 0; i < p->n; i++)
        has[i] = exponent(&p->term[i], var) > 0;
    taken = po_qpoly_take(p, has);
    free(has);
    return taken;
}

int po_qpoly_degree(const struct qpoly *p, int var)
{
    int most = 0;

    for (int i = 0; i < p->n; i++)
        if (exponent(&p->term[i], var) > most)
            most = exponent(&p->term[i], var);
    return most;
}

/* Return what var^exp is multiplied by. */
struct qpoly po_qpoly_coefficient(const struct qpoly *p, int var, int exp)
{
    struct qpoly result = {0};

    for (int i = 0; i < p->n; i++) {
        const struct term *from = &p->term[i];
        unsigned short rest[QPOLY_DEGREE] = {0};
        int n = 0;

        if (exponent(from, var) != exp)
            continue;
        for (int k = 0; k < QPOLY_DEGREE; k++)
            if (from->var[k] != var)
                rest[n++] = from->var[k];
        append(&result, rest, po_coef_copy(&from->coef));
    }
    normalize(&result);
    return result;
}

static unsigned long mul_residues(unsigned long a, unsigned long b)
{
    unsigned __int128 product = (unsigned __int128)a * b;
    unsigned long sum =
        (unsigned long)(product & QPOLY_PRIME) + (unsigned long)(product >> 61);

    return sum >= QPOLY_PRIME ? sum - QPOLY_PRIME : sum;
}

/* The inverse of a residue that is not 0: a^(p - 2). */
static unsigned long invert_residue(unsigned long a)
{
    unsigned long result = 1;

    for (unsigned long e = QPOLY_PRIME - 2; e > 0; e >>= 1) {
        if (e & 1)
            result = mul_residues(result, a);
        a = mul_residues(a, a);
    }
    return result;
}

/* The residue of a coefficient; the prime does not divide the denominator, which
 * is a product of small numbers.
 */
static unsigned long residue_of(struct term *term)
{
    unsigned long num;
    unsigned long den;

    if (term->residue == 0) {
        num = po_coef_num_residue(&term->coef, QPOLY_PRIME);
        den = po_coef_den_residue(&term->coef, QPOLY_PRIME);
        term->residue = mul_residues(num, den == 1 ? 1 : invert_residue(den));
    }
    return term->residue;
}

/* The value modulo the prime, for the residues of the variables. */
unsigned long po_qpoly_residue(struct qpoly *p, const unsigned long *residue)
{
    unsigned long sum = 0;

    for (int i = 0; i < p->n; i++) {
        const unsigned short *var = p->term[i].var;
        unsigned long value = residue_of(&p->term[i]);

        for (int k = 0; k < QPOLY_DEGREE && var[k] > 0; k++)
            value = mul_residues(value, residue[var[k]]);
        sum += value;
        if (sum >= QPOLY_PRIME)
            sum -= QPOLY_PRIME;
    }
    return sum;
}

int po_qpoly_term(const struct qpoly *p, int i, const unsigned short **var)
{
    int n = 0;

    *var = p->term[i].var;
    while (n < QPOLY_DEGREE && p->term[i].var[n] > 0)
        n++;
    return n;
}

__isl_give isl_val *po_qpoly_term_coef(const struct qpoly *p, int i,
                                       isl_ctx *ctx)
{
    return po_coef_write(&p->term[i].coef, ctx);
}

/* The variables of the next term that is not the same in "p", from term "at[0]"
 * on, and "q", from term "at[1]" on, behind which "at" is then; NULL if there is
 * none.
 */
const unsigned short *po_qpoly_difference(const struct qpoly *p,
                                          const struct qpoly *q, int at[2])
{
    while (at[0] < p->n && at[1] < q->n) {
        const struct term *x = &p->term[at[0]];
        const struct term *y = &q->term[at[1]];
        int order = compare_terms(x, y);

        at[0] += order <= 0;
        at[1] += order >= 0;
        if (order != 0 || !po_coef_equal(&x->coef, &y->coef))
            return order <= 0 ? x->var : y->var;
    }
    if (at[0] < p->n)
        return p->term[at[0]++].var;
    return at[1] < q->n ? q->term[at[1]++].var : NULL;
}

/* Add a number; false if isl has failed, or it is none. */
bool po_qpoly_add_val(struct qpoly *to, __isl_take isl_val *value)
{
    static const unsigned short none[QPOLY_DEGREE];
    struct coef coef;
    bool good = po_coef_read(value, &coef);

    append(to, none, coef);
    normalize(to);
    return good;
}
