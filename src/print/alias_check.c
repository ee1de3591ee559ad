/* Prints the run-time alias checks of a nest: calls of a helper that compares
 * the address ranges of arrays, one by one, or in groups where one range is
 * compared with many.  Which pairs are tested is in the AST.
 */
#include "internal.h"

#include <string.h>

/* Lines end here, so that ") {" or " &&" fits behind. */

/* As many pairs as this are better tested in one call. */
#define MANY_PAIRS 4

static bool is_array(const po_address_range *place)
{
    return place->decl->type->kind == PO_TYPE_ARRAY &&
           place->decl->storage != PO_STORAGE_PARAM;
}

static bool is_at_base(const po_address_range *place)
{
    if (place->is_rows && place->rank > 1)
        return false;
    for (int d = 0; d < place->rank; d++)
        if (!po_extreme_is_zero(&place->low[d]))
            return false;
    return place->rank > 0 || is_array(place);
}

/* Print "&", and the name of what is subscripted, which may be a cast. */
static void print_address(printer *p, const po_address_range *place)
{
    const char *name = place->decl->name;

    po_text_printf(p->out, name[0] == '(' ? "&(%s)" : "&%s", name);
}

/* Is what is printed a variable of one byte?  Compilers warn of subscripts that are of type char. */
static bool is_byte(const printer *p, const po_extreme *value, long extra)
{
    const po_qaff *expr = value->value[0].expr;
    const po_expr *param;

    if (value->n != 1 || value->value[0].den != 1 || expr->n_term != 1 ||
        expr->constant + extra != 0 || expr->term[0].coef != 1 ||
        expr->term[0].kind != PO_ATOM_PARAM)
        return false;
    param = p->scop->param[expr->term[0].index].expr;
    return param && param->type->size_bytes == 1;
}

/* Print a subscript: the number and "extra". */
static void print_subscript(printer *p, const po_extreme *value, long extra)
{
    po_text_add(p->out, is_byte(p, value, extra) ? "[(int)" : "[");
    po_print_extreme(p, value, extra);
    po_text_add(p->out, "]");
}

/* Print the subscripts of the element at the lower end, or those of what is
 * behind the one at the upper end.
 */
static void print_subscripts(printer *p, const po_address_range *place,
                             bool is_end)
{
    if (place->extent) {
        po_text_add(p->out, "[");
        po_print_shaped(p, place, is_end);
        po_text_add(p->out, "]");
        return;
    }
    for (int d = 0; d < place->rank; d++)
        print_subscript(p, is_end ? &place->high[d] : &place->low[d],
                        is_end && d + 1 == place->rank);
}

/* Print the same address as a number, which C defines if it is none of the array,
 * too: "(const void *)((unsigned long)A + sizeof(A[0]) * (i))".
 */
static void print_computed(printer *p, const po_address_range *place,
                           bool is_end)
{
    const char *name = place->decl->name;
    int n = place->extent ? 1 : place->rank;

    po_text_printf(p->out, "(const void *)((unsigned long)%s", name);
    for (int d = 0; d < n; d++) {
        po_text_printf(
            p->out, name[0] == '(' ? " + sizeof((%s)" : " + sizeof(%s", name);
        for (int i = 0; i <= d; i++)
            po_text_add(p->out, "[0]");
        po_text_add(p->out, ") * (");
        if (place->extent)
            po_print_shaped(p, place, is_end);
        else
            po_print_extreme(p, is_end ? &place->high[d] : &place->low[d],
                             is_end && d + 1 == n);
        po_text_add(p->out, ")");
    }
    po_text_add(p->out, ")");
}

/* Print the address of the first byte of a place: "A", "&A[i][j]", "&x". */
void po_print_range_start(printer *p, const po_address_range *place)
{
    if (place->segments) {
        po_print_segment(p, place, false);
    } else if (is_at_base(place)) {
        po_text_add(p->out, place->decl->name);
    } else if (place->is_partial && place->rank > 0 && !place->is_rows) {
        print_computed(p, place, false);
    } else {
        print_address(p, place);
        print_subscripts(p, place, false);
    }
}

/* Print the address behind the last byte: "&A[i][j + 1]", "&x + 1". */
void po_print_range_end(printer *p, const po_address_range *place)
{
    if (place->segments) {
        po_print_segment(p, place, true);
        return;
    }
    if (place->decl->name[0] == '&') {
        po_text_printf(p->out, "%s + 1", place->decl->name);
        return;
    }
    if (place->is_partial && place->rank > 0 && !place->is_rows) {
        print_computed(p, place, true);
        return;
    }
    print_address(p, place);
    print_subscripts(p, place, true);
    po_text_add(p->out, place->rank == 0 ? " + 1" : "");
}

/* Are the elements of the place pointers with "restrict", which a pointer to
 * void does not say of what it points to?
 */
static bool is_restricted(const po_address_range *place)
{
    const po_type *type = place->decl->type;
    int n = place->extent ? 1 : place->rank;

    if (n == 0 && is_array(place))
        n = 1;
    for (; n > 0 && type; n--)
        type = type->target;
    return type && type->is_restrict;
}

/* Print "A, &A[n]"; if "or_null" is set, an empty range for a null pointer. */
void po_print_range(printer *p, const po_address_range *place, bool or_null)
{
    const char *name = place->decl->name;
    const char *cast = is_restricted(place) ? "(const void *)" : "";

    if (or_null && place->may_be_null && !is_at_base(place))
        po_text_printf(p->out, "!%s ? %s%s : ", name, cast, name);
    po_text_add(p->out, cast);
    po_print_range_start(p, place);
    po_text_add(p->out, ", ");
    if (or_null && place->may_be_null)
        po_text_printf(p->out, "!%s ? %s%s : ", name, cast, name);
    po_text_add(p->out, cast);
    po_print_range_end(p, place);
}

/* Print "po_disjoint(a, a_end, b, b_end)", in two lines if it is too long for
 * one that begins in column "at".
 */
static void print_call(printer *p, const po_alias_check *check, size_t at)
{
    po_text *out = p->out;
    po_text a = {0};
    po_text b = {0};
    size_t n_name = strlen(p->prefix) + strlen("disjoint(");

    p->out = &a;
    po_print_range(p, &p->ast->range[check->a], false);
    p->out = &b;
    po_print_range(p, &p->ast->range[check->b], false);
    p->out = out;
    po_text_printf(out, "%sdisjoint(%s,", p->prefix, po_text_get(&a));
    if (at + n_name + a.n + 2 + b.n <= LAST_COLUMN) {
        po_text_add(out, " ");
    } else {
        po_text_add(out, "\n");
        po_start_line(p, 0);
        po_text_printf(out, "%*s", (int)(at + n_name - strlen(p->margin)), "");
    }
    po_text_printf(out, "%s)", po_text_get(&b));
    po_text_free(&a);
    po_text_free(&b);
}

/* Print the comparison, or that a pointer is null. */
static void print_alias_check(printer *p, const po_alias_check *check,
                              size_t at)
{
    const po_address_range *place[] = {&p->ast->range[check->a],
                                       &p->ast->range[check->b]};
    bool may_be_null = place[0]->may_be_null || place[1]->may_be_null;
    size_t start = po_text_column(p->out);

    po_text_add(p->out, may_be_null ? "(" : "");
    for (int i = 0; i < 2; i++)
        if (place[i]->may_be_null)
            po_text_printf(p->out, "!%s || ", place[i]->decl->name);
    print_call(p, check, at + po_text_column(p->out) - start);
    po_text_add(p->out, may_be_null ? ")" : "");
}

/* Places, of which the first "n_first" must not overlap with any other. */
struct group {
    int n;
    int n_first;
    int *place;
};

/* The pairs that are still to be tested. */
struct pairs {
    const po_ast *ast;
    bool *is_done;
};

static int find_pair(const struct pairs *pairs, int a, int b)
{
    const po_ast *ast = pairs->ast;

    for (int i = 0; i < ast->n_alias_check; i++)
        if (!pairs->is_done[i] &&
            ((ast->alias_check[i].a == a && ast->alias_check[i].b == b) ||
             (ast->alias_check[i].a == b && ast->alias_check[i].b == a)))
            return i;
    return -1;
}

static int count_pairs(const struct pairs *pairs, int place)
{
    int n = 0;

    for (int k = 0; k < pairs->ast->n_range; k++)
        n += find_pair(pairs, place, k) >= 0;
    return n;
}

/* Is "place" to be compared with all others of the group? */
static bool meets_all(const struct pairs *pairs, const struct group *group,
                      int place)
{
    for (int i = 0; i < group->n; i++)
        if (group->place[i] != place &&
            find_pair(pairs, place, group->place[i]) < 0)
            return false;
    return true;
}

/* Put the places that are to be compared with all others of the group in front
 * of these, behind the first.
 */
static void move_to_front(const struct pairs *pairs, struct group *group)
{
    group->n_first = 1;
    for (int i = 1; i < group->n; i++) {
        int place = group->place[i];

        if (!meets_all(pairs, group, place))
            continue;
        for (int k = i; k > group->n_first; k--)
            group->place[k] = group->place[k - 1];
        group->place[group->n_first++] = place;
    }
}

/* Store the place with the most pairs, and all that it is to be compared with.
 */
static void find_group(const struct pairs *pairs, struct group *group)
{
    int best = 0;

    for (int i = 1; i < pairs->ast->n_range; i++)
        if (count_pairs(pairs, i) > count_pairs(pairs, best))
            best = i;
    group->n = 0;
    group->place[group->n++] = best;
    for (int k = 0; k < pairs->ast->n_range; k++)
        if (find_pair(pairs, best, k) >= 0)
            group->place[group->n++] = k;
    move_to_front(pairs, group);
}

/* The number of pairs that the group stands for. */
static int pairs_of(const struct group *group)
{
    return group->n_first * (group->n - 1) -
           group->n_first * (group->n_first - 1) / 2;
}

static void mark_done(struct pairs *pairs, const struct group *group)
{
    for (int i = 0; i < group->n_first; i++)
        for (int k = i + 1; k < group->n; k++)
            pairs->is_done[find_pair(pairs, group->place[i], group->place[k])] =
                true;
}

/* Print the ranges of a group as rows of an array, as many in a line as fit. */
static void print_ranges(printer *p, const struct group *group, int indent)
{
    po_text *out = p->out;

    for (int i = 0; i < group->n; i++) {
        po_text range = {0};

        p->out = &range;
        po_text_add(&range, "{");
        po_print_range(p, &p->ast->range[group->place[i]], true);
        po_text_add(&range, i + 1 < group->n ? "}," : "}");
        p->out = out;
        if (i == 0 || po_text_column(out) + 1 + range.n > LAST_COLUMN + 1) {
            po_text_add(out, "\n");
            po_start_line(p, indent + 1);
            po_text_add(out, "    ");
        } else {
            po_text_add(out, " ");
        }
        po_text_add(out, po_text_get(&range));
        po_text_free(&range);
    }
}

/* Print the tests of large groups of places. */
static void print_groups(printer *p, struct pairs *pairs, size_t at, int indent)
{
    struct group group = {.place = po_arena_array(p->scratch,
                                                  (size_t)p->ast->n_range + 1,
                                                  sizeof(int))};

    for (;;) {
        find_group(pairs, &group);
        if (pairs_of(&group) < MANY_PAIRS)
            return;
        po_next_operand(p, at, indent);
        po_text_printf(p->out, "%sall_disjoint(%d, %d, ", p->prefix,
                       group.n_first, group.n);
        po_text_add(p->out, "(const void *const[][2]){");
        print_ranges(p, &group, indent);
        po_text_add(p->out, "})");
        mark_done(pairs, &group);
    }
}

/* Print where the first "rank" subscripts lead to, the first of them as at the lower end
 * but for the last.
 */
static void print_part(printer *p, const po_address_range *rows, int rank)
{
    po_address_range part = *rows;
    po_extreme *high =
        po_arena_array(p->scratch, (size_t)rows->rank, sizeof(*high));

    memcpy(high, rows->low, (size_t)rows->rank * sizeof(*high));
    high[rank - 1] = rows->high[rank - 1];
    part.high = high;
    part.rank = rank;
    po_print_range(p, &part, false);
}

/* Print "po_ascending(A, &A[n], &A[0][0], &A[0][m])": the pointers to the rows, and
 * what is accessed of the first row; of a table of tables, "po_ascending_all", with the
 * pointers in the first table between the two.
 */
static void print_rows(printer *p, const po_address_range *rows)
{
    po_text_printf(p->out, "%sascending%s(", p->prefix,
                   rows->rank > 2 ? "_all" : "");
    for (int rank = 1; rank <= rows->rank; rank++) {
        po_text_add(p->out, rank > 1 ? ", " : "");
        print_part(p, rows, rank);
    }
    po_text_add(p->out, ")");
}

/* Print the tests of all tables of row pointers. */
static void print_tables(printer *p, size_t at, int indent)
{
    for (int i = 0; i < p->ast->n_range; i++)
        if (p->ast->range[i].is_rows) {
            po_next_operand(p, at, indent);
            print_rows(p, &p->ast->range[i]);
        }
}

/* Does the test of the pair look at the numbers that segments begin with? */
static bool has_segments(const po_ast *ast, const po_alias_check *check)
{
    return ast->range[check->a].segments || ast->range[check->b].segments;
}

/* Print the tests of the pairs that are left to be done. */
static void print_pairs(printer *p, struct pairs *pairs, size_t at, int indent)
{
    const po_ast *ast = p->ast;
    po_text *out = p->out;

    if (ast->n_alias_check >= MANY_PAIRS && !p->unit->is_c90)
        print_groups(p, pairs, at, indent);
    for (int i = 0; i < ast->n_alias_check; i++) {
        po_text text = {0};

        if (pairs->is_done[i])
            continue;
        p->out = &text;
        print_alias_check(p, &ast->alias_check[i], at);
        p->out = out;
        if (ast->n_alias_check == 1 && po_text_column(out) > at &&
            po_text_column(out) + 3 + text.n < LAST_COLUMN)
            po_text_add(out, " && ");
        else
            po_next_operand(p, at, indent);
        po_join_text(p, &text);
    }
}

/* Print the tests that places do not overlap, as operands of a condition that
 * begins in column "at": each in a line of its own, unless a single one fits
 * behind what is there.  Those that take the same time for all sizes come first, and
 * those of the rows, and of numbers in arrays, which take longer the more there are, last:
 * numbers are read where it is known that the nest changes neither them nor the pointers to
 * them.  C90 has no arrays to put many of them into one call.
 */
void po_print_alias_check(printer *p, size_t at, int indent)
{
    const po_ast *ast = p->ast;
    struct pairs pairs = {ast, po_arena_array(p->scratch,
                                              (size_t)ast->n_alias_check + 1,
                                              sizeof(bool))};

    for (int i = 0; i < ast->n_alias_check; i++)
        pairs.is_done[i] =
            po_alias_check_is_gathered(ast, &ast->alias_check[i]) ||
            has_segments(ast, &ast->alias_check[i]);
    print_pairs(p, &pairs, at, indent);
    print_tables(p, at, indent);
    po_print_sorted(p, at, indent);
    for (int i = 0; i < ast->n_alias_check; i++)
        pairs.is_done[i] =
            po_alias_check_is_gathered(ast, &ast->alias_check[i]) ||
            !has_segments(ast, &ast->alias_check[i]);
    print_pairs(p, &pairs, at, indent);
    po_print_gathered(p, at, indent);
}
