/* po_ast, the generated loops: released, printed for --emit=ast, and checked for their
 * invariants (astnode.h).
 *
 * Visits and copies are in visit.c and astmap.c.
 */
#include "polyopt/ast.h"

#include <stdlib.h>
#include <string.h>

bool po_cond_is_same(const po_cond *a, const po_cond *b)
{
    return a->kind == b->kind && a->den == b->den &&
           po_qaff_is_same(a->expr, b->expr);
}

const char *po_local_type(const po_local *local, bool is_c90)
{
    bool is_longest = strcmp(local->type, "unsigned long long") == 0;

    return is_c90 && is_longest ? "unsigned long" : local->type;
}

bool po_ast_has_condition(const po_ast *ast)
{
    for (int i = 0; i < ast->n_range; i++)
        if (ast->range[i].is_rows)
            return true;
    return ast->n_first > 0 || ast->assume.n_clause > 0 ||
           ast->n_alias_check > 0 || ast->n_profitability > 0 ||
           ast->n_demand > 0 || ast->needs_threads || ast->needs_masks ||
           ast->sample.n > 0;
}

po_ast *po_ast_free(po_ast *ast)
{
    if (ast)
        po_arena_free(ast->arena);
    return NULL;
}

/* What printing needs. */
struct printer {
    const po_ast *ast;
    const po_scop *scop;
    po_text *out;
};

static void print_qaff(const struct printer *p, const po_qaff *value);

static void print_atom(const struct printer *p, const po_term *term)
{
    switch (term->kind) {
    case PO_ATOM_VAR:
        po_text_add(p->out, p->ast->var[term->index].name);
        break;
    case PO_ATOM_PARAM:
        po_text_add(p->out, p->scop->param[term->index].name);
        break;
    case PO_ATOM_FLOOR:
        po_text_add(p->out, "floor((");
        print_qaff(p, term->arg);
        po_text_printf(p->out, ")/%ld)", term->den);
        break;
    case PO_ATOM_MOD:
        break;
    }
}

static void print_qaff(const struct printer *p, const po_qaff *value)
{
    bool first = true;

    for (int i = 0; i < value->n_term; i++) {
        const po_term *term = &value->term[i];
        long size = labs(term->coef);

        if (first)
            po_text_add(p->out, term->coef < 0 ? "-" : "");
        else
            po_text_add(p->out, term->coef < 0 ? " - " : " + ");
        if (size != 1)
            po_text_printf(p->out, "%ld*", size);
        print_atom(p, term);
        first = false;
    }
    if (first)
        po_text_printf(p->out, "%ld", value->constant);
    else if (value->constant != 0)
        po_text_printf(p->out, value->constant < 0 ? " - %ld" : " + %ld",
                       labs(value->constant));
}

static void print_bounds(const struct printer *p, const char *round, int n,
                         const po_bound *bound)
{
    for (int i = 0; i < n; i++) {
        po_text_add(p->out, i > 0 ? ", " : "");
        if (bound[i].den != 1)
            po_text_printf(p->out, "%s((", round);
        print_qaff(p, bound[i].expr);
        if (bound[i].den != 1)
            po_text_printf(p->out, ")/%ld)", bound[i].den);
    }
}

static void print_loop(const struct printer *p, const po_ast_node *loop)
{
    po_text_printf(p->out, "for %s in [", p->ast->var[loop->var].name);
    print_bounds(p, "ceil", loop->loop.n_lower, loop->loop.lower);
    po_text_add(p->out, " .. ");
    print_bounds(p, "floor", loop->loop.n_upper, loop->loop.upper);
    po_text_add(p->out, "]");
    if (loop->loop.step != 1)
        po_text_printf(p->out, " step %ld", loop->loop.step);
    if (loop->loop.size) {
        po_text_add(p->out, " multiples of ");
        print_qaff(p, loop->loop.size);
    }
    if (loop->loop.wavefront)
        po_text_add(p->out, " in steps");
    if (loop->loop.reverse)
        po_text_add(p->out, " downwards");
    if (loop->loop.resume)
        po_text_add(p->out, " resumed");
    if (loop->loop.parallel)
        po_text_add(p->out,
                    loop->loop.is_collapsed ? " collapsed" : " parallel");
    if (loop->loop.simd)
        po_text_add(p->out, loop->loop.is_lanes ? " lanes" : " simd");
    if (loop->loop.is_unrolled)
        po_text_add(p->out, " unrolled");
    if (loop->loop.peak)
        po_text_add(p->out, " peak");
    po_text_add(p->out, "\n");
}

static void print_conds(const struct printer *p, const po_ast_node *node)
{
    for (int i = 0; i < node->guard.n_cond; i++) {
        const po_cond *cond = &node->guard.cond[i];

        po_text_add(p->out, i > 0 ? " and " : "");
        print_qaff(p, cond->expr);
        if (cond->kind == PO_COND_MOD)
            po_text_printf(p->out, " mod %ld = 0", cond->den);
        else
            po_text_add(p->out, cond->kind == PO_COND_EQ ? " = 0" : " >= 0");
    }
}

/* Print "keep const a = A[i, j], b = B[i]" in a line: "const" if it is not
 * stored, "unset" if it is not loaded.
 */
static void print_locals(const struct printer *p, const po_ast_node *node)
{
    po_text_add(p->out, "keep");
    for (int i = 0; i < node->keep.n_local; i++) {
        const po_local *local = &node->keep.local[i];
        const po_array *array = &p->scop->array[local->array];

        po_text_printf(p->out, "%s %s%s%s = %s[", i > 0 ? "," : "",
                       local->is_loaded ? "" : "unset ",
                       !local->is_stored             ? "const "
                       : local->store_if == PO_OP_LT ? "less "
                       : local->store_if == PO_OP_GT ? "greater "
                                                     : "",
                       local->name, array->name);
        for (int k = 0; k < array->rank; k++) {
            po_text_add(p->out, k > 0 ? ", " : "");
            print_qaff(p, local->index[k]);
        }
        po_text_add(p->out, "]");
    }
    po_text_add(p->out, "\n");
}

/* Print an instance, "S0[i, j] using a, b" if variables stand for elements. */
static void print_stmt(const struct printer *p, const po_ast_node *node)
{
    po_text_printf(p->out, "%s[", p->scop->stmt[node->call.stmt].name);
    for (int i = 0; i < node->call.n_arg; i++) {
        po_text_add(p->out, i > 0 ? ", " : "");
        print_qaff(p, node->call.arg[i]);
    }
    po_text_add(p->out, node->call.declares ? "] declares" : "]");
    for (int i = 0; i < node->call.n_use; i++)
        po_text_printf(p->out, "%s %s", i > 0 ? "," : " using",
                       node->call.use[i].local->name);
    for (int i = 0; i < node->call.n_packed; i++)
        po_text_printf(p->out, "%s %s", i > 0 ? "," : " reading",
                       node->call.packed[i].pack->name);
    po_text_add(p->out, "\n");
}

/* Print "pack B_packed[32, 256 + 8] = B[jt, kt]": where it begins. */
static void print_pack(const struct printer *p, const po_pack *pack)
{
    const po_array *array = &p->scop->array[pack->array];

    po_text_printf(p->out, "pack %s[", pack->name);
    for (int k = 0; k < pack->n_outer; k++)
        po_text_printf(p->out, "%ld of %s, ", pack->outer[k].extent,
                       p->ast->var[pack->outer[k].var].name);
    for (int k = 0; k < array->rank; k++)
        po_text_printf(p->out, "%s%ld", k > 0 ? ", " : "",
                       pack->extent[pack->order[k]]);
    if (pack->pad > 0)
        po_text_printf(p->out, " + %ld", pack->pad);
    po_text_printf(p->out, "] = %s[", array->name);
    for (int k = 0; k < array->rank; k++) {
        po_text_add(p->out, k > 0 ? ", " : "");
        print_qaff(p, pack->base[k]);
    }
    po_text_add(p->out, "]");
    if (pack->element != array->element)
        po_text_printf(p->out, " as %s", pack->element->text);
    po_text_add(p->out, "\n");
}

static void print_copy(const struct printer *p, const po_ast_node *node)
{
    po_text_printf(p->out, "copy to %s as in %s[", node->call.buffer->name,
                   p->scop->stmt[node->call.stmt].name);
    for (int i = 0; i < node->call.n_arg; i++) {
        po_text_add(p->out, i > 0 ? ", " : "");
        print_qaff(p, node->call.arg[i]);
    }
    po_text_add(p->out, "]\n");
}

static void print_head(const struct printer *p, const po_ast_node *node)
{
    switch (node->kind) {
    case PO_AST_BLOCK:
        po_text_add(p->out, "block\n");
        break;
    case PO_AST_LOOP:
        print_loop(p, node);
        break;
    case PO_AST_LET:
        po_text_printf(p->out, "let %s = ", p->ast->var[node->var].name);
        print_qaff(p, node->let.value);
        po_text_add(p->out, "\n");
        break;
    case PO_AST_IF:
        po_text_add(p->out, "if ");
        print_conds(p, node);
        po_text_add(p->out, "\n");
        break;
    case PO_AST_KEEP:
        print_locals(p, node);
        break;
    case PO_AST_PACK:
        print_pack(p, node->pack.buffer);
        break;
    case PO_AST_COPY:
        print_copy(p, node);
        break;
    case PO_AST_STMT:
        print_stmt(p, node);
        break;
    case PO_AST_DECL:
        po_text_printf(p->out, "declare %s\n",
                       p->scop->array[node->decl.array].name);
        break;
    }
}

static void print_node(const struct printer *p, const po_ast_node *node,
                       int indent)
{
    po_text_printf(p->out, "%*s", 2 * indent, "");
    print_head(p, node);
    if (node->kind == PO_AST_PACK)
        print_node(p, node->pack.copy, indent + 1);
    for (int i = 0; i < po_ast_n_part(node); i++)
        print_node(p, po_ast_part(node, i), indent + 1);
}

/* Print the loops, a line a node, indented by nesting. */
void po_ast_print(const po_ast *ast, const po_scop *scop, po_text *out)
{
    struct printer p = {ast, scop, out};

    if (ast && ast->root)
        print_node(&p, ast->root, 1);
}

/* "is_bound" has an entry for each variable; "shared" is the parallel loop around
 * which loops are collapsed with, if any.
 */
struct checker {
    const po_ast *ast;
    const po_scop *scop;
    bool *is_bound;
    const po_ast_node *shared;
};

static bool is_good_qaff(const struct checker *c, const po_qaff *value)
{
    if (!value)
        return false;
    for (int i = 0; i < value->n_term; i++) {
        const po_term *term = &value->term[i];

        if (term->coef == 0 || term->kind == PO_ATOM_MOD)
            return false;
        if (term->kind == PO_ATOM_VAR &&
            (term->index >= c->ast->n_var || !c->is_bound[term->index]))
            return false;
        if (term->kind == PO_ATOM_PARAM && term->index >= c->scop->n_param)
            return false;
        if (term->kind == PO_ATOM_FLOOR &&
            (term->den < 2 || !is_good_qaff(c, term->arg)))
            return false;
    }
    return true;
}

static bool is_bad_qaff(const po_qaff *value, const void *checker)
{
    return !is_good_qaff(checker, value);
}

static bool are_good_bounds(int n, const po_bound *bound)
{
    for (int i = 0; i < n; i++)
        if (bound[i].den < 1)
            return false;
    return n > 0;
}

/* Bind the loops over the elements of an array of variables, or unbind them; false if
 * they are bound outside.
 */
static bool bind_dims(const struct checker *c, const po_local *local, bool is)
{
    for (int d = 0; d < local->n_dim; d++) {
        if (local->dim[d] >= c->ast->n_var || c->is_bound[local->dim[d]] == is)
            return false;
        c->is_bound[local->dim[d]] = is;
    }
    return true;
}

/* Is the element known where the variable is declared? */
static bool is_good_local(const struct checker *c, const po_local *local)
{
    bool good = bind_dims(c, local, true);

    for (int i = 0; good && i < c->scop->array[local->array].rank; i++)
        good = is_good_qaff(c, local->index[i]);
    return good && bind_dims(c, local, false) && local->name && local->expr &&
           local->call && (local->is_loaded || local->is_stored);
}

/* Are the bounds known around the loop? */
static bool are_known(const struct checker *c, int n, const po_bound *bound)
{
    for (int i = 0; i < n; i++)
        if (!is_good_qaff(c, bound[i].expr))
            return false;
    return are_good_bounds(n, bound);
}

/* Are the steps those of two loops over tiles, and as many as is known around both? */
static bool is_good_wavefront(const struct checker *c, const po_ast_node *loop)
{
    const po_wavefront *steps = loop->loop.wavefront;
    const po_ast_node *inner = po_loop_inner(loop);

    return loop->loop.size && inner && inner->loop.size &&
           !inner->loop.wavefront && !inner->loop.parallel && steps->var >= 0 &&
           steps->var < c->ast->n_var && !c->is_bound[steps->var] &&
           are_known(c, steps->n_lower, steps->lower) &&
           are_known(c, steps->n_upper, steps->upper);
}

static bool is_good_loop(const struct checker *c, const po_ast_node *loop)
{
    if (loop->loop.is_collapsed &&
        (!loop->loop.parallel || !c->shared || loop == c->shared ||
         !po_loop_is_rectangular(c->shared, loop)))
        return false;
    if (loop->loop.size &&
        (loop->loop.step != 1 || loop->loop.resume || loop->loop.reverse ||
         loop->loop.simd || !is_good_qaff(c, loop->loop.size)))
        return false;
    if (loop->loop.wavefront && !is_good_wavefront(c, loop))
        return false;
    return loop->loop.step >= 1 &&
           are_good_bounds(loop->loop.n_lower, loop->loop.lower) &&
           are_good_bounds(loop->loop.n_upper, loop->loop.upper);
}

static bool are_good_locals(const struct checker *c, const po_ast_node *keep)
{
    for (int i = 0; i < keep->keep.n_local; i++)
        if (!is_good_local(c, &keep->keep.local[i]))
            return false;
    return true;
}

static bool is_good_call(const struct checker *c, const po_ast_node *call)
{
    for (int i = 0; i < call->call.n_packed; i++)
        for (int k = 0;
             k < c->scop->array[call->call.packed[i].pack->array].rank; k++)
            if (!is_good_qaff(c, call->call.packed[i].index[k]))
                return false;
    return call->call.stmt < c->scop->n_stmt &&
           call->call.n_arg == c->scop->stmt[call->call.stmt].n_iter;
}

/* Is what the node has by its kind right, its parts aside? */
static bool is_good_itself(const struct checker *c, const po_ast_node *node)
{
    if (po_ast_any_expr(node, is_bad_qaff, c))
        return false;
    switch (node->kind) {
    case PO_AST_LOOP:
        return is_good_loop(c, node);
    case PO_AST_KEEP:
        return are_good_locals(c, node);
    case PO_AST_STMT:
    case PO_AST_COPY:
        return is_good_call(c, node);
    case PO_AST_DECL:
        return node->decl.array < c->scop->n_array;
    case PO_AST_LET:
        return node->let.value != NULL;
    case PO_AST_BLOCK:
    case PO_AST_IF:
    case PO_AST_PACK:
        break;
    }
    return true;
}

static bool is_good(struct checker *c, const po_ast_node *node)
{
    bool binds = po_ast_binds(node);
    bool good = is_good_itself(c, node);

    if (binds && (node->var >= c->ast->n_var || c->is_bound[node->var]))
        return false;
    if (binds)
        c->is_bound[node->var] = true;
    if (node->kind == PO_AST_LOOP && !node->loop.is_collapsed)
        c->shared = node->loop.parallel ? node : NULL;
    if (good && node->kind == PO_AST_PACK)
        good = node->pack.copy && is_good(c, node->pack.copy);
    for (int i = 0; good && i < po_ast_n_part(node); i++)
        good = is_good(c, po_ast_part(node, i));
    if (binds)
        c->is_bound[node->var] = false;
    return good;
}

/* Check that every variable is bound once on every path, before its uses, and
 * that all numbers are in their ranges.
 */
isl_stat po_ast_check(const po_ast *ast, const po_scop *scop)
{
    struct checker c = {ast, scop, NULL, NULL};
    bool good;

    if (!ast || !ast->root || !scop)
        return isl_stat_error;
    c.is_bound = po_alloc((size_t)ast->n_var * sizeof(bool));
    good = is_good(&c, ast->root);
    free(c.is_bound);
    return good ? isl_stat_ok : isl_stat_error;
}
