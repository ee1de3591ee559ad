#include "rewrite_damage.h"

#include <isl/map.h>
#include <isl/set.h>
#include <string.h>

#include "region_case.h"
#include "test.h"

/* Restrict the domain of a statement. */
static void restrict_to(po_stmt *stmt, __isl_take isl_set *domain)
{
    for (int k = 0; k < stmt->n_access; k++)
        stmt->access[k].relation = isl_map_intersect_domain(
            stmt->access[k].relation, isl_set_copy(domain));
    isl_set_free(stmt->domain);
    stmt->domain = domain;
}

void damage_lose_instance(po_scop *to, const po_scop *from)
{
    isl_set *domain = isl_set_copy(to->stmt[0].domain);

    (void)from;
    restrict_to(&to->stmt[0],
                isl_set_lower_bound_si(domain, isl_dim_set, 0, 5));
}

/* The array is declared for each line of the plane. */
void damage_declare_further_in(po_scop *to, const po_scop *from)
{
    po_stmt *stmt = &to->stmt[0];
    isl_set *domain = isl_set_project_out(isl_set_copy(to->stmt[1].domain),
                                          isl_dim_set, 2, 1);

    (void)from;
    isl_set_free(stmt->domain);
    stmt->domain = isl_set_set_tuple_name(domain, stmt->name);
    stmt->position = to->stmt[1].position;
    stmt->n_iter = 2;
    isl_aff_free(stmt->iter_value[0]);
    stmt->iter_value = NULL;
}

/* A second declaration, of the same array. */
void damage_declare_twice(po_scop *to, const po_scop *from)
{
    po_stmt *all =
        po_arena_array(to->arena, (size_t)to->n_stmt + 1, sizeof(*all));

    (void)from;
    memcpy(all, to->stmt, (size_t)to->n_stmt * sizeof(*all));
    all[to->n_stmt++] = po_stmt_copy(&to->stmt[0], to->arena);
    to->stmt = all;
}

/* The declaration is one of another type. */
void damage_retype(po_scop *to, const po_scop *from)
{
    po_decl *decl = (po_decl *)to->array[from->n_array].decl;

    decl->type = decl->type->target;
}

/* What is read is filled in part, in both. */
void damage_fill_less(po_scop *to, const po_scop *from)
{
    restrict_to(&to->stmt[1],
                isl_set_lower_bound_si(isl_set_copy(to->stmt[1].domain),
                                       isl_dim_set, 1, 2));
    restrict_to(&from->stmt[0],
                isl_set_lower_bound_si(isl_set_copy(from->stmt[0].domain),
                                       isl_dim_set, 1, 2));
}

void damage_lose_instance_behind(po_scop *to, const po_scop *from)
{
    isl_set *domain = isl_set_copy(to->stmt[1].domain);

    (void)from;
    restrict_to(&to->stmt[1],
                isl_set_lower_bound_si(domain, isl_dim_set, 0, 5));
}

void damage_lose_statement(po_scop *to, const po_scop *from)
{
    (void)from;
    po_stmt_clear(&to->stmt[--to->n_stmt]);
}

void damage_repeat_statement(po_scop *to, const po_scop *from)
{
    po_stmt *all =
        po_arena_array(to->arena, (size_t)to->n_stmt + 1, sizeof(*all));

    (void)from;
    memcpy(all, to->stmt, (size_t)to->n_stmt * sizeof(*all));
    all[to->n_stmt] = po_stmt_copy(&all[to->n_stmt - 1], to->arena);
    to->stmt = all;
    to->n_stmt++;
}

/* Exchange the first two statements. */
void damage_exchange(po_scop *to, const po_scop *from)
{
    const int *position = to->stmt[0].position;

    (void)from;
    to->stmt[0].position = to->stmt[1].position;
    to->stmt[1].position = position;
}

/* Let the last statement come before the one in front of it. */
void damage_hurry(po_scop *to, const po_scop *from)
{
    po_stmt *stmt = &to->stmt[to->n_stmt - 1];
    size_t n = 2 * (size_t)stmt->n_iter + 1;
    int *position = po_arena_array(to->arena, n, sizeof(*position));

    (void)from;
    for (size_t i = 0; i < n; i++)
        position[i] = stmt->position[i] - (i + 1 == n ? 2 : 0);
    stmt->position = position;
}

/* The text is what it was, the accesses are not. */
void damage_keep_text(po_scop *to, const po_scop *from)
{
    to->stmt[0].body = from->stmt[1].body;
}

/* The accesses are what they were, the text is not. */
void damage_keep_access(po_scop *to, const po_scop *from)
{
    for (int k = 0; k < to->stmt[0].n_access; k++) {
        po_access *access = &to->stmt[0].access[k];

        if (access->is_write)
            continue;
        access->array = from->stmt[1].access[k].array;
        access->expr = from->stmt[1].access[k].expr;
        isl_map_free(access->relation);
        access->relation = isl_map_set_tuple_name(
            isl_map_copy(from->stmt[1].access[k].relation), isl_dim_in,
            to->stmt[0].name);
    }
}

/* The accesses are to the elements beside those that the text has. */
void damage_shift_elements(po_scop *to, const po_scop *from)
{
    for (int k = 0; k < to->stmt[0].n_access; k++) {
        po_access *access = &to->stmt[0].access[k];

        if (access->array != from->stmt[1].access[k].array)
            access->relation = isl_map_apply_range(
                access->relation,
                isl_map_read_from_str(ctx, "{ A[i, j] -> A[i, j + 1] }"));
    }
}

/* The subscripts of a buffer are exchanged. */
void damage_transpose(po_scop *to, const po_scop *from)
{
    po_access *access = &to->stmt[0].access[0];

    (void)from;
    access->relation = isl_map_apply_range(
        access->relation, isl_map_read_from_str(ctx, "{ s[i, j] -> s[j, i] }"));
}

/* Another operator. */
void damage_subtract(po_scop *to, const po_scop *from)
{
    po_stmt *stmt = &to->stmt[to->n_stmt - 1];
    const po_expr **arg = po_arena_array(to->arena, 2, sizeof(*arg));
    po_expr *body = po_arena_alloc(to->arena, sizeof(*body));
    po_expr *value = po_arena_alloc(to->arena, sizeof(*value));

    (void)from;
    *body = *stmt->body;
    *value = *po_expr_strip(body->arg[1]);
    value->op = PO_OP_SUB;
    arg[0] = body->arg[0];
    arg[1] = value;
    body->arg = arg;
    stmt->body = body;
}

void damage_forget_must(po_scop *to, const po_scop *from)
{
    (void)from;
    for (int k = 0; k < to->stmt[0].n_access; k++)
        to->stmt[0].access[k].is_must = false;
}

/* The last iteration has the variable of the others, so that its value is lost.
 */
void damage_lose_value(po_scop *to, const po_scop *from)
{
    (void)from;
    for (int s = 2; s < 4; s++) {
        to->stmt[s].body = to->stmt[s - 2].body;
        for (int k = 0; k < to->stmt[s].n_access; k++) {
            po_access *access = &to->stmt[s].access[k];

            access->expr = to->stmt[s - 2].access[k].expr;
            access->array = to->stmt[s - 2].access[k].array;
            access->relation = isl_map_set_tuple_name(
                access->relation, isl_dim_out, to->array[access->array].name);
        }
    }
}

/* One of the two statements with a value has the variable of others. */
void damage_mix_up(po_scop *to, const po_scop *from)
{
    to->stmt[1].body = from->stmt[1].body;
    for (int k = 0; k < to->stmt[1].n_access; k++) {
        po_access *access = &to->stmt[1].access[k];

        access->expr = from->stmt[1].access[k].expr;
        access->array = from->stmt[1].access[k].array;
        access->relation = isl_map_set_tuple_name(
            access->relation, isl_dim_out, to->array[access->array].name);
    }
}

void damage_clash(po_scop *to, const po_scop *from)
{
    po_decl *decl = po_arena_alloc(to->arena, sizeof(*decl));
    po_array *array = &to->array[from->n_array];

    *decl = *array->decl;
    decl->name = from->array[0].name;
    array->decl = decl;
    array->name = decl->name;
}

void damage_look_at_new(po_scop *to, const po_scop *from)
{
    to->array[from->n_array].dead_out = false;
}

void damage_forget_live(po_scop *to, const po_scop *from)
{
    (void)from;
    for (int i = 0; i < to->n_array; i++)
        to->array[i].dead_out = true;
}

/* Nothing is assumed any more. */
void damage_assume_less(po_scop *to, const po_scop *from)
{
    isl_space *space = isl_set_get_space(from->assume);

    isl_set_free(from->assume);
    ((po_scop *)from)->assume = isl_set_copy(to->assume);
    isl_set_free(to->assume);
    to->assume = isl_set_universe(space);
    ((po_scop *)from)->assume = isl_set_intersect(
        from->assume, isl_set_read_from_str(ctx, "[n, m] -> { : m <= 50 }"));
}
