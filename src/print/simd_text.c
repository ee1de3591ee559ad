/* The text of a nest as it is, with "omp simd" in front of loops:
 *
 *     #pragma omp simd
 *     for (i = po_first(1); i < n - 1; i++)
 *         out[i] = in[i - 1] + in[i] + in[i + 1];
 *
 * Why their first iteration is kept from compilers is said in head.c.
 */
#include "internal.h"

#include <string.h>

/* Append the text from "*from" up to "at", and go there. */
static void copy_to(const po_unit *unit, size_t *from, size_t at, po_text *out)
{
    po_text_add_bytes(out, unit->text + *from, at - *from);
    *from = at;
}

/* Append the directive, on a line of its own, for what is at "at" in the text. */
static void add_directive(const po_unit *unit, const po_scop *scop, size_t at,
                          po_text *out)
{
    size_t line = at;
    size_t n;

    while (line > 0 && unit->text[line - 1] != '\n')
        line--;
    n = strspn(unit->text + line, " \t");
    if (at != scop->begin && line + n != at) {
        po_text_add(out, "\n");
        po_text_add_bytes(out, unit->text + line, n);
    }
    po_text_add(out, "#pragma omp simd\n");
    po_text_add_bytes(out, unit->text + line, n);
}

void po_print_simd_text(const po_scop *scop, const po_unit *unit, int n,
                        const po_simd_loop *loop, po_text *out)
{
    po_arena *arena = po_arena_new();
    const char *prefix = po_helper_prefix(unit, arena);
    size_t from = scop->begin;

    for (int i = 0; i < n; i++) {
        copy_to(unit, &from, loop[i].at, out);
        add_directive(unit, scop, loop[i].at, out);
        copy_to(unit, &from, loop[i].first, out);
        po_text_printf(out, "%sfirst(", prefix);
        copy_to(unit, &from, loop[i].first_end, out);
        po_text_add(out, ")");
    }
    copy_to(unit, &from, scop->end, out);
    po_arena_free(arena);
}

/* Give the patch that text alone, as that of the nest. */
void po_print_simd_alone(const po_ast *ast, const po_scop *scop,
                         const po_unit *unit, const po_text *simd,
                         po_patch *patch)
{
    po_text text = {0};
    size_t n_margin;
    printer p;

    po_printer_begin(&p, ast, scop, unit, &text);
    p.rest = simd;
    n_margin = strlen(p.margin);
    po_text_printf(&text, "%s/* polyopt: simd */\n", p.margin);
    po_print_original(&p, 0);
    po_text_add_bytes(&patch->text, text.bytes + n_margin,
                      text.n - n_margin - 1);
    po_keep_notes(&p, n_margin, patch);
    po_text_free(&text);
    po_printer_end(&p);
}
