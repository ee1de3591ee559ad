/* Under which conditions of the preprocessor a loop stands in which a function is called whose
 * body has some:
 *
 *     before
 *     static void g(double *a, int i)
 *     {
 *     inside
 *         a[i] = 1;
 *     }
 *     between
 *     void f(double *a, int n) { for (int i = 0; i < n; i++) g(a, i); }
 */
#include "parse_case.h"

#include "polyopt/directive.h"
#include "polyopt/syntax.h"

#define A      "#ifdef A\n#endif\n"
#define NUMBER "#if A > 1\n#endif\n"

/* "want" is "call" where that is left. */
static const struct {
    const char *why;
    const char *before;
    const char *inside;
    const char *between;
    const char *want;
} cases[] = {
    {"no condition", "", "", "", ""},
    {"one", "", A, "", "!defined(A)"},
    {"one that holds", "#define A\n", A, "", "defined(A)"},
    {"several", "", A "#ifndef B\n#elif C\n#endif\n", "",
     "!defined(A) && !defined(B)"},
    {"a number", "", "#if 0\n#endif\n", "", ""},
    {"one that says more on another line", "", "#if A && \\\n B\n#endif\n", "",
     "call"},
    {"a macro with arguments may be unknown", "#define A(x) x\n",
     "#if A(1)\n#endif\n", "", "call"},
    {"a part of one", "", "#ifndef A\n", "#endif\n", "call"},
    {"what a compiler is told", "", "#pragma pack(1)\n", "", "call"},
    {"a file", "", "#include <stddef.h>\n", "", "call"},
    {"a definition", "", "#define TWO 2\n", "", ""},
    {"a definition of the same macro", "", "#define A\n" A "#undef A\n", "",
     "call"},
    {"another definition", "", A, "#define AA 1\n#undef AAA\n", "!defined(A)"},
    {"it is defined", "", A, "#define A\n", "call"},
    {"it is undefined", "#define A\n", A, "# undef A\n#define A\n", "call"},
    {"it may be defined", "", A, "#if B\n#define A\n#endif\n", "call"},
    {"it may be defined in a file", "", A, "#include <stddef.h>\n", "call"},
    {"it is defined as before", "", A,
     "#pragma push_macro(\"A\")\n#pragma pop_macro(\"A\")\n", "call"},
    {"other words for a directive", "", A, "%:undef A\n", "call"},
    {"a directive in two lines", "", A, "#un\\\ndef A\n", "call"},
    {"a name in two lines", "", A, "#undef \\\nA\n", "call"},
    {"directives that define nothing", "", A,
     "#\n#if B\n#error no\n#else\n#endif\n#pragma GCC poison xyz\n",
     "!defined(A)"},
    {"a value", "#define A 1\n", NUMBER, "#define B 2\n#undef C\n", "!(A > 1)"},
    {"the value of another macro", "#define B 1\n#define A (B)\n", NUMBER, "",
     "!(A > 1)"},
    {"the value of another macro, which may change",
     "#define B 1\n#define A (B)\n", NUMBER, "#undef B\n", "call"},
    {"a value that may be another macro's",
     "#ifdef B\n#define A B\n#else\n#define A 1\n#endif\n", NUMBER,
     "#undef B\n", "call"},
    {"the compiler's", "", "#if __GNUC__ > 3\n#endif\n", "#undef B\n",
     "(__GNUC__ > 3)"},
};

/* Return the condition of the last statement of the last function. */
static const char *condition(const po_unit *unit, po_arena *arena)
{
    const po_node *body = parse_last_body(unit);
    const po_node *loop = body->child[body->n_child - 1];

    return po_node_only(loop->body)->kind == PO_NODE_EXPR &&
                   po_expr_has_call(po_node_only(loop->body)->expr)
               ? "call"
               : po_unit_guard(unit, loop->begin, loop->end, arena);
}

static void test_conditions(void)
{
    for (size_t i = 0; i < COUNTOF(cases); i++) {
        po_arena *arena = po_arena_new();
        po_text text = {0};
        po_unit *unit;

        po_text_printf(&text,
                       "%sstatic void g(double *a, int i) {\n%sa[i] = 1; }\n%s"
                       "void f(double *a, int n) {\n"
                       "for (int i = 0; i < n; i++) g(a, i); }\n",
                       cases[i].before, cases[i].inside, cases[i].between);
        unit = parse_text(po_text_get(&text));
        CU_ASSERT_PTR_NOT_NULL_FATAL(unit);
        parse_expect(condition(unit, arena), cases[i].want, cases[i].why);
        po_text_free(&text);
        po_unit_free(unit);
        po_arena_free(arena);
    }
}

CU_TestInfo ir_inlined_tests[] = {
    {"conditions of bodies in the place of calls", test_conditions},
    CU_TEST_INFO_NULL,
};
