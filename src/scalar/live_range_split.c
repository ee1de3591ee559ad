/* Scalars that are used for several things get a variable for each:
 *
 *     for (i) {                         for (i) {
 *         t = a[i - 1] * 0.5;               t = a[i - 1] * 0.5;
 *         a[i] = t + 1;                     a[i] = t + 1;
 *         t = c[i] * 2;           ->        t_2 = c[i] * 2;
 *         d[i] = t * t;                     d[i] = t_2 * t_2;
 *     }                                 }
 *
 * The references to a scalar fall into webs: a write and a read are in the same
 * web if a value may flow from one to the other.  A read sees the last write to
 * the scalar before it, which is in its web, hence also the last one to the web's
 * variable.  Webs whose values come from before the region, or are needed after
 * it, keep the user's variable, which then still begins and ends with the
 * values that it had.
 */
#include <isl/map.h>
#include <isl/set.h>
#include <stdlib.h>

#include "internal.h"
#include "polyopt/web.h"

/* More variables are not made. */
#define MAX_SPLIT 16

/* The references to one scalar.
 *
 * "keeps"  at index "web": the web keeps the user's variable
 */
struct scalar {
    po_scop *scop;
    const po_deps *deps;
    int array;
    po_webs webs;
    bool *keeps;
};

static const po_access *access_of(const struct scalar *x, int i)
{
    return &x->scop->stmt[x->webs.member[i].stmt]
                .access[x->webs.member[i].access];
}

/* Is the statement "t = ...;" for the scalar? */
static bool is_assignment(const struct scalar *x, const po_stmt *stmt)
{
    const po_expr *lhs;

    if (!stmt->body || stmt->body->kind != PO_EXPR_ASSIGN ||
        stmt->body->op != PO_OP_NONE)
        return false;
    lhs = po_expr_strip(stmt->body->arg[0]);
    return lhs->kind == PO_EXPR_VAR &&
           lhs->decl == x->scop->array[x->array].decl;
}

/* Must the two references, of one statement, be to the same variable? */
static bool are_tied(const struct scalar *x, int a, int b)
{
    const po_stmt *stmt = &x->scop->stmt[x->webs.member[a].stmt];

    return access_of(x, a)->is_write == access_of(x, b)->is_write ||
           !is_assignment(x, stmt);
}

static void find_webs(struct scalar *x)
{
    for (int i = 0; i < x->webs.n; i++)
        for (int k = 0; k < i; k++)
            if (x->webs.member[i].stmt == x->webs.member[k].stmt &&
                are_tied(x, i, k))
                po_webs_unite(&x->webs, i, k);
    for (int i = 0; i < x->deps->n_dep; i++) {
        const po_dep *dep = &x->deps->dep[i];

        if (dep->kind == PO_DEP_FLOW && dep->array == x->array)
            po_webs_unite(
                &x->webs, po_webs_position(&x->webs, dep->src, dep->src_access),
                po_webs_position(&x->webs, dep->dst, dep->dst_access));
    }
}

/* May the value of the write be that of the scalar after the region? */
static isl_bool is_last(const struct scalar *x, int i)
{
    isl_set *instances;
    isl_bool none;

    if (x->scop->array[x->array].dead_out)
        return isl_bool_false;
    instances = isl_map_domain(isl_map_copy(access_of(x, i)->relation));
    instances = po_scalar_remove_overwritten(x->scop, x->array,
                                             x->webs.member[i].stmt, instances);
    none = isl_set_is_empty(instances);
    isl_set_free(instances);
    return isl_bool_not(none);
}

/* The place of the outermost loop, or of the statement, of a reference. */
static int place(const struct scalar *x, int i)
{
    return x->scop->stmt[x->webs.member[i].stmt].position[0];
}

/* Is the web in the same outermost loop as one that keeps the variable? */
static bool meets_keeper(const struct scalar *x, int web)
{
    for (int i = 0; i < x->webs.n; i++)
        for (int k = 0; k < x->webs.n; k++)
            if (x->webs.member[i].web == web &&
                x->keeps[x->webs.member[k].web] && place(x, i) == place(x, k))
                return true;
    return false;
}

/* Webs in loops of their own can have one variable. */
static void give_own_name(struct scalar *x)
{
    for (int i = 0; i < x->webs.n; i++)
        if (x->webs.member[i].web == i && !meets_keeper(x, i))
            x->keeps[i] = true;
}

/* Find the webs that keep the variable: those that exchange values with what is
 * outside of the region, or cannot be renamed; if there are none, webs in
 * different loops.
 */
static isl_stat find_keepers(struct scalar *x)
{
    bool any = false;

    for (int i = 0; i < x->webs.n; i++) {
        const po_web_member *member = &x->webs.member[i];
        isl_bool keeps =
            access_of(x, i)->is_write
                ? is_last(x, i)
                : isl_bool_not(po_access_is_fed(x->scop, x->deps, member->stmt,
                                                member->access));

        if (keeps < 0)
            return isl_stat_error;
        if (keeps || !po_stmt_can_rename(x->scop, &x->scop->stmt[member->stmt],
                                         x->array))
            any = x->keeps[member->web] = true;
    }
    if (!any)
        give_own_name(x);
    return isl_stat_ok;
}

/* Give the web a variable of its own. */
static void rename_web(const struct scalar *x, int web)
{
    int to = po_scop_add_scalar(x->scop, x->array);

    for (int s = 0; s < x->scop->n_stmt; s++) {
        po_stmt *stmt = &x->scop->stmt[s];
        bool *member = po_alloc(((size_t)stmt->n_access + 1) * sizeof(bool));

        for (int i = 0; i < x->webs.n; i++)
            if (x->webs.member[i].stmt == s && x->webs.member[i].web == web)
                member[x->webs.member[i].access] = true;
        po_stmt_rename(x->scop, stmt, member, x->array, to);
        free(member);
    }
}

/* Is the web no more than one instance in each execution of the innermost loop, whose value
 * nobody reads?
 */
static isl_bool is_idle(const struct scalar *x, int web)
{
    const po_stmt *stmt;
    isl_bool single;
    isl_map *map;

    for (int i = 0; i < x->webs.n; i++)
        if (x->webs.member[i].web == web &&
            (i != web || !access_of(x, i)->is_write))
            return isl_bool_false;
    stmt = &x->scop->stmt[x->webs.member[web].stmt];
    map = isl_map_from_range(
        isl_map_domain(isl_map_copy(access_of(x, web)->relation)));
    if (stmt->n_iter > 1)
        map = isl_map_move_dims(map, isl_dim_in, 0, isl_dim_out, 0,
                                (unsigned)stmt->n_iter - 1);
    single = isl_map_is_single_valued(map);
    isl_map_free(map);
    return single;
}

/* Rename the webs that do not keep the variable.  Returns their number, -1 if
 * isl failed.
 */
static int split(struct scalar *x)
{
    int n = 0;

    find_webs(x);
    if (find_keepers(x) < 0)
        return -1;
    for (int i = 0; i < x->webs.n && n < MAX_SPLIT; i++) {
        isl_bool idle;

        if (x->webs.member[i].web != i || x->keeps[i])
            continue;
        idle = is_idle(x, i);
        if (idle < 0)
            return -1;
        if (!idle) {
            rename_web(x, i);
            n++;
        }
    }
    return n;
}

/* Is the scalar assigned in several places, at least one of them in a loop? */
static bool is_reused(const po_scop *scop, int array)
{
    int n = 0;
    int n_in_loop = 0;

    for (int s = 0; s < scop->n_stmt; s++)
        for (int k = 0; k < scop->stmt[s].n_access; k++)
            if (scop->stmt[s].access[k].array == array &&
                scop->stmt[s].access[k].is_write) {
                n++;
                n_in_loop += scop->stmt[s].n_iter > 0;
            }
    return n > 1 && n_in_loop > 0 && scop->array[array].rank == 0 &&
           scop->array[array].decl;
}

/* Give each web of every scalar a variable of its own.  Returns the number of
 * new variables, -1 if isl failed.
 */
int po_scalars_split(po_scop *scop, const po_run *run)
{
    int n_array = scop->n_array;
    bool *reused = po_alloc(((size_t)n_array + 1) * sizeof(bool));
    po_deps *deps = NULL;
    bool any = false;
    int n = 0;

    for (int a = 0; a < n_array; a++)
        any |= reused[a] = is_reused(scop, a);
    if (any)
        deps = po_deps_flow(scop, reused, run);
    if (any && !deps)
        n = -1;
    for (int a = 0; a < n_array && n >= 0; a++) {
        struct scalar x = {.scop = scop, .deps = deps, .array = a};
        int more;

        if (!reused[a])
            continue;
        x.webs = po_webs_find(scop, a);
        x.keeps = po_alloc(((size_t)x.webs.n + 1) * sizeof(*x.keeps));
        more = split(&x);
        n = more < 0 ? -1 : n + more;
        po_webs_clear(&x.webs);
        free(x.keeps);
    }
    po_deps_free(deps);
    free(reused);
    return n;
}
