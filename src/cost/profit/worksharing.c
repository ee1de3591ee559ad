/* How iterations of parallel loops go to threads.
 *
 * worksharing.c decides how iterations go to threads.  Equal ones are shared equally
 * (static, the default); tiles and long iterations are handed out one by one
 * (dynamic), or so many that this takes 5 µs, if they use data several times; rows of a
 * triangle by the handful.  What passes over its data once is shared equally, so that
 * the next nest, call, or iteration of a loop around, finds them in the cache of the same
 * thread.
 * guided is not used: its first chunk is half of the loop for two threads, which in
 * a triangle that narrows is three quarters of the work.
 */
#include "work.h"

/* What threads take at once is so long, but at most such a part of the loop. */
#define CHUNK_NS 5000
#define CHUNKS   32

/* Rows of a triangle that threads take at once, if nothing is known of their work. */
#define ROWS 4

/* Tiles with so many instances, as far as that is known, are long. */
#define LONG_TILE 4096

/* Does the length of the loop depend on the variable? */
static bool has_bound_on(const po_ast_node *node, const void *var)
{
    return node->kind == PO_AST_LOOP &&
           po_loop_bounds_use(node, *(const int *)var);
}

/* Return the body of the innermost of the loops that run as one. */
static const po_ast_node *body_of(const po_ast_node *loop)
{
    for (int n = po_loop_n_collapsed(loop); n > 1; n--)
        loop = po_loop_inner(loop);
    return loop->body;
}

/* Does how long an iteration takes depend on which it is?  Tiles at the end that
 * are smaller do not count.
 */
static bool is_uneven(const po_ast_node *loop)
{
    const po_ast_node *body = body_of(loop);

    for (int n = po_loop_n_collapsed(loop); n > 0; n--) {
        if (!loop->loop.is_tile && po_ast_any(body, has_bound_on, &loop->var))
            return true;
        loop = po_loop_inner(loop);
    }
    return false;
}

static bool uses(int n, const po_bound *bound, int var)
{
    for (int i = 0; i < n; i++)
        if (po_qaff_has_var(bound[i].expr, var))
            return true;
    return false;
}

/* Does the loop begin or end where the variable says, but not both, as the loops in a tile
 * do?  One that goes on behind another begins somewhere as well.
 */
static bool is_cut_by(const po_ast_node *node, const void *var)
{
    const int of = *(const int *)var;

    return node->kind == PO_AST_LOOP && !po_loop_resumes(node) &&
           uses(node->loop.n_lower, node->loop.lower, of) !=
               uses(node->loop.n_upper, node->loop.upper, of);
}

/* Are tiles of the loop of different length, as in a triangle? */
static bool has_uneven_tiles(const po_ast_node *loop)
{
    const po_ast_node *body = body_of(loop);

    for (int n = po_loop_n_collapsed(loop); n > 0; n--) {
        if (po_ast_any(body, is_cut_by, &loop->var))
            return true;
        loop = po_loop_inner(loop);
    }
    return false;
}

/* The most iterations that the loop has by a bound that is a constant; 1 if there
 * is none.
 */
static double known_trips(const po_profit *w, const po_ast_node *loop)
{
    const po_extent *extent = &w->middle[loop->var];
    double least = 0;

    po_profit_measure(w, loop);
    for (int i = 0; i < extent->n; i++) {
        po_extent one = {.n = 1, .size = {extent->size[i]}};
        double trips = po_extent_constant(&one, w->width);

        if (trips > 0 && (least == 0 || trips < least))
            least = trips;
    }
    return least > 0 ? least : 1;
}

/* Divide by the iterations of a loop and those that are collapsed with it; returns
 * how many these are, 0 if that is not known.
 */
static double divide_by(const po_profit *w, const po_ast_node *loop,
                        po_work *work)
{
    int n = po_loop_n_collapsed(loop);
    double trips = 1;

    for (int i = 0; i < n; i++) {
        po_profit_measure(w, loop);
        po_work_divide(w, &w->middle[loop->var], work);
        trips *= po_extent_constant(&w->middle[loop->var], w->width);
        loop = po_loop_inner(loop);
    }
    return trips;
}

/* How many iterations of the loop are work enough to be handed out together, 1 if
 * their work is large, or not known.
 */
static long find_chunk(const po_profit *w, const po_ast_node *loop,
                       const po_works *works)
{
    double ns = 0;
    double most = 0;

    for (int i = 0; i < works->n; i++) {
        po_work each = po_work_average(w, &works->work[i]);

        most = divide_by(w, loop, &each) / CHUNKS;
        if (each.n_factor > 0 || each.n_divisor > 0)
            return 1;
        ns += each.cost;
    }
    if (!(ns > 0) || ns > CHUNK_NS || (most > 0 && most < 2))
        return 1;
    ns = CHUNK_NS / ns + 1;
    return (long)(most > 0 && most < ns ? most : ns);
}

/* Is an iteration so long that handing it out takes no time beside it?  One loop
 * of several that are inside each other has few and long iterations; if some run
 * as one, these are short, but for tiles.
 */
static bool is_long(const po_profit *w, const po_ast_node *loop)
{
    if (po_loop_n_collapsed(loop) > 1)
        return po_profit_most(w, body_of(loop), known_trips) >= LONG_TILE;
    return loop->loop.is_tile || po_ast_depth(loop->body) >= 3;
}

/* Is it an instance that moves, in one execution of the parallel loop, in more loops than
 * its references have subscripts, so that it uses elements several times?  What only the
 * next execution uses again should be in the cache of the same thread then.  Elements of
 * arrays that the nest declares are none that another nest, or call, finds in a cache.
 */
static bool uses_again(const po_ast_node *node, const void *of)
{
    const po_profit *w = of;
    const po_scop *scop = w->scop;
    const po_stmt *stmt;
    int rank = 0;

    if (node->kind != PO_AST_STMT)
        return false;
    stmt = &scop->stmt[node->call.stmt];
    for (int i = 0; i < stmt->n_access; i++) {
        const po_array *array = &scop->array[stmt->access[i].array];

        if (!array->is_inner && array->rank > rank)
            rank = array->rank;
    }
    return rank > 0 && po_profit_n_moving(w, node) > rank;
}

/* Is it an instance with more loops around it than an array has subscripts to which it writes, one: does it come back to
 * the elements of a line?  Where tiles of that end within a cache line, two threads with neighbours would take it from
 * each other again and again.
 */
static bool rewrites_line(const po_ast_node *node, const void *of)
{
    const po_scop *scop = of;
    const po_stmt *stmt;

    if (node->kind != PO_AST_STMT)
        return false;
    stmt = &scop->stmt[node->call.stmt];
    for (int i = 0; i < stmt->n_access; i++) {
        const po_array *array = &scop->array[stmt->access[i].array];

        if (stmt->access[i].is_write && !array->is_inner && array->rank == 1 &&
            stmt->n_iter > 1)
            return true;
    }
    return false;
}

/* Is it a tile of lines, in no other loop?  In steps of one, tiles lean over, and pass along the line. */
static bool is_part_of_line(const po_profit *w, const po_ast_node *loop)
{
    for (int v = 0; v < w->ast->n_var; v++)
        if (w->is_outer[v] && v != loop->var)
            return false;
    return loop->loop.is_tile && !loop->loop.wavefront &&
           po_ast_any(loop->body, rewrites_line, w->scop);
}

/* Decide how iterations of a parallel loop with this work go to threads.  Those
 * that are long, and use data several times or differ, are handed out one by one, unless they are parts of lines, or so
 * many that handing them out takes no time; rows of a triangle are handed out by the
 * handful; all others in equal shares.  What the user says of it stays.
 */
void po_profit_share(const po_profit *w, po_ast_node *loop,
                     const po_works *works)
{
    bool is_slow = is_long(w, loop);
    bool is_dynamic;

    if (loop->loop.share.is_explicit)
        return;
    is_dynamic = (is_slow && (has_uneven_tiles(loop) ||
                              (po_ast_any(loop->body, uses_again, w) &&
                               !is_part_of_line(w, loop)))) ||
                 is_uneven(loop);
    loop->loop.share.kind = is_dynamic ? PO_SHARE_DYNAMIC : PO_SHARE_EQUAL;
    if (!is_dynamic)
        return;
    loop->loop.share.chunk = find_chunk(w, loop, works);
    if (!is_slow && po_ast_depth(body_of(loop)) < 3 &&
        loop->loop.share.chunk < ROWS)
        loop->loop.share.chunk = ROWS;
}
