#include "test.h"

#include <limits.h>
#include <string.h>

static void test_arena_keeps_what_it_gave(void)
{
    po_arena *arena = po_arena_new();
    char *first = po_arena_copy(arena, "first");
    char *large = po_arena_alloc(arena, 100000);
    char *second = po_arena_printf(arena, "%s %d", "second", 2);

    memset(large, 1, 100000);
    CU_ASSERT_STRING_EQUAL(first, "first");
    CU_ASSERT_STRING_EQUAL(second, "second 2");
    po_arena_free(arena);
}

static void test_text_grows(void)
{
    po_text text = {0};

    CU_ASSERT_STRING_EQUAL(po_text_get(&text), "");
    for (int i = 0; i < 1000; i++)
        po_text_printf(&text, "%d,", i);
    CU_ASSERT_EQUAL(text.n, 3890);
    CU_ASSERT_EQUAL(strlen(po_text_get(&text)), text.n);
    po_text_free(&text);
}

/* What JSON has to quote, and bytes that are no UTF-8. */
static const struct {
    const char *text;
    const char *json;
} json_cases[] = {
    {"", "\"\""},
    {"a b", "\"a b\""},
    {"\"\\\n\t", "\"\\\"\\\\\\n\\u0009\""},
    {"\303\251", "\"\303\251\""},
    {"\351x", "\"\\u00e9x\""},
    {"\303", "\"\\u00c3\""},
    {"\355\240\200", "\"\\u00ed\\u00a0\\u0080\""},
};

static void test_json_is_quoted(void)
{
    for (size_t i = 0; i < COUNTOF(json_cases); i++) {
        po_text text = {0};

        po_text_json(&text, json_cases[i].text);
        CU_ASSERT_STRING_EQUAL(po_text_get(&text), json_cases[i].json);
        po_text_free(&text);
    }
}

/* Division rounds towards minus and plus infinity whatever the signs. */
static const struct {
    long a;
    long b;
    long floor;
    long ceil;
} division_cases[] = {
    {7, 2, 3, 4},    {-7, 2, -4, -3}, {8, 2, 4, 4},
    {-8, 2, -4, -4}, {0, 5, 0, 0},    {-1, 5, -1, 0},
};

static void test_division(void)
{
    for (size_t i = 0; i < COUNTOF(division_cases); i++) {
        CU_ASSERT_EQUAL(po_floor_div(division_cases[i].a, division_cases[i].b),
                        division_cases[i].floor);
        CU_ASSERT_EQUAL(po_ceil_div(division_cases[i].a, division_cases[i].b),
                        division_cases[i].ceil);
    }
}

static void test_overflow_is_noticed(void)
{
    long result;

    CU_ASSERT_FALSE(po_add(LONG_MAX, 1, &result));
    CU_ASSERT_FALSE(po_sub(LONG_MIN, 1, &result));
    CU_ASSERT_FALSE(po_mul(LONG_MAX / 2, 3, &result));
    CU_ASSERT_TRUE(po_mul(LONG_MAX / 2, 2, &result));
    CU_ASSERT_EQUAL(po_gcd(-12, 18), 6);
    CU_ASSERT_EQUAL(po_gcd(0, -5), 5);
}

/* Fill with a pattern that depends on "k" and the place. */
static bool is_filled(const unsigned char *bytes, size_t n, size_t k)
{
    for (size_t i = 0; i < n; i++)
        if (bytes[i] != (unsigned char)(31 * k + i))
            return false;
    return true;
}

static void fill(unsigned char *bytes, size_t n, size_t k)
{
    for (size_t i = 0; i < n; i++)
        bytes[i] = (unsigned char)(31 * k + i);
}

/* Pieces of all sizes up to 119 bytes; each is resized, half of them are given back
 * and taken again, and all keep what is in them.
 */
static void test_pool_keeps_pieces_apart(void)
{
    unsigned char *piece[120];
    bool good = true;

    for (size_t k = 0; k < 120; k++) {
        piece[k] = po_pool_take(k);
        fill(piece[k], k, k);
    }
    for (size_t k = 0; k < 120; k++) {
        piece[k] = po_pool_resize(piece[k], k, 119 - k);
        good = good && is_filled(piece[k], k < 60 ? k : 119 - k, k);
        fill(piece[k], 119 - k, k);
    }
    for (size_t k = 0; k < 120; k += 2)
        po_pool_release(piece[k], 119 - k);
    for (size_t k = 0; k < 120; k += 2) {
        piece[k] = po_pool_take(119 - k);
        fill(piece[k], 119 - k, k);
    }
    for (size_t k = 0; k < 120; k++) {
        good = good && is_filled(piece[k], 119 - k, k);
        po_pool_release(piece[k], 119 - k);
    }
    CU_ASSERT_TRUE(good);
}

CU_TestInfo base_arena_tests[] = {
    {"a pool keeps pieces apart", test_pool_keeps_pieces_apart},
    {"strings of JSON", test_json_is_quoted},
    {"an arena keeps what it gave", test_arena_keeps_what_it_gave},
    {"a text grows at its end", test_text_grows},
    {"division rounds down and up", test_division},
    {"overflow is noticed", test_overflow_is_noticed},
    CU_TEST_INFO_NULL,
};
