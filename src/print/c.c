/* The C text of a nest.
 *
 * Loop variables are long: the bounds have been proved to fit. Names are the user's
 * iterators where the loop still is that loop, otherwise t1, t2, ..., avoiding every
 * identifier of the file. Helpers (po_min, po_floord, ...; po1_min, ... if the file
 * has such names) are static inline functions at the top of the file, written only
 * if used. If the flags choose C90 (syntax/standard.c), all of this is C90: a loop's
 * variable is declared in front of the loop, at the beginning of a block of its own
 * where there is none, inside of the loops that threads share, so that it is
 * private.
 */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

#include "polyopt/passes.h"

/* Print what a nest consists of, without a block around it: the loops, under
 * the run-time condition if there is one, with the original text as the
 * alternative.  What the loops declare may be named like what has a value
 * afterwards.  "is_behind": a statement stands before it, and in front of that, what has to be
 * declared first.
 */
void po_print_parts(printer *p, bool is_behind, int indent)
{
    bool has_condition = po_has_test(p);
    bool has_heap = po_has_heap(p);
    size_t at;

    if (has_heap && !is_behind)
        po_print_heap_variable(p, indent);
    if (has_condition)
        po_print_condition(p, indent++);
    at = p->out->n;
    if (has_heap)
        po_print_heap_buffers(p, indent);
    if (p->team)
        po_print_team(p, indent);
    else
        po_print_loops(p, is_behind || has_heap, indent);
    if (has_heap)
        po_print_heap_end(p, indent);
    p->from = p->scop->begin;
    po_print_finals(p, indent);
    po_find_clash(p, at);
    po_find_leak(p, p->out->n);
    if (has_condition)
        po_print_alternative(p, indent - 1);
}

/* Is the nest one statement, which needs no block around it?  An "if" that is
 * itself a branch of an "if" does: it would take the other's "else"; so does a loop
 * with something behind it on the line, which would look like its body.
 */
static bool is_one_statement(const printer *p, const po_text *unused)
{
    const po_ast_node *root = po_ast_only(p->ast->root);

    if (po_has_heap(p))
        return false;
    if (po_ast_has_condition(p->ast) || p->ast->few_trips)
        return !p->scop->is_body;
    return ((root->kind == PO_AST_LOOP && !p->unit->is_c90 &&
             !root->loop.peak && !po_nest_is_followed(p)) ||
            (root->kind == PO_AST_IF && !p->scop->is_body)) &&
           p->ast->n_final == 0 && unused->n == 0;
}

/* Print the nest without its comment. */
static void print_nest(printer *p, const po_text *unused)
{
    size_t at;

    p->from = p->scop->begin;
    if (is_one_statement(p, unused)) {
        po_print_parts(p, false, 0);
        return;
    }
    po_start_line(p, 0);
    po_text_add(p->out, "{\n");
    at = p->out->n;
    if (unused->n > 0) {
        if (po_has_heap(p))
            po_print_heap_variable(p, 1);
        po_start_line(p, 1);
        po_text_printf(p->out, "%s;\n", po_text_get(unused));
    }
    po_find_clash(p, at);
    po_print_parts(p, unused->n > 0, 1);
    po_start_line(p, 0);
    po_text_add(p->out, "}\n");
}

/* Print the nest; once more if it turns out that it does not mention more of the user's
 * variables than is known before.
 */
static void print_with_uses(printer *p)
{
    po_text *out = p->out;
    po_text text = {0};
    po_text known = {0};
    po_text unused = {0};

    po_find_unused(p, NULL, &known);
    p->out = &text;
    print_nest(p, &known);
    p->out = out;
    po_find_unused(p, &text, &unused);
    if (unused.n == known.n) {
        po_join_text(p, &text);
    } else {
        po_forget_text(p, &text);
        print_nest(p, &unused);
    }
    po_text_free(&known);
    po_text_free(&unused);
}

/* Store what printing the nest needs. */
void po_printer_begin(printer *p, const po_ast *ast, const po_scop *scop,
                      const po_unit *unit, po_text *out)
{
    *p = (printer){.ast = ast, .scop = scop, .unit = unit, .out = out};
    p->scratch = po_arena_new();
    p->buffer = po_arena_array(p->scratch, (size_t)scop->n_array + 1,
                               sizeof(*p->buffer));
    p->prefix = po_helper_prefix(unit, p->scratch);
    po_find_layout(p);
}

void po_printer_end(printer *p)
{
    free(p->line);
    po_arena_free(p->scratch);
}

/* Give the patch the C text that is to stand in place of the region of "scop",
 * without a final newline.  The first line is not indented: the region
 * starts in the middle of a line.  "summary" is what the comment says.  If a part
 * of it is better in a function of its own, give that to "function".  With a clash of
 * names, or a leak, the text is not to be used.
 */
isl_stat po_print_c(const po_ast *ast, const po_scop *scop, const po_unit *unit,
                    const char *summary, int number, const po_text *rest,
                    po_patch *function, po_patch *patch)
{
    const po_outline *outline;
    po_text text = {0};
    po_text whole = {0};
    const char *guard;
    printer p;
    size_t n_margin;

    if (!ast || !ast->root || !scop || !unit)
        return isl_stat_error;
    po_printer_begin(&p, ast, scop, unit, &text);
    p.rest = rest;
    guard = po_unit_guard(unit, scop->begin, scop->end, p.scratch);
    n_margin = strlen(p.margin);
    if (!guard || !*guard)
        po_print_comments(&p);
    po_text_printf(&text, "%s/* polyopt: %s */\n", p.margin, summary);
    outline = po_print_outlined(&p, number, function);
    if (outline)
        po_print_branch(&p, outline);
    else
        print_with_uses(&p);
    p.out = &whole;
    p.rest = NULL;
    if (guard && *guard)
        po_print_guarded(&p, guard, &text);
    else
        po_join_text(&p, &text);
    patch->clash = p.clash ? p.clash->name : NULL;
    patch->leaks = p.leak != NULL;
    if (!p.failed && whole.n > n_margin) {
        po_text_add_bytes(&patch->text, whole.bytes + n_margin,
                          whole.n - n_margin - 1);
        po_keep_notes(&p, n_margin, patch);
    }
    po_text_free(&whole);
    po_printer_end(&p);
    return p.failed ? isl_stat_error : isl_stat_ok;
}

/* Append a text with single blanks in place of its white space. */
static void add_folded(po_text *out, const po_text *text)
{
    const char *at = po_text_get(text);

    for (at += strspn(at, " \t\r\n"); *at; at += strspn(at, " \t\r\n")) {
        size_t n = strcspn(at, " \t\r\n");

        po_text_add(out, out->n > 0 ? " " : "");
        po_text_add_bytes(out, at, n);
        at += n;
    }
}

void po_print_assumption(const po_ast *ast, const po_scop *scop,
                         const po_unit *unit, po_text *out)
{
    po_text text = {0};
    printer p;

    if (!ast || !scop || !unit || !po_ast_has_condition(ast))
        return;
    po_printer_begin(&p, ast, scop, unit, &text);
    po_print_test(&p, 0);
    add_folded(out, &text);
    po_text_free(&text);
    po_printer_end(&p);
}
