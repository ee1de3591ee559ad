/* Rows that are added up, and used again: tiles of rows, in which several are added up side by
 * side, unless they are known to be short.
 *
 *     for (j) {                       for (jt) {
 *         s = 0;                          for (j of jt) s[j] = 0;
 *         for (i)                         for (j of jt, 6 at a time) for (i)
 *             s += a[j][i] * x[i];  ->        s[j] += a[j][i] * x[i];  ...
 *         for (i)                         for (j of jt) for (i)
 *             a[j][i] -= s * x[i];            a[j][i] -= s[j] * x[i];
 *     }                               }
 *
 * Terms of a floating-point sum have to wait for each other, those of several rows do not; the
 * tile is so small that its rows are in the cache when they are used again.  That a sum that
 * nothing else of the row needs can be had in a loop of its own is found elsewhere.
 */
#include "internal.h"

/* Loops below the band, and whether one adds up rows in expanded scalars. */
struct parts {
    int n_loop;
    bool adds;
};

static isl_stat look_at_part(struct parts *parts,
                             __isl_keep isl_schedule_node *band,
                             const po_walk *walk)
{
    po_band_facts facts = {0};
    isl_size n = isl_schedule_node_band_n_member(band);

    if (n < 2)
        return n < 0 ? isl_stat_error : isl_stat_ok;
    parts->n_loop++;
    if (n > 2 || parts->adds)
        return isl_stat_ok;
    if (po_band_look_at(&facts, band, walk) < 0)
        return isl_stat_error;
    parts->adds = facts.innermost && facts.inner == 1 &&
                  facts.extent[1] > PO_SHORT_ROW &&
                  po_band_adds_rows(&facts, 0, walk->scop);
    return isl_stat_ok;
}

bool po_parts_have_loops(__isl_keep isl_schedule_node *node)
{
    isl_schedule_node *part = isl_schedule_node_get_child(node, 0);
    isl_size n = isl_schedule_node_n_children(part);
    int n_band = 0;

    if (isl_schedule_node_get_type(part) != isl_schedule_node_sequence)
        n = 0;
    for (int i = 0; i < n; i++) {
        part = isl_schedule_node_grandchild(part, i, 0);
        n_band += isl_schedule_node_get_type(part) == isl_schedule_node_band;
        part = isl_schedule_node_grandparent(part);
    }
    isl_schedule_node_free(part);
    return n_band > 1;
}

isl_bool po_parts_add_rows(__isl_keep isl_schedule_node *sequence,
                           const po_walk *walk)
{
    isl_schedule_node *node = isl_schedule_node_copy(sequence);
    isl_size n = isl_schedule_node_n_children(node);
    isl_stat status = n < 0 ? isl_stat_error : isl_stat_ok;
    struct parts parts = {0};

    for (int i = 0; i < n && status >= 0; i++) {
        node = isl_schedule_node_grandchild(node, i, 0);
        status = look_at_part(&parts, node, walk);
        node = isl_schedule_node_grandparent(node);
    }
    isl_schedule_node_free(node);
    return status < 0 ? isl_bool_error
                      : isl_bool_ok(parts.adds && parts.n_loop > 1);
}
