/* Integer expressions in normal form: polynomials over loop variables,
 * parameters, floors and other variables of the program.
 *
 * Exact: NULL for what overflows, or has too many factors.
 */
#include <stdlib.h>
#include <string.h>

#include "reparse.h"

static po_sum *new_sum(po_reader *r, int room)
{
    po_sum *sum = po_arena_alloc(r->arena, sizeof(*sum));

    sum->n = 0;
    sum->addend =
        po_arena_array(r->arena, (size_t)room + 1, sizeof(*sum->addend));
    return sum;
}

/* The order of products: by the number of factors, then by these. */
static int compare(const po_addend *a, const po_addend *b)
{
    if (a->n_factor != b->n_factor)
        return a->n_factor < b->n_factor ? -1 : 1;
    for (int i = 0; i < a->n_factor; i++)
        if (a->factor[i] != b->factor[i])
            return a->factor[i] < b->factor[i] ? -1 : 1;
    return 0;
}

/* Add a product in its place; false if that overflows. */
static bool insert(po_sum *sum, const po_addend *addend)
{
    int at = 0;

    while (at < sum->n && compare(&sum->addend[at], addend) < 0)
        at++;
    if (at == sum->n || compare(&sum->addend[at], addend) != 0) {
        if (addend->coef == 0)
            return true;
        memmove(&sum->addend[at + 1], &sum->addend[at],
                (size_t)(sum->n - at) * sizeof(*sum->addend));
        sum->addend[at] = *addend;
        sum->n++;
        return true;
    }
    if (!po_add(sum->addend[at].coef, addend->coef, &sum->addend[at].coef))
        return false;
    if (sum->addend[at].coef == 0) {
        sum->n--;
        memmove(&sum->addend[at], &sum->addend[at + 1],
                (size_t)(sum->n - at) * sizeof(*sum->addend));
    }
    return true;
}

const po_sum *po_sum_number(po_reader *r, long number)
{
    po_sum *sum = new_sum(r, 1);
    po_addend addend = {.coef = number};

    insert(sum, &addend);
    return sum;
}

static bool is_same_symbol(const po_symbol *a, const po_symbol *b)
{
    if (a->kind != b->kind || a->decl != b->decl)
        return false;
    if (a->decl)
        return true;
    if (a->kind == PO_ATOM_FLOOR)
        return a->den == b->den && a->is_trunc == b->is_trunc &&
               po_sum_is_equal(a->arg, b->arg);
    return a->index == b->index;
}

const po_sum *po_sum_symbol(po_reader *r, po_symbol symbol)
{
    po_addend addend = {.coef = 1, .n_factor = 1};
    po_sum *sum = new_sum(r, 1);
    int i = 0;

    while (i < r->n_symbol && !is_same_symbol(&r->symbol[i], &symbol))
        i++;
    if (i == r->n_symbol) {
        r->symbol = po_realloc(r->symbol, ((size_t)i + 1) * sizeof(*r->symbol));
        r->symbol[r->n_symbol++] = symbol;
    }
    addend.factor[0] = i;
    insert(sum, &addend);
    return sum;
}

/* Return a + factor * b. */
const po_sum *po_sum_add(po_reader *r, const po_sum *a, const po_sum *b,
                         long factor)
{
    po_sum *sum;

    if (!a || !b)
        return NULL;
    sum = new_sum(r, a->n + b->n);
    for (int i = 0; i < a->n; i++)
        sum->addend[sum->n++] = a->addend[i];
    for (int i = 0; i < b->n; i++) {
        po_addend addend = b->addend[i];

        if (!po_mul(addend.coef, factor, &addend.coef) || !insert(sum, &addend))
            return NULL;
    }
    return sum;
}

/* Multiply two products; false if there are too many factors. */
static bool multiply(const po_addend *a, const po_addend *b, po_addend *c)
{
    int i = 0;
    int k = 0;

    if (a->n_factor + b->n_factor > PO_MAX_FACTOR_OF_SUM ||
        !po_mul(a->coef, b->coef, &c->coef))
        return false;
    c->n_factor = 0;
    while (i < a->n_factor || k < b->n_factor) {
        bool first = k == b->n_factor ||
                     (i < a->n_factor && a->factor[i] <= b->factor[k]);

        c->factor[c->n_factor++] = first ? a->factor[i++] : b->factor[k++];
    }
    return true;
}

const po_sum *po_sum_mul(po_reader *r, const po_sum *a, const po_sum *b)
{
    po_sum *sum;

    if (!a || !b)
        return NULL;
    sum = new_sum(r, a->n * b->n);
    for (int i = 0; i < a->n; i++)
        for (int k = 0; k < b->n; k++) {
            po_addend addend;

            if (!multiply(&a->addend[i], &b->addend[k], &addend) ||
                !insert(sum, &addend))
                return NULL;
        }
    return sum;
}

/* Return floor(a / den); den > 0. */
const po_sum *po_sum_floor(po_reader *r, const po_sum *a, long den)
{
    po_symbol symbol = {.kind = PO_ATOM_FLOOR, .arg = a, .den = den};
    long number;

    if (!a || den < 1)
        return NULL;
    if (den == 1)
        return a;
    if (po_sum_is_number(a, &number))
        return po_sum_number(r, po_floor_div(number, den));
    return po_sum_symbol(r, symbol);
}

/* Return a / den as C has it; den > 0. */
const po_sum *po_sum_trunc(po_reader *r, const po_sum *a, long den)
{
    po_symbol symbol = {
        .kind = PO_ATOM_FLOOR, .arg = a, .den = den, .is_trunc = true};

    return a && den > 0 ? po_sum_symbol(r, symbol) : NULL;
}

bool po_sum_is_number(const po_sum *a, long *number)
{
    *number = a && a->n > 0 ? a->addend[0].coef : 0;
    return a && (a->n == 0 || (a->n == 1 && a->addend[0].n_factor == 0));
}

bool po_sum_is_equal(const po_sum *a, const po_sum *b)
{
    if (!a || !b || a->n != b->n)
        return false;
    for (int i = 0; i < a->n; i++)
        if (a->addend[i].coef != b->addend[i].coef ||
            compare(&a->addend[i], &b->addend[i]) != 0)
            return false;
    return true;
}

/* Return the sum in the form that the AST has; NULL if it is not affine.  The
 * division of C is none, unless "is_plain", where it will be shown that it rounds
 * down.
 */
static const po_qaff *to_qaff(po_reader *r, const po_sum *a, bool is_plain)
{
    po_qaff *qaff = po_arena_alloc(r->arena, sizeof(*qaff));
    po_term *term =
        po_arena_array(r->arena, (size_t)(a ? a->n : 0) + 1, sizeof(*term));

    *qaff = (po_qaff){.term = term};
    for (int i = 0; a && i < a->n; i++) {
        const po_addend *addend = &a->addend[i];
        const po_symbol *symbol = &r->symbol[addend->factor[0]];

        if (addend->n_factor == 0) {
            qaff->constant = addend->coef;
            continue;
        }
        if (addend->n_factor > 1 || symbol->decl || symbol->index < 0 ||
            (symbol->is_trunc && !is_plain))
            return NULL;
        term[qaff->n_term++] = (po_term){.kind = symbol->kind,
                                         .coef = addend->coef,
                                         .index = symbol->index,
                                         .den = symbol->den,
                                         .is_trunc = symbol->is_trunc};
        if (symbol->kind != PO_ATOM_FLOOR)
            continue;
        term[qaff->n_term - 1].arg = to_qaff(r, symbol->arg, is_plain);
        if (!term[qaff->n_term - 1].arg)
            return NULL;
    }
    return a ? qaff : NULL;
}

const po_qaff *po_sum_qaff(po_reader *r, const po_sum *a)
{
    return to_qaff(r, a, false);
}

const po_qaff *po_sum_plain(po_reader *r, const po_sum *a)
{
    return to_qaff(r, a, true);
}
