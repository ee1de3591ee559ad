/* Which parts of a file are modelled: maximal runs of sibling statements, and
 * a remark for every other loop nest.
 *
 * Exact models first: an expression that is not understood exactly ends the region
 * before it. Only where that leads nowhere, single loops are tried with
 * approximations (region->approximate): walk.c takes whatever fails inside a loop as
 * a block (block_statement.c), a condition on data around loops as a guard of the statements
 * inside (guard.c), a subscript that is not affine as unknown (reference.c), and
 * backtrack.c brings back the state before a failure. Hence an approximation never costs
 * what an exact model would have gained. In the same way a region is read again
 * without extents that are constants (shape/shape.c), or with 1 as the step where it
 * is a variable (subst/steps.c).  A loop that has no exact model has another version, if it has one
 * where strides are 1 (subst/unit_strides.c).
 */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

/* The search through a file.
 *
 * "function"  where it is
 * "found"     the regions so far, in textual order
 * "covered"   it is inside a loop that has had its remark
 * "shared"    it is inside a loop that threads share by a directive of the program
 * "failed"    a loop for which approximations have led nowhere, or NULL
 * "told"      the same, if its remark has been given
 * "exact"     no approximations
 * "is_body"   it is at a statement that is not in a block
 * "is_near_swap"  loops in which buffers change places are none of a region
 * "no_truths" conditions are no parameters, and have no variables
 */
struct search {
    const po_unit *unit;
    const po_run *run;
    const po_function *function;
    po_scops *found;
    bool covered;
    bool shared;
    const po_node *failed;
    const po_node *told;
    bool exact;
    bool is_body;
    bool is_near_swap;
    bool no_truths;
};

static void search_list(struct search *s, const po_node *const *list, int n);

static bool count_stmt(const po_node *node, void *user)
{
    int *n = user;

    if (node->kind == PO_NODE_EXPR ||
        (node->kind == PO_NODE_DECL && node->value))
        ++*n;
    return true;
}

/* How many of the n siblings, the first of which has a loop, can be one region
 * as far as the text is concerned?  Trailing ones without a loop do not count.
 */
static int textual_run(const struct search *s, const po_node *const *list,
                       int n)
{
    int n_stmt = 0;
    int end = 0;

    for (int i = 0; i < n; i++) {
        po_node_walk(list[i], count_stmt, &n_stmt);
        if ((list[i]->kind == PO_NODE_OPAQUE && !po_node_is_loop(list[i])) ||
            (i > 0 &&
             (n_stmt > PO_MAX_STMT || list[i]->in_macro || list[0]->in_macro ||
              !po_text_is_in_range(s->unit, list[i]) ||
              po_text_directive(s->unit, list[i - 1]->begin, list[i]->end))))
            break;
        if (po_node_has_loop(list[i]))
            end = i + 1;
    }
    return end;
}

/* What the n siblings are as a region, with approximations if "approximate". */
static po_source source_of(const struct search *s, const po_node *const *list,
                           int n, bool approximate)
{
    return (po_source){.unit = s->unit,
                       .run = s->run,
                       .function = s->function,
                       .root = list,
                       .n_root = n,
                       .no_swap = s->is_near_swap,
                       .no_truths = s->no_truths,
                       .approximate = approximate};
}

/* Add the region; it is the caller's no more.  Returns what has been added. */
static po_scop *add_region(struct search *s, po_region *region)
{
    po_scops *found = s->found;
    po_scop *scop = region->scop;

    region->scop = NULL;
    scop->is_covered = s->covered;
    scop->is_shared = s->shared;
    scop->is_body = s->is_body;
    scop->is_near_swap = s->is_near_swap;
    scop->spent_us = po_diag_lap(s->run->diag);
    *PO_ADD(found->scop, found->n_scop) = scop;
    return scop;
}

/* Add the region, of these siblings, and what it is with blocks. */
static void add_scop(struct search *s, po_region *region,
                     const po_node *const *list, int n)
{
    bool has_predicates = region->guards.n_predicate > 0;
    po_scop *scop = add_region(s, region);

    po_scop_add_blocks(source_of(s, list, n, false), scop, has_predicates);
}

/* Look for regions in the body of another statement: in the statements of a block, which a loop
 * that has been taken apart is not.
 */
static void search_inside(struct search *s, const po_node *node)
{
    bool is_body = s->is_body;

    if (!node)
        return;
    s->is_body = node->kind != PO_NODE_BLOCK || node->inner;
    if (s->is_body)
        search_list(s, &node, 1);
    else
        search_list(s, node->child, node->n_child);
    s->is_body = is_body;
}

/* Is it no loop at all, as in do { ... } while (0) of a macro? */
static bool runs_once(const po_node *node)
{
    const po_expr *cond = node->n_use > 0 ? po_expr_strip(node->use[0]) : NULL;

    return node->flow == PO_FLOW_DO && cond && cond->kind == PO_EXPR_INT &&
           cond->value == 0;
}

/* Give the remark for a loop: what at "loc" stands in the way. */
static void reject_at(const struct search *s, const po_node *node,
                      const po_loc *loc, const po_cause *cause)
{
    po_nest nest = po_nest_of(s->unit, s->function, node);

    po_diag_reject_as(s->run->diag, &nest, loc, cause);
}

/* Is the file to be written a result already?  What is asked about its nests is
 * answered all the same.
 */
static bool is_done(const struct search *s)
{
    return s->unit->is_result && s->run->options->stage == PO_STAGE_C;
}

/* A while or do loop that is not part of a region gets a remark, too. */
static void reject_while(const struct search *s, const po_node *node)
{
    po_cause cause = {.why = node->why, .text = node->text};

    if ((node->flow != PO_FLOW_WHILE && node->flow != PO_FLOW_DO) ||
        s->covered || runs_once(node))
        return;
    if (is_done(s))
        cause.why = PO_REJECT_OPTIMISED;
    else if (node->off || !po_text_is_in_range(s->unit, node))
        cause.why = PO_REJECT_SWITCHED_OFF;
    else if (node->under_pragma)
        cause.why = PO_REJECT_PRAGMA;
    reject_at(s, node, &node->loc, &cause);
}

/* Are nests inside a statement none of our business? */
static bool is_closed(const po_node *node)
{
    bool is_open = node->worksharing && node->worksharing->is_open;

    return node->in_macro || node->off || (node->under_pragma && !is_open);
}

static void search_parts(struct search *s, const po_node *node)
{
    if (node->inner) {
        search_inside(s, node->inner);
        return;
    }
    search_inside(s, node->body);
    search_inside(s, node->other);
    for (int i = 0; i < node->n_child; i++)
        search_inside(s, node->child[i]);
}

/* Look for regions inside a statement that is not part of one. */
static void descend(struct search *s, const po_node *node)
{
    bool covered = s->covered;
    bool shared = s->shared;

    reject_while(s, node);
    if (is_closed(node))
        return;
    s->covered = covered || po_node_is_loop(node);
    s->shared = shared || node->worksharing;
    search_parts(s, node);
    s->covered = covered;
    s->shared = shared;
}

/* Model the loop with approximations.  Returns the attempt, which may have
 * failed; NULL if there was none.
 */
static po_region *approximate(struct search *s, const po_node *node)
{
    po_region *region;

    if ((node->kind != PO_NODE_LOOP && !node->inner) || node == s->failed ||
        s->exact)
        return NULL;
    region = po_region_try(source_of(s, &node, 1, true));
    if (!region->failed)
        add_scop(s, region, &node, 1);
    return region;
}

/* Is it a reason that stands, however much is approximated: pointers that may
 * overlap, a jump, or a call that does what no loop may?
 */
static bool stands(po_reject why)
{
    return why == PO_REJECT_MAY_ALIAS || why == PO_REJECT_EARLY_EXIT ||
           why == PO_REJECT_GOTO || why == PO_REJECT_CONTROL_FLOW ||
           why == PO_REJECT_NORETURN || why == PO_REJECT_SETJMP ||
           why == PO_REJECT_IO || why == PO_REJECT_ALLOCATION ||
           why == PO_REJECT_ASM || why == PO_REJECT_CALL;
}

/* Give the remark for a loop that can be modelled neither exactly nor, in
 * "coarse", with approximations.  If one of these reasons is all that keeps it
 * from the latter, that is what the user can do something about: a condition on
 * data is not to blame for a jump under it.
 */
static void reject(const struct search *s, const po_node *node,
                   const po_region *exact, const po_region *coarse)
{
    const po_region *told = coarse && stands(coarse->why) ? coarse : exact;

    const po_cause cause = {
        .why = told->why, .advice = told->advice, .text = told->text};

    reject_at(s, node, &told->loc, &cause);
}

/* Does nothing of what is in it have an effect? */
static bool is_idle(const po_region *region)
{
    return region && region->why == PO_REJECT_NO_GAIN;
}

/* The first of n siblings cannot be modelled exactly, not even alone, unless with bodies of loops
 * as a statement each.  If it has no effect, neither have loops in it.
 */
static void give_up(struct search *s, const po_region *region,
                    const po_node *node)
{
    po_region *few =
        po_region_try_few_blocks(source_of(s, &node, 1, false), region);
    po_region *unit;
    po_region *coarse;

    if (few) {
        add_region(s, few);
        po_region_free(few);
        return;
    }
    unit = po_region_try_unit_strides(source_of(s, &node, 1, false), region);
    coarse = is_idle(region) ? NULL : approximate(s, node);

    if (unit && (!coarse || coarse->failed)) {
        add_scop(s, unit, &node, 1);
    } else if (unit) {
        po_scop *any = s->found->scop[s->found->n_scop - 1];

        any->unit_strides = po_region_take_version(unit, any);
    } else if (!coarse || coarse->failed) {
        if (po_node_is_loop(node) && !s->covered && node != s->told)
            reject(s, node, region, coarse);
        po_effort_renew();
        if (!is_idle(region) && !is_idle(coarse))
            descend(s, node);
    }
    po_region_free(unit);
    po_region_free(coarse);
}

/* Is it a choice between loops?  Only one side is executed, so that one region of both
 * would gain nothing, and cost more than both.
 */
static bool is_choice(const po_node *node)
{
    return node->kind == PO_NODE_IF && node->other &&
           po_node_has_loop(node->body) && po_node_has_loop(node->other);
}

/* Find the longest region that begins with the first of n siblings, which has
 * a loop.  Returns the number of siblings dealt with, at least one.
 */
static int find_longest(struct search *s, const po_node *const *list, int n)
{
    po_region *region;
    bool good;
    int end;

    for (int length = n;;) {
        if (length == 1 && po_node_is_of_callees(list[0]))
            return 1;
        if (length == 1 && is_choice(list[0])) {
            descend(s, list[0]);
            return 1;
        }
        region = po_region_try(source_of(s, list, length, false));
        good = !region->failed;
        end = region->culprit < length ? region->culprit : length - 1;
        if (good)
            add_scop(s, region, list, length);
        else if (length == 1)
            give_up(s, region, list[0]);
        po_region_free(region);
        if (good || length == 1)
            return length;
        while (end > 1 && !po_node_has_loop(list[end - 1]))
            end--;
        length = end > 1 ? end : 1;
    }
}

/* Give the loops among n siblings, and in them, their remark. */
static void skip(struct search *s, const po_node *const *list, int n,
                 po_reject why)
{
    const po_cause cause = {
        .why = why,
        .text = why == PO_REJECT_TOO_COMPLEX ? PO_FILE_IS_OVER : NULL};

    for (int i = 0; i < n; i++)
        if (!po_node_is_loop(list[i]))
            descend(s, list[i]);
        else if (!s->covered)
            reject_at(s, list[i], &list[i]->loc, &cause);
}

/* The same within what a nest may cost: two fifths of it are for all attempts to model it.  What only has loops in it, such as a block, is none.
 */
static int search_from(struct search *s, const po_node *const *list, int n)
{
    bool is_nest = po_node_is_loop(list[0]) && !po_effort_is_open();
    po_reject why = is_done(s) ? PO_REJECT_OPTIMISED
                               : po_rejection_of_function(s->unit, s->function);
    int length;

    if (why != PO_N_REJECT) {
        skip(s, list, n, why);
        return n;
    }
    if (is_nest)
        po_effort_open(po_effort_quota(s->run->options), 40, 0);
    length = find_longest(s, list, n);
    if (is_nest)
        po_effort_close();
    return length;
}

/* Deal with n sibling statements. */
static void search_list(struct search *s, const po_node *const *list, int n)
{
    int run;

    for (int i = 0; i < n;) {
        run = po_node_has_loop(list[i]) ? textual_run(s, list + i, n - i) : 0;
        if (run > 0) {
            i += search_from(s, list + i, run);
        } else {
            descend(s, list[i]);
            i++;
        }
    }
}

/* Look for regions in a function. */
static void search_function(struct search *s, const po_function *function)
{
    int first = s->found->n_scop;

    s->function = function;
    po_diag_resume(s->run->diag, 0);
    search_inside(s, function->body);
    if (s->found->n_scop > first)
        po_scops_trim_versions(function, s->found->scop + first,
                               s->found->n_scop - first);
}

/* Return the regions of a unit that can be modelled, in textual order.  Every
 * other outermost loop nest gets a remark: its first obstacle.
 */
po_scops *po_scops_find(const po_unit *unit, const po_run *run)
{
    struct search s = {.unit = unit, .run = run};

    if (!unit)
        return NULL;
    s.found = po_alloc(sizeof(*s.found));
    for (int i = 0; i < unit->n_function; i++)
        search_function(&s, unit->function[i]);
    return s.found;
}

/* The same for one function; NULL if there is no function of this number. */
po_scops *po_scops_find_in(const po_unit *unit, int function, const po_run *run)
{
    struct search s = {.unit = unit, .run = run};

    if (!unit || function >= unit->n_function)
        return NULL;
    s.found = po_alloc(sizeof(*s.found));
    search_function(&s, unit->function[function]);
    return s.found;
}

/* Return the regions inside "scop", whose approximations, or unrolled loops, have led
 * nowhere; for the loop itself there is a remark.  With "exact", there are no approximations
 * of parts of it; with "told", its remark has been given.
 */
po_scops *po_scops_find_inside(const po_unit *unit, const po_scop *scop,
                               bool exact, bool told, const po_run *run)
{
    struct search s = {.unit = unit,
                       .run = run,
                       .function = scop->in,
                       .covered = scop->is_covered,
                       .shared = scop->is_shared,
                       .failed = scop->is_unrolled ? NULL : scop->node,
                       .told = told ? scop->node : NULL,
                       .exact = exact && !scop->is_unrolled,
                       .is_body = scop->is_body,
                       .is_near_swap = scop->is_near_swap || scop->is_unrolled};

    s.found = po_alloc(sizeof(*s.found));
    if (scop->is_unrolled)
        search_list(&s, scop->root, scop->n_root);
    else
        search_list(&s, &scop->node, 1);
    return s.found;
}

/* Return the regions inside "scop", which is too much at once: one for each of its
 * statements, or, if it is one loop, which has had its remark, those in that.
 */
po_scops *po_scops_find_parts(const po_unit *unit, const po_scop *scop,
                              const po_run *run)
{
    struct search s = {.unit = unit,
                       .run = run,
                       .function = scop->in,
                       .covered = scop->is_covered,
                       .shared = scop->is_shared,
                       .is_body = scop->is_body,
                       .is_near_swap = scop->is_near_swap};

    s.found = po_alloc(sizeof(*s.found));
    for (int i = 0; i < scop->n_root; i++)
        if (scop->n_root > 1)
            search_list(&s, scop->root + i, 1);
        else
            descend(&s, scop->root[i]);
    return s.found;
}
