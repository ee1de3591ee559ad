/* Explains why a schedule or script that the user has given leads to no loops:
 * asks for one cause after another (jammed loops in parts, divisions in
 * register tiles, lost instances, named tile sizes, buffers) and stores the
 * text of the first that applies.  It does not decide whether the order is
 * refused.
 */
#include <isl/aff.h>
#include <isl/schedule.h>
#include <isl/schedule_node.h>
#include <isl/set.h>

#include "internal.h"
#include "polyopt/script.h"

/* Is it because of parts in a loop of which iterations stand side by side that the loops are
 * not what the tree says?  Then return that as a reason, else NULL.
 */
static const char *find_torn(const po_attempt *a)
{
    isl_bool good = po_verify_jammed_parts(a->scop, a->variant->deps, a->tree);

    return good == isl_bool_false
               ? "a loop has the mark 'jam' or 'side', and parts in it, one "
                 "after "
                 "the other, of which a later one has to be executed before an "
                 "earlier one of the next iteration"
               : NULL;
}

static bool is_divided(const po_ast_node *node, const void *of)
{
    (void)of;
    return node->kind == PO_AST_LOOP && node->loop.is_lanes &&
           node->body->kind == PO_AST_STMT && node->body->call.n_plain > 0;
}

/* Is it because of a division in a subscript, which is printed as the value that it has there,
 * that lanes of a register tile are not shown to be right?  The same.
 */
static const char *find_divided(const po_attempt *a)
{
    const po_ast_node *lanes = po_ast_find(a->ast->root, is_divided, NULL);

    return lanes ? po_arena_printf(
                       a->scop->arena,
                       "a register tile has the statement in line %d, with a "
                       "division in a subscript, which vectors do not have",
                       a->scop->stmt[lanes->body->call.stmt].loc.line)
                 : NULL;
}

/* Return why there is no buffer that is asked for, with the step that does, if it is one of a
 * script, of which the refusal is kept in "all" if there are such.
 */
static const char *say_unpacked(const po_attempt *a, const po_script_part *part,
                                po_script_refusals *all)
{
    const po_unpacked *unpacked = &a->unpacked;
    const po_script_step *step = unpacked->wanted.asked;

    if (!step)
        return po_arena_printf(a->scop->arena, "no buffer for '%s': %s",
                               a->scop->array[unpacked->wanted.array].name,
                               unpacked->why);
    if (all)
        all->step[step - part->step] = unpacked->why;
    return po_arena_printf(a->scop->arena, "line %d, '%s': %s", step->line,
                           step->text, unpacked->why);
}

/* Does the node say no more of the parameters than what is known? */
static isl_bool is_known(__isl_keep isl_schedule_node *node, void *of)
{
    const po_scop *scop = of;
    isl_set *context;
    isl_bool known;

    if (isl_schedule_node_get_type(node) != isl_schedule_node_context)
        return isl_bool_true;
    context = isl_set_params(isl_schedule_node_context_get_context(node));
    known = isl_set_is_subset(scop->context, context);
    isl_set_free(context);
    return known;
}

/* Return why instances are lost, or executed twice, in the order that is given. */
static const char *find_lost(const po_attempt *a)
{
    isl_schedule_node *root = isl_schedule_get_root(a->tree);
    isl_bool known =
        isl_schedule_node_every_descendant(root, is_known, (void *)a->scop);

    isl_schedule_node_free(root);
    return known == isl_bool_false
               ? "a context node says of the parameters what need not hold"
               : "it does not have each instance once, at a time of its own, "
                 "for all values of the parameters";
}

/* Is it because of register tiles of a nest that works on a copy of an array?  Vectors of these are
 * not shown to be right.
 */
static const char *find_padded(const po_attempt *a)
{
    for (int i = 0; i < a->scop->n_array && a->marks.register_tile; i++)
        if (a->scop->array[i].pad > 0)
            return po_arena_printf(
                a->scop->arena,
                "register tiles that read the copy '%s', whose rows are "
                "longer, in vectors are not shown to be right: leave 'pad' or "
                "'registers' out",
                a->scop->array[i].name);
    return NULL;
}

static bool is_sized(const po_ast_node *node, const void *of)
{
    (void)of;
    return node->kind == PO_AST_LOOP && node->loop.size;
}

/* Is it because of tiles of sizes that are names?  What these are made of is found from the bounds of the
 * loops in them, which other steps may have changed.
 */
static const char *find_sized(const po_attempt *a)
{
    return po_ast_any(a->ast->root, is_sized, NULL)
               ? "tiles of sizes that are names are not shown to be right in "
                 "this order: give numbers, or leave steps out that change "
                 "loops in such tiles, or tile others than loops of the "
                 "program"
               : NULL;
}

void po_search_find_refusal(po_search *s, const po_attempt *a,
                            const po_script_part *part, po_script_refusals *all,
                            const po_run *run)
{
    if (a->legal == isl_bool_false)
        s->refusal =
            po_verify_find_violated(a->scop, a->variant->deps, a->tree, run);
    if (a->legal == isl_bool_false && !s->refusal)
        s->refusal = find_lost(a);
    if (!s->refusal && a->unpacked.why)
        s->refusal = say_unpacked(a, part, all);
    if (!s->refusal && a->ast && a->certified == isl_bool_false)
        s->refusal = find_torn(a);
    if (!s->refusal && a->ast && a->certified == isl_bool_false)
        s->refusal = find_divided(a);
    if (!s->refusal && a->ast && a->certified == isl_bool_false)
        s->refusal = find_padded(a);
    if (!s->refusal && a->ast && a->certified == isl_bool_false)
        s->refusal = find_sized(a);
}
