/* Orders that the user has given: which variant of the scop one is for, and what becomes of
 * it.  There is no other attempt, and no estimate overrules it.
 */
#include "internal.h"

/* Does the text give the variant a tree?  Else "*why" says why not. */
static bool gives_tree(const char *text, size_t n, po_variant *variant,
                       const char **why)
{
    variant->given = po_tree_read_given(variant->scop, text, n, why);
    return variant->given;
}

/* Return the scop that is made of the variant by one of several passes, with the
 * dependences of the variant; NULL if that makes none of it.
 */
static po_scop *make_scop(po_variant *of, int pass, const po_run *run)
{
    po_scop *made = NULL;

    po_effort_begin(run->ctx, po_effort_share(20));
    if (!of->deps)
        of->deps = po_deps_analyse(of->scop, run);
    if (of->deps && pass == 0)
        made = po_scop_fold(of->scop, of->deps, run);
    if (of->deps && pass == 1)
        made = po_scop_cut(of->scop, of->deps);
    if (of->deps && pass == 2)
        made = po_scop_move_in(of->scop, of->deps);
    if (of->deps && pass == 2 && !made)
        made = po_scop_own(of->scop, of->deps);
    po_effort_end(run->ctx);
    return made;
}

/* Return the variant whose statements the tree orders: the scop as it is, with scalars
 * separated, or what is made of these; the first one if there is none, and "refusal" says
 * why that is not.
 */
static po_variant *find_ordered(po_search *s, const char *text, size_t n,
                                const po_run *run)
{
    enum { N_PASS = 3 };
    const char *why;
    po_variant *variant = po_search_add_variant(s, NULL, NULL);

    if (gives_tree(text, n, variant, &s->refusal))
        return variant;
    variant = po_search_first(s, run);
    if (gives_tree(text, n, variant, &why))
        return variant;
    for (int of = 0; of < 2; of++)
        for (int pass = 0; pass < N_PASS; pass++) {
            po_scop *made = make_scop(&s->variant[of], pass, run);

            if (!made)
                continue;
            variant = po_search_add_variant(s, made, NULL);
            if (gives_tree(text, n, variant, &why))
                return variant;
        }
    return s->variant;
}

/* Try the order that the user has given; false if there is none for the nest. */
bool po_search_given(po_search *s, const po_run *run)
{
    const po_rung rung = {.scheduler = PO_SCHEDULER_GIVEN,
                          .tile = true,
                          .simd = true,
                          .parallel = true,
                          .jam = true,
                          .block = true,
                          .packing = run->options->packing};
    size_t n = 0;
    const char *text = po_tree_find_given(run->given, s->front, &n);

    if (!text)
        return false;
    s->best = po_ladder_climb(find_ordered(s, text, n, run), rung, run);
    if (s->best->tree)
        s->refusal = NULL;
    if (s->best->legal == isl_bool_false)
        s->refusal = po_verify_find_violated(
            s->best->scop, s->best->variant->deps, s->best->tree);
    if (s->best->legal == isl_bool_false && !s->refusal)
        s->refusal = "it does not have each instance once, at a time of its "
                     "own, for all values of the parameters";
    return true;
}
