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

#include "../internal.h"

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

/* Is this an innermost loop of which one bound at an end, or at both, grows with "var",
 * as in a triangle, or where the loop is skewed?  What all iterations have in common then
 * runs side by side.
 */
static bool is_slanted(const po_ast_node *loop, int var)
{
    bool lower = bounds_use(loop->loop.n_lower, loop->loop.lower, var);
    bool upper = bounds_use(loop->loop.n_upper, loop->loop.upper, var);

    if ((!lower && !upper) || loop->loop.step != 1 ||
        !po_ast_is_basic_block(loop->body))
        return false;
    return (!lower ||
            slanted(loop->loop.n_lower, loop->loop.lower, var) >= 0) &&
           (!upper || slanted(loop->loop.n_upper, loop->loop.upper, var) >= 0);
}

/* Do both ends of the loop below grow with "var"? */
static bool is_skewed(const po_ast_node *loop, int var)
{
    return loop->kind == PO_AST_LOOP && is_slanted(loop, var) &&
           bounds_use(loop->loop.n_lower, loop->loop.lower, var) &&
           bounds_use(loop->loop.n_upper, loop->loop.upper, var);
}

/* Can iterations of the loop over "var" run side by side in the innermost
 * loops of "node"?  Loops in between must have the same bounds for all.
 */
static bool can_jam(const po_ast_node *node, int var)
{
    if (po_ast_is_basic_block(node))
        return true;
    if (po_ast_is_chain(node))
        return can_jam(node->block.child[0], var) &&
               can_jam(node->block.child[1], var);
    if (node->kind == PO_AST_BLOCK)
        return node->block.n_child == 1 && can_jam(node->block.child[0], var);
    if (node->kind != PO_AST_LOOP || node->loop.parallel)
        return false;
    return (!node->loop.resume && !node->loop.reverse &&
            is_slanted(node, var)) ||
           (!po_loop_bounds_use(node, var) && can_jam(node->body, var));
}

/* What is being replaced: "var" by "var" + "offset", or by "row" + "offset" if that is not
 * negative, in "factor" iterations side by side.  "failed" is set on overflow.
 */
struct shift {
    po_ast *ast;
    const po_scop *scop;
    po_arena *arena;
    int var;
    int factor;
    long offset;
    int row;
    bool failed;
};

static bool shift_term(po_term *term, long *constant, void *of)
{
    const struct shift *s = of;
    long more;

    if (term->kind != PO_ATOM_VAR || term->index != s->var)
        return true;
    if (s->row >= 0)
        term->index = s->row;
    return po_mul(term->coef, s->offset, &more) &&
           po_add(*constant, more, constant);
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

/* The bounds with another expression in the place of bound "at". */
static const po_bound *replaced_bound(struct shift *s, int n,
                                      const po_bound *bound, int at,
                                      const po_qaff *expr)
{
    po_bound *copy = po_arena_array(s->arena, (size_t)n, sizeof(*copy));

    for (int i = 0; i < n; i++)
        copy[i] = bound[i];
    copy[at].expr = expr;
    return copy;
}

/* A slanted loop: the only bounds that grow with the variable, or -1, and where the first
 * iteration of all begins, and where the last one of all ends: of the last and the first
 * of the iterations side by side.
 */
struct slant {
    const po_ast_node *loop;
    int lower, upper;
    const po_qaff *begin, *end;
};

static struct slant find_slant(struct shift *s, const po_ast_node *loop)
{
    struct slant slant = {
        .loop = loop,
        .lower = slanted(loop->loop.n_lower, loop->loop.lower, s->var),
        .upper = slanted(loop->loop.n_upper, loop->loop.upper, s->var)};

    s->offset = s->factor - 1;
    if (slant.lower >= 0)
        slant.begin = shift_qaff(loop->loop.lower[slant.lower].expr, s);
    if (slant.upper >= 0)
        slant.end = loop->loop.upper[slant.upper].expr;
    return slant;
}

/* Return the slanted loop for var + offset, without a body. */
static po_ast_node *slanted_at(struct shift *s, const struct slant *slant,
                               long offset)
{
    po_ast_node *copy = po_ast_new(s->arena, *slant->loop);

    s->offset = offset;
    po_ast_map_exprs(s->arena, copy, shift_qaff, s);
    return copy;
}

/* What comes in "n" of the iterations, from var + first on, one after the other, before
 * all have begun, or, if "late", after one has ended.
 */
static po_ast_node *rest_of_slanted(struct shift *s, const struct slant *slant,
                                    long first, int n, bool late)
{
    po_bound edge =
        late ? bound_at(s, slant->end, 1) : bound_at(s, slant->begin, -1);
    const po_qaff *var = po_qaff_var(s->arena, s->var);
    po_ast_node *copy;
    po_ast_node *rows;

    s->row = n > 1 ? po_var_add(s->ast, s->scop, "row") : -1;
    copy = slanted_at(s, slant, n > 1 ? 0 : first);
    copy->loop.simd = false;
    copy->loop.jam = 0;
    if (late && slant->lower >= 0)
        copy->loop.lower =
            replaced_bound(s, copy->loop.n_lower, copy->loop.lower,
                           slant->lower, slant->begin);
    po_loop_add_bound(s->arena, copy, edge, !late);
    copy->body = repeat_at(s, slant->loop->body, n > 1 ? 0 : first, 1);
    if (n == 1)
        return copy;
    rows =
        po_ast_new(s->arena, (po_ast_node){.kind = PO_AST_LOOP, .var = s->row});
    rows->loop.step = 1;
    po_loop_add_bound(s->arena, rows, bound_at(s, var, first), false);
    po_loop_add_bound(s->arena, rows, bound_at(s, var, first + n - 1), true);
    rows->body = copy;
    s->row = -1;
    return rows;
}

/* Jam a slanted loop: what comes before all iterations have begun, then what they have in
 * common, then what comes after one has ended.  No dependence runs backwards in any of
 * the loops, so that this order is right.
 */
static po_ast_node *jam_slanted(struct shift *s, const po_ast_node *loop)
{
    struct slant slant = find_slant(s, loop);
    int factor = s->factor;
    po_ast_node *child[3];
    po_ast_node *common = slanted_at(s, &slant, factor - 1);
    int n = 0;

    if (slant.upper >= 0)
        common->loop.upper =
            replaced_bound(s, common->loop.n_upper, common->loop.upper,
                           slant.upper, slant.end);
    common->body = repeat_at(s, loop->body, 0, factor);
    if (slant.lower >= 0)
        child[n++] = rest_of_slanted(s, &slant, 0, factor - 1, false);
    child[n++] = common;
    if (slant.upper >= 0)
        child[n++] = rest_of_slanted(s, &slant, 1, factor - 1, true);
    return po_ast_block(s->arena, n, child);
}

static po_ast_node *jam_body(const po_ast_path *at, void *of)
{
    struct shift *s = of;
    po_ast_node *copy;

    if (po_ast_is_basic_block(at->node))
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

/* Which loops are jammed: all but the innermost ones or, if "innermost", those in
 * loops that have been jammed.
 */
struct jam {
    po_ast *ast;
    const po_scop *scop;
    bool innermost;
};

static po_ast_node *jam_loop(const struct jam *j, po_ast_node *loop)
{
    po_arena *arena = j->ast->arena;
    struct shift s = {.ast = j->ast,
                      .scop = j->scop,
                      .arena = arena,
                      .var = loop->var,
                      .factor = loop->loop.jam,
                      .row = -1};
    po_ast_node *jammed = po_ast_new(arena, *loop);
    int factor = loop->loop.jam;

    if (is_skewed(loop->body, loop->var)) {
        po_loop_drop_implied_bounds(arena, loop);
        *jammed = *loop;
    }
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

static po_ast_node *jam(const po_ast_path *at, void *of)
{
    const struct jam *j = of;
    bool is_inside = false;

    po_ast_map_parts(j->ast->arena, at, jam, of);
    for (const po_ast_path *up = at->up; up; up = up->up)
        is_inside = is_inside || po_loop_is_jammed(up->node);
    if (is_inside != j->innermost || !may_jam(at->node) ||
        po_ast_is_basic_block(at->node->body) != j->innermost)
        return at->node;
    return jam_loop(j, at->node);
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
void po_ast_jam(po_ast *ast, const po_scop *scop)
{
    if (!ast || !ast->root)
        return;
    for (int i = 0; i < 2; i++)
        ast->root = jam(&(po_ast_path){NULL, ast->root},
                        &(struct jam){ast, scop, i == 1});
    ast->is_jammed = po_ast_any(ast->root, is_jammed, NULL);
    if (ast->is_jammed)
        po_ast_reindex(&(struct generator){.ast = ast, .scop = scop}, true);
    settle(ast->root, false);
}
