/* Runs a script on a scop: each step makes a new tree of the one before, which
 * is verified against the dependences, exactly, before the next one.  Out: the
 * isl_schedule; or NULL, with the step that is wrong, and the dependence that
 * it violates.
 */
#include <isl/ctx.h>
#include <string.h>

#include "internal.h"

static const struct step {
    const char *word;
    const char *form;
    const po_tnode *(*take)(po_steps *s, po_args *args);
} steps[] = {
#define STEP(word, function, form, effect) {word, form, function},
#include "polyopt/steps.def"
#undef STEP
};

/* How much of what is left of the budget one step may take, in percent. */
#define PART 40

/* Does the line begin with this word?  "tile" is none in "tile-and-fuse". */
static bool takes_word(po_args *args, const char *word)
{
    const char *end = args->at + strlen(word);

    return strncmp(args->at, word, strlen(word)) == 0 && *end != '-' &&
           po_args_has(args, word);
}

/* Take the step; where it is not understood, say what it looks like. */
static const po_tnode *take(po_steps *s, const struct step *step, po_args *args)
{
    const po_tnode *root = step->take(s, args);

    if (!root && s->why && s->is_syntax)
        po_steps_fail(s, "%s; write '%s %s'", s->why, step->word, step->form);
    return root;
}

const po_tnode *po_steps_take(po_steps *s, const char *text)
{
    po_args args = {text};

    s->why = NULL;
    s->is_syntax = false;
    for (size_t i = 0; i < PO_COUNTOF(steps); i++)
        if (takes_word(&args, steps[i].word))
            return take(s, &steps[i], &args);
    s->is_syntax = true;
    return po_steps_refuse(s, "there is no such step");
}

const po_deps *po_steps_find_commuting(po_steps *s)
{
    if (!s->commuting)
        s->commuting =
            po_deps_commute(s->expanded ? s->expanded : s->scop,
                            s->expanded ? s->expanded_deps : s->deps, s->run);
    return s->commuting;
}

/* Is the tree legal if scalars are like any other memory, of which iterations have no copies? */
static isl_bool verify_shared(po_steps *s, const po_scop *scop,
                              const po_deps *deps,
                              __isl_keep isl_schedule *tree)
{
    po_deps *shared = po_deps_copy(deps);
    isl_bool legal = isl_bool_false;
    bool has_private = false;

    for (int i = 0; i < deps->n_dep; i++)
        has_private = has_private || deps->dep[i].is_private;
    po_deps_forget_private(shared);
    if (has_private)
        legal = po_verify_schedule(scop, shared, tree, s->run);
    po_deps_free(shared);
    return legal;
}

/* Is the tree legal?  If it is not for the dependences that are known, perhaps for those that
 * leave the order of some updates open, or if scalars have one copy.
 */
static isl_bool verify(po_steps *s, __isl_keep isl_schedule *tree)
{
    const po_scop *scop = s->expanded ? s->expanded : s->scop;
    const po_deps *deps = s->expanded ? s->expanded_deps : s->deps;
    isl_bool legal = po_verify_schedule(scop, deps, tree, s->run);

    if (legal != isl_bool_false)
        return legal;
    if (po_steps_find_commuting(s))
        legal = po_verify_schedule(scop, s->commuting, tree, s->run);
    if (legal != isl_bool_true)
        legal = verify_shared(s, scop, deps, tree);
    return legal == isl_bool_true ? legal : isl_bool_false;
}

/* Which dependence does the tree not respect?  A text of the steps' own: the scop that orders are
 * checked for may go before they do.  NULL if there is none.
 */
static const char *find_violated(po_steps *s, __isl_keep isl_schedule *tree)
{
    const po_scop *scop = s->expanded ? s->expanded : s->scop;
    const po_deps *deps = s->expanded ? s->expanded_deps : s->deps;
    const char *why = po_verify_find_violated(scop, deps, tree, s->run);

    return why ? po_arena_copy(s->arena, why) : NULL;
}

bool po_steps_is_legal(po_steps *s, const po_tnode *root)
{
    isl_schedule *tree = po_tnode_schedule(s, root);
    unsigned long outer;
    isl_bool legal;

    s->why = po_tree_find_misplaced(s->scop, tree);
    if (s->why) {
        isl_schedule_free(tree);
        return false;
    }
    outer = po_effort_narrow(PART);
    legal = verify(s, tree);
    po_effort_widen(outer);
    s->is_broken = legal == isl_bool_false;
    if (legal == isl_bool_false)
        s->why = find_violated(s, tree);
    if (legal == isl_bool_false && !s->why)
        po_steps_fail(s, "it does not have each instance once, at a time of "
                         "its own, for all values of the parameters");
    if (legal < 0)
        po_steps_fail(s, "that is too complex to be checked");
    isl_schedule_free(tree);
    return legal == isl_bool_true;
}

/* Have the tree be what the step makes of it, legal or not; false if it makes nothing. */
static bool change(po_steps *s, const char *text)
{
    const po_tnode *root = po_steps_take(s, text);

    s->is_broken = false;
    if (!root && !s->why)
        po_steps_fail(s, "that is too complex");
    if (root)
        s->root = root;
    return root;
}

/* Return the tree as it was if it is not legal. */
static bool keep_if_legal(po_steps *s, const po_tnode *before)
{
    bool good = po_steps_is_legal(s, s->root);

    if (!good)
        s->root = before;
    return good;
}

bool po_steps_advance(po_steps *s, const char *text)
{
    const po_tnode *before = s->root;

    return change(s, text) && keep_if_legal(s, before);
}

int po_steps_advance_joined(po_steps *s, const po_script_part *part, int first,
                            int without, int *refused)
{
    const po_tnode *before = s->root;
    int end = first + 1;
    bool good = true;

    while (end < part->n_step && part->step[end].is_joined)
        end++;
    for (int i = first; i < end && good; i++) {
        s->step = &part->step[i];
        *refused = i;
        good =
            i == without || change(s, po_pattern_put_in(s, part->step[i].text));
    }
    if (!good)
        s->root = before;
    if (good && (without != first || end > first + 1))
        good = keep_if_legal(s, before);
    if (good)
        *refused = -1;
    return end;
}

/* Have steps checked for arrays in the place of scalars.  Returns why there are none, or not
 * those that are wished for; NULL if there are.
 */
static const char *expand(po_steps *s, const po_script_part *part)
{
    const char *why = NULL;

    s->expanded = po_scop_expand(s->scop, s->deps);
    if (s->expanded)
        s->expanded_deps =
            po_deps_analyse_like(s->expanded, s->scop, s->deps, s->run);
    else
        why = "there is no scalar that is to be expanded: none has the sums of "
              "inner loops, apart in each iteration of those around";
    for (int i = 0; i < part->n_wish; i++) {
        const po_script_wish *wish = &part->wish[i];
        int array = -1;

        if (wish->kind == PO_WISH_EXPANDED)
            array = po_script_find_array(wish, s->scop, &why);
        if (array >= 0 && (!s->expanded || !s->expanded->array[array].is_local))
            why = po_script_refuse(
                wish, s->scop,
                "it has no sums of inner loops, nor goes along with such a "
                "scalar, apart in each iteration of the loops around");
    }
    return why;
}

bool po_steps_join(po_script_part *part, const po_scop *scop,
                   const po_deps *deps, const po_run *run)
{
    po_steps s = {
        .scop = scop, .deps = deps, .run = run, .arena = po_arena_new()};
    bool good = !(part->scop & PO_SCRIPT_EXPAND) || !expand(&s, part);
    bool is_open = false;

    s.root = po_tnode_of_scop(&s);
    for (int i = 0; i < part->n_step && good; i++) {
        part->step[i].is_joined = is_open;
        good = change(&s, part->step[i].text);
        is_open = good && !po_steps_is_legal(&s, s.root);
        good = good && (!is_open || s.is_broken);
    }
    po_steps_release(&s);
    return good && !is_open;
}

void po_steps_release(po_steps *s)
{
    for (int i = 0; i < s->n_set; i++)
        isl_union_set_free(s->set[i]);
    for (int i = 0; i < s->n_row; i++)
        isl_union_pw_aff_free(s->row[i]);
    po_deps_free(s->expanded_deps);
    po_deps_free(s->commuting);
    po_scop_free(s->expanded);
    for (int i = s->n_contracted - 1; i >= 0; i--) {
        po_deps_free(s->was_deps[i]);
        po_scop_free(s->was[i]);
    }
    po_arena_free(s->arena);
}

__isl_give isl_schedule *po_script_apply(const po_script_part *part,
                                         const po_scop *scop,
                                         const po_deps *deps, const po_run *run,
                                         po_script_refusals *all,
                                         po_contracted *contracted,
                                         const char **why)
{
    po_steps s = {
        .scop = scop, .deps = deps, .run = run, .arena = po_arena_new()};
    isl_schedule *tree = NULL;

    *why = NULL;
    s.root = po_tnode_of_scop(&s);
    if (part->scop & PO_SCRIPT_EXPAND)
        *why = expand(&s, part);
    if (all)
        all->form = *why;
    for (int i = 0, end; i < part->n_step && (!*why || all); i = end) {
        int refused;

        end = po_steps_advance_joined(&s, part, i, -1, &refused);
        if (refused < 0)
            continue;
        for (int k = i; k < end && all; k++)
            all->step[k] = po_arena_copy(scop->arena, s.why);
        if (!*why)
            *why = po_arena_printf(scop->arena, "line %d, '%s': %s",
                                   part->step[refused].line,
                                   part->step[refused].text, s.why);
    }
    if (!*why || all)
        tree = po_tnode_schedule(&s, s.root);
    contracted->n = s.n_contracted;
    memcpy(contracted->array, s.contracted, sizeof(s.contracted));
    po_steps_release(&s);
    return tree;
}
