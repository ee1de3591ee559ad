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
 * lines are asked for 8 rows before (print/packing.c).  Products with one row on the
 * left, 2000 columns of floats, on one core: 3.3 ms in the order of the program; 2.7
 * ms without this and 2.3 ms with it (gcc 12), 12.6 and 2.6 ms (clang 14). gemm-bt
 * takes 0.87 and 0.55 of the time, syrk 0.86 and 0.75, syr2k 0.86 and 0.77.  Copying
 * along columns instead is as good, but 1.6 times slower if rows are 1024 elements
 * long.
 */
#include "pack.h"

#include <stdlib.h>

#include "polyopt/passes.h"

/* Bytes of the buffers in the node. */
static long bytes_of(const po_scop *scop, const po_ast_node *node)
{
    long bytes = 0;

    if (node->kind == PO_AST_DECL && node->decl.extent && !node->decl.size) {
        bytes = scop->array[node->decl.array].element->size_bytes;
        for (int d = 0; d < scop->array[node->decl.array].rank; d++)
            bytes *= node->decl.extent[d];
    }
    for (int i = 0; i < po_ast_n_part(node); i++)
        bytes += bytes_of(scop, po_ast_part(node, i));
    return bytes;
}

/* Do the two references go through the array alike? */
static bool is_same_walk(const struct packing *p, const struct candidate *a,
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
            po_rounded_down(g, po_qaff_sum(g, 1, span->value[i], 0,
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

        if (!is_same_walk(p, &all, c))
            continue;
        for (int d = 0; d < rank; d++) {
            widen(p->g, &all.lower[d], &c->lower[d], false);
            widen(p->g, &all.upper[d], &c->upper[d], true);
        }
        all.count = c->count > all.count ? c->count : all.count;
    }
    po_pack_replace_lets(p, &all);
    for (int d = 0; d < rank && !p->g->failed; d++) {
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

/* Return the node with the buffer, under the condition that there is something to be
 * copied: places behind that are set to 0.
 */
static po_ast_node *guarded(struct packing *p, const po_ast_path *at,
                            po_ast_node *node)
{
    const po_ast_node *loop = node->pack.copy;
    po_ast_node *top = node;

    for (; loop->kind != PO_AST_COPY; loop = loop->body) {
        const po_cond *cond;
        int n_cond;

        if (loop->kind != PO_AST_LOOP)
            continue;
        if (!po_loop_find_guard(p->g, at, loop, &n_cond, &cond))
            return node;
        top = po_ast_if(p->g->ast->arena, n_cond, cond, top);
    }
    return top;
}

/* Add the conditions, unless they are of variables of loops that are inside of the place. */
static bool add_conditions(struct packing *p, const bool *inside, int n,
                           const po_cond *cond, po_ast_node *entry)
{
    po_cond *list = (po_cond *)entry->guard.cond;

    for (int i = 0; i < n; i++) {
        for (int v = 0; v < p->g->ast->n_var; v++)
            if (inside[v] && po_qaff_has_var(cond[i].expr, v))
                return false;
        list = po_arena_grow(p->g->ast->arena, list, entry->guard.n_cond,
                             sizeof(*list));
        list[entry->guard.n_cond++] = cond[i];
    }
    entry->guard.cond = list;
    return true;
}

/* Add the conditions for control to get into the node, and for a loop to have an iteration. */
static bool enter(struct packing *p, const po_ast_path *at,
                  const po_ast_node *node, bool *inside, po_ast_node *entry)
{
    const po_cond *cond;
    int n;

    if (node->kind == PO_AST_IF)
        return add_conditions(p, inside, node->guard.n_cond, node->guard.cond,
                              entry);
    if (!po_ast_binds(node))
        return false;
    for (int v = 0; v < p->g->ast->n_var; v++)
        if (node->kind == PO_AST_LOOP && inside[v] &&
            po_loop_bounds_use(node, v))
            return node->loop.is_unrolled;
    inside[node->var] = true;
    return node->kind == PO_AST_LET || node->loop.is_unrolled ||
           (po_loop_find_guard(p->g, at, node, &n, &cond) &&
            add_conditions(p, inside, n, cond, entry));
}

/* Return a condition, on nothing yet, for the loops of the register tile in the place to have
 * an iteration each: where one has none, nothing is read.  NULL if there is none that is not
 * known to hold.
 */
static po_ast_node *find_entry(struct packing *p, const po_ast_path *at)
{
    po_arena *arena = p->g->ast->arena;
    const po_ast_node *node = *p->place;
    bool *inside =
        po_arena_array(arena, (size_t)p->g->ast->n_var + 1, sizeof(bool));
    po_ast_node *entry = po_ast_new(arena, (po_ast_node){.kind = PO_AST_IF});

    while (node->kind != PO_AST_STMT) {
        if (po_ast_is_chain(node)) {
            node = node->block.child[node->block.n_child - 1];
            continue;
        }
        if (!enter(p, at, node, inside, entry))
            return NULL;
        node = node->body;
    }
    return entry->guard.n_cond > 0 ? entry : NULL;
}

/* Put a buffer around the body of the node for the references that go through the array
 * as number "first" does.  Where the array is written, too, register tiles read what
 * the certificate has to find apart from that.
 */
static void pack_alike(struct packing *p, const po_ast_path *at, int first)
{
    struct candidate all = merged(p, first);
    po_ast_node *entry = NULL;
    po_ast_node *node;

    if (!all.is_lanes &&
        po_ast_writes(p->g->scop, outermost_of(at), all.access->array)) {
        po_pack_refuse(p, "it is written to");
        return;
    }
    node = p->g->failed ? NULL : po_pack_make(p, at, &all);
    if (!node && all.is_lanes && !p->g->failed)
        entry = find_entry(p, at);
    if (entry)
        node = po_pack_make(p, &(po_ast_path){at, entry}, &all);
    if (!node || p->g->failed) {
        po_pack_refuse(p, "the numbers are too large");
        return;
    }
    node->body = *p->place;
    *p->place = all.is_lanes ? guarded(p, at, node) : node;
    if (entry) {
        entry->body = *p->place;
        *p->place = entry;
    }
    p->n_pack++;
    for (int i = p->n - 1; i >= first; i--)
        if (is_same_walk(p, &all, &p->candidate[i]))
            redirect(p, &p->candidate[i], node->pack.buffer);
}

int po_pack_collected(struct packing *p, const po_ast_path *at)
{
    int n_pack = p->n_pack;

    for (int i = 0; i < p->n; i++) {
        bool is_first = true;

        for (int k = 0; k < i; k++)
            is_first = is_first &&
                       !is_same_walk(p, &p->candidate[k], &p->candidate[i]);
        if (is_first)
            pack_alike(p, at, i);
    }
    return p->n_pack - n_pack;
}

/* Find what is worth it in a part of the node. */
static void pack_part(struct packing *p, const po_ast_path *at,
                      po_ast_node **part)
{
    if (po_ast_depth(*part) <= 1 || po_ast_has_parallel(*part))
        return;
    p->n = 0;
    p->innermost = NULL;
    p->place = part;
    p->g->failed = false;
    po_pack_collect(p, *part);
    po_pack_collected(p, at);
}

static bool pack(const po_ast_path *at, void *of)
{
    po_ast_node *node = at->node;

    if (node->kind == PO_AST_LOOP ||
        (node->kind == PO_AST_IF && po_ast_is_tiled(node->body)))
        pack_part(of, at, &node->body);
    for (int i = 0; node->kind == PO_AST_BLOCK && i < node->block.n_child; i++)
        if (po_ast_is_tiled(node->block.child[i]))
            pack_part(of, at, (po_ast_node **)&node->block.child[i]);
    return true;
}

/* Have parts of arrays copied into buffers where that is asked for, and then where it is worth
 * it, or with PO_PACKING_ALL wherever an element is used again; see passes.h.  Returns whether
 * there are any.
 */
bool po_ast_pack(po_ast *ast, const po_scop *scop, const po_pack_rules *rules,
                 po_unpacked *unpacked)
{
    struct generator g;
    struct packing p = {
        .g = &g, .asked = rules->packing == PO_PACKING_ALL, .pad = rules->pad};
    size_t n;

    *unpacked = (po_unpacked){0};
    if (!ast || !ast->root || !scop ||
        (rules->packing == PO_PACKING_NONE && ast->n_wanted == 0))
        return false;
    g = po_generator_of(ast, scop, PO_MAX_PACK_VAR);
    n = (size_t)ast->n_var + PO_MAX_PACK_VAR;
    p.loop = po_arena_array(ast->arena, n, sizeof(*p.loop));
    p.stack = PO_MAX_STACK - bytes_of(scop, ast->root);
    if (rules->has_wanted)
        *unpacked = po_pack_wanted(&p, ast);
    if (rules->packing != PO_PACKING_NONE)
        po_ast_walk(ast->root, pack, &p);
    return p.n_pack > 0;
}
