/* The test at run time that places in memory do not overlap.
 */
#include "internal.h"

#include <string.h>

/* Lines end here, so that ") {" or " &&" fits behind. */
#define LAST_COLUMN 76

/* The most dimensions of an array with one subscript. */
#define MAX_DIGIT 8

/* As many pairs as this are better tested in one call. */
#define MANY_PAIRS 4

static bool is_zero(const po_extreme *limit)
{
    return limit->n == 1 && limit->value[0].den == 1 &&
           limit->value[0].expr->n_term == 0 &&
           limit->value[0].expr->constant == 0;
}

static bool is_array(const po_place *place)
{
    return place->decl->type->kind == PO_TYPE_ARRAY &&
           place->decl->storage != PO_STORAGE_PARAM;
}

static bool is_at_base(const po_place *place)
{
    if (place->is_rows && place->rank > 1)
        return false;
    for (int d = 0; d < place->rank; d++)
        if (!is_zero(&place->low[d]))
            return false;
    return place->rank > 0 || is_array(place);
}

/* A number in the system that has the extents of an array as its bases: the
 * subscripts of an element, digit d plus extra[d].
 */
struct number {
    const po_extreme *digit;
    const po_extreme *base;
    int n;
    long extra[MAX_DIGIT];
    bool zero[MAX_DIGIT];
};

/* Is "a" + 1 the same as "b"? */
static bool is_next(const po_extreme *a, const po_extreme *b)
{
    const po_qaff *x = a->value[0].expr;
    const po_qaff *y = b->value[0].expr;

    if (a->n != 1 || b->n != 1 || x->n_term != y->n_term ||
        x->constant + 1 != y->constant)
        return false;
    for (int i = 0; i < x->n_term; i++)
        if (x->term[i].kind != PO_ATOM_PARAM ||
            y->term[i].kind != PO_ATOM_PARAM ||
            x->term[i].index != y->term[i].index ||
            x->term[i].coef != y->term[i].coef)
            return false;
    return true;
}

/* Add 1 to the last digit, and carry: the element behind [i][m - 1] is
 * [i + 1][0].
 */
static void add_one(struct number *x)
{
    int d = x->n - 1;

    for (; d > 0 && is_next(&x->digit[d], &x->base[d - 1]); d--)
        x->zero[d] = true;
    x->extra[d] = 1;
}

/* Print a factor of a product, which is to be of type long, and "*". */
static void print_factor(printer *p, const po_extreme *value, long extra)
{
    const po_qaff *expr = value->value[0].expr;
    po_qaff sum = *expr;

    sum.constant += extra;
    if (value->n > 1) {
        po_print_extreme(p, value, extra);
    } else if (sum.n_term == 0) {
        po_text_printf(p->out, "%ldL", sum.constant);
    } else {
        if (sum.n_term == 1 && sum.constant == 0 && sum.term[0].coef == 1)
            po_text_add(p->out, "(long)");
        po_print_product(p, &sum);
    }
    po_text_add(p->out, " * ");
}

/* Print the digits up to number "last" as one number. */
static void print_number(printer *p, const struct number *x, int last)
{
    int first = 0;

    while (first < last && (x->zero[first] || (is_zero(&x->digit[first]) &&
                                               x->extra[first] == 0)))
        first++;
    if (first == last) {
        po_print_extreme(p, &x->digit[last], x->extra[last]);
        return;
    }
    if (first == last - 1) {
        print_factor(p, &x->digit[first], x->extra[first]);
    } else {
        po_text_add(p->out, "(");
        print_number(p, x, last - 1);
        po_text_add(p->out, ") * ");
    }
    po_print_product(p, x->base[last - 1].value[0].expr);
    if (x->zero[last] || (is_zero(&x->digit[last]) && x->extra[last] == 0))
        return;
    po_text_add(p->out, " + ");
    po_print_extreme(p, &x->digit[last], x->extra[last]);
}

/* Print "[i * m + j]", for the element at the lower or the upper end. */
static void print_shaped(printer *p, const po_place *place, bool is_end)
{
    struct number x = {.digit = is_end ? place->high : place->low,
                       .base = place->extent,
                       .n = place->rank};

    if (place->rank > MAX_DIGIT) {
        p->failed = true;
        return;
    }
    if (is_end)
        add_one(&x);
    po_text_add(p->out, "[");
    print_number(p, &x, x.n - 1);
    po_text_add(p->out, "]");
}

/* Print "&", and the name of what is subscripted, which may be a cast. */
static void print_address(printer *p, const po_place *place)
{
    const char *name = place->decl->name;

    po_text_printf(p->out, name[0] == '(' ? "&(%s)" : "&%s", name);
}

/* Print the address of the first byte of a place: "A", "&A[i][j]", "&x". */
static void print_start(printer *p, const po_place *place)
{
    if (is_at_base(place)) {
        po_text_add(p->out, place->decl->name);
        return;
    }
    print_address(p, place);
    if (place->extent) {
        print_shaped(p, place, false);
        return;
    }
    for (int d = 0; d < place->rank; d++) {
        po_text_add(p->out, "[");
        po_print_extreme(p, &place->low[d], 0);
        po_text_add(p->out, "]");
    }
}

/* Print the address behind the last byte: "&A[i][j + 1]", "&x + 1". */
static void print_end(printer *p, const po_place *place)
{
    if (place->decl->name[0] == '&') {
        po_text_printf(p->out, "%s + 1", place->decl->name);
        return;
    }
    print_address(p, place);
    if (place->extent) {
        print_shaped(p, place, true);
        return;
    }
    for (int d = 0; d < place->rank; d++) {
        po_text_add(p->out, "[");
        po_print_extreme(p, &place->high[d], d + 1 == place->rank);
        po_text_add(p->out, "]");
    }
    po_text_add(p->out, place->rank == 0 ? " + 1" : "");
}

/* Are the elements of the place pointers with "restrict", which a pointer to
 * void does not say of what it points to?
 */
static bool is_restricted(const po_place *place)
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
static void print_place(printer *p, const po_place *place, bool or_null)
{
    const char *name = place->decl->name;
    const char *cast = is_restricted(place) ? "(const void *)" : "";

    po_text_add(p->out, cast);
    print_start(p, place);
    po_text_add(p->out, ", ");
    if (or_null && place->may_be_null)
        po_text_printf(p->out, "!%s ? %s%s : ", name, cast, name);
    po_text_add(p->out, cast);
    print_end(p, place);
}

/* Print "po_disjoint(a, a_end, b, b_end)", in two lines if it is too long for
 * one that begins in column "at".
 */
static void print_call(printer *p, const po_apart *apart, size_t at)
{
    po_text *out = p->out;
    po_text a = {0};
    po_text b = {0};
    size_t n_name = strlen(p->prefix) + strlen("disjoint(");

    p->out = &a;
    print_place(p, &p->ast->place[apart->a], false);
    p->out = &b;
    print_place(p, &p->ast->place[apart->b], false);
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
static void print_apart(printer *p, const po_apart *apart, size_t at)
{
    const po_place *place[] = {&p->ast->place[apart->a],
                               &p->ast->place[apart->b]};
    bool may_be_null = place[0]->may_be_null || place[1]->may_be_null;
    size_t start = po_text_column(p->out);

    po_text_add(p->out, may_be_null ? "(" : "");
    for (int i = 0; i < 2; i++)
        if (place[i]->may_be_null)
            po_text_printf(p->out, "!%s || ", place[i]->decl->name);
    print_call(p, apart, at + po_text_column(p->out) - start);
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

    for (int i = 0; i < ast->n_apart; i++)
        if (!pairs->is_done[i] &&
            ((ast->apart[i].a == a && ast->apart[i].b == b) ||
             (ast->apart[i].a == b && ast->apart[i].b == a)))
            return i;
    return -1;
}

static int count_pairs(const struct pairs *pairs, int place)
{
    int n = 0;

    for (int k = 0; k < pairs->ast->n_place; k++)
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

    for (int i = 1; i < pairs->ast->n_place; i++)
        if (count_pairs(pairs, i) > count_pairs(pairs, best))
            best = i;
    group->n = 0;
    group->place[group->n++] = best;
    for (int k = 0; k < pairs->ast->n_place; k++)
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
        print_place(p, &p->ast->place[group->place[i]], true);
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

/* Begin the next operand of a condition that begins in column "at", in a line
 * of its own unless it is the first one.
 */
static void next_operand(printer *p, size_t at, int indent)
{
    if (po_text_column(p->out) <= at)
        return;
    po_text_add(p->out, " &&\n");
    po_start_line(p, indent);
    po_text_add(p->out, "    ");
}

/* Print the tests of large groups of places. */
static void print_groups(printer *p, struct pairs *pairs, size_t at, int indent)
{
    struct group group = {.place = po_arena_array(p->scratch,
                                                  (size_t)p->ast->n_place + 1,
                                                  sizeof(int))};

    for (;;) {
        find_group(pairs, &group);
        if (pairs_of(&group) < MANY_PAIRS)
            return;
        next_operand(p, at, indent);
        po_text_printf(p->out, "%sall_disjoint(%d, %d, ", p->prefix,
                       group.n_first, group.n);
        po_text_add(p->out, "(const void *const[][2]){");
        print_ranges(p, &group, indent);
        po_text_add(p->out, "})");
        mark_done(pairs, &group);
    }
}

/* Print "po_ascending(A, &A[n], A[0], &A[0][m])": the pointers to the rows, and
 * what is accessed of the first row.
 */
static void print_rows(printer *p, const po_place *rows)
{
    po_place table = *rows;
    po_place first = *rows;
    po_extreme *high =
        po_arena_array(p->scratch, (size_t)rows->rank, sizeof(*high));

    table.rank = 1;
    memcpy(high, rows->high, (size_t)rows->rank * sizeof(*high));
    high[0] = rows->low[0];
    first.high = high;
    po_text_printf(p->out, "%sascending(", p->prefix);
    print_place(p, &table, false);
    po_text_add(p->out, ", ");
    print_place(p, &first, false);
    po_text_add(p->out, ")");
}

/* Print the tests that places do not overlap, as operands of a condition that
 * begins in column "at": each in a line of its own, unless a single one fits
 * behind what is there.
 */
void po_print_apart(printer *p, size_t at, int indent)
{
    const po_ast *ast = p->ast;
    struct pairs pairs = {
        ast,
        po_arena_array(p->scratch, (size_t)ast->n_apart + 1, sizeof(bool))};
    po_text *out = p->out;

    for (int i = 0; i < ast->n_place; i++)
        if (ast->place[i].is_rows) {
            next_operand(p, at, indent);
            print_rows(p, &ast->place[i]);
        }
    if (ast->n_apart >= MANY_PAIRS)
        print_groups(p, &pairs, at, indent);
    for (int i = 0; i < ast->n_apart; i++) {
        po_text apart = {0};

        if (pairs.is_done[i])
            continue;
        p->out = &apart;
        print_apart(p, &ast->apart[i], at);
        p->out = out;
        if (ast->n_apart == 1 && po_text_column(out) > at &&
            po_text_column(out) + 3 + apart.n < LAST_COLUMN)
            po_text_add(out, " && ");
        else
            next_operand(p, at, indent);
        po_text_add(out, po_text_get(&apart));
        po_text_free(&apart);
    }
}
