/* The elements of arrays that a run of statement instances refers to.
 *
 * References to one element form a group, if the subscripts are the same
 * expressions.  A group is alone if every other reference to the array in the
 * run is to another element for certain: by a constant, or by the bounds of the loops around;
 * different arrays do not overlap.
 */
#include "element.h"

#include <isl/aff.h>
#include <isl/space.h>

#include "polyopt/guarded_statement.h"
#include "polyopt/value.h"

/* Return the subscripts of a reference of "call"; NULL if they are not affine. */
const po_qaff *const *po_element_index(struct generator *g,
                                       const po_ast_node *call,
                                       const po_access *access)
{
    po_arena *arena = g->ast->arena;
    int rank = g->scop->array[access->array].rank;
    const po_qaff **index =
        po_arena_array(arena, (size_t)rank + 1, sizeof(*index));
    po_subscripts s = {0};

    if (rank > 0)
        s = po_access_subscripts(arena, &g->scop->stmt[call->call.stmt],
                                 access);
    if (rank > 0 && (s.n_piece != 1 || !s.value))
        return NULL;
    for (int i = 0; i < rank; i++) {
        if (po_qaff_n_floor(s.value[i]) > 0)
            return NULL;
        index[i] = po_qaff_substitute(arena, s.value[i], call->call.arg);
        index[i] = po_qaff_sum(g, 1, index[i], 0, index[i]);
    }
    return index;
}

/* Is "ref" part of "expr"?  "*sure" tells whether it is evaluated whenever
 * "expr" is.
 */
static bool contains(const po_expr *expr, const po_expr *ref, bool *sure)
{
    bool is_choice = expr->kind == PO_EXPR_COND ||
                     (expr->kind == PO_EXPR_BINARY &&
                      (expr->op == PO_OP_LAND || expr->op == PO_OP_LOR));

    if (expr == ref) {
        *sure = true;
        return true;
    }
    for (int i = 0; i < expr->n_arg; i++)
        if (contains(expr->arg[i], ref, sure)) {
            *sure = *sure && (i == 0 || !is_choice);
            return true;
        }
    return false;
}

/* Occurrences of a variable. */
struct count {
    const po_decl *decl;
    int n;
};

static bool count_decl(const po_expr *expr, void *user)
{
    struct count *count = user;

    if (expr->kind == PO_EXPR_VAR && expr->decl == count->decl)
        count->n++;
    return true;
}

static bool is_number(const po_type *type)
{
    return type &&
           (type->kind == PO_TYPE_INT || type->kind == PO_TYPE_BOOL ||
            type->kind == PO_TYPE_FLOAT || type->kind == PO_TYPE_COMPLEX);
}

/* Is it what an access of the statement refers to? */
static bool is_reference(const po_stmt *stmt, const po_expr *expr)
{
    for (int k = 0; k < stmt->n_access; k++)
        if (stmt->access[k].expr == expr)
            return true;
    return false;
}

/* Does an expression refer to memory in no other way than by subscripts?  A function that is given an address may
 * read what is there.  Members are the pointers that references begin with, and numbers in their subscripts, which the
 * model knows not to change: "is_inside" a reference.
 */
static bool is_plain(const po_stmt *stmt, const po_expr *expr, bool is_inside)
{
    bool is_element = is_reference(stmt, expr);

    for (int i = 0; expr->kind == PO_EXPR_CALL && i < expr->n_arg; i++)
        if (!is_number(expr->arg[i]->type))
            return false;
    if (expr->kind == PO_EXPR_OPAQUE || expr->op == PO_OP_ADDRESS ||
        expr->op == PO_OP_COMMA ||
        (expr->kind == PO_EXPR_MEMBER && (is_element || !is_inside)))
        return false;
    for (int i = 0; i < expr->n_arg; i++)
        if (!is_plain(stmt, expr->arg[i], is_inside || is_element))
            return false;
    return true;
}

static bool is_first(const po_stmt *stmt, int access)
{
    for (int i = 0; i < access; i++)
        if (stmt->access[i].expr == stmt->access[access].expr)
            return false;
    return true;
}

/* The variable that the reference begins with: the array, or the table of pointers to rows
 * for which the array stands.
 */
static const po_decl *mentioned(const po_scop *scop, const po_access *access)
{
    const po_decl *decl = scop->array[access->array].decl;
    const po_decl *base = po_expr_base(access->expr);

    return decl->begin == (size_t)-1 && base ? base : decl;
}

/* Does the expression mention the variable outside of all references? */
static bool is_mentioned_outside(const po_stmt *stmt, const po_expr *expr,
                                 const po_decl *decl)
{
    if (is_reference(stmt, expr))
        return false;
    if (expr->kind == PO_EXPR_VAR && expr->decl == decl)
        return true;
    for (int i = 0; i < expr->n_arg; i++)
        if (is_mentioned_outside(stmt, expr->arg[i], decl))
            return true;
    return false;
}

/* Is it "p->x[i]" or the like? */
static bool begins_with_member(const po_expr *expr)
{
    while (expr->kind == PO_EXPR_SUBSCRIPT || expr->kind == PO_EXPR_CONVERT)
        expr = expr->arg[0];
    return expr->kind == PO_EXPR_MEMBER;
}

/* Every mention of an array that a member points to: are they in references?  The structure may be mentioned in
 * subscripts, too, for numbers in it.
 */
static bool is_member_complete(const po_stmt *stmt, const po_decl *decl)
{
    const po_node *guard = stmt->block;

    if (is_mentioned_outside(stmt, po_stmt_conditional_body(stmt), decl))
        return false;
    for (; guard && guard->kind == PO_NODE_IF; guard = guard->body)
        if (is_mentioned_outside(stmt, guard->cond, decl))
            return false;
    return true;
}

/* Does every mention of the array in the statement belong to one of its
 * references?
 */
static bool is_complete(const po_scop *scop, const po_stmt *stmt,
                        const po_access *access)
{
    struct count count = {mentioned(scop, access), 0};
    const po_node *guard = stmt->block;
    int n = 0;

    if (begins_with_member(access->expr))
        return is_member_complete(stmt, count.decl);
    for (int i = 0; i < stmt->n_access; i++)
        if (stmt->access[i].array == access->array && is_first(stmt, i))
            n++;
    po_expr_walk(po_stmt_conditional_body(stmt), count_decl, &count);
    for (; guard && guard->kind == PO_NODE_IF; guard = guard->body)
        po_expr_walk(guard->cond, count_decl, &count);
    return n == count.n;
}

/* Can elements of the array be put into a variable? */
static bool is_suitable(const po_array *array)
{
    return array->rank > 0 && array->decl &&
           (!array->is_inner || array->is_local) && is_number(array->element) &&
           !array->element->is_volatile;
}

/* Is the access one by subscripts, to a number that is read or written whenever
 * the statement is executed, in a statement that does not use addresses?
 */
bool po_access_is_simple(const po_scop *scop, const po_stmt *stmt,
                         const po_access *access)
{
    bool sure = false;

    return is_suitable(&scop->array[access->array]) && access->expr &&
           access->is_exact && stmt->body && is_number(access->expr->type) &&
           is_plain(stmt, stmt->body, false) &&
           contains(stmt->body, access->expr, &sure) && sure &&
           is_complete(scop, stmt, access);
}

/* Does only a condition around the statement read it? */
static bool is_in_guard(const po_stmt *stmt, const po_access *access)
{
    bool sure = false;

    return po_stmt_first_condition(stmt) && !access->is_write && access->expr &&
           !contains(po_stmt_conditional_body(stmt), access->expr, &sure);
}

/* Does the first of the conditions, each time? */
static bool is_tested(const po_stmt *stmt, const po_access *access)
{
    const po_expr *condition = po_stmt_first_condition(stmt);
    bool sure = false;

    return is_in_guard(stmt, access) && is_plain(stmt, condition, false) &&
           contains(condition, access->expr, &sure) && sure;
}

/* Add reference number "k" of "call", instance number "at" of the run.
 * Returns false if nothing can be said about its element.
 */
static bool add_reference(struct generator *g, struct elements *e,
                          const po_ast_node *call, int at, int k)
{
    const po_stmt *stmt = &g->scop->stmt[call->call.stmt];
    const po_access *access = &stmt->access[k];
    struct reference *ref = &e->ref[e->n_ref];

    bool is_must = access->is_must || po_stmt_first_condition(stmt);

    *ref = (struct reference){.access = access,
                              .at = at,
                              .group = -1,
                              .is_tested = is_tested(stmt, access)};
    if (!is_suitable(&g->scop->array[access->array]) || !access->expr ||
        !access->is_exact || (access->is_write && !is_must) ||
        !contains(ref->is_tested ? po_stmt_first_condition(stmt)
                                 : po_stmt_conditional_body(stmt),
                  access->expr, &ref->sure) ||
        (access->is_write && !ref->sure) || !is_complete(g->scop, stmt, access))
        return false;
    ref->index = po_element_index(g, call, access);
    if (!ref->index)
        return false;
    e->n_ref++;
    return !g->failed;
}

/* Are the subscripts the same expressions? */
bool po_index_is_same(const po_qaff *const *a, const po_qaff *const *b,
                      int rank)
{
    for (int i = 0; i < rank; i++)
        if (po_qaff_compare(a[i], b[i]) != 0)
            return false;
    return true;
}

/* Do the subscripts differ by a constant somewhere? */
bool po_index_is_distinct(struct generator *g, const po_qaff *const *a,
                          const po_qaff *const *b, int rank)
{
    for (int i = 0; i < rank; i++) {
        const po_qaff *difference = po_qaff_sum(g, 1, a[i], -1, b[i]);

        if (difference->n_term == 0 && difference->constant != 0)
            return true;
    }
    return false;
}

/* Add a reference to its group. */
static void join(struct generator *g, struct elements *e, int r)
{
    struct reference *ref = &e->ref[r];
    int rank = g->scop->array[ref->access->array].rank;
    int k = 0;
    struct element *group;

    while (
        k < e->n_group &&
        (e->ref[e->group[k].first].access->array != ref->access->array ||
         !po_index_is_same(e->ref[e->group[k].first].index, ref->index, rank)))
        k++;
    group = &e->group[k];
    if (k == e->n_group) {
        *group = (struct element){.first = r, .last = -1};
        e->n_group++;
    }
    ref->group = k;
    group->n_stmt += group->last != ref->at;
    group->last = ref->at;
    group->is_sure = group->is_sure || ref->sure;
    group->is_tested = group->is_tested || ref->is_tested;
    group->is_used = group->is_used || (!ref->is_tested && ref->sure);
    group->is_written = group->is_written || ref->access->is_write;
    if (!ref->access->is_write && ref->at == e->ref[group->first].at)
        group->is_read_first = true;
}

/* Return where the subscripts are the same, of what is "known" of the variables around. */
static __isl_give isl_set *where_same(struct generator *g,
                                      __isl_take isl_set *known,
                                      const po_qaff *const *a,
                                      const po_qaff *const *b, int rank)
{
    for (int i = 0; i < rank; i++) {
        const po_cond same = {.kind = PO_COND_EQ,
                              .expr = po_qaff_sum(g, 1, a[i], -1, b[i]),
                              .den = 1};

        known = isl_set_intersect(known, po_cond_to_set(g, &same));
    }
    return known;
}

/* Do the bounds of the loops around, the last node of "at" among them, keep the elements
 * apart, in all of their iterations?
 */
static bool is_distinct_inside(struct generator *g, const po_ast_path *at,
                               const po_qaff *const *a, const po_qaff *const *b,
                               int rank)
{
    isl_set *same = where_same(g, po_loop_find_known(g, at), a, b, rank);
    isl_bool none = isl_set_is_empty(same);

    isl_set_free(same);
    g->space = isl_space_free(g->space);
    return none == isl_bool_true;
}

/* Are all references to the array either to the element, or certainly to
 * another one?
 */
static bool is_alone(struct generator *g, const po_ast_path *at,
                     const struct elements *e, int k)
{
    const struct reference *first = &e->ref[e->group[k].first];
    int array = first->access->array;
    int rank = g->scop->array[array].rank;

    if (e->blocked[array] || po_buffer_is_variable(g->ast, g->scop, array))
        return false;
    for (int i = 0; i < e->n_group; i++) {
        const struct reference *other = &e->ref[e->group[i].first];

        if (i == k || other->access->array != array)
            continue;
        if ((e->group[k].is_written || e->group[i].is_written) &&
            !po_index_is_distinct(g, first->index, other->index, rank) &&
            !is_distinct_inside(g, at, first->index, other->index, rank))
            return false;
    }
    return true;
}

/* Add the references of an instance.  If it is more than an expression with
 * subscripts, no array is what it seems to be.  What conditions on data around it read is not
 * written under them, and is no reference but for the first of them, which is evaluated each
 * time.
 */
static void add_instance(struct generator *g, struct elements *e,
                         const po_ast_node *call, int at)
{
    const po_stmt *stmt = &g->scop->stmt[call->call.stmt];
    const po_expr *body = po_stmt_conditional_body(stmt);

    if (!body || !is_plain(stmt, body, false)) {
        for (int i = 0; i < g->scop->n_array; i++)
            e->blocked[i] = true;
        return;
    }
    for (int k = 0; k < stmt->n_access; k++) {
        const po_access *access = &stmt->access[k];
        bool is_guard = is_in_guard(stmt, access);

        if (po_call_local(call, access->expr) ||
            (is_guard && !is_tested(stmt, access)))
            continue;
        if (!add_reference(g, e, call, at, k) && !is_guard)
            e->blocked[access->array] = true;
    }
}

/* Find the elements that the "n" instances in the loop at the end of "at", which run one after
 * the other, refer to.
 */
struct elements po_elements_find(struct generator *g, const po_ast_path *at,
                                 int n, po_ast_node *const *call)
{
    struct elements e = {0};
    po_arena *arena = g->ast->arena;
    size_t n_ref = 1;

    for (int i = 0; i < n; i++)
        n_ref += (size_t)g->scop->stmt[call[i]->call.stmt].n_access;
    e.ref = po_arena_array(arena, n_ref, sizeof(*e.ref));
    e.group = po_arena_array(arena, n_ref, sizeof(*e.group));
    e.blocked =
        po_arena_array(arena, (size_t)g->scop->n_array + 1, sizeof(bool));
    for (int i = 0; i < n; i++)
        add_instance(g, &e, call[i], i);
    for (int r = 0; r < e.n_ref; r++)
        join(g, &e, r);
    for (int k = 0; k < e.n_group; k++)
        e.group[k].is_alone = is_alone(g, at, &e, k);
    return e;
}

/* Does iterator "iter" of "call" depend on the variable? */
static bool iter_has_var(const po_scop *scop, const po_ast_node *call, int iter,
                         int var)
{
    const po_stmt *stmt = &scop->stmt[call->call.stmt];

    for (int k = 0; k < stmt->n_iter; k++) {
        isl_bool involved = isl_aff_involves_dims(stmt->iter_value[iter],
                                                  isl_dim_in, (unsigned)k, 1);

        if (involved != isl_bool_false &&
            po_qaff_has_var(call->call.arg[k], var))
            return true;
    }
    return false;
}

/* Does the text of the reference mention an iterator whose value at "call"
 * depends on the variable, or the variable itself?
 */
bool po_element_has_var(const po_scop *scop, const po_ast_node *call,
                        const po_expr *expr, int var)
{
    const po_stmt *stmt = &scop->stmt[call->call.stmt];
    const po_qaff *plain = po_call_plain(call, expr);

    if (plain)
        return po_qaff_has_var(plain, var);
    for (int i = 0; expr->kind == PO_EXPR_VAR && i < stmt->n_iter; i++)
        if (stmt->iter[i] == expr->decl && iter_has_var(scop, call, i, var))
            return true;
    for (int i = 0; i < expr->n_arg; i++)
        if (po_element_has_var(scop, call, expr->arg[i], var))
            return true;
    return false;
}

/* Are the conditions on data around the statement the same for all values of the variable, and does
 * their text say so?
 */
bool po_guard_is_invariant(struct generator *g, const po_ast_node *call,
                           int var)
{
    const po_stmt *stmt = &g->scop->stmt[call->call.stmt];
    const po_node *guard = stmt->block;

    for (int i = 0; i < stmt->n_guard; i++, guard = guard->body)
        if (po_element_has_var(g->scop, call, guard->cond, var))
            return false;
    for (int k = 0; k < stmt->n_access; k++) {
        const po_access *access = &stmt->access[k];
        const po_qaff *const *index;

        if (!is_in_guard(stmt, access))
            continue;
        index = access->is_exact ? po_element_index(g, call, access) : NULL;
        if (!index)
            return false;
        for (int i = 0; i < g->scop->array[access->array].rank; i++)
            if (po_qaff_has_var(index[i], var))
                return false;
    }
    return !g->failed;
}
