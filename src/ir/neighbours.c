/* Stencil-like reuse: does a loop read three or more elements of an array that
 * are neighbours along the last subscript, so that the next iteration reads
 * some of them again?  From access functions, in scops and in ASTs.  Only a
 * matter of cost.
 */
#include <isl/aff.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/val.h>
#include <limits.h>
#include <stdlib.h>

#include "polyopt/ast.h"

/* The reads of an array in a loop that are looked at, at most. */
#define MOST_READS 16

/* The elements of an array that an iteration reads: functions of the instance.  Those of an AST are
 * functions of the first instance in it of the statement, "first".
 */
struct reads {
    const po_scop *scop;
    int array;
    int n;
    isl_pw_multi_aff *element[MOST_READS];
    po_arena *arena;
    const po_ast_node **first;
};

/* Let the function be one of "first", the first instance of the statement that "call" is one of; NULL if
 * that is not constantly as far away.
 */
static __isl_give isl_pw_multi_aff *shift(__isl_take isl_pw_multi_aff *element,
                                          const po_ast_node *first,
                                          const po_ast_node *call,
                                          po_arena *arena)
{
    isl_multi_aff *to = isl_multi_aff_identity_on_domain_space(
        isl_pw_multi_aff_get_domain_space(element));

    for (int k = 0; k < call->call.n_arg; k++) {
        const po_qaff *by = po_qaff_combine(arena, 1, call->call.arg[k], -1,
                                            first->call.arg[k]);
        isl_aff *aff;

        if (!by || by->n_term > 0 || labs(by->constant) > INT_MAX) {
            isl_multi_aff_free(to);
            isl_pw_multi_aff_free(element);
            return NULL;
        }
        aff = isl_aff_add_constant_si(isl_multi_aff_get_aff(to, k),
                                      (int)by->constant);
        to = isl_multi_aff_set_aff(to, k, aff);
    }
    return isl_pw_multi_aff_pullback_multi_aff(element, to);
}

/* Return how many elements, along the last subscript, "b" is behind "a" in all iterations; 0 if
 * that differs, or others do.
 */
static long distance(__isl_keep isl_pw_multi_aff *a,
                     __isl_keep isl_pw_multi_aff *b)
{
    int last = (int)isl_pw_multi_aff_dim(a, isl_dim_out) - 1;
    isl_pw_multi_aff *difference;
    isl_set *all;
    long n = 0;

    if (isl_pw_multi_aff_dim(a, isl_dim_in) !=
        isl_pw_multi_aff_dim(b, isl_dim_in))
        return 0;
    difference = isl_pw_multi_aff_sub(isl_pw_multi_aff_copy(b),
                                      isl_pw_multi_aff_copy(a));
    all = isl_map_range(isl_map_from_pw_multi_aff(difference));
    for (int i = 0; i <= last; i++) {
        isl_val *value =
            isl_set_plain_get_val_if_fixed(all, isl_dim_set, (unsigned)i);

        isl_bool is_int = isl_val_is_int(value);
        isl_bool is_same = isl_val_is_zero(value);

        n = is_int == isl_bool_true ? isl_val_get_num_si(value) : 0;
        if (i < last && is_same != isl_bool_true)
            last = -1;
        isl_val_free(value);
    }
    isl_set_free(all);
    return last < 0 ? 0 : n;
}

/* How many elements is what the next iteration of the innermost loop around reads behind this one,
 * along the last subscript; 0 if that differs, or others do?
 */
static long step_of(__isl_keep isl_pw_multi_aff *element)
{
    isl_multi_aff *next = isl_multi_aff_identity_on_domain_space(
        isl_pw_multi_aff_get_domain_space(element));
    int inner = (int)isl_multi_aff_dim(next, isl_dim_out) - 1;
    isl_pw_multi_aff *moved;
    long n = 0;

    if (inner < 0) {
        isl_multi_aff_free(next);
        return 0;
    }
    next = isl_multi_aff_set_aff(
        next, inner,
        isl_aff_add_constant_si(isl_multi_aff_get_aff(next, inner), 1));
    moved = isl_pw_multi_aff_pullback_multi_aff(isl_pw_multi_aff_copy(element),
                                                next);
    n = distance(element, moved);
    isl_pw_multi_aff_free(moved);
    return n;
}

/* Add those of a statement, or of the instance "call" of it, but for what variables have; instances of
 * different statements are taken to be the same.  Without a "call", only what the innermost loop
 * around moves along is added.
 */
static void add_reads(struct reads *reads, const po_stmt *stmt,
                      const po_ast_node *call)
{
    for (int i = 0; i < stmt->n_access && reads->n < MOST_READS; i++) {
        const po_access *access = &stmt->access[i];
        isl_pw_multi_aff *element;
        isl_bool is_one;
        isl_map *map;

        if (access->is_write || !access->is_exact ||
            access->array != reads->array ||
            (call && po_call_local(call, access->expr)))
            continue;
        map = isl_map_copy(access->relation);
        map = isl_map_reset_tuple_id(map, isl_dim_in);
        map = isl_map_reset_tuple_id(map, isl_dim_out);
        is_one = isl_map_is_single_valued(map);
        if (is_one != isl_bool_true) {
            isl_map_free(map);
            continue;
        }
        element = isl_pw_multi_aff_from_map(map);
        if (call)
            element = shift(element, reads->first[call->call.stmt], call,
                            reads->arena);
        else if (step_of(element) == 0)
            element = isl_pw_multi_aff_free(element);
        if (element)
            reads->element[reads->n++] = element;
    }
}

static bool add_instance(const po_ast_node *node, const void *of)
{
    struct reads *reads = (struct reads *)of;

    if (node->kind != PO_AST_STMT)
        return false;
    if (!reads->first[node->call.stmt])
        reads->first[node->call.stmt] = node;
    add_reads(reads, &reads->scop->stmt[node->call.stmt], node);
    return false;
}

/* Are there three in a row? */
static bool has_row(const struct reads *reads)
{
    for (int i = 0; i < reads->n; i++) {
        unsigned found = 0;

        for (int k = 0; k < reads->n; k++) {
            long n = distance(reads->element[i], reads->element[k]);

            found |= n == 1 || n == 2 ? 1U << n : 0;
        }
        if (found == 6)
            return true;
    }
    return false;
}

/* Are there three in a row?  Releases them. */
static bool find_row(struct reads *reads)
{
    bool has = reads->n > 2 && has_row(reads);

    for (int i = 0; i < reads->n; i++)
        isl_pw_multi_aff_free(reads->element[i]);
    return has;
}

/* Does the loop read three elements of the array that are in a row? */
static bool ast_reads_row(const po_ast_node *loop, const po_scop *scop,
                          int array)
{
    struct reads reads = {
        .scop = scop, .array = array, .arena = po_arena_new()};
    bool has;

    reads.first =
        po_arena_array(reads.arena, (size_t)scop->n_stmt, sizeof(*reads.first));
    po_ast_any(loop->body, add_instance, &reads);
    has = find_row(&reads);
    po_arena_free(reads.arena);
    return has;
}

bool po_ast_reads_neighbours(const po_ast_node *loop, const po_scop *scop)
{
    for (int a = 0; a < scop->n_array; a++)
        if (scop->array[a].rank > 0 && ast_reads_row(loop, scop, a))
            return true;
    return false;
}

bool po_stmts_read_neighbours(const po_scop *scop, int n, const int *stmt)
{
    for (int a = 0; a < scop->n_array; a++) {
        struct reads reads = {.scop = scop, .array = a};

        for (int i = 0; i < n && scop->array[a].rank > 0; i++)
            add_reads(&reads, &scop->stmt[stmt[i]], NULL);
        if (find_row(&reads))
            return true;
    }
    return false;
}
