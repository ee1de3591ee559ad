/* The rewrites of statements that a script asks for by name (fold, split, own,
 * contract, pad, local, ...): applies the pass to the scop, and gives the
 * reason, for the user, if it makes nothing.  Out: the variant, or NULL with a
 * reason.
 */
#include "internal.h"
#include "polyopt/script.h"

const po_script_scop po_search_pass_of[PO_N_PASS] = {
    PO_SCRIPT_FOLD_ACCUMULATORS, PO_SCRIPT_SPLIT_INDEX_SETS,
    PO_SCRIPT_SPLIT_BORDERS, PO_SCRIPT_EXPAND_READS, PO_SCRIPT_PRIVATIZE};

po_scop *po_search_make_scop(po_variant *of, int pass, int only,
                             const po_run *run)
{
    po_scop *made = NULL;

    po_effort_begin(run->ctx, po_effort_share(20));
    if (!of->deps)
        of->deps = po_deps_analyse(of->scop, run);
    if (of->deps && pass == 0)
        made = po_scop_fold_accumulators(of->scop, of->deps, run);
    if (of->deps && pass == 1)
        made = po_scop_split_index_sets(of->scop, of->deps);
    if (of->deps && pass == 2)
        made = po_scop_split_borders(of->scop);
    if (of->deps && pass == 3)
        made = po_scop_expand_reads(of->scop, of->deps);
    if (of->deps && pass == PO_N_PASS - 1)
        made = po_scop_privatize_arrays(of->scop, of->deps, only);
    if (of->deps && pass == PO_N_PASS - 1 && !made)
        made = po_scop_privatize_rows(of->scop, of->deps, only);
    if (of->deps && pass == PO_N_PASS)
        made = po_scop_contract(of->scop, of->deps, only);
    po_effort_end(run->ctx);
    return made;
}

/* What gives iterations arrays of their own. */
static const struct privatizing {
    po_wish_kind kind;
    po_script_scop made;
    int pass;
    const char *nothing;
    const char *none;
} privatizing[] = {
    {PO_WISH_PRIVATE, PO_SCRIPT_PRIVATIZE, PO_N_PASS - 1,
     "there is no loop in which each iteration fills what it reads of the "
     "array, the last one all of it",
     "there is no array for 'own': none is filled by each iteration of a loop "
     "before that reads it"},
    {PO_WISH_CONTRACTED, PO_SCRIPT_CONTRACT, PO_N_PASS,
     "there is no loop in which each iteration fills what it reads of the "
     "array, and uses one index of its first dimension, or it may be read "
     "after the nest",
     "there is no array for 'contract': none is filled by each iteration of a "
     "loop before that reads it, by one index of its first dimension, and not "
     "read after the nest"}};

/* Return the variant in which iterations have arrays of their own, those that are wished
 * for, or any if none is; NULL, with a reason, if that is none.
 */
static po_variant *make_private(po_search *s, const po_script_part *part,
                                const struct privatizing *how, po_variant *of,
                                const po_run *run)
{
    int n_wish = 0;

    for (int i = 0; i < part->n_wish; i++) {
        const po_script_wish *wish = &part->wish[i];
        po_scop *made = NULL;
        int array;

        if (wish->kind != how->kind)
            continue;
        n_wish++;
        array = po_script_find_array(wish, of->scop, &s->refusal);
        if (array >= 0)
            made = po_search_make_scop(of, how->pass, array, run);
        if (array >= 0 && !made)
            s->refusal = po_script_refuse(wish, of->scop, how->nothing);
        if (!made)
            return NULL;
        of = po_search_make(s, made, of, how->made);
    }
    if (n_wish == 0) {
        po_scop *made = po_search_make_scop(of, how->pass, -1, run);

        if (!made)
            s->refusal = how->none;
        of = made ? po_search_make(s, made, of, how->made) : NULL;
    }
    return of;
}

/* Return the variant in which nests work on copies of arrays, with longer rows, as is wished for;
 * NULL, with a reason, if that cannot be.
 */
static po_variant *make_padded(po_search *s, const po_script_part *part,
                               po_variant *of, const po_run *run)
{
    for (int i = 0; i < part->n_wish && of; i++) {
        const po_script_wish *wish = &part->wish[i];
        const char *why = NULL;
        po_scop *made = NULL;
        int array = -1;

        if (wish->kind != PO_WISH_PADDED)
            continue;
        po_effort_begin(run->ctx, po_effort_share(20));
        array = po_script_find_array(wish, of->scop, &s->refusal);
        if (!of->deps)
            of->deps = po_deps_analyse(of->scop, run);
        if (array >= 0)
            made =
                po_scop_pad(of->scop, of->deps, array, (int)wish->number, &why);
        po_effort_end(run->ctx);
        if (array >= 0 && !made)
            s->refusal = po_script_refuse(wish, of->scop,
                                          why ? why : "that is too complex");
        of = made ? po_search_make(s, made, of, PO_SCRIPT_PAD) : NULL;
    }
    return of;
}

po_variant *po_search_make_buffered(po_search *s, po_variant *of, int array,
                                    const po_run *run, const char **why)
{
    po_scop *made = NULL;
    po_variant *variant;

    *why = NULL;
    po_effort_begin(run->ctx, po_effort_share(20));
    if (!of->deps)
        of->deps = po_deps_analyse(of->scop, run);
    made = po_scop_contract_later(of->scop, of->deps, array, why);
    po_effort_end(run->ctx);
    if (!made && !*why)
        *why = "that is too complex";
    if (!made)
        return NULL;
    variant = po_search_make(s, made, of, PO_SCRIPT_BUFFER);
    variant->like = of;
    variant->via = of;
    return variant;
}

/* Return the variant in which loops with the mark "local" have buffers in the place of arrays, as
 * is wished for; NULL, with a reason, if that cannot be.
 */
static po_variant *make_all_buffered(po_search *s, const po_script_part *part,
                                     po_variant *of, const po_run *run)
{
    for (int i = 0; i < part->n_wish && of; i++) {
        const po_script_wish *wish = &part->wish[i];
        const char *why;
        int array;

        if (wish->kind != PO_WISH_BUFFERED)
            continue;
        array = po_script_find_array(wish, of->scop, &s->refusal);
        if (array < 0)
            return NULL;
        of = po_search_make_buffered(s, of, array, run, &why);
        if (!of)
            s->refusal = po_script_refuse(wish, s->front, why);
    }
    return of;
}

po_variant *po_search_find_wanted(po_search *s, const po_script_part *part,
                                  const po_run *run)
{
    static const char *const nothing[PO_N_PASS] = {
        "there is nothing to 'fold': no accumulator ends in an element that it "
        "could be kept in",
        "there is nothing to 'cut': no dependence of a loop changes its "
        "direction",
        "there are no 'borders': no subscript is a choice, or a remainder, "
        "that "
        "is the same inside of a loop",
        "there is nothing for 'copy-reads': no element that a step of the "
        "outermost loop reads for many others is written again"};
    po_variant *variant;

    if ((part->scop & PO_SCRIPT_BLOCKS) && !s->front->blocks) {
        po_search_add_variant(s, NULL, NULL);
        s->refusal = "there is nothing for 'blocks': no scalar keeps "
                     "statements in a loop together";
        return NULL;
    }
    if (part->scop & PO_SCRIPT_BLOCKS)
        po_search_take_blocks(s);
    variant = part->scop & PO_SCRIPT_SEPARATE
                  ? po_search_first(s, run)
                  : po_search_add_variant(s, NULL, NULL);
    if ((part->scop & PO_SCRIPT_SEPARATE) &&
        !(variant->made & PO_SCRIPT_SEPARATE)) {
        s->refusal = "there is nothing to 'separate': no scalar is used for "
                     "several things";
        return NULL;
    }
    for (int i = 0; i < PO_N_PASS - 1; i++) {
        po_scop *made;

        if (!(part->scop & (unsigned)po_search_pass_of[i]))
            continue;
        made = po_search_make_scop(variant, i, -1, run);
        if (!made) {
            s->refusal = nothing[i];
            return NULL;
        }
        variant = po_search_make(s, made, variant, po_search_pass_of[i]);
    }
    for (size_t i = 0; i < PO_COUNTOF(privatizing) && variant; i++)
        if (part->scop & (unsigned)privatizing[i].made)
            variant = make_private(s, part, &privatizing[i], variant, run);
    if (variant && (part->scop & PO_SCRIPT_EXPAND_LINES)) {
        variant = po_search_make_expanded_lines(s, variant, run);
        if (!variant)
            s->refusal = "there are no 'lines': no iteration has an array of "
                         "constant size for itself, or a number that goes from "
                         "one iteration of a loop in it to the next";
    }
    if (variant)
        variant = make_padded(s, part, variant, run);
    return variant ? make_all_buffered(s, part, variant, run) : NULL;
}
