/* Dependences against their definition, on random scops.
 */
#include "../../src/dep/internal.h"
#include "trace.h"

#include <stdlib.h>
#include <string.h>

#include "polyopt/dep.h"

/* A random scop, its trace and its dependences.
 *
 * "reach"  n_instance² entries, whether the dependences lead from one
 *          instance to another
 * "found"  n_touch² entries: whether a dependence leads from one touch to another
 * "dep"    the dependence whose pairs are visited
 * "good"   nothing wrong has been found
 */
struct deps_case {
    po_scop *scop;
    struct trace trace;
    po_deps *deps;
    bool *reach;
    bool *found;
    const po_dep *dep;
    bool good;
};

static void begin_with(struct deps_case *c, po_scop *scop)
{
    size_t n;

    *c = (struct deps_case){.good = true, .scop = scop};
    c->deps = po_deps_analyse(c->scop, &run);
    trace_begin(&c->trace, c->scop);
    n = (size_t)c->trace.n_instance;
    c->reach = po_alloc(n * n * sizeof(bool));
}

static void begin(struct deps_case *c, uint64_t *state)
{
    begin_with(c, random_scop(state));
}

static void end(struct deps_case *c)
{
    free(c->found);
    free(c->reach);
    trace_end(&c->trace);
    po_deps_free(c->deps);
    po_scop_free(c->scop);
}

static bool *reach(const struct deps_case *c, int src, int dst)
{
    return &c->reach[src * c->trace.n_instance + dst];
}

static void note_pair(int src, int dst, void *user)
{
    *reach(user, src, dst) = true;
}

static void close_transitively(struct deps_case *c)
{
    int n = c->trace.n_instance;

    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n && *reach(c, i, k); j++)
                if (*reach(c, k, j))
                    *reach(c, i, j) = true;
}

/* Every two instances that touch an element, one of them writing, are ordered
 * by a chain of dependences.
 */
static int every_conflict_is_covered(uint64_t state)
{
    struct deps_case c;

    begin(&c, &state);
    for (int i = 0; i < c.deps->n_dep; i++)
        trace_visit_pairs(&c.trace, &c.deps->dep[i], note_pair, &c);
    close_transitively(&c);
    for (int i = 0; i < c.trace.n_touch; i++)
        for (int k = i + 1; k < c.trace.n_touch; k++) {
            const struct touch *a = &c.trace.touch[i];
            const struct touch *b = &c.trace.touch[k];

            if (a->instance != b->instance && same_element(a, b) &&
                (a->is_write || b->is_write) &&
                !*reach(&c, a->instance, b->instance))
                c.good = false;
        }
    end(&c);
    return c.good;
}

/* The touch of an element by access "access" of an instance that matches
 * touch "other", if any.
 */
static const struct touch *find_touch(const struct trace *t, int instance,
                                      int access, const struct touch *other)
{
    for (int i = 0; i < t->n_touch; i++)
        if (t->touch[i].instance == instance && t->touch[i].access == access &&
            (!other || same_element(&t->touch[i], other)))
            return &t->touch[i];
    return NULL;
}

/* Is there a must-write between two touches of an element, outside of their
 * instances, or in the instance of a read before the sink?
 */
static bool is_hidden(const struct trace *t, const struct touch *src,
                      const struct touch *dst)
{
    int first = src->is_write ? src->instance + 1 : src->instance;

    for (int i = 0; i < t->n_touch; i++)
        if (t->touch[i].is_write && t->touch[i].is_must &&
            same_element(&t->touch[i], src) && t->touch[i].instance >= first &&
            t->touch[i].instance < dst->instance)
            return true;
    return false;
}

static void check_pair(int src, int dst, void *user)
{
    struct deps_case *c = user;
    const struct touch *a =
        find_touch(&c->trace, src, c->dep->src_access, NULL);
    const struct touch *b =
        a ? find_touch(&c->trace, dst, c->dep->dst_access, a) : NULL;

    if (!b || src >= dst || is_hidden(&c->trace, a, b))
        c->good = false;
}

/* Every pair of a dependence is a conflict of its accesses, on an element
 * that is not overwritten in between.
 */
static int every_pair_is_direct(uint64_t state)
{
    struct deps_case c;

    begin(&c, &state);
    if (po_deps_check(c.deps, c.scop) != isl_stat_ok)
        c.good = false;
    for (int i = 0; i < c.deps->n_dep; i++) {
        c.dep = &c.deps->dep[i];
        trace_visit_pairs(&c.trace, c.dep, check_pair, &c);
    }
    end(&c);
    return c.good;
}

/* Do two touches say the same of a dependence?  Of several writes of an instance to one
 * element, any may be its source.
 */
static bool is_same_touch(const struct touch *a, const struct touch *b)
{
    return a->instance == b->instance && a->is_write == b->is_write &&
           same_element(a, b);
}

static void note_touches(int src, int dst, void *user)
{
    struct deps_case *c = user;
    const struct trace *t = &c->trace;
    const struct touch *a = find_touch(t, src, c->dep->src_access, NULL);
    const struct touch *b =
        a ? find_touch(t, dst, c->dep->dst_access, a) : NULL;

    c->good = c->good && b;
    for (int i = 0; b && i < t->n_touch; i++)
        for (int k = 0; k < t->n_touch; k++)
            if (is_same_touch(a, &t->touch[i]) &&
                is_same_touch(b, &t->touch[k]))
                c->found[i * t->n_touch + k] = true;
}

/* Are the dependences the conflicts that nothing hides, all of them and nothing else? */
static int are_the_direct_conflicts(struct deps_case *c)
{
    const struct trace *t = &c->trace;
    const size_t n = (size_t)t->n_touch;

    c->found = po_alloc(n * n * sizeof(bool));
    for (int i = 0; i < c->deps->n_dep; i++) {
        c->dep = &c->deps->dep[i];
        trace_visit_pairs(t, c->dep, note_touches, c);
    }
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < n; k++) {
            const struct touch *a = &t->touch[i];
            const struct touch *b = &t->touch[k];
            bool want = a->instance < b->instance && same_element(a, b) &&
                        (a->is_write || b->is_write) && !is_hidden(t, a, b);

            if (c->found[i * n + k] != want)
                c->good = false;
        }
    return c->good;
}

static int all_direct_conflicts_are_found(uint64_t state)
{
    struct deps_case c;
    int good;

    begin(&c, &state);
    good = are_the_direct_conflicts(&c);
    end(&c);
    return good;
}

static int straight_line_code_hides_nothing_else(uint64_t state)
{
    struct deps_case c;
    int good;

    begin_with(&c, random_straight_scop(&state));
    good = are_the_direct_conflicts(&c);
    end(&c);
    return good;
}

/* Note the pairs of instances that touch an element, one of them writing, in
 * the order of execution: n_instance² entries as those of "reach".
 */
static void note_conflicts(const struct trace *t, bool *conflict)
{
    for (int i = 0; i < t->n_touch; i++)
        for (int k = 0; k < t->n_touch; k++) {
            const struct touch *a = &t->touch[i];
            const struct touch *b = &t->touch[k];

            if (a->instance < b->instance && same_element(a, b) &&
                (a->is_write || b->is_write))
                conflict[a->instance * t->n_instance + b->instance] = true;
        }
}

/* Memory-based dependences are all the conflicts, and nothing else. */
static int memory_based_are_the_conflicts(uint64_t state)
{
    struct dep_list list = {0};
    struct equal_references alike;
    struct deps_case c;
    bool *conflict;
    bool *skip;
    size_t bytes;

    begin(&c, &state);
    bytes = (size_t)c.trace.n_instance * (size_t)c.trace.n_instance *
            sizeof(*conflict);
    conflict = po_alloc(bytes);
    note_conflicts(&c.trace, conflict);
    po_equal_references_find(&alike, c.scop);
    skip = po_alloc(((size_t)c.scop->n_array + 1) * sizeof(*skip));
    c.good = po_dep_list_by_memory(&list, &alike, skip) == isl_stat_ok;
    free(skip);
    po_dep_list_spread(&list, &alike);
    po_equal_references_clear(&alike);
    for (int i = 0; i < list.n; i++)
        trace_visit_pairs(&c.trace, &list.dep[i], note_pair, &c);
    c.good = c.good && memcmp(conflict, c.reach, bytes) == 0;
    free(conflict);
    po_dep_list_free(&list);
    end(&c);
    return c.good;
}

/* The pairs of touches that a list of dependences has.
 *
 * "n_found"  n_touch² entries: how many dependences lead from one touch to another,
 *            between exactly these references
 */
struct listing {
    const struct trace *trace;
    const po_dep *dep;
    int *n_found;
    bool good;
};

static void note_listed(int src, int dst, void *user)
{
    struct listing *l = user;
    const struct trace *t = l->trace;
    bool found = false;

    for (int i = 0; i < t->n_touch; i++)
        for (int k = 0; k < t->n_touch; k++) {
            const struct touch *a = &t->touch[i];
            const struct touch *b = &t->touch[k];

            if (a->instance != src || a->access != l->dep->src_access ||
                b->instance != dst || b->access != l->dep->dst_access ||
                !same_element(a, b))
                continue;
            l->n_found[i * t->n_touch + k]++;
            found = true;
        }
    l->good = l->good && found;
}

static po_dep_kind kind_of_touches(const struct touch *a, const struct touch *b)
{
    if (a->is_write)
        return b->is_write ? PO_DEP_OUTPUT : PO_DEP_FLOW;
    return b->is_write ? PO_DEP_ANTI : PO_DEP_INPUT;
}

/* Does the list have every pair of touches of an element in the order of the
 * program, once, in a dependence of its kind, and nothing else?
 */
static bool is_whole_list(const struct trace *t, const po_deps *deps)
{
    const size_t n = (size_t)t->n_touch;
    struct listing l = {.trace = t, .good = true};

    for (po_dep_kind kind = PO_DEP_FLOW; kind <= PO_DEP_INPUT; kind++) {
        l.n_found = po_alloc((n * n + 1) * sizeof(int));
        for (int i = 0; i < deps->n_dep; i++) {
            l.dep = &deps->dep[i];
            if (l.dep->kind == kind)
                trace_visit_pairs(t, l.dep, note_listed, &l);
        }
        for (size_t i = 0; i < n * n; i++) {
            const struct touch *a = &t->touch[i / n];
            const struct touch *b = &t->touch[i % n];
            bool want = a->instance < b->instance && same_element(a, b) &&
                        kind_of_touches(a, b) == kind;

            l.good = l.good && l.n_found[i] == want;
        }
        free(l.n_found);
    }
    return l.good;
}

/* The list for the user has all pairs of references and instances that touch an
 * element, two reads as well.
 */
static int all_touches_of_an_element_are_listed(uint64_t state)
{
    bool straight = random_in(&state, 0, 2) == 0;
    po_scop *scop =
        straight ? random_straight_scop(&state) : random_scop(&state);
    po_deps *deps = po_deps_by_memory(scop, &run);
    struct trace trace;
    bool good;

    trace_begin(&trace, scop);
    good = deps && is_whole_list(&trace, deps);
    trace_end(&trace);
    po_deps_free(deps);
    po_scop_free(scop);
    return good;
}

/* Dependences of a private scalar connect different iterations of loops from
 * which no value of it escapes; the sequential order within them is kept.
 */
static int private_dependences_leave_the_iteration(uint64_t state)
{
    struct deps_case c;

    begin(&c, &state);
    for (int i = 0; i < c.deps->n_dep; i++) {
        const po_dep *dep = &c.deps->dep[i];
        isl_map *same =
            po_dep_same_iteration(isl_map_copy(dep->relation), dep->n_common);
        isl_bool none = isl_map_is_empty(same);

        isl_map_free(same);
        if (!dep->is_private)
            continue;
        if (none != isl_bool_true || dep->n_common < 1 ||
            !c.scop->array[dep->array].dead_out)
            c.good = false;
    }
    end(&c);
    return c.good;
}

/* The order of two statements is that of their dates. */
static int order_is_that_of_the_dates(uint64_t state)
{
    po_scop *scop = random_scop(&state);
    bool same = true;

    for (int s = 0; s < scop->n_stmt; s++)
        for (int t = 0; t < scop->n_stmt; t++) {
            isl_map *want = isl_map_lex_lt_map(po_stmt_order(scop, s),
                                               po_stmt_order(scop, t));
            isl_map *got = po_stmt_before(scop, s, t, scop->context);

            want = isl_map_intersect_params(want, isl_set_copy(scop->context));
            same = same && isl_map_is_equal(want, got) == isl_bool_true;
            isl_map_free(want);
            isl_map_free(got);
        }
    po_scop_free(scop);
    return same;
}

/* Return a copy of "scop" with one access, a random one, of fewer instances. */
static po_scop *with_other_access(const po_scop *scop, uint64_t *state)
{
    po_scop *other = po_scop_copy(scop);
    po_stmt *stmt = &other->stmt[random_in(state, 0, scop->n_stmt - 1)];
    po_access *access = &stmt->access[random_in(state, 0, stmt->n_access - 1)];

    if (stmt->n_iter > 0)
        access->relation =
            isl_map_lower_bound_si(access->relation, isl_dim_in, 0, 1);
    return other;
}

static bool is_same_text(const po_deps *a, const po_deps *b,
                         const po_scop *scop)
{
    po_text one = {0};
    po_text other = {0};
    bool same;

    po_deps_print(a, scop, &one);
    po_deps_print(b, scop, &other);
    same = strcmp(po_text_get(&one), po_text_get(&other)) == 0;
    po_text_free(&one);
    po_text_free(&other);
    return same;
}

/* What is taken over from a scop with an access that differs is what is found
 * without it; flow dependences alone are those.
 */
static int known_dependences_are_the_same(uint64_t state)
{
    struct deps_case c;
    po_scop *other;
    po_deps *known;
    po_deps *like;
    po_deps *flow;
    bool same;

    begin(&c, &state);
    other = with_other_access(c.scop, &state);
    known = po_deps_analyse(other, &run);
    like = po_deps_analyse_like(c.scop, other, known, &run);
    same = is_same_text(like, c.deps, c.scop);
    po_deps_free(like);
    like = po_deps_flow_like(c.scop, other, known, &run);
    flow = po_deps_flow_like(c.scop, NULL, NULL, &run);
    same = same && is_same_text(like, flow, c.scop);
    po_deps_free(like);
    po_deps_free(flow);
    po_deps_free(known);
    po_scop_free(other);
    end(&c);
    return same;
}

const struct prop dep_props[] = {
    {"dependences cover every conflict", every_conflict_is_covered, 300},
    {"dependences are direct conflicts", every_pair_is_direct, 300},
    {"dependences are all direct conflicts", all_direct_conflicts_are_found,
     150},
    {"straight-line code has all direct conflicts",
     straight_line_code_hides_nothing_else, 300},
    {"memory-based dependences are the conflicts",
     memory_based_are_the_conflicts, 100},
    {"all touches of an element are listed",
     all_touches_of_an_element_are_listed, 150},
    {"private dependences leave the iteration",
     private_dependences_leave_the_iteration, 100},
    {"the order of statements is that of their dates",
     order_is_that_of_the_dates, 100},
    {"dependences known from elsewhere are the same",
     known_dependences_are_the_same, 150},
    {0},
};
