/* Dependences that leave updates the order they like: where elements are updated by minima,
 * maxima and the like, x = max(x, e), and read when all is done, as in dynamic programming,
 *
 *     for (k = i + 1; k < j; k++)
 *         T[i][j] = max(T[i][j], T[i][k] + T[k + 1][j]);
 *
 * an element that is read has the values of all updates before it, in whatever order, and of
 * none behind it.  So it is enough to have every update on its side of every read, and of every
 * other write: of all pairs of instances that share an element, those of two updates
 * may be the other way round, but not at the same time.  Pairs, not the dependences that
 * dataflow analysis finds: these lead from the last update to the read, and from others to
 * the last one, which does not have to be the last any more.
 */
#include "internal.h"

#include <stdlib.h>

#include "polyopt/passes.h"

/* The pairs may take so much of what is left of the step, in percent. */
#define EFFORT_PERCENT 40

/* Of a statement: how it updates an element of the array, and which accesses are to it. */
struct commuting {
    po_reduction op;
    bool *is_target;
};

struct commute {
    const po_scop *scop;
    int array;
    struct commuting *stmt;
};

/* Does the statement update the array and read other elements of it? */
static bool reads_others(const struct commute *c, int s)
{
    const po_stmt *stmt = &c->scop->stmt[s];

    for (int i = 0; i < stmt->n_access; i++)
        if (stmt->access[i].array == c->array && !stmt->access[i].is_write &&
            !c->stmt[s].is_target[i])
            return c->stmt[s].op != PO_REDUCTION_NONE;
    return false;
}

/* Find how statements update the array.  Does one gain from another order: has it a loop that
 * leads to no other element, and does it read what comes of others?
 */
static bool find_updates(struct commute *c)
{
    bool found = false;

    for (int s = 0; s < c->scop->n_stmt; s++) {
        c->stmt[s].op = po_stmt_find_commuting(c->scop, &c->scop->stmt[s],
                                               c->array, c->stmt[s].is_target);
        found =
            found || (c->scop->stmt[s].n_iter > c->scop->array[c->array].rank &&
                      reads_others(c, s));
    }
    return found;
}

/* Set "commutes" where both ends are references to the elements that are updated. */
static void mark(const struct commute *c, struct dep_list *list)
{
    for (int i = 0; i < list->n; i++) {
        po_dep *dep = &list->dep[i];
        const struct commuting *src = &c->stmt[dep->src];
        const struct commuting *dst = &c->stmt[dep->dst];

        dep->commutes = src->op != PO_REDUCTION_NONE && src->op == dst->op &&
                        src->is_target[dep->src_access] &&
                        dst->is_target[dep->dst_access];
    }
}

/* Add the pairs on the array to the list. */
static isl_stat add_pairs(const struct commute *c, struct dep_list *list)
{
    size_t n = (size_t)c->scop->n_array + 1;
    bool *skip = po_alloc(n * sizeof(bool));
    struct dep_list own = {0};
    struct equal_references equal;
    isl_stat status;

    for (int i = 0; i < c->scop->n_array; i++)
        skip[i] = i != c->array;
    po_equal_references_find(&equal, c->scop);
    status = po_dep_list_by_memory(&own, &equal, skip);
    mark(c, &own);
    for (int i = 0; i < own.n; i++)
        po_dep_list_add(list, &own.dep[i]);
    own.n = 0;
    po_dep_list_free(&own);
    po_equal_references_clear(&equal);
    free(skip);
    return status;
}

static struct commute begin(const po_scop *scop)
{
    struct commute c = {.scop = scop};

    c.stmt = po_alloc(((size_t)scop->n_stmt + 1) * sizeof(*c.stmt));
    for (int s = 0; s < scop->n_stmt; s++)
        c.stmt[s].is_target =
            po_alloc(((size_t)scop->stmt[s].n_access + 1) * sizeof(bool));
    return c;
}

static void end(struct commute *c)
{
    for (int s = 0; s < c->scop->n_stmt; s++)
        free(c->stmt[s].is_target);
    free(c->stmt);
}

/* Add the dependences that are known on the array to the list. */
static void add_known(struct dep_list *list, const po_deps *deps, int array)
{
    for (int i = 0; i < deps->n_dep; i++)
        if (deps->dep[i].array == array) {
            po_dep dep = deps->dep[i];

            dep.relation = isl_map_copy(dep.relation);
            po_dep_list_add(list, &dep);
        }
}

/* Collect the dependences on all arrays.  Does one have updates that commute? */
static isl_stat collect(struct commute *c, const po_deps *deps,
                        struct dep_list *list, bool *any)
{
    unsigned long outer = po_effort_narrow(EFFORT_PERCENT);
    isl_stat status = isl_stat_ok;

    for (int i = 0; i < c->scop->n_array && status >= 0; i++) {
        c->array = i;
        if (po_deps_has_private_array(deps, i) || !find_updates(c)) {
            add_known(list, deps, i);
            continue;
        }
        *any = true;
        status = add_pairs(c, list);
    }
    po_effort_widen(outer);
    if (status < 0)
        isl_ctx_reset_error(c->scop->ctx);
    return status;
}

po_deps *po_deps_commute(const po_scop *scop, const po_deps *deps,
                         const po_run *run)
{
    bool reassociate = run && run->options && run->options->reassociate;
    struct dep_list list = {0};
    bool any = false;
    po_deps *made = NULL;
    struct commute c;

    if (!scop || !deps)
        return NULL;
    c = begin(scop);
    if (collect(&c, deps, &list, &any) >= 0 && any)
        made = po_dep_list_finish(&list, scop, reassociate);
    po_dep_list_free(&list);
    end(&c);
    return made;
}
