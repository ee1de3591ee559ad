#include <isl/set.h>
#include <stdio.h>

#include "front_case.h"
#include "test.h"

#define LOOP   "for (int i = 0; i < n; i++) x[i] = 0;"
#define LIMITS "-2147483648 <= n <= 2147483647"

/* What is known of the parameters of the only region. */
static const struct {
    const char *why;
    const char *text;
    const char *context;
} cases[] = {
    {"nothing but the type", "{" LOOP "}", "[n] -> { : " LIMITS " }"},
    {"assume", "{ __builtin_assume(n > 3); " LOOP "}",
     "[n] -> { : 4 <= n <= 2147483647 }"},
    {"an early return", "{ if (n <= 3) { x[0] = 1; return; } " LOOP "}",
     "[n] -> { : 4 <= n <= 2147483647 }"},
    {"unreachable",
     "{ if (!(n > 3 && n < 9)) __builtin_unreachable(); " LOOP "}",
     "[n] -> { : 4 <= n <= 8 }"},
    {"the form of assertions",
     "{ (void)sizeof(n > 3 ? 1 : 0), "
     "__extension__({ if (n > 3) ; else stop(); }); " LOOP "}",
     "[n] -> { : 4 <= n <= 2147483647 }"},
    {"their other form", "{ (n > 3) ? (void)0 : stop(); " LOOP "}",
     "[n] -> { : 4 <= n <= 2147483647 }"},
    {"an if around the region", "{ if (n > 3) { stir(); " LOOP "} }",
     "[n] -> { : 4 <= n <= 2147483647 }"},
    {"its other branch", "{ if (n > 3) stir(); else { stir(); " LOOP "} }",
     "[n] -> { : -2147483648 <= n <= 3 }"},
    {"a negated disjunction tells both",
     "{ if (n < 3 || x == 0 || n > 7) return; " LOOP "}",
     "[n] -> { : 3 <= n <= 7 }"},
    {"a disjunction needs all its parts",
     "{ if (n > 3 || x != 0) { stir(); " LOOP "} }", "[n] -> { : " LIMITS " }"},
    {"assigned since", "{ if (n <= 3) return; n--; " LOOP "}",
     "[n] -> { : " LIMITS " }"},
    {"assigned later in a loop around",
     "{ if (n <= 3) return; while (more()) { " LOOP " n--; } }",
     "[n] -> { : " LIMITS " }"},
    {"true in every iteration",
     "{ while (more()) { if (n <= 3) break; " LOOP " n--; } }",
     "[n] -> { : 4 <= n <= 2147483647 }"},
    {"only after the region", "{ " LOOP " if (n <= 3) return; }",
     "[n] -> { : " LIMITS " }"},
    {"only on one way",
     "{ if (x[0] > 0) { if (n <= 3) return; stir(); } " LOOP "}",
     "[n] -> { : " LIMITS " }"},
    {"cases are entered from elsewhere",
     "{ switch (more()) { case 1: if (n <= 3) return; case 2: " LOOP " } }",
     "[n] -> { : " LIMITS " }"},
    {"the statements of a case, too",
     "{ switch (more()) { case 1: stir(); if (n <= 3) return; case 2: " LOOP
     " } }",
     "[n] -> { : " LIMITS " }"},
    {"so are labels",
     "{ if (more()) goto in; if (n <= 3) return; in:; " LOOP "}",
     "[n] -> { : " LIMITS " }"},
    {"its address is known",
     "{ int *p = &n; if (n <= 3) return; *p = 1; " LOOP "}",
     "[n] -> { : " LIMITS " }"},
    {"side effects", "{ if (n-- <= 3) return; " LOOP "}",
     "[n] -> { : " LIMITS " }"},
};

static void test_contexts(void)
{
    for (size_t i = 0; i < PO_COUNTOF(cases); i++) {
        isl_bool same = isl_bool_false;
        struct front_case c;
        char text[1024];

        snprintf(text, sizeof(text),
                 "_Noreturn void stop(void); void stir(void); int more(void);"
                 "void f(int n, double *restrict x) %s",
                 cases[i].text);
        c = front_begin(text);
        if (front_only(&c)) {
            isl_set *want = isl_set_read_from_str(run.ctx, cases[i].context);

            same = isl_set_is_equal(front_only(&c)->context, want);
            isl_set_free(want);
        }
        CU_ASSERT_EQUAL(same, isl_bool_true);
        if (same != isl_bool_true)
            fprintf(stderr, "  %s\n", cases[i].why);
        front_end(&c);
    }
}

static void test_extents(void)
{
    struct front_case c = front_begin(
        "void f(int n, double x[restrict static n - 1]) {" LOOP "}");
    isl_set *want =
        isl_set_read_from_str(run.ctx, "[n] -> { : 2 <= n <= 2147483647 }");

    CU_ASSERT_PTR_NOT_NULL_FATAL(front_only(&c));
    CU_ASSERT_EQUAL(isl_set_is_equal(front_only(&c)->context, want),
                    isl_bool_true);
    isl_set_free(want);
    front_end(&c);
}

CU_TestInfo front_facts_tests[] = {
    {"contexts", test_contexts},
    {"A[static n]", test_extents},
    CU_TEST_INFO_NULL,
};
