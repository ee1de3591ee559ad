/* Orders that the user has given: which variant of the scop one is for, and what becomes of
 * it.  There is no other attempt, and no estimate overrules it.
 */
#include "polyopt/given.h"
#include "internal.h"
#include "polyopt/script.h"

/* The passes that make other scops, in the order in which they are tried. */
enum { N_PASS = 3 };

static const po_script_scop pass_of[N_PASS] = {PO_SCRIPT_FOLD, PO_SCRIPT_CUT,
                                               PO_SCRIPT_OWN};

/* Does the text give the variant a tree?  Else "*why" says why not. */
static bool gives_tree(const char *text, size_t n, po_variant *variant,
                       const po_run *run, const char **why)
{
    po_effort_begin(run->ctx, po_effort_share(20));
    variant->given = po_tree_read_given(variant->scop, text, n, why);
    if (!variant->given && po_effort_is_over())
        *why = "it is too complex";
    po_effort_end(run->ctx);
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
    const char *why;
    po_variant *variant = po_search_add_variant(s, NULL, NULL);

    if (gives_tree(text, n, variant, run, &s->refusal))
        return variant;
    variant = po_search_first(s, run);
    if (gives_tree(text, n, variant, run, &why))
        return variant;
    for (int of = 0; of < 2; of++)
        for (int pass = 0; pass < N_PASS; pass++) {
            po_scop *made = make_scop(&s->variant[of], pass, run);

            if (!made)
                continue;
            variant = po_search_make(s, made, &s->variant[of], pass_of[pass]);
            if (gives_tree(text, n, variant, run, &why))
                return variant;
        }
    return s->variant;
}

/* Have the best be what becomes of the variant, which has the order that is given.  What
 * is against that is kept.
 */
static void climb(po_search *s, po_variant *variant, const po_script_part *part,
                  const po_run *run)
{
    const po_rung rung = {.scheduler = PO_SCHEDULER_GIVEN,
                          .tile = true,
                          .simd = true,
                          .parallel = true,
                          .jam = true,
                          .block = true,
                          .unguarded = part && part->has_no_guard,
                          .packing = part && part->has_packing
                                         ? part->packing
                                         : run->options->packing};

    s->best = po_ladder_climb(variant, rung, run);
    po_search_weigh_given(s, &rung, run);
    if (s->best->legal == isl_bool_false)
        s->refusal = po_verify_find_violated(
            s->best->scop, s->best->variant->deps, s->best->tree);
    if (s->best->legal == isl_bool_false && !s->refusal)
        s->refusal = "it does not have each instance once, at a time of its "
                     "own, for all values of the parameters";
}

/* Return the variant that the script wants; NULL, with a reason, if there is none. */
static po_variant *find_wanted(po_search *s, const po_script_part *part,
                               const po_run *run)
{
    po_variant *variant = part->scop & PO_SCRIPT_SEPARATE
                              ? po_search_first(s, run)
                              : po_search_add_variant(s, NULL, NULL);

    for (int i = 0; i < N_PASS; i++) {
        po_scop *made;

        if (!(part->scop & (unsigned)pass_of[i]))
            continue;
        made = make_scop(variant, i, run);
        if (!made) {
            s->refusal = "the scop has nothing that is to be folded, cut, or "
                         "of iterations' own";
            return NULL;
        }
        variant = po_search_make(s, made, variant, pass_of[i]);
    }
    return variant;
}

/* Have the variant ordered by the steps. */
static void take_steps(po_search *s, const po_script_part *part,
                       po_variant *variant, const po_run *run)
{
    bool is_asked = run->options->stage == PO_STAGE_STEPS;

    po_effort_begin(run->ctx, po_effort_share(50));
    if (is_asked)
        po_text_printf(&s->log, "%s:%d\n", s->front->function,
                       s->front->loc.line);
    if (!variant->deps)
        variant->deps = po_deps_analyse(variant->scop, run);
    if (variant->deps)
        variant->given =
            po_script_apply(part, variant->scop, variant->deps, run,
                            is_asked ? &s->log : NULL, &s->refusal);
    po_effort_end(run->ctx);
}

static void try_script(po_search *s, const po_script_part *part,
                       const po_run *run)
{
    po_variant *variant = find_wanted(s, part, run);

    if (variant)
        take_steps(s, part, variant, run);
    climb(s, variant ? variant : s->variant, part, run);
}

static void try_tree(po_search *s, const char *text, size_t n,
                     const po_run *run)
{
    po_variant *variant = find_ordered(s, text, n, run);

    if (variant->given)
        s->refusal = NULL;
    climb(s, variant, NULL, run);
}

bool po_search_given(po_search *s, const po_run *run)
{
    size_t n = 0;
    const char *tree = po_tree_find_given(run->given, s->front, &n);
    const po_script_part *part = po_script_find(run->script, s->front);
    po_script *own = NULL;

    if (!part && !tree && run->unit)
        own = po_script_of_pragmas(run->unit, s->front, run->diag);
    if (own)
        part = po_script_find(own, s->front);
    s->is_left = part && part->is_left;
    if (part && !part->is_left)
        try_script(s, part, run);
    else if (tree && !part)
        try_tree(s, tree, n, run);
    po_script_free(own);
    return part || tree;
}
