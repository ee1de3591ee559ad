#ifndef POLYOPT_VERIFY_TREE_DATES_H
#define POLYOPT_VERIFY_TREE_DATES_H

#include <isl/schedule.h>

#include "polyopt/deps.h"
#include "polyopt/tree.h"

typedef enum po_date_kind {
    PO_DATE_LOOP,     /* member of a band: "value"                        */
    PO_DATE_ORDER,    /* place in a sequence: "child"                     */
    PO_DATE_UNORDERED /* child of a set node: no order among them        */
} po_date_kind;

/* One entry of a date.  "concurrent": the loop is marked to run its iterations
 * in parallel or in vectors.  "jammed": several of its iterations may run side
 * by side in the loops below.  "sized": it is cut into tiles, of a size that is not known,
 * the loops over which go around the first such loop; "shared": threads share its iterations,
 * or if it is "sized", these tiles.  "in_steps": these, and those of the next loop that is "sized",
 * are executed in steps, of which threads may share each: it is neither "concurrent" nor "shared"
 * then.  "local": every iteration has buffers of its own
 * for expanded scalars.  "reduced": the arrays, "n_reduced" of them, for
 * elements of which its iterations have accumulators.  "value" is NULL unless
 * the entry is a loop.
 */
typedef struct po_date_entry {
    po_date_kind kind;
    int child;
    bool concurrent;
    bool jammed;
    bool sized;
    bool shared;
    bool in_steps;
    bool local;
    int n_reduced;
    int reduced[PO_MAX_REDUCE];
    isl_pw_aff *value;
} po_date_entry;

/* Instances of one statement that share a path through the tree, and their
 * date: the entries met on this path, outermost first.
 *
 * The paths of two pieces are the same up to the first entry with different
 * "child"; the entries up to there are of the same kinds, and what follows
 * cannot be compared.
 */
typedef struct po_piece {
    int stmt;
    isl_set *domain;
    int n_entry;
    po_date_entry *entry;
} po_piece;

typedef struct po_dates {
    const po_scop *scop;
    isl_set *context;
    int n_piece;
    po_piece *piece;
} po_dates;

isl_bool po_dates_read(po_dates *dates, const po_scop *scop,
                       __isl_keep isl_schedule *tree);
void po_dates_clear(po_dates *dates);

/* Do all pieces together have every instance once, no two at one date? */
isl_bool po_dates_are_unique(const po_dates *dates);

/* reduction.c: do iterations of the loop at this entry have accumulators for the
 * array; may those of all loops have the accumulators that they do?
 */
bool po_entry_reduces(const po_date_entry *entry, int array);
isl_bool po_reductions_are_good(const po_dates *dates, bool reassociate);

/* Are the two pieces in the same loop at entry "pos"? */
bool po_pieces_share_loop(const po_piece *a, const po_piece *b, int pos);

/* Do the live ranges of the scalars with private dependences not overlap? */
isl_bool po_live_ranges_are_disjoint(const po_dates *dates,
                                     const po_deps *deps);

/* Are the buffers of expanded scalars only accessed where there is one, and
 * does no value leave an iteration of the loop that has it?
 */
isl_bool po_buffers_are_private(const po_dates *dates, const po_deps *deps);

/* The number of a dependence whose values do not; -1 if there is none. */
int po_buffers_find_lost(const po_dates *dates, const po_deps *deps);

/* conflicts.c: the pairs of instances that share an element of arrays without
 * private dependences; whether "deps" have all flows through the others.
 */
po_deps *po_conflicts_find(const po_scop *scop, const po_deps *deps);
isl_bool po_flows_are_known(const po_dates *dates, const po_deps *deps);

/* commuting.c: are the dependences that are said to commute updates that do; add all pairs that
 * share an element of the array to a list with room for two between each two statements; are
 * those of such arrays in "deps"; is no pair of "left", from "src" to "dst", of which
 * either may come first, at the same time?
 */
bool po_deps_commute_rightly(const po_scop *scop, const po_deps *deps);
isl_stat po_commuting_add_conflicts(po_deps *list, const po_scop *scop,
                                    int array);
isl_bool po_commuting_are_known(const po_deps *conflicts, const po_deps *deps);
isl_bool po_pieces_commute(__isl_take isl_map *left, const po_piece *src,
                           const po_piece *dst, int array);

/* schedule.c: is the source of every pair of a dependence before its sink? */
isl_bool po_dates_respect(const po_dates *dates, const po_dep *dep);

/* tiles.c: are there tiles of unknown sizes; is no pair of "left", from "src" to "dst", the wrong
 * way round in loops over these, whatever the sizes are; do values stay in an iteration of loops in
 * such tiles; the pairs of a dependence that may be the wrong way round.
 */
bool po_dates_have_sizes(const po_dates *dates);
isl_bool po_tiles_respect(__isl_take isl_map *left, const po_piece *src,
                          const po_piece *dst, int array);
isl_bool po_values_stay(__isl_take isl_map *left, const po_piece *src,
                        const po_piece *dst, int array);
__isl_give isl_map *po_dates_find_torn(const po_dates *dates,
                                       const po_dep *dep);

/* How the values of a loop entry compare in pairs of "pairs"; "others": they differ. */
__isl_give isl_map *po_date_others(__isl_keep isl_map *pairs,
                                   const po_date_entry *src,
                                   const po_date_entry *dst);
__isl_give isl_map *po_date_before(__isl_keep isl_map *pairs,
                                   const po_date_entry *src,
                                   const po_date_entry *dst);
__isl_give isl_map *po_date_after(__isl_keep isl_map *pairs,
                                  const po_date_entry *src,
                                  const po_date_entry *dst);
__isl_give isl_map *po_date_equal(__isl_take isl_map *pairs,
                                  const po_date_entry *src,
                                  const po_date_entry *dst);

/* The pairs of "pairs" between instances of two pieces. */
__isl_give isl_map *po_piece_pairs(const po_dates *dates,
                                   __isl_keep isl_map *pairs,
                                   const po_piece *src, const po_piece *dst);

#endif
