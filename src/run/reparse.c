/* --verify=reparse for one nest: builds the file with only the new text of
 * this nest in it, parses it again, and has verify/text/ compare it with the
 * model.  False if it is wrong; "not understood" is only noted.
 */
#include "polyopt/attempt.h"

/* Say where the new text, and the function of its own, are in the new file. */
static void place(const po_patch *outlined, const po_patch *patch,
                  po_nest_text *nest)
{
    nest->begin = patch->at;
    nest->end = patch->until;
    nest->shift = patch->at + patch->cut - patch->begin;
    if (outlined->text.n == 0)
        return;
    nest->outlined_begin = outlined->at;
    nest->outlined_end = outlined->until;
    nest->outlined_shift = outlined->at + outlined->cut - outlined->begin;
}

/* Certify the new text of the nest: parse the file with it, and no other, in
 * place.  False if it is wrong; that it is not understood is noted only.  "patch" is
 * the function of its own, if it has one, and the nest.
 */
bool po_attempt_reparse(const po_attempt *a, const po_unit *unit,
                        const po_run *run, po_patch *patch)
{
    const bool is_outlined = patch->text.n > 0;
    po_diag diag = {.quiet = true};
    po_run quiet = {.options = run->options,
                    .diag = &diag,
                    .ctx = run->ctx,
                    .keeps_calls = true};
    po_nest_text nest = {
        .unit = unit, .scop = a->scop, .deps = a->deps, .ast = a->ast};
    po_text file = {0};
    po_text why = {0};
    isl_bool good = isl_bool_false;
    po_unit *text;

    po_splice(unit, run->options->line_directives, is_outlined ? 2 : 1,
              is_outlined ? patch : patch + 1, &file);
    text = po_unit_read(unit->path, po_text_get(&file), file.n, &quiet);
    if (text && text->n_fault > unit->n_fault)
        text = po_unit_free(text);
    nest.text = text;
    nest.reassociate = run->options->reassociate;
    place(patch, patch + 1, &nest);
    po_effort_begin(run->ctx, po_effort_quota(run->options));
    if (text)
        good = po_verify_text(&nest, &why);
    po_effort_end(run->ctx);
    po_diag_note(run->diag, &a->scop->loc, "text parsed again: %s%s",
                 good == isl_bool_true    ? "shown"
                 : good == isl_bool_false ? "wrong: "
                                          : "not checked: ",
                 text ? po_text_get(&why) : "it does not compile");
    po_unit_free(text);
    po_text_free(&file);
    po_text_free(&why);
    return good != isl_bool_false;
}
