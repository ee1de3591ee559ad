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
#include "pack.h"

/* Are the rows in a row in what the reference is to, and each term elsewhere? */
static bool is_micropanel(struct generator *g, const po_ast_node *call,
                          const po_access *access, const po_ast_node *lane,
                          int row, int term)
{
    const po_qaff *const *index = po_element_index(g, call, access);
    int last = g->scop->array[access->array].rank - 1;
    bool has_term = false;

    if (!index || last < 1 || access->is_write ||
        po_qaff_slope(index[last], row) != 1)
        return false;
    for (int d = 0; d <= last; d++) {
        if (po_qaff_has_var(index[d], lane->var))
            return false;
        has_term = has_term || (d < last && po_qaff_has_var(index[d], term));
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
        if (is_micropanel(g, term->body, &stmt->access[k], lane, row->var,
                          term->var))
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
    int row = -1;
    bool has_term = false;

    for (int v = 0; v < p->g->ast->n_var; v++) {
        if (!p->loop[v] || p->loop[v]->kind != PO_AST_LOOP)
            continue;
        if (po_tile_dim_is_rows(p->loop[v]->loop.tile_dim)) {
            row = po_qaff_slope(index[rank - 1], v) == 1 ? v : row;
            continue;
        }
        for (int d = 0; d < rank; d++) {
            bool has = po_qaff_has_var(index[d], v);

            if (has && p->loop[v]->loop.tile_dim != PO_TILE_DIM_NONE)
                return -1;
            has_term = has_term || (has && d < rank - 1);
        }
    }
    return has_term ? row : -1;
}
