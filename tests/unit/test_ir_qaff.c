/* Sums with floors: like terms, order, limits, and the way to isl and back.
 */
#include <isl/aff.h>
#include <isl/map.h>
#include <limits.h>
#include <stdlib.h>

#include "polyopt/indexmap.h"
#include "test.h"

/* Functions of [n] -> { [i, j] }, read from isl: the variables are i, j, and n. */
static const struct {
    const char *a;
    long by;
    const char *b;
    const char *sum;
    const char *why;
} sum_cases[] = {
    {"i + 2j", 1, "3 - j", "i + j + 3", "like terms are collected"},
    {"i - n", -1, "i - n", "0", "terms that cancel are none"},
    {"j", 4, "i", "4i + j", "terms are in order"},
    {"floor(i/3)", 2, "floor(i/3) + n", "2n + 3*floor(i/3)",
     "floors are like terms, too"},
    {"floor(i/3)", 1, "floor(i/4)", "floor(i/3) + floor(i/4)",
     "floors by other numbers are not"},
    {"floor((i + floor(n/2))/5)", -1, "j", "floor((i + floor(n/2))/5) - j",
     "floors may stand in floors"},
};

static const po_qaff *read(po_arena *arena, const char *text)
{
    po_text map = {0};
    isl_aff *aff;
    const po_qaff *value;

    po_text_printf(&map, "[n] -> { [i, j] -> [%s] }", text);
    aff = isl_aff_read_from_str(ctx, po_text_get(&map));
    value = po_qaff_of_aff(arena, aff, 2, 1000);
    isl_aff_free(aff);
    po_text_free(&map);
    return value;
}

static void test_sums(void)
{
    po_arena *arena = po_arena_new();

    for (size_t k = 0; k < COUNTOF(sum_cases); k++) {
        const po_qaff *a = read(arena, sum_cases[k].a);
        const po_qaff *b = read(arena, sum_cases[k].b);
        const po_qaff *expected = read(arena, sum_cases[k].sum);
        const po_qaff *sum = po_qaff_combine(arena, 1, a, sum_cases[k].by, b);

        b = po_qaff_scale(arena, b, sum_cases[k].by);
        if (!expected || !po_qaff_is_same(po_qaff_add(arena, a, b), expected) ||
            !po_qaff_is_same(po_qaff_scale(arena, sum, 1), expected))
            CU_FAIL(sum_cases[k].why);
    }
    po_arena_free(arena);
}

/* Numbers that are no long, or too large, and NULL give NULL. */
static void test_limits(void)
{
    po_arena *arena = po_arena_new();
    const po_qaff *most = po_qaff_constant(arena, LONG_MAX);
    const po_qaff *var = po_qaff_scale(arena, po_qaff_var(arena, 0), LONG_MAX);

    CU_ASSERT_PTR_NULL(po_qaff_shift(arena, most, 1));
    CU_ASSERT_PTR_NULL(po_qaff_scale(arena, var, 2));
    CU_ASSERT_PTR_NULL(po_qaff_add(arena, var, var));
    CU_ASSERT_PTR_NULL(po_qaff_add(arena, NULL, var));
    CU_ASSERT_PTR_NULL(po_qaff_div(arena, NULL, 2));
    CU_ASSERT_PTR_NULL(read(arena, "1001 i"));
    CU_ASSERT_PTR_NOT_NULL(read(arena, "1000 i"));
    po_arena_free(arena);
}

static const struct {
    const char *expr;
    long by;
    const char *quotient;
    const char *why;
} quotient_cases[] = {
    {"6i - 4j + 8n", 2, "3i - 2j + 4n", "all are multiples"},
    {"6i - 4j + 8n", 4, "2n - j", "others are left out"},
    {"7 + 3i", 3, "i + 2", "the constant is rounded"},
    {"-7 + 3i", 3, "i - 3", "down"},
    {"4*floor(i/3) + 2", 4, "floor(i/3)", "floors are terms as others"},
    {"i + j", 2, "0", "nothing is a multiple"},
};

/* What is a multiple, divided; the value of all, if all is. */
static void test_quotients(void)
{
    po_arena *arena = po_arena_new();
    const long point[2] = {-5, 11};

    for (size_t k = 0; k < COUNTOF(quotient_cases); k++) {
        const po_qaff *expr = read(arena, quotient_cases[k].expr);
        long by = quotient_cases[k].by;
        const po_qaff *quotient = po_qaff_quotient(arena, expr, by);
        const po_qaff *back = po_qaff_scale(arena, quotient, by);
        const po_qaff *rest = po_qaff_sub(arena, expr, back);

        if (!po_qaff_is_same(po_qaff_scale(arena, quotient, 1),
                             read(arena, quotient_cases[k].quotient)) ||
            rest->constant < 0 || rest->constant >= by)
            CU_FAIL(quotient_cases[k].why);
        for (int i = 0; i < rest->n_term; i++)
            CU_ASSERT_NOT_EQUAL(rest->term[i].coef % by, 0);
    }
    for (long c = -9; c < 10; c++) {
        const po_qaff *expr = po_qaff_combine(arena, 6, po_qaff_var(arena, 0),
                                              -9, po_qaff_var(arena, 1));
        long value = 0;

        expr = po_qaff_shift(arena, expr, c);
        CU_ASSERT_EQUAL(po_qaff_coef(expr, 0), 6);
        CU_ASSERT_EQUAL(po_qaff_coef(expr, 1), -9);
        CU_ASSERT_EQUAL(po_qaff_coef(expr, 2), 0);
        CU_ASSERT_TRUE(
            qaff_value(po_qaff_quotient(arena, expr, 3), point, NULL, &value));
        CU_ASSERT_EQUAL(value, po_floor_div(6 * -5 - 9 * 11 + c, 3));
    }
    po_arena_free(arena);
}

/* A variable has no slope where it stands in a floor, too. */
static void test_slopes(void)
{
    po_arena *arena = po_arena_new();
    const po_qaff *expr = read(arena, "5i - 2j + 3*floor((i + n)/4)");

    CU_ASSERT_EQUAL(po_qaff_coef(expr, 0), 5);
    CU_ASSERT_EQUAL(po_qaff_slope(expr, 0), 0);
    CU_ASSERT_EQUAL(po_qaff_slope(expr, 1), -2);
    CU_ASSERT_EQUAL(po_qaff_slope(expr, 3), 0);
    CU_ASSERT_EQUAL(po_qaff_slope(read(arena, "5i - n"), 0), 5);
    po_arena_free(arena);
}

/* Put i + 3 in the place of i, in multiples of less than 100. */
static bool shift_first(po_term *term, long *constant, void *user)
{
    int *n_seen = user;

    ++*n_seen;
    if (term->kind == PO_ATOM_VAR && term->index == 0)
        *constant += 3 * term->coef;
    return labs(term->coef) < 100;
}

static void test_rewritten(void)
{
    static const char *const text[] = {"2i - j + 5", "floor((i + 2j)/4) - 3i",
                                       "7*floor((2*floor(i/3) + j)/5)"};
    static const int n_term[] = {2, 4, 4};
    po_arena *arena = po_arena_new();
    int n_seen = 0;

    for (size_t k = 0; k < COUNTOF(text); k++) {
        const po_qaff *expr = read(arena, text[k]);
        const po_qaff *moved;
        long here = 0;
        long there = 0;

        n_seen = 0;
        moved = po_qaff_rewrite(arena, expr, shift_first, &n_seen);
        CU_ASSERT_EQUAL(n_seen, n_term[k]);
        for (long i = -12; i < 12; i++) {
            CU_ASSERT_TRUE(qaff_value(moved, (long[]){i, 7}, NULL, &here));
            CU_ASSERT_TRUE(qaff_value(expr, (long[]){i + 3, 7}, NULL, &there));
            CU_ASSERT_EQUAL(here, there);
        }
    }
    CU_ASSERT_PTR_NULL(
        po_qaff_rewrite(arena, read(arena, "j + 100 i"), shift_first, &n_seen));
    CU_ASSERT_PTR_NULL(
        po_qaff_rewrite(arena, po_qaff_div(arena, read(arena, "200 i"), 3),
                        shift_first, &n_seen));
    po_arena_free(arena);
}

/* What C rounds towards zero is not merged with what is rounded down. */
static void test_trunc(void)
{
    po_arena *arena = po_arena_new();
    po_term term = {.kind = PO_ATOM_FLOOR, .den = 3, .arg = read(arena, "i")};
    const po_qaff *floor = po_qaff_atom(arena, &term);
    const po_qaff *trunc;

    term.is_trunc = true;
    trunc = po_qaff_atom(arena, &term);
    CU_ASSERT_EQUAL(po_qaff_combine(arena, 1, floor, 1, trunc)->n_term, 2);
    CU_ASSERT_EQUAL(po_qaff_combine(arena, 1, floor, 1, floor)->n_term, 1);
    CU_ASSERT_TRUE(po_qaff_is_same(floor, trunc));
    floor = po_qaff_div(arena, floor, 5);
    trunc = po_qaff_div(arena, trunc, 5);
    CU_ASSERT_EQUAL(po_qaff_combine(arena, 1, floor, 1, trunc)->n_term, 2);
    po_arena_free(arena);
}

CU_TestInfo ir_qaff_tests[] = {
    {"sums of expressions", test_sums},
    {"numbers that are too large", test_limits},
    {"what is a multiple", test_quotients},
    {"slopes of variables", test_slopes},
    {"terms that are changed", test_rewritten},
    {"floors that C rounds towards zero", test_trunc},
    CU_TEST_INFO_NULL,
};
