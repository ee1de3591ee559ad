#ifndef POLYOPT_PATCH_H
#define POLYOPT_PATCH_H

#include "polyopt/ast.h"

/* The line that begins at byte "at" of a new text comes from byte "from" of the
 * file.  "is_restart": what precedes it may be compiled or not.
 */
typedef struct po_line_note {
    size_t at;
    size_t from;
    bool is_restart;
} po_line_note;

/* A new text for the bytes from "begin" to "end" of the file, which are those of a nest,
 * or none where a function is to stand that a nest has of its own; with n_note notes
 * in order.  "at" is where it begins in the new file, and "until" where it
 * ends, as soon as there is one; "cut" bytes of hints in front of it are left out.
 * "clash" is a name in it that is a macro where it stands, so that it does not mean what
 * it is to mean; NULL if there is none.  "leaks": it mentions a variable where that is
 * not declared.  "shared" are the numbers of n_shared directives, see po_replaced_directive, whose
 * loops have become parts of loops that threads share.
 */
typedef struct po_patch {
    size_t begin;
    size_t end;
    size_t at;
    size_t until;
    size_t cut;
    const char *clash;
    bool leaks;
    po_text text;
    int n_note;
    po_line_note *note;
    int n_shared;
    int *shared;
} po_patch;

void po_patch_clear(po_patch *patch);

/* A loop in the text: where it is, and from where to where the value is that it begins with. */
typedef struct po_simd_loop {
    size_t at;
    size_t first;
    size_t first_end;
} po_simd_loop;

/* Append the text of a nest as it is, with "omp simd" in front of n loops, in the order of the text, the
 * first iterations of which are kept from clang; or give the patch such a text alone.
 * requires: loops that could have that directive, of independent iterations.
 */
void po_print_simd_text(const po_scop *scop, const po_unit *unit, int n,
                        const po_simd_loop *loop, po_text *out);
void po_print_simd_alone(const po_ast *ast, const po_scop *scop,
                         const po_unit *unit, const po_text *simd,
                         po_patch *patch);

/* The file with the patches, which are in order and do not overlap, in place,
 * and before them the helper functions that they call.  With "has_lines", there
 * are directives that say where each line comes from.
 * requires: patches in order, apart from each other.
 * keeps: all bytes outside of the patches.
 */
void po_splice(const po_unit *unit, bool has_lines, int n_patch,
               po_patch *patch, po_text *out);

#endif
