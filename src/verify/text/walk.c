/* From the new text of a nest to an AST: loops, variables and conditions as they
 * are written, and statements where the printed AST has them.
 *
 * What the printed AST says of a statement, which one it is and at what
 * instance, is taken as a guess: the expressions are compared with the text.
 */
#include <string.h>

#include "reparse.h"

/* A variable and the two loops over it are so many statements. */
#define N_PAIR 3

static po_ast_node *read_node(po_reader *r, const po_node *node);
static po_ast_node *read_list(po_reader *r, const po_node *const *list, int n);

static po_ast_node *new_node(po_reader *r, po_ast_kind kind)
{
    po_ast_node *node = po_arena_alloc(r->arena, sizeof(*node));

    *node = (po_ast_node){.kind = kind};
    return node;
}

static po_ast_node *fail(po_reader *r, isl_bool verdict, const po_node *node,
                         const char *what)
{
    po_reader_fail(r, verdict, &node->loc, what);
    return NULL;
}

static int add_var(po_reader *r, const po_decl *decl)
{
    int number = po_reader_find_part(r, decl->name);

    if (number < 0)
        number = r->n_number++;
    *PO_ADD(r->var, r->n_var) = (po_reader_var){.decl = decl, .index = number};
    return number;
}

/* Read the body; what it declares is not visible behind it. */
static bool read_body(po_reader *r, const po_node *text, po_around *around,
                      po_ast_node *node)
{
    int n_var = r->n_var;
    int n_guard = r->n_guard;

    if (around)
        r->around = around;
    node->body = read_list(r, &text->body, text->body ? 1 : 0);
    if (around)
        r->around = around->up;
    r->n_var = n_var;
    r->n_guard = n_guard;
    return node->body != NULL;
}

/* Are as many loops one as the directive says? */
static bool check_collapse(po_reader *r, const po_node *text,
                           const po_around *around, const po_ast_node *loop)
{
    if (po_loop_n_collapsed(loop) == around->n_collapsed)
        return true;
    return po_reader_fail(r, isl_bool_false, &text->loc,
                          "loops that are to be one are not nested directly");
}

/* Read two loops over tiles that are executed in steps, those of the loop "text". */
static po_ast_node *read_steps(po_reader *r, const po_node *text,
                               const po_steps_text *steps)
{
    po_ast_node plain = {.kind = PO_AST_LOOP};
    po_around around = {.node = text, .up = r->around};
    po_wavefront *bounds = po_arena_alloc(r->arena, sizeof(*bounds));
    po_ast_node *loop;

    if (!po_read_directives(r, text, NULL, &plain, &around))
        return NULL;
    if (around.is_concurrent)
        return fail(r, isl_bool_false, text,
                    "the steps of a wavefront do not follow each other");
    r->steps = steps;
    loop = read_list(r, &text->body, 1);
    r->steps = steps->around;
    loop = loop ? po_ast_only(loop) : NULL;
    if (!loop || loop->kind != PO_AST_LOOP)
        return loop ? fail(r, isl_bool_error, text, "a loop is not understood")
                    : NULL;
    *bounds = steps->steps;
    loop->loop.wavefront = bounds;
    return loop;
}

/* Read the head and body of a loop over "var", which begins at "first". */
static po_ast_node *read_loop(po_reader *r, const po_node *text,
                              const po_decl *var, const po_expr *first,
                              bool resume, int number)
{
    po_ast_node *loop = new_node(r, PO_AST_LOOP);
    po_around *around = po_arena_alloc(r->arena, sizeof(*around));
    const po_qaff *size;
    long step = po_read_step(r, text, var, &size);
    int k = po_number_in_steps(r, text);
    po_steps_text *steps = po_arena_alloc(r->arena, sizeof(*steps));

    if (k < 0 && step == 1 && !size && number < 0 && !resume &&
        po_read_steps(r, text, steps))
        return read_steps(r, text, steps);
    *around = (po_around){.node = text, .up = r->around};
    loop->loop.reverse = step < 0;
    loop->loop.step = step < 0 ? -step : step;
    loop->loop.size = size;
    loop->loop.resume = resume;
    if (step == 0 || (step < 0 && step != -1) || !var->type->is_signed ||
        var->type->size_bytes != 8)
        return fail(r, isl_bool_error, text, "a loop is not understood");
    if (!po_read_first(r, first, k, loop) ||
        !po_read_directives(r, text, number < 0 ? var : NULL, loop, around))
        return NULL;
    loop->var = number >= 0 ? number : add_var(r, var);
    if (!(k < 0 ? po_read_end(r, text, var, loop)
                : po_read_bounds(r, r->steps->last[k], true, 0, loop)) ||
        !read_body(r, text, around, loop) ||
        !po_check_copies(r, around, loop) ||
        !check_collapse(r, text, around, loop) ||
        !po_check_wait(r, around, loop))
        return NULL;
    return loop;
}

/* Return the assignment that sets the variable of the loop, which is declared
 * before it; NULL if there is none.
 */
static const po_expr *setting(const po_node *loop)
{
    const po_expr *set = loop->init && loop->init->kind == PO_NODE_EXPR
                             ? po_expr_strip(loop->init->expr)
                             : NULL;

    return set && set->kind == PO_EXPR_ASSIGN && set->op == PO_OP_NONE ? set
                                                                       : NULL;
}

/* Read "for (i = first; ...)".  In what follows, the variable is unknown. */
static po_ast_node *read_setting(po_reader *r, const po_node *text)
{
    const po_expr *set = setting(text);
    int n_var = r->n_var;
    po_ast_node *loop =
        read_loop(r, text, po_written_var(set), set->arg[1], false, -1);

    r->n_var = n_var;
    return loop;
}

/* Is it a loop with a variable from outside, in one with concurrent iterations? */
static bool is_shared(const po_reader *r, const po_node *loop)
{
    return r->around && r->around->is_concurrent && setting(loop);
}

/* Read a loop that declares its variable, or the directive of which makes the
 * variable private.
 */
static po_ast_node *read_for(po_reader *r, const po_node *text)
{
    const po_node *init = text->init;
    int n_var = r->n_var;
    po_ast_node *loop;

    if (r->around && r->around->n_collapsed > 1 && setting(text) &&
        po_written_var(setting(text)))
        return read_setting(r, text);
    if (!init || init->kind != PO_NODE_DECL || !init->value)
        return fail(r, is_shared(r, text) ? isl_bool_false : isl_bool_error,
                    text, "a loop is not understood");
    loop = read_loop(r, text, init->decl, init->value, false, -1);
    r->n_var = n_var;
    return loop;
}

/* Read "long i = first;" and the two loops behind it, the second of which goes
 * on where the first stops.  In what follows, the variable is unknown.
 */
static po_ast_node *read_pair(po_reader *r, const po_node *const *list, int n)
{
    const po_node *decl = list[0];
    po_ast_node *block = new_node(r, PO_AST_BLOCK);
    po_ast_node **child = po_arena_array(r->arena, 2, sizeof(*child));
    int n_var = r->n_var;
    int number;

    if (n < N_PAIR || list[1]->kind != PO_NODE_LOOP ||
        list[2]->kind != PO_NODE_LOOP ||
        (list[1]->init && list[1]->init->kind != PO_NODE_EMPTY) ||
        (list[2]->init && list[2]->init->kind != PO_NODE_EMPTY))
        return fail(r, po_is_data_next(r), decl,
                    "a variable is not understood");
    number = add_var(r, decl->decl);
    for (int i = 0; i < 2; i++) {
        child[i] =
            read_loop(r, list[i + 1], decl->decl, decl->value, i > 0, number);
        if (!child[i])
            return NULL;
    }
    r->n_var = n_var;
    block->block.child = child;
    block->block.n_child = 2;
    return block;
}

/* Read "const long t = value;" and what follows it in the block. */
static po_ast_node *read_let(po_reader *r, const po_node *const *list, int n)
{
    po_ast_node *let = new_node(r, PO_AST_LET);

    let->let.value = po_poly_to_qaff(r, po_poly_of_text(r, list[0]->value));
    if (!let->let.value)
        return fail(r, isl_bool_error, list[0],
                    "the value of a variable is not understood");
    let->var = add_var(r, list[0]->decl);
    let->body = read_list(r, list + 1, n - 1);
    return let->body ? let : NULL;
}

/* Read the declaration of a buffer, the loops that fill it, and what follows them
 * in the block.
 */
static po_ast_node *read_pack(po_reader *r, const po_node *const *list, int n)
{
    po_ast_node *node = new_node(r, PO_AST_PACK);
    const po_ast_node *printed = po_next_event(r)->node;

    node->pack.buffer = po_read_buffer(r, list[0]);
    if (!node->pack.buffer)
        return NULL;
    if (n < 2)
        return fail(r, isl_bool_false, list[0], "a buffer is not filled");
    node->pack.copy = read_node(r, list[1]);
    if (node->pack.copy)
        node->pack.copy =
            po_add_silent_lets(r, printed->pack.copy, 0, node->pack.copy);
    node->body = node->pack.copy ? read_list(r, list + 2, n - 2) : NULL;
    return node->body ? node : NULL;
}

/* Does the condition choose between two loops? */
static bool are_loops(const po_node *text)
{
    const po_node *body = po_node_only(text->body);
    const po_node *other = po_node_only(text->other);

    return body && other && body->kind == PO_NODE_LOOP &&
           other->kind == PO_NODE_LOOP;
}

/* Read a loop that is there twice: in a region of threads under a condition, whatever that
 * is, and without one.  Both are the same text but for their directives, each of which is
 * read with it; what is right for threads and lanes is right without these.
 */
static po_ast_node *read_twice(po_reader *r, const po_node *text)
{
    const po_ast_node *loop[2];
    po_ast_node *both[2];
    int next = r->next;

    if (!po_expr_walk(text->cond, po_is_effectless, r) ||
        !po_is_same_loop(r, text->body, text->other))
        return fail(r, are_loops(text) ? isl_bool_false : po_is_data_next(r),
                    text, "a condition is not understood");
    both[1] = read_list(r, &text->other, 1);
    r->next = next;
    both[0] = read_list(r, &text->body, 1);
    if (!both[0] || !both[1])
        return NULL;
    for (int i = 0; i < 2; i++)
        loop[i] = po_ast_only(both[i]);
    if (loop[0]->kind != PO_AST_LOOP || loop[1]->kind != PO_AST_LOOP ||
        !loop[0]->loop.parallel || loop[1]->loop.parallel ||
        (loop[1]->loop.simd && !loop[0]->loop.simd))
        return fail(r, isl_bool_false, text,
                    "a loop without threads is not that with them");
    return both[0];
}

static po_ast_node *read_if(po_reader *r, const po_node *text)
{
    po_ast_node *node = new_node(r, PO_AST_IF);
    int n_guard = r->n_guard;
    bool good;

    if (text->cond && text->other)
        return read_twice(r, text);
    if (!text->cond)
        return fail(r, po_is_data_next(r), text,
                    "a condition is not understood");
    good = po_read_conds(r, text->cond, node) &&
           read_body(r, text, NULL, node) &&
           po_check_guards(r, text, node->body, n_guard);
    r->n_guard = n_guard;
    return good ? node : NULL;
}

/* Read the loops of the function that each thread of a team calls. */
static po_ast_node *read_team(po_reader *r, const po_node *call)
{
    size_t begin = r->begin;
    size_t end = r->end;
    const po_node *body = po_enter_team(r, call);
    po_ast_node *node = body ? read_list(r, &body, 1) : NULL;

    r->team = NULL;
    r->begin = begin;
    r->end = end;
    return node && po_check_team(r, body, node) ? node : NULL;
}

/* Read a statement, or several that are one: "*used" of the list.  What adds
 * nothing to the AST gives NULL, as does a failure.
 */
static po_ast_node *read_one(po_reader *r, const po_node *const *list, int n,
                             int *used)
{
    const po_event *event = po_next_event(r);
    const po_node *node = list[0];

    *used = 1;
    if (po_is_team_call(r, node))
        return read_team(r, node);
    if (po_is_declared_next(r, node)) {
        po_read_declared(r, node);
        return NULL;
    }
    if (po_node_is_idle(node) || po_is_fetch(r, node))
        return NULL;
    if (event && event->kind == PO_EVENT_STORE) {
        po_read_store(r, node);
        return NULL;
    }
    if (po_expand_transposed(r, node) != node)
        return read_node(r, node);
    if (event && event->kind == PO_EVENT_COPY && node->kind == PO_NODE_EXPR)
        return po_read_copy(r, node);
    if (po_is_stmt_next(r, list, n))
        return po_read_stmt(r, list, n, used);
    if (!event && !r->team && r->n_final < r->ast->n_final) {
        po_read_final(r, node);
        return NULL;
    }
    return read_node(r, node);
}

static bool is_long(const po_decl *decl)
{
    return decl->type->kind == PO_TYPE_INT && decl->type->is_signed &&
           decl->type->size_bytes == 8;
}

/* Is the variable of "node" the one that the statement declares?  A statement
 * that is a block is looked for by itself.
 */
static bool is_of_stmt(const po_reader *r, const po_stmt *stmt,
                       const po_node *node)
{
    const po_expr *left;

    if (!stmt->body)
        return false;
    left = po_expr_strip(stmt->body->arg[0]);
    return strcmp(node->decl->name,
                  po_name_in_text(r->nest->scop, left->decl)) == 0;
}

/* Does the list begin with the declaration of a loop variable? */
static bool is_variable(po_reader *r, const po_node *const *list, int n)
{
    const po_event *event = po_next_event(r);
    const po_node *node = list[0];

    if (node->kind != PO_NODE_DECL || !node->value || !is_long(node->decl) ||
        po_is_declared_next(r, node) || po_is_block_next(r, list, n))
        return false;
    return !event || event->kind != PO_EVENT_STMT ||
           !event->node->call.declares ||
           !is_of_stmt(r, &r->nest->scop->stmt[event->node->call.stmt], node);
}

/* The number of variables that the list begins with, before the loop that sets the
 * first one; 0 if it does not.
 */
static int n_counters(po_reader *r, const po_node *const *list, int n)
{
    const po_expr *set;
    int k = 0;

    while (k < n && list[k]->kind == PO_NODE_DECL && !list[k]->value &&
           is_long(list[k]->decl) && !po_is_declared_next(r, list[k]))
        k++;
    if (k == 0 || k == n || list[k]->kind != PO_NODE_LOOP ||
        po_is_block_next(r, list, n))
        return 0;
    set = setting(list[k]);
    return set && po_written_var(set) == list[0]->decl ? k : 0;
}

static void append(po_ast_node *block, po_ast_node **child, po_ast_node *node)
{
    if (node)
        child[block->block.n_child++] = node;
}

/* Read "n" statements of a block; NULL if that fails. */
static po_ast_node *read_list(po_reader *r, const po_node *const *list, int n)
{
    po_ast_node *block = new_node(r, PO_AST_BLOCK);
    po_ast_node **child =
        po_arena_array(r->arena, (size_t)n + 1, sizeof(*child));
    int used = 1;

    block->block.child = child;
    for (int i = 0; i < n && r->verdict == isl_bool_true; i += used) {
        if (po_is_pack_next(r, list[i])) {
            append(block, child, read_pack(r, list + i, n - i));
            break;
        }
        used = n_counters(r, list + i, n - i) + 1;
        if (used > 1) {
            append(block, child, read_setting(r, list[i + used - 1]));
            continue;
        }
        if (!is_variable(r, list + i, n - i)) {
            append(block, child, read_one(r, list + i, n - i, &used));
            continue;
        }
        if (list[i]->decl->type->is_const) {
            append(block, child, read_let(r, list + i, n - i));
            break;
        }
        append(block, child, read_pair(r, list + i, n - i));
        used = N_PAIR;
    }
    return r->verdict == isl_bool_true ? block : NULL;
}

static po_ast_node *read_node(po_reader *r, const po_node *node)
{
    po_ast_node *result;
    int n_var = r->n_var;

    node = po_expand_transposed(r, node);

    switch (node->kind) {
    case PO_NODE_BLOCK:
        result = read_list(r, node->child, node->n_child);
        r->n_var = n_var;
        return result;
    case PO_NODE_LOOP:
        return read_for(r, node);
    case PO_NODE_IF:
        return read_if(r, node);
    default:
        return fail(r, isl_bool_error, node, "a statement is not understood");
    }
}

/* Return the loops that "node" is, without what stands behind them; NULL if it
 * is not understood, or not what it has to be.
 */
po_ast_node *po_read_nest(po_reader *r, const po_node *node)
{
    po_ast_node *root = read_list(r, &node, 1);

    if (root && (r->next < r->n_event || r->n_final < r->ast->n_final))
        return fail(r, isl_bool_false, node, "a statement is missing");
    return root;
}
