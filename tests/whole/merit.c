/* Parallel and permutable members of a schedule tree.
 */
#include "whole.h"

static isl_stat count_statement(__isl_take isl_set *set, void *user)
{
    isl_set_free(set);
    ++*(int *)user;
    return isl_stat_ok;
}

static int n_statements(__isl_keep isl_schedule_node *node)
{
    isl_union_set *domain = isl_schedule_node_get_domain(node);
    int n = 0;

    isl_union_set_foreach_set(domain, count_statement, &n);
    isl_union_set_free(domain);
    return n;
}

static isl_bool count_members(__isl_keep isl_schedule_node *node, void *user)
{
    struct merit *merit = user;
    isl_size n;
    isl_bool permutable;
    int weight;

    if (isl_schedule_node_get_type(node) != isl_schedule_node_band)
        return isl_bool_true;
    n = isl_schedule_node_band_n_member(node);
    weight = n_statements(node);
    for (int i = 0; i < n; i++) {
        isl_bool parallel =
            isl_schedule_node_band_member_get_coincident(node, i);

        if (parallel == isl_bool_true)
            merit->n_parallel += weight;
    }
    permutable = isl_schedule_node_band_get_permutable(node);
    if (permutable == isl_bool_true && n > 1)
        merit->n_permutable += n * weight;
    return isl_bool_true;
}

struct merit merit_of(__isl_keep isl_schedule *tree)
{
    struct merit merit = {0, 0};

    isl_schedule_foreach_schedule_node_top_down(tree, count_members, &merit);
    return merit;
}
