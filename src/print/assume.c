/* The condition under which the new text of a nest is right.
 */
#include "internal.h"

#include <string.h>

/* Are addresses compared?  There may be places that are not, as what they were
 * to be compared with is never accessed.
 */
static bool compares_places(const po_ast *ast)
{
    for (int i = 0; i < ast->n_place; i++)
        if (ast->place[i].is_rows)
            return true;
    return ast->n_apart > 0;
}

/* Is there something to test at run time? */
bool po_has_condition(const po_ast *ast)
{
    return ast->n_first > 0 || ast->assume.n_clause > 0 || compares_places(ast);
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
static bool is_common(const po_choice *choice, const po_cond *cond)
{
    for (int i = 0; i < choice->n_clause; i++) {
        const po_clause *clause = &choice->clause[i];
        bool found = false;

        for (int k = 0; k < clause->n_cond && !found; k++)
            found = is_same_cond(&clause->cond[k], cond);
        if (!found)
            return false;
    }
    return true;
}

/* Print those conditions of clause number "at" that are common to all clauses,
 * or the others.  Returns how many these are.
 */
static int print_clause(printer *p, const po_choice *choice, int at,
                        bool common)
{
    const po_clause *clause = &choice->clause[at];
    int n = 0;

    for (int k = 0; k < clause->n_cond; k++) {
        if (is_common(choice, &clause->cond[k]) != common)
            continue;
        po_text_add(p->out, n++ > 0 ? " && " : "");
        po_print_conds(p, 1, &clause->cond[k]);
    }
    return n;
}

/* "n >= 1", "k >= 0 && ((n >= 1 && m >= 1) || n == 0)"; with "is_operand", as
 * an operand of &&.
 */
static void print_choice(printer *p, const po_choice *choice, bool is_operand)
{
    po_text *out = p->out;
    po_text rest = {0};
    bool common;

    if (choice->n_clause == 0)
        return;
    common = print_clause(p, choice, 0, true) > 0;
    p->out = &rest;
    for (int i = 0; choice->n_clause > 1 && i < choice->n_clause; i++) {
        po_text clause = {0};
        int n;

        p->out = &clause;
        n = print_clause(p, choice, i, false);
        po_text_printf(&rest, n > 1 ? "%s(%s)" : "%s%s", i > 0 ? " || " : "",
                       n > 0 ? po_text_get(&clause) : "1");
        po_text_free(&clause);
    }
    p->out = out;
    if (rest.n > 0)
        po_text_printf(out, common || is_operand ? "%s(%s)" : "%s%s",
                       common ? " && " : "", po_text_get(&rest));
    if (rest.n == 0 && !common)
        po_text_add(out, "1");
    po_text_free(&rest);
}

/* Print the conditions on parameters, those that are to be tested first in
 * lines of their own.
 */
static void print_choices(printer *p, int indent)
{
    const po_ast *ast = p->ast;
    bool is_operand = ast->n_first > 0 || compares_places(ast);

    for (int i = 0; i < ast->n_first; i++) {
        bool is_last = i + 1 == ast->n_first && ast->assume.n_clause == 0;

        print_choice(p, &ast->first[i], is_operand);
        if (is_last)
            return;
        po_text_add(p->out, " &&\n");
        po_start_line(p, indent);
        po_text_add(p->out, "    ");
    }
    print_choice(p, &ast->assume, is_operand);
}

/* Print the condition: that on parameters first, since addresses are compared
 * only where it holds.
 */
void po_print_test(printer *p, int indent)
{
    size_t at = po_text_column(p->out);

    print_choices(p, indent);
    po_print_apart(p, at, indent);
}

/* Print "if (", the condition, and ") {". */
void po_print_condition(printer *p, int indent)
{
    p->from = p->scop->begin;
    po_start_line(p, indent);
    po_text_add(p->out, "if (");
    po_print_test(p, indent);
    po_text_add(p->out, ") {\n");
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
