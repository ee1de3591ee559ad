#ifndef POLYOPT_SYNTAX_INLINE_INLINE_H
#define POLYOPT_SYNTAX_INLINE_INLINE_H

#include "polyopt/directive.h"
#include "polyopt/syntax.h"

/* Calls in what replaces a call are replaced so deep. */
#define PO_INLINE_DEPTH 4

/* What a variable of the function stands for in the caller. */
typedef struct po_binding {
    const po_decl *decl;
    const po_expr *value;
} po_binding;

/* The replacement of calls in one function, "caller".
 *
 * "function"      all n functions of the file
 * "map"           what the variables of the functions in work stand for
 * "name"          the names of copied variables
 * "depth"         calls that are being replaced
 * "callee"        the functions that these call; NULL where only a value is replaced
 * "is_inside"     the statement in work is in a loop
 * "n_node"        nodes that stand for calls directly in the loop in work
 * "begin", "end"  where the call is in the text
 * "loc"           where remarks on what is copied point to
 */
typedef struct po_inliner {
    po_unit *unit;
    po_function *const *function;
    int n;
    const po_function *caller;
    int n_map;
    po_binding *map;
    int n_name;
    const char **name;
    int depth;
    const po_function *callee[PO_INLINE_DEPTH];
    bool is_inside;
    int n_node;
    size_t begin;
    size_t end;
    po_loc loc;
} po_inliner;

/* calls.c */
const po_function *po_inline_callee(po_inliner *in, const po_expr *call);
const po_node *po_inline_nested(po_inliner *in, const po_node *node);
const po_node *po_inline_nested_decl(po_inliner *in, const po_node *node,
                                     const po_node **first);
const po_decl *po_inline_decl(po_inliner *in, const po_decl *decl);
void po_inline_set_use(po_inliner *in, const po_expr *call,
                       const po_function *callee, po_node *node);

po_node *po_inline_statement(po_inliner *in, const po_node *node,
                             const po_expr *expr);

/* What is known of a condition. */
typedef enum po_truth { PO_TRUTH_UNKNOWN, PO_TRUTH_YES, PO_TRUTH_NO } po_truth;

/* condition.c; is it a null pointer, or the number 0? */
bool po_inline_is_null(const po_expr *expr);
po_truth po_inline_truth(const po_expr *cond);
const po_node *po_inline_condition(po_inliner *in, const po_node *node);

/* copy.c */
void po_inline_bind(po_inliner *in, const po_decl *decl, const po_expr *value);
const po_expr *po_inline_copy_expr(const po_expr *expr, void *user);
const po_node *po_inline_copy_node(po_inliner *in, const po_node *node);

/* address.c */
const po_expr *po_inline_of_address(po_inliner *in, const po_expr *expr);
const po_decl *po_inline_variable_of(const po_expr *object);
bool po_inline_keeps_pointers(const po_expr *call);
bool po_inline_is_address(const po_expr *arg);
bool po_inline_passes_address(const po_node *node);
void po_inline_forget_addresses(po_function *function);

/* body.c */
bool po_inline_is_fixed(const po_expr *expr);
bool po_inline_is_row(const po_expr *arg);
bool po_inline_is_place(const po_expr *expr);
const po_expr *po_inline_converted(po_inliner *in, const po_expr *arg,
                                   const po_type *type);
const po_expr *po_inline_value(po_inliner *in, const po_function *callee,
                               const po_expr *call);
po_node *po_inline_body(po_inliner *in, const po_function *callee,
                        const po_expr *call, const po_expr *statement);

/* list.c */
const po_expr *po_inline_list(const po_expr *value);
const po_expr *po_inline_of_list(po_inliner *in, const po_expr *member);

/* order.c */
const char *po_inline_guard(const po_inliner *in, const po_function *callee);
bool po_inline_means_the_same(const po_inliner *in, const po_function *callee);

/* return.c */
bool po_inline_always_returns(const po_function *callee);
const po_expr *po_inline_returned(po_inliner *in, const po_function *callee,
                                  const po_type *type);
const po_node *po_inline_unreturned(po_inliner *in, const po_function *callee,
                                    const po_expr *call,
                                    const po_expr *statement);

/* returned_value.c */
const po_expr *po_inline_only_call(const po_expr *expr);
const po_expr *po_inline_call_in(const po_inliner *in, const po_expr *expr);
const po_node *po_inline_values(po_inliner *in, const po_node *node);

#endif
