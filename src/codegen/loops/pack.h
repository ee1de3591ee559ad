#ifndef POLYOPT_CODEGEN_LOOPS_PACK_H
#define POLYOPT_CODEGEN_LOOPS_PACK_H

#include "../internal.h"

/* New variables that there is room for. */
#define PO_MAX_PACK_VAR 64

/* How the innermost loop goes through the elements of a reference. */
enum walk { WALK_STAYS, WALK_CONTIGUOUS, WALK_STRIDED };

/* A reference in the loop that is worked on.
 *
 * "var"    per subscript a variable of a loop inside in it, -1 if there is none
 * "lower", "upper"  per subscript the values it is between
 * "inner"  the variable of the innermost loop around it
 * "is_widened"  the buffer has shorts in the place of numbers of 8 bits
 * "is_lanes"  that loop is in vectors of a register tile
 * "has_window"  there are several in some subscript
 * "is_uneven"  tiles of lanes do not begin with the buffer's rows
 * "count"  how often it is evaluated when control gets to the loop
 */
struct candidate {
    po_ast_node *call;
    const po_access *access;
    const po_qaff *const *index;
    int *var;
    po_ends *lower;
    po_ends *upper;
    enum walk walk;
    int inner;
    bool is_widened;
    bool is_lanes;
    bool has_window;
    bool is_uneven;
    double count;
};

/* The work on a nest, in one of its loops.
 *
 * "asked"  everything is to be packed that can be
 * "pad"    elements that rows of buffers have more than they need; 0: as many as are good
 * "loop"   per variable, the loop or let inside that binds it; NULL for others
 * "place"  the node that buffers are to stand around
 * "stack"  bytes that may still be used for buffers
 * "n_new", "n_pack"  variables and buffers that have been added
 */
struct packing {
    struct generator *g;
    bool asked;
    long pad;
    po_ast_node **place;
    long stack;
    int n_new;
    int n_pack;
    const po_ast_node **loop;
    const po_ast_node *innermost;
    int n;
    int room;
    struct candidate *candidate;
};

/* reuse.c: add the references in the node that a buffer may serve to the candidates. */
void po_pack_collect(struct packing *p, po_ast_node *node);
const po_qaff *po_rounded_down(struct generator *g, const po_qaff *value);

/* panel.c: the buffer for a reference, and the loops that fill it, around
 * nothing yet; NULL if it cannot be had where "up" says.
 */
po_ast_node *po_pack_make(struct packing *p, const po_ast_path *up,
                          const struct candidate *c);

#endif
