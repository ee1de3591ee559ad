#ifndef POLYOPT_FOOTPRINT_USE_H
#define POLYOPT_FOOTPRINT_USE_H

#include "polyopt/footprint.h"

/* A loop, as relations of the statement instances inside.  Each array has an
 * entry per statement of the scop, NULL for those that are not inside.
 *
 * "outer"  { S[i, j] -> [i] }: which execution of the loop it is part of
 * "body"   { S[i, j] -> [i, j] }: which iteration of the loop; NULL for tiles
 * "full"   { S[i, j] -> [t, ...] }: when it is executed
 * "n"      number of statements of the scop
 * "iter"   the iterators of the loop and those around it; NULL for tiles, where
 *          only one execution is looked at
 */
typedef struct po_view {
    const char *name;
    int line;
    int depth;
    int n;
    const po_decl *const *iter;
    isl_map **outer;
    isl_map **body;
    isl_map **full;
} po_view;

/* views.c: call "use" for each of the loops and tiles. */
typedef isl_stat (*po_view_use)(const po_view *view, void *user);
isl_stat po_views_of_loops(const po_scop *scop, po_view_use use, void *user);
isl_stat po_views_of_tiles(const po_scop *scop, isl_schedule *tree,
                           po_view_use use, void *user);

/* One access of a statement in a view. */
typedef struct po_view_access {
    int stmt;
    int access;
} po_view_access;

/* groups.c: the reference groups of the view; "group" is numbered from 0 in
 * the order of the first members.
 */
typedef struct po_reference_group {
    int n;
    po_view_access *member;
} po_reference_group;

int po_view_groups(const po_scop *scop, const po_view *view, po_arena *arena,
                   po_reference_group **group);
__isl_give isl_map *po_reference_group_elements(const po_scop *scop,
                                                const po_reference_group *group,
                                                isl_map *const *prefix);
po_view_access po_reference_group_deepest(const po_scop *scop,
                                          const po_reference_group *group);
bool po_reference_group_is_exact(const po_scop *scop,
                                 const po_reference_group *group);

/* counts.c: the number of images of every point of the domain, NULL if there is
 * no bound; the same for the smallest boxes around them.  "counts" keeps what
 * has been counted, until it is cleared.
 */
typedef struct po_counts {
    int n;
    struct po_counted {
        isl_map *map;
        isl_pw_qpolynomial *number;
    } * known;
} po_counts;

__isl_give isl_pw_qpolynomial *po_counts_images(po_counts *counts,
                                                __isl_take isl_map *map);
__isl_give isl_pw_qpolynomial *po_counts_box(po_counts *counts,
                                             __isl_keep isl_map *map);
void po_counts_clear(po_counts *counts);

/* stride.c */
isl_stat po_reference_group_stride(const po_scop *scop, const po_view *view,
                                   const po_reference_group *group,
                                   po_group_use *use);
__isl_give isl_map *po_lines_of(const po_scop *scop, const po_access *access,
                                __isl_take isl_map *elements);
isl_stat po_reference_group_reuse(const po_scop *scop, const po_view *view,
                                  const po_reference_group *group,
                                  po_group_use *use);

/* amount.c */
void po_amount_print(const po_amount *amount, po_text *out);

#endif
