/* The condition under which the new text of a nest is right.
 */
#include "internal.h"

#include <string.h>

/* Lines end here, so that ") {" or " &&" fits behind. */
#define LAST_COLUMN 76

/* Is there something to test at run time? */
bool po_has_condition(const po_ast *ast)
{
    return ast->n_assume > 0 || ast->n_apart > 0;
}

/* "n >= 1", "(n >= 1 && m >= 1) || k >= 1" */
static void print_clauses(printer *p)
{
    const po_ast *ast = p->ast;
    bool group = ast->n_assume > 1 && ast->n_apart > 0;

    po_text_add(p->out, group ? "(" : "");
    for (int i = 0; i < ast->n_assume; i++) {
        bool inner = ast->n_assume > 1 && ast->assume[i].n_cond > 1;

        po_text_add(p->out, i > 0 ? " || " : "");
        po_text_add(p->out, inner ? "(" : "");
        po_print_conds(p, ast->assume[i].n_cond, ast->assume[i].cond);
        po_text_add(p->out, inner ? ")" : "");
    }
    po_text_add(p->out, group ? ")" : "");
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

/* Print the address of the first byte of a place: "A", "&A[i][j]", "&x". */
static void print_start(printer *p, const po_place *place)
{
    bool at_base = place->rank > 0 || is_array(place);

    for (int d = 0; d < place->rank; d++)
        at_base = at_base && is_zero(&place->low[d]);
    po_text_printf(p->out, at_base ? "%s" : "&%s", place->decl->name);
    for (int d = 0; d < place->rank && !at_base; d++) {
        po_text_add(p->out, "[");
        po_print_extreme(p, &place->low[d], 0);
        po_text_add(p->out, "]");
    }
}

/* Print the address behind the last byte: "&A[i][j + 1]", "&x + 1". */
static void print_end(printer *p, const po_place *place)
{
    po_text_printf(p->out, "&%s", place->decl->name);
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
static void print_apart(printer *p, const po_apart *apart, size_t at)
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
