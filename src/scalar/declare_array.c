/* Array privatisation (privatize_array.c), the part that changes the scop: a
 * statement that declares the private array is put in front of the loop body,
 * and all references in it are renamed to that array.
 */
#include "privatize_array.h"

#include <isl/aff.h>
#include <isl/map.h>
#include <isl/set.h>
#include <string.h>

#include "polyopt/nest.h"

const po_type *po_type_behind(const po_type *type, int n)
{
    for (; n > 0 && type; n--)
        type = type->kind == PO_TYPE_ARRAY ? type->target : NULL;
    return type;
}

bool po_privatization_is_use(const po_privatization *x, const po_stmt *stmt)
{
    return stmt->position[0] == x->place && po_stmt_mentions(stmt, x->array);
}

int po_privatization_first(const po_privatization *x)
{
    int s = 0;

    while (s < x->scop->n_stmt &&
           !po_privatization_is_use(x, &x->scop->stmt[s]))
        s++;
    return s;
}

/* Return the iterations that have the array. */
static __isl_give isl_set *find_domain(const po_privatization *x)
{
    isl_set *all = NULL;

    for (int s = 0; s < x->scop->n_stmt; s++) {
        const po_stmt *stmt = &x->scop->stmt[s];
        isl_set *set;

        if (!po_privatization_is_use(x, stmt))
            continue;
        set = isl_set_project_out(isl_set_copy(stmt->domain), isl_dim_set,
                                  (unsigned)x->depth,
                                  (unsigned)(stmt->n_iter - x->depth));
        set = isl_set_reset_tuple_id(set);
        all = all ? isl_set_union(all, set) : set;
    }
    all = isl_set_set_tuple_name(all, "declaration");
    return isl_set_coalesce(isl_set_remove_redundancies(all));
}

/* Return { S[i] -> t_2[x] }, all elements. */
static __isl_give isl_map *all_elements(__isl_keep isl_set *domain,
                                        const po_array *array)
{
    const po_type *type = array->decl->type;
    isl_map *map = isl_map_from_domain(isl_set_copy(domain));

    map = isl_map_add_dims(map, isl_dim_out, (unsigned)array->rank);
    for (int d = 0; d < array->rank; d++, type = type->target) {
        map = isl_map_lower_bound_si(map, isl_dim_out, (unsigned)d, 0);
        map = isl_map_upper_bound_si(map, isl_dim_out, (unsigned)d,
                                     (int)type->extent->value - 1);
    }
    return isl_map_set_tuple_name(map, isl_dim_out, array->name);
}

/* Return the values of the iterators of the loops around, as in "stmt". */
static isl_aff **take_iterators(const po_privatization *x, const po_stmt *stmt,
                                __isl_keep isl_set *domain)
{
    isl_aff **value =
        po_arena_array(x->scop->arena, (size_t)x->depth + 1, sizeof(*value));

    for (int i = 0; i < x->depth; i++) {
        isl_aff *aff = isl_aff_copy(stmt->iter_value[i]);

        aff = isl_aff_drop_dims(aff, isl_dim_in, (unsigned)x->depth,
                                (unsigned)(stmt->n_iter - x->depth));
        value[i] =
            isl_aff_set_tuple_id(aff, isl_dim_in, isl_set_get_tuple_id(domain));
    }
    return value;
}

/* Fill in the statement that declares the array "to" in front of the body of the
 * innermost loop around.
 */
static void make_declaration(const po_privatization *x, const po_stmt *first,
                             int to, po_stmt *made)
{
    po_arena *arena = x->scop->arena;
    const po_array *array = &x->scop->array[to];
    size_t n = 2 * (size_t)x->depth + 1;
    int *position = po_arena_array(arena, n, sizeof(*position));
    po_access *access = po_arena_alloc(arena, sizeof(*access));
    const po_node node = {
        .kind = PO_NODE_DECL, .loc = first->loc, .decl = array->decl};

    memcpy(position, first->position, n * sizeof(*position));
    position[n - 1] = 0;
    *made = (po_stmt){.domain = find_domain(x),
                      .n_iter = x->depth,
                      .iter = first->iter,
                      .position = position,
                      .n_access = 1,
                      .access = access,
                      .block = po_node_make(arena, &node),
                      .loc = first->loc};
    if (first->iter_value)
        made->iter_value = take_iterators(x, first, made->domain);
    *access = (po_access){
        .array = to,
        .relation = all_elements(made->domain, array),
        .is_write = true,
        .is_must = true,
        .is_exact = true,
        .expr = po_expr_variable(arena, array->decl, &first->loc),
        .loc = first->loc,
    };
}

/* Move what is in the iteration of statement "first" behind a new first place of its
 * body; returns the number of the first of these statements.
 */
static int make_room(const po_privatization *x, int first)
{
    const po_stmt inside = x->scop->stmt[first];
    int begin = first;

    for (int s = x->scop->n_stmt - 1; s >= 0; s--) {
        po_stmt *stmt = &x->scop->stmt[s];
        size_t n = 2 * (size_t)stmt->n_iter + 1;
        int *position;

        if (s != first && po_stmt_n_common(&inside, stmt) < x->depth)
            continue;
        position = po_arena_array(x->scop->arena, n, sizeof(*position));
        memcpy(position, stmt->position, n * sizeof(*position));
        position[2 * x->depth]++;
        stmt->position = position;
        begin = s;
    }
    return begin;
}

/* Add the array that is declared; return its number. */
static int add_array(const po_privatization *x)
{
    int to = po_scop_add_scalar(x->scop, x->array);
    po_array *array = &x->scop->array[to];
    po_decl *decl;

    if (x->n_left == 0)
        return to;
    decl = po_arena_alloc(x->scop->arena, sizeof(*decl));
    *decl = *array->decl;
    decl->type = po_type_behind(decl->type, x->n_left);
    array->decl = decl;
    array->rank -= x->n_left;
    return to;
}

static void rename_all(const po_privatization *x, int to)
{
    for (int s = 0; s < x->scop->n_stmt; s++)
        if (po_privatization_is_use(x, &x->scop->stmt[s]))
            po_stmt_rename_array(x->scop, &x->scop->stmt[s], x->array, to);
}

void po_privatization_declare(const po_privatization *x)
{
    po_scop *scop = x->scop;
    size_t n = (size_t)scop->n_stmt;
    int first = po_privatization_first(x);
    int to = add_array(x);
    size_t begin;
    po_stmt *all = po_arena_array(scop->arena, n + 1, sizeof(*all));
    po_stmt declaration;

    if (scop->array[to].rank == 0) {
        rename_all(x, to);
        return;
    }
    begin = (size_t)make_room(x, first);
    make_declaration(x, &scop->stmt[first], to, &declaration);
    rename_all(x, to);
    memcpy(all, scop->stmt, begin * sizeof(*all));
    all[begin] = declaration;
    memcpy(all + begin + 1, scop->stmt + begin, (n - begin) * sizeof(*all));
    scop->stmt = all;
    scop->n_stmt++;
}
