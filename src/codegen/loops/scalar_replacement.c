/* Scalar replacement: elements of arrays that an innermost loop uses again
 * are put into local variables, as compilers cannot tell that the arrays do
 * not overlap.
 *
 *     for (j = ...) {                      const double a0 = A[i][k];
 *         C[i][j] += A[i][k] * B[k][j];    ...
 *         C[i][j] += A[i][k + 1]     ->    for (j = ...) {
 *                      * B[k + 1][j];          double c0 = C[i][j];
 *         ...                                  c0 += a0 * B[k][j];
 *     }                                        c0 += a1 * B[k + 1][j];
 *                                              C[i][j] = c0;
 *                                          }
 *
 * Where such a loop has been unrolled, the loop over its last iterations uses the
 * same variables.
 *
 * No element is touched that the loop does not touch: what is loaded before it
 * is loaded only if it has an iteration.
 *
 * An element qualifies if every other reference to its array in the loop has the same
 * subscripts or is certainly to another element (element.c), if a reference
 * to it is evaluated in every iteration, and, for what stands around the loop, if the
 * loop has an iteration, which isl proves from the loops around it, or else a guard
 * tests (nonempty_loop.c).  Under a condition on data, that is what each iteration reads to
 * test it.  A loop in which a statement is more than an expression with
 * subscripts (a block, a member, an address given to a function) is left alone.
 * So are elements that are read behind stores to others of their array, and written in later
 * iterations: what is read first keeps iterations apart no more.
 * Compilers could do this only if they knew that the arrays do not overlap, and
 * restrict does not survive their outlining of parallel loops.
 */
#include "element.h"
#include "polyopt/guarded_statement.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* A loop that runs less often is not worth variables around it. */
#define FEW_ITERATIONS 8

enum place { PLACE_NONE, PLACE_BODY, PLACE_LOOP };

/* The work on one innermost loop.
 *
 * "call"   the n_call instances of its body
 * "place"  for each element where its variable is declared, "local" the
 *          variable
 * "is_under_guards"  the variables are declared under the conditions on data
 */
struct work {
    struct generator *g;
    po_ast_node *loop;
    int n_call;
    po_ast_node **call;
    struct elements e;
    enum place *place;
    const po_local **local;
    bool is_under_guards;
};

static const struct reference *first_of(const struct work *w, int k)
{
    return &w->e.ref[w->e.group[k].first];
}

static int rank_of(const struct work *w, int k)
{
    return w->g->scop->array[first_of(w, k)->access->array].rank;
}

/* Is it the same element in all iterations, and does its text say so? */
static bool is_invariant(const struct work *w, int k)
{
    const struct reference *ref = first_of(w, k);

    for (int i = 0; i < rank_of(w, k); i++)
        if (po_qaff_has_var(ref->index[i], w->loop->var))
            return false;
    return !po_element_has_var(w->g->scop, w->call[ref->at], ref->access->expr,
                               w->loop->var);
}

/* Does the loop run less than FEW_ITERATIONS times, whatever the parameters? */
static bool is_short(const struct work *w)
{
    for (int i = 0; i < w->loop->loop.n_lower; i++)
        for (int k = 0; k < w->loop->loop.n_upper; k++) {
            const po_bound *lower = &w->loop->loop.lower[i];
            const po_bound *upper = &w->loop->loop.upper[k];
            const po_qaff *n =
                po_qaff_sum(w->g, 1, upper->expr, -1, lower->expr);

            if (lower->den == 1 && upper->den == 1 && n->n_term == 0 &&
                n->constant / w->loop->loop.step < FEW_ITERATIONS - 1)
                return true;
        }
    return false;
}

/* When is element "k" stored: always, where something in the loop writes it in any case, or
 * where it is less, or greater, see po_local.  False if it is the least of some values and
 * the greatest of others.
 */
static bool find_store_if(const struct work *w, int k, po_op *only)
{
    bool is_one = true;

    *only = PO_OP_NONE;
    for (int r = 0; r < w->e.n_ref; r++) {
        const struct reference *ref = &w->e.ref[r];
        const po_stmt *stmt = &w->g->scop->stmt[w->call[ref->at]->call.stmt];
        po_op op = po_expr_strip(po_stmt_conditional_body(stmt))->op;

        if (ref->group != k || !ref->access->is_write)
            continue;
        if (po_stmt_writes(stmt, ref->access)) {
            *only = PO_OP_NONE;
            return true;
        }
        is_one = is_one && (*only == PO_OP_NONE || *only == op);
        *only = op;
    }
    return is_one;
}

/* Where to declare a variable for element "k".  Around the loop, it needs the
 * value of the element: its first use may be in any iteration.
 */
static enum place place_of(const struct work *w, int k, bool around)
{
    const struct element *element = &w->e.group[k];
    bool shared = w->loop->loop.simd || w->loop->loop.parallel;
    po_op only;

    if (!element->is_alone || !element->is_sure || !find_store_if(w, k, &only))
        return PLACE_NONE;
    if (around && is_invariant(w, k) &&
        (!element->is_written || (!shared && element->is_read_first)))
        return PLACE_LOOP;
    return element->n_stmt > 1 ||
                   po_element_is_read_late(w->g, &w->e, w->loop, k)
               ? PLACE_BODY
               : PLACE_NONE;
}

/* What names of variables for elements of the array begin with: its name, in
 * small letters if it has no others.
 */
static char *stem_of(po_arena *arena, const char *array)
{
    const char *word = po_name_word(arena, array);
    size_t n = strlen(word);
    char *stem = po_arena_printf(
        arena, isdigit((unsigned char)word[n - 1]) ? "%s_" : "%s", word);

    for (size_t i = 0; i < n; i++)
        if (islower((unsigned char)word[i]))
            return stem;
    for (size_t i = 0; i < n; i++)
        stem[i] = (char)tolower((unsigned char)stem[i]);
    return stem;
}

static bool is_accumulator(const po_ast_node *node, const void *name)
{
    return po_loop_accumulates(node, name);
}

static bool is_used(const struct work *w, const char *name)
{
    if (po_ast_any(w->g->ast->root, is_accumulator, name) ||
        po_name_is_of_pack(w->g->ast->root, name))
        return true;
    for (int k = 0; k < w->e.n_group; k++)
        if (w->local[k] && strcmp(w->local[k]->name, name) == 0)
            return true;
    return false;
}

/* Return a name for a variable for an element of the array: "a0", "a1", ... */
static const char *choose_name(const struct work *w, int array)
{
    const po_scop *scop = w->g->scop;
    po_arena *arena = w->g->ast->arena;
    char *stem = stem_of(arena, scop->array[array].name);
    const char *name;
    int number = 0;

    do
        name = po_arena_printf(arena, "%s%d", stem, number++);
    while (is_used(w, name) || !po_name_is_free(w->g->ast, scop, name));
    return name;
}

static po_local make_local(const struct work *w, int k)
{
    const struct reference *ref = first_of(w, k);
    const po_packed *packed =
        po_call_packed(w->call[ref->at], ref->access->expr);
    const po_type *type = w->g->scop->array[ref->access->array].element;
    po_op only;

    find_store_if(w, k, &only);
    return (po_local){
        .name = choose_name(w, ref->access->array),
        .array = ref->access->array,
        .index = ref->index,
        .call = w->call[ref->at],
        .expr = ref->access->expr,
        .is_loaded = w->e.group[k].is_read_first,
        .is_stored = w->e.group[k].is_written,
        .store_if = only,
        .type = packed && packed->pack->element != type
                    ? packed->pack->element->text
                    : NULL,
    };
}

/* Return "body" with the variables at "place" around it, sorted by array;
 * itself if there are none.
 */
static po_ast_node *keep(struct work *w, enum place place, po_ast_node *body)
{
    po_local *local = po_arena_array(w->g->ast->arena, (size_t)w->e.n_group + 1,
                                     sizeof(*local));
    int n = 0;

    for (int array = 0; array < w->g->scop->n_array; array++)
        for (int k = 0; k < w->e.n_group; k++) {
            if (w->place[k] != place || first_of(w, k)->access->array != array)
                continue;
            local[n] = make_local(w, k);
            w->local[k] = &local[n++];
        }
    return po_ast_keep(w->g->ast->arena, n, local, body);
}

/* Put the variables in place of the elements in instance "at". */
static void replace(const struct work *w, int at, po_ast_node *call)
{
    size_t n = (size_t)(w->e.n_ref + call->call.n_use) + 1;
    po_use *use = po_arena_array(w->g->ast->arena, n, sizeof(*use));

    if (call->call.n_use > 0)
        memcpy(use, call->call.use, (size_t)call->call.n_use * sizeof(*use));
    call->call.use = use;
    for (int r = 0; r < w->e.n_ref; r++)
        if (w->e.ref[r].at == at && w->local[w->e.ref[r].group] &&
            !(w->is_under_guards && w->e.ref[r].is_tested))
            use[call->call.n_use++] =
                (po_use){w->e.ref[r].access->expr, w->local[w->e.ref[r].group]};
}

/* Decide about all elements; returns how many variables are to be declared
 * at "place".
 */
static int choose_places(struct work *w, bool around, enum place place)
{
    int n = 0;

    for (int k = 0; k < w->e.n_group; k++) {
        w->place[k] = place_of(w, k, around);
        n += w->place[k] == place;
    }
    return n;
}

/* Replace elements in the body of the loop, with variables in it where that is
 * their place.
 */
static void rewrite_body(struct work *w)
{
    po_arena *arena = w->g->ast->arena;
    po_ast_node *body = po_ast_clone(arena, w->loop->body);
    po_ast_node **call =
        po_arena_array(arena, (size_t)w->n_call + 1, sizeof(*call));

    w->loop->body = keep(w, PLACE_BODY, body);
    po_ast_instances(body, call);
    for (int i = 0; i < w->n_call; i++)
        replace(w, i, call[i]);
}

/* Are there conditions on data around one of the statements? */
static bool has_guards(const struct work *w)
{
    for (int i = 0; i < w->n_call; i++)
        if (po_stmt_first_condition(&w->g->scop->stmt[w->call[i]->call.stmt]))
            return true;
    return false;
}

/* Return what replaces the loop, given the condition for it to have an
 * iteration.
 */
static po_ast_node *rewrite(struct work *w, int n_cond, const po_cond *cond)
{
    po_ast_node *node = keep(w, PLACE_LOOP, w->loop);

    if (node != w->loop)
        node->keep.is_guarded = w->is_under_guards;
    rewrite_body(w);
    for (int k = 0; k < w->e.n_group; k++)
        w->g->ast->has_splits |=
            w->place[k] == PLACE_BODY &&
            po_element_is_read_late(w->g, &w->e, w->loop, k);
    return node == w->loop ? node
                           : po_ast_if(w->g->ast->arena, n_cond, cond, node);
}

/* Look at the elements that an innermost loop refers to. */
static struct work look_at(struct generator *g, const po_ast_path *up,
                           po_ast_node *loop)
{
    const po_ast_path at = {up, loop};
    struct work w = {.g = g, .loop = loop};
    po_arena *arena = g->ast->arena;

    w.n_call = po_ast_n_instance(loop->body);
    w.call = po_arena_array(arena, (size_t)w.n_call + 1, sizeof(po_ast_node *));
    po_ast_instances(loop->body, w.call);
    w.e = po_elements_find(g, &at, w.n_call, w.call);
    w.place = po_arena_array(arena, (size_t)w.e.n_group + 1, sizeof(*w.place));
    w.local = po_arena_array(arena, (size_t)w.e.n_group + 1, sizeof(*w.local));
    return w;
}

/* Keep elements only around the loop, and only such as are read: others need not be written,
 * or touched, where the conditions do not hold.  Where these are the same for all iterations,
 * that is done under them; where they are not, only what the first of them reads is kept, as
 * each iteration does.  Returns how many are kept.
 */
static int choose_guarded(struct work *w)
{
    const po_ast_node *body = po_ast_only(w->loop->body);
    bool is_fit = body->kind == PO_AST_STMT && !body->call.declares &&
                  !w->loop->loop.parallel;
    int n = 0;

    w->is_under_guards = is_fit &&
                         w->g->scop->stmt[w->call[0]->call.stmt].n_guard > 0 &&
                         po_guard_is_invariant(w->g, w->call[0], w->loop->var);
    for (int k = 0; k < w->e.n_group; k++) {
        const struct element *element = &w->e.group[k];

        if (!is_fit || element->is_written ||
            !(w->is_under_guards ? element->is_used : element->is_tested) ||
            w->place[k] != PLACE_LOOP)
            w->place[k] = PLACE_NONE;
        n += w->place[k] == PLACE_LOOP;
    }
    return n;
}

/* Promote what is worth it in an innermost loop; "fixed" if nothing may stand
 * around it.
 */
static po_ast_node *promote_loop(struct generator *g, const po_ast_path *up,
                                 po_ast_node *loop, bool fixed)
{
    const po_cond *cond = NULL;
    int n_cond = 0;
    struct work w;
    bool around;

    g->failed = false;
    w = look_at(g, up, loop);
    around = !fixed && !loop->loop.resume && !is_short(&w);
    if (choose_places(&w, around, PLACE_LOOP) > 0)
        around = po_loop_find_guard(g, up, loop, &n_cond, &cond);
    if (choose_places(&w, around, PLACE_NONE) == w.e.n_group || g->failed ||
        (has_guards(&w) && choose_guarded(&w) == 0))
        return loop;
    return rewrite(&w, n_cond, cond);
}

/* Return the number of element "k" in "other"; -1 if it is not there, or is not
 * kept around the loop, too.
 */
static int find_kept(const struct work *w, int k, const struct work *other)
{
    const struct reference *ref = first_of(w, k);

    for (int i = 0; i < other->e.n_group; i++) {
        const struct reference *it = first_of(other, i);

        if (other->place[i] == PLACE_LOOP &&
            it->access->array == ref->access->array &&
            po_index_is_same(it->index, ref->index, rank_of(w, k)))
            return i;
    }
    return -1;
}

/* Keep around the loop only what is kept around the other one of its pair, too;
 * returns how many these elements are.
 */
static int keep_common(struct work *w, const struct work *other)
{
    int n = 0;

    for (int k = 0; k < w->e.n_group; k++) {
        if (w->place[k] != PLACE_LOOP)
            continue;
        if (find_kept(w, k, other) < 0)
            w->place[k] = place_of(w, k, false);
        n += w->place[k] == PLACE_LOOP;
    }
    return n;
}

/* Promote what a jammed innermost loop and the loop over its last iterations have in
 * common: both use the same variables.  The second one has the bounds of what was
 * one loop, so that the condition for it is that for both.  Return NULL if there is
 * nothing of the kind.
 */
static po_ast_node *promote_pair(struct generator *g, const po_ast_path *up,
                                 po_ast_node *block)
{
    const po_cond *cond;
    po_ast_node *node;
    int n_cond;
    struct work w;
    struct work rest;

    g->failed = false;
    w = look_at(g, up, block->block.child[0]);
    rest = look_at(g, up, block->block.child[1]);
    if (has_guards(&w) || has_guards(&rest) || is_short(&rest) ||
        choose_places(&w, true, PLACE_LOOP) == 0 ||
        choose_places(&rest, true, PLACE_LOOP) == 0 ||
        keep_common(&w, &rest) == 0 || keep_common(&rest, &w) == 0 ||
        !po_loop_find_guard(g, up, rest.loop, &n_cond, &cond) || g->failed)
        return NULL;
    node = keep(&w, PLACE_LOOP, block);
    for (int k = 0; k < rest.e.n_group; k++)
        if (rest.place[k] == PLACE_LOOP)
            rest.local[k] = w.local[find_kept(&rest, k, &w)];
    rewrite_body(&w);
    rewrite_body(&rest);
    return po_ast_if(g->ast->arena, n_cond, cond, node);
}

static po_ast_node *promote(const po_ast_path *at, void *of)
{
    struct generator *g = of;
    po_ast_node *node = at->node;
    bool is_fixed = at->up && po_ast_is_chain(at->up->node);
    po_ast_node *both = NULL;

    if (node->kind == PO_AST_LOOP && node->loop.is_lanes)
        return node;
    if (node->kind == PO_AST_LOOP && po_ast_is_basic_block(node->body))
        return promote_loop(g, at->up, node, is_fixed);
    if (po_ast_is_chain(node) && node->block.n_child == 2 &&
        node->block.child[0]->kind == PO_AST_LOOP &&
        po_ast_is_basic_block(node->block.child[0]->body) &&
        po_ast_is_basic_block(node->block.child[1]->body))
        both = promote_pair(g, at->up, node);
    if (!both)
        po_ast_map_parts(g->ast->arena, at, promote, g);
    return both ? both : node;
}

/* Put elements that innermost loops use again into local variables, wherever
 * nothing else can refer to them.
 */
void po_ast_promote(po_ast *ast, const po_scop *scop)
{
    struct generator g;

    if (!ast || !ast->root || !scop)
        return;
    g = po_generator_of(ast, scop, 0);
    ast->root = promote(&(po_ast_path){NULL, ast->root}, &g);
}
