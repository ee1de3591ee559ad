/* What happens to a variable first.
 */
#include "parse_case.h"

/* The body of
 *
 *     void f(int n, int x, int y, int *a) { ... }
 *
 * and what happens in it first to x.
 */
static const struct {
    const char *why;
    po_first first;
    const char *body;
} cases[] = {
    {"it does not occur", PO_FIRST_NONE, "y = 1; a[y] = n;"},
    {"it is set", PO_FIRST_SET, "x = 1; y = x;"},
    {"it is read", PO_FIRST_READ, "y = x; x = 1;"},
    {"its new value comes from the old one", PO_FIRST_READ, "x = x + 1;"},
    {"so does it in parts of it", PO_FIRST_READ, "x = 1 + a[y * x];"},
    {"an update reads it", PO_FIRST_READ, "x += 1;"},
    {"an increment reads it", PO_FIRST_READ, "x++;"},
    {"its value is a place", PO_FIRST_READ, "a[x] = 1; x = 1;"},
    {"its address is taken", PO_FIRST_READ, "a = &x; x = 1;"},
    {"it is set within another assignment", PO_FIRST_SET, "y = x = 1;"},
    {"and is a place there", PO_FIRST_READ, "a[x] = x = 1;"},
    {"an operand may be evaluated before the other", PO_FIRST_READ,
     "y = (x = 1) + x;"},
    {"it is set in front of a comma", PO_FIRST_SET, "x = 1, y = x;"},
    {"it is read in front of a comma", PO_FIRST_READ, "y = x, x = 1;"},
    {"it is set under a condition", PO_FIRST_READ, "if (n) x = 1; y = x;"},
    {"it is set in both branches", PO_FIRST_SET,
     "if (n) x = 1; else x = 2; y = x;"},
    {"a branch reads it", PO_FIRST_READ, "if (n) x = 1; else y = x;"},
    {"the condition reads it", PO_FIRST_READ, "if (x) x = 1; else x = 2;"},
    {"a loop may have no iteration", PO_FIRST_READ,
     "for (y = 0; y < n; y++) x = y; y = x;"},
    {"a loop reads it", PO_FIRST_READ,
     "for (y = 0; y < n; y++) { a[y] = x; x = y; }"},
    {"each iteration sets it", PO_FIRST_NONE,
     "for (y = 0; y < n; y++) { x = y; a[y] = x; }"},
    {"it is an iterator", PO_FIRST_SET, "for (x = 0; x < n; x++) a[x] = x;"},
    {"an iterator begins where it is", PO_FIRST_READ,
     "for (; x < n; x++) a[x] = 1;"},
    {"a loop reads it in its condition", PO_FIRST_READ,
     "for (y = 0; y < x; y++) x = 1;"},
    {"a loop steps by it", PO_FIRST_READ, "for (y = 0; y < n; y += x) x = 1;"},
    {"a statement that is not modelled", PO_FIRST_READ,
     "while (n) x = n--; y = x;"},
};

static void test_cases(void)
{
    char text[512];

    for (size_t i = 0; i < COUNTOF(cases); i++) {
        po_unit *unit;
        po_first first;

        snprintf(text, sizeof(text),
                 "void f(int n, int x, int y, int *a) { %s }", cases[i].body);
        unit = parse_text(text);
        first =
            po_node_first(parse_last_body(unit), unit->function[0]->param[1]);
        if (first != cases[i].first)
            printf("\n%s: %d\n", cases[i].why, first);
        CU_ASSERT_EQUAL(first, cases[i].first);
        po_unit_free(unit);
    }
}

static void test_within(void)
{
    po_unit *unit = parse_text("void f(int n, int x, int y, int *a)\n"
                               "{ y = x; x = 1; y = x; }");
    const po_node *body = parse_last_body(unit);
    const po_decl *x = unit->function[0]->param[1];

    CU_ASSERT_EQUAL(po_node_first_within(body, x, body->begin, body->end),
                    PO_FIRST_READ);
    CU_ASSERT_EQUAL(
        po_node_first_within(body, x, body->child[1]->begin, body->end),
        PO_FIRST_SET);
    CU_ASSERT_EQUAL(
        po_node_first_within(body, x, body->child[2]->begin, body->end),
        PO_FIRST_READ);
    CU_ASSERT_EQUAL(po_node_first_within(body, x, body->end, body->end + 1),
                    PO_FIRST_NONE);
    po_unit_free(unit);
}

CU_TestInfo ir_first_access_tests[] = {
    {"set, or read", test_cases},
    {"in a part of a function", test_within},
    CU_TEST_INFO_NULL,
};
