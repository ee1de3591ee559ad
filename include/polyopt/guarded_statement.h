#ifndef POLYOPT_GUARDED_STATEMENT_H
#define POLYOPT_GUARDED_STATEMENT_H

/* Statements under conditions on data, which are no part of their domains. */
#include "polyopt/scop.h"

/* Are both statements executed under the same conditions, as they stand in the program? */
bool po_stmt_has_same_guards(const po_stmt *a, const po_stmt *b);

/* Is a statement executed under conditions on data? */
bool po_scop_has_guards(const po_scop *scop);

/* Does the access read what the conditions around the statement test? */
bool po_stmt_tests(const po_stmt *stmt, const po_access *access);

/* How many of the loops around the statement, from the outermost on, do these conditions need?  Those
 * inside do not change them.
 */
int po_stmt_tested_depth(const po_stmt *stmt);

/* Has the statement loops around it in which its conditions do not change, and may these be evaluated before
 * the nest, at any of its instances: do they do nothing but read what no statement writes?
 */
bool po_stmt_can_sample(const po_scop *scop, int stmt);

/* Return what the statement evaluates under its n_guard conditions; NULL if that is a block. */
const po_expr *po_stmt_guarded_body(const po_stmt *stmt);

/* The same, or the expression of a block `if (condition) expression;`, which may write what the
 * condition reads.
 */
const po_expr *po_stmt_conditional_body(const po_stmt *stmt);

/* Return the first of the conditions, or that of such a block: each instance evaluates it.  NULL if
 * there is none.
 */
const po_expr *po_stmt_first_condition(const po_stmt *stmt);

#endif
