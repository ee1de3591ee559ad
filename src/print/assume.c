/* The condition under which the new text of a nest is right.
 */
#include "internal.h"

#include <string.h>

/* Lines end here, so that ") {" or " &&" fits behind. */
#define LAST_COLUMN 76

/* The most dimensions of an array with one subscript. */
#define MAX_DIGIT 8

/* Is there something to test at run time? */
bool po_has_condition(const po_ast *ast)
{
    return ast->n_assume > 0 || ast->n_apart > 0;
}

static bool is_same_cond(const po_cond *a, const po_cond *b)
{
    const po_qaff *x = a->expr;
    const po_qaff *y = b->expr;

    if (a->kind != b->kind || a->den != b->den || x->n_term != y->n_term ||
        x->constant != y->constant)
        return false;
    for (int i = 0; i < x->n_term; i++)
        if (x->term[i].kind != PO_ATOM_PARAM ||
            y->term[i].kind != PO_ATOM_PARAM ||
            x->term[i].index != y->term[i].index ||
            x->term[i].coef != y->term[i].coef)
            return false;
    return true;
}

/* Is the condition part of every clause? */
static bool is_common(const po_ast *ast, const po_cond *cond)
{
    for (int i = 0; i < ast->n_assume; i++) {
        const po_clause *clause = &ast->assume[i];
        bool found = false;

        for (int k = 0; k < clause->n_cond && !found; k++)
            found = is_same_cond(&clause->cond[k], cond);
        if (!found)
            return false;
    }
    return true;
}

/* Print those conditions of the clause that are common to all clauses, or the
 * others.  Returns how many these are.
 */
static int print_clause(printer *p, const po_clause *clause, bool common)
{
    int n = 0;

    for (int k = 0; k < clause->n_cond; k++) {
        if (is_common(p->ast, &clause->cond[k]) != common)
            continue;
        po_text_add(p->out, n++ > 0 ? " && " : "");
        po_print_conds(p, 1, &clause->cond[k]);
    }
    return n;
}

/* "n >= 1", "k >= 0 && ((n >= 1 && m >= 1) || n == 0)" */
static void print_clauses(printer *p)
{
    const po_ast *ast = p->ast;
    po_text *out = p->out;
    po_text rest = {0};
    bool common;

    if (ast->n_assume == 0)
        return;
    common = print_clause(p, &ast->assume[0], true) > 0;
    p->out = &rest;
    for (int i = 0; ast->n_assume > 1 && i < ast->n_assume; i++) {
        po_text clause = {0};
        int n;

        p->out = &clause;
        n = print_clause(p, &ast->assume[i], false);
        po_text_printf(&rest, n > 1 ? "%s(%s)" : "%s%s", i > 0 ? " || " : "",
                       n > 0 ? po_text_get(&clause) : "1");
        po_text_free(&clause);
    }
    p->out = out;
    if (rest.n > 0)
        po_text_printf(out, common || ast->n_apart > 0 ? "%s(%s)" : "%s%s",
                       common ? " && " : "", po_text_get(&rest));
    if (rest.n == 0 && !common)
        po_text_add(out, "1");
    po_text_free(&rest);
}

static bool is_zero(const po_extreme *limit)
{
    return limit->n == 1 && limit->value[0].den == 1 &&
           limit->value[0].expr->n_term == 0 &&
           limit->value[0].expr->constant == 0;
}

static bool is_array(const po_place *place)
{
    return place->decl->type->kind == PO_TYPE_ARRAY &&
           place->decl->storage != PO_STORAGE_PARAM;
}

static bool is_at_base(const po_place *place)
{
    for (int d = 0; d < place->rank; d++)
        if (!is_zero(&place->low[d]))
            return false;
    return place->rank > 0 || is_array(place);
}

/* A number in the system that has the extents of an array as its bases: the
 * subscripts of an element, digit d plus extra[d].
 */
struct number {
    const po_extreme *digit;
    const po_extreme *base;
    int n;
    long extra[MAX_DIGIT];
    bool zero[MAX_DIGIT];
};

/* Is "a" + 1 the same as "b"? */
static bool is_next(const po_extreme *a, const po_extreme *b)
{
    const po_qaff *x = a->value[0].expr;
    const po_qaff *y = b->value[0].expr;

    if (a->n != 1 || b->n != 1 || x->n_term != y->n_term ||
        x->constant + 1 != y->constant)
        return false;
    for (int i = 0; i < x->n_term; i++)
        if (x->term[i].kind != PO_ATOM_PARAM ||
            y->term[i].kind != PO_ATOM_PARAM ||
            x->term[i].index != y->term[i].index ||
            x->term[i].coef != y->term[i].coef)
            return false;
    return true;
}

/* Add 1 to the last digit, and carry: the element behind [i][m - 1] is
 * [i + 1][0].
 */
static void add_one(struct number *x)
{
    int d = x->n - 1;

    for (; d > 0 && is_next(&x->digit[d], &x->base[d - 1]); d--)
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

/* Print the digits up to number "last" as one number. */
static void print_number(printer *p, const struct number *x, int last)
{
    int first = 0;

    while (first < last && (x->zero[first] || (is_zero(&x->digit[first]) &&
                                               x->extra[first] == 0)))
        first++;
    if (first == last) {
        po_print_extreme(p, &x->digit[last], x->extra[last]);
        return;
    }
    if (first == last - 1) {
        print_factor(p, &x->digit[first], x->extra[first]);
    } else {
        po_text_add(p->out, "(");
        print_number(p, x, last - 1);
        po_text_add(p->out, ") * ");
    }
    po_print_product(p, x->base[last - 1].value[0].expr);
    if (x->zero[last] || (is_zero(&x->digit[last]) && x->extra[last] == 0))
        return;
    po_text_add(p->out, " + ");
    po_print_extreme(p, &x->digit[last], x->extra[last]);
}

/* Print "[i * m + j]", for the element at the lower or the upper end. */
static void print_shaped(printer *p, const po_place *place, bool is_end)
{
    struct number x = {.digit = is_end ? place->high : place->low,
                       .base = place->extent,
                       .n = place->rank};

    if (place->rank > MAX_DIGIT) {
        p->failed = true;
        return;
    }
    if (is_end)
        add_one(&x);
    po_text_add(p->out, "[");
    print_number(p, &x, x.n - 1);
    po_text_add(p->out, "]");
}

/* Print the address of the first byte of a place: "A", "&A[i][j]", "&x". */
static void print_start(printer *p, const po_place *place)
{
    if (is_at_base(place)) {
        po_text_add(p->out, place->decl->name);
        return;
    }
    po_text_printf(p->out, "&%s", place->decl->name);
    if (place->extent) {
        print_shaped(p, place, false);
        return;
    }
    for (int d = 0; d < place->rank; d++) {
        po_text_add(p->out, "[");
        po_print_extreme(p, &place->low[d], 0);
        po_text_add(p->out, "]");
    }
}

/* Print the address behind the last byte: "&A[i][j + 1]", "&x + 1". */
static void print_end(printer *p, const po_place *place)
{
    po_text_printf(p->out, "&%s", place->decl->name);
    if (place->extent) {
        print_shaped(p, place, true);
        return;
    }
    for (int d = 0; d < place->rank; d++) {
        po_text_add(p->out, "[");
        po_print_extreme(p, &place->high[d], d + 1 == place->rank);
        po_text_add(p->out, "]");
    }
    po_text_add(p->out, place->rank == 0 ? " + 1" : "");
}

/* The number of columns that the last line has. */
static size_t column(const po_text *out)
{
    size_t n = out->n;

    while (n > 0 && out->bytes[n - 1] != '\n')
        n--;
    return out->n - n;
}

static void print_place(printer *p, const po_place *place)
{
    print_start(p, place);
    po_text_add(p->out, ", ");
    print_end(p, place);
}

/* Print "po_disjoint(a, a_end, b, b_end)", in two lines if it is too long for
 * one that begins in column "at".
 */
static void print_call(printer *p, const po_apart *apart, size_t at)
{
    po_text *out = p->out;
    po_text a = {0};
    po_text b = {0};
    size_t n_name = strlen(p->prefix) + strlen("disjoint(");

    p->out = &a;
    print_place(p, &apart->a);
    p->out = &b;
    print_place(p, &apart->b);
    p->out = out;
    po_text_printf(out, "%sdisjoint(%s,", p->prefix, po_text_get(&a));
    if (at + n_name + a.n + 2 + b.n <= LAST_COLUMN) {
        po_text_add(out, " ");
    } else {
        po_text_add(out, "\n");
        po_start_line(p, 0);
        po_text_printf(out, "%*s", (int)(at + n_name - strlen(p->margin)), "");
    }
    po_text_printf(out, "%s)", po_text_get(&b));
    po_text_free(&a);
    po_text_free(&b);
}

/* Print the comparison, or that a pointer is null. */
static void print_apart(printer *p, const po_apart *apart, size_t at)
{
    const po_place *place[] = {&apart->a, &apart->b};
    bool may_be_null = apart->a.may_be_null || apart->b.may_be_null;
    size_t start = column(p->out);

    po_text_add(p->out, may_be_null ? "(" : "");
    for (int i = 0; i < 2; i++)
        if (place[i]->may_be_null)
            po_text_printf(p->out, "!%s || ", place[i]->decl->name);
    print_call(p, apart, at + column(p->out) - start);
    po_text_add(p->out, may_be_null ? ")" : "");
}

/* Print "if (", the condition, and ") {": the conditions on parameters first,
 * since addresses are compared only where they hold, and each comparison in a
 * line of its own unless a single one fits behind them.
 */
void po_print_condition(printer *p, int indent)
{
    const po_ast *ast = p->ast;
    po_text *out = p->out;
    size_t at;

    po_start_line(p, indent);
    po_text_add(out, "if (");
    at = column(out);
    print_clauses(p);
    for (int i = 0; i < ast->n_apart; i++) {
        bool first = i == 0 && ast->n_assume == 0;
        po_text apart = {0};

        p->out = &apart;
        print_apart(p, &ast->apart[i], at);
        p->out = out;
        po_text_add(out, first ? "" : " &&");
        if (!first && ast->n_apart == 1 &&
            column(out) + apart.n < LAST_COLUMN) {
            po_text_add(out, " ");
        } else if (!first) {
            po_text_add(out, "\n");
            po_start_line(p, indent);
            po_text_add(out, "    ");
        }
        po_text_add(out, po_text_get(&apart));
        po_text_free(&apart);
    }
    po_text_add(out, ") {\n");
}

/* Print "} else {", the original text, and "}". */
void po_print_alternative(printer *p, int indent)
{
    po_start_line(p, indent);
    po_text_add(p->out, "} else {\n");
    po_print_original(p, indent + 1);
    po_start_line(p, indent);
    po_text_add(p->out, "}\n");
}
