/* Loops that look for a peak: what dep/peak.c finds in a statement, what codegen/loops/peak.c
 * makes of the loop, and what verify/loops/peak.c says of that, and of loops in which it is
 * said though it is wrong.
 */
#include <string.h>

#include "loops_case.h"

/* A loop over i, behind the declarations "double m, o; float f; int w, k;", in the end all are
 * added up.  "what" the statement that offers something is: "max" or "min", with "=" if equal
 * values are taken, "?" if what is no number may be, "!" if something else is done; "" if
 * it does not.  "found": lanes look for it.
 */
struct form_case {
    const char *body;
    const char *what;
    bool found;
};

static const struct form_case forms[] = {
    {"if (x[i] > m) m = x[i];", "max", true},
    {"if (m < x[i]) { m = x[i]; }", "max", true},
    {"if (x[i] < m) m = x[i];", "min", true},
    {"m = x[i] > m ? x[i] : m;", "max", true},
    {"m = m > x[i] ? x[i] : m;", "min", true},
    {"if (x[i] >= m) m = x[i];", "max=", true},
    {"m = x[i] <= m ? x[i] : m;", "min=", true},
    {"m = m > x[i] ? m : x[i];", "max=?", true},
    {"m = x[i] < m ? m : x[i];", "max=?", true},
    {"m = m >= x[i] ? m : x[i];", "max?", true},
    {"m = x[i] > m ? m : x[i];", "min=?", true},
    {"m = fmax(m, fabs(x[i]));", "max=?", true},
    {"m = fmin(fabs(x[i] - 2), m);", "min=?", true},
    {"f = fmaxf(f, fabsf(y[i]));", "max=?", true},
    {"m = fmax(m, fabsf(y[i]));", "max=?", true},
    {"double a = fabs(x[i]); m = fmax(a, m);", "max=?", true},
    {"if (y[i] > m) m = y[i];", "max", true},
    {"if (fabs(x[i] - y[i]) > m) m = fabs(x[i] - y[i]);", "max", true},
    {"double a = x[i] * 2; if (a > m) m = a;", "max", true},
    {"if (x[i] > m) { m = x[i]; k = i; }", "max!", true},
    {"if (w > a[i]) { k = i; w = a[i]; }", "min!", true},
    {"if (x[i] > m) { m = x[i]; z[i] = m; }", "max!", true},

    {"if (x[i] >= m) { m = x[i]; k = i; }", "", false},
    {"if (x[i] > m) { m = x[i] + 1; k = i; }", "", false},
    {"if (x[i] > m) m = y[i];", "", false},
    {"if (x[i] > m) m = x[i]; else m = m + 1;", "", false},
    {"if (!(x[i] > m)) m = x[i];", "", false},
    {"if (x[i] != m) m = x[i];", "", false},
    {"if (x[i] > m) m = (float)x[i];", "", false},
    {"if (x[i] > f) f = x[i];", "", false},
    {"if (a[i] > m) m = a[i];", "", false},
    {"if (x[i] + m > m) m = x[i] + m;", "", false},
    {"m = m > x[i] ? x[i] : x[i];", "", false},
    {"m = fmax(x[i], x[i]);", "", false},
    {"m = fmaxf(m, y[i]);", "", false},
    {"m = fdim(m, x[i]);", "", false},
    {"m = m > x[i] ? y[i] : m;", "", false},
    {"if (w > u[i]) { k = i; w = u[i]; }", "", false},
    {"if (m > x[i]) o = x[i];", "", false},
    {"m += x[i];", "", false},

    {"if (a[i] > w) w = a[i];", "max", false},
    {"if (x[i] > m) m = x[i]; z[i] = m;", "max", false},
    {"if (x[i] > m) m = x[i]; z[i] = 1;", "max", false},
    {"o = x[i] + o; if (o > m) m = o;", "max", false},
    {"double b = m * x[i]; if (b > m) m = b;", "max", false},
    {"double b = x[i]; if (b > m) m = b; if (b > o) o = b;", "max", false},
};

/* A function with the loop. */
static struct region_case begin(const char *body)
{
    po_text text = {0};
    struct region_case c;

    po_text_printf(
        &text,
        "double fmax(double, double), fmin(double, double), fabs(double);\n"
        "float fmaxf(float, float), fabsf(float);\n"
        "double fdim(double, double);\n"
        "double g(int n, const double *restrict x, const float *restrict y,\n"
        "double *restrict z, const int *restrict a,\n"
        "const unsigned *restrict u, double m, double o, float f, int w)\n"
        "{\nint k = 0;\nfor (int i = 0; i < n; i++) {\n%s\n}\n"
        "return m + o + f + w + k;\n}\n",
        body);
    c = region_begin(po_text_get(&text));
    po_text_free(&text);
    return c;
}

/* The only scop, also one with blocks. */
static const po_scop *only_scop(const struct region_case *c)
{
    CU_ASSERT_FATAL(c->scops && c->scops->n_scop == 1);
    return c->scops->scop[0];
}

/* Find a statement that offers something, and what to. */
static po_peak_update find_update(const po_scop *scop, int *array)
{
    po_peak_update update = {0};

    for (int s = 0; s < scop->n_stmt; s++)
        for (int a = 0; a < scop->n_array; a++) {
            if (scop->array[a].rank > 0 ||
                !po_stmt_has_access(&scop->stmt[s], a, true))
                continue;
            update = po_stmt_find_peak(scop, &scop->stmt[s], a);
            *array = a;
            if (update.op != PO_REDUCTION_NONE)
                return update;
        }
    return update;
}

static const char *describe(const po_peak_update *update, char *text)
{
    strcpy(text, po_reduction_text(update->op));
    strcat(text, update->takes_equal ? "=" : "");
    strcat(text, update->takes_odd ? "?" : "");
    strcat(text, update->is_place ? "!" : "");
    return text;
}

/* The loops as they are printed, with declarations. */
static po_ast *loops_of(const po_scop *scop, const po_deps *deps)
{
    po_ast *ast = loops_generate(scop, deps, false);

    ast = po_ast_complete(ast, scop, deps, &run);
    return po_ast_declare(ast, scop);
}

/* Do codegen and verifier agree on the loop, whatever is said of it? */
static void check_form(const struct form_case *test)
{
    struct region_case c = begin(test->body);
    const po_scop *scop = only_scop(&c);
    po_deps *deps = po_deps_analyse(scop, &run);
    po_ast *ast = loops_of(scop, deps);
    po_ast_node *loop = loops_find(ast->root, PO_AST_LOOP);
    int array = 0;
    po_peak_update update = find_update(scop, &array);
    const po_peak said = {.array = array, .update = update};
    char text[16];
    isl_bool good;

    po_ast_find_peaks(ast, scop, &run);
    if (strcmp(describe(&update, text), test->what) != 0 ||
        (loop->loop.peak != NULL) != test->found)
        fprintf(stderr, "  %s: %s, %d\n", test->body, text,
                loop->loop.peak != NULL);
    CU_ASSERT_STRING_EQUAL(text, test->what);
    CU_ASSERT_EQUAL(loop->loop.peak != NULL, test->found);
    if (!loop->loop.peak)
        loop->loop.peak = &said;
    good = po_verify_loops(scop, deps, ast, &run);
    if (good != isl_bool_ok(test->found))
        fprintf(stderr, "  %s: verified: %d\n", test->body, good);
    CU_ASSERT_EQUAL(good, isl_bool_ok(test->found));
    po_ast_free(ast);
    po_deps_free(deps);
    region_end(&c);
}

static void test_forms(void)
{
    for (size_t i = 0; i < COUNTOF(forms); i++)
        check_form(&forms[i]);
}

/* One thing that is wrong. */
struct damage_case {
    const char *why;
    const char *body;
    void (*damage)(const po_scop *scop, po_ast_node *loop, po_peak *peak);
};

static void turn(const po_scop *scop, po_ast_node *loop, po_peak *peak)
{
    (void)scop;
    (void)loop;
    peak->update.op = peak->update.op == PO_REDUCTION_MAX ? PO_REDUCTION_MIN
                                                          : PO_REDUCTION_MAX;
}

static void forget_equal(const po_scop *scop, po_ast_node *loop, po_peak *peak)
{
    (void)scop;
    (void)loop;
    peak->update.takes_equal = false;
}

static void forget_odd(const po_scop *scop, po_ast_node *loop, po_peak *peak)
{
    (void)scop;
    (void)loop;
    peak->update.takes_odd = false;
}

static void forget_place(const po_scop *scop, po_ast_node *loop, po_peak *peak)
{
    (void)scop;
    (void)loop;
    peak->update.is_place = false;
}

static void say_place(const po_scop *scop, po_ast_node *loop, po_peak *peak)
{
    (void)scop;
    (void)loop;
    peak->update.is_place = true;
}

/* Say that it is another variable, named "o", or another value, what the other is. */
static void take_other(const po_scop *scop, po_ast_node *loop, po_peak *peak)
{
    (void)loop;
    for (int a = 0; a < scop->n_array; a++)
        if (strcmp(scop->array[a].name, "o") == 0)
            peak->array = a;
}

static void take_index(const po_scop *scop, po_ast_node *loop, po_peak *peak)
{
    (void)scop;
    (void)loop;
    peak->update.value = peak->update.value->arg[1];
}

static void make_parallel(const po_scop *scop, po_ast_node *loop, po_peak *peak)
{
    (void)scop;
    (void)peak;
    loop->loop.simd = true;
}

static void turn_round(const po_scop *scop, po_ast_node *loop, po_peak *peak)
{
    (void)scop;
    (void)peak;
    loop->loop.reverse = true;
}

static const struct damage_case damages[] = {
    {"the least is no greatest", "if (x[i] > m) m = x[i];", turn},
    {"the place of the least", "if (x[i] < m) { m = x[i]; k = i; }", turn},
    {"the last of equal values", "if (x[i] >= m) m = x[i];", forget_equal},
    {"equal values that a function takes", "m = fmax(m, fabs(x[i]));",
     forget_equal},
    {"what is no number", "m = m >= x[i] ? m : x[i];", forget_odd},
    {"what a function makes of it", "m = fmax(m, fabs(x[i]));", forget_odd},
    {"the place is set, too", "if (x[i] > m) { m = x[i]; k = i; }",
     forget_place},
    {"it is always set", "m = x[i] > m ? x[i] : m;", say_place},
    {"another variable", "if (x[i] > m) { m = x[i]; o = x[i + 1]; z[i] = 2; }",
     take_other},
    {"another value", "if (x[i] > m) m = x[i];", take_index},
    {"the loop is in vectors", "if (x[i] > m) m = x[i];", make_parallel},
    {"it runs downwards", "if (x[i] > m) m = x[i];", turn_round},
};

/* Is the damage noticed, and the loop without it good? */
static void check_damage(const struct damage_case *test)
{
    struct region_case c = begin(test->body);
    const po_scop *scop = only_scop(&c);
    po_deps *deps = po_deps_analyse(scop, &run);
    po_ast *ast = loops_of(scop, deps);
    po_ast_node *loop = loops_find(ast->root, PO_AST_LOOP);
    isl_bool good = isl_bool_false;
    po_peak peak;

    po_ast_find_peaks(ast, scop, &run);
    CU_ASSERT_PTR_NOT_NULL_FATAL(loop->loop.peak);
    CU_ASSERT_EQUAL(po_verify_loops(scop, deps, ast, &run), isl_bool_true);
    peak = *loop->loop.peak;
    loop->loop.peak = &peak;
    test->damage(scop, loop, &peak);
    good = po_verify_loops(scop, deps, ast, &run);
    if (good != isl_bool_false)
        fprintf(stderr, "  %s: %d\n", test->why, good);
    CU_ASSERT_EQUAL(good, isl_bool_false);
    po_ast_free(ast);
    po_deps_free(deps);
    region_end(&c);
}

static void test_damages(void)
{
    for (size_t i = 0; i < COUNTOF(damages); i++)
        check_damage(&damages[i]);
}

/* "float f" does not hold each value, if the type is another one: said by hand, as no such
 * loop is found.
 */
static isl_bool verify_float(const char *body)
{
    struct region_case c = begin(body);
    const po_scop *scop = only_scop(&c);
    po_deps *deps = po_deps_analyse(scop, &run);
    po_ast *ast = loops_of(scop, deps);
    po_ast_node *loop = loops_find(ast->root, PO_AST_LOOP);
    const po_stmt *stmt = &scop->stmt[0];
    po_peak peak = {.update = {.op = PO_REDUCTION_MAX}};
    isl_bool good;

    for (int a = 0; a < scop->n_array; a++)
        if (strcmp(scop->array[a].name, "f") == 0)
            peak.array = a;
    for (int i = 0; i < stmt->n_access; i++)
        if (stmt->access[i].array != peak.array)
            peak.update.value = stmt->access[i].expr;
    loop->loop.peak = &peak;
    good = po_verify_loops(scop, deps, ast, &run);
    po_ast_free(ast);
    po_deps_free(deps);
    region_end(&c);
    return good;
}

static void test_types(void)
{
    CU_ASSERT_EQUAL(verify_float("if (y[i] > f) f = y[i];"), isl_bool_true);
    CU_ASSERT_EQUAL(verify_float("if (x[i] > f) f = x[i];"), isl_bool_false);
    CU_ASSERT_EQUAL(verify_float("if (a[i] > f) f = a[i];"), isl_bool_false);
}

CU_TestInfo verify_peak_tests[] = {
    {"forms of statements", test_forms},
    {"one thing wrong", test_damages},
    {"types of values", test_types},
    CU_TEST_INFO_NULL,
};
