#ifndef POLYOPT_PARSE_SPLIT_H
#define POLYOPT_PARSE_SPLIT_H

/* Private to split_header.c, which decides how a loop is taken apart, and
 * parts.c, which does it.
 */
#include "clang.h"
#include "polyopt/syntax.h"

/* Headers with more parts than this are left as they are. */
#define PO_MAX_PART 8

/* A loop in work.
 *
 * "init"      n_init statements before the loop
 * "step"      n_step expressions after each iteration
 * "change"    the update in the condition, if there is one
 * "is_post"   it comes after the value has been looked at
 * "is_do"     the condition is not evaluated before the first iteration
 * "is_last"   there is no other way to make a loop of it that is modelled
 */
typedef struct po_split {
    po_lower *low;
    const po_node *loop;
    const po_expr *cond;
    const po_node *body;
    int n_init;
    po_node *init[PO_MAX_PART];
    int n_step;
    const po_expr *step[PO_MAX_PART];
    const po_expr *change;
    bool is_post;
    bool is_do;
    bool is_last;
} po_split;

/* parts.c */
po_node *po_split_statement(const po_split *s, const po_expr *expr);
const po_expr *po_split_set(const po_split *s, const po_expr *target,
                            const po_expr *value);
void po_split_keep_iterator(const po_split *s, po_node *node, int k, int init);
void po_split_add_counter(po_split *s, po_node *node);

#endif
