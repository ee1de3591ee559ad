/* Micro-panels: the elements of an array that a step of rows of a register tile reads, for all
 * tiles of lanes, where they lie in a row and those of the next term elsewhere.
 *
 *     for (i = ...; i += rows) {              double A_packed[256][12];
 *         for (j = ...; j += row8)    ->      copy A[k][i ... i + rows - 1], all k
 *             for (k) for (r) for (c)
 *                 ... A[k][i + r] ...         ... A_packed[k - kt][r] ...
 *     }
 *
 * In place, each term is in another page.  Products of doubles with the left matrix
 * transposed, n = 1000, take 0.65 of the time with them (AVX-512, gcc 12); where the
 * terms lie in a row, A[i][k], they gain nothing.
 */
#include "element.h"
#include "pack.h"

/* Are the rows in a row in what the subscripts are of, the same for all lanes, and each term
 * elsewhere?  The variables are those that count rows, lanes and terms.
 */
static bool is_strided(const po_qaff *const *index, int rank, int row, int lane,
                       int term)
{
    bool has_term = false;

    if (!index || rank < 2 || po_qaff_slope(index[rank - 1], row) != 1)
        return false;
    for (int d = 0; d < rank; d++) {
        if (po_qaff_has_var(index[d], lane))
            return false;
        has_term =
            has_term || (d < rank - 1 && po_qaff_has_var(index[d], term));
    }
    return has_term;
}

bool po_rows_have_micropanels(struct generator *g, const po_ast_node *lane,
                              const po_ast_node *row)
{
    const po_ast_node *term = row->body;
    const po_stmt *stmt;

    while (term->body->kind == PO_AST_LOOP)
        term = term->body;
    stmt = &g->scop->stmt[term->body->call.stmt];
    for (int k = 0; k < stmt->n_access; k++)
        if (!stmt->access[k].is_write &&
            is_strided(po_element_index(g, term->body, &stmt->access[k]),
                       g->scop->array[stmt->access[k].array].rank, row->var,
                       lane->var, term->var))
            return true;
    return false;
}

bool po_is_micropanel_place(const po_ast_node *node)
{
    return node->kind == PO_AST_BLOCK && po_ast_is_chain(node) &&
           node->block.child[0]->kind == PO_AST_LOOP &&
           po_tile_dim_bytes(node->block.child[0]->loop.tile_dim) > 0;
}

int po_micropanel_row(const struct packing *p, const po_qaff *const *index,
                      int rank)
{
    const po_ast_node *const *loop = p->loop;
    int n = p->g->ast->n_var;

    for (int row = 0; row < n; row++) {
        if (!loop[row] || loop[row]->kind != PO_AST_LOOP ||
            !po_tile_dim_is_rows(loop[row]->loop.tile_dim))
            continue;
        for (int term = 0; term < n; term++)
            if (loop[term] && loop[term]->kind == PO_AST_LOOP &&
                loop[term]->loop.tile_dim == PO_TILE_DIM_NONE &&
                is_strided(index, rank, row, p->innermost->var, term))
                return row;
    }
    return -1;
}
