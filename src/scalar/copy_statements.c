/* Array expansion of what reads see (expand_reads.c), the part that changes
 * the scop: statements that copy elements to an array of their own, in front
 * of the statement that reads them, and the references that are redirected
 * there.  They may copy more than readers need, where that makes simpler
 * loops.
 */
#include <isl/aff.h>
#include <isl/constraint.h>
#include <isl/map.h>
#include <isl/set.h>
#include <string.h>

#include "expand_reads.h"

/* Places from a statement to the next one. */
#define ROOM (PO_MAX_COPY + 1)

__isl_give isl_map *po_copy_project(const po_copy *copy,
                                    const po_access *access)
{
    isl_map *map = isl_map_copy(access->relation);
    int kept = copy->n_dim;

    for (int i = copy->like->n_iter - 1; i >= 0; i--) {
        if (kept > 0 && copy->dim[kept - 1] == i)
            kept--;
        else
            map = isl_map_project_out(map, isl_dim_in, (unsigned)i, 1);
    }
    return isl_map_reset_tuple_id(map, isl_dim_in);
}

/* Return { S[i, j, k] -> name[i, k] }. */
static __isl_give isl_map *element(__isl_keep isl_set *domain,
                                   const po_copy *copy, const char *name)
{
    isl_map *map = isl_set_identity(isl_set_copy(domain));
    isl_size n = isl_set_dim(domain, isl_dim_set);
    int kept = copy->n_dim;

    for (int i = (int)n - 1; i >= 0; i--) {
        if (kept > 0 && copy->dim[kept - 1] == i)
            kept--;
        else
            map = isl_map_project_out(map, isl_dim_out, (unsigned)i, 1);
    }
    return isl_map_set_tuple_name(map, isl_dim_out, name);
}

/* Return a reference to the array, whose subscripts are loops around the statement. */
static const po_expr *variable(const po_scop *to, const po_copy *copy)
{
    po_expr *expr = po_arena_alloc(to->arena, sizeof(*expr));

    *expr = (po_expr){.kind = PO_EXPR_VAR,
                      .type = copy->access->expr->type,
                      .loc = copy->access->loc,
                      .decl = to->array[copy->array].decl};
    return expr;
}

void po_copy_redirect(po_scop *to, po_stmt *stmt, int access,
                      const po_copy *copy)
{
    po_access *read = &stmt->access[access];
    const po_array *array = &to->array[copy->array];
    const po_expr *name = variable(to, copy);

    stmt->body = po_expr_replace(to->arena, stmt->body, read->expr, name);
    read->expr = name;
    read->array = copy->array;
    isl_map_free(read->relation);
    read->relation = element(stmt->domain, copy, array->name);
}

/* Set the iterators of the statement that copies. */
static void set_iterators(po_scop *to, const po_copy *copy, po_stmt *made)
{
    size_t n = (size_t)copy->n_dim;
    const po_decl **iter = po_arena_array(to->arena, n, sizeof(*iter));

    made->n_iter = copy->n_dim;
    made->iter = iter;
    made->iter_value = po_arena_array(to->arena, n, sizeof(*made->iter_value));
    for (int d = 0; d < copy->n_dim; d++) {
        isl_aff *value = isl_aff_copy(copy->like->iter_value[copy->dim[d]]);
        int kept = copy->n_dim;

        for (int i = copy->like->n_iter - 1; i >= 0; i--) {
            if (kept > 0 && copy->dim[kept - 1] == i)
                kept--;
            else
                value = isl_aff_drop_dims(value, isl_dim_in, (unsigned)i, 1);
        }
        iter[d] = copy->like->iter[copy->dim[d]];
        made->iter_value[d] = value;
    }
}

/* Set where the statement is: in front of the one that reads the array, of which the places have
 * room between them.
 */
static void set_position(po_scop *to, const po_fill *fill, int number,
                         po_stmt *made)
{
    const int *reader = fill->reader->position;
    int *position = po_arena_array(to->arena, 2 * (size_t)made->n_iter + 1,
                                   sizeof(*position));

    for (int d = 0; d <= fill->depth; d++)
        position[2 * d] = ROOM * (reader[2 * d] + 1);
    position[2 * fill->depth] += number - PO_MAX_COPY;
    made->position = position;
}

/* Add the constraint if it is about several dimensions. */
static isl_stat add_coupled(__isl_take isl_constraint *constraint, void *user)
{
    isl_basic_set **coupled = user;
    isl_size n = isl_constraint_dim(constraint, isl_dim_set);
    int involved = 0;

    for (isl_size i = 0; i < n; i++) {
        isl_bool is = isl_constraint_involves_dims(constraint, isl_dim_set,
                                                   (unsigned)i, 1);

        involved += is != isl_bool_false;
    }
    if (involved > 1)
        *coupled = isl_basic_set_add_constraint(*coupled, constraint);
    else
        isl_constraint_free(constraint);
    return *coupled ? isl_stat_ok : isl_stat_error;
}

/* What is copied, and the same without bounds that are there for the readers' sake. */
struct widened {
    isl_set *all;
    isl_set *wide;
};

static isl_stat add_widened(__isl_take isl_basic_set *part, void *user)
{
    struct widened *w = user;
    isl_basic_set *coupled =
        isl_basic_set_universe(isl_basic_set_get_space(part));
    isl_stat status =
        isl_basic_set_foreach_constraint(part, add_coupled, &coupled);

    isl_basic_set_free(part);
    w->wide = isl_set_union(w->wide,
                            isl_set_intersect(isl_set_copy(w->all),
                                              isl_set_from_basic_set(coupled)));
    return status;
}

/* Return the iterations of the loops that the element depends on, of all parts of the statement. */
static __isl_give isl_set *iterations_of(const po_expansion *x,
                                         const po_copy *copy)
{
    isl_set *all = NULL;

    for (int s = 0; s < x->scop->n_stmt; s++) {
        const po_stmt *stmt = &x->scop->stmt[s];
        po_access domain;
        isl_set *part;

        if (stmt->n_iter != copy->like->n_iter ||
            stmt->loc.offset != copy->like->loc.offset)
            continue;
        domain.relation = isl_set_identity(isl_set_copy(stmt->domain));
        part = isl_map_domain(isl_map_reset_tuple_id(
            po_copy_project(copy, &domain), isl_dim_out));
        isl_map_free(domain.relation);
        all = all ? isl_set_union(all, part) : part;
    }
    return isl_set_coalesce(all);
}

isl_bool po_expansion_writes(const po_expansion *x, int array,
                             __isl_keep isl_map *relation)
{
    isl_set *left = isl_map_range(isl_map_copy(relation));
    isl_bool good;

    left = isl_set_intersect_params(left, isl_set_copy(x->known));
    for (int s = 0; s < x->scop->n_stmt; s++)
        for (int k = 0; k < x->scop->stmt[s].n_access; k++) {
            const po_access *access = &x->scop->stmt[s].access[k];

            if (access->array == array && access->is_write)
                left = isl_set_subtract(
                    left, isl_map_range(isl_map_copy(access->relation)));
        }
    good = isl_set_is_empty(left);
    isl_set_free(left);
    return good;
}

/* Let the statement copy more than readers need, if that is there, so that its loops are those of
 * the program, with fewer conditions.
 */
static isl_stat widen(const po_expansion *x, po_fill *fill)
{
    struct widened w = {.all = iterations_of(x, fill->copy)};
    isl_set *domain = isl_map_domain(isl_map_copy(fill->relation));
    isl_map *wide = isl_map_from_basic_map(
        isl_map_affine_hull(isl_map_copy(fill->relation)));
    isl_stat status;
    isl_bool good;

    w.wide = isl_set_copy(domain);
    status = isl_set_foreach_basic_set(domain, add_widened, &w);
    isl_set_free(domain);
    domain = isl_set_from_basic_set(isl_set_simple_hull(w.wide));
    domain = isl_set_intersect(domain, w.all);
    wide = isl_map_coalesce(isl_map_intersect_domain(wide, domain));
    good = status < 0 ? isl_bool_error
                      : po_expansion_writes(x, fill->copy->access->array, wide);
    if (good == isl_bool_true) {
        isl_map_free(fill->relation);
        fill->relation = wide;
    } else {
        isl_map_free(wide);
    }
    return good < 0 ? isl_stat_error : isl_stat_ok;
}

/* Add the statement that fills the array. */
static void add_statement(po_scop *to, const po_fill *fill, int number)
{
    const po_copy *copy = fill->copy;
    const po_array *array = &to->array[copy->array];
    po_stmt *made = &to->stmt[to->n_stmt++];
    po_access *access = po_arena_array(to->arena, 2, sizeof(*access));

    *made = (po_stmt){.name = "copy", .n_access = 2, .access = access};
    made->loc = copy->like->loc;
    set_iterators(to, copy, made);
    set_position(to, fill, number, made);
    made->domain = isl_map_domain(isl_map_copy(fill->relation));
    made->domain = isl_set_coalesce(made->domain);
    access[0] = *copy->access;
    access[0].relation = isl_map_coalesce(isl_map_copy(fill->relation));
    access[1] = (po_access){.array = copy->array,
                            .is_write = true,
                            .is_must = true,
                            .is_exact = true,
                            .loc = copy->access->loc};
    access[1].relation = isl_set_identity(isl_set_copy(made->domain));
    access[1].relation =
        isl_map_set_tuple_name(access[1].relation, isl_dim_out, array->name);
    access[1].expr = variable(to, copy);
    made->body = po_expr_assignment(to->arena, access[1].expr, access[0].expr);
}

/* Make room between the places of statements. */
static void make_room(po_scop *to)
{
    for (int s = 0; s < to->n_stmt; s++) {
        po_stmt *stmt = &to->stmt[s];
        size_t size = 2 * (size_t)stmt->n_iter + 1;
        int *position = po_arena_array(to->arena, size, sizeof(*position));

        for (size_t i = 0; i < size; i += 2)
            position[i] = ROOM * (stmt->position[i] + 1);
        stmt->position = position;
    }
}

isl_stat po_expansion_fill(po_expansion *x)
{
    po_scop *to = x->to;
    po_stmt *all = po_arena_array(to->arena, (size_t)to->n_stmt + PO_MAX_COPY,
                                  sizeof(*all));
    isl_stat status = isl_stat_ok;

    memcpy(all, to->stmt, (size_t)to->n_stmt * sizeof(*all));
    to->stmt = all;
    for (int i = 0; i < x->n_fill && status >= 0; i++)
        status = widen(x, &x->fill[i]);
    make_room(to);
    for (int i = 0; i < x->n_fill; i++)
        add_statement(to, &x->fill[i], i);
    po_scop_sort(to);
    return status;
}
