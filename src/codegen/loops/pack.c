/* Packing: the part of an array that a tile reads again and again is copied into
 * a buffer, in the order in which the innermost loop goes through it.
 *
 *     for (kt = ...)                       for (kt = ...) {
 *         for (i = ...)                        double B_packed[32][264];
 *             for (k = ...)                    for (j = ...) for (k = ...)
 *                 for (j = ...)      ->            B_packed[k - kt][j - jt] =
 *                     ... B[j][k]                      B[j][k];
 *                                              for (i = ...) for (k = ...)
 *                                                  for (j = ...)
 *                                                      ... B_packed[...][...]
 *                                          }
 *
 * What is copied is a box around the elements that the references access; it is
 * copied only if the program reads all of it somewhere in the nest, and nothing
 * around writes to the array.  Where it stands is the outermost loop inside of
 * the parallel ones for which the box is small and has a constant size.
 *
 * With doubles on one core (EPYC, AVX-512, gcc 12 and clang), time of gemm-bt, syrk
 * and syr2k falls to 0.91, 0.42 and 0.39 of what it is without with gcc, 0.83, 0.77
 * and 0.57 with clang, and of gemm-bt to 0.36 and 0.50 if rows are 1024 elements
 * long; what is contiguous already gains nothing: gemm takes 1.2 to 1.6 times as
 * long with --pack=all.  How often an element is used is counted for whole tiles
 * where bounds are not known.  While a row of the array is copied, processors wait
 * for the next one, which is far away: the copy of a row has so many instructions,
 * scattered stores above all, that no more than two are in work at once.  Hence
 * lines are asked for 8 rows before (print/fetch.c).  Products with one row on the
 * left, 2000 columns of floats, on one core: 3.3 ms in the order of the program; 2.7
 * ms without this and 2.3 ms with it (gcc 12), 12.6 and 2.6 ms (clang 14). gemm-bt
 * takes 0.87 and 0.55 of the time, syrk 0.86 and 0.75, syr2k 0.86 and 0.77.  Copying
 * along columns instead is as good, but 1.6 times slower if rows are 1024 elements
 * long.
 */
#include "pack.h"

#include <stdlib.h>

#include "polyopt/passes.h"

/* The number of iterations of a loop of which it is not known. */
#define MANY 64

/* Bytes of the buffers in the node. */
static long bytes_of(const po_scop *scop, const po_ast_node *node)
{
    long bytes = 0;

    if (node->kind == PO_AST_DECL && node->decl.extent) {
        bytes = scop->array[node->decl.array].element->size_bytes;
        for (int d = 0; d < scop->array[node->decl.array].rank; d++)
            bytes *= node->decl.extent[d];
    }
    for (int i = 0; i < po_ast_n_part(node); i++)
        bytes += bytes_of(scop, po_ast_part(node, i));
    return bytes;
}

/* Is it a loop over register tiles, of which others go over the elements? */
static bool is_tile_step(const po_ast_node *loop)
{
    return loop->kind == PO_AST_LOOP && loop->loop.tile_side != PO_SIDE_NONE &&
           loop->loop.step > 1;
}

/* Store the variable of a loop inside that the subscript is the sum of, and of
 * things from outside; -1 if there is none.  False if it has another form.
 */
static bool find_var(const struct packing *p, const po_qaff *value, int *var)
{
    *var = -1;
    for (int i = 0; i < value->n_term; i++) {
        const po_term *term = &value->term[i];

        if (term->kind == PO_ATOM_FLOOR) {
            for (int v = 0; v < p->g->ast->n_var; v++)
                if (p->loop[v] && po_qaff_has_var(value, v))
                    return false;
            continue;
        }
        if (term->kind != PO_ATOM_VAR || !p->loop[term->index] ||
            is_tile_step(p->loop[term->index]))
            continue;
        if (*var >= 0 || term->coef != 1 ||
            p->loop[term->index]->kind != PO_AST_LOOP)
            return false;
        *var = term->index;
    }
    return true;
}

/* How often does the loop run, at most, when control gets to it?  A guess where
 * that is not known.  Iterations that run side by side count one by one; of tiles,
 * each.
 */
static long trips(const struct packing *p, const po_ast_node *loop)
{
    const po_qaff *var = po_qaff_var(p->g->ast->arena, loop->var);
    long step = loop->loop.is_tile ? loop->loop.step : 1;
    po_ends lower = {0};
    po_ends upper = {0};
    long least = MANY * step;
    bool known = false;

    po_ends_add(p->g->ast, p->loop, var, false, &lower);
    po_ends_add(p->g->ast, p->loop, var, true, &upper);
    for (int i = 0; i < lower.n; i++) {
        long last;

        if (!po_ends_distance(&upper, lower.value[i], true, &last))
            continue;
        least = known && least < last ? least : last;
        known = true;
    }
    return least < 0 ? 0 : least / step + 1;
}

/* How often is the reference evaluated when control gets to the loop? */
static double count_of(const struct packing *p)
{
    double count = 1;

    for (int v = 0; v < p->g->ast->n_var; v++)
        if (p->loop[v] && p->loop[v]->kind == PO_AST_LOOP)
            count *= (double)trips(p, p->loop[v]);
    return count;
}

static enum walk walk_of(const struct packing *p, const po_qaff *const *index,
                         int rank)
{
    int inner = p->innermost->var;

    for (int d = 0; d < rank - 1; d++)
        if (po_qaff_has_var(index[d], inner))
            return WALK_STRIDED;
    return po_qaff_has_var(index[rank - 1], inner) ? WALK_CONTIGUOUS
                                                   : WALK_STAYS;
}

/* Has every subscript one variable of a loop inside, each another one? */
static bool find_vars(const struct packing *p, const po_qaff *const *index,
                      int rank, int *var)
{
    for (int d = 0; d < rank; d++) {
        if (!find_var(p, index[d], &var[d]))
            return false;
        for (int i = 0; i < d; i++)
            if (var[i] >= 0 && var[i] == var[d])
                return false;
    }
    return true;
}

/* Do tiles of lanes begin in places that are not known?  They do where their loop has
 * several lower bounds.
 */
static bool is_uneven(const struct packing *p, const po_qaff *const *index,
                      int rank)
{
    for (int v = 0; v < p->g->ast->n_var; v++)
        for (int d = 0; d < rank && p->loop[v]; d++)
            if (is_tile_step(p->loop[v]) && po_qaff_has_var(index[d], v) &&
                po_side_bytes(p->loop[v]->loop.tile_side) > 0 &&
                p->loop[v]->loop.n_lower > 1)
                return true;
    return false;
}

static struct candidate *next_candidate(struct packing *p)
{
    po_arena *arena = p->g->ast->arena;
    struct candidate *more;

    if (p->n == p->room) {
        more = po_arena_array(arena, (size_t)(2 * p->room) + 16, sizeof(*more));
        for (int i = 0; i < p->n; i++)
            more[i] = p->candidate[i];
        p->room = 2 * p->room + 16;
        p->candidate = more;
    }
    return &p->candidate[p->n];
}

static bool round_down(po_term *term, long *constant, void *user)
{
    (void)constant;
    (void)user;
    term->is_trunc = false;
    return true;
}

/* Return the expression with floors that are rounded down: where they stand now,
 * the sign of what is divided may be another one.
 */
static const po_qaff *rounded_down(struct generator *g, const po_qaff *value)
{
    return po_qaff_rewrite(g->ast->arena, value, round_down, NULL);
}

static const po_qaff *const *all_rounded_down(struct generator *g,
                                              const po_qaff *const *index,
                                              int rank)
{
    const po_qaff **copy =
        po_arena_array(g->ast->arena, (size_t)rank + 1, sizeof(*copy));

    for (int d = 0; d < rank; d++)
        copy[d] = rounded_down(g, index[d]);
    return copy;
}

/* Add a reference, if it can be to a buffer.  What has one subscript is contiguous
 * as it is.
 */
static void add_reference(struct packing *p, po_ast_node *call,
                          const po_access *access)
{
    const po_scop *scop = p->g->scop;
    int rank = scop->array[access->array].rank;
    size_t n = (size_t)rank + 1;
    po_arena *arena = p->g->ast->arena;
    struct candidate *c = next_candidate(p);

    if (access->is_write || rank < 2 || scop->array[access->array].is_inner ||
        scop->array[access->array].is_local ||
        !po_access_is_simple(scop, &scop->stmt[call->call.stmt], access) ||
        po_call_packed(call, access->expr))
        return;
    *c = (struct candidate){.call = call, .access = access};
    c->index = po_element_index(p->g, call, access);
    c->var = po_arena_array(arena, n, sizeof(*c->var));
    if (!c->index)
        return;
    c->index = all_rounded_down(p->g, c->index, rank);
    if (!find_vars(p, c->index, rank, c->var))
        return;
    c->inner = p->innermost->var;
    c->is_lanes = p->innermost->loop.is_lanes;
    c->is_uneven = is_uneven(p, c->index, rank);
    c->walk = walk_of(p, c->index, rank);
    if (c->walk == WALK_STAYS ||
        (c->walk != WALK_STRIDED && !p->asked && !p->innermost->loop.is_lanes))
        return;
    c->count = count_of(p);
    c->lower = po_arena_array(arena, n, sizeof(*c->lower));
    c->upper = po_arena_array(arena, n, sizeof(*c->upper));
    for (int d = 0; d < rank; d++) {
        po_ends_add(p->g->ast, p->loop, c->index[d], false, &c->lower[d]);
        po_ends_add(p->g->ast, p->loop, c->index[d], true, &c->upper[d]);
    }
    p->n++;
}

static void add_references(struct packing *p, po_ast_node *call)
{
    const po_stmt *stmt = &p->g->scop->stmt[call->call.stmt];

    for (int k = 0; k < stmt->n_access; k++)
        add_reference(p, call, &stmt->access[k]);
}

/* Collect the references in the node. */
static void collect(struct packing *p, po_ast_node *node)
{
    bool binds = po_ast_binds(node);
    const po_ast_node *outer = p->innermost;

    if (node->kind == PO_AST_STMT && p->innermost)
        add_references(p, node);
    if (binds)
        p->loop[node->var] = node;
    if (node->kind == PO_AST_LOOP)
        p->innermost = node;
    for (int i = 0; i < po_ast_n_part(node); i++)
        collect(p, po_ast_part(node, i));
    p->innermost = outer;
    if (binds)
        p->loop[node->var] = NULL;
}

/* Do the two references go through the array alike? */
static bool is_alike(const struct packing *p, const struct candidate *a,
                     const struct candidate *b)
{
    if (a->access->array != b->access->array || a->walk != b->walk)
        return false;
    for (int d = 0; d < p->g->scop->array[a->access->array].rank; d++)
        if (a->var[d] != b->var[d])
            return false;
    return true;
}

/* Keep what bounds both, widened as far as the second one needs. */
static void widen(struct generator *g, po_ends *span, const po_ends *other,
                  bool upper)
{
    int n = 0;

    for (int i = 0; i < span->n; i++) {
        long beyond;

        if (!po_ends_distance(other, span->value[i], upper, &beyond))
            continue;
        span->value[n++] =
            (upper ? beyond > 0 : beyond < 0)
                ? po_qaff_sum(g, 1, span->value[i], 1,
                              po_qaff_constant(g->ast->arena, beyond))
                : span->value[i];
    }
    span->n = n;
}

/* Is the bound there already, or one by a constant nearer?  If it is nearer itself, it
 * takes the place of that one.
 */
static bool is_implied(po_ends *span, int n, const po_qaff *value, bool upper)
{
    for (int k = 0; k < n; k++) {
        const po_qaff *d =
            po_qaff_combine(span->arena, 1, value, -1, span->value[k]);

        if (!d || d->n_term > 0)
            continue;
        if (upper ? d->constant < 0 : d->constant > 0)
            span->value[k] = value;
        return true;
    }
    return false;
}

/* Leave each bound in its normal form, and those that others imply out. */
static void tidy(struct generator *g, po_ends *span, bool upper)
{
    int n = 0;

    for (int i = 0; i < span->n; i++) {
        const po_qaff *value =
            rounded_down(g, po_qaff_sum(g, 1, span->value[i], 0,
                                        po_qaff_constant(g->ast->arena, 0)));

        if (!is_implied(span, n, value, upper))
            span->value[n++] = value;
    }
    span->n = n;
}

/* Return the references that go through the array as number "first" does: one
 * that accesses what any of them does, with the bounds of all.
 */
static struct candidate merged(struct packing *p, int first)
{
    struct candidate all = p->candidate[first];
    int rank = p->g->scop->array[all.access->array].rank;

    for (int i = first + 1; i < p->n; i++) {
        const struct candidate *c = &p->candidate[i];

        if (!is_alike(p, &all, c))
            continue;
        for (int d = 0; d < rank; d++) {
            widen(p->g, &all.lower[d], &c->lower[d], false);
            widen(p->g, &all.upper[d], &c->upper[d], true);
        }
        all.count = c->count > all.count ? c->count : all.count;
    }
    for (int d = 0; d < rank; d++) {
        tidy(p->g, &all.lower[d], false);
        tidy(p->g, &all.upper[d], true);
    }
    return all;
}

/* Let the reference be to the buffer. */
static void redirect(struct packing *p, const struct candidate *c,
                     const po_pack *pack)
{
    int n = c->call->call.n_packed;
    po_packed *packed =
        po_arena_array(p->g->ast->arena, (size_t)n + 1, sizeof(*packed));

    for (int i = 0; i < n; i++)
        packed[i] = c->call->call.packed[i];
    packed[n] = (po_packed){c->access->expr, pack, c->index};
    c->call->call.packed = packed;
    c->call->call.n_packed = n + 1;
}

static const po_ast_node *outermost_of(const po_ast_path *up)
{
    const po_ast_node *outermost = NULL;

    for (; up; up = up->up)
        if (po_ast_binds(up->node))
            outermost = up->node;
    return outermost;
}

/* Put a buffer around the body of the loop for the references that go through
 * the array as number "first" does.
 */
static void pack_alike(struct packing *p, const po_ast_path *at, int first)
{
    struct candidate all = merged(p, first);
    po_ast_node *node;

    if (po_ast_writes(p->g->scop, outermost_of(at), all.access->array))
        return;
    node = po_pack_make(p, at, &all);
    if (!node || p->g->failed)
        return;
    node->body = at->node->body;
    at->node->body = node;
    p->n_pack++;
    for (int i = p->n - 1; i >= first; i--)
        if (is_alike(p, &all, &p->candidate[i]))
            redirect(p, &p->candidate[i], node->pack.buffer);
}

/* Find what is worth it in the body of the loop. */
static void pack_loop(struct packing *p, const po_ast_path *at)
{
    p->n = 0;
    p->innermost = NULL;
    p->g->failed = false;
    collect(p, at->node->body);
    for (int i = 0; i < p->n; i++) {
        bool is_first = true;

        for (int k = 0; k < i; k++)
            is_first =
                is_first && !is_alike(p, &p->candidate[k], &p->candidate[i]);
        if (is_first)
            pack_alike(p, at, i);
    }
}

static bool pack(const po_ast_path *at, void *of)
{
    const po_ast_node *node = at->node;

    if (node->kind == PO_AST_LOOP && po_ast_depth(node->body) > 1 &&
        !po_ast_has_parallel(node->body))
        pack_loop(of, at);
    return true;
}

/* Have parts of arrays copied into buffers where that is worth it, or with
 * PO_PACKING_ALL wherever an element is used again.  Returns whether there are
 * any.
 */
bool po_ast_pack(po_ast *ast, const po_scop *scop, po_packing packing)
{
    struct generator g;
    struct packing p = {.g = &g, .asked = packing == PO_PACKING_ALL};
    size_t n;

    if (!ast || !ast->root || !scop || packing == PO_PACKING_NONE)
        return false;
    g = po_generator_of(ast, scop, PO_MAX_PACK_VAR);
    n = (size_t)ast->n_var + PO_MAX_PACK_VAR;
    p.loop = po_arena_array(ast->arena, n, sizeof(*p.loop));
    p.stack = PO_MAX_STACK - bytes_of(scop, ast->root);
    po_ast_walk(ast->root, pack, &p);
    return p.n_pack > 0;
}
