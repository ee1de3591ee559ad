/* Unroll-and-jam: a loop of which several iterations run side by side in the
 * innermost loop below it, so that what they share stays in registers.  That loop may
 * be unrolled, too.
 *
 *     for (i = l; i <= u; i++)            for (i = l; i <= u - 3; i += 4)
 *         for (j = ...)                       for (j = ...)
 *             S(i, j);              ->            S(i, j); ... S(i + 3, j);
 *                                         for (; i <= u; i++)
 *                                             for (j = ...)
 *                                                 S(i, j);
 *
 * The tree asks for it with a mark, which the verifier accepts only where the
 * loops from this one inwards are permutable; then any order that advances in
 * none of them backwards is legal.
 */
#include <stddef.h>

#include "polyopt/ast.h"
#include "polyopt/passes.h"

static bool bounds_use(int n, const po_bound *bound, int var)
{
    for (int i = 0; i < n; i++)
        if (po_qaff_has_var(bound[i].expr, var))
            return true;
    return false;
}

/* The only bound that depends on "var", if it grows with it and is a plain
 * expression; -1 if there is none or another one, too.
 */
static int slanted(int n, const po_bound *bound, int var)
{
    int found = -1;

    for (int i = 0; i < n; i++) {
        if (!po_qaff_has_var(bound[i].expr, var))
            continue;
        if (found >= 0 || bound[i].den != 1 ||
            po_qaff_slope(bound[i].expr, var) <= 0)
            return -1;
        found = i;
    }
    return found;
}

/* Is this an innermost loop of which one bound grows with "var", as in a
 * triangle?  What all iterations have in common then runs side by side.
 */
static bool is_slanted(const po_ast_node *loop, int var)
{
    bool lower = bounds_use(loop->loop.n_lower, loop->loop.lower, var);
    bool upper = bounds_use(loop->loop.n_upper, loop->loop.upper, var);

    if (lower == upper || loop->loop.step != 1 ||
        !po_ast_is_straight(loop->body))
        return false;
    return lower ? slanted(loop->loop.n_lower, loop->loop.lower, var) >= 0
                 : slanted(loop->loop.n_upper, loop->loop.upper, var) >= 0;
}

/* Can iterations of the loop over "var" run side by side in the innermost
 * loops of "node"?  Loops in between must have the same bounds for all.
 */
static bool can_jam(const po_ast_node *node, int var)
{
    if (po_ast_is_straight(node))
        return true;
    if (po_ast_is_chain(node))
        return can_jam(node->block.child[0], var) &&
               can_jam(node->block.child[1], var);
    if (node->kind == PO_AST_BLOCK)
        return node->block.n_child == 1 && can_jam(node->block.child[0], var);
    if (node->kind != PO_AST_LOOP || node->loop.parallel || node->loop.reverse)
        return false;
    return (!node->loop.resume && is_slanted(node, var)) ||
           (!po_loop_bounds_use(node, var) && can_jam(node->body, var));
}

/* What is being replaced: "var" by "var" + "offset", in "factor" iterations side by
 * side.  "failed" is set on overflow.
 */
struct shift {
    po_arena *arena;
    int var;
    int factor;
    long offset;
    bool failed;
};

static bool shift_term(po_term *term, long *constant, void *of)
{
    const struct shift *s = of;
    long more;

    return term->kind != PO_ATOM_VAR || term->index != s->var ||
           (po_mul(term->coef, s->offset, &more) &&
            po_add(*constant, more, constant));
}

static const po_qaff *shift_qaff(const po_qaff *value, void *of)
{
    struct shift *s = of;
    const po_qaff *shifted = po_qaff_rewrite(s->arena, value, shift_term, s);

    s->failed |= !shifted;
    return shifted ? shifted : value;
}

/* The statements for var + first, ..., "n_copy" of them. */
static po_ast_node *repeat_at(struct shift *s, const po_ast_node *straight,
                              long first, int n_copy)
{
    int n = po_ast_n_instance(straight);
    size_t n_all = (size_t)n * (size_t)n_copy;
    po_ast_node **child = po_arena_array(s->arena, n_all + 1, sizeof(*child));

    for (int i = 0; i < n_copy; i++) {
        s->offset = first + i;
        po_ast_instances(po_ast_clone(s->arena, straight), child + i * n);
        for (int k = i * n; k < (i + 1) * n; k++)
            po_ast_map_exprs(s->arena, child[k], shift_qaff, s);
    }
    return po_ast_new(s->arena, (po_ast_node){.kind = PO_AST_BLOCK,
                                              .block.n_child = n * n_copy,
                                              .block.child = child});
}

/* The bound expr + more. */
static po_bound bound_at(struct shift *s, const po_qaff *expr, long more)
{
    po_qaff *copy = po_arena_alloc(s->arena, sizeof(*copy));

    *copy = *expr;
    if (!po_add(copy->constant, more, &copy->constant))
        s->failed = true;
    return (po_bound){copy, 1};
}

/* The iterations of the slanted loop that only var + offset has, which are
 * beyond the upper bound for var, or below the lower one for the last of the
 * "factor" values.
 */
static po_ast_node *rest_of_slanted(struct shift *s, const po_ast_node *loop,
                                    long offset)
{
    po_ast_node *copy = po_ast_new(s->arena, *loop);
    int upper = slanted(loop->loop.n_upper, loop->loop.upper, s->var);
    int lower = slanted(loop->loop.n_lower, loop->loop.lower, s->var);
    const po_qaff *edge;

    copy->loop.simd = false;
    copy->loop.jam = 0;
    s->offset = s->factor - 1;
    edge = upper >= 0 ? loop->loop.upper[upper].expr
                      : shift_qaff(loop->loop.lower[lower].expr, s);
    s->offset = offset;
    po_ast_map_exprs(s->arena, copy, shift_qaff, s);
    po_loop_add_bound(s->arena, copy, bound_at(s, edge, upper >= 0 ? 1 : -1),
                      upper < 0);
    copy->body = repeat_at(s, loop->body, offset, 1);
    return copy;
}

/* Jam a slanted loop: what is only in some iterations of the outer loop comes
 * before the common part if it is below it, and after it if it is above.  No
 * dependence runs backwards in any of the loops, so that this order is right.
 */
static po_ast_node *jam_slanted(struct shift *s, const po_ast_node *loop)
{
    int factor = s->factor;
    po_ast_node **child =
        po_arena_array(s->arena, (size_t)factor, sizeof(po_ast_node *));
    po_ast_node *common = po_ast_new(s->arena, *loop);
    bool upper = slanted(loop->loop.n_upper, loop->loop.upper, s->var) >= 0;

    s->offset = upper ? 0 : factor - 1;
    po_ast_map_exprs(s->arena, common, shift_qaff, s);
    common->body = repeat_at(s, loop->body, 0, factor);
    child[upper ? 0 : factor - 1] = common;
    for (int i = 0; i + 1 < factor; i++)
        child[upper ? i + 1 : i] = rest_of_slanted(s, loop, upper ? i + 1 : i);
    return po_ast_block(s->arena, factor, child);
}

static po_ast_node *jam_body(const po_ast_path *at, void *of)
{
    struct shift *s = of;
    po_ast_node *copy;

    if (po_ast_is_straight(at->node))
        return repeat_at(s, at->node, 0, s->factor);
    if (at->node->kind == PO_AST_LOOP && is_slanted(at->node, s->var))
        return jam_slanted(s, at->node);
    copy = po_ast_new(s->arena, *at->node);
    po_ast_map_parts(s->arena, &(po_ast_path){at->up, copy}, jam_body, s);
    return copy;
}

/* Lower each bound by "by" iterations. */
static const po_bound *lowered(struct shift *s, int n, const po_bound *bound,
                               long by)
{
    po_bound *copy = po_arena_array(s->arena, (size_t)n, sizeof(*copy));
    long step;

    for (int i = 0; i < n; i++) {
        po_qaff *expr = po_arena_alloc(s->arena, sizeof(*expr));

        *expr = *bound[i].expr;
        if (!po_mul(by, bound[i].den, &step) ||
            !po_sub(expr->constant, step, &expr->constant))
            s->failed = true;
        copy[i] = (po_bound){expr, bound[i].den};
    }
    return copy;
}

static bool same_terms(const po_qaff *a, const po_qaff *b)
{
    if (a->n_term != b->n_term)
        return false;
    for (int i = 0; i < a->n_term; i++)
        if (a->term[i].kind == PO_ATOM_FLOOR ||
            a->term[i].kind != b->term[i].kind ||
            a->term[i].index != b->term[i].index ||
            a->term[i].coef != b->term[i].coef)
            return false;
    return true;
}

/* Does the loop run a constant multiple of "factor" times? */
static bool is_multiple(const po_ast_node *loop, int factor)
{
    const po_bound *l = loop->loop.lower;
    const po_bound *u = loop->loop.upper;
    long n;

    if (loop->loop.n_lower != 1 || loop->loop.n_upper != 1 || l->den != 1 ||
        u->den != 1 || !same_terms(l->expr, u->expr))
        return false;
    return po_sub(u->expr->constant, l->expr->constant, &n) && n >= 0 &&
           (n + 1) % factor == 0;
}

/* Does the loop run less than "factor" times, whatever the parameters? */
static bool is_short(const po_ast_node *loop, int factor)
{
    long n;

    for (int i = 0; i < loop->loop.n_lower; i++)
        for (int k = 0; k < loop->loop.n_upper; k++)
            if (loop->loop.lower[i].den == 1 && loop->loop.upper[k].den == 1 &&
                same_terms(loop->loop.lower[i].expr,
                           loop->loop.upper[k].expr) &&
                po_sub(loop->loop.upper[k].expr->constant,
                       loop->loop.lower[i].expr->constant, &n) &&
                n < factor - 1)
                return true;
    return false;
}

static po_ast_node *jam_loop(po_arena *arena, po_ast_node *loop)
{
    struct shift s = {
        .arena = arena, .var = loop->var, .factor = loop->loop.jam};
    po_ast_node *jammed = po_ast_new(arena, *loop);
    int factor = loop->loop.jam;

    jammed->loop.step = factor;
    jammed->loop.upper =
        lowered(&s, loop->loop.n_upper, loop->loop.upper, factor - 1);
    jammed->body = jam_body(&(po_ast_path){NULL, loop->body}, &s);
    if (s.failed)
        return loop;
    if (is_multiple(loop, factor))
        return jammed;
    loop->loop.resume = true;
    return po_ast_block(arena, 2, (po_ast_node *[]){jammed, loop});
}

static bool may_jam(const po_ast_node *loop)
{
    return loop->kind == PO_AST_LOOP && loop->loop.jam > 1 &&
           loop->loop.step == 1 && !loop->loop.parallel && !loop->loop.simd &&
           !loop->loop.reverse && !loop->loop.resume &&
           !is_short(loop, loop->loop.jam) && can_jam(loop->body, loop->var);
}

/* Which loops are jammed: all but the innermost ones or, if "innermost", those in
 * loops that have been jammed.
 */
struct jam {
    po_arena *arena;
    bool innermost;
};

static po_ast_node *jam(const po_ast_path *at, void *of)
{
    const struct jam *j = of;
    bool is_inside = false;

    po_ast_map_parts(j->arena, at, jam, of);
    for (const po_ast_path *up = at->up; up; up = up->up)
        is_inside = is_inside || po_loop_is_jammed(up->node);
    if (is_inside != j->innermost || !may_jam(at->node) ||
        po_ast_is_straight(at->node->body) != j->innermost)
        return at->node;
    return jam_loop(j->arena, at->node);
}

/* Has the loop one iteration, whatever the parameters? */
static bool is_single(const po_ast_node *loop)
{
    const po_bound *l = loop->loop.lower;
    const po_bound *u = loop->loop.upper;
    long n;

    return !loop->loop.resume && !loop->loop.parallel &&
           loop->loop.n_lower == 1 && loop->loop.n_upper == 1 && l->den == 1 &&
           u->den == 1 && same_terms(l->expr, u->expr) &&
           po_sub(u->expr->constant, l->expr->constant, &n) && n >= 0 &&
           n < loop->loop.step;
}

/* Make the loops that have one iteration left variables with one value, unless
 * another one goes on where they stop.
 */
static void settle(po_ast_node *node, bool is_resumed)
{
    int n = po_ast_n_part(node);

    for (int i = 0; i < n; i++)
        settle(po_ast_part(node, i),
               i + 1 < n && po_loop_resumes(po_ast_part(node, i + 1)));
    if (node->kind == PO_AST_LOOP && node->loop.step > 1 && !is_resumed &&
        is_single(node))
        *node = (po_ast_node){.kind = PO_AST_LET,
                              .var = node->var,
                              .n_wanted = node->n_wanted,
                              .wanted = node->wanted,
                              .let.value = node->loop.lower->expr,
                              .body = node->body};
}

static bool is_jammed(const po_ast_node *node, const void *of)
{
    (void)of;
    return po_loop_is_jammed(node);
}

/* Unroll and jam the loops of "ast" that are marked for it and whose bodies
 * allow it; the others stay as they are.
 */
void po_ast_jam(po_ast *ast)
{
    if (!ast || !ast->root)
        return;
    for (int i = 0; i < 2; i++)
        ast->root = jam(&(po_ast_path){NULL, ast->root},
                        &(struct jam){ast->arena, i == 1});
    ast->is_jammed = po_ast_any(ast->root, is_jammed, NULL);
    settle(ast->root, false);
}
