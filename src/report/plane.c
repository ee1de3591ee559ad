/* What a picture of a nest shows: two of its loops, for small values of the parameters.
 *
 * The statements are those in one outermost loop.  Where one has no loop of a level, it is in
 * front of that of the deepest statement, or behind it, as in the text.  Loops of the same
 * level are drawn over each other.
 */
#include <isl/aff.h>
#include <isl/ilp.h>
#include <isl/local_space.h>
#include <isl/map.h>
#include <isl/point.h>
#include <isl/set.h>
#include <isl/val.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

/* So many iterations of a loop are drawn, and so many instances, and arrows of one
 * dependence, at most.
 */
#define WINDOW     9
#define MAX_SPOT   600
#define MAX_ARROW  2500
#define MAX_OF_DEP 500

/* Give the parameters of "set" the values. */
static __isl_give isl_set *fix_params(__isl_take isl_set *set,
                                      const po_scop *scop, const long *param)
{
    for (int p = 0; p < scop->n_param; p++) {
        int pos =
            isl_set_find_dim_by_name(set, isl_dim_param, scop->param[p].name);

        if (pos >= 0)
            set = isl_set_fix_si(set, isl_dim_param, (unsigned)pos,
                                 (int)param[p]);
    }
    return set;
}

/* The number of statements that have instances. */
static int count_alive(const po_scop *scop, const long *param)
{
    int n = 0;

    for (int s = 0; s < scop->n_stmt; s++) {
        isl_set *set =
            fix_params(isl_set_copy(scop->stmt[s].domain), scop, param);
        isl_bool is_empty = isl_set_is_empty(set);

        n += is_empty == isl_bool_false;
        isl_set_free(set);
    }
    return n;
}

/* Store values that a point of the set of parameters has. */
static bool take_sample(const po_scop *scop, __isl_take isl_set *set,
                        long *param)
{
    isl_set *known = isl_set_intersect(set, isl_set_copy(scop->context));
    isl_point *point = isl_set_sample_point(known);
    isl_bool is_void = isl_point_is_void(point);
    bool good = is_void == isl_bool_false;

    for (int p = 0; p < scop->n_param && good; p++)
        good = po_val_take_long(
            isl_point_get_coordinate_val(point, isl_dim_param, p), 1 << 20,
            &param[p]);
    isl_point_free(point);
    return good;
}

bool po_plane_parameters(const po_scop *scop, long *param)
{
    static const long size[] = {9, 10, 12, 17, 24, 40, 70};
    long best = 0;
    int most = 0;

    for (size_t i = 0; i < PO_COUNTOF(size); i++) {
        int n;

        for (int p = 0; p < scop->n_param; p++)
            param[p] = size[i];
        n = count_alive(scop, param);
        if (n <= most)
            continue;
        most = n;
        best = size[i];
    }
    for (int p = 0; p < scop->n_param; p++)
        param[p] = best;
    if (most > 0)
        return true;
    return scop->n_stmt > 0 &&
           take_sample(scop, isl_set_params(isl_set_copy(scop->stmt[0].domain)),
                       param) &&
           count_alive(scop, param) > 0;
}

int po_plane_groups(const po_scop *scop, int *main, int most)
{
    int n = 0;

    for (int s = 0; s < scop->n_stmt; s++) {
        const po_stmt *stmt = &scop->stmt[s];
        int k = 0;

        if (stmt->n_iter == 0 || stmt->n_iter > PO_PLANE_DEPTH)
            continue;
        while (k < n && scop->stmt[main[k]].position[0] != stmt->position[0])
            k++;
        if (k == n && n == most)
            continue;
        if (k == n)
            main[n++] = s;
        else if (stmt->n_iter > scop->stmt[main[k]].n_iter)
            main[k] = s;
    }
    return n;
}

static bool is_in_group(const po_plane *p, int stmt)
{
    const po_stmt *s = &p->scop->stmt[stmt];

    return s->n_iter > 0 && s->n_iter <= PO_PLANE_DEPTH &&
           s->position[0] == p->scop->stmt[p->main].position[0];
}

/* The instances of the statement for the parameters; those in the window as well. */
static __isl_give isl_set *instances(const po_plane *p, int stmt)
{
    return fix_params(isl_set_copy(p->scop->stmt[stmt].domain), p->scop,
                      p->param);
}

static __isl_give isl_set *slice(const po_plane *p, int stmt)
{
    isl_set *set = instances(p, stmt);

    for (int d = 0; d < p->scop->stmt[stmt].n_iter; d++) {
        if (d != p->x && d != p->y) {
            set =
                isl_set_fix_si(set, isl_dim_set, (unsigned)d, (int)p->fixed[d]);
            continue;
        }
        set = isl_set_lower_bound_si(set, isl_dim_set, (unsigned)d,
                                     (int)p->low[d]);
        set = isl_set_upper_bound_si(set, isl_dim_set, (unsigned)d,
                                     (int)(p->low[d] + p->n[d] - 1));
    }
    return set;
}

/* Find the window of every loop.  False if there is none. */
static bool find_window(po_plane *p)
{
    isl_set *set = instances(p, p->main);
    bool good = true;

    for (int d = 0; d < p->depth && good; d++) {
        long high = 0;

        isl_aff *value = isl_aff_var_on_domain(
            isl_local_space_from_space(isl_set_get_space(set)), isl_dim_set,
            (unsigned)d);

        good = po_val_take_long(isl_set_min_val(set, value), 1 << 30,
                                &p->low[d]) &&
               po_val_take_long(isl_set_max_val(set, value), 1 << 30, &high);
        isl_aff_free(value);
        p->is_cut = p->is_cut || high - p->low[d] >= WINDOW;
        p->n[d] =
            high - p->low[d] >= WINDOW ? WINDOW : (int)(high - p->low[d] + 1);
    }
    isl_set_free(set);
    return good;
}

/* Where an instance is in the direction of a loop, which its statement may not have. */
static int place(const po_plane *p, const po_stmt *stmt, const long *iter,
                 int loop)
{
    const po_stmt *main = &p->scop->stmt[p->main];
    int level = 0;

    if (loop < 0)
        return 0;
    if (loop < stmt->n_iter)
        return (int)(iter[loop] - p->low[loop]);
    while (level < stmt->n_iter &&
           stmt->position[2 * level] == main->position[2 * level])
        level++;
    return stmt->position[2 * level] < main->position[2 * level] ? -1
                                                                 : p->n[loop];
}

/* What is being collected: the instances of a statement, or the pairs of a dependence. */
struct collect {
    po_plane *plane;
    int stmt;
    int dep;
    int n;
};

static bool read_point(__isl_keep isl_point *point, int from, int n, long *iter)
{
    bool good = true;

    for (int i = 0; i < n && good; i++)
        good = po_val_take_long(
            isl_point_get_coordinate_val(point, isl_dim_set, from + i), 1 << 30,
            &iter[i]);
    return good;
}

static isl_stat add_spot(__isl_take isl_point *point, void *user)
{
    struct collect *c = user;
    po_plane *p = c->plane;
    const po_stmt *stmt = &p->scop->stmt[c->stmt];
    po_spot spot = {.stmt = c->stmt};
    bool good =
        p->n_spot < MAX_SPOT && read_point(point, 0, stmt->n_iter, spot.iter);

    isl_point_free(point);
    if (!good)
        return isl_stat_error;
    spot.x = place(p, stmt, spot.iter, p->x);
    spot.y = place(p, stmt, spot.iter, p->y);
    *PO_ADD(p->spot, p->n_spot) = spot;
    return isl_stat_ok;
}

/* Collect the instances of all statements in the plane; in the order of the program. */
static int compare_spots(const void *left, const void *right)
{
    const po_spot *a = left;
    const po_spot *b = right;

    if (a->stmt != b->stmt)
        return a->stmt < b->stmt ? -1 : 1;
    for (int d = 0; d < PO_PLANE_DEPTH; d++)
        if (a->iter[d] != b->iter[d])
            return a->iter[d] < b->iter[d] ? -1 : 1;
    return 0;
}

static bool find_spots(po_plane *p)
{
    bool good = true;

    p->n_spot = 0;
    for (int s = 0; s < p->scop->n_stmt && good; s++) {
        struct collect c = {.plane = p, .stmt = s};
        isl_set *set;

        if (!is_in_group(p, s))
            continue;
        set = slice(p, s);
        good = isl_set_foreach_point(set, add_spot, &c) >= 0;
        isl_set_free(set);
    }
    if (p->n_spot > 0)
        qsort(p->spot, (size_t)p->n_spot, sizeof(*p->spot), compare_spots);
    return good && p->n_spot > 0;
}

static int find_spot(const po_plane *p, const po_spot *like)
{
    const po_spot *found = p->n_spot > 0
                               ? bsearch(like, p->spot, (size_t)p->n_spot,
                                         sizeof(*p->spot), compare_spots)
                               : NULL;

    return found ? (int)(found - p->spot) : -1;
}

static isl_stat add_arrow(__isl_take isl_point *point, void *user)
{
    struct collect *c = user;
    po_plane *p = c->plane;
    const po_dep *dep = &p->deps->dep[c->dep];
    int n = p->scop->stmt[dep->src].n_iter;
    po_spot from = {.stmt = dep->src};
    po_spot to = {.stmt = dep->dst};
    po_arrow arrow = {.dep = c->dep};
    bool good = read_point(point, 0, n, from.iter) &&
                read_point(point, n, p->scop->stmt[dep->dst].n_iter, to.iter);

    isl_point_free(point);
    arrow.from = find_spot(p, &from);
    arrow.to = find_spot(p, &to);
    if (!good || c->n++ >= MAX_OF_DEP || p->n_arrow >= MAX_ARROW)
        return isl_stat_error;
    if (arrow.from >= 0 && arrow.to >= 0)
        *PO_ADD(p->arrow, p->n_arrow) = arrow;
    return isl_stat_ok;
}

/* Collect the first sink of each source, and all of those in the middle. */
static void add_some(po_plane *p, __isl_take isl_map *map, struct collect *c)
{
    const po_dep *dep = &p->deps->dep[c->dep];
    int n = p->scop->stmt[dep->src].n_iter;
    isl_set *first = isl_map_wrap(isl_map_lexmin(isl_map_copy(map)));
    isl_set *all = isl_map_wrap(map);

    for (int d = 0; d < n; d++)
        if (d == p->x || d == p->y)
            all = isl_set_fix_si(all, isl_dim_set, (unsigned)d,
                                 (int)p->low[d] + (p->n[d] - 1) / 2);
    c->n = 0;
    isl_set_foreach_point(first, add_arrow, c);
    c->n = 0;
    isl_set_foreach_point(all, add_arrow, c);
    isl_set_free(first);
    isl_set_free(all);
}

/* Collect the pairs of a dependence in the plane. */
static void find_pairs(po_plane *p, int number)
{
    const po_dep *dep = &p->deps->dep[number];
    struct collect c = {.plane = p, .dep = number};
    int before = p->n_arrow;
    isl_map *map = isl_map_copy(dep->relation);
    isl_set *pairs;

    map = isl_map_intersect_domain(map, slice(p, dep->src));
    map = isl_map_intersect_range(map, slice(p, dep->dst));
    pairs = fix_params(isl_map_wrap(map), p->scop, p->param);
    if (isl_set_foreach_point(pairs, add_arrow, &c) < 0) {
        p->n_arrow = before;
        add_some(p, isl_set_unwrap(isl_set_copy(pairs)), &c);
    }
    isl_set_free(pairs);
    p->n_outside += p->n_arrow == before;
}

static int compare_arrows(const void *left, const void *right)
{
    const po_arrow *a = left;
    const po_arrow *b = right;

    if (a->dep != b->dep)
        return a->dep < b->dep ? -1 : 1;
    if (a->from != b->from)
        return a->from < b->from ? -1 : 1;
    return a->to < b->to ? -1 : a->to > b->to;
}

static void find_arrows(po_plane *p)
{
    p->n_arrow = p->n_outside = 0;
    for (int i = 0; p->deps && i < p->deps->n_dep; i++) {
        const po_dep *dep = &p->deps->dep[i];

        if (!dep->is_private && is_in_group(p, dep->src) &&
            is_in_group(p, dep->dst))
            find_pairs(p, i);
    }
    if (p->n_arrow > 0)
        qsort(p->arrow, (size_t)p->n_arrow, sizeof(*p->arrow), compare_arrows);
}

static int count_main(const po_plane *p)
{
    int n = 0;

    for (int i = 0; i < p->n_spot; i++)
        n += p->spot[i].stmt == p->main;
    return n;
}

/* Choose the value of the loops that are not drawn: the one that shows most. */
static bool find_fixed(po_plane *p)
{
    long best[PO_PLANE_DEPTH] = {0};
    int most = 0;

    for (int part = 0; part < 3; part++) {
        for (int d = 0; d < p->depth; d++)
            p->fixed[d] = p->low[d] + part * (p->n[d] - 1) / 2;
        if (!find_spots(p) || count_main(p) <= most)
            continue;
        most = count_main(p);
        memcpy(best, p->fixed, sizeof(best));
    }
    memcpy(p->fixed, best, sizeof(best));
    return most > 0 && find_spots(p);
}

/* The number of dependences in the plane that lead elsewhere in it. */
static int count_moves(const po_plane *p)
{
    int n = 0;
    int last = -1;

    for (int i = 0; i < p->n_arrow; i++) {
        const po_spot *from = &p->spot[p->arrow[i].from];
        const po_spot *to = &p->spot[p->arrow[i].to];

        if (p->arrow[i].dep == last || (from->x == to->x && from->y == to->y))
            continue;
        last = p->arrow[i].dep;
        n++;
    }
    return n;
}

void po_plane_clear(po_plane *p)
{
    free(p->spot);
    free(p->arrow);
    p->spot = NULL;
    p->arrow = NULL;
    p->n_spot = p->n_arrow = 0;
}

/* Keep the plane among the best ones, which are in the order of "score". */
static int keep(po_plane *list, int *score, int n, po_plane *plane, int value)
{
    int at = n;

    while (at > 0 && score[at - 1] < value)
        at--;
    if (at >= PO_MAX_PLANE) {
        po_plane_clear(plane);
        return n;
    }
    if (n == PO_MAX_PLANE)
        po_plane_clear(&list[--n]);
    memmove(list + at + 1, list + at, (size_t)(n - at) * sizeof(*list));
    memmove(score + at + 1, score + at, (size_t)(n - at) * sizeof(*score));
    list[at] = *plane;
    score[at] = value;
    return n + 1;
}

int po_planes_find(const po_scop *scop, const po_deps *deps, const long *param,
                   int main, po_plane *list)
{
    po_plane base = {.scop = scop,
                     .deps = deps,
                     .param = param,
                     .main = main,
                     .depth = scop->stmt[main].n_iter};
    int score[PO_MAX_PLANE + 1];
    int n = 0;

    if (!find_window(&base))
        return 0;
    for (int y = base.depth == 1 ? -1 : 0; y < base.depth - 1; y++)
        for (int x = y + 1; x < base.depth; x++) {
            po_plane plane = base;

            plane.y = y;
            plane.x = x;
            if (!find_fixed(&plane)) {
                po_plane_clear(&plane);
                continue;
            }
            find_arrows(&plane);
            plane.n_move = count_moves(&plane);
            n = keep(list, score, n, &plane,
                     plane.n_move * 2 * PO_PLANE_DEPTH + y + x);
        }
    return n;
}
