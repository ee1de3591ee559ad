#ifndef POLYOPT_MODEL_WRITES_H
#define POLYOPT_MODEL_WRITES_H

#include "source.h"

typedef struct po_region po_region;

/* A variable that is assigned or declared in the region, by name.
 *
 * "first"        the first root that does
 * "first_loop"   the first root with a loop that has it as its iterator, -1
 *                if there is none
 * "is_declared"  there is a declaration
 */
typedef struct po_write {
    const po_decl *decl;
    int first;
    int first_loop;
    bool is_declared;
} po_write;

/* The variables that the statements of the region write and mention. */
typedef struct po_writes {
    int n_write;
    po_write *write;
    int n_mention;
    const po_decl **mention;
} po_writes;

/* writes.c */
bool po_region_walk_nodes(const po_region *region,
                          bool (*visit)(const po_node *node, void *user),
                          const void *user);
bool po_region_walk_exprs(const po_region *region,
                          bool (*visit)(const po_expr *expr, void *user),
                          const void *user);
void po_region_note_declared(po_region *region, const po_decl *decl);
void po_region_scan(po_region *region);
int po_region_written(const po_region *region, const po_decl *decl);
int po_region_iterated(const po_region *region, const po_decl *decl);
bool po_region_declares(const po_region *region, const po_decl *decl);

#endif
