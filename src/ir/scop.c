/* po_scop, the model of a region: release, copies, text for --emit=scop, the
 * invariants of scop.h, the union of domains, and the original schedule { S[i,
 * j] -> [p0, i, p1, j, p2] } of a statement (the 2d+1 form).
 */
#include "polyopt/scop.h"
#include "polyopt/nest.h"
#include "polyopt/print_node.h"
#include "polyopt/reach.h"

#include <isl/space.h>
#include <isl/val.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

void po_stmt_clear(po_stmt *stmt)
{
    isl_set_free(stmt->domain);
    for (int i = 0; stmt->iter_value && i < stmt->n_iter; i++)
        isl_aff_free(stmt->iter_value[i]);
    for (int i = 0; i < stmt->n_access; i++)
        isl_map_free(stmt->access[i].relation);
}

po_scop *po_scop_free(po_scop *scop)
{
    if (!scop)
        return NULL;
    for (int i = 0; i < scop->n_stmt; i++)
        po_stmt_clear(&scop->stmt[i]);
    for (int i = 0; i < scop->n_final; i++)
        isl_pw_aff_free(scop->final[i].value);
    for (int i = 0; i < scop->n_reach; i++)
        po_reach_clear(&scop->reach[i]);
    for (int i = 0; i < scop->n_first; i++)
        isl_set_free(scop->first[i]);
    for (int i = 0; i < scop->n_arm; i++)
        isl_set_free(scop->arm[i].other);
    isl_set_free(scop->context);
    isl_set_free(scop->loose);
    isl_set_free(scop->assume);
    po_arena_free(scop->arena);
    return NULL;
}

po_stmt po_stmt_copy(const po_stmt *stmt, po_arena *arena)
{
    size_t n_iter = (size_t)stmt->n_iter;
    size_t n_access = (size_t)stmt->n_access;
    po_stmt copy = *stmt;

    copy.domain = isl_set_copy(stmt->domain);
    if (stmt->iter_value) {
        copy.iter_value =
            po_arena_array(arena, n_iter, sizeof(*copy.iter_value));
        for (size_t i = 0; i < n_iter; i++)
            copy.iter_value[i] = isl_aff_copy(stmt->iter_value[i]);
    }
    copy.access = po_arena_array(arena, n_access, sizeof(*copy.access));
    for (size_t i = 0; i < n_access; i++) {
        copy.access[i] = stmt->access[i];
        copy.access[i].relation = isl_map_copy(stmt->access[i].relation);
    }
    return copy;
}

/* Return the "n" elements of "array" in the arena of "copy". */
static void *copy_array(po_scop *copy, const void *array, int n,
                        size_t size_bytes)
{
    void *result = po_arena_array(copy->arena, (size_t)n + 1, size_bytes);

    if (n > 0)
        memcpy(result, array, (size_t)n * size_bytes);
    return result;
}

po_scop *po_scop_copy(const po_scop *scop)
{
    po_arena *arena;
    po_scop *copy;

    if (!scop)
        return NULL;
    arena = po_arena_new();
    copy = po_arena_alloc(arena, sizeof(*copy));
    *copy = *scop;
    copy->arena = arena;
    copy->context = isl_set_copy(scop->context);
    copy->loose = isl_set_copy(scop->loose);
    copy->fact =
        copy_array(copy, scop->fact, scop->n_fact, sizeof(*scop->fact));
    copy->assume = isl_set_copy(scop->assume);
    copy->first =
        copy_array(copy, scop->first, scop->n_first, sizeof(*scop->first));
    for (int i = 0; i < copy->n_first; i++)
        copy->first[i] = isl_set_copy(scop->first[i]);
    copy->array =
        copy_array(copy, scop->array, scop->n_array, sizeof(*scop->array));
    copy->stmt =
        po_arena_array(arena, (size_t)scop->n_stmt + 1, sizeof(*copy->stmt));
    for (int i = 0; i < copy->n_stmt; i++)
        copy->stmt[i] = po_stmt_copy(&scop->stmt[i], arena);
    copy->final =
        copy_array(copy, scop->final, scop->n_final, sizeof(*scop->final));
    for (int i = 0; i < copy->n_final; i++)
        copy->final[i].value = isl_pw_aff_copy(scop->final[i].value);
    copy->reach =
        copy_array(copy, scop->reach, scop->n_reach, sizeof(*scop->reach));
    for (int i = 0; i < copy->n_reach; i++)
        po_reach_copy(copy->arena, &copy->reach[i]);
    copy->arm = copy_array(copy, scop->arm, scop->n_arm, sizeof(*scop->arm));
    for (int i = 0; i < copy->n_arm; i++)
        copy->arm[i].other = isl_set_copy(scop->arm[i].other);
    return copy;
}

int po_scop_stmt_index(const po_scop *scop, const char *name)
{
    for (int i = 0; name && i < scop->n_stmt; i++)
        if (strcmp(scop->stmt[i].name, name) == 0)
            return i;
    return -1;
}

static bool is_listed(const po_node *node, void *user)
{
    (void)user;
    return node->kind == PO_NODE_EXPR || node->kind == PO_NODE_DECL ||
           node->kind == PO_NODE_BLOCK || node->kind == PO_NODE_EMPTY;
}

bool po_stmt_is_list(const po_stmt *stmt)
{
    return !stmt->block ||
           (stmt->n_guard == 0 && po_node_walk(stmt->block, is_listed, NULL));
}

bool po_scop_has_expanded(const po_scop *scop)
{
    for (int i = 0; i < scop->n_array; i++)
        if (scop->array[i].is_local)
            return true;
    return false;
}

bool po_array_is_declared(const po_scop *scop, int array)
{
    return scop->array[array].rank > 0 && scop->array[array].is_inner &&
           !scop->array[array].is_local;
}

bool po_stmt_declares(const po_scop *scop, const po_stmt *stmt, int array)
{
    return po_array_is_declared(scop, array) && stmt->block &&
           stmt->block->kind == PO_NODE_DECL &&
           stmt->block->decl == scop->array[array].decl;
}

static bool is_straight(const po_node *node, void *user)
{
    (void)user;
    return node->kind != PO_NODE_LOOP && node->kind != PO_NODE_OPAQUE;
}

bool po_stmt_has_jump(const po_stmt *stmt)
{
    return !po_node_walk(stmt->block, is_straight, NULL);
}

static void print_isl(po_text *out, const char *label, char *text)
{
    po_text_printf(out, "%s%s\n", label, text ? text : "(failed)");
    free(text);
}

static void print_access(const po_scop *scop, const po_stmt *stmt,
                         const po_access *access, po_text *out)
{
    char *text = isl_map_to_str(access->relation);
    bool exact =
        access->is_write ? po_stmt_writes(stmt, access) : access->is_exact;

    po_text_printf(out, "    %s%s %s: %s\n", exact ? "" : "may-",
                   access->is_write ? "write" : "read",
                   scop->array[access->array].name, text ? text : "(failed)");
    free(text);
}

/* Print a block on one line. */
static void print_block(const po_node *block, po_text *out)
{
    const po_node_style style = {"", "", NULL, NULL, NULL, false};
    po_text text = {0};
    const char *c;

    po_node_print_c(block, &style, 0, &text);
    for (c = po_text_get(&text); *c; c++) {
        bool blank = *c == ' ' || *c == '\n';
        bool more = c[1] != ' ' && c[1] != '\n' && c[1];

        if (!blank || more)
            po_text_add_bytes(out, blank ? " " : c, 1);
    }
    po_text_free(&text);
}

void po_stmt_print_source(const po_stmt *stmt, po_text *out)
{
    if (stmt->block)
        print_block(stmt->block, out);
    if (stmt->body)
        po_expr_print_source(stmt->body, out);
}

static void print_stmt(const po_scop *scop, const po_stmt *stmt, po_text *out)
{
    po_text_printf(out, "  %s", stmt->name);
    if (stmt->block || stmt->body)
        po_text_add(out, ": ");
    po_stmt_print_source(stmt, out);
    po_text_add(out, "\n    position: [");
    for (int i = 0; i < 2 * stmt->n_iter + 1; i++)
        if (i % 2 == 0)
            po_text_printf(out, i ? ", %d" : "%d", stmt->position[i]);
        else
            po_text_add(out, ", *");
    po_text_add(out, "]\n");
    print_isl(out, "    domain: ", isl_set_to_str(stmt->domain));
    for (int i = 0; i < stmt->n_access; i++)
        print_access(scop, stmt, &stmt->access[i], out);
}

/* Print "-1 + n" of "[n] -> { [(-1 + n)] }". */
static void print_value(__isl_keep isl_aff *value, po_text *out)
{
    char *text = isl_aff_to_str(value);
    char *start = text ? strstr(text, "{ [(") : NULL;
    char *end = start ? strstr(start, ")] }") : NULL;

    if (end)
        po_text_add_bytes(out, start + 4, (size_t)(end - start) - 4);
    else
        po_text_add(out, "(failed)");
    free(text);
}

static void print_limit(const po_limit *limit, po_text *out)
{
    po_text_add(out, limit->n == 1 ? "" : limit->is_max ? "max(" : "min(");
    for (int i = 0; i < limit->n; i++) {
        po_text_add(out, i > 0 ? ", " : "");
        print_value(limit->value[i], out);
    }
    po_text_add(out, limit->n == 1 ? "" : ")");
}

static void print_reach(const po_reach *reach, po_text *out)
{
    po_text_add(out, reach->decl->name);
    for (int d = 0; d < reach->rank; d++) {
        po_text_add(out, "[");
        print_limit(&reach->low[d], out);
        po_text_add(out, ":");
        print_limit(&reach->high[d], out);
        po_text_add(out, "]");
    }
    if (reach->pitch)
        po_text_printf(out, " rows of ");
    if (reach->pitch)
        print_limit(reach->pitch, out);
    if (reach->growth != 0)
        po_text_printf(out, " rows grow by %ld", reach->growth);
}

static void print_disjoint(const po_scop *scop, po_text *out)
{
    for (int i = 0; i < scop->n_disjoint; i++) {
        po_text_add(out, "  disjoint: ");
        print_reach(&scop->reach[scop->disjoint[i].a], out);
        po_text_add(out, ", ");
        print_reach(&scop->reach[scop->disjoint[i].b], out);
        po_text_add(out, "\n");
    }
}

/* Print the model: context, arrays, and for each statement its body, place in
 * the original order, domain and accesses.
 */
void po_scop_print(const po_scop *scop, po_text *out)
{
    if (!scop)
        return;
    po_text_printf(out, "%s:%d\n", scop->function, scop->loc.line);
    print_isl(out, "  context: ", isl_set_to_str(scop->context));
    for (int i = 0; i < scop->n_first; i++)
        print_isl(out, "  first: ", isl_set_to_str(scop->first[i]));
    print_isl(out, "  assume: ", isl_set_to_str(scop->assume));
    print_disjoint(scop, out);
    for (int i = 0; i < scop->n_array; i++)
        po_text_printf(out, "  array %s: rank %d%s%s%s\n", scop->array[i].name,
                       scop->array[i].rank, scop->array[i].element ? ", " : "",
                       scop->array[i].element ? scop->array[i].element->text
                                              : "",
                       scop->array[i].dead_out ? ", dead after" : "");
    for (int i = 0; i < scop->n_stmt; i++)
        print_stmt(scop, &scop->stmt[i], out);
}

static isl_bool check_access(const po_scop *scop, const po_stmt *stmt,
                             const po_access *access)
{
    isl_set *domain = isl_map_domain(isl_map_copy(access->relation));
    isl_bool inside = isl_set_is_subset(domain, stmt->domain);
    isl_size rank = isl_map_dim(access->relation, isl_dim_out);

    isl_set_free(domain);
    if (inside < 0 || rank < 0)
        return isl_bool_error;
    return isl_bool_ok(inside && access->array < scop->n_array &&
                       rank == scop->array[access->array].rank);
}

static int compare_positions(const po_stmt *a, const po_stmt *b)
{
    int n = a->n_iter < b->n_iter ? a->n_iter : b->n_iter;

    for (int i = 0; i <= 2 * n; i += 2)
        if (a->position[i] != b->position[i])
            return a->position[i] - b->position[i];
    return 0;
}

/* Check the invariants of scop.h: statement names unique, accesses within
 * their domains and of the rank of their arrays, statements totally ordered
 * by position.
 */
isl_stat po_scop_check(const po_scop *scop)
{
    isl_bool good;

    if (!scop)
        return isl_stat_error;
    for (int i = 0; i < scop->n_stmt; i++) {
        if (po_scop_stmt_index(scop, scop->stmt[i].name) != i)
            return isl_stat_error;
        if (i > 0 && compare_positions(&scop->stmt[i - 1], &scop->stmt[i]) >= 0)
            return isl_stat_error;
        for (int k = 0; k < scop->stmt[i].n_access; k++) {
            good = check_access(scop, &scop->stmt[i], &scop->stmt[i].access[k]);
            if (good != isl_bool_true)
                return isl_stat_error;
        }
    }
    return isl_stat_ok;
}

__isl_give isl_union_set *po_scop_domain(const po_scop *scop)
{
    isl_union_set *domain =
        isl_union_set_empty(isl_set_get_space(scop->context));

    for (int i = 0; i < scop->n_stmt; i++)
        domain =
            isl_union_set_add_set(domain, isl_set_copy(scop->stmt[i].domain));
    return domain;
}

bool po_stmt_has_access(const po_stmt *stmt, int array, bool is_write)
{
    for (int i = 0; i < stmt->n_access; i++)
        if (stmt->access[i].array == array &&
            stmt->access[i].is_write == is_write)
            return true;
    return false;
}

bool po_stmt_mentions(const po_stmt *stmt, int array)
{
    return po_stmt_has_access(stmt, array, false) ||
           po_stmt_has_access(stmt, array, true);
}

bool po_array_is_local_scalar(const po_array *array)
{
    return array->rank == 0 && !array->decl->address_taken &&
           (array->decl->storage == PO_STORAGE_LOCAL ||
            array->decl->storage == PO_STORAGE_PARAM);
}

int po_scop_depth(const po_scop *scop)
{
    int max = 0;

    for (int i = 0; i < scop->n_stmt; i++)
        if (scop->stmt[i].n_iter > max)
            max = scop->stmt[i].n_iter;
    return max;
}

/* Return { S0[i, j] -> [p_0, i, p_1, j, p_2, 0, ...] }, padded to the length
 * of the deepest statement of the scop, restricted to the domain.
 */
__isl_give isl_map *po_stmt_order(const po_scop *scop, int stmt)
{
    const po_stmt *s = &scop->stmt[stmt];
    isl_map *order = isl_map_from_domain(isl_set_copy(s->domain));
    unsigned n = (unsigned)(2 * po_scop_depth(scop) + 1);

    order = isl_map_add_dims(order, isl_dim_out, n);
    for (int i = 0; i < (int)n; i++)
        if (i % 2 == 1 && i / 2 < s->n_iter)
            order = isl_map_equate(order, isl_dim_in, i / 2, isl_dim_out, i);
        else
            order = isl_map_fix_si(
                order, isl_dim_out, (unsigned)i,
                i % 2 == 0 && i / 2 <= s->n_iter ? s->position[i] : 0);
    return order;
}

bool po_val_take_long(__isl_take isl_val *value, long max, long *number)
{
    isl_bool is_int = isl_val_is_int(value);
    bool good = is_int == isl_bool_true && isl_val_cmp_si(value, max) <= 0 &&
                isl_val_cmp_si(value, -max) >= 0;

    if (good)
        *number = isl_val_get_num_si(value);
    isl_val_free(value);
    return good;
}

bool po_pw_aff_take_long(__isl_keep isl_pw_aff *value, long max, long *number)
{
    isl_bool plain = isl_pw_aff_isa_aff(value);
    isl_bool fixed;
    isl_aff *aff;
    bool good;

    if (plain != isl_bool_true)
        return false;
    aff = isl_pw_aff_as_aff(isl_pw_aff_copy(value));
    fixed = isl_aff_is_cst(aff);
    good = fixed == isl_bool_true &&
           po_val_take_long(isl_aff_get_constant_val(aff), max, number);
    isl_aff_free(aff);
    return good;
}

__isl_give isl_aff *po_aff_scaled(__isl_keep isl_aff *aff, long max, long *den)
{
    isl_val *value = aff ? isl_aff_get_denominator_val(aff) : NULL;
    isl_aff *whole = isl_aff_scale_val(isl_aff_copy(aff), isl_val_copy(value));

    return po_val_take_long(value, max, den) ? whole : isl_aff_free(whole);
}

bool po_aff_take(__isl_keep isl_aff *aff, enum isl_dim_type type, int n,
                 long max, long *coef)
{
    bool good = aff && n >= 0;

    for (int i = 0; good && i < n; i++)
        good = po_val_take_long(type == isl_dim_cst
                                    ? isl_aff_get_constant_val(aff)
                                    : isl_aff_get_coefficient_val(aff, type, i),
                                max, &coef[i]);
    return good;
}
