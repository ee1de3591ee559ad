/* Loops over parts of arrays that follow each other, as over the rows of a sparse matrix:
 *
 *     for (k = P[i]; k < P[i + 1]; k++)
 *
 * each of which is one statement, as its bounds are data.  Where P ascends, which is tested
 * in front of the nest, all iterations together have each k from the first number in P to
 * in front of the last one.
 */
#include "../internal.h"

#include <isl/aff.h>
#include <isl/local_space.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/space.h>

/* Return the variable that the loop sets where it begins, and the value; NULL if it does
 * otherwise.
 */
static const po_decl *iterator_of(const po_node *loop, const po_expr **start)
{
    const po_node *init = loop->init;
    const po_expr *first;

    if (!init)
        return NULL;
    *start = init->value;
    if (init->kind == PO_NODE_DECL)
        return init->value ? init->decl : NULL;
    first = init->kind == PO_NODE_EXPR ? po_expr_strip(init->expr) : NULL;
    if (!first || first->kind != PO_EXPR_ASSIGN || first->op != PO_OP_NONE ||
        po_expr_strip(first->arg[0])->kind != PO_EXPR_VAR)
        return NULL;
    *start = first->arg[1];
    return po_expr_strip(first->arg[0])->decl;
}

/* The variable without conversions to wider integers of the same sign. */
static bool is_iterator(const po_expr *expr, const po_decl *decl)
{
    expr = po_expr_strip(expr);
    while (expr->kind == PO_EXPR_CONVERT && po_type_is_integer(expr->type) &&
           expr->type->is_signed == expr->arg[0]->type->is_signed &&
           expr->type->size_bytes >= expr->arg[0]->type->size_bytes)
        expr = po_expr_strip(expr->arg[0]);
    return expr->kind == PO_EXPR_VAR && expr->decl == decl;
}

static bool is_one(const po_step *step)
{
    return !step->is_down && (!step->by || po_expr_is_number(step->by, 1));
}

/* Return the bound in "k < bound", if the loop counts on by one from iteration to iteration and
 * its body leaves k alone; NULL if not.
 */
static const po_expr *bound_of(const po_node *loop, const po_decl *k)
{
    const po_expr *cond = loop->cond ? po_expr_strip(loop->cond) : NULL;
    po_step step;

    if (!cond || cond->kind != PO_EXPR_BINARY || cond->op != PO_OP_LT ||
        !is_iterator(cond->arg[0], k) || !loop->step ||
        !po_expr_is_step(loop->step, k, &step) || !is_one(&step) ||
        po_node_update_of(loop->body, k))
        return NULL;
    return cond->arg[1];
}

/* Does the body, of expressions and declarations, do the same in each iteration? */
static bool is_straight(const po_node *body)
{
    if (body->kind == PO_NODE_BLOCK) {
        for (int i = 0; i < body->n_child; i++)
            if (body->child[i]->kind == PO_NODE_BLOCK ||
                !is_straight(body->child[i]))
                return false;
        return true;
    }
    return body->kind == PO_NODE_EXPR || body->kind == PO_NODE_DECL ||
           body->kind == PO_NODE_EMPTY;
}

/* Is the type of the iterator that of the numbers, or a wider one? */
static bool is_wide(const po_decl *iterator, const po_array *numbers)
{
    const po_type *type = numbers->decl->type->target;

    return iterator->type->kind == PO_TYPE_INT && type->kind == PO_TYPE_INT &&
           iterator->type->is_signed == type->is_signed &&
           iterator->type->size_bytes >= type->size_bytes;
}

/* Return { S[i] -> P[x] } for instances of "reader", in the same loops as "stmt". */
static __isl_give isl_map *relation_for(const po_stmt *reader,
                                        const po_access *access)
{
    return isl_map_set_tuple_id(isl_map_copy(access->relation), isl_dim_in,
                                isl_set_get_tuple_id(reader->domain));
}

/* Return { P[x] -> P[x + 1] }, "space" is that of P. */
static __isl_give isl_map *next_in(__isl_take isl_space *space)
{
    isl_local_space *local = isl_local_space_from_space(isl_space_copy(space));
    isl_aff *next = isl_aff_var_on_domain(local, isl_dim_set, 0);
    isl_map *map = isl_map_from_aff(isl_aff_add_constant_si(next, 1));

    map = isl_map_set_tuple_id(map, isl_dim_out,
                               isl_space_get_tuple_id(space, isl_dim_set));
    isl_space_free(space);
    return map;
}

/* Is the second element the one behind the first, does each element but the last occur as
 * the first one, and are these all of the "elements" of the array?
 */
static bool are_neighbours(const po_region *region, __isl_take isl_map *first,
                           __isl_take isl_map *second,
                           __isl_take isl_set *elements)
{
    isl_set *firsts = isl_map_range(isl_map_copy(first));
    isl_map *next = next_in(isl_set_get_space(firsts));
    isl_bool same;
    isl_bool all;

    next = isl_map_apply_range(first, next);
    same = isl_map_is_equal(next, second);
    isl_map_free(next);
    second = isl_map_intersect_params(second,
                                      isl_set_params(isl_set_copy(elements)));
    elements = isl_set_subtract(elements, isl_map_range(second));
    elements = isl_set_subtract(elements, isl_set_copy(firsts));
    all = isl_set_is_empty(elements);
    isl_set_free(elements);
    if (same != isl_bool_true || all != isl_bool_true) {
        isl_set_free(firsts);
        return false;
    }
    return po_elements_is_dense(region, firsts);
}

/* Is "expr" evaluated in each iteration of the loop that the statement is? */
bool po_segments_evaluate(const po_stmt *stmt, const po_expr *expr)
{
    const po_node *body = stmt->block->body;
    int n = body->kind == PO_NODE_BLOCK ? body->n_child : 1;

    for (int i = 0; i < n; i++) {
        const po_node *node =
            body->kind == PO_NODE_BLOCK ? body->child[i] : body;
        const po_expr *value =
            node->kind == PO_NODE_DECL ? node->value : node->expr;

        if (value && po_expr_is_evaluated(value, expr))
            return true;
    }
    return false;
}

/* Is the statement such a loop, over segments of which the numbers can be read in front of
 * the nest?
 */
bool po_segments_find(const po_region *region, const po_stmt *stmt,
                      po_segments *found)
{
    const po_node *loop = stmt->block;
    const po_expr *start = NULL;
    const po_decl *k = NULL;
    const po_expr *end = NULL;
    const po_access *first;
    const po_access *second;
    const po_stmt *reader;

    if (loop && loop->kind == PO_NODE_LOOP)
        k = iterator_of(loop, &start);
    if (k)
        end = bound_of(loop, k);
    if (!end || stmt->n_guard > 0 || !is_straight(loop->body))
        return false;
    first = po_gathered_number(region, stmt, start, &reader);
    second = first ? po_gathered_number(region, stmt, end, &reader) : NULL;
    if (!second || first->array != second->array ||
        !is_wide(k, &region->scop->array[first->array]) ||
        !po_gathered_can_read(region, first->array) ||
        !are_neighbours(region, relation_for(stmt, first),
                        relation_for(stmt, second),
                        po_elements_accessed(region, first->array)))
        return false;
    *found = (po_segments){k, region->scop->array[first->array].decl};
    return true;
}
