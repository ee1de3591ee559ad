/* Two texts of a region: one for strides that are 1, and in its alternative branch, in the
 * place of the original, one for any.
 *
 * Where one of the two gains nothing, the other is what there is.
 */
#include "nests.h"

#include <stdlib.h>

#include "polyopt/directive.h"
#include "polyopt/script.h"

bool po_nest_has_both(const po_unit *unit, const po_scop *scop,
                      const po_run *run)
{
    po_arena *arena = po_arena_new();
    const char *guard = po_unit_guard(unit, scop->begin, scop->end, arena);
    bool may = scop->unit_strides && guard && !*guard && !run->options->mpi &&
               !run->options->offload && !run->options->reparse;

    po_arena_free(arena);
    return may;
}

/* What becomes of one version of a nest: its texts, and what is said of it. */
struct version {
    isl_stat status;
    po_patches list;
    po_diag diag;
};

static struct version optimise_version(const po_unit *unit, po_scop *scop,
                                       const po_run *run, int number,
                                       const po_text *rest, po_text *out)
{
    struct version v = {.diag = *run->diag};
    po_run aside = *run;

    v.diag.n_remark = v.diag.n_unchanged = v.diag.n_optimised =
        v.diag.n_internal = 0;
    v.diag.remark = NULL;
    v.diag.lines = v.diag.first = (po_text){0};
    aside.diag = &v.diag;
    v.status = po_nest_optimise(unit, scop, &aside, number, rest, &v.list, out);
    return v;
}

/* Add the first "end" patches of the version to the list, and clear others. */
static void keep_patches(struct version *v, int end, po_patches *list)
{
    for (int i = 0; i < v->list.n; i++)
        if (i < end)
            *PO_ADD(list->patch, list->n) = v->list.patch[i];
        else
            po_patch_clear(&v->list.patch[i]);
    free(v->list.patch);
}

/* Say what has been said of the one, and not of the other. */
static void say_of(struct version *kept, struct version *other,
                   const po_run *run)
{
    po_diag none = {0};

    po_diag_adopt(run->diag, &kept->diag);
    po_diag_adopt(&none, &other->diag);
    for (int i = 0; i < none.n_remark; i++)
        po_remark_clear(&none.remark[i]);
    free(none.remark);
    po_text_free(&none.lines);
    po_text_free(&none.first);
}

/* Have what is given again leave the version as it is, where the order of the other one is printed:
 * that would else be for both.
 */
static void print_left(const po_scop *scop, const po_run *run, po_text *out)
{
    if (run->options->stage == PO_STAGE_SCRIPT) {
        po_script_print_header(scop, out);
        po_text_add(out, "leave\n");
    }
    po_attempt_leave_tree(scop, run);
}

isl_stat po_nest_optimise_both(const po_unit *unit, po_scop *scop,
                               const po_run *run, int number, po_patches *list,
                               po_text *out)
{
    struct version any = optimise_version(unit, scop, run, number, NULL, out);
    int n = any.status >= 0 ? any.list.n : 0;
    struct version ones =
        optimise_version(unit, scop->unit_strides, run, number + (n > 1),
                         n > 0 ? &any.list.patch[n - 1].text : NULL, out);
    bool is_kept = ones.status >= 0 && ones.list.n > 0;

    list->is_idle = any.list.is_idle;
    list->is_small = any.list.is_small;
    list->is_too_much = any.list.is_too_much;
    if (n > 0 && !is_kept)
        print_left(scop->unit_strides, run, out);
    keep_patches(&any, is_kept ? n - 1 : n, list);
    keep_patches(&ones, is_kept ? ones.list.n : 0, list);
    say_of(is_kept ? &ones : &any, is_kept ? &any : &ones, run);
    return is_kept ? ones.status : any.status;
}
