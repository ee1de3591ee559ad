/* What is executed, in which order: by interpreting loops, and from a
 * schedule by enumerating its points.
 */
#include <isl/point.h>
#include <isl/val.h>
#include <stdlib.h>
#include <string.h>

#include "whole.h"

static struct event *add_event(struct trace *trace)
{
    if (trace->n == trace->room) {
        trace->room = 2 * trace->room + 64;
        trace->event = po_realloc(trace->event,
                                  (size_t)trace->room * sizeof(*trace->event));
    }
    memset(&trace->event[trace->n], 0, sizeof(*trace->event));
    return &trace->event[trace->n++];
}

void trace_free(struct trace *trace)
{
    free(trace->event);
    *trace = (struct trace){0};
}

static bool visit(int stmt, int n, const long *iter, void *user)
{
    struct event *event = add_event(user);

    event->stmt = stmt;
    event->n_iter = n;
    for (int i = 0; i < n && i < MAX_DEPTH; i++)
        event->iter[i] = iter[i];
    return ((struct trace *)user)->n < 200000;
}

/* Interpret the loops with all parameters equal to "value". */
bool trace_of_ast(const po_ast *ast, const po_scop *scop, long value,
                  struct trace *trace)
{
    long param[64];

    for (int i = 0; i < scop->n_param && i < 64; i++)
        param[i] = value;
    return ast_run(ast, scop, param, visit, trace) == isl_stat_ok;
}

/* What the enumeration of one statement's map fills in. */
struct filler {
    struct trace *trace;
    int stmt;
    int n_iter;
    int n_date;
};

static long coordinate(__isl_keep isl_point *point, int pos)
{
    isl_val *value = isl_point_get_coordinate_val(point, isl_dim_set, pos);
    long number = isl_val_get_num_si(value);

    isl_val_free(value);
    return number;
}

static isl_stat add_point(__isl_take isl_point *point, void *user)
{
    struct filler *f = user;
    struct event *event = add_event(f->trace);

    event->stmt = f->stmt;
    event->n_iter = f->n_iter;
    event->n_date = f->n_date;
    for (int i = 0; i < f->n_iter; i++)
        event->iter[i] = coordinate(point, i);
    for (int i = 0; i < f->n_date; i++)
        event->date[i] = coordinate(point, f->n_iter + i);
    isl_point_free(point);
    return isl_stat_ok;
}

static __isl_give isl_map *fix_params(__isl_take isl_map *map, long value)
{
    isl_size n = isl_map_dim(map, isl_dim_param);

    for (int i = 0; i < n; i++)
        map = isl_map_fix_si(map, isl_dim_param, (unsigned)i, (int)value);
    return isl_map_project_out(map, isl_dim_param, 0, (unsigned)n);
}

/* May all parameters have the value: does it meet context and assumptions? */
bool scop_admits(const po_scop *scop, long value)
{
    isl_set *set = isl_set_intersect(isl_set_copy(scop->context),
                                     isl_set_copy(scop->assume));
    isl_bool empty;

    for (int i = 0; i < scop->n_param; i++)
        set = isl_set_fix_si(set, isl_dim_param, (unsigned)i, (int)value);
    empty = isl_set_is_empty(set);
    isl_set_free(set);
    return empty == isl_bool_false;
}

static int compare_dates(const void *a, const void *b)
{
    const struct event *x = a;
    const struct event *y = b;

    for (int i = 0; i < x->n_date && i < y->n_date; i++)
        if (x->date[i] != y->date[i])
            return x->date[i] < y->date[i] ? -1 : 1;
    return 0;
}

/* Enumerate the instances with all parameters equal to "value", by date. */
void trace_of_tree(__isl_keep isl_schedule *tree, const po_scop *scop,
                   long value, struct trace *trace)
{
    isl_union_map *all = isl_schedule_get_map(tree);

    for (int s = 0; s < scop->n_stmt; s++) {
        isl_union_set *domain =
            isl_union_set_from_set(isl_set_copy(scop->stmt[s].domain));
        isl_map *map = isl_map_from_union_map(
            isl_union_map_intersect_domain(isl_union_map_copy(all), domain));
        struct filler f = {trace, s, scop->stmt[s].n_iter, 0};
        isl_set *points;

        map = isl_map_intersect_params(map, isl_set_copy(scop->context));
        f.n_date = isl_map_dim(map, isl_dim_out);
        points = isl_map_wrap(fix_params(map, value));
        isl_set_foreach_point(points, add_point, &f);
        isl_set_free(points);
    }
    isl_union_map_free(all);
    if (trace->n > 0)
        qsort(trace->event, (size_t)trace->n, sizeof(struct event), compare_dates);
}

static int compare_instances(const void *a, const void *b)
{
    const struct event *x = a;
    const struct event *y = b;

    if (x->stmt != y->stmt)
        return x->stmt - y->stmt;
    for (int i = 0; i < x->n_iter; i++)
        if (x->iter[i] != y->iter[i])
            return x->iter[i] < y->iter[i] ? -1 : 1;
    return 0;
}

bool trace_is_equal(const struct trace *a, const struct trace *b)
{
    if (a->n != b->n)
        return false;
    for (int i = 0; i < a->n; i++)
        if (compare_instances(&a->event[i], &b->event[i]) != 0)
            return false;
    return true;
}

/* The events sorted by instance, their places kept in "n_date". */
static struct trace sorted(const struct trace *trace)
{
    struct trace copy = {0};

    for (int i = 0; i < trace->n; i++) {
        struct event *event = add_event(&copy);

        *event = trace->event[i];
        event->n_date = i;
    }
    if (copy.n > 0)
        qsort(copy.event, (size_t)copy.n, sizeof(struct event),
              compare_instances);
    return copy;
}

bool trace_is_permutation(const struct trace *a, const struct trace *b)
{
    struct trace x = sorted(a);
    struct trace y = sorted(b);
    bool same = trace_is_equal(&x, &y);

    trace_free(&x);
    trace_free(&y);
    return same;
}

/* The pairs of one dependence, checked against the places of instances. */
struct checker {
    const struct trace *sorted;
    const po_scop *scop;
    const po_dep *dep;
    bool good;
};

static int place_of(const struct checker *c, int stmt, isl_point *point,
                    int first)
{
    struct event key = {.stmt = stmt, .n_iter = c->scop->stmt[stmt].n_iter};
    const struct event *found;

    for (int i = 0; i < key.n_iter; i++)
        key.iter[i] = coordinate(point, first + i);
    found = bsearch(&key, c->sorted->event, (size_t)c->sorted->n,
                    sizeof(struct event), compare_instances);
    return found ? found->n_date : -1;
}

static isl_stat check_pair(__isl_take isl_point *point, void *user)
{
    struct checker *c = user;
    int src = place_of(c, c->dep->src, point, 0);
    int dst =
        place_of(c, c->dep->dst, point, c->scop->stmt[c->dep->src].n_iter);

    if (src < 0 || dst < 0 || src >= dst)
        c->good = false;
    isl_point_free(point);
    return isl_stat_ok;
}

/* Does every source come before its sink?  Private dependences do not count:
 * concurrent copies of a scalar are not modelled here.
 */
bool trace_respects(const struct trace *trace, const po_scop *scop,
                    const po_deps *deps, long value)
{
    struct trace by_instance = sorted(trace);
    struct checker c = {&by_instance, scop, NULL, true};

    for (int i = 0; trace->n > 0 && i < deps->n_dep; i++) {
        isl_map *map = isl_map_copy(deps->dep[i].relation);
        isl_set *pairs;

        map = isl_map_intersect_params(map, isl_set_copy(scop->context));
        pairs = isl_map_wrap(fix_params(map, value));
        c.dep = &deps->dep[i];
        if (!c.dep->is_private)
            isl_set_foreach_point(pairs, check_pair, &c);
        isl_set_free(pairs);
    }
    trace_free(&by_instance);
    return c.good;
}
