#ifndef POLYOPT_MODEL_SHAPES_H
#define POLYOPT_MODEL_SHAPES_H

#include "polyopt/poly.h"
#include "source.h"

typedef struct po_region po_region;

/* What may be an extent of an array that is addressed with products.
 *
 * "votes"     number of references that suggest it
 * "last"      the last one that did
 * "is_whole"  it is what an iterator is multiplied with when all is
 *             multiplied out
 */
typedef struct po_candidate {
    const po_poly *extent;
    int votes;
    int last;
    bool is_whole;
} po_candidate;

/* All of them.
 *
 * "reference"  the number of the reference in work
 * "is_row"     of each symbol, as bits: sums of several iterators are multiplied with it, as with the
 *              length of rows
 */
#define PO_MAX_CANDIDATE 6

typedef struct po_candidates {
    int n;
    int reference;
    unsigned long is_row;
    po_candidate item[PO_MAX_CANDIDATE];
} po_candidates;

/* The array that the one subscript of "decl" stands for: its extents but for
 * the first, which does not matter; none if the subscript is taken as it is.
 * It begins "origin" elements behind the place that the program numbers from.
 * With "of_rows", what "decl" points to are pointers, and all rows have the shape.  With
 * "has_products", products that loops run up to are symbols.
 *
 * With "pitch", rows are so many elements apart, which are not all of the row: the subscripts up to
 * number n_outer number rows, the others are within one, and extent[n_outer] is the quotient of the
 * pitch and the extents behind it.  Variables that have been set to a polynomial of others are that then.
 *
 * With a "growth", not 0, rows are no more of one length, those of a packed triangle for example: row q
 * has extent[0] + growth * q elements (which extents behind it multiply), and begins behind the sum of these
 * for 0, ..., q - 1.
 */
#define PO_MAX_EXTENT 3
#define PO_MAX_GROWTH 64

typedef struct po_shape {
    const po_decl *decl;
    bool of_rows;
    bool has_products;
    int n_extent;
    const po_poly *extent[PO_MAX_EXTENT];
    const po_poly *pitch;
    int n_outer;
    long growth;
    const po_poly *origin;
} po_shape;

/* A product of variables that a loop runs up to: its text, what it is, and the symbol for it. */
typedef struct po_bound_product {
    const po_expr *expr;
    const po_poly *product;
    const po_poly *symbol;
} po_bound_product;

/* A variable that has been set to a polynomial of others. */
typedef struct po_defined {
    const po_poly *symbol;
    const po_poly *value;
} po_defined;

/* A symbol that is x * (x - 1) / 2, for symbol "of", x. */
typedef struct po_binomial {
    int symbol;
    int of;
} po_binomial;

/* The arrays that are addressed through a variable.
 *
 * "symbol"    what the symbols of polynomials stand for
 * "product"   products that loops run up to
 * "defined"   variables that are polynomials of others
 * "quotient"  n_quotient quotients of a pitch, which are parameters
 * "binomial"  n_binomial symbols that are binomials of others
 * "unit"      n_unit strides: with 1 in their place, arrays have shapes that have none without
 * "n_found"   how many arrays have got constant lengths of rows that they are not
 *             declared with
 */
typedef struct po_shapes {
    int n_symbol;
    const po_expr **symbol;
    int n_shape;
    po_shape *shape;
    int n_product;
    po_bound_product *product;
    int n_defined;
    po_defined *defined;
    int n_quotient;
    const po_expr **quotient;
    int n_binomial;
    po_binomial *binomial;
    int n_unit;
    const po_expr *unit[PO_MAX_UNIT_STRIDE];
    int n_found;
} po_shapes;

/* poly.c: does no symbol of the polynomial stand for something that the region changes?  The
 * polynomial that an integer expression is, or the one that is its symbol; the value of a linear
 * one as a function on the current domain.  NULL where there is none.
 */
bool po_poly_is_invariant(const po_region *region, const po_poly *p);
const po_poly *po_poly_from_expr(po_region *region, const po_expr *expr,
                                 po_candidates *found, const po_shape *shape,
                                 int *bits);
const po_poly *po_symbol_of(po_region *region, const po_expr *expr);
__isl_give isl_pw_aff *po_poly_value(po_region *region, const po_poly *p);

/* shape.c */
/* A linear reference has no more summands than this. */
#define PO_MAX_SUMMAND 8

/* The offset of a reference from the base of its array.
 *
 * "base"     the array, or the pointer
 * "decl"     the variable that it is, or that stands for it
 * "of_rows"  "base" is an element of "decl", a table of pointers
 * "index"    the summands, with their signs
 */
typedef struct po_chain {
    const po_expr *base;
    const po_decl *decl;
    bool of_rows;
    int n;
    const po_expr *index[PO_MAX_SUMMAND];
    bool is_negative[PO_MAX_SUMMAND];
} po_chain;

bool po_chain_find(const po_region *region, const po_expr *expr,
                   po_chain *chain);
const po_poly *po_chain_offset(po_region *region, const po_chain *chain,
                               po_candidates *found, const po_shape *shape,
                               int *bits);
bool po_shape_divide(const po_region *region, po_arena *arena,
                     const po_shape *shape, const po_poly *offset,
                     const po_poly **part);
void po_region_find_shapes(po_region *region);
const po_shape *po_shape_known(const po_region *region, const po_decl *decl);
const po_shape *po_shape_of(const po_region *region, const po_expr *expr,
                            const po_expr **base);

/* binomials.c */
/* The symbol x if "symbol" is x * (x - 1) / 2; -1 for others. */
int po_binomial_of(const po_region *region, int symbol);

/* The polynomial with binomials in the place of squares, and half of it: NULL if its values are not
 * even by its form.
 */
const po_poly *po_poly_in_binomials(po_region *region, const po_poly *p);
const po_poly *po_poly_half(po_region *region, const po_poly *p);

/* Return the product in "a * b / 2", NULL if it is something else.  Where C computes the factors modulo a
 * power of 2, half of the product is that of the polynomials only if these are small, which
 * po_shape_subscripts sees to.
 */
const po_expr *po_halved_product(const po_expr *expr);

/* Write p = S(q) + r for a shape whose rows grow, S(q) being where row q begins and q a symbol of
 * which "p" has the binomial; r is free of them, and may be outside of the row.  False if p has none.
 */
bool po_poly_divide_rows(const po_region *region, po_arena *arena,
                         const po_shape *shape, const po_poly *p,
                         const po_poly **q, const po_poly **r);

/* bound_products.c */
void po_region_find_bound_products(po_region *region);
bool po_shape_has_product(const po_region *region, const po_shape *shape);

/* pitch.c */
void po_region_find_definitions(po_region *region);
const po_poly *po_poly_defined(const po_region *region, const po_poly *p);

/* row_depth.c: the degree of the least product with the factor, which does not change in the region, that iterators are
 * multiplied with in subscripts of the array: the lower, the further inside is what it counts.  More than
 * PO_MAX_DEGREE if there is none.
 */
int po_shape_depth_of(po_region *region, const po_decl *decl,
                      const po_poly *factor);

/* split_subscripts.c */
bool po_shape_subscripts(po_region *region, const po_shape *shape,
                         const po_expr *expr, isl_pw_aff **index);

/* origin.c */
bool po_symbol_is_bound(const po_region *region, int symbol);
const po_poly *po_origin_find(const po_region *region, int n,
                              const po_poly *const *rest);

/* lowest.c: is the value at least "*value", by the text of the loops, and is that less than 0, or
 * are these counted up to a last number, as in "i <= n"?
 */
bool po_poly_lowest(const po_region *region, const po_poly *p, long *value);

/* lowest.c: what the loop begins with, and what its condition compares the variable with, and how, the
 * variable being on the left; NULL if that is nothing of this form.
 */
const po_expr *po_loop_begin(const po_node *loop, const po_decl *iter);
const po_expr *po_loop_end(const po_expr *cond, const po_decl *iter, po_op *op);

#endif
