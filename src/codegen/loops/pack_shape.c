/* The shape of packed buffers: extents, order of subscripts, padding and type
 * of the copy of a part of an array; and whether the reuse is enough to pay
 * for the copying.  The thresholds are measured, as their comments say.
 */
#include <stdlib.h>

#include "pack.h"
#include "polyopt/transposed_copy.h"

/* A part of an array whose elements are used so often pays for the copy. */
#define ENOUGH_REUSE       8
#define ENOUGH_REUSE_ASKED 2

/* The same for a micro-panel whose terms are not in another page each, but nearer: products of
 * doubles of 200 x 240 and 240 x n elements take 1.12, 1.07 and 0.99 of the time without
 * one for n = 24, 48, 96, those of 1500 x 1000 and 1000 x n 0.93, 0.83 and 0.83 for
 * n = 16, 32, 64 (AVX-512, gcc 12).
 */
#define ENOUGH_REUSE_NEAR 80
#define PAGE_BYTES        4096

/* Rows and columns of what is copied to walk along columns of it once. */
#define LEAST_TRANSPOSED 32

/* So many bytes in a row stay in the first cache where they are. */
#define ROW_OF_ALL 4096

/* Rows of the buffer whose size is a multiple of this get a cache line more, so
 * that they do not compete for the same places in the cache.
 */
#define ROW_BYTES  256
#define LINE_BYTES 64

/* Store where the buffer begins in dimension "d", and how long it is. */
static bool find_extent(const struct packing *p, const struct candidate *c,
                        int d, po_pack *pack)
{
    const po_qaff **base = (const po_qaff **)pack->base;
    long *extent = (long *)pack->extent;

    extent[d] = 0;
    for (int i = 0; i < c->lower[d].n; i++) {
        long last;

        if (!po_ends_widest(p->g->ast, &c->upper[d], c->lower[d].value[i],
                            &last) ||
            last < 0 || last >= PO_MAX_STACK)
            continue;
        if (extent[d] == 0 || last + 1 < extent[d]) {
            extent[d] = last + 1;
            base[d] = c->lower[d].value[i];
        }
    }
    return extent[d] > 0;
}

/* Order the subscripts: that which the innermost loop moves last; or, if a buffer is asked
 * for, as the array has them, or the other way round.
 */
static void find_order(const struct packing *p, const struct candidate *c,
                       int rank, po_pack *pack)
{
    int *order = (int *)pack->order;
    int inner = rank - 1;
    int n = 0;

    for (int k = 0; p->wanted && !c->is_lanes && k < rank; k++)
        order[k] = p->wanted->transpose ? rank - 1 - k : k;
    if (p->wanted && !c->is_lanes)
        return;
    for (int d = 0; d < rank; d++)
        if (po_qaff_has_var(c->index[d], c->inner))
            inner = d;
    for (int d = 0; d < rank; d++)
        if (d != inner)
            order[n++] = d;
    order[n] = inner;
}

/* Return how many elements are added to the rows of the buffer: for vectors, so many
 * that these end in it; and "asked" more, or, if that is PO_PAD_GOOD, a line where rows
 * would else be in the same places of a cache.
 */
static long pad_of(const po_pack *pack, int rank, long size_bytes, long asked,
                   const struct candidate *c)
{
    long row = pack->extent[pack->order[rank - 1]] * size_bytes;
    long all = row;

    if (c->is_uneven)
        all = (row + PO_TILE_DIM_MOST_BYTES - size_bytes + LINE_BYTES - 1) /
              LINE_BYTES * LINE_BYTES;
    else if (c->is_lanes)
        all += PO_TILE_DIM_ALL_BYTES - 1 - (row - 1) % PO_TILE_DIM_ALL_BYTES;
    if (asked != PO_PAD_GOOD)
        all += asked * size_bytes;
    else if (all % ROW_BYTES == 0 && size_bytes <= LINE_BYTES)
        all += LINE_BYTES;
    return (all - row) / size_bytes;
}

/* Return the type of the buffer's elements: shorts for sums of products of short numbers.
 */
static const po_type *element_of(struct packing *p, const struct candidate *c)
{
    const po_type *type = p->g->scop->array[c->access->array].element;
    po_type *wide;

    if (!c->is_widened)
        return type;
    wide = po_arena_alloc(p->g->ast->arena, sizeof(*wide));
    *wide = (po_type){.kind = PO_TYPE_INT,
                      .text = "short",
                      .size_bytes = 2,
                      .align_bytes = 2,
                      .is_signed = true};
    return wide;
}

po_pack *po_pack_shape(struct packing *p, const struct candidate *c, int rank)
{
    po_arena *arena = p->g->ast->arena;
    po_pack *pack = po_arena_alloc(arena, sizeof(*pack));
    size_t n = (size_t)rank + 1;
    long bytes;

    *pack = (po_pack){.array = c->access->array,
                      .element = element_of(p, c),
                      .expr = c->access->expr,
                      .base = po_arena_array(arena, n, sizeof(*pack->base)),
                      .extent = po_arena_array(arena, n, sizeof(*pack->extent)),
                      .order = po_arena_array(arena, n, sizeof(*pack->order))};
    for (int d = 0; d < rank; d++)
        if (!find_extent(p, c, d, pack)) {
            po_pack_refuse(p,
                           "the part that is read has no constant extent "
                           "in dimension %d",
                           d + 1);
            return NULL;
        }
    find_order(p, c, rank, pack);
    bytes = pack->element->size_bytes;
    pack->pad =
        pad_of(pack, rank, bytes, p->wanted ? p->wanted->pad : p->pad, c);
    if (c->is_lanes && !c->is_uneven)
        pack->row = po_tile_dim_of_row(bytes);
    return po_pack_add_outer(p, c, pack) ? pack : NULL;
}

/* The number of elements that the declaration says the array has in dimension "d", but
 * for the first; 0 if it does not say.
 */
static long declared_extent(const po_expr *expr, int rank, int d)
{
    const po_expr *row = po_expr_strip(expr);
    const po_expr *extent;

    for (int i = rank - 1; i >= d; i--) {
        if (row->kind != PO_EXPR_SUBSCRIPT)
            return 0;
        row = po_expr_strip(row->arg[0]);
    }
    extent = row->type && row->type->kind == PO_TYPE_ARRAY ? row->type->extent
                                                           : NULL;
    extent = extent ? po_expr_strip(extent) : NULL;
    return extent && extent->kind == PO_EXPR_INT ? extent->value : 0;
}

/* Is the node the loop over the variable, in vectors? */
static bool is_simd(const po_ast_node *node, const void *var)
{
    return node->kind == PO_AST_LOOP && node->var == *(const int *)var &&
           node->loop.simd;
}

/* Are the elements as good where they are: few, in a row, and not gone through by
 * vectors?
 */
static bool is_good_in_place(const struct packing *p, const struct candidate *c,
                             const po_pack *pack, int rank)
{
    const po_array *array = &p->g->scop->array[pack->array];
    long size = array->element->size_bytes;
    int first = 0;

    while (first < rank && pack->extent[first] == 1)
        first++;
    for (int d = first; d < rank; d++) {
        size *= pack->extent[d];
        if (d > first &&
            declared_extent(pack->expr, rank, d) != pack->extent[d])
            return false;
    }
    return size <= ROW_OF_ALL && !c->is_widened &&
           !po_ast_any(p->g->ast->root, is_simd, &c->inner);
}

/* Are rows of the array known to be shorter than a page? */
static bool is_near(const struct packing *p, const po_pack *pack, int rank)
{
    long extent = declared_extent(pack->expr, rank, rank - 1);

    return extent > 0 &&
           extent <
               PAGE_BYTES / p->g->scop->array[pack->array].element->size_bytes;
}

bool po_pack_is_transposed(const struct packing *p, const struct candidate *c,
                           const po_pack *pack, int rank)
{
    po_transposed_copy found;

    return c->count >= po_pack_size(pack, rank) && c->walk == WALK_STRIDED &&
           !c->is_lanes && !c->is_micropanel && pack->n_outer == 0 &&
           !c->has_window && c->along && c->along->loop.step == 1 &&
           pack->extent[rank - 1] >= LEAST_TRANSPOSED &&
           pack->extent[pack->order[rank - 1]] >= LEAST_TRANSPOSED &&
           !po_find_transposed(p->g->scop, c->along, &found);
}

bool po_pack_is_worth(const struct packing *p, const struct candidate *c,
                      const po_pack *pack, int rank)
{
    double size = p->asked ? ENOUGH_REUSE_ASKED : ENOUGH_REUSE;

    if (p->wanted)
        return true;
    if (!p->asked && is_good_in_place(p, c, pack, rank))
        return false;
    if (!p->asked && c->is_micropanel && is_near(p, pack, rank))
        size = ENOUGH_REUSE_NEAR;
    for (int d = 0; d < rank; d++)
        size *= (double)pack->extent[d];
    return c->count >= size;
}
