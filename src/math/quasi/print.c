/* Index maps and quasi-affine expressions as text, in the notation that
 * tools/indexmap/parse.c reads: (d0, d1)[s0] -> (d0 * 2 + s0), domain: ...
 */
#include <limits.h>

#include "polyopt/indexmap.h"

static void print_atom(const po_imap *map, const po_term *atom, po_text *out)
{
    bool is_plain;

    if (atom->kind == PO_ATOM_VAR) {
        po_text_add(out, map->var[atom->index].name);
        return;
    }
    is_plain = atom->arg->n_term == 1 && atom->arg->constant == 0 &&
               atom->arg->term[0].coef == 1 &&
               atom->arg->term[0].kind == PO_ATOM_VAR;
    po_text_add(out, is_plain ? "" : "(");
    po_qaff_print(map, atom->arg, out);
    po_text_printf(out, "%s %s %ld", is_plain ? "" : ")",
                   atom->kind == PO_ATOM_FLOOR ? "floordiv" : "mod", atom->den);
}

/* A term after the first, or, with its sign, the first. */
static void print_term(const po_imap *map, const po_term *term, bool is_first,
                       po_text *out)
{
    bool is_negative = term->coef < 0;
    unsigned long factor =
        is_negative ? 0 - (unsigned long)term->coef : (unsigned long)term->coef;
    bool has_parentheses =
        term->kind != PO_ATOM_VAR && (factor != 1 || (is_first && is_negative));

    if (is_first)
        po_text_add(out, is_negative ? "-" : "");
    else
        po_text_add(out, is_negative ? " - " : " + ");
    po_text_add(out, has_parentheses ? "(" : "");
    print_atom(map, term, out);
    po_text_add(out, has_parentheses ? ")" : "");
    if (factor != 1)
        po_text_printf(out, " * %lu", factor);
}

void po_qaff_print(const po_imap *map, const po_qaff *expr, po_text *out)
{
    long constant = expr->constant;

    for (int i = 0; i < expr->n_term; i++)
        print_term(map, &expr->term[i], i == 0, out);
    if (expr->n_term == 0)
        po_text_printf(out, "%ld", constant);
    else if (constant != 0)
        po_text_printf(out, " %s %lu", constant < 0 ? "-" : "+",
                       constant < 0 ? 0 - (unsigned long)constant
                                    : (unsigned long)constant);
}

static void print_interval(const po_imap *map, const po_interval *in,
                           po_text *out)
{
    po_text_add(out, " in [");
    if (in->low)
        po_qaff_print(map, in->low, out);
    else
        po_text_add(out, "-inf");
    po_text_add(out, ", ");
    if (in->high)
        po_qaff_print(map, in->high, out);
    else
        po_text_add(out, "inf");
    po_text_add(out, "]");
}

static void print_variables(const po_imap *map, po_ivar_kind kind,
                            const char *open, const char *close, po_text *out)
{
    const char *separator = open;

    for (int v = 0; v < map->n_var; v++)
        if (map->var[v].kind == kind) {
            po_text_printf(out, "%s%s", separator, map->var[v].name);
            separator = ", ";
        }
    if (separator != open)
        po_text_add(out, close);
    else if (kind == PO_IVAR_DIM)
        po_text_add(out, "()");
}

static void print_domain(const po_imap *map, po_text *out)
{
    const char *separator = ", domain: ";

    for (int v = 0; v < map->n_var; v++)
        if (map->var[v].in.low || map->var[v].in.high) {
            po_text_printf(out, "%s%s", separator, map->var[v].name);
            print_interval(map, &map->var[v].in, out);
            separator = ", ";
        }
    for (int i = 0; i < map->n_constraint; i++) {
        po_text_add(out, separator);
        po_qaff_print(map, map->constraint[i].expr, out);
        print_interval(map, &map->constraint[i].in, out);
        separator = ", ";
    }
}

void po_imap_print(const po_imap *map, po_text *out)
{
    if (map->is_empty) {
        po_text_add(out, "KNOWN EMPTY");
        return;
    }
    print_variables(map, PO_IVAR_PARAM, "[", "] -> ", out);
    print_variables(map, PO_IVAR_DIM, "(", ")", out);
    print_variables(map, PO_IVAR_RANGE, "[", "]", out);
    print_variables(map, PO_IVAR_RUNTIME, "{", "}", out);
    po_text_add(out, " -> (");
    for (int i = 0; i < map->n_result; i++) {
        po_text_add(out, i == 0 ? "" : ", ");
        po_qaff_print(map, map->result[i], out);
    }
    po_text_add(out, ")");
    print_domain(map, out);
}
