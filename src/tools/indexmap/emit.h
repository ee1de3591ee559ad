#ifndef POLYOPT_INDEXMAP_EMIT_H
#define POLYOPT_INDEXMAP_EMIT_H

#include "polyopt/indexmap.h"
#include "polyopt/passes.h"

/* The instances that read something for the elements of a written array:
 *
 *     relation = { A[d] -> S1[i] }
 *
 * "access" of statement "stmt" is what is read there.  "write" is the access that
 * writes the elements, "is_direct" if it is in the same statement.
 */
typedef struct po_ipath {
    int array;
    const po_access *write;
    bool is_direct;
    isl_map *relation;
    int stmt;
    int access;
} po_ipath;

/* "is_temporary": these arrays, of the function, hold values in between only, so
 * that there are no paths to or from them.  "is_cut": there are more paths than
 * can be of use.
 */
typedef struct po_ipaths {
    bool *is_temporary;
    int n;
    po_ipath *path;
    bool is_cut;
} po_ipaths;

/* flow.c: all paths from the arrays that the region leaves to those it
 * reads, through those that only hold values in between.  "flow" is by value.
 */
po_ipaths po_ipaths_find(const po_scop *scop, const po_deps *flow);
void po_ipaths_free(po_ipaths *paths);

/* What index maps are made of: { [d, c, x] : ... }, n_dim coordinates of the
 * source, n_cand iterators, which may become ranges, and n_res coordinates of
 * the target.  "is_wanted": the values of these iterators are results, too;
 * "is_unknown": these coordinates are not.
 */
typedef struct po_ishape {
    int n_dim;
    int n_cand;
    int n_res;
    const bool *is_wanted;
    const bool *is_unknown;
} po_ishape;

/* make.c: call "use" with each map that it takes, not simplified: results
 * are the coordinates, NULL where they are unknown, and the wanted iterators.
 */
isl_stat po_imap_make(po_arena *arena, __isl_take isl_set *set,
                      const po_ishape *shape,
                      void (*use)(po_imap *map, void *user), void *user);

/* tile.c: the tile of the target that a tile of the source takes.  The
 * run-time variables have one value as long as all of "fixed" have.
 */
void po_imap_print_tile(po_arena *arena, const po_imap *map, int n_fixed,
                        const po_qaff *const *fixed, po_text *out);

/* merge.c: the union of two maps, if they are the same but for their domains
 * and it is one map; NULL otherwise.
 */
po_imap *po_imap_merge(po_arena *arena, po_imap *a, po_imap *b, isl_ctx *ctx);

/* A line of the output: a map from "from" to "to", with what is to be said of it,
 * or only "text".  "fixed": what its loads depend on.
 */
typedef struct po_iline {
    const char *from;
    const char *to;
    po_imap *map;
    const char *text;
    int n_fixed;
    const po_qaff **fixed;
} po_iline;

typedef struct po_ilines {
    po_arena *arena;
    isl_ctx *ctx;
    int n;
    po_iline *line;
} po_ilines;

/* lines.c: add a text, or a map, unless that is there, or what makes it
 * superfluous; print all, as maps or as tiles.
 */
void po_ilines_add_text(po_ilines *lines, const char *text);
void po_ilines_add_map(po_ilines *lines, const po_iline *line);
void po_ilines_print(const po_ilines *lines, bool tiles, po_text *out);

/* A value that is read when the program runs. */
typedef struct po_iload {
    const po_expr *expr;
    po_interval in;
} po_iload;

/* data_dependent.c: a subscript that depends on data, as a sum of iterators, loads
 * and parameters: variable v is iterator v of the statement for v < n_iter, then
 * come "n_load" loads, then the parameters.
 */
#define PO_MAX_LOAD 8

typedef struct po_isubscript {
    const po_scop *scop;
    const po_stmt *stmt;
    po_arena *arena;
    int n_load;
    po_iload load[PO_MAX_LOAD];
    bool failed;
} po_isubscript;

/* Iterator v, load l or parameter p, as long as all loads are not known. */
#define PO_ILOAD(l)  (1000 + (l))
#define PO_IPARAM(p) (2000 + (p))

const po_qaff *po_isubscript_read(po_isubscript *s, const po_expr *expr);
const po_qaff *po_isubscript_iterator(po_isubscript *s, int iter);
const po_expr *po_isubscript_of(const po_expr *ref, int rank, int pos);
const po_qaff *po_isubscript_extent(po_isubscript *s, const po_expr *ref,
                                    int rank, int pos);
/* Bound a load by what every instance with the same iterators "is_fixed" demands:
 * that the subscript is below the extent, and not negative.
 */
void po_isubscript_bound(po_isubscript *s, const po_qaff *subscript,
                         const po_qaff *extent, const bool *is_fixed);
/* Mark the iterators that the expression mentions. */
void po_isubscript_mark(const po_isubscript *s, const po_expr *expr,
                        bool *is_wanted);

#endif
