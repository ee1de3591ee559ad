/* "guard n >= 100": a condition on the parameters of the nest, tested in front of the new loops,
 * which are executed where it holds, in the place of that on how much work they have.
 */
#include "internal.h"

#include <string.h>

/* The condition as a set of parameters; NULL if it is none. */
static __isl_give isl_set *read_condition(const po_scop *scop, const char *text)
{
    po_text all = {0};
    isl_set *set = NULL;

    po_text_add(&all, "[");
    for (int i = 0; i < scop->n_param; i++)
        po_text_printf(&all, "%s%s", i > 0 ? ", " : "", scop->param[i].name);
    po_text_printf(&all, "] -> { : %s }", po_plain_text(scop->arena, text));
    if (!strpbrk(text, "{};:") && !po_is_deep(text, strlen(text)))
        set = isl_set_read_from_str(scop->ctx, po_text_get(&all));
    if (!set)
        isl_ctx_reset_error(scop->ctx);
    po_text_free(&all);
    return set;
}

/* Return what is assumed where the condition holds; NULL, with "*why", if that is nothing. */
static __isl_give isl_set *with_condition(const po_scop *scop, const char *text,
                                          const char **why)
{
    isl_set *set = read_condition(scop, text);
    isl_set *known = isl_set_intersect(isl_set_copy(scop->assume),
                                       isl_set_copy(scop->context));
    isl_bool never;

    *why = set ? NULL
               : "this is no affine condition on the parameters of the nest "
                 "(see --emit=scop)";
    set = isl_set_align_params(set, isl_set_get_space(scop->assume));
    known = isl_set_intersect(known, isl_set_copy(set));
    never = isl_set_is_empty(known);
    isl_set_free(known);
    if (never != isl_bool_false && !*why)
        *why = "that never holds";
    if (*why)
        return isl_set_free(set);
    return isl_set_intersect(set, isl_set_copy(scop->assume));
}

void po_script_add_guard(po_scop *scop, const po_script_part *part)
{
    const char *why;
    isl_set *assume;

    if (!part || !part->guard)
        return;
    assume = with_condition(scop, part->guard, &why);
    if (assume) {
        isl_set_free(scop->assume);
        scop->assume = assume;
    }
}

const char *po_script_refuse_guard(const po_script_part *part,
                                   const po_scop *scop)
{
    const char *why = NULL;

    if (part->guard)
        isl_set_free(with_condition(scop, part->guard, &why));
    return why ? po_arena_printf(scop->arena, "line %d, 'guard %s': %s",
                                 part->guard_line, part->guard, why)
               : NULL;
}
