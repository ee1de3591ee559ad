#ifndef POLYOPT_VERIFY_LOOPS_MEMO_H
#define POLYOPT_VERIFY_LOOPS_MEMO_H

#include <isl/aff.h>
#include <isl/set.h>
#include <stdbool.h>

#include "polyopt/base.h"

/* What readings of one AST have in common, see memo.c.  NULL is a memo that knows nothing, and
 * learns nothing.
 */
typedef struct po_memo po_memo;

po_memo *po_memo_alloc(void);
__isl_null po_memo *po_memo_free(__isl_take po_memo *memo);

/* Return the points where a reading begins; those of an earlier one, if they are the same. */
__isl_give isl_set *po_memo_begin(po_memo *memo, __isl_take isl_set *points);

/* Return the points with one variable more, of which nothing is known. */
__isl_give isl_set *po_memo_extend(po_memo *memo, __isl_take isl_set *points);

/* Return the points that are in "by". */
__isl_give isl_set *po_memo_restrict(po_memo *memo, __isl_take isl_set *points,
                                     __isl_take isl_set *by);

/* Is it known whether the variable at "pos" is "value" at all points?  Stores the answer. */
bool po_memo_knows(const po_memo *memo, const isl_set *points, int pos,
                   __isl_keep isl_pw_aff *value, isl_bool *is);
void po_memo_learn(po_memo *memo, __isl_keep isl_set *points, int pos,
                   __isl_keep isl_pw_aff *value, isl_bool is);

#endif
