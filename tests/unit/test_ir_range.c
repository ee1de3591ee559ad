/* Between which constants the value of an expression is.
 */
#include <stdio.h>

#include "test.h"

/* The range of an expression over some variables; "known" is false if nothing but the
 * type is known.
 */
static const struct {
    const char *text;
    bool known;
    po_range range;
} cases[] = {
    {"5", true, {5, 5}},
    {"-5", true, {-5, -5}},
    {"c", true, {0, 255}},
    {"s", true, {-128, 127}},
    {"b", true, {0, 1}},
    {"x", false, {0, 0}},
    {"c + 3u", true, {3, 258}},
    {"c - 3u", false, {0, 0}},
    {"c - 3", true, {-3, 252}},
    {"3 * s + c", true, {-384, 636}},
    {"s * s", true, {-16256, 16384}},
    {"c / 16", true, {0, 15}},
    {"s / 3", true, {-42, 42}},
    {"c / s", false, {0, 0}},
    {"c % 16", true, {0, 15}},
    {"c % 300", true, {0, 255}},
    {"s % 16", true, {-15, 15}},
    {"s % 1000", true, {-128, 127}},
    {"(c + 20) % 7", true, {0, 6}},
    {"x % 5", true, {-4, 4}},
    {"u % 5", true, {0, 4}},
    {"x % -5", false, {0, 0}},
    {"x % c", false, {0, 0}},
    {"x & 15", true, {0, 15}},
    {"15 & x", true, {0, 15}},
    {"x & -16", false, {0, 0}},
    {"c & 1000", true, {0, 255}},
    {"x & u", false, {0, 0}},
    {"c >> 4", true, {0, 15}},
    {"u >> 28", true, {0, 15}},
    {"x >> 28", false, {0, 0}},
    {"l >> 60", false, {0, 0}},
    {"c >> x", false, {0, 0}},
    {"x < 5", true, {0, 1}},
    {"!x", true, {0, 1}},
    {"~x", false, {0, 0}},
    {"+c", true, {0, 255}},
    {"-s", true, {-127, 128}},
    {"-(3u + c)", false, {0, 0}},
    {"x ? 3 : 9", true, {3, 9}},
    {"x ? 3 : x", false, {0, 0}},
    {"(unsigned char)x", true, {0, 255}},
    {"(signed char)(c & 7)", true, {0, 7}},
    {"(signed char)(c + 3)", true, {-128, 127}},
    {"(unsigned)s", false, {0, 0}},
    {"(unsigned)(s & 7)", true, {0, 7}},
    {"(int)d", false, {0, 0}},
    {"(short)d", true, {-32768, 32767}},
    {"2000000000 + 2000000000l", true, {4000000000, 4000000000}},
    {"c * 100000000", false, {0, 0}},
    {"9223372036854775807 - b",
     true,
     {9223372036854775806, 9223372036854775807}},
    {"9223372036854775807 + b", false, {0, 0}},
    {"x, 3", false, {0, 0}},
};

/* Return the value that the only variable of the function begins with, but for the
 * conversion to its type.
 */
static const po_expr *value_in(const po_unit *unit)
{
    const po_node *body = unit->function[0]->body;
    const po_expr *value = body->child[0]->value;

    return value->kind == PO_EXPR_CONVERT ? value->arg[0] : value;
}

static void test_ranges(void)
{
    for (size_t i = 0; i < PO_COUNTOF(cases); i++) {
        char text[256];
        po_unit *unit;
        po_range range = {0, 0};
        bool known;

        snprintf(text, sizeof(text),
                 "void f(unsigned char c, signed char s, int x, unsigned u, "
                 "long l, _Bool b, double d) { __int128 r = (%s); }",
                 cases[i].text);
        unit = po_unit_read("t.c", text, strlen(text), &run);
        known = po_expr_range(value_in(unit), NULL, NULL, &range);
        if (known != cases[i].known)
            printf("\n%s: %d\n", cases[i].text, known);
        CU_ASSERT_EQUAL(known, cases[i].known);
        if (known && (range.low != cases[i].range.low ||
                      range.high != cases[i].range.high)) {
            printf("\n%s: %ld to %ld\n", cases[i].text, range.low, range.high);
            CU_FAIL("another range");
        }
        po_unit_free(unit);
    }
}

CU_TestInfo ir_range_tests[] = {
    {"ranges of expressions", test_ranges},
    CU_TEST_INFO_NULL,
};
