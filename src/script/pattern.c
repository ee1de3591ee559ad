/* Nests of a kind, for scripts that are about all of these, and what their loops are called
 * then: $rows, $columns, $sum and $statement of a contraction, $loops of a band.
 */
#include "internal.h"

#include <ctype.h>
#include <isl/map.h>
#include <string.h>

/* Does the access depend on the iterator, in subscript "out", or, if that is -1, in any? */
static bool depends(const po_stmt *stmt, const po_access *access, int iter,
                    int out)
{
    isl_map *map = isl_map_gist_domain(isl_map_copy(access->relation),
                                       isl_set_copy(stmt->domain));
    isl_size n = isl_map_dim(map, isl_dim_out);
    isl_bool involves;

    for (int i = n - 1; i >= 0 && out >= 0; i--)
        if (i != out)
            map = isl_map_project_out(map, isl_dim_out, (unsigned)i, 1);
    involves = isl_map_involves_dims(map, isl_dim_in, (unsigned)iter, 1);
    isl_map_free(map);
    return involves == isl_bool_true;
}

/* The store of a statement that adds to an element, which it reads; NULL if it is none. */
static const po_access *updated(const po_stmt *stmt)
{
    for (int w = 0; w < stmt->n_access; w++)
        for (int r = 0; r < stmt->n_access && stmt->access[w].is_write; r++) {
            isl_bool same = isl_map_plain_is_equal(stmt->access[r].relation,
                                                   stmt->access[w].relation);

            if (!stmt->access[r].is_write && same == isl_bool_true)
                return &stmt->access[w];
        }
    return NULL;
}

/* How many other arrays does the statement read along the iterator? */
static int count_factors(const po_stmt *stmt, const po_access *store, int iter)
{
    int n = 0;

    for (int r = 0; r < stmt->n_access; r++)
        n += !stmt->access[r].is_write &&
             stmt->access[r].array != store->array &&
             depends(stmt, &stmt->access[r], iter, -1);
    return n;
}

/* A contraction: sums of products, C[i][j] += A[i][k] * B[k][j], with other numbers of
 * loops.  The iterators that stand for these; -1 for none.
 */
struct contraction {
    const po_stmt *stmt;
    int rows;
    int columns;
    int sum;
};

static bool find_contraction(const po_scop *scop, struct contraction *found)
{
    for (int i = 0; i < scop->n_stmt; i++) {
        const po_stmt *stmt = &scop->stmt[i];
        const po_access *store = updated(stmt);
        int last = store ? scop->array[store->array].rank - 1 : -1;

        *found = (struct contraction){stmt, -1, -1, -1};
        for (int k = 0; k < stmt->n_iter && last >= 1; k++) {
            if (!depends(stmt, store, k, -1))
                found->sum =
                    count_factors(stmt, store, k) >= 2 ? k : found->sum;
            else if (depends(stmt, store, k, last))
                found->columns = k;
            else
                found->rows = k;
        }
        if (found->rows >= 0 && found->columns >= 0 && found->sum >= 0)
            return true;
    }
    return false;
}

/* The number of loops, each directly in the next, that all statements are in. */
static int band_depth(const po_tnode *root)
{
    int n = 0;

    for (; root->kind == PO_TNODE_LOOP; root = root->part[0])
        n++;
    return n;
}

bool po_pattern_fits(const po_script_part *part, const po_scop *scop)
{
    struct contraction contraction;
    po_steps s = {.scop = scop};
    int depth;

    if (part->kind == PO_SCRIPT_ANY)
        return true;
    if (part->kind == PO_SCRIPT_CONTRACTIONS)
        return find_contraction(scop, &contraction);
    s.arena = po_arena_new();
    depth = band_depth(po_tnode_of_scop(&s));
    po_steps_release(&s);
    return depth >= part->depth;
}

/* Return the names of the loops of the band. */
static const char *band_loops(po_steps *s, const po_tnode *root)
{
    po_text names = {0};
    const char *result;

    for (; root->kind == PO_TNODE_LOOP; root = root->part[0])
        po_text_printf(&names, "%s%s", names.n > 0 ? ", " : "", root->name);
    result = po_arena_copy(s->arena, po_text_get(&names));
    po_text_free(&names);
    return result;
}

/* Return the name of the loop over the iterator around the statement. */
static const char *loop_name(po_steps *s, const po_stmt *stmt, int iter)
{
    const po_decl *decl = stmt->iter ? stmt->iter[iter] : NULL;

    return decl && decl->name
               ? po_arena_printf(s->arena, "%s.%s", stmt->name, decl->name)
               : po_arena_printf(s->arena, "%s.c%d", stmt->name, iter);
}

/* Return what the word, behind "$", stands for; NULL if that is nothing. */
static const char *value_of(po_steps *s, const char *word, size_t n)
{
    struct contraction is;

    if (n == 5 && strncmp(word, "loops", n) == 0)
        return band_loops(s, po_tnode_of_scop(s));
    if (!find_contraction(s->scop, &is))
        return NULL;
    if (n == 4 && strncmp(word, "rows", n) == 0)
        return loop_name(s, is.stmt, is.rows);
    if (n == 7 && strncmp(word, "columns", n) == 0)
        return loop_name(s, is.stmt, is.columns);
    if (n == 3 && strncmp(word, "sum", n) == 0)
        return loop_name(s, is.stmt, is.sum);
    if (n == 9 && strncmp(word, "statement", n) == 0)
        return is.stmt->name;
    return NULL;
}

const char *po_pattern_put_in(po_steps *s, const char *text)
{
    po_text out = {0};
    const char *result;

    while (*text) {
        size_t n = 1;
        const char *value = NULL;

        if (*text == '$') {
            while (isalpha((unsigned char)text[n]))
                n++;
            value = value_of(s, text + 1, n - 1);
        }
        if (value)
            po_text_add(&out, value);
        else
            po_text_add_bytes(&out, text, n);
        text += n;
    }
    result = po_arena_copy(s->arena, po_text_get(&out));
    po_text_free(&out);
    return result;
}
