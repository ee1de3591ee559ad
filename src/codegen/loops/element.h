#ifndef POLYOPT_CODEGEN_LOOPS_ELEMENT_H
#define POLYOPT_CODEGEN_LOOPS_ELEMENT_H

/* element.c: elements that a run of instances refers to. */

#include "../internal.h"

/* A reference of an instance.
 *
 * "at"     number of the instance in the run
 * "group"  the element
 * "sure"   evaluated whenever the instance is executed
 * "is_tested"  the first condition on data around the statement reads it, each time
 * "index"  the subscripts
 */
struct reference {
    const po_access *access;
    int at;
    int group;
    bool sure;
    bool is_tested;
    const po_qaff *const *index;
};

/* An element of an array.
 *
 * "first"    number of its first reference
 * "last"     number of the last instance that refers to it
 * "n_stmt"   how many instances do
 * "is_sure"  a reference is evaluated whenever the run is executed
 * "is_tested"  one is, whether or not conditions on data around it hold, by the first of these
 * "is_used"  one is under these conditions, whenever they hold
 * "is_read_first"  the first of the instances reads it
 * "is_alone" nothing else in the run can refer to this element; if it is
 *            written, it always is
 */
struct element {
    int first;
    int last;
    int n_stmt;
    bool is_sure;
    bool is_tested;
    bool is_used;
    bool is_read_first;
    bool is_written;
    bool is_alone;
};

/* "blocked" tells for every array of the scop whether there are references
 * that are not in "ref", as little is known of them.
 */
struct elements {
    int n_ref;
    struct reference *ref;
    int n_group;
    struct element *group;
    bool *blocked;
};

const po_qaff *const *po_element_index(struct generator *g,
                                       const po_ast_node *call,
                                       const po_access *access);
bool po_index_is_same(const po_qaff *const *a, const po_qaff *const *b,
                      int rank);
bool po_index_is_distinct(struct generator *g, const po_qaff *const *a,
                          const po_qaff *const *b, int rank);
struct elements po_elements_find(struct generator *g, const po_ast_path *at,
                                 int n, po_ast_node *const *call);
bool po_access_is_simple(const po_scop *scop, const po_stmt *stmt,
                         const po_access *access);
bool po_element_has_var(const po_scop *scop, const po_ast_node *call,
                        const po_expr *expr, int var);

/* node_splitting.c: is the element one that a statement further up writes in a later iteration? */
bool po_element_is_read_late(struct generator *g, const struct elements *e,
                             const po_ast_node *loop, int k);

bool po_guard_is_invariant(struct generator *g, const po_ast_node *call,
                           int var);

#endif
