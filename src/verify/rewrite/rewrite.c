/* The certificate of a rewritten scop: does it compute what that of the front
 * end computes?
 *
 * Scalars may have been renamed, given an element for every iteration, or moved
 * to the element of an array that their value ends in, loops may have been
 * split, and copies "A[i] = A[i];" left out.  What is shown, without a look at
 * scalar/, is that
 *
 * - every instance of the front end's scop is one of the other's, in the same
 *   order; left out are only copies, and declarations of arrays are added, and copies
 *   to arrays that it has not, and from these back (copies.c);
 * - the text of a statement is that of the front end, but for references, of
 *   which each is what the relation of its access says;
 * - every read sees the value of the same instance, and so does what comes after
 *   the region (value_flow.c), also where an array is declared in a loop (privatized.c).
 *
 * By induction on the order, all instances then compute the same values.
 */
#include "rewrite.h"

#include <isl/map.h>
#include <isl/set.h>
#include <string.h>

#include "../decide.h"

/* Are values of the two types stored in the same way? */
bool po_rewrite_is_same_type(const po_type *a, const po_type *b)
{
    return a == b ||
           (a && b && a->kind == b->kind && a->size_bytes > 0 &&
            a->size_bytes == b->size_bytes && a->is_signed == b->is_signed &&
            !a->is_volatile && !b->is_volatile && a->kind != PO_TYPE_OTHER);
}

/* Is array "array" of the rewritten scop one of the front end's, as it was? */
bool po_rewrite_is_same_memory(const po_rewrite *w, int array)
{
    const po_array *to = &w->to->array[array];
    const po_array *from;

    if (array >= w->from->n_array)
        return false;
    from = &w->from->array[array];
    return from->decl == to->decl && from->member == to->member &&
           from->element == to->element && from->rank == to->rank &&
           from->is_inner == to->is_inner && from->is_local == to->is_local &&
           from->n_line == to->n_line && from->dead_out == to->dead_out;
}

/* Is the name of the array one that nothing else has? */
static bool has_own_name(const po_rewrite *w, int array)
{
    const po_scop *to = w->to;
    const po_decl *decl = to->array[array].decl;

    for (int i = 0; i < to->n_array; i++)
        if (i != array && (to->array[i].decl == decl ||
                           strcmp(to->array[i].name, decl->name) == 0))
            return false;
    for (int i = 0; i < to->n_avoid; i++)
        if (strcmp(to->avoid[i], decl->name) == 0)
            return false;
    return strcmp(to->array[array].name, decl->name) == 0;
}

/* Is the array, which the front end has not, declared by the new text: in one place that
 * is found when the loops are made, or that a statement says?
 */
static bool is_declared(const po_rewrite *w, int array)
{
    const po_array *to = &w->to->array[array];

    if (!has_own_name(w, array))
        return false;
    return to->rank == 0
               ? to->is_inner
               : to->is_local ||
                     po_rewrite_n_declarations(w->from, w->to, array) == 1;
}

/* Are arrays that the front end has not, or not in this form, variables that
 * the new text declares?
 */
static isl_bool are_arrays_right(const po_rewrite *w)
{
    for (int i = 0; i < w->to->n_array; i++) {
        const po_array *to = &w->to->array[i];
        bool is_expanded =
            i < w->from->n_array && to->decl == w->from->array[i].decl &&
            w->from->array[i].rank ==
                (to->n_line > 0 ? po_array_n_declared_subscript(to) : 0);

        if (po_rewrite_is_same_memory(w, i))
            continue;
        if (!to->dead_out || !to->decl || to->member ||
            (is_expanded ? !to->is_local
                         : i < w->from->n_array || !is_declared(w, i)))
            return isl_bool_false;
    }
    return isl_bool_ok(w->to->n_array >= w->from->n_array);
}

/* Are the values after the loops the same? */
static isl_bool are_same_finals(const po_scop *a, const po_scop *b)
{
    isl_bool same = isl_bool_ok(a->n_final == b->n_final);

    for (int i = 0; same == isl_bool_true && i < a->n_final; i++) {
        const po_final *x = &a->final[i];
        const po_final *y = &b->final[i];

        same = isl_pw_aff_plain_is_equal(x->value, y->value);
        if (x->decl != y->decl || x->is_added != y->is_added ||
            x->n_change != y->n_change || x->change != y->change)
            return isl_bool_false;
    }
    return same;
}

/* Is the same known, and the same to be tested and done beside the loops?  More may be
 * assumed: that is tested, and nothing runs where it does not hold.
 */
static isl_bool is_same_frame(const po_rewrite *w)
{
    const po_scop *a = w->from;
    const po_scop *b = w->to;
    isl_bool same = isl_set_plain_is_equal(a->context, b->context);

    if (same == isl_bool_true)
        same = isl_set_is_subset(b->assume, a->assume);
    if (a->n_param != b->n_param || a->param != b->param ||
        a->n_first != b->n_first || a->n_reach != b->n_reach ||
        a->n_disjoint != b->n_disjoint || a->disjoint != b->disjoint ||
        a->n_rename != b->n_rename || a->rename != b->rename ||
        a->n_inexact != b->n_inexact || a->begin != b->begin ||
        a->end != b->end)
        return isl_bool_false;
    return same == isl_bool_true ? are_same_finals(a, b) : same;
}

/* Return the instances of statement "stmt" of the rewritten scop, as those of
 * "origin".
 */
static __isl_give isl_set *instances(const po_rewrite *w, int stmt, int origin)
{
    return isl_set_set_tuple_name(isl_set_copy(w->to->stmt[stmt].domain),
                                  w->from->stmt[origin].name);
}

/* Take the statement for a part of "origin", if what it executes is left of
 * that.
 */
static isl_bool take(const po_rewrite *w, int stmt, int origin)
{
    isl_set *domain = instances(w, stmt, origin);
    isl_bool good = isl_set_is_subset(domain, w->left[origin]);

    if (good == isl_bool_true) {
        w->left[origin] = isl_set_subtract(w->left[origin], domain);
        w->origin[stmt] = origin;
    } else {
        isl_set_free(domain);
    }
    return good;
}

/* Find the statement of the front end that each one is a part of, but for declarations, and
 * copies.
 */
static isl_bool find_origins(const po_rewrite *w)
{
    isl_bool found = isl_bool_true;

    for (int t = 0; t < w->to->n_stmt && found == isl_bool_true; t++) {
        w->origin[t] = -1;
        if (po_rewrite_declares(w->from, w->to, t) || po_rewrite_is_added(w, t))
            continue;
        found = isl_bool_false;
        for (int s = 0; s < w->from->n_stmt && found == isl_bool_false; s++)
            if (w->from->stmt[s].loc.offset == w->to->stmt[t].loc.offset &&
                po_rewrite_is_same_text(w, &w->from->stmt[s], &w->to->stmt[t]))
                found = take(w, t, s);
        found = po_decided(w->to->ctx, found);
    }
    return found;
}

/* May it be left out: is it a copy, or does it declare an array that has got an element for each
 * iteration, which the new text declares elsewhere? */
static bool can_leave(const po_rewrite *w, const po_stmt *stmt)
{
    if (po_rewrite_is_copy(stmt))
        return true;
    for (int a = 0; a < w->from->n_array; a++)
        if (w->to->array[a].n_line > 0 && po_stmt_declares(w->from, stmt, a))
            return stmt->n_access == 1 && !stmt->body && !stmt->block->value;
    return false;
}

/* Are all instances executed, but for those that may be left out? */
static isl_bool are_all_there(const po_rewrite *w)
{
    isl_bool good = isl_bool_true;

    for (int s = 0; s < w->from->n_stmt && good == isl_bool_true; s++) {
        w->left[s] =
            isl_set_intersect_params(w->left[s], isl_set_copy(w->known));
        good = isl_set_is_empty(w->left[s]);
        if (good == isl_bool_false && can_leave(w, &w->from->stmt[s]))
            good = isl_bool_true;
    }
    return good;
}

/* The number of loops that two statements share, -1 if their positions are not
 * in order.
 */
static int n_common(const po_stmt *a, const po_stmt *b)
{
    for (int i = 0; i <= a->n_iter && i <= b->n_iter; i++)
        if (a->position[2 * i] != b->position[2 * i])
            return i;
    return -1;
}

/* Is the first of two statements that share "n" loops behind the other there? */
static bool is_behind(const po_stmt *a, const po_stmt *b, int n)
{
    return a->position[2 * n] > b->position[2 * n];
}

/* Two statements of the rewritten scop, of which one comes first wherever they
 * have "n" loops in common, in one of the two scops; in the other, they have
 * "more" in common, and then "is_behind" tells whether it is behind the other.
 */
struct pair {
    int first;
    int last;
    int n;
    int more;
    bool is_behind;
};

/* Are there no pairs of which the first has the larger value of dimension "i"? */
static isl_bool is_never_behind(__isl_keep isl_map *pairs, int i)
{
    isl_map *behind = isl_map_copy(pairs);
    isl_bool none;

    behind = isl_map_order_gt(behind, isl_dim_in, i, isl_dim_out, i);
    none = isl_map_is_empty(behind);
    isl_map_free(behind);
    return none;
}

/* Does the first never come behind the last? */
static isl_bool is_same_order(const po_rewrite *w, const struct pair *pair)
{
    isl_map *both = isl_map_from_domain_and_range(
        instances(w, pair->first, w->origin[pair->first]),
        instances(w, pair->last, w->origin[pair->last]));
    isl_bool good = isl_bool_true;

    both = isl_map_intersect_params(both, isl_set_copy(w->known));
    for (int i = 0; i < pair->more && good == isl_bool_true; i++) {
        if (i >= pair->n)
            good = is_never_behind(both, i);
        both = isl_map_equate(both, isl_dim_in, i, isl_dim_out, i);
    }
    if (pair->is_behind && good == isl_bool_true)
        good = isl_map_is_empty(both);
    isl_map_free(both);
    return good;
}

/* Are the instances of two statements in the same order as before?  If their
 * positions are as before, nothing needs to be computed.
 */
static isl_bool are_in_order(const po_rewrite *w, int a, int b)
{
    const po_stmt *to[] = {&w->to->stmt[a], &w->to->stmt[b]};
    const po_stmt *from[] = {&w->from->stmt[w->origin[a]],
                             &w->from->stmt[w->origin[b]]};
    int now = n_common(to[0], to[1]);
    int then =
        from[0] == from[1] ? from[0]->n_iter : n_common(from[0], from[1]);
    bool is_now = now >= 0 && is_behind(to[0], to[1], now);
    bool is_then = then >= 0 && is_behind(from[0], from[1], then);
    struct pair pair = {is_now ? b : a, is_now ? a : b, now, then,
                        is_now != is_then && from[0] != from[1]};

    if (now < 0 || then < 0)
        return isl_bool_false;
    if (now == then && is_now == is_then)
        return isl_bool_true;
    if (now > then)
        pair = (struct pair){is_then ? b : a, is_then ? a : b, then, now,
                             is_now != is_then};
    return is_same_order(w, &pair);
}

static isl_bool is_all_in_order(const po_rewrite *w)
{
    isl_bool good = isl_bool_true;

    for (int a = 0; a < w->to->n_stmt; a++)
        for (int b = 0; b < a && good == isl_bool_true; b++)
            if (w->origin[a] >= 0 && w->origin[b] >= 0)
                good = are_in_order(w, a, b);
    return good;
}

/* Return the relation of an access of the rewritten scop for the instances of
 * the front end's.
 */
__isl_give isl_map *po_rewrite_relation(const po_rewrite *w, int stmt,
                                        int access)
{
    return isl_map_set_tuple_name(
        isl_map_copy(w->to->stmt[stmt].access[access].relation), isl_dim_in,
        w->from->stmt[w->origin[stmt]].name);
}

/* Is the reference what it was, but for choices in it that are decided? */
static bool is_same_reference(const po_rewrite *w, int stmt, int access)
{
    const po_stmt *from = &w->from->stmt[w->origin[stmt]];
    const po_expr *before = from->access[access].expr;
    const po_expr *now = w->to->stmt[stmt].access[access].expr;

    return before == now ||
           (before && now && po_rewrite_is_plain(from, before) &&
            po_rewrite_is_decided(w, stmt, before, now));
}

/* Is an access to what it was to? */
static isl_bool is_as_it_was(const po_rewrite *w, int stmt, int access)
{
    const po_access *to = &w->to->stmt[stmt].access[access];
    const po_access *from = &w->from->stmt[w->origin[stmt]].access[access];
    isl_map *now;
    isl_map *then;
    isl_bool same;

    if (from->array != to->array || !is_same_reference(w, stmt, access) ||
        !po_rewrite_is_same_memory(w, to->array))
        return isl_bool_false;
    now = po_rewrite_relation(w, stmt, access);
    same = isl_map_plain_is_equal(now, from->relation);
    if (same == isl_bool_false) {
        then = isl_map_intersect_domain(isl_map_copy(from->relation),
                                        instances(w, stmt, w->origin[stmt]));
        same = isl_map_is_equal(now, then);
        isl_map_free(then);
    }
    isl_map_free(now);
    return same;
}

/* If the access is to something else than before, the arrays are affected, and it has to
 * be to what its text says, and to one element of it.
 */
static isl_bool see_access(const po_rewrite *w, int stmt, int access)
{
    const po_access *to = &w->to->stmt[stmt].access[access];
    int from = w->from->stmt[w->origin[stmt]].access[access].array;
    isl_bool good = is_as_it_was(w, stmt, access);

    if (good != isl_bool_false)
        return good;
    w->is_changed[stmt][access] = true;
    w->is_affected[from] = w->is_affected[to->array] = true;
    if (to->is_write)
        w->is_rewritten[from] = w->is_rewritten[to->array] = true;
    if (po_array_is_declared(w->to, to->array))
        return po_rewrite_is_renamed(w, stmt, access);
    good = po_rewrite_is_reference(w, stmt, access);
    return good == isl_bool_true ? isl_bool_ok(to->is_exact) : good;
}

__isl_give isl_set *po_rewrite_changed(const po_rewrite *w, int stmt,
                                       int access)
{
    isl_set *all = isl_set_empty(isl_set_get_space(w->from->stmt[stmt].domain));

    for (int t = 0; t < w->to->n_stmt; t++)
        if (w->origin[t] == stmt && w->is_changed[t][access])
            all = isl_set_union(all, instances(w, t, stmt));
    return all;
}

/* Find the arrays that are affected. */
static isl_bool find_affected(const po_rewrite *w)
{
    isl_bool good = isl_bool_true;

    for (int t = 0; t < w->to->n_stmt; t++)
        for (int k = 0; k < w->to->stmt[t].n_access; k++)
            if (w->origin[t] >= 0 && good == isl_bool_true)
                good = see_access(w, t, k);
    return good;
}

/* The arrays of statements that are left out are affected, too. */
static isl_bool find_left(const po_rewrite *w)
{
    isl_bool none = isl_bool_true;

    for (int s = 0; s < w->from->n_stmt && none >= 0; s++) {
        none = isl_set_is_empty(w->left[s]);
        for (int k = 0; !none && k < w->from->stmt[s].n_access; k++)
            w->is_affected[w->from->stmt[s].access[k].array] =
                w->is_rewritten[w->from->stmt[s].access[k].array] = true;
    }
    return none < 0 ? none : isl_bool_true;
}

static void begin(po_rewrite *w)
{
    size_t n_from = (size_t)w->from->n_stmt;
    size_t n_to = (size_t)w->to->n_stmt;

    w->arena = po_arena_new();
    w->known = isl_set_intersect(isl_set_copy(w->from->context),
                                 isl_set_copy(w->to->assume));
    w->origin = po_arena_array(w->arena, n_to + 1, sizeof(*w->origin));
    w->left = po_arena_array(w->arena, n_from + 1, sizeof(isl_set *));
    w->is_affected = po_arena_array(w->arena, (size_t)w->to->n_array + 1,
                                    sizeof(*w->is_affected));
    w->is_rewritten = po_arena_array(w->arena, (size_t)w->to->n_array + 1,
                                     sizeof(*w->is_rewritten));
    w->is_changed = po_arena_array(w->arena, n_to + 1, sizeof(*w->is_changed));
    for (int t = 0; t < w->to->n_stmt; t++)
        w->is_changed[t] = po_arena_array(
            w->arena, (size_t)w->to->stmt[t].n_access + 1, sizeof(bool));
    for (int s = 0; s < w->from->n_stmt; s++)
        w->left[s] = isl_set_copy(w->from->stmt[s].domain);
}

static void end(po_rewrite *w)
{
    for (int s = 0; s < w->from->n_stmt; s++)
        isl_set_free(w->left[s]);
    isl_set_free(w->known);
    po_arena_free(w->arena);
}

/* Does the scop "to" compute what "from", that of the front end, computes?
 *
 * "False" means that it has not been shown; "why" then is what has not.
 * An error means that the budget was exceeded.
 */
isl_bool po_verify_rewrite(const po_scop *from, const po_scop *to,
                           const char **why)
{
    static const struct {
        const char *what;
        isl_bool (*holds)(const po_rewrite *w);
    } step[] = {{"frame", is_same_frame},
                {"arrays", are_arrays_right},
                {"statements", find_origins},
                {"instances", are_all_there},
                {"order", is_all_in_order},
                {"copies", find_left},
                {"copies", po_rewrite_are_copies_right},
                {"accesses", find_affected},
                {"values", po_rewrite_is_same_flow}};
    po_rewrite w = {.from = from, .to = to};
    isl_bool good = isl_bool_true;

    *why = "nothing";
    if (!from || !to)
        return isl_bool_error;
    begin(&w);
    for (size_t i = 0; i < PO_COUNTOF(step) && good == isl_bool_true; i++) {
        *why = step[i].what;
        good = step[i].holds(&w);
    }
    end(&w);
    return po_decided(to->ctx, good);
}
