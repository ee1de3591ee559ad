/* Script step registers: register tiles, with one loop as rows and another one
 * as vector columns, of the size of a target (ir/register_tile.c).  Moves
 * these loops innermost and marks them.  Returns the new tree, or NULL with a
 * reason.
 */
#include "internal.h"
#include "polyopt/register_tile.h"

/* The bytes of what the statements of the node store; 0 if they differ. */
static long stored_bytes(const po_steps *s, const po_tnode *node)
{
    const po_scop *scop = s->scop;
    long bytes = -1;

    for (int i = 0; i < scop->n_stmt; i++) {
        const po_stmt *stmt = &scop->stmt[i];

        for (int k = 0; k < stmt->n_access && po_tnode_has(node, stmt); k++) {
            const po_type *type = scop->array[stmt->access[k].array].element;
            long more = type ? type->size_bytes : 0;

            if (stmt->access[k].is_write)
                bytes = bytes < 0 || bytes == more ? more : 0;
        }
    }
    return bytes > 0 ? bytes : 0;
}

/* Put the loops over columns and rows, in this order, in front of the others that are in
 * the outer one of them, with marks.
 */
static const po_tnode *put_tile_dims(po_steps *s, const po_chain *chain,
                                     po_tile_dim rows, po_tile_dim tile_dim)
{
    const po_tpath *path = &chain->path;
    int outermost =
        chain->level[0] < chain->level[1] ? chain->level[0] : chain->level[1];
    const po_tnode *node = path->node[path->n - 1]->part[0];

    for (int k = path->n - 1; k >= outermost; k--)
        if (k != chain->level[0] && k != chain->level[1])
            node = po_tnode_loop(s, path->node[k], path->node[k]->row, node);
    for (int i = 0; i < 2; i++) {
        po_tnode *loop = po_tnode_copy(s, chain->loop[i]);

        po_tnode_add_mark(loop, PO_MARK_TILE_DIM,
                          i == 0 ? (long)rows : (long)tile_dim);
        node = po_tnode_loop(s, loop, loop->row, node);
    }
    return po_tpath_replace(s, path, outermost, node);
}

/* The side with which tiles have so many rows, and vectors in a row, on some target, the first of
 * those that there are; PO_TILE_DIM_NONE if they have on none.
 */
static po_tile_dim side_of_shape(long n_row, long n_vector)
{
    for (int tile_dim = 0; tile_dim < PO_N_TILE_DIM; tile_dim++)
        for (int k = 0; k < PO_N_TARGET; k++)
            if (po_tile_dim_is_rows((po_tile_dim)tile_dim) &&
                po_tile_dim_number((po_tile_dim)tile_dim, k) == n_row &&
                po_tile_dim_targets[k].n_vector == n_vector)
                return (po_tile_dim)tile_dim;
    return PO_TILE_DIM_NONE;
}

/* Read "12x2]", rows and vectors of a target. */
static bool read_shape(po_steps *s, po_args *args, po_tile_dim *rows)
{
    long n_row;
    long n_vector;

    if (!po_args_product(s, args, &n_row, &n_vector) ||
        !po_args_word(s, args, "]"))
        return false;
    *rows = side_of_shape(n_row, n_vector);
    return *rows != PO_TILE_DIM_NONE ||
           po_steps_fail(s,
                         "no register tile has %ld rows of %ld vectors: with "
                         "AVX-512 it is 12x2 or 8x2, on other targets 4x3",
                         n_row, n_vector);
}

/* Read "rows=8", or "[8x2]", if it is there. */
static bool read_rows(po_steps *s, po_args *args, po_tile_dim *rows)
{
    long number = po_tile_dim_unit(PO_TILE_DIM_ROWS);

    if (po_args_has(args, "["))
        return read_shape(s, args, rows);
    if (po_args_has(args, "rows") &&
        (!po_args_word(s, args, "=") ||
         !po_args_number(s, args, 8, number, &number)))
        return false;
    *rows = number == po_tile_dim_unit(PO_TILE_DIM_ROWS8) ? PO_TILE_DIM_ROWS8
                                                          : PO_TILE_DIM_ROWS;
    if (number != po_tile_dim_unit(*rows))
        return po_steps_refuse(s, "a register tile has 8 or 12 rows, or fewer "
                                  "that divide them"),
               false;
    return true;
}

const po_tnode *po_step_registers(po_steps *s, po_args *args)
{
    po_arg_names names;
    po_chain chain;
    po_tile_dim rows;
    po_tile_dim tile_dim;

    if (!po_args_names(s, args, &names) || !read_rows(s, args, &rows) ||
        !po_args_end(s, args))
        return NULL;
    if (names.n != 2)
        return po_steps_refuse(s, "a register tile has rows and columns");
    if (!po_steps_find_chain(s, &names, &chain))
        return NULL;
    for (int i = 0; i < chain.n; i++)
        if (po_tnode_size(chain.loop[i]))
            return po_steps_refuse(
                s,
                "'%s' is in tiles whose size is a name: register tiles are "
                "in tiles whose sizes are numbers; 'unroll-jam' and "
                "'vectorize' of these loops can be in any",
                chain.loop[i]->name);
    tile_dim = po_tile_dim_of_row(stored_bytes(s, chain.loop[0]));
    if (tile_dim == PO_TILE_DIM_NONE)
        return po_steps_refuse(s, "the elements stored are not all of 4, or "
                                  "all of 8 bytes");
    return put_tile_dims(s, &chain, rows, tile_dim);
}
