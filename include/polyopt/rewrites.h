#ifndef POLYOPT_REWRITES_H
#define POLYOPT_REWRITES_H

#include "polyopt/deps.h"
#include "polyopt/run.h"
#include "polyopt/scop.h"

/* The passes that make another scop of one, in the room scalar/, and the check of that.  What they
 * require and keep is said as in passes.h, which has them all.
 */

/* The scop with variables of their own for references to a scalar that exchange
 * no values with the others; NULL if there are none.  It has to be freed before
 * "scop".
 * requires: the scop of the front end.
 * keeps: instances, their order, and the value of every read; scalars have more
 *     names.
 */
po_scop *po_scop_separate(const po_scop *scop, const po_run *run);

/* The scop with scalars that hold the sums of inner loops expanded to arrays
 * over the loops around; NULL if there are none.  It has to be freed before
 * "scop".
 * requires: the dependences of this scop, all flows among them.
 * keeps: instances and their order, and the value of every read; some scalars
 *     are arrays.
 */
po_scop *po_scop_expand(const po_scop *scop, const po_deps *deps);

/* Return a copy of the scop in which arrays that iterations declare, of constant size, have an
 * element for each of these in the place of every one of theirs, the last subscripts being the
 * loops around (po_array.n_line), and so have scalars of the same iterations; NULL if there are
 * none.  To be freed before "scop".
 * requires: the dependences of this scop, all flows among them.
 * keeps: instances and their order, but for declarations of these arrays; the value of every read.
 */
po_scop *po_scop_expand_lines(const po_scop *scop, const po_deps *deps);

/* The scop with accumulators of inner loops kept in the array elements they end
 * in; NULL if there are none.  It has to be freed before "scop".
 * requires: the dependences of this scop, all flows among them.
 * keeps: the value of every read; copies that are not needed are no instances
 *     any more.
 */
po_scop *po_scop_fold_accumulators(const po_scop *scop, const po_deps *deps,
                                   const po_run *run);

/* The scop with loops cut in parts where their dependences change direction, so that
 * the iterations of each part are independent; NULL if there are none.  It has to be freed
 * before "scop".
 * requires: the dependences of this scop, of all kinds.
 * keeps: instances, their order, and the value of every read; there are more statements.
 */
po_scop *po_scop_split_index_sets(const po_scop *scop, const po_deps *deps);

/* The scop with loops cut where the borders of arrays begin: in one part all choices in subscripts, as
 * in in[x > 0 ? x - 1 : 0], and all remainders, are one thing, which takes their place.  NULL if there is
 * none.  It has to be freed before "scop".
 * keeps: instances, their order, and the value of every read; there are more statements.
 */
po_scop *po_scop_split_borders(const po_scop *scop);

/* The parameters of the scop that say how far windows reach over borders, see po_scop.windows: those that
 * a loop would be cut at, but does not begin with.  0 if isl fails.
 */
unsigned po_scop_find_windows(const po_scop *scop);

/* The scop with arrays for what iterations of the outermost loop read of elements that they write,
 * too, or later ones do: filled at the beginning or the end of the iteration, with an element for
 * each combination of loops that the reads depend on.  NULL if there are none.  It has to be
 * freed before "scop".
 * requires: the dependences of this scop, of all kinds.
 * keeps: instances, their order, and the value of every read; there are statements more, which
 *     copy.
 */
po_scop *po_scop_expand_reads(const po_scop *scop, const po_deps *deps);

/* The scop with a copy of the array, whose rows have "pad" elements more, in its place: filled in
 * front of all statements, and written back behind them.  NULL, with "*why", if that cannot be, or
 * only without "*why" if a library fails.  It has to be freed before "scop".
 * requires: the dependences of this scop, of all kinds.
 * keeps: instances, their order, and the value of every read; there are statements more, which
 *     copy, and no element is accessed that is not accessed in any case.
 */
po_scop *po_scop_pad(const po_scop *scop, const po_deps *deps, int array,
                     int pad, const char **why);

/* The scop with rows of its own for every iteration that fills an array, number "only" or, if
 * that is -1, any, before it reads it; the last iteration keeps the array.  More is assumed of the parameters.  NULL if
 * there is no such array.  It has to be freed before "scop".
 * requires: the dependences of this scop, all flows among them.
 * keeps: instances, their order, and the value of every read, also after the region.
 */
po_scop *po_scop_privatize_rows(const po_scop *scop, const po_deps *deps,
                                int only);

/* The scop with arrays, or the one that is number "only", declared in a loop of which every iteration fills them before it
 * reads them; the last iteration keeps those that may be read after the region.  NULL if
 * there are none.  It has to be freed before "scop".
 * requires: the dependences of this scop, all flows among them.
 * keeps: instances, their order, and the value of every read; declarations are
 *     statements more.
 */
po_scop *po_scop_privatize_arrays(const po_scop *scop, const po_deps *deps,
                                  int only);

/* The same for arrays that nothing reads after the nest, without the first dimensions of which
 * each iteration uses one index: there is one at least.
 */
po_scop *po_scop_contract(const po_scop *scop, const po_deps *deps, int only);

/* The scop with the references to one array, that nothing reads after the nest, to a buffer that
 * loops of the order have, those with the mark "local"; NULL, with "*why", if that cannot be.
 * keeps: statements and their order; the order has to have such loops.
 */
po_scop *po_scop_contract_later(const po_scop *scop, const po_deps *deps,
                                int array, const char **why);

/* Does the scop "to" compute what "from", that of the front end, computes?
 * isl_bool_error if that could not be decided.  "why" is what was not shown.
 */
isl_bool po_verify_rewrite(const po_scop *from, const po_scop *to,
                           const char **why);

#endif
