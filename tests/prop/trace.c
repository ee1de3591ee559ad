/* Small scops, random and written out instance by instance: the ground on
 * which properties of dependences and schedules are checked.
 */
#include "trace.h"

#include <isl/point.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>
#include <string.h>

/* The texts of scop_from_text while they are written.  "is_straight": many
 * statements in one body, which refer to few elements.
 */
struct draft {
    uint64_t *state;
    bool is_straight;
    po_text domain;
    po_text writes;
    po_text reads;
    po_text order;
    int depth;
    int place[TRACE_DIM];
};

static const char *const tuples[] = {"[]", "[i]", "[i, j]"};
static const char *const arrays[] = {"x", "y", "A", "B", "M"};
static const int ranks[] = {0, 0, 1, 1, 2};

static void add_subscript(struct draft *d, po_text *out)
{
    int lo = d->is_straight ? 0 : -1;
    int a = random_in(d->state, lo, lo + 3);
    int b = random_in(d->state, lo, 1);
    int c = random_in(d->state, lo, 1);

    a = d->is_straight ? a > 0 : a;
    if (d->depth > 0)
        po_text_printf(out, "%d i + ", a);
    if (d->depth > 1)
        po_text_printf(out, "%d j + ", b);
    po_text_printf(out, "%d", c);
}

static void add_access(struct draft *d, int stmt, po_text *out)
{
    int array = random_in(d->state, 0, d->is_straight ? 2 : 4);

    po_text_printf(out, "S%d%s -> %s[", stmt, tuples[d->depth], arrays[array]);
    for (int i = 0; i < ranks[array]; i++) {
        po_text_add(out, i ? ", " : "");
        add_subscript(d, out);
    }
    po_text_add(out, "]; ");
}

/* Put the statement behind the one before it, in some of its loops. */
static void add_order(struct draft *d, int stmt, int depth)
{
    int max = d->depth < depth ? d->depth : depth;
    int shared = stmt > 0 ? random_in(d->state, 0, max) : 0;

    if (d->is_straight && stmt > 0)
        shared = max;
    d->place[shared] += stmt > 0 ? 1 : 0;
    for (int i = shared + 1; i < TRACE_DIM; i++)
        d->place[i] = 0;
    d->depth = depth;
    po_text_printf(&d->order, "S%d%s -> [%d", stmt, tuples[depth], d->place[0]);
    for (int i = 0; i < depth; i++)
        po_text_printf(&d->order, ", %s, %d", i ? "j" : "i", d->place[i + 1]);
    po_text_add(&d->order, "]; ");
}

static void add_domain(struct draft *d, int stmt)
{
    int n = random_in(d->state, 1, 4);
    int m = random_in(d->state, 1, 3);
    int skew = random_in(d->state, -1, 1);

    if (d->is_straight && n > 1) {
        n = m = 3;
        skew = 0;
    }
    po_text_printf(&d->domain, "S%d%s", stmt, tuples[d->depth]);
    if (d->depth > 0)
        po_text_printf(&d->domain, " : 0 <= i < %d", n);
    if (d->depth > 1)
        po_text_printf(&d->domain, " and 0 <= j < %d + %d i", m, skew);
    po_text_add(&d->domain, "; ");
}

static void add_stmt(struct draft *d, int stmt)
{
    int depth = random_in(d->state, 0, 2);
    int n_read = random_in(d->state, 0, 2);
    int n_write = random_in(d->state, 0, 5) == 0 ? 2 : 1;

    if (d->is_straight && random_in(d->state, 0, 7) > 0)
        depth = stmt > 0 ? d->depth : 1;
    add_order(d, stmt, depth);
    add_domain(d, stmt);
    for (int i = 0; i < n_read; i++)
        add_access(d, stmt, &d->reads);
    for (int i = 0; i < n_write; i++)
        add_access(d, stmt, &d->writes);
}

static void draw_flags(po_scop *scop, uint64_t *state)
{
    for (int a = 0; a < scop->n_array; a++)
        scop->array[a].dead_out =
            random_in(state, 0, 3) > 0 && scop->array[a].rank == 0;
    for (int s = 0; s < scop->n_stmt; s++)
        for (int k = 0; k < scop->stmt[s].n_access; k++) {
            int draw = random_in(state, 0, 7);

            if (scop->stmt[s].access[k].is_write)
                scop->stmt[s].access[k].is_must = draw > 0;
        }
}

static po_scop *draw_scop(uint64_t *state, bool is_straight)
{
    struct draft d = {.state = state, .is_straight = is_straight};
    int n_stmt = random_in(state, 1, is_straight ? 6 : 3);
    po_scop *scop;

    po_text_add(&d.domain, "{ ");
    po_text_add(&d.writes, "{ ");
    po_text_add(&d.reads, "{ ");
    po_text_add(&d.order, "{ ");
    for (int s = 0; s < n_stmt; s++)
        add_stmt(&d, s);
    po_text_add(&d.domain, "}");
    po_text_add(&d.writes, "}");
    po_text_add(&d.reads, "}");
    po_text_add(&d.order, "}");
    scop = scop_from_text(ctx, "{ : }", d.domain.bytes, d.writes.bytes,
                          d.reads.bytes, d.order.bytes);
    if (getenv("POLYOPT_SEED"))
        fprintf(stderr, "domain %s\nwrites %s\nreads %s\norder %s\n",
                d.domain.bytes, d.writes.bytes, d.reads.bytes, d.order.bytes);
    po_text_free(&d.domain);
    po_text_free(&d.writes);
    po_text_free(&d.reads);
    po_text_free(&d.order);
    if (scop)
        draw_flags(scop, state);
    return scop;
}

po_scop *random_scop(uint64_t *state)
{
    return draw_scop(state, false);
}

po_scop *random_straight_scop(uint64_t *state)
{
    return draw_scop(state, true);
}

/* What the callbacks of isl need. */
struct visit {
    struct trace *trace;
    const struct trace *found;
    int stmt;
    int access;
    const po_dep *dep;
    void (*pair)(int src, int dst, void *user);
    void *user;
};

/* Store "n" coordinates of a point from "first" on. */
static void coordinates(__isl_keep isl_point *point, int first, int n,
                        int *value)
{
    for (int i = 0; i < n; i++) {
        isl_val *v =
            isl_point_get_coordinate_val(point, isl_dim_set, first + i);

        value[i] = (int)isl_val_get_num_si(v);
        isl_val_free(v);
    }
}

static isl_stat add_instance(__isl_take isl_point *point, void *user)
{
    struct visit *v = user;
    struct trace *t = v->trace;
    struct instance *in;
    size_t room = (size_t)(t->n_instance + 1) * sizeof(*in);

    t->instance = po_realloc(t->instance, room);
    in = &t->instance[t->n_instance++];
    *in = (struct instance){.stmt = v->stmt};
    coordinates(point, 0, t->scop->stmt[v->stmt].n_iter, in->iter);
    isl_point_free(point);
    return isl_stat_ok;
}

/* The scop whose instances are being compared: qsort passes nothing on. */
static const po_scop *sorted;

static int compare_instances(const void *left, const void *right)
{
    const struct instance *a = left;
    const struct instance *b = right;
    const po_stmt *s = &sorted->stmt[a->stmt];
    const po_stmt *t = &sorted->stmt[b->stmt];

    for (int i = 0; i <= s->n_iter && i <= t->n_iter; i++) {
        if (s->position[2 * i] != t->position[2 * i])
            return s->position[2 * i] - t->position[2 * i];
        if (i < s->n_iter && i < t->n_iter && a->iter[i] != b->iter[i])
            return a->iter[i] - b->iter[i];
    }
    return 0;
}

int trace_find(const struct trace *trace, int stmt, const int *iter)
{
    size_t size = (size_t)trace->scop->stmt[stmt].n_iter * sizeof(int);

    for (int i = 0; i < trace->n_instance; i++)
        if (trace->instance[i].stmt == stmt &&
            memcmp(trace->instance[i].iter, iter, size) == 0)
            return i;
    return -1;
}

static isl_stat add_touch(__isl_take isl_point *point, void *user)
{
    struct visit *v = user;
    struct trace *t = v->trace;
    const po_stmt *stmt = &t->scop->stmt[v->stmt];
    const po_access *access = &stmt->access[v->access];
    int iter[TRACE_DIM] = {0};
    struct touch *touch;
    size_t room = (size_t)(t->n_touch + 1) * sizeof(*touch);

    t->touch = po_realloc(t->touch, room);
    touch = &t->touch[t->n_touch++];
    *touch = (struct touch){.access = v->access,
                            .array = access->array,
                            .is_write = access->is_write,
                            .is_must = access->is_must};
    coordinates(point, 0, stmt->n_iter, iter);
    coordinates(point, stmt->n_iter, t->scop->array[access->array].rank,
                touch->element);
    touch->instance = trace_find(t, v->stmt, iter);
    touch->is_done = touch->is_must || touch->instance % 2 == 0;
    isl_point_free(point);
    return isl_stat_ok;
}

static int compare_touches(const void *left, const void *right)
{
    const struct touch *a = left;
    const struct touch *b = right;

    if (a->instance != b->instance)
        return a->instance - b->instance;
    if (a->is_write != b->is_write)
        return (int)a->is_write - (int)b->is_write;
    return a->access - b->access;
}

void trace_begin(struct trace *trace, const po_scop *scop)
{
    struct visit v = {.trace = trace};

    *trace = (struct trace){.scop = scop};
    for (v.stmt = 0; v.stmt < scop->n_stmt; v.stmt++)
        isl_set_foreach_point(scop->stmt[v.stmt].domain, add_instance, &v);
    sorted = scop;
    if (trace->n_instance > 0)
        qsort(trace->instance, (size_t)trace->n_instance,
              sizeof(*trace->instance), compare_instances);
    for (v.stmt = 0; v.stmt < scop->n_stmt; v.stmt++)
        for (v.access = 0; v.access < scop->stmt[v.stmt].n_access; v.access++) {
            isl_set *pairs = isl_map_wrap(
                isl_map_copy(scop->stmt[v.stmt].access[v.access].relation));

            isl_set_foreach_point(pairs, add_touch, &v);
            isl_set_free(pairs);
        }
    if (trace->n_touch > 0)
        qsort(trace->touch, (size_t)trace->n_touch, sizeof(*trace->touch),
              compare_touches);
}

void trace_end(struct trace *trace)
{
    free(trace->instance);
    free(trace->touch);
}

static isl_stat visit_pair(__isl_take isl_point *point, void *user)
{
    struct visit *v = user;
    int n_src = v->found->scop->stmt[v->dep->src].n_iter;
    int n_dst = v->found->scop->stmt[v->dep->dst].n_iter;
    int src[TRACE_DIM] = {0};
    int dst[TRACE_DIM] = {0};

    coordinates(point, 0, n_src, src);
    coordinates(point, n_src, n_dst, dst);
    v->pair(trace_find(v->found, v->dep->src, src),
            trace_find(v->found, v->dep->dst, dst), v->user);
    isl_point_free(point);
    return isl_stat_ok;
}

void trace_visit_pairs(const struct trace *trace, const po_dep *dep,
                       void (*visit)(int src, int dst, void *user), void *user)
{
    struct visit v = {.found = trace, .dep = dep, .pair = visit, .user = user};
    isl_set *pairs = isl_map_wrap(isl_map_copy(dep->relation));

    isl_set_foreach_point(pairs, visit_pair, &v);
    isl_set_free(pairs);
}

bool same_element(const struct touch *a, const struct touch *b)
{
    return a->array == b->array &&
           memcmp(a->element, b->element, sizeof(a->element)) == 0;
}
