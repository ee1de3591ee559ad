/* The input of isl's dataflow analysis: the access relations of a scop as
 * union maps of sources and sinks, each tagged with its reference,
 *     { [S0[i, j] -> R0_2[]] -> A[i, j + 1] }
 * so that the result tells which reference causes a dependence.  References of
 * arrays that are skipped, equal to an earlier one of their statement, or
 * settled by basic_block.c, are left out.
 */
#include "internal.h"

#include <isl/id.h>
#include <isl/space.h>
#include <stdio.h>
#include <stdlib.h>

/* The bits of types that have more values than a size can have. */
#define MIN_BITS 31

/* Return { [S0[i, j] -> R0_2[]] -> S0[i, j] } for a reference. */
static __isl_give isl_map *tag(const struct tagged *t, struct reference *ref)
{
    const po_stmt *stmt = &t->scop->stmt[ref->stmt];
    isl_ctx *ctx = t->scop->ctx;
    isl_space *space = isl_space_set_alloc(ctx, 0, 0);
    isl_set *domain = isl_set_copy(stmt->domain);
    char name[32];

    snprintf(name, sizeof(name), "R%d_%d", ref->stmt, ref->access);
    space = isl_space_set_tuple_id(space, isl_dim_set,
                                   isl_id_alloc(ctx, name, ref));
    domain = isl_set_intersect_params(domain, isl_set_copy(t->context));
    return isl_map_domain_map(
        isl_map_from_domain_and_range(domain, isl_set_universe(space)));
}

/* Add a tagged access to those that may be sources, or sinks. */
static void add_access(struct tagged *t, const struct reference *ref,
                       const struct basic_block *block, __isl_take isl_map *map)
{
    const po_access *access = &t->scop->stmt[ref->stmt].access[ref->access];
    isl_union_map **sinks = access->is_write ? &t->write_sink : &t->read_sink;
    isl_union_map **sources = !access->is_write ? &t->read
                              : access->is_must ? &t->must
                                                : &t->may;

    if (!po_basic_block_is_settled(block, ref->stmt, ref->access))
        *sinks = isl_union_map_add_map(*sinks, isl_map_copy(map));
    if (!po_basic_block_is_hidden(block, ref->stmt, ref->access))
        *sources = isl_union_map_add_map(*sources, isl_map_copy(map));
    isl_map_free(map);
}

/* Leave out the ranges of the types of parameters: dependences for some values of these are no
 * matter of those for others, and what there is for values outside is told sooner in the end, see
 * po_tagged_possible, than such ranges are dealt with.
 */
static __isl_give isl_map *without_ranges(const struct tagged *t,
                                          __isl_take isl_map *map)
{
    return isl_map_gist_params(map, isl_set_copy(t->ranges));
}

__isl_give isl_map *po_tagged_possible(const struct tagged *t,
                                       __isl_take isl_map *map)
{
    return isl_map_intersect_params(map, isl_set_copy(t->context));
}

static void add_reference(struct tagged *t, struct reference *ref,
                          const struct basic_block *block)
{
    const po_access *access = &t->scop->stmt[ref->stmt].access[ref->access];
    isl_map *untag = tag(t, ref);
    isl_union_set **all =
        access->is_write ? t->instances.write : t->instances.read;
    isl_space *space;

    space = isl_space_domain(isl_map_get_space(untag));
    all[ref->stmt] =
        isl_union_set_add_set(all[ref->stmt], isl_set_universe(space));
    add_access(t, ref, block,
               without_ranges(t, isl_map_apply_range(
                                     untag, isl_map_copy(access->relation))));
}

/* Add those of arrays that are not left out, but for such as are like an earlier one
 * of their statement, or settled by straight-line code.
 */
void po_tagged_add(struct tagged *t, const bool *skip,
                   const struct equal_references *equal,
                   const struct basic_block *block)
{
    const po_scop *scop = t->scop;
    size_t n = 0;

    for (int s = 0; s < scop->n_stmt; s++)
        n += (size_t)scop->stmt[s].n_access;
    t->reference = po_alloc(n * sizeof(*t->reference));
    n = 0;
    for (int s = 0; s < scop->n_stmt; s++)
        for (int k = 0; k < scop->stmt[s].n_access; k++) {
            if (skip[scop->stmt[s].access[k].array] ||
                po_equal_references_first(equal, s, k) != k ||
                (po_basic_block_is_settled(block, s, k) &&
                 po_basic_block_is_hidden(block, s, k)))
                continue;
            t->reference[n] = (struct reference){s, k};
            add_reference(t, &t->reference[n++], block);
        }
}

/* Return "n" empty sets. */
static isl_union_set **empty_sets(int n, __isl_keep isl_space *space)
{
    isl_union_set **set = po_alloc(((size_t)n + 1) * sizeof(isl_union_set *));

    for (int i = 0; i < n; i++)
        set[i] = isl_union_set_empty(isl_space_copy(space));
    return set;
}

static void free_sets(int n, isl_union_set **set)
{
    for (int i = 0; i < n; i++)
        isl_union_set_free(set[i]);
    free(set);
}

/* The reference in a space of tagged instances, S0[i, j] -> R0_2[]. */
const struct reference *po_tagged_reference(__isl_take isl_space *tagged)
{
    isl_space *space = isl_space_unwrap(tagged);
    isl_id *id = isl_space_get_tuple_id(space, isl_dim_out);
    const struct reference *ref = id ? isl_id_get_user(id) : NULL;

    isl_id_free(id);
    isl_space_free(space);
    return ref;
}

/* Return the parameters that are within the ranges of their types, if "context" says that they are;
 * those of small types, which are bounds like others, stay as they are.
 */
static __isl_give isl_set *ranges_of(const po_scop *scop,
                                     __isl_keep isl_set *context)
{
    isl_set *set = isl_set_universe(isl_set_get_space(scop->loose));
    isl_bool is_known;

    for (int i = 0; i < scop->n_param; i++) {
        const po_type *type =
            scop->param[i].expr ? scop->param[i].expr->type : NULL;
        int pos =
            isl_set_find_dim_by_name(set, isl_dim_param, scop->param[i].name);
        int bits =
            type && po_type_is_integer(type) ? po_type_value_bits(type) : 0;
        isl_val *end;

        if (pos < 0 || bits < MIN_BITS)
            continue;
        end = isl_val_2exp(isl_val_int_from_si(scop->ctx, bits));
        if (po_type_is_signed(type))
            set = isl_set_lower_bound_val(set, isl_dim_param, (unsigned)pos,
                                          isl_val_neg(isl_val_copy(end)));
        set = isl_set_upper_bound_val(set, isl_dim_param, (unsigned)pos,
                                      isl_val_sub_ui(end, 1));
    }
    is_known = isl_set_is_subset(context, set);
    if (is_known == isl_bool_true)
        return set;
    isl_set_free(set);
    return isl_set_universe(isl_set_get_space(context));
}

void po_tagged_begin(struct tagged *t, const po_scop *scop)
{
    isl_space *space = isl_set_get_space(scop->context);

    *t = (struct tagged){
        .scop = scop,
        .context = isl_set_intersect(isl_set_copy(scop->loose),
                                     isl_set_copy(scop->assume)),
        .read = isl_union_map_empty(isl_space_copy(space)),
        .must = isl_union_map_empty(isl_space_copy(space)),
        .may = isl_union_map_empty(isl_space_copy(space)),
        .read_sink = isl_union_map_empty(isl_space_copy(space)),
        .write_sink = isl_union_map_empty(isl_space_copy(space)),
        .instances = {scop, empty_sets(scop->n_stmt, space),
                      empty_sets(scop->n_stmt, space)}};
    t->ranges = ranges_of(scop, t->context);
    isl_space_free(space);
}

void po_tagged_clear(struct tagged *t)
{
    isl_set_free(t->context);
    isl_set_free(t->ranges);
    isl_union_map_free(t->read);
    isl_union_map_free(t->must);
    isl_union_map_free(t->may);
    isl_union_map_free(t->read_sink);
    isl_union_map_free(t->write_sink);
    free_sets(t->scop->n_stmt, t->instances.read);
    free_sets(t->scop->n_stmt, t->instances.write);
    free(t->reference);
}
