/* Footprints: what the loops of a nest, and the tiles of its new order, touch.
 *
 * views.c takes loops and tiles as relations from instances to executions, groups.c
 * puts references together, stride.c compares iterations, flops.c counts operations.
 */
#include "polyopt/footprint.h"

#include <isl/space.h>
#include <stdlib.h>
#include <string.h>

#include "flops.h"
#include "polyopt/card.h"
#include "use.h"

/* Forget an amount. */
static void clear_amount(po_amount *amount)
{
    amount->value = isl_pw_qpolynomial_free(amount->value);
}

static void clear_loop(po_loop_use *loop)
{
    clear_amount(&loop->flops);
    clear_amount(&loop->bytes);
    clear_amount(&loop->body);
    for (int g = 0; g < loop->n_group; g++) {
        clear_amount(&loop->group[g].n_element);
        clear_amount(&loop->group[g].n_line);
        clear_amount(&loop->group[g].n_span);
    }
}

po_footprint *po_footprint_free(po_footprint *footprint)
{
    if (!footprint)
        return NULL;
    for (int i = 0; i < footprint->n_loop; i++)
        clear_loop(&footprint->loop[i]);
    free(footprint->loop);
    po_arena_free(footprint->arena);
    free(footprint);
    return NULL;
}

/* One loop in work, "known" the executions and "turns" the iterations,
 * { [i, j] : ... }.
 */
struct work {
    po_footprint *f;
    po_counts *counts;
    const po_view *view;
    isl_set *known;
    isl_set *turns;
    int n_group;
    po_reference_group *group;
};

/* Return the number "value", { [i, j] -> number }, for the points in "known",
 * which need not be said.
 */
static po_amount amount_of(const struct work *w, __isl_keep isl_set *known,
                           __isl_take isl_pw_qpolynomial *value)
{
    isl_size n = isl_pw_qpolynomial_dim(value, isl_dim_in);

    value = isl_pw_qpolynomial_gist(value, isl_set_copy(known));
    for (int i = 0; w->view->iter && i < n; i++)
        value = isl_pw_qpolynomial_set_dim_name(value, isl_dim_in, (unsigned)i,
                                                w->view->iter[i]->name);
    return (po_amount){isl_pw_qpolynomial_coalesce(value), true};
}

/* Is "one" among the references in "all", with ", " between them? */
static bool is_listed(const po_text *all, const char *one)
{
    size_t n = strlen(one);
    const char *at = po_text_get(all);

    while (at) {
        if (strncmp(at, one, n) == 0 &&
            (!at[n] || strncmp(at + n, ", ", 2) == 0))
            return true;
        at = strstr(at, ", ");
        at = at ? at + 2 : NULL;
    }
    return false;
}

/* Store the text of the references of the group, each once. */
static const char *text_of(po_footprint *f, const po_reference_group *group)
{
    po_text text = {0};
    const char *result;

    for (int i = 0; i < group->n; i++) {
        const po_access *access = &f->scop->stmt[group->member[i].stmt]
                                       .access[group->member[i].access];
        po_text one = {0};

        if (access->expr)
            po_expr_print_source(access->expr, &one);
        else
            po_text_add(&one, f->scop->array[access->array].name);
        if (!is_listed(&text, po_text_get(&one)))
            po_text_printf(&text, "%s%s", text.n > 0 ? ", " : "",
                           po_text_get(&one));
        po_text_free(&one);
    }
    result = po_arena_copy(f->arena, po_text_get(&text));
    po_text_free(&text);
    return result;
}

/* Add "more" times "factor" to "sum"; unknown if either is. */
static void add_to(isl_pw_qpolynomial **sum, bool *known,
                   __isl_take isl_pw_qpolynomial *more, long factor)
{
    isl_val *by;

    if (!more || !*known) {
        *known = false;
        isl_pw_qpolynomial_free(more);
        return;
    }
    by = isl_val_int_from_si(isl_pw_qpolynomial_get_ctx(more), factor);
    more = isl_pw_qpolynomial_scale_val(more, by);
    *sum = *sum ? isl_pw_qpolynomial_add(*sum, more) : more;
}

/* Return all accesses of the groups to the array, as one group. */
static po_reference_group merge(const struct work *w, int array)
{
    po_reference_group all = {0};
    int n = 0;

    for (int g = 0; g < w->n_group; g++)
        n += w->group[g].n;
    all.member =
        po_arena_array(w->f->arena, (size_t)n + 1, sizeof(*all.member));
    for (int g = 0; g < w->n_group; g++) {
        const po_view_access *a = &w->group[g].member[0];

        if (w->f->scop->stmt[a->stmt].access[a->access].array != array)
            continue;
        for (int i = 0; i < w->group[g].n; i++)
            all.member[all.n++] = w->group[g].member[i];
    }
    return all;
}

/* Return the bytes of all groups in an execution, or an iteration, that the
 * prefix tells, the same element counted once; nothing if they are not known.
 */
static po_amount find_bytes(const struct work *w, __isl_keep isl_set *known,
                            isl_map *const *prefix)
{
    const po_scop *scop = w->f->scop;
    isl_pw_qpolynomial *sum = NULL;
    bool is_known = true;
    po_amount amount = {0};

    for (int a = 0; a < scop->n_array && is_known; a++) {
        po_reference_group all = merge(w, a);

        if (all.n > 0)
            add_to(&sum, &is_known,
                   po_counts_images(w->counts, po_reference_group_elements(
                                                   scop, &all, prefix)),
                   (long)scop->array[a].element->size_bytes);
    }
    if (is_known && sum)
        return amount_of(w, known, sum);
    isl_pw_qpolynomial_free(sum);
    return amount;
}

/* Return 0 for every execution of the loop. */
static __isl_give isl_pw_qpolynomial *nothing(const struct work *w)
{
    isl_space *space = isl_set_get_space(w->known);

    space = isl_space_from_domain(space);
    space = isl_space_add_dims(space, isl_dim_out, 1);
    return isl_pw_qpolynomial_zero(space);
}

/* Return the floating-point operations of an execution of the loop. */
static po_amount find_flops(const struct work *w)
{
    const po_scop *scop = w->f->scop;
    isl_pw_qpolynomial *sum = nothing(w);
    bool known = true;

    for (int s = 0; s < scop->n_stmt; s++) {
        long flops = w->view->outer[s] ? po_stmt_flops(&scop->stmt[s]) : 0;

        if (flops > 0)
            add_to(&sum, &known,
                   po_counts_images(w->counts, isl_map_reverse(isl_map_copy(
                                                   w->view->outer[s]))),
                   flops);
    }
    if (known)
        return amount_of(w, w->known, sum);
    isl_pw_qpolynomial_free(sum);
    return (po_amount){0};
}

/* Store what is known of a group. */
static isl_stat use_group(const struct work *w, const po_reference_group *group,
                          po_group_use *use)
{
    const po_scop *scop = w->f->scop;
    const po_access *access =
        &scop->stmt[group->member[0].stmt].access[group->member[0].access];
    isl_map *elements =
        po_reference_group_elements(scop, group, w->view->outer);
    isl_pw_qpolynomial *number =
        po_counts_images(w->counts, isl_map_copy(elements));

    *use = (po_group_use){.array = access->array, .text = text_of(w->f, group)};
    if (number) {
        use->n_element = amount_of(w, w->known, number);
        use->n_line = amount_of(
            w, w->known,
            po_counts_images(
                w->counts, po_lines_of(scop, access, isl_map_copy(elements))));
        use->n_span =
            amount_of(w, w->known, po_counts_box(w->counts, elements));
        use->n_element.is_exact = po_reference_group_is_exact(scop, group);
        use->n_line.is_exact = use->n_element.is_exact;
        use->n_span.is_exact = use->n_element.is_exact;
    }
    isl_map_free(elements);
    if (po_reference_group_stride(scop, w->view, group, use) < 0)
        return isl_stat_error;
    return po_reference_group_reuse(scop, w->view, group, use);
}

/* Return the executions that the prefix tells, { [i, j] : ... }. */
static __isl_give isl_set *find_known(const po_scop *scop,
                                      isl_map *const *prefix)
{
    isl_set *known = NULL;

    for (int s = 0; s < scop->n_stmt; s++) {
        isl_set *part = isl_map_range(isl_map_copy(prefix[s]));

        if (prefix[s])
            known = known ? isl_set_union(known, part) : part;
    }
    known = isl_set_intersect_params(known, isl_set_copy(scop->context));
    return isl_set_coalesce(known);
}

/* Add what is to be known of the loop. */
static isl_stat fill_loop(struct work *w, po_loop_use *loop)
{
    isl_stat status = isl_stat_ok;

    loop->group = po_arena_array(w->f->arena, (size_t)w->n_group + 1,
                                 sizeof(*loop->group));
    loop->flops = find_flops(w);
    loop->bytes = find_bytes(w, w->known, w->view->outer);
    if (w->view->body)
        loop->body = find_bytes(w, w->turns, w->view->body);
    for (int g = 0; g < w->n_group && status >= 0; g++) {
        loop->n_group++;
        status = use_group(w, &w->group[g], &loop->group[g]);
    }
    return status;
}

/* Add a loop or tile. */
static isl_stat add_view(const po_view *view, void *user)
{
    struct work w = *(struct work *)user;
    po_footprint *f = w.f;
    po_loop_use *loop;
    isl_stat status;

    w.view = view;
    loop = PO_ADD(f->loop, f->n_loop);
    *loop = (po_loop_use){.name = po_arena_copy(f->arena, view->name),
                          .line = view->line,
                          .depth = view->depth};
    w.n_group = po_view_groups(f->scop, view, f->arena, &w.group);
    if (w.n_group < 0)
        return isl_stat_error;
    w.known = find_known(f->scop, view->outer);
    w.turns = view->body ? find_known(f->scop, view->body) : NULL;
    status = fill_loop(&w, loop);
    isl_set_free(w.known);
    isl_set_free(w.turns);
    return status;
}

po_footprint *po_footprint_find(const po_scop *scop, isl_schedule *tree)
{
    po_footprint *f = po_alloc(sizeof(*f));
    po_counts counts = {0};
    struct work w = {.f = f, .counts = &counts};

    *f = (po_footprint){.arena = po_arena_new(), .scop = scop};
    if (po_views_of_loops(scop, add_view, &w) < 0 ||
        (tree && po_views_of_tiles(scop, tree, add_view, &w) < 0))
        f = po_footprint_free(f);
    po_counts_clear(&counts);
    return f;
}
