/* What a schedule is worth for each statement.
 *
 * A member of a band is a loop of a statement only as far as it tells instances
 * of that statement apart: in (i, j, 0) the last member is none.  So the members
 * are counted by the rank of their coefficients.  A statement that is fused with
 * deeper ones gains nothing from the loops of the others, and one that is kept
 * apart loses nothing.
 */
#include "whole.h"

#include <isl/aff.h>
#include <isl/mat.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>

/* The walk through a tree.
 *
 * "parallel"  per statement, the rows of all parallel members around it
 */
struct walk {
    const po_scop *scop;
    struct merit *merit;
    isl_mat **parallel;
    int stmt;
    isl_aff *row;
};

static isl_stat keep_piece(__isl_take isl_set *set, __isl_take isl_aff *aff,
                           void *user)
{
    struct walk *walk = user;

    isl_set_free(set);
    isl_aff_free(walk->row);
    walk->row = aff;
    return isl_stat_ok;
}

/* The coefficients of the iterators in a member of a band for a statement;
 * members of schedulers are affine, so there is one piece.
 */
static isl_mat *add_member(struct walk *walk, __isl_take isl_mat *rows,
                           __isl_keep isl_schedule_node *band, int member)
{
    isl_multi_union_pw_aff *all =
        isl_schedule_node_band_get_partial_schedule(band);
    isl_union_pw_aff *one =
        isl_multi_union_pw_aff_get_union_pw_aff(all, member);
    isl_space *space = isl_set_get_space(walk->scop->stmt[walk->stmt].domain);
    isl_pw_aff *mine;
    int row = (int)isl_mat_rows(rows);
    isl_size n;

    space = isl_space_add_dims(isl_space_from_domain(space), isl_dim_out, 1);
    mine = isl_union_pw_aff_extract_pw_aff(one, space);
    isl_multi_union_pw_aff_free(all);
    isl_union_pw_aff_free(one);
    isl_pw_aff_foreach_piece(mine, keep_piece, walk);
    isl_pw_aff_free(mine);
    n = isl_aff_dim(walk->row, isl_dim_in);
    rows = isl_mat_add_rows(rows, 1);
    for (int i = 0; i < n; i++)
        rows = isl_mat_set_element_val(
            rows, row, i,
            isl_aff_get_coefficient_val(walk->row, isl_dim_in, i));
    walk->row = isl_aff_free(walk->row);
    return rows;
}

static int n_loop(__isl_keep isl_mat *rows)
{
    return (int)isl_mat_rank(rows);
}

/* Count the members of a band for one of the statements in it. */
static void visit_band(struct walk *walk, __isl_keep isl_schedule_node *band)
{
    const int s = walk->stmt;
    isl_size n = isl_schedule_node_band_n_member(band);
    isl_bool permutable = isl_schedule_node_band_get_permutable(band);
    isl_mat *rows =
        isl_mat_alloc(walk->scop->ctx, 0, (unsigned)walk->scop->stmt[s].n_iter);

    for (int i = 0; i < n; i++) {
        isl_bool parallel =
            isl_schedule_node_band_member_get_coincident(band, i);

        rows = add_member(walk, rows, band, i);
        if (parallel == isl_bool_true)
            walk->parallel[s] = add_member(walk, walk->parallel[s], band, i);
    }
    n = n_loop(rows);
    if (permutable == isl_bool_true && n > 1 && n > walk->merit[s].n_permutable)
        walk->merit[s].n_permutable = n;
    isl_mat_free(rows);
}

static isl_bool visit(__isl_keep isl_schedule_node *node, void *user)
{
    struct walk *walk = user;
    isl_union_set *domain;
    isl_set_list *list;
    isl_set *set;
    isl_size n;

    if (isl_schedule_node_get_type(node) != isl_schedule_node_band)
        return isl_bool_true;
    domain = isl_schedule_node_get_domain(node);
    list = isl_union_set_get_set_list(domain);
    n = isl_set_list_n_set(list);
    for (int i = 0; i < n; i++) {
        set = isl_set_list_get_set(list, i);
        walk->stmt =
            po_scop_stmt_index(walk->scop, isl_set_get_tuple_name(set));
        isl_set_free(set);
        visit_band(walk, node);
    }
    isl_set_list_free(list);
    isl_union_set_free(domain);
    return isl_bool_true;
}

/* Store what the tree is worth for each statement of the scop. */
void merit_of(__isl_keep isl_schedule *tree, const po_scop *scop,
              struct merit *merit)
{
    struct walk walk = {.scop = scop, .merit = merit};

    walk.parallel = po_alloc((size_t)scop->n_stmt * sizeof(isl_mat *));
    for (int s = 0; s < scop->n_stmt; s++) {
        merit[s] = (struct merit){0, 0};
        walk.parallel[s] =
            isl_mat_alloc(scop->ctx, 0, (unsigned)scop->stmt[s].n_iter);
    }
    isl_schedule_foreach_schedule_node_top_down(tree, visit, &walk);
    for (int s = 0; s < scop->n_stmt; s++) {
        merit[s].n_parallel = n_loop(walk.parallel[s]);
        isl_mat_free(walk.parallel[s]);
    }
    free(walk.parallel);
}
