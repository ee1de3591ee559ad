#include <isl/set.h>
#include <stdio.h>

#include "region_case.h"
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
    {"a value", "{ n = 8; " LOOP "}", "[n] -> { : n = 8 }"},
    {"an initial value", "{ stir(); { int n = more() & 7; " LOOP "} }",
     "[n] -> { : 0 <= n <= 7 }"},
    {"a rest", "{ n = n % 5; " LOOP "}", "[n] -> { : -4 <= n <= 4 }"},
    {"a value that is changed", "{ n = 8; n++; " LOOP "}",
     "[n] -> { : " LIMITS " }"},
    {"one that may be", "{ n = 8; if (x[0] > 0) n = more(); " LOOP "}",
     "[n] -> { : " LIMITS " }"},
    {"one of two", "{ if (x[0] > 0) n = 8; " LOOP "}",
     "[n] -> { : " LIMITS " }"},
    {"a value in a loop that changes it later",
     "{ n = 8; while (more()) { " LOOP " n = more(); } }",
     "[n] -> { : " LIMITS " }"},
    {"a value of every iteration",
     "{ while (more()) { n = 8; " LOOP " n = more(); } }",
     "[n] -> { : n = 8 }"},
    {"a value of another case",
     "{ switch (more()) { case 1: n = 8; case 2: " LOOP " } }",
     "[n] -> { : " LIMITS " }"},
    {"a value of what has its address known",
     "{ int *p = &n; n = 8; *p = 1; " LOOP "}", "[n] -> { : " LIMITS " }"},
    {"a value that another one tells",
     "{ int m = 2 * n - 1; for (int i = 0; i < n; i++) x[i + m] = 0; }",
     "[n, m] -> { : m = 2n - 1 and -2147483648 <= n <= 2147483647"
     " and -2147483648 <= m <= 2147483647 }"},
    {"as long as both stay",
     "{ int m = 2 * n; n++; for (int i = 0; i < n; i++) x[i + m] = 0; }",
     "[n, m] -> { : -2147483648 <= n, m <= 2147483647 }"},
    {"and it is no part of it",
     "{ int m = more() & 7; m = m + n; for (int i = 0; i < n; i++)"
     "x[i + m] = 0; }",
     "[n, m] -> { : -2147483648 <= n, m <= 2147483647 }"},
    {"one that may be another one without a sign",
     "{ unsigned m = 2 * n; for (int i = 0; i < n; i++) x[i + (long)m] = 0; }",
     "[n, m] -> { : -2147483648 <= n <= 2147483647 and 0 <= m <= 4294967295 }"},
    {"a longer one without a sign",
     "{ if (n < 1) return; unsigned long m = 2 * n;"
     "for (int i = 0; i < n; i++) x[i + (long)m] = 0; }",
     "[n, m] -> { : 1 <= n <= 2147483647 and m = 2n }"},
    {"a value that its type does not have", "{ n = 3000000000u; " LOOP "}",
     "[n] -> { : " LIMITS " }"},
};

static void test_contexts(void)
{
    for (size_t i = 0; i < PO_COUNTOF(cases); i++) {
        isl_bool same = isl_bool_false;
        struct region_case c;
        char text[1024];

        snprintf(text, sizeof(text),
                 "_Noreturn void stop(void); void stir(void); int more(void);"
                 "void f(int n, double *restrict x) %s",
                 cases[i].text);
        c = region_begin(text);
        if (region_only(&c)) {
            isl_set *want = isl_set_read_from_str(run.ctx, cases[i].context);

            same = isl_set_is_equal(region_only(&c)->context, want);
            isl_set_free(want);
        }
        CU_ASSERT_EQUAL(same, isl_bool_true);
        if (same != isl_bool_true)
            fprintf(stderr, "  %s\n", cases[i].why);
        region_end(&c);
    }
}

static void test_extents(void)
{
    struct region_case c = region_begin(
        "void f(int n, double x[restrict static n - 1]) {" LOOP "}");
    isl_set *want =
        isl_set_read_from_str(run.ctx, "[n] -> { : 2 <= n <= 2147483647 }");

    CU_ASSERT_PTR_NOT_NULL_FATAL(region_only(&c));
    CU_ASSERT_EQUAL(isl_set_is_equal(region_only(&c)->context, want),
                    isl_bool_true);
    isl_set_free(want);
    region_end(&c);
}

#define F           "static void f(int n, double *restrict x) {" LOOP "} "
#define TYPED(type) "static void f(" type " n, double *restrict x) {" LOOP "} "
#define NONE        "[n] -> { : " LIMITS " }"
#define EIGHT       "[n] -> { : n = 8 }"

/* What the calls of a static function say of its parameter, in the only region, which
 * is in the function.
 */
static const struct {
    const char *why;
    const char *text;
    const char *context;
} calls[] = {
    {"a literal", F "void g(double *x) { f(8, x); }", EIGHT},
    {"a macro", F "\n#define N 4\nvoid g(double *x) { f(2 * N, x); }", EIGHT},
    {"an enumerator", "enum { N = 8 };" F "void g(double *x) { f(N, x); }",
     EIGHT},
    {"a size", F "void g(double *x) { f(sizeof(double), x); }", EIGHT},
    {"negative numbers", F "void g(double *x) { f(-(-8), x); f(-8, x); }",
     "[n] -> { : -8 <= n <= 8 }"},
    {"a variable that never changes",
     F "void g(double *x) { int a = 4, b = a + 4; f(b, x); }", EIGHT},
    {"one that does", F "void g(double *x) { int a = 8; a++; f(a, x); }", NONE},
    {"one that may",
     "void h(int *);" F "void g(double *x) { int a = 8; h(&a); f(a, x); }",
     NONE},
    {"one that is set later", F "void g(double *x) { int a; a = 8; f(a, x); }",
     NONE},
    {"one that assembly may change",
     F "void g(double *x) { int a = 8; __asm__(\"\" : \"+r\"(a)); f(a, x); }",
     NONE},
    {"one that is its own initial value",
     F "void g(double *x) { int a = a; f(a, x); f(8, x); }", NONE},
    {"several calls", F "void g(double *x) { f(8, x); f(16, x); f(10, x); }",
     "[n] -> { : 8 <= n <= 16 }"},
    {"one of two", F "void g(double *x, int m) { f(m ? 9 : 8, x); }",
     "[n] -> { : 8 <= n <= 9 }"},
    {"a product of ranges",
     F "static void h(int a, double *x) { f(a * -2 / 2 - a, x); }"
       "void g(double *x) { h(-2, x); h(4, x); }",
     "[n] -> { : -8 <= n <= 4 }"},
    {"one that is not known",
     F "void g(double *x, int m) { f(8, x); f(m, x); }", NONE},
    {"a function between",
     F "static void h(int m, double *x) { f(m, x); }"
       "void g(double *x) { h(8, x); }",
     EIGHT},
    {"one that changes its parameter",
     F "static void h(int m, double *x) { m--; f(m, x); }"
       "void g(double *x) { h(8, x); }",
     NONE},
    {"one that others call",
     F "void h(int m, double *x) { f(m, x); } void g(double *x) { h(8, x); }",
     NONE},
    {"one that is given away",
     F "static void h(int m, double *x) { f(m, x); }"
       "void (*p)(int, double *) = h; void g(double *x) { h(8, x); }",
     NONE},
    {"recursion",
     "static void f(int n, double *restrict x) {" LOOP
     " if (n > 2) f(n - 1, x);"
     "} void g(double *x) { f(8, x); }",
     NONE},
    {"recursion with a constant",
     "static void f(int n, double *restrict x) {" LOOP " if (*x > 2) f(4, x); }"
     "void g(double *x) { f(8, x); }",
     "[n] -> { : 4 <= n <= 8 }"},
    {"recursion that passes it on",
     "static void f(int n, double *restrict x) {" LOOP " if (*x > 2) f(n, x); }"
     "void g(double *x) { f(8, x); }",
     NONE},
    {"it changes before the loop",
     "static void f(int n, double *restrict x) { n++; " LOOP "}"
     "void g(double *x) { f(8, x); }",
     NONE},
    {"no call at all", F, NONE},
    {"not static",
     "void f(int n, double *restrict x) {" LOOP "}"
     "void g(double *x) { f(8, x); }",
     NONE},
    {"inline, but not static",
     "extern inline void f(int n, double *restrict x) {" LOOP "}"
     "void g(double *x) { f(8, x); }",
     NONE},
    {"static and inline", "inline " F "void g(double *x) { f(8, x); }", EIGHT},
    {"declared before",
     "static void f(int n, double *x); void g(double *x) { f(8, x); }" F,
     EIGHT},
    {"called as a pointer", F "void g(double *x) { (&f)(8, x); }", NONE},
    {"in parentheses", F "void g(double *x) { (f)(8, x); (*f)(16, x); }", NONE},
    {"an initialiser",
     F "void (*p)(int, double *) = f; void g(double *x) { f(8, x); }", NONE},
    {"an initialiser in a function",
     F "void g(double *x) { static void (*p)(int, double *) = {f}; f(8, x);"
       " p(9, x); }",
     NONE},
    {"an argument",
     F "void h(void (*)(int, double *)); void g(double *x) { f(8, x); h(f); }",
     NONE},
    {"a comparison", F "int g(double *x) { f(8, x); return f != 0; }", NONE},
    {"a call in a size",
     "static int f(int n, double *restrict x) {" LOOP " return 0; }"
     "int g(double *x) { f(8, x); return sizeof(f(9, x)); }",
     NONE},
    {"a call in the size of an array",
     "static int f(int n, double *restrict x) {" LOOP " return 1; }"
     "int g(double *x) { int a[f(9, x)]; f(8, x); return sizeof a; }",
     "[n] -> { : 8 <= n <= 9 }"},
    {"a call in a type",
     "static int f(int n, double *restrict x) {" LOOP " return 1; }"
     "void g(double *x) { __typeof__(int[f(9, x)]) a; a[0] = f(8, x); }",
     NONE},
    {"a call in a statement expression",
     F "int g(double *x) { f(8, x); return ({ f(9, x); 0; }); }",
     "[n] -> { : 8 <= n <= 9 }"},
    {"a call in what is never executed",
     F "void g(double *x) { f(8, x); if (0) f(9, x); }",
     "[n] -> { : 8 <= n <= 9 }"},
    {"a choice of the compiler",
     F "void g(double *x) { f(8, x); _Generic(*x, int : f(9, x),"
       " default : f(8, x)); }",
     "[n] -> { : 8 <= n <= 9 }"},
    {"a macro around the call",
     F "\n#define CALL f(8, x)\nvoid g(double *x) { CALL; }", NONE},
    {"a macro around the name",
     F "\n#define CALL(name) name(8, x)\nvoid g(double *x) { CALL(f); }",
     EIGHT},
    {"a macro around the function",
     "\n#define DEFINE(f) static void f(int n, double *restrict x) { " LOOP
     "}\nDEFINE(f) void g(double *x) { f(8, x); }",
     NULL},
    {"code that is not compiled now",
     F "void g(double *x) { f(8, x);\n#ifdef OTHER\n f(9, x);\n#endif\n}",
     NONE},
    {"a directive", F "void g(double *x) { f(8, x); }\n#pragma weak f\n", NONE},
    {"assembly", F "void g(double *x) { f(8, x); } __asm__(\"call f\");", NONE},
    {"a string", F "const char *g(double *x) { f(8, x); return \"call f\"; }",
     EIGHT},
    {"another name",
     F "void g(double *x) { f(8, x); }"
       "void h(int, double *) __attribute__((alias(\"f\")));",
     NONE},
    {"another name in pieces",
     F "void g(double *x) { f(8, x); }"
       "void h(int, double *) __attribute__((alias(\"\" \"f\")));",
     NONE},
    {"another name by a pragma",
     F "void g(double *x) { f(8, x); }"
       "void h(int, double *);\n_Pragma(\"weak h = f\")\n",
     NONE},
    {"a cleanup",
     F "void g(double *x) { f(8, x); int a __attribute__((cleanup(f))) = 0; }",
     NULL},
    {"who else may call it is said",
     "__attribute__((used)) " F "void g(double *x) { f(8, x); }", NONE},
    {"in a declaration",
     "static void f(int, double *) __attribute__((__used__));" F
     "void g(double *x) { f(8, x); }",
     NONE},
    {"it starts before the program does",
     "__attribute__((constructor)) " F "void g(double *x) { f(8, x); }", NONE},
    {"how it is compiled is said",
     "__attribute__((noinline, __unused__)) " F
     "void g(double *x) { f(8, x); }",
     EIGHT},
    {"another symbol",
     "static void f(int, double *) __asm__(\"ff\");" F
     "void g(double *x) { f(8, x); }",
     NONE},
    {"without a prototype",
     "static void f(); void g(double *x) { f(8, x); }"
     "static void f(n, x) int n; double *restrict x; {" LOOP "}",
     NONE},
    {"a value that the parameter does not have",
     TYPED("unsigned char") "void g(double *x) { f(300, x); }",
     "[n] -> { : 0 <= n <= 255 }"},
    {"one that it has", TYPED("unsigned char") "void g(double *x) { f(8, x); }",
     EIGHT},
    {"a negative number for an unsigned one",
     TYPED("unsigned") "void g(double *x) { f(-1, x); }",
     "[n] -> { : 0 <= n <= 4294967295 }"},
    {"a sum that wraps around",
     TYPED("unsigned") "void g(double *x) { f(0xffffffffu + 9u, x); }",
     "[n] -> { : 0 <= n <= 4294967295 }"},
    {"a conversion that changes the value",
     F "void g(double *x) { f((signed char)264, x); }",
     "[n] -> { : -128 <= n <= 127 }"},
    {"a floating-point number", F "void g(double *x) { f(8.5, x); }", NONE},
    {"a header that comes later",
     F "\n#include <stddef.h>\nvoid g(double *x) { f(8, x); }", NONE},
    {"a header that comes before",
     "\n#include <stddef.h>\n" F "void g(double *x) { f(8, x); }", EIGHT},
    {"something else of this name",
     F "void g(double *x) { f(8, x); } struct s { int f; };", NONE},
};

static void test_calls(void)
{
    for (size_t i = 0; i < PO_COUNTOF(calls); i++) {
        struct region_case c = region_begin(calls[i].text);
        isl_bool same = calls[i].context ? isl_bool_false : isl_bool_true;

        if (region_only(&c) && calls[i].context) {
            isl_set *want = isl_set_read_from_str(run.ctx, calls[i].context);

            same = isl_set_is_equal(region_only(&c)->context, want);
            isl_set_free(want);
        }
        CU_ASSERT_EQUAL(same, isl_bool_true);
        if (same != isl_bool_true)
            fprintf(stderr, "  %s\n", calls[i].why);
        region_end(&c);
    }
}

CU_TestInfo model_facts_tests[] = {
    {"calls of static functions", test_calls},
    {"contexts", test_contexts},
    {"A[static n]", test_extents},
    CU_TEST_INFO_NULL,
};
