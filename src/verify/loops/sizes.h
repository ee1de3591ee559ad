#ifndef POLYOPT_VERIFY_LOOPS_SIZES_H
#define POLYOPT_VERIFY_LOOPS_SIZES_H

#include "loops.h"

/* More loops over tiles are not around a statement. */
#define PO_MAX_SIZED 16

/* What loops over tiles of unknown sizes count, for one statement S: n_tile of them, outermost
 * first.
 *
 * "value"      the function of the instances that the tiles are made of
 * "size"       how many of its values a tile has
 * "from_zero"  it is never negative; "is_known": that has been found out
 */
typedef struct po_sized {
    int n_tile;
    isl_pw_aff *value[PO_MAX_SIZED];
    const po_qaff *size[PO_MAX_SIZED];
    bool from_zero[PO_MAX_SIZED];
    bool is_known;
} po_sized;

/* The arguments of a leaf, solved for its variables: "known" is, per variable of the AST, an expression
 * whose variables are the dimensions of the statement; or NULL.
 */
typedef struct po_tile_solution {
    const po_leaf *leaf;
    po_arena *arena;
    const po_qaff **known;
} po_tile_solution;

/* parametric_tile_values.c: solve them, "known" being empty; return an expression of variables in terms of
 * the dimensions, NULL if one is not known.
 */
void po_tile_solve(const po_tile_solution *s);
const po_qaff *po_tile_in_dims(const po_tile_solution *s, const po_qaff *x);

/* What is to be shown of loops over tiles, as if they took all numbers: of a scop in which
 * statements are executed once for each number at which a tile with them may begin.  The first
 * two have to be released; NULL if a library fails.  "from_zero" is, for each variable of the AST,
 * whether the loop has no tiles in front of 0.
 */
po_scop *po_sized_scop(const po_scop *scop, const po_sized *sized);
po_deps *po_sized_deps(const po_deps *deps, const po_scop *scop,
                       const po_scop *wide, const po_sized *sized);
po_ast po_sized_ast(const po_ast *ast, po_arena *arena, const bool *from_zero);

/* wavefront.c: where tiles are executed in steps, are all of them? */
isl_bool po_sized_steps_are_good(const po_leaves *leaves,
                                 const bool *from_zero);

#endif
