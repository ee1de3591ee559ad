/* The condition under which the new text of a nest runs, "if (sizes && alias checks && ...)
 * {", and the branch with the original text behind it.
 *
 * Its operands are in the po_ast: assumptions, profitability, address ranges, threads.
 */
#include "internal.h"

#include <string.h>

/* Are addresses compared?  There may be places that are not, as what they were
 * to be compared with is never accessed.
 */
static bool compares_places(const po_ast *ast)
{
    for (int i = 0; i < ast->n_range; i++)
        if (ast->range[i].is_rows)
            return true;
    return ast->n_alias_check > 0;
}

/* Is the condition part of every clause? */
static bool is_common(const po_choice *choice, const po_cond *cond)
{
    for (int i = 0; i < choice->n_clause; i++) {
        const po_clause *clause = &choice->clause[i];
        bool found = false;

        for (int k = 0; k < clause->n_cond && !found; k++)
            found = po_cond_is_same(&clause->cond[k], cond);
        if (!found)
            return false;
    }
    return true;
}

/* Is the condition that a parameter is at least something, and is it compared
 * with more than that to see whether there is work enough?
 */
static bool is_said(const po_ast *ast, const po_cond *cond)
{
    const po_profitability *profitability = ast->profitability;
    const po_bound *value;
    po_cond other = {.kind = PO_COND_GE};
    po_qaff expr;

    if (ast->n_profitability != 1 || profitability->n_factor != 1 ||
        profitability->n_divisor > 0 || profitability->factor->n > 1 ||
        cond->kind != PO_COND_GE)
        return false;
    value = profitability->factor->value;
    expr = *value->expr;
    expr.constant = cond->expr->constant;
    other.expr = &expr;
    other.den = cond->den;
    return value->den == 1 && value->expr->constant == 0 &&
           (double)-cond->expr->constant <=
               po_profitability_number(profitability) &&
           po_cond_is_same(&other, cond);
}

/* Is there anything to print of the conditions: are some not said elsewhere? */
static bool is_printed(const po_ast *ast, const po_choice *choice)
{
    for (int k = 0; choice->n_clause == 1 && k < choice->clause->n_cond; k++)
        if (!is_said(ast, &choice->clause->cond[k]))
            return true;
    return choice->n_clause > 1 ||
           (choice->n_clause == 1 && choice->clause->n_cond == 0);
}

/* Print those conditions of clause number "at" that are common to all clauses,
 * or the others; of what is tested last, without what is said elsewhere.  Returns
 * how many these are.
 */
static int print_clause(printer *p, const po_choice *choice, int at,
                        bool common, bool is_last)
{
    const po_clause *clause = &choice->clause[at];
    int n = 0;

    for (int k = 0; k < clause->n_cond; k++) {
        if (is_common(choice, &clause->cond[k]) != common ||
            (is_last && choice->n_clause == 1 &&
             is_said(p->ast, &clause->cond[k])))
            continue;
        po_text_add(p->out, n++ > 0 ? " && " : "");
        po_print_conds(p, 1, &clause->cond[k]);
    }
    return n;
}

/* "n >= 1", "k >= 0 && ((n >= 1 && m >= 1) || n == 0)"; with "is_operand", as
 * an operand of &&.  "is_last": nothing behind it depends on it.
 */
static void print_choice(printer *p, const po_choice *choice, bool is_operand,
                         bool is_last)
{
    po_text *out = p->out;
    po_text rest = {0};
    bool common;

    if (choice->n_clause == 0)
        return;
    common = print_clause(p, choice, 0, true, is_last) > 0;
    p->out = &rest;
    for (int i = 0; choice->n_clause > 1 && i < choice->n_clause; i++) {
        po_text clause = {0};
        int n;

        p->out = &clause;
        n = print_clause(p, choice, i, false, false);
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

/* Begin the next operand of a condition that begins in column "at", in a line of
 * its own unless it is the first one.
 */
void po_next_operand(printer *p, size_t at, int indent)
{
    if (po_text_column(p->out) <= at)
        return;
    po_text_add(p->out, " &&\n");
    po_start_line(p, indent);
    po_text_add(p->out, "    ");
}

/* Print that there are several threads, "po_threads() > 1", or that the loops are worth
 * it on one, "(po_threads() > 1 || n > 30000)", "(po_masks() || po_threads() > 1)",
 * "(po_masks() || (n > 300 && po_threads() > 1))".
 */
static void print_several(printer *p)
{
    const po_profitability_list alone = {1, p->ast->alone};
    bool has_choice = alone.profitability || !p->ast->needs_threads;

    po_text_add(p->out, has_choice ? "(" : "");
    if (!p->ast->needs_threads)
        po_text_printf(p->out, "%s%s() || ", p->prefix,
                       po_masks_of_all(p->scop));
    if (p->ast->crowd.n > 0) {
        po_text_add(p->out, "(");
        po_print_profitability(p, &p->ast->crowd, true);
        po_text_add(p->out, " && ");
    }
    po_text_printf(p->out, "%sthreads() > 1%s", p->prefix,
                   p->ast->crowd.n > 0 ? ")" : "");
    if (alone.profitability) {
        po_text_add(p->out, " || ");
        po_print_profitability(p, &alone, false);
    }
    po_text_add(p->out, has_choice ? ")" : "");
}

/* Does the loop end where a variable of fewer bits than an address is another one, and would
 * that begin anew beyond it?
 */
static bool is_bounded(const po_node *node, void *user)
{
    const printer *p = user;
    const po_expr *cond = node->kind == PO_NODE_LOOP &&
                                  node->begin >= p->scop->begin &&
                                  node->end <= p->scop->end && node->cond
                              ? po_expr_strip(node->cond)
                              : NULL;

    if (!cond || cond->kind != PO_EXPR_BINARY || cond->op != PO_OP_NE)
        return true;
    for (int i = 0; i < 2; i++) {
        const po_expr *side = po_expr_strip(cond->arg[i]);

        if (side->kind == PO_EXPR_VAR && side->type->kind == PO_TYPE_INT &&
            !side->type->is_signed && side->type->size_bytes == 4)
            return false;
    }
    return true;
}

/* Is a compiler better off if it does not learn from the test?  gcc goes from a test of n > 100
 * that holds, where one of the threads behind it does not, around that of n != 0 in front of
 * "for (i = 0; i != n; i++)", and no longer knows that n is not 0 behind it, where unsigned numbers
 * would wrap: the original is not vectorised.
 */
static bool is_hidden(const printer *p)
{
    return p->scop->in && (p->ast->needs_threads || p->ast->needs_masks) &&
           !po_node_walk(p->scop->in->body, is_bounded, (void *)p);
}

/* Print that the new loops are worth it.  What asks for the threads stands behind what
 * asks for the sizes: there is no call where there is little to do.
 */
static void print_profitability(printer *p)
{
    const po_ast *ast = p->ast;
    bool is_large = ast->n_profitability > 0;
    bool has_sizes = is_large || ast->n_demand > 0;
    bool has_several =
        (ast->needs_threads || ast->needs_masks) && !po_asks_threads_in_call(p);

    if (is_large)
        po_text_printf(p->out, is_hidden(p) ? "%slarge_hidden(" : "%slarge(",
                       p->prefix);
    po_print_sizes(p, has_several);
    if (has_several) {
        po_text_add(p->out, has_sizes ? " && " : "");
        print_several(p);
    }
    po_text_add(p->out, is_large ? ")" : "");
}

/* Is any of this to be tested here? */
static bool has_benefit(const printer *p)
{
    const po_ast *ast = p->ast;

    return ast->n_profitability > 0 || ast->n_demand > 0 ||
           ast->needs_threads || ast->needs_masks;
}

/* Print that as an operand; the condition begins in column "at".  Where the loops
 * are worth it, they take long enough in any case: compilers are told to keep the
 * original fast, which is executed where little time is spent.
 */
static void print_benefit(printer *p, size_t at, int indent)
{
    po_text *out = p->out;
    po_text text = {0};

    if (!has_benefit(p))
        return;
    p->out = &text;
    print_profitability(p);
    p->out = out;
    if (po_text_column(out) > at &&
        po_text_column(out) + 4 + text.n < LAST_COLUMN)
        po_text_add(out, " && ");
    else
        po_next_operand(p, at, indent);
    po_join_text(p, &text);
}

/* Print the conditions on parameters that are to be tested first and, behind them,
 * whether the new loops are worth it: what is small is told apart by one
 * comparison.  They begin in column "at".
 */
static void print_first(printer *p, size_t at, int indent)
{
    const po_ast *ast = p->ast;
    bool is_operand =
        ast->n_first > 0 || has_benefit(p) || compares_places(ast);

    for (int i = 0; i < ast->n_first; i++) {
        po_next_operand(p, at, indent);
        print_choice(p, &ast->first[i], is_operand, false);
    }
    print_benefit(p, at, indent);
}

/* Print the other conditions: on parameters first, since addresses are compared only
 * where these hold.
 */
static void print_others(printer *p, size_t at, int indent)
{
    const po_ast *ast = p->ast;
    bool is_operand = po_text_column(p->out) > at || compares_places(ast);

    if (is_printed(ast, &ast->assume)) {
        po_next_operand(p, at, indent);
        print_choice(p, &ast->assume, is_operand, true);
    }
    po_print_alias_check(p, at, indent);
}

/* Is there anything to test before the loops? */
bool po_has_test(const printer *p)
{
    const po_ast *ast = p->ast;

    if (p->test != PO_TEST_CALLED)
        return po_ast_has_condition(ast) || po_has_heap(p);
    return po_has_heap(p) || is_printed(ast, &ast->assume) ||
           compares_places(ast) || ast->sample.n > 0 ||
           po_asks_threads_in_call(p);
}

/* Print what is to be tested here. */
void po_print_test(printer *p, int indent)
{
    size_t at = po_text_column(p->out);

    if (p->test != PO_TEST_CALLED)
        print_first(p, at, indent);
    else if (po_asks_threads_in_call(p))
        print_several(p);
    if (p->test != PO_TEST_CALL)
        print_others(p, at, indent);
    if (p->test != PO_TEST_CALL && po_has_heap(p)) {
        po_next_operand(p, at, indent);
        po_print_heap_test(p);
    }
    if (p->test != PO_TEST_CALL)
        po_print_guard_sample(p, at, indent);
}

/* Print "if (", the condition, and ") {". */
void po_print_condition(printer *p, int indent)
{
    size_t at = p->out->n;

    p->from = p->scop->begin;
    po_start_line(p, indent);
    po_text_add(p->out, "if (");
    po_print_test(p, indent);
    po_text_add(p->out, ") {\n");
    po_find_clash(p, at);
    po_find_leak(p, at);
}

/* Print "} else {", the original text or what has it, and "}". */
void po_print_alternative(printer *p, int indent)
{
    po_start_line(p, indent);
    if (p->calls) {
        po_text_add(p->out, "} else {\n");
        po_print_call(p, p->calls->original, p->calls, indent + 1);
        po_start_line(p, indent);
        po_text_add(p->out, "}\n");
        return;
    }
    po_text_add(p->out, po_is_behind_brace(p) ? "} else {" : "} else {\n");
    po_print_original(p, indent + 1);
    po_start_line(p, indent);
    po_text_add(p->out, "}\n");
}
