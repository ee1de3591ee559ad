/* Is a variable read before it is set, as the certificate of the text sees it?
 */
#include "parse_case.h"

#include "../../src/verify/text/reparse.h"

/* The body of
 *
 *     void f(int n, int y, int *a) { int x; ... }
 *
 * and whether it may read x before it has set it.
 */
static const struct {
    const char *why;
    bool reads;
    const char *body;
} cases[] = {
    {"it does not occur", false, "y = 1; a[y] = n;"},
    {"it is set", false, "x = 1; y = x;"},
    {"it is read", true, "y = x; x = 1;"},
    {"its new value comes from the old one", true, "x = x + 1;"},
    {"so does it in parts of it", true, "x = 1 + a[y * x];"},
    {"that is behind another assignment", true, "y = x = x - 1;"},
    {"an update reads it", true, "x += 1;"},
    {"an increment reads it", true, "x++;"},
    {"its value is a place", true, "a[x] = 1; x = 1;"},
    {"its address is taken", true, "a = &x; x = 1;"},
    {"it is set within another assignment", false, "y = x = 1; y = x;"},
    {"it is an argument", true, "g(x); x = 1;"},
    {"an operand may be evaluated before the other", true, "y = (x = 1) + x;"},
    {"both operands are evaluated", false, "y = (x = 1) + n; y = x;"},
    {"the other operand may not be evaluated", true,
     "y = n && (x = 1); y = x;"},
    {"the second operand is evaluated behind the first", false,
     "y = (x = n) && x;"},
    {"a choice may not set it", true, "y = n ? (x = 1) : 2; y = x;"},
    {"a choice reads it", true, "y = n ? 1 : x;"},
    {"it is set in front of a comma", false, "x = 1, y = x;"},
    {"it is read in front of a comma", true, "y = x, x = 1;"},
    {"it is set under a condition", true, "if (n) x = 1; y = x;"},
    {"it is set in both branches", false, "if (n) x = 1; else x = 2; y = x;"},
    {"a branch reads it", true, "if (n) x = 1; else y = x;"},
    {"the condition reads it", true, "if (x) x = 1; else x = 2;"},
    {"a loop may have no iteration", true,
     "for (y = 0; y < n; y++) x = y; y = x;"},
    {"a loop reads it", true, "for (y = 0; y < n; y++) { a[y] = x; x = y; }"},
    {"each iteration sets it", false,
     "for (y = 0; y < n; y++) { x = y; a[y] = x; }"},
    {"it is an iterator", false, "for (x = 0; x < n; x++) a[x] = x;"},
    {"an iterator begins where it is", true, "for (; x < n; x++) a[x] = 1;"},
    {"a loop reads it in its condition", true,
     "for (y = 0; y < x; y++) x = 1;"},
    {"a loop steps by it, or is continued before that", true,
     "for (y = 0; y < n; y += x) { if (n) continue; x = 1; }"},
    {"what is behind a jump out of the loop is not executed", false,
     "for (y = 0; y < n; y++) { if (a[y]) break; x = 1; y = x; }"},
    {"a statement that is not modelled reads it", true,
     "while (n) { y = x; n--; } x = 1;"},
    {"it may set it, but need not", true, "while (n) x = n--; y = x;"},
    {"it is set in front of it", false, "x = 1; while (n) { y = x; n--; }"},
    {"a jump may leave out what sets it", true,
     "if (n) goto behind; x = 1; behind: y = x;"},
    {"a label may be reached without what sets it", true,
     "switch (n) { x = 1; case 0: y = x; }"},
    {"it is the size of another variable", true, "int b[x]; b[0] = x = 1;"},
    {"it is in the value of another variable", true, "int z = x; x = z;"},
};

static void test_cases(void)
{
    char text[512];

    for (size_t i = 0; i < COUNTOF(cases); i++) {
        const po_node *body;
        po_unit *unit;
        bool reads;

        snprintf(text, sizeof(text),
                 "void g(int n);\n"
                 "void f(int n, int y, int *a) { int x; %s }",
                 cases[i].body);
        unit = parse_text(text);
        body = parse_last_body(unit);
        reads = po_may_read_uninitialized(body, body->child[0]->decl);
        if (reads != cases[i].reads)
            printf("\n%s: %d\n", cases[i].why, reads);
        CU_ASSERT_EQUAL(reads, cases[i].reads);
        po_unit_free(unit);
    }
}

CU_TestInfo verify_uninitialized_tests[] = {
    {"read before it is set", test_cases},
    CU_TEST_INFO_NULL,
};
