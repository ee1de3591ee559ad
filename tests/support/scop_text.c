/* A scop from isl texts: a model without syntax.
 */
#include "model.h"

#include <isl/id.h>
#include <isl/local_space.h>
#include <isl/point.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the callbacks fill in. */
struct reader {
    po_scop *scop;
    bool is_write;
    bool failed;
};

static int statement_number(const char *name)
{
    int number = -1;
    char rest;

    if (!name || sscanf(name, "S%d%c", &number, &rest) != 1)
        return -1;
    return number;
}

static isl_stat add_domain(__isl_take isl_set *set, void *user)
{
    struct reader *r = user;
    po_scop *scop = r->scop;
    int s = statement_number(isl_set_get_tuple_name(set));
    isl_size n = isl_set_dim(set, isl_dim_set);
    isl_local_space *space;
    po_stmt *stmt;

    if (s < 0 || s >= scop->n_stmt || n < 0 || scop->stmt[s].domain) {
        isl_set_free(set);
        r->failed = true;
        return isl_stat_error;
    }
    stmt = &scop->stmt[s];
    stmt->name = po_arena_printf(scop->arena, "S%d", s);
    stmt->n_iter = n;
    stmt->iter_value =
        po_arena_array(scop->arena, (size_t)n + 1, sizeof(isl_aff *));
    space = isl_local_space_from_space(isl_set_get_space(set));
    for (int i = 0; i < n; i++)
        stmt->iter_value[i] = isl_aff_var_on_domain(isl_local_space_copy(space),
                                                    isl_dim_set, (unsigned)i);
    isl_local_space_free(space);
    stmt->domain = set;
    return isl_stat_ok;
}

static int array_index(po_scop *scop, const char *name, int rank)
{
    for (int i = 0; i < scop->n_array; i++)
        if (strcmp(scop->array[i].name, name) == 0)
            return i;
    scop->array[scop->n_array].name = po_arena_copy(scop->arena, name);
    scop->array[scop->n_array].rank = rank;
    return scop->n_array++;
}

static isl_stat add_basic_access(__isl_take isl_basic_map *basic, void *user)
{
    struct reader *r = user;
    isl_map *map = isl_map_from_basic_map(basic);
    const char *array = isl_map_get_tuple_name(map, isl_dim_out);
    int s = statement_number(isl_map_get_tuple_name(map, isl_dim_in));
    isl_size rank = isl_map_dim(map, isl_dim_out);
    po_access *access;
    po_stmt *stmt;

    if (s < 0 || s >= r->scop->n_stmt || !array || rank < 0) {
        isl_map_free(map);
        r->failed = true;
        return isl_stat_error;
    }
    stmt = &r->scop->stmt[s];
    access = &stmt->access[stmt->n_access++];
    access->array = array_index(r->scop, array, rank);
    access->is_write = r->is_write;
    access->is_must = true;
    access->is_exact = true;
    access->relation =
        isl_map_intersect_domain(map, isl_set_copy(stmt->domain));
    return isl_stat_ok;
}

static isl_stat add_access(__isl_take isl_map *map, void *user)
{
    isl_stat status = isl_map_foreach_basic_map(map, add_basic_access, user);

    isl_map_free(map);
    return status;
}

static isl_stat count_basic(__isl_take isl_map *map, void *user)
{
    isl_size n = isl_map_n_basic_map(map);

    isl_map_free(map);
    if (n < 0)
        return isl_stat_error;
    *(int *)user += n;
    return isl_stat_ok;
}

/* Read the numbers of { S0[i, j] -> [0, i, 1, j, 0] } in the even places. */
static isl_stat add_position(__isl_take isl_map *map, void *user)
{
    struct reader *r = user;
    int s = statement_number(isl_map_get_tuple_name(map, isl_dim_in));
    po_stmt *stmt = s >= 0 && s < r->scop->n_stmt ? &r->scop->stmt[s] : NULL;
    isl_size n = isl_map_dim(map, isl_dim_out);
    int n_position = stmt ? 2 * stmt->n_iter + 1 : 0;
    int *position =
        po_arena_array(r->scop->arena, (size_t)n_position + 1, sizeof(int));
    isl_val *value;

    for (int i = 0; i < n && i < n_position; i += 2) {
        value = isl_map_plain_get_val_if_fixed(map, isl_dim_out, (unsigned)i);
        position[i] = (int)isl_val_get_num_si(value);
        isl_val_free(value);
    }
    isl_map_free(map);
    if (!stmt)
        return isl_stat_error;
    stmt->position = position;
    return isl_stat_ok;
}

static void add_params(po_scop *scop)
{
    isl_size n = isl_set_dim(scop->context, isl_dim_param);

    scop->n_param = n < 0 ? 0 : n;
    scop->param = po_arena_array(scop->arena, (size_t)scop->n_param + 1,
                                 sizeof(po_param));
    for (int i = 0; i < scop->n_param; i++)
        scop->param[i].name = po_arena_copy(
            scop->arena,
            isl_set_get_dim_name(scop->context, isl_dim_param, (unsigned)i));
}

/* Give all sets and relations the same parameters, those of "space". */
static void align(po_scop *scop)
{
    isl_space *space = isl_set_get_space(scop->context);

    for (int i = 0; i < scop->n_stmt; i++) {
        po_stmt *s = &scop->stmt[i];

        s->domain = isl_set_align_params(s->domain, isl_space_copy(space));
        for (int k = 0; k < s->n_iter; k++)
            s->iter_value[k] =
                isl_aff_align_params(s->iter_value[k], isl_space_copy(space));
        for (int k = 0; k < s->n_access; k++)
            s->access[k].relation = isl_map_align_params(s->access[k].relation,
                                                         isl_space_copy(space));
    }
    isl_space_free(space);
}

static bool read_accesses(struct reader *r, const char *writes,
                          const char *reads)
{
    isl_ctx *ctx = r->scop->ctx;
    isl_union_map *write = isl_union_map_read_from_str(ctx, writes);
    isl_union_map *read = isl_union_map_read_from_str(ctx, reads);
    int n = 0;

    isl_union_map_foreach_map(write, count_basic, &n);
    isl_union_map_foreach_map(read, count_basic, &n);
    r->scop->array =
        po_arena_array(r->scop->arena, (size_t)n + 1, sizeof(po_array));
    for (int i = 0; i < r->scop->n_stmt; i++)
        r->scop->stmt[i].access =
            po_arena_array(r->scop->arena, (size_t)n + 1, sizeof(po_access));
    isl_union_map_foreach_map(read, add_access, r);
    r->is_write = true;
    isl_union_map_foreach_map(write, add_access, r);
    isl_union_map_free(write);
    isl_union_map_free(read);
    return !r->failed;
}

static bool read_domain(struct reader *r, const char *domain)
{
    isl_union_set *set = isl_union_set_read_from_str(r->scop->ctx, domain);
    isl_size n = isl_union_set_n_set(set);

    r->scop->n_stmt = n < 0 ? 0 : n;
    r->scop->stmt = po_arena_array(r->scop->arena, (size_t)r->scop->n_stmt + 1,
                                   sizeof(po_stmt));
    isl_union_set_foreach_set(set, add_domain, r);
    isl_union_set_free(set);
    return !r->failed && n > 0;
}

po_scop *scop_from_text(isl_ctx *ctx, const char *context, const char *domain,
                        const char *writes, const char *reads,
                        const char *schedule)
{
    po_arena *arena = po_arena_new();
    po_scop *scop = po_arena_alloc(arena, sizeof(*scop));
    struct reader r = {.scop = scop};
    isl_bool is_params;
    isl_union_map *order = isl_union_map_read_from_str(ctx, schedule);

    scop->arena = arena;
    scop->ctx = ctx;
    scop->function = "text";
    scop->context = isl_set_read_from_str(ctx, context);
    is_params = isl_set_is_params(scop->context);
    if (is_params == isl_bool_false)
        scop->context = isl_set_params(scop->context);
    scop->loose = isl_set_copy(scop->context);
    scop->assume = isl_set_universe(isl_set_get_space(scop->context));
    add_params(scop);
    if (!read_domain(&r, domain) || !read_accesses(&r, writes, reads) ||
        isl_union_map_foreach_map(order, add_position, &r) < 0) {
        isl_union_map_free(order);
        return po_scop_free(scop);
    }
    isl_union_map_free(order);
    align(scop);
    return scop;
}
