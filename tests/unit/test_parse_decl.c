#include "parse_case.h"

#include <string.h>

struct lookup {
    const char *name;
    const po_decl *found;
};

static bool find(const po_expr *expr, void *user)
{
    struct lookup *lookup = user;

    if (expr->decl && strcmp(expr->decl->name, lookup->name) == 0)
        lookup->found = expr->decl;
    return true;
}

/* The variable in the last statement of the last function. */
static const po_decl *last_decl(const po_unit *unit, const char *name)
{
    const po_node *body = parse_last_body(unit);
    struct lookup lookup = {name, NULL};

    po_expr_walk(body->child[body->n_child - 1]->expr, find, &lookup);
    return lookup.found;
}

static void describe_type(const po_type *type, po_text *out)
{
    static const char *const name[] = {
        [PO_TYPE_INT] = "int",         [PO_TYPE_BOOL] = "bool",
        [PO_TYPE_FLOAT] = "float",     [PO_TYPE_COMPLEX] = "complex",
        [PO_TYPE_POINTER] = "pointer", [PO_TYPE_ARRAY] = "array",
        [PO_TYPE_OTHER] = "other"};

    po_text_printf(out, "%s%s%s%s", name[type->kind],
                   type->is_const ? " const" : "",
                   type->is_volatile ? " volatile" : "",
                   type->is_restrict ? " restrict" : "");
    if (type->extent) {
        po_text_add(out, "[");
        po_expr_print_source(type->extent, out);
        po_text_add(out, "]");
    }
    if (!type->target)
        return;
    po_text_add(out, " of ");
    describe_type(type->target, out);
}

static const char decl_prelude[] =
    "void *malloc(unsigned long);\n"
    "double fabs(double) __attribute__((const));\n"
    "typedef double row[7]; typedef const float cf;\n"
    "extern int ext; extern int tent; int tent;\n"
    "static int st; static int *pst = &st; _Thread_local int tls; int tp;\n"
    "int wk __attribute__((weak)) = 1;\n"
    "\n#pragma omp threadprivate(tp)\n"
    "enum { ONE } an; _Atomic int at;\n";

static const struct {
    const char *why;
    const char *function;
    const char *want;
} decl_cases[] = {
    {"an array parameter is a pointer",
     "void f(int n, double x[restrict n][n + 1]) { x[0][0] = 1; }",
     "pointer restrict of array[n + 1] of float"},
    {"sizes of all dimensions but the first",
     "void f(int n, int m, double x[][n][2][m]) { x[0][0][0][0] = 1; }",
     "pointer of array[n] of array[2] of array[m] of float"},
    {"a pointer to an array",
     "void f(int n, double (*restrict x)[n]) { x[0][0] = 1; }",
     "pointer restrict of array[n] of float"},
    {"a local array", "void f(int n) { double x[n][3]; x[0][0] = 1; }",
     "array[n] of array[3] of float"},
    {"dimensions in a typedef", "void f(int n) { row x[n]; x[0][0] = 1; }",
     "array[n] of array[7] of float"},
    {"unknown sizes in a typedef",
     "void f(int n) { typedef double T[n]; T x[2]; x[0][0] = 1; }",
     "array[2] of array of float"},
    {"unknown sizes in a typeof",
     "void f(int n, double (*y)[n]) { __typeof__(y[0]) x[2]; x[0][0] = 1; }",
     "array of array of float"},
    {"qualifiers behind a typedef", "void f(cf x) { (void)x; }", "float const"},
    {"atomic counts as volatile", "void f(int x) { x = at; }", "int"},
    {"an allocation", "void f(void) { double *x = malloc(8); x[0] = 1; }",
     "pointer of float; fresh"},
    {"through a cast",
     "void f(void) { double *x = (double *)malloc(8); x[0] = 1; }",
     "pointer of float; fresh"},
    {"assigned again",
     "void f(double *y) { double *x = malloc(8); x = y; x[0] = 1; }",
     "pointer of float"},
    {"the pointer is known elsewhere",
     "void f(void) { double *x = malloc(8), **y = &x; x[0] = **y; }",
     "pointer of float; &"},
    {"the address of what it points to is not its own",
     "void f(void) { double *x = malloc(8), *y = &x[1]; x[0] = *y; }",
     "pointer of float; fresh"},
    {"an element of an array is part of it",
     "void f(void) { double x[3], *y = &x[1]; x[0] = *y; }",
     "array[3] of float; &"},
    {"inline assembly may do anything",
     "void f(void) { int x; __asm__(\"\" : \"+r\"(x)); x = 1; }", "int; &"},
};

static void test_declarations(void)
{
    for (size_t i = 0; i < COUNTOF(decl_cases); i++) {
        po_text source = {0};
        po_text got = {0};
        const po_decl *decl;
        po_unit *unit;

        po_text_printf(&source, "%s%s", decl_prelude, decl_cases[i].function);
        unit = parse_text(po_text_get(&source));
        CU_ASSERT_PTR_NOT_NULL_FATAL(unit);
        decl = last_decl(unit, "x");
        CU_ASSERT_PTR_NOT_NULL_FATAL(decl);
        describe_type(decl->type, &got);
        po_text_add(&got, decl->address_taken ? "; &" : "");
        po_text_add(&got, decl->fresh ? "; fresh" : "");
        parse_expect(po_text_get(&got), decl_cases[i].want, decl_cases[i].why);
        po_text_free(&got);
        po_text_free(&source);
        po_unit_free(unit);
    }
}

static void test_globals(void)
{
    po_text source = {0};
    po_unit *unit;

    po_text_printf(&source, "%s%s", decl_prelude,
                   "void f(double x) { x = ext + tent + st + tls + tp + wk"
                   " + at + an + fabs(x); }");
    unit = parse_text(po_text_get(&source));
    CU_ASSERT_PTR_NOT_NULL_FATAL(unit);
    CU_ASSERT_TRUE(last_decl(unit, "ext")->is_weak);
    CU_ASSERT_FALSE(last_decl(unit, "tent")->is_weak);
    CU_ASSERT_TRUE(last_decl(unit, "wk")->is_weak);
    CU_ASSERT_TRUE(last_decl(unit, "st")->address_taken);
    CU_ASSERT_FALSE(last_decl(unit, "tent")->address_taken);
    CU_ASSERT_TRUE(last_decl(unit, "tls")->is_thread_local);
    CU_ASSERT_FALSE(last_decl(unit, "tp")->is_thread_local);
    CU_ASSERT_FALSE(last_decl(unit, "st")->is_thread_local);
    CU_ASSERT_TRUE(last_decl(unit, "at")->type->is_volatile);
    CU_ASSERT_TRUE(last_decl(unit, "fabs")->is_pure);
    CU_ASSERT_STRING_EQUAL(last_decl(unit, "an")->type->text, "unsigned int");
    CU_ASSERT_EQUAL(last_decl(unit, "st")->storage, PO_STORAGE_GLOBAL);
    CU_ASSERT_EQUAL(last_decl(unit, "x")->storage, PO_STORAGE_PARAM);
    po_text_free(&source);
    po_unit_free(unit);
}

CU_TestInfo parse_decl_tests[] = {
    {"types and uses of variables", test_declarations},
    {"objects outside of functions", test_globals},
    CU_TEST_INFO_NULL,
};
