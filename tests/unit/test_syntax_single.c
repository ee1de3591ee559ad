/* Statements of several assignments, with
 *
 *     int A[], B[], k; unsigned char C[]; float F[]; double X[], Y[];
 *     struct s { double *x; int *n; int k; } R, *S; volatile int V[];
 *     struct p { int k; float v[2]; struct { short a, b; } s; } P[9], Q[9];
 *     void f(int i, int n, double d, int *p, double *q)
 */
#include "parse_case.h"

static const char before[] =
    "int A[9], B[9], k; unsigned char C[9]; float F[9]; double X[9], Y[9];\n"
    "_Bool T[9]; volatile int V[9]; unsigned U[9]; int h(void);\n"
    "double sqrt(double);\n"
    "struct s { double *x; int *n; int k; double y; unsigned b : 3; } R, *S;\n"
    "struct p { int k; float v[2]; struct { short a, b; } s; } P[9], Q[9];\n"
    "struct c { int k; char c; } C1[9], C2[9]; struct p g(void);\n"
    "void f(int i, int n, double d, int *p, double *q)\n{ ";

static const struct {
    const char *why;
    const char *text;
    const char *want;
} cases[] = {
    {"commas", "i++, A[i] = n, n += 2;", "i++; A[i] = n; n += 2;"},
    {"commas in a void", "(void)(i = 1, n = 2);", "i = 1; n = 2;"},
    {"what is not understood stands between commas as it is",
     "n = 1, A[i++] = B[i++] = 2, n = 3;",
     "n = 1; A[i++] = B[i++] = 2; n = 3;"},
    {"the value is that of the inner object", "X[i] = A[n] = d;",
     "A[n] = d; X[i] = A[n];"},
    {"one after the other", "X[i] = A[n] = F[i] = d * 2;",
     "F[i] = d * 2; A[n] = F[i]; X[i] = A[n];"},
    {"numbers that are what they are", "X[i] = A[i] = C[i] = 255;",
     "C[i] = 255; A[i] = 255; X[i] = 255;"},
    {"a number that is changed", "A[i] = C[i] = 256;",
     "C[i] = 256; A[i] = C[i];"},
    {"a negative number that is changed", "A[i] = U[i] = -1;",
     "U[i] = -1; A[i] = U[i];"},
    {"a truth value", "A[i] = T[i] = 2;", "T[i] = 2; A[i] = T[i];"},
    {"a number that no float is", "A[i] = F[i] = 16777217;",
     "F[i] = 16777217; A[i] = F[i];"},
    {"the same conversion twice", "F[i] = F[n] = 0.1;",
     "F[n] = 0.1; F[i] = 0.1;"},
    {"conversions that differ", "X[i] = F[n] = 0.1;",
     "F[n] = 0.1; X[i] = F[n];"},
    {"a variable, converted twice", "A[i] = B[i] = d;", "B[i] = d; A[i] = d;"},
    {"a variable that is stored to", "A[i] = n = n;", "n = n; A[i] = n;"},
    {"a variable that others know", "A[i] = B[i] = k;",
     "B[i] = k; A[i] = B[i];"},
    {"compound assignments", "d += X[i] *= Y[i] = n;",
     "Y[i] = n; X[i] *= Y[i]; d += X[i];"},
    {"casts stay", "d = (float)(X[i] = n);", "X[i] = n; d = (float)X[i];"},
    {"pointers in memory, of another type", "S->x[i] = R.x[i] = d;",
     "R.x[i] = d; S->x[i] = d;"},
    {"pointers in memory, of another type, read again",
     "S->x[i] = R.x[i] = 2 * d;", "R.x[i] = 2 * d; S->x[i] = R.x[i];"},
    {"subscripts in memory, of another type", "q[p[i]] = X[p[n]] = 2 * d;",
     "X[p[n]] = 2 * d; q[p[i]] = X[p[n]];"},
    {"a subscript that may be what is stored to", "A[i] = p[p[i]] = 2 * n;",
     "A[i] = p[p[i]] = 2 * n;"},
    {"a subscript that is what is stored to", "A[n] = n = i;", "A[n] = n = i;"},
    {"a subscript outside that may be what is stored to", "A[k] = p[i] = 1;",
     "A[k] = p[i] = 1;"},
    {"a global subscript beside another variable", "A[k] = B[k] = 2 * n;",
     "B[k] = 2 * n; A[k] = B[k];"},
    {"a subscript in the array itself", "A[i] = B[B[i]] = 2 * n;",
     "A[i] = B[B[i]] = 2 * n;"},
    {"characters are stored to anything", "A[i] = *(char *)S->n = 2 * n;",
     "A[i] = *(char *)S->n = 2 * n;"},
    {"a call in a subscript", "A[i] = B[h()] = n;", "B[h()] = n; A[i] = n;"},
    {"a call in a subscript, read again", "A[i] = B[h()] = 2 * n;",
     "A[i] = B[h()] = 2 * n;"},
    {"a call in a subscript outside", "A[h()] = B[i] = n;",
     "A[h()] = B[i] = n;"},
    {"a call that may change a subscript", "A[i] = B[k] = h();",
     "A[i] = B[k] = h();"},
    {"a call that may change a subscript outside", "A[k] = B[i] = h();",
     "A[k] = B[i] = h();"},
    {"a call that cannot change subscripts", "A[i] = B[n] = h();",
     "B[n] = h(); A[i] = B[n];"},
    {"a call that computes", "X[k] = Y[i] = sqrt(d);",
     "Y[i] = sqrt(d); X[k] = Y[i];"},
    {"an update in a value", "A[i] = B[i] = n++;", "A[i] = B[i] = n++;"},
    {"an update in a subscript", "A[i] = B[n++] = 1;", "A[i] = B[n++] = 1;"},
    {"volatile", "A[i] = V[i] = n;", "A[i] = V[i] = n;"},
    {"bit-fields", "A[i] = R.b = n;", "A[i] = (R.b) = n;"},
    {"structures", "P[i] = *(Q + n);",
     "P[i].k = (*(Q + n)).k; P[i].v[0] = (*(Q + n)).v[0];"
     " P[i].v[1] = (*(Q + n)).v[1]; P[i].s.a = (*(Q + n)).s.a;"
     " P[i].s.b = (*(Q + n)).s.b;"},
    {"parts of structures, in a row", "P[i].s = P[n].s = Q[i].s;",
     "P[n].s.a = Q[i].s.a; P[n].s.b = Q[i].s.b;"
     " P[i].s.a = P[n].s.a; P[i].s.b = P[n].s.b;"},
    {"a structure with bytes that are no members", "C1[i] = C2[n];",
     "C1[i] = C2[n];"},
    {"a subscript in the same variable", "P[P[i].k].s = P[i].s;",
     "P[P[i].k].s = P[i].s;"},
    {"a subscript that is assigned to", "P[P[i].k] = Q[i];",
     "P[P[i].k] = Q[i];"},
    {"a subscript of the value that is assigned to", "P[i] = Q[P[n].k];",
     "P[i] = Q[P[n].k];"},
    {"a structure that is no object", "P[i] = g();", "P[i] = g();"},
    {"one of two structures", "P[i] = n ? P[n] : Q[n];",
     "P[i] = n ? P[n] : Q[n];"},
    {"variables whose address is known", "p = &i; A[n] = *p = p[i] = 2 * n;",
     "A[n] = *p = p[i] = 2 * n;"},
};

/* Append the expressions of a statement. */
static void show(const po_node *node, po_text *out)
{
    if (node->expr) {
        po_text_add(out, out->n > 0 ? " " : "");
        po_expr_print_source(node->expr, out);
        po_text_add(out, ";");
    }
    for (int i = 0; i < node->n_child; i++)
        show(node->child[i], out);
}

/* With flags for registers of more digits, what is read again need not be what was
 * passed on; not so for integers.
 */
static void test_excess(void)
{
    static const char *flag[] = {"-mno-sse2"};
    const po_options options = {.n_flag = 1, .flag = flag};
    const po_run with_flag = {
        .options = &options, .diag = run.diag, .ctx = run.ctx};
    po_text text = {0};
    po_text got = {0};
    po_unit *unit;

    po_text_printf(&text, "%sX[i] = F[i] = d * 2, X[i] = A[i] = n * 2; }\n",
                   before);
    unit = po_unit_read("t.c", po_text_get(&text), text.n, &with_flag);
    CU_ASSERT_PTR_NOT_NULL_FATAL(unit);
    show(parse_last_body(unit), &got);
    parse_expect(po_text_get(&got),
                 "X[i] = F[i] = d * 2; A[i] = n * 2; X[i] = A[i];",
                 "-mno-sse2");
    po_text_free(&got);
    po_text_free(&text);
    po_unit_free(unit);
}

static void test_statements(void)
{
    for (size_t i = 0; i < COUNTOF(cases); i++) {
        po_text text = {0};
        po_text got = {0};
        const po_node *body;
        po_unit *unit;

        po_text_printf(&text, "%s%s }\n", before, cases[i].text);
        unit = parse_text(po_text_get(&text));
        CU_ASSERT_PTR_NOT_NULL(unit);
        body = unit ? parse_last_body(unit) : NULL;
        if (body && body->n_child > 0)
            show(body->child[body->n_child - 1], &got);
        parse_expect(po_text_get(&got), cases[i].want, cases[i].why);
        po_text_free(&got);
        po_text_free(&text);
        po_unit_free(unit);
    }
}

CU_TestInfo syntax_single_tests[] = {
    {"statements of several assignments become several", test_statements},
    {"numbers of more digits are not read again", test_excess},
    CU_TEST_INFO_NULL,
};
