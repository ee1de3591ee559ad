/* What writing a script is made of: the steps are found from the outside to the inside, and
 * each is taken at once, so that the next is found for what is there.
 */
#ifndef POLYOPT_SCRIPT_WRITE_WRITER_H
#define POLYOPT_SCRIPT_WRITE_WRITER_H

#include "../internal.h"

/* The steps so far, of the script; "s" has the tree that they make. */
typedef struct po_writer {
    po_steps *s;
    po_script_part *part;
} po_writer;

/* Loops directly in each other. */
typedef struct po_loops {
    int n;
    const po_tnode *loop[PO_MAX_ARG];
} po_loops;

/* What a loop of the order is, beside the loops of the tree that it is made of: number "of"
 * of these, or, with a "size", a loop over tiles of it; with "wave" >= 0, the sum of that
 * and the one over tiles of loop number "wave".
 */
typedef struct po_role {
    int of;
    long size;
    int wave;
} po_role;

/* How a loop of the order comes of one of the tree: "sign" times its dates, and "factor"
 * times those of the loops around, as these become; the rest is constant for a statement.
 */
typedef struct po_relation {
    int sign;
    long factor[PO_MAX_ARG];
} po_relation;

/* --- node.c: nodes of the tree, and of the order -------------------------------- */

/* Take a step, and write it; false if it is refused. */
bool po_writer_step(po_writer *w, const char *format, ...) PO_PRINTF(2, 3);

/* The first statement of the node, in the order of the program; NULL if it has none. */
const po_stmt *po_writer_first(const po_steps *s, const po_tnode *node);

/* Have the nodes the same instances?  Some in common? */
bool po_writer_same_instances(const po_steps *s, const po_tnode *a,
                              const po_tnode *b);
bool po_writer_share(const po_steps *s, const po_tnode *a, const po_tnode *b);

/* Return the outermost node of the tree with the instances of "like"; NULL if there is
 * none.
 */
const po_tnode *po_writer_find(const po_steps *s, const po_tnode *node,
                               const po_tnode *like);

/* What the loop around the statements of "at" is called in a step: its name, with a
 * statement if need be.
 */
const char *po_writer_name(po_steps *s, const po_tnode *at, const char *name);

po_loops po_writer_chain(const po_tnode *node);

long po_writer_number(const po_tnode *loop, const char *mark);

bool po_writer_has_mark(const po_tnode *loop, const char *mark);

/* Have the loops the same dates, for the instances of the first? */
bool po_writer_same_rows(const po_steps *s, const po_tnode *a,
                         const po_tnode *b);

/* Is the row, as a function, that of the loop?  The steps own it. */
bool po_writer_is_same_row(po_steps *s, const po_tnode *loop,
                           __isl_take isl_union_pw_aff *row);

/* Is the row of the loop this one, which is taken? */
bool po_writer_is_row(po_steps *s, const po_tnode *loop,
                      __isl_take isl_union_pw_aff *row);

/* --- role.c --------------------------------------------------------------------- */

/* Find out what the loop, one of "to", is; false if it is nothing that steps make of
 * "from".
 */
bool po_writer_role(po_steps *s, const po_tnode *loop, const po_loops *from,
                    const po_loops *to, po_role *role);

/* --- relate.c ------------------------------------------------------------------- */

/* Find how "wanted" comes of loop number "d" of the chain, of which those before are as the
 * order has them; false if that is not known.
 */
bool po_writer_relate(const po_steps *s, const po_tnode *wanted,
                      const po_loops *is, int d, po_relation *found);

/* Store the coefficients of the iterators in the dates of the loop; false if they are not
 * one function without floors for the statement.
 */
bool po_writer_coefs(const po_tnode *loop, const po_stmt *stmt, long *coef);

/* Return what the dates of the wanted loop are more than those that are related. */
__isl_give isl_union_pw_aff *po_writer_rest(const po_tnode *wanted,
                                            const po_loops *is, int d,
                                            const po_relation *relation);

/* Store what the rest is for the statement, a function of the parameters, as a text, "0" if
 * it is nothing; NULL if it is no such function.
 */
const char *po_writer_constant(const po_steps *s,
                               __isl_keep isl_union_pw_aff *rest,
                               const po_stmt *stmt);

/* --- affine_steps.c, loops.c, parts.c --------------------------------------------------- */

/* Have the tree the loops that the order has, but for their places and tiles. */
bool po_writer_rows(po_writer *w, const po_tnode *wanted, po_loops *to);

/* Return the loops that those of the node, and of parts in these, would be together: as many as
 * all parts have.
 */
po_loops po_writer_common(po_steps *s, const po_tnode *node);

/* Does the loop count tiles, or steps of them? */
bool po_writer_is_tiles(const po_tnode *loop);

/* Write what makes the chain of loops that the order has. */
bool po_writer_loops(po_writer *w, const po_tnode *wanted);

/* Write what makes the parts of the order. */
bool po_writer_parts(po_writer *w, const po_tnode *wanted, int depth);

/* Return the node of the tree with the instances of the wanted one, in "depth" loops that have
 * them all; NULL if there is none.
 */
const po_tnode *po_writer_inside(const po_steps *s, const po_tnode *wanted,
                                 int depth);

/* --- sink.c --------------------------------------------------------------------- */

/* Write that statements with fewer loops than the order has for them are put into loops beside
 * them: at 0, or "at_loop": at the iteration that a loop around them is in.  Returns false if there
 * is no such statement, or it cannot be put there.
 */
bool po_writer_sink(po_writer *w, const po_tnode *wanted, bool at_loop);

/* The loops that the order has for all statements of the node, without those over tiles. */
po_loops po_writer_points(po_steps *s, const po_tnode *wanted);

/* --- levels.c ------------------------------------------------------------------- */

/* Write what makes the loops that the order has for all statements of the node one after the other,
 * from the outside: loops change places, take in statements beside them, and become one.  Returns
 * false if that cannot be.
 */
bool po_writer_levels(po_writer *w, const po_tnode *wanted);

/* --- split_statements.c -------------------------------------------------------------------- */

/* Return the node as if no statement in it were in several parts: in their place is the part that
 * has all statements, without marks; NULL if there is none.
 */
const po_tnode *po_writer_unsplit(po_steps *s, const po_tnode *wanted);

/* Are there statements with instances in several parts of the node itself? */
bool po_writer_is_split(const po_steps *s, const po_tnode *node);

/* Write what puts the instances of such parts apart, "depth" loops with them all around. */
bool po_writer_split_statements(po_writer *w, const po_tnode *wanted,
                                int depth);

/* --- explain.c ------------------------------------------------------------------ */

/* Append each step, with what would be wrong without it, and which loops cannot become one,
 * and why.
 */
void po_writer_explain(po_writer *w, po_text *out);

#endif
