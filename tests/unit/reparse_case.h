/* The text of a nest, with one thing wrong, as it is read again.
 */
#ifndef POLYOPT_REPARSE_CASE_H
#define POLYOPT_REPARSE_CASE_H

#include "test.h"

/* A file; what is found last in its new text, and what is put in its place; and
 * what the certificate is to say of that.
 */
struct reparse_case {
    const char *why;
    const char *source;
    const char *from;
    const char *to;
    isl_bool good;
};

/* How the case is run: with a tree that need not be legal; with the text as C90; with
 * the loops in a function of their own; with others for few iterations; with a part of an
 * array in a buffer; with one iteration at a time; with tiles of two loops of a statement, of sizes that are
 * the parameters "tt" and "ti" of the function, in steps.
 */
enum {
    REPARSE_ILLEGAL = 1,
    REPARSE_C90 = 2,
    REPARSE_APART = 4,
    REPARSE_FEW = 8,
    REPARSE_HOISTED = 16,
    REPARSE_NO_JAM = 32,
    REPARSE_STEPS = 64
};

void reparse_case_check(const struct reparse_case *c, unsigned how);

/* The same with something in another place, too. */
void reparse_case_check_also(const struct reparse_case *c, unsigned how,
                             const char *from, const char *to);

#endif
