/* Schedule trees and the loops generated from them, as text.
 */
#ifndef POLYOPT_CODEGEN_CASE_H
#define POLYOPT_CODEGEN_CASE_H

#include "test.h"

/* A scop, the child of the domain node of a tree for it, and the loops:
 *
 *     for i in [max(a, b), min(c, d)] by 32: body     parallel for, simd for,
 *                                       reverse for, resume for (goes on
 *                                       where the loop before it stopped)
 *     let t = e: body    if (e >= 0 and f = 0): body    S0(i, j)
 *     { one; two }
 *
 * "nothing" is an empty block, "none" no AST.
 */
struct codegen_case {
    const char *why;
    const char *context;
    const char *domain;
    const char *tree;
    const char *loops;
};

/* The text of an AST; the caller frees it. */
char *codegen_text(const po_ast *ast, const po_scop *scop);

/* Are the loops for the tree of "c" the expected ones?  Says so if not. */
bool codegen_case_holds(const struct codegen_case *c);

/* The same after po_ast_jam. */
bool codegen_case_is_jammed(const struct codegen_case *c);

/* The scop of "c"; its tree in "*tree". */
po_scop *codegen_case_read(const struct codegen_case *c, isl_schedule **tree);

#endif
