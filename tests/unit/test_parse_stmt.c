#include "parse_case.h"

#include <string.h>

#include "polyopt/syntax.h"

/* Bodies "void f(int n, double *p) { ... }", as they are printed. */
static const struct {
    const char *why;
    const char *body;
    const char *want;
} node_cases[] = {
    {"a loop has four parts", "for (int i = 0; i < n; i++) p[i] = 0;",
     "  for cond i < n step i++\n    decl int i = 0\n    expr : p[i] = 0\n"},
    {"parts may be missing: init and step", "for (; n > 0;) n--;",
     "  for cond n > 0\n    expr : n--\n"},
    {"parts may be missing: init and cond", "for (;; n++) p[0] = 1;",
     "  for step n++\n    expr : p[0] = 1\n"},
    {"parts may be missing: cond", "for (n = 1;; n++) p[0] = 1;",
     "  for step n++\n    expr : n = 1\n    expr : p[0] = 1\n"},
    {"parts may be missing: all", "for (;;) ;", "  for\n    empty\n"},
    {"a loop with two iterators is taken apart",
     "for (int i = 0, j = 0; i < n; i++, j--) p[i] = j;",
     "  block\n    decl int j = 0 in-macro\n"
     "    for cond i < n step i++ in-macro\n"
     "      decl int i = 0 in-macro\n      block\n"
     "        expr : p[i] = j\n        expr : j-- in-macro\n"},
    {"a second step that needs the new value of the iterator",
     "for (int i = 0, j = 0; i < n; i++, j += i) p[i] = j;",
     "  block\n    decl int i = 0 in-macro\n    decl int j = 0 in-macro\n"
     "    for cond i < n step count++ in-macro\n"
     "      decl long count = 0 in-macro\n      block\n"
     "        expr : p[i] = j\n        expr : i++ in-macro\n"
     "        expr : j += i in-macro\n"},
    {"the body may end early",
     "for (int i = 0, j = 0; i < n; i++, j--) if (j) break;",
     "  opaque loop-form\n    decl int i = 0 in-macro\n"
     "    decl int j = 0 in-macro\n    if cond j\n"
     "      opaque early-exit\n"},
    {"a pointer that counts", "for (double *q = p; q != p + n; q++) *q = 0;",
     "  block\n    decl double * q = p in-macro\n"
     "    for cond q != p + n step count++ in-macro\n"
     "      decl long count = 0 in-macro\n      block\n"
     "        expr : *q = 0\n        expr : q++ in-macro\n"},
    {"the value before the step decides", "while (n-- > 1) *p++ = 0;",
     "  block\n    for cond n > 1 step count++ in-macro\n"
     "      decl long count = 0 in-macro\n      block\n"
     "        expr : n-- in-macro\n        expr : *p++ = 0\n"
     "    expr : n-- in-macro\n"},
    {"the value after the step decides", "while (--n) *p++ = 0;",
     "  block\n    expr : --n in-macro\n"
     "    for cond n step count++ in-macro\n"
     "      decl long count = 0 in-macro\n      block\n"
     "        expr : *p++ = 0\n        expr : --n in-macro\n"},
    {"the condition comes last", "do n--; while (n > 3);",
     "  block\n    for cond count < 1 || n > 3 step count++ in-macro\n"
     "      decl long count = 0 in-macro\n      block\n"
     "        expr : n--\n"},
    {"if and else", "if (n > 0) { n = 1; } else p[0] = 2;",
     "  if cond n > 0\n    block\n      expr : n = 1\n  else\n"
     "    expr : p[0] = 2\n"},
    {"loops are found inside what is not modelled",
     "while (*p) { for (int i = 0; i < 3; i++) p[i] = 0; }",
     "  opaque control-flow\n    block\n      for cond i < 3 step i++\n"
     "        decl int i = 0\n        expr : p[i] = 0\n"},
    {"cases of a switch", "switch (n) { case 1: n = 2; break; default: ; }",
     "  opaque control-flow\n    block\n      opaque control-flow\n"
     "        expr : n = 2\n      opaque early-exit\n"
     "      opaque control-flow\n        empty\n"},
    {"a condition on integers that ends the loop",
     "for (int i = 0; i < n; i++) { if (i > 7) { break; } p[i] = 0; }",
     "  for cond i < n && i <= 7 step i++\n    decl int i = 0\n    block\n"
     "      expr : p[i] = 0\n"},
    {"two of them",
     "for (int i = 0; i < n; i++) { if (i > 7) break; if (n == 3) break; }",
     "  for cond i < n && i <= 7 && n != 3 step i++\n    decl int i = 0\n"
     "    block\n"},
    {"a condition on data stays",
     "for (int i = 0; i < n; i++) { if (p[i] > 7) break; p[i] = 0; }",
     "  for cond i < n step i++\n    decl int i = 0\n    block\n"
     "      if cond p[i] > 7\n        opaque early-exit\n"
     "      expr : p[i] = 0\n"},
    {"a condition with an effect stays where it is",
     "for (int i = 0; i < n--; i++) { if (i > 7) break; p[i] = 0; }",
     "  for cond i < n-- step i++\n    decl int i = 0\n    block\n"
     "      if cond i > 7\n        opaque early-exit\n"
     "      expr : p[i] = 0\n"},
    {"a static variable is initialised once", "static int k = 1;",
     "  opaque static-local\n"},
    {"cleanup attributes run code", "int k __attribute__((cleanup(g))) = 1;",
     "  opaque statement\n"},
    {"declarators share the text of a declaration", "int i, j = 2;",
     "  decl int i in-macro\n  decl int j = 2 in-macro\n"},
    {"a type may be needed elsewhere", "typedef int T;",
     "  opaque statement\n"},
    {"directives reach the loop that follows",
     "\n#ifdef X\n#pragma acc parallel loop\n#endif\n"
     "for (;;) { for (;;) ; }",
     "  for under-pragma\n    block\n      for under-pragma\n"
     "        empty\n"},
    {"other directives concern one loop only",
     "\n#pragma strange\nfor (;;) for (;;) ;",
     "  for under-pragma\n    for\n      empty\n"},
    {"hints concern none", "\n#pragma GCC ivdep\n/* */\nfor (;;) for (;;) ;",
     "  for\n    for\n      empty\n"},
    {"directives with the first word of a hint",
     "\n#pragma GCC diagnostic\nfor (;;) for (;;) ;",
     "  for under-pragma\n    for\n      empty\n"},
    {"hints farther away", "\n#pragma GCC ivdep\n#if 1\nfor (;;) ;\n#endif\n",
     "  for under-pragma\n    empty\n"},
    {"a hint in _Pragma", "_Pragma(\"GCC unroll 2\") for (;;) ;",
     "  for\n    empty\n"},
    {"_Pragma is a directive", "_Pragma(\"acc loop\") for (;;) ;",
     "  for under-pragma\n    empty\n"},
    {"a directive from a macro", "PARALLEL_FOR (n = 0; n < 3; n++) ;",
     "  for cond n < 3 step n++ under-pragma\n    expr : n = 0\n    empty\n"},
    {"a directive before another statement does not count",
     "\n#pragma GCC ivdep\nn = 1;\nfor (;;) ;",
     "  expr : n = 1\n  for\n    empty\n"},
    {"directives of other tools do not count",
     "\n#pragma scop\nfor (;;) ;\n#pragma endscop\n", "  for\n    empty\n"},
    {"switching off holds for all inside",
     "\n#pragma polyopt off\nfor (;;) for (;;) ;\nfor (;;) ;",
     "  for off\n    for off\n      empty off\n  for\n    empty\n"},
    {"one macro, two statements", "TWO(n);",
     "  expr : n = 1 in-macro\n  expr : n = 2 in-macro\n"},
    {"a loop header in a macro stands on its own", "FOR(i) p[i] = 0;",
     "  for cond i < n step i++\n    decl int i = 0\n    expr : p[i] = 0\n"},
    {"two loops in one macro: the inner one cannot be replaced", "NEST;",
     "  for cond i < n step i++\n    decl int i = 0\n"
     "    for cond j < n step j++ in-macro\n      decl int j = 0\n"
     "      expr : p[j] = i in-macro\n"},
    {"a macro that closes the header",
     "for (int i = 0; i < n; i++ CLOSE(p[i] = 0);",
     "  for cond i < n step i++\n    decl int i = 0\n"
     "    expr : p[i] = 0 in-macro\n"},
    {"a macro with else", "if (n) n = 1; ELSE(n = 2);",
     "  if cond n\n    expr : n = 1 in-macro\n  else\n"
     "    expr : n = 2 in-macro\n"},
    {"a macro that closes the block", "{ END",
     "  block\n    expr : n = 5 in-macro\n"},
};

static const char prelude[] =
    "#define PARALLEL _Pragma(\"omp parallel for\")\n"
    "#define PARALLEL_FOR PARALLEL for\n"
    "#define TWO(x) x = 1; x = 2\n"
    "#define FOR(i) for (int i = 0; i < n; i++)\n"
    "#define NEST FOR(i) FOR(j) p[j] = i\n"
    "#define CLOSE(x) ) x\n"
    "#define ELSE(x) else x\n"
    "#define END n = 5; }\n"
    "#define PI 3.14\n"
    "#define PASTE(a, b) a##b\n"
    "enum color { RED = 3, BLUE = -2 };\n"
    "struct s { double x, y[4]; int bit : 3; struct s *next;\n"
    "           union { int a; float b; }; };\n"
    "int g(int *x);\n";

static po_unit *parse_body(const char *body)
{
    po_text text = {0};
    po_unit *unit;

    po_text_printf(&text,
                   "%svoid f(int n, double *p, struct s *q, float h,"
                   " unsigned char c, long double e, double M[n][n + 1])\n"
                   "{ %s }\n",
                   prelude, body);
    unit = parse_text(po_text_get(&text));
    po_text_free(&text);
    return unit;
}

static void test_statements(void)
{
    for (size_t i = 0; i < COUNTOF(node_cases); i++) {
        po_unit *unit = parse_body(node_cases[i].body);
        po_text want = {0};
        po_text got = {0};

        po_text_printf(&want, "block\n%s", node_cases[i].want);
        CU_ASSERT_PTR_NOT_NULL(unit);
        if (unit)
            parse_print_node(parse_last_body(unit), 0, &got);
        parse_expect(po_text_get(&got), po_text_get(&want), node_cases[i].why);
        po_text_free(&got);
        po_text_free(&want);
        po_unit_free(unit);
    }
}

/* Append the expression with the conversions that C does not write. */
static void show(const po_expr *expr, po_text *out)
{
    if (expr->kind == PO_EXPR_CONVERT || expr->kind == PO_EXPR_OPAQUE)
        po_text_printf(out, "<%s>",
                       expr->kind == PO_EXPR_CONVERT
                           ? expr->type->text
                           : po_reject_code(expr->why));
    if (expr->kind == PO_EXPR_VAR)
        po_text_add(out, expr->decl->name);
    else if (expr->text)
        po_text_add(out, expr->text);
    else if (expr->kind == PO_EXPR_CALL)
        po_text_add(out, "call");
    else if (expr->kind == PO_EXPR_ASSIGN)
        po_text_printf(out, "%s=", po_op_text(expr->op));
    else if (expr->kind == PO_EXPR_CAST)
        po_text_printf(out, "(%s)", expr->type->text);
    else if (expr->kind == PO_EXPR_SUBSCRIPT)
        po_text_add(out, "[]");
    else
        po_text_add(out, po_op_text(expr->op));
    if (expr->n_arg == 0)
        return;
    po_text_add(out, "(");
    for (int i = 0; i < expr->n_arg; i++) {
        po_text_add(out, i > 0 ? ", " : "");
        show(expr->arg[i], out);
    }
    po_text_add(out, ")");
}

static const struct {
    const char *why;
    const char *text;
    const char *want;
} expr_cases[] = {
    {"parentheses are dropped", "p[(n + 1) * 2] = 0.5",
     "=([](p, *(+(n, 1), 2)), 0.5)"},
    {"implicit conversions are shown", "p[0] = n + h",
     "=([](p, 0), <double>(+(<float>(n), h)))"},
    {"small integers are promoted", "c += 1", "+=(c, 1)"},
    {"small integers are promoted and cut", "c = c + 1",
     "=(c, <unsigned char>(+(<int>(c), 1)))"},
    {"casts are kept", "p[0] = (float)n", "=([](p, 0), <double>((float)(n)))"},
    {"literals in macros", "p[0] = PI", "=([](p, 0), 3.14)"},
    {"literals that no file contains", "p[0] = PASTE(1, .5)",
     "=([](p, 0), 1.5)"},
    {"a pasted float", "h = PASTE(2., f)", "=(h, 2.0f)"},
    {"literals as written", "n = 0x10 + 'a' + 07", "=(n, +(+(0x10, 'a'), 07))"},
    {"enumerators are numbers", "n = RED + BLUE", "=(n, +(3, (-2)))"},
    {"sizes are numbers", "n = sizeof(struct s *)", "=(n, <int>(8UL))"},
    {"the size of a variable-length array is none", "n = sizeof(M[0])",
     "=(n, <int>(<expression>sizeof(M[0])([](M, 0))))"},
    {"subscripts are turned around", "n[p] = *(1 + p)",
     "=([](p, n), *(+(1, p)))"},
    {"members", "q->next->y[n] = (*q).x", "=([](y(next(q)), n), x(*(q)))"},
    {"bit-fields share bytes", "n = q->bit", "=(n, <data-type>q->bit(q))"},
    {"members of unions share bytes", "n = q->a", "=(n, <data-type>q->a(q))"},
    {"calls", "n = g(&n)", "=(n, call(&(n)))"},
    {"calls through pointers", "n = (*g)(&n)",
     "=(n, <call>(*g)(&n)(*(g), &(n)))"},
    {"conditional without a middle", "n = n ?: 2",
     "=(n, <expression>n ?: 2(n, n, n, 2))"},
    {"variables in opaque expressions are seen", "n = ({ int k = n; k++; })",
     "=(n, <statement-expression>({ int k = n; k++; })(n, ++(k)))"},
    {"va_arg is no conversion",
     "n = __builtin_va_arg(*(__builtin_va_list *)p, int)",
     "=(n, <varargs>__builtin_va_arg(*(__builtin_va_list *)p, int)"
     "(*((__builtin_va_list *)(p))))"},
    {"long double", "e = 1.0L + h", "=(e, +(1.0L, <long double>(h)))"},
    {"numbers beyond long", "n = 18446744073709551615u > 1",
     "=(n, >(<expression>18446744073709551615u, <unsigned long>(1)))"},
    {"comma and logic", "n = (1, !n && ~n)", "=(n, ,(1, &&(!(n), ~(n))))"},
};

static void test_expressions(void)
{
    for (size_t i = 0; i < COUNTOF(expr_cases); i++) {
        po_text got = {0};
        po_text body = {0};
        po_unit *unit;

        po_text_printf(&body, "%s;", expr_cases[i].text);
        unit = parse_body(po_text_get(&body));
        CU_ASSERT_PTR_NOT_NULL(unit);
        if (unit)
            show(parse_last_body(unit)->child[0]->expr, &got);
        parse_expect(po_text_get(&got), expr_cases[i].want, expr_cases[i].why);
        po_text_free(&got);
        po_text_free(&body);
        po_unit_free(unit);
    }
}

/* The bytes of the second statement of a body. */
static const struct {
    const char *why;
    const char *body;
    const char *want;
} range_cases[] = {
    {"the semicolon is included", "; n = 1 ;", "n = 1 ;"},
    {"a comment before it too", "; n = 1 /* ; */ ;", "n = 1 /* ; */ ;"},
    {"a loop ends with its body", "; for (;;) if (n) n = 1; else n = 2;",
     "for (;;) if (n) n = 1; else n = 2;"},
    {"a block has no semicolon", "; for (;;) { n = 1; };",
     "for (;;) { n = 1; }"},
    {"a declaration", "; int k = 3;", "int k = 3;"},
    {"do loops", "; do n++; while (n < 3);", "do n++; while (n < 3);"},
    {"return", "; return;", "return;"},
    {"a macro at the end is taken whole", "; p[0] = PASTE(1, .5);",
     "p[0] = PASTE(1, .5);"},
    {"the end in an argument of a macro", "; FOR(i) p[0] = SUM(1, n);",
     "FOR(i) p[0] = SUM(1, n);"},
    {"a semicolon in the macro is not sought in the file", "; INC(n) n--;",
     "INC(n)"},
    {"the next null statement keeps its semicolon", "; INC(n);", "INC(n)"},
    {"even after a loop", "; FOR(i) INC(n);", "FOR(i) INC(n)"},
};

static void test_ranges(void)
{
    for (size_t i = 0; i < COUNTOF(range_cases); i++) {
        po_text body = {0};
        char got[80] = "";
        const po_node *node;
        po_unit *unit;

        po_text_printf(&body,
                       "\n#define INC(x) x++;\n#define SUM(x, y) x + y\n%s",
                       range_cases[i].body);
        unit = parse_body(po_text_get(&body));
        CU_ASSERT_PTR_NOT_NULL_FATAL(unit);
        node = parse_last_body(unit)->child[1];
        snprintf(got, sizeof(got), "%.*s", (int)(node->end - node->begin),
                 unit->text + node->begin);
        parse_expect(got, range_cases[i].want, range_cases[i].why);
        po_text_free(&body);
        po_unit_free(unit);
    }
}

static void test_labels(void)
{
    static const struct {
        const char *text;
        bool has_label;
    } cases[] = {
        {"void f(void) { }", false},
        {"void f(void) { goto x; x:; }", true},
        {"void f(int n) { n = ({ x: n++; }); }", true},
        {"int setjmp(int *); void f(int *b) { if (setjmp(b)) return; }", true},
    };

    for (size_t i = 0; i < COUNTOF(cases); i++) {
        po_unit *unit = parse_text(cases[i].text);

        CU_ASSERT_PTR_NOT_NULL_FATAL(unit);
        CU_ASSERT_EQUAL(unit->function[0]->has_label, cases[i].has_label);
        po_unit_free(unit);
    }
}

static void test_directives(void)
{
    static const char text[] = "#define a /* \n */ 1\n"
                               "/* # */ # if 0\n"
                               "#pragma scop\n"
                               "#endif\n"
                               "void f(int n) { int k = n\n"
                               "#pragma scop\n"
                               "; _Pragma(\"x\") k = \\\n"
                               "1;\n"
                               "#pragma endscop\n"
                               "}\n";
    const char *scop = strstr(text, "#pragma scop\n;");
    po_unit *unit = parse_text(text);

    CU_ASSERT_PTR_NOT_NULL_FATAL(unit);
    CU_ASSERT_EQUAL(unit->n_directive, 7);
    for (int i = 0; i < unit->n_directive; i++)
        CU_ASSERT_TRUE(text[unit->directive[i]] == '#' ||
                       text[unit->directive[i]] == '_');
    CU_ASSERT_EQUAL_FATAL(unit->n_scop_range, 2);
    CU_ASSERT_EQUAL(unit->scop_range[0], (size_t)(scop - text) + 12);
    CU_ASSERT_EQUAL(unit->scop_range[1],
                    (size_t)(strstr(text, "#pragma endscop") - text));
    CU_ASSERT_TRUE(po_unit_has_name(unit, "k"));
    CU_ASSERT_TRUE(po_unit_has_name(unit, "a"));
    CU_ASSERT_TRUE(po_unit_has_name(unit, "linux"));
    CU_ASSERT_FALSE(po_unit_has_name(unit, "t1"));
    po_unit_free(unit);
}

/* Sums and statements too deep for recursion keep what occurs in them. */
static void test_depth(void)
{
    po_text text = {0};
    po_unit *unit;

    po_text_add(&text, "void f(int n) { int *p; n = 0");
    for (int i = 0; i < 3000; i++)
        po_text_add(&text, " + n");
    po_text_add(&text, "; if (n == 0) n = 1;");
    for (int i = 0; i < 1000; i++)
        po_text_add(&text, " else if (n == 2) n = 1;");
    po_text_add(&text, " else { x: n = 2; } n = 1; }");
    unit = parse_text(po_text_get(&text));
    CU_ASSERT_PTR_NOT_NULL_FATAL(unit);
    CU_ASSERT_EQUAL(unit->function[0]->body->n_child, 4);
    CU_ASSERT_TRUE(unit->function[0]->has_label);
    CU_ASSERT_TRUE(unit->function[0]->param[0]->address_taken);
    po_text_free(&text);
    po_unit_free(unit);
}

/* Flags for other compilers, for OpenMP, and for files to be written. */
static void test_flags(void)
{
    static const char *flag[] = {"-fipa-pta",   "-Wall", "-Werror", "-fopenmp",
                                 "-save-temps", "-MF",   "x.d",     "-c"};
    static const char text[] = "#ifdef _OPENMP\n"
                               "void f(int n) {\n"
                               "#pragma omp parallel\n"
                               "{ for (; n;) n = 1; }\n"
                               "}\n"
                               "#endif\n";
    po_options options = {.n_flag = COUNTOF(flag), .flag = flag};
    po_run with_flags = {.options = &options, .diag = run.diag, .ctx = run.ctx};
    po_unit *unit = po_unit_read("t.c", text, sizeof(text) - 1, &with_flags);
    const po_node *loop;

    CU_ASSERT_PTR_NOT_NULL_FATAL(unit);
    CU_ASSERT_EQUAL_FATAL(unit->n_function, 1);
    loop = parse_last_body(unit)->child[0]->child[0];
    CU_ASSERT_EQUAL(loop->kind, PO_NODE_LOOP);
    CU_ASSERT_TRUE(loop->under_pragma);
    po_unit_free(unit);
}

static void test_nothing_from_nothing(void)
{
    CU_ASSERT_PTR_NULL(po_unit_parse(NULL, NULL, 0, &run));
    CU_ASSERT_PTR_NOT_NULL(strstr(po_parser_version(), "clang"));
}

CU_TestInfo parse_stmt_tests[] = {
    {"statements", test_statements},
    {"expressions", test_expressions},
    {"ranges are whole statements", test_ranges},
    {"labels and the like are noticed", test_labels},
    {"directives, regions and names", test_directives},
    {"deep nesting", test_depth},
    {"flags", test_flags},
    {"NULL in, NULL out", test_nothing_from_nothing},
    CU_TEST_INFO_NULL,
};
