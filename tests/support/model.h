#ifndef POLYOPT_SUPPORT_MODEL_H
#define POLYOPT_SUPPORT_MODEL_H

#include "polyopt/ast.h"

/* What tests have in common: models without syntax, and interpreters of results. */

/* Return a scop with the given model and no syntax (bodies NULL), for tests:
 * all four arguments in isl notation as union sets and maps; "schedule" maps
 * each S[i, ...] to its 2d+1 vector, e.g. "{ S0[i, j] -> [0, i, 1, j, 0] }".
 * Statements have to be called S0, S1, ...; writes are must-writes.
 * "context" is "[n] -> { : n >= 1 }" or the like.
 */
po_scop *scop_from_text(isl_ctx *ctx, const char *context, const char *domain,
                        const char *writes, const char *reads,
                        const char *schedule);

/* The value of an expression where variable v has var[v], and parameter p param[p];
 * false if it is not a long.
 */
bool qaff_value(const po_qaff *expr, const long *var, const long *param,
                long *result);

/* Run "ast" with the given values of the scop's parameters and call "visit"
 * for every statement instance, in order; stop if it returns false.
 * Returns isl_stat_error on overflow, or if "visit" returned false.
 */
isl_stat ast_run(const po_ast *ast, const po_scop *scop, const long *param,
                 bool (*visit)(int stmt, int n, const long *iter, void *user),
                 void *user);

#endif
