/* Alias checks on arrays with one subscript that the model sees as several
 * (delinearised): prints the address of a corner of the bounding box, as row
 * number times pitch plus column, or by the formula for triangular arrays.
 */
#include "internal.h"

/* The most dimensions of an array with one subscript. */
#define MAX_DIGIT 8

/* Is the limit 0? */
bool po_extreme_is_zero(const po_extreme *limit)
{
    return limit->n == 1 && limit->value[0].den == 1 &&
           limit->value[0].expr->n_term == 0 &&
           limit->value[0].expr->constant == 0;
}

/* A number in the system that has the extents of an array as its bases: the
 * subscripts of an element, digit d plus extra[d], from the first on.  With a "growth", the first digit
 * numbers rows, of which each has so many elements more than the one before, see print_row.
 */
struct number {
    const po_extreme *digit;
    const po_extreme *base;
    long growth;
    int first;
    int n;
    long extra[MAX_DIGIT];
    bool zero[MAX_DIGIT];
};

/* Is "a" + 1 the same as "b"? */
static bool is_next(const po_extreme *a, const po_extreme *b)
{
    po_qaff next = *a->value[0].expr;

    next.constant++;
    return a->n == 1 && b->n == 1 && po_qaff_is_same(&next, b->value[0].expr);
}

/* Add 1 to the last digit, and carry: the element behind [i][m - 1] is
 * [i + 1][0].
 */
static void add_one(struct number *x)
{
    int d = x->n - 1;

    int last = x->first + (x->growth != 0);

    for (; d > last && is_next(&x->digit[d], &x->base[d - 1]); d--)
        x->zero[d] = true;
    x->extra[d] = 1;
}

/* Print a factor of a product, which is to be of type long, and "*". */
static void print_factor(printer *p, const po_extreme *value, long extra)
{
    const po_qaff *expr = value->value[0].expr;
    po_qaff sum = *expr;

    sum.constant += extra;
    if (value->n > 1) {
        po_print_extreme(p, value, extra);
    } else if (sum.n_term == 0) {
        po_text_printf(p->out, "%ldL", sum.constant);
    } else {
        if (sum.n_term == 1 && sum.constant == 0 && sum.term[0].coef == 1)
            po_text_add(p->out, "(long)");
        po_print_product(p, &sum);
    }
    po_text_add(p->out, " * ");
}

/* Print where row q of a triangle begins: "q * (2 * b + growth * (q - 1)) / 2", if row 0 has b elements. */
static void print_row(printer *p, const struct number *x)
{
    const po_extreme *row = &x->digit[0];
    const po_qaff one = {.constant = 1};
    const po_qaff *sum = x->base[0].value[0].expr;

    sum = po_value_add(p, sum, sum, 1);
    sum = po_value_add(p, sum, &one, -x->growth);
    print_factor(p, row, 0);
    if (row->n == 1) {
        po_print_product(p,
                         po_value_add(p, sum, row->value[0].expr, x->growth));
    } else {
        po_text_add(p->out, "(");
        print_factor(p, row, 0);
        po_text_printf(p->out, "%s%ldL%s + ", x->growth < 0 ? "(" : "",
                       x->growth, x->growth < 0 ? ")" : "");
        po_print_product(p, sum);
        po_text_add(p->out, ")");
    }
    po_text_add(p->out, " / 2");
}

/* Print the digits up to number "last" as one number. */
static void print_number(printer *p, const struct number *x, int last)
{
    int first = x->first;

    while (first < last &&
           (x->zero[first] ||
            (po_extreme_is_zero(&x->digit[first]) && x->extra[first] == 0)))
        first++;
    if (first == last) {
        po_print_extreme(p, &x->digit[last], x->extra[last]);
        return;
    }
    if (x->growth != 0 && last == 1) {
        print_row(p, x);
    } else if (first == last - 1) {
        print_factor(p, &x->digit[first], x->extra[first]);
    } else {
        po_text_add(p->out, "(");
        print_number(p, x, last - 1);
        po_text_add(p->out, ") * ");
    }
    if (x->growth == 0 || last > 1)
        po_print_product(p, x->base[last - 1].value[0].expr);
    if (x->zero[last] ||
        (po_extreme_is_zero(&x->digit[last]) && x->extra[last] == 0))
        return;
    po_text_add(p->out, " + ");
    po_print_extreme(p, &x->digit[last], x->extra[last]);
}

/* Are all digits up to number "last" 0? */
static bool is_zero(const struct number *x, int last)
{
    for (int d = x->first; d <= last; d++)
        if (!x->zero[d] &&
            !(po_extreme_is_zero(&x->digit[d]) && x->extra[d] == 0))
            return false;
    return true;
}

/* Print "y * pitch + x * n + c": the rows, which are a pitch apart, and what is within one. */
static void print_in_rows(printer *p, const po_address_range *place,
                          struct number *x)
{
    struct number rows = {.digit = x->digit, .base = x->base, .n = x->n};
    bool is_first = is_zero(&rows, place->n_outer);

    if (!is_first && place->n_outer == 0) {
        print_factor(p, &rows.digit[0], rows.extra[0]);
    } else if (!is_first) {
        po_text_add(p->out, "(");
        print_number(p, &rows, place->n_outer);
        po_text_add(p->out, ") * ");
    }
    if (!is_first) {
        po_print_product(p, place->pitch->value[0].expr);
        po_text_add(p->out, " + ");
    }
    print_number(p, x, x->n - 1);
}

/* Print "i * m + j", for the element at the lower end, or for what is behind the
 * one at the upper end.
 */
void po_print_shaped(printer *p, const po_address_range *place, bool is_end)
{
    struct number x = {.digit = is_end ? place->high : place->low,
                       .base = place->extent,
                       .growth = place->growth,
                       .n = place->rank};

    if (place->rank > MAX_DIGIT) {
        p->failed = true;
        return;
    }
    x.first = place->pitch ? place->n_outer + 1 : 0;
    if (is_end)
        add_one(&x);
    if (place->pitch)
        print_in_rows(p, place, &x);
    else
        print_number(p, &x, x.n - 1);
}
