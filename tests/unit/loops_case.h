/* The loops of C texts in the order of the program.
 */
#ifndef POLYOPT_LOOPS_CASE_H
#define POLYOPT_LOOPS_CASE_H

#include "region_case.h"
#include "test.h"

/* A function, and a loop up to "end", given as text. */
#define KERNEL(parameters, body)                                               \
    "void f(int n, int m, " parameters ")\n{\n" body "\n}\n"
#define FOR_UP_TO(end, i, body)                                                \
    "for (int " #i " = 0; " #i " < " end "; " #i "++) {" body "}"

/* The loops in the order of the program; "jam": two iterations of each side by side. */
po_ast *loops_generate(const po_scop *scop, const po_deps *deps, bool jam);

/* The first node of the kind in and below "node", also in what copies elements; NULL
 * if there is none.
 */
po_ast_node *loops_find(po_ast_node *node, po_ast_kind kind);

#endif
