/* The symbols of polynomials: loop variables, parameters, floors and other variables
 * of the program.
 *
 * The arithmetic of polynomials (ir/poly.c) is all that this shares with what has
 * made the text, and has tests of its own; what expressions mean is said here and in
 * normal_form.c.
 */
#include "reparse.h"

static bool is_same_symbol(const po_symbol *a, const po_symbol *b)
{
    if (a->kind != b->kind || a->decl != b->decl)
        return false;
    if (a->decl)
        return true;
    if (a->kind == PO_ATOM_FLOOR)
        return a->den == b->den && a->is_trunc == b->is_trunc &&
               po_poly_is_same(a->arg, b->arg);
    return a->index == b->index;
}

const po_poly *po_poly_of_symbol(po_reader *r, po_symbol symbol)
{
    int i = 0;

    while (i < r->n_symbol && !is_same_symbol(&r->symbol[i], &symbol))
        i++;
    if (i == r->n_symbol)
        *PO_ADD(r->symbol, r->n_symbol) = symbol;
    return po_poly_symbol(r->arena, i);
}

/* Return floor(a / den); den > 0. */
const po_poly *po_poly_floor(po_reader *r, const po_poly *a, long den)
{
    po_symbol symbol = {.kind = PO_ATOM_FLOOR, .arg = a, .den = den};
    long number;

    if (!a || den < 1)
        return NULL;
    if (den == 1)
        return a;
    if (po_poly_is_constant(a, &number))
        return po_poly_constant(r->arena, po_floor_div(number, den));
    return po_poly_of_symbol(r, symbol);
}

/* Return a / den as C has it; den > 0. */
const po_poly *po_poly_trunc(po_reader *r, const po_poly *a, long den)
{
    po_symbol symbol = {
        .kind = PO_ATOM_FLOOR, .arg = a, .den = den, .is_trunc = true};

    return a && den > 0 ? po_poly_of_symbol(r, symbol) : NULL;
}

static const po_qaff *to_qaff(po_reader *r, const po_poly *a, bool is_plain);

/* A symbol that the AST knows; NULL for others. */
static const po_qaff *atom(po_reader *r, const po_symbol *symbol, bool is_plain)
{
    po_term term = {.kind = symbol->kind,
                    .index = symbol->index,
                    .den = symbol->den,
                    .is_trunc = symbol->is_trunc};

    if (symbol->decl || symbol->index < 0 || (symbol->is_trunc && !is_plain))
        return NULL;
    if (symbol->kind != PO_ATOM_FLOOR)
        return po_qaff_atom(r->arena, &term);
    term.arg = to_qaff(r, symbol->arg, is_plain);
    return term.arg ? po_qaff_atom(r->arena, &term) : NULL;
}

/* Return the polynomial in the form that the AST has; NULL if it is not affine.  The
 * division of C is none, unless "is_plain", where it will be shown that it rounds
 * down.
 */
static const po_qaff *to_qaff(po_reader *r, const po_poly *a, bool is_plain)
{
    const po_qaff *sum =
        po_poly_is_linear(a) ? po_qaff_constant(r->arena, 0) : NULL;

    for (int i = 0; sum && i < a->n_term; i++) {
        const po_monomial *term = &a->term[i];

        sum = po_qaff_combine(
            r->arena, 1, sum, term->coef,
            term->n_factor == 0
                ? po_qaff_constant(r->arena, 1)
                : atom(r, &r->symbol[term->factor[0]], is_plain));
    }
    return sum;
}

const po_qaff *po_poly_to_qaff(po_reader *r, const po_poly *a)
{
    return to_qaff(r, a, false);
}

const po_qaff *po_poly_to_plain(po_reader *r, const po_poly *a)
{
    return to_qaff(r, a, true);
}
