#ifndef POLYOPT_CODEGEN_LOOPS_PACK_H
#define POLYOPT_CODEGEN_LOOPS_PACK_H

#include "../internal.h"

/* New variables that there is room for. */
#define PO_MAX_PACK_VAR 64

/* Loops and lets that a buffer may be hoisted over. */
enum { PO_MAX_OUTER = 32 };

/* How the innermost loop goes through the elements of a reference. */
enum walk { WALK_STAYS, WALK_CONTIGUOUS, WALK_STRIDED };

/* A reference in the loop that is worked on.
 *
 * "var"    per subscript a variable of a loop inside in it, -1 if there is none
 * "lower", "upper"  per subscript the values it is between
 * "inner"  the variable of the innermost loop around it
 * "along"  the loop inside in which it is contiguous, if there is one
 * "is_widened"  the buffer has shorts in the place of numbers of 8 bits
 * "is_lanes"  that loop is in vectors of a register tile, and the buffer has rows of these
 * "is_micropanel"  it is read by the rows of a register tile, which are inner then
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
    const po_ast_node *along;
    bool is_widened;
    bool is_lanes;
    bool is_micropanel;
    bool has_window;
    bool is_uneven;
    double count;
};

/* The work on a nest, in one of its loops.
 *
 * "asked"  everything is to be packed that can be
 * "pad"    elements that rows of buffers have more than they need; PO_PAD_GOOD: as many as
 *          are good
 * "wanted" a buffer that is asked for, of which "why" says why it cannot be had, unless it
 *          can; NULL if nothing is
 * "loop"   per variable, the loop or let inside that binds it; NULL for others
 * "place"  the node that buffers are to stand around
 * "n_outer", "outer"  loops and lets between that and the node that they are for, outermost
 *          first
 * "stack"  bytes that may still be used for buffers
 * "n_new", "n_pack"  variables and buffers that have been added
 */
struct packing {
    struct generator *g;
    bool asked;
    long pad;
    const po_wanted_pack *wanted;
    const char *why;
    po_ast_node **place;
    int n_outer;
    const po_ast_node *outer[PO_MAX_OUTER];
    long stack;
    int n_new;
    int n_pack;
    const po_ast_node **loop;
    const po_ast_node *innermost;
    int n;
    int capacity;
    struct candidate *candidate;
};

/* wanted.c: put buffers where they are asked for.  Returns why one of them cannot be had.  "po_pack_refuse" notes that for the one that is worked on, if there is one.
 */
po_unpacked po_pack_wanted(struct packing *p, po_ast *ast);
void po_pack_refuse(struct packing *p, const char *format, ...) PO_PRINTF(2, 3);

/* pack.c: put buffers around the place for all that has been collected; returns how many of
 * them there are.
 */
int po_pack_collected(struct packing *p, const po_ast_path *at);

/* reuse.c: add the references in the node that a buffer may serve to the candidates. */
void po_pack_collect(struct packing *p, po_ast_node *node);
const po_qaff *po_rounded_down(struct generator *g, const po_qaff *value);

/* micropanel.c: has the statement in the loops over lanes, and rows in it, a reference whose rows lie
 * in a row in the array, for all lanes, and each term of the innermost loop elsewhere?
 */
bool po_rows_have_micropanels(struct generator *g, const po_ast_node *lane,
                              const po_ast_node *row);

/* micropanel.c: may a micro-panel be in front of the node: is it steps of lanes in a step of
 * rows of a register tile?  Return the variable of the loop over the rows of a reference
 * with the subscripts there whose rows are in a row, and each term elsewhere; -1 if it has
 * no such one.
 */
bool po_is_micropanel_place(const po_ast_node *node);
int po_micropanel_row(const struct packing *p, const po_qaff *const *index,
                      int rank);

/* hoist.c: have the reference depend on loops only, of those between the buffer and what it is
 * for; add the loops for which the buffer has parts to it; return the head of the loop over
 * these parts.
 */
void po_pack_replace_lets(struct packing *p, struct candidate *c);
bool po_pack_add_outer(struct packing *p, const struct candidate *c,
                       po_pack *pack);
po_ast_node *po_pack_outer_loop(struct packing *p, int var);

/* pack_shape.c: the buffer for a reference without its place: what is copied; NULL if its size is
 * no constant.  Are its elements used often enough?
 */
po_pack *po_pack_shape(struct packing *p, const struct candidate *c, int rank);
bool po_pack_is_worth(const struct packing *p, const struct candidate *c,
                      const po_pack *pack, int rank);

/* Are lines of the array, of which the innermost loop uses an element each, used as a whole
 * where they are copied, and not by iterations side by side?  If vectors do this, it is worth it
 * though each element is used once only; not if a copy is all that the program does.
 */
bool po_pack_is_transposed(const struct packing *p, const struct candidate *c,
                           const po_pack *pack, int rank);

/* panel.c: the buffer for a reference, and the loops that fill it, around
 * nothing yet; NULL if it cannot be had where "up" says.
 */
po_ast_node *po_pack_make(struct packing *p, const po_ast_path *up,
                          const struct candidate *c);

#endif
