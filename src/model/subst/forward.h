/* What values that become part of an update are found by. */
#ifndef POLYOPT_MODEL_SUBST_FORWARD_H
#define POLYOPT_MODEL_SUBST_FORWARD_H

#include "../internal.h"

/* Bodies with more variables stay as they are. */
#define MAX_VALUE 8
/* Values are not put in more places than that. */
#define MAX_USE 8

/* A variable, and its value. */
struct value {
    const po_decl *decl;
    const po_expr *expr;
};

struct forward {
    po_arena *arena;
    int n;
    struct value value[MAX_VALUE];
};

/* Is it a variable that nothing else may look at? */
bool po_forward_is_own(const po_decl *decl);

/* forward_value.c: has the expression no effects, and does it call nothing; the expression without
 * what converts its value, which the text does not show.
 */
bool po_forward_is_quiet(const po_expr *expr);
const po_expr *po_forward_unconverted(const po_expr *expr);

/* Does the statement give such a variable its value, which then is stored in
 * "value"?
 */
bool po_forward_is_value(po_arena *arena, const po_node *node,
                         struct value *value);

/* Is it an update, of something else than the variables, that sums or the like have: what is
 * assigned to is part of the value?
 */
bool po_forward_is_update(const struct forward *f, const po_expr *expr);

/* Put the values in the places of the variables, the last first; NULL if that may make
 * another result.  Takes the values out of "f".
 */
const po_expr *po_forward_put(struct forward *f, const po_expr *expr);

/* rematerialization.c: return the body of a loop with values computed again that it keeps for the next
 * iteration; itself if there are none.
 */
const po_node *po_forward_repeat(const po_region *region, const po_node *body);

/* forward_steady.c: are other arrays other memory, or is that tested where the new loops run: is
 * it an array, or a parameter of the function that is moved at most, as in "--x" of f2c?  A
 * pointer that is set may be known to lead into one.
 */
bool po_forward_is_array(const po_region *region, const po_decl *decl);

/* Does the statement only increase a variable, an integer or a pointer, by
 * something like "s" or "2 * *s"?
 */
bool po_forward_is_step(const po_node *node);

/* The one statement in blocks of one, or beside which there are only steps; the block itself if
 * there are more.
 */
const po_node *po_forward_only(const po_node *node);

/* Is the loop, or one directly in it, so short by its bound that compilers
 * unroll it, which is the author's way to have values in registers?
 */
bool po_forward_is_short(const po_node *loop);

/* Does the loop, or one in it, have the variable in its bounds, or in steps in its body? */
bool po_forward_is_in_heads(const po_node *loop, const po_decl *decl);

/* May the values be computed in each iteration of the loops, which end in
 * an update: do the loops change nothing that they are made of, and are they cheap?
 */
bool po_forward_may_enter(const po_region *region, const struct forward *f,
                          const po_node *loops, const po_expr *update);

#endif
