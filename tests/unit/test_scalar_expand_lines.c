/* Arrays of iterations that get an element for each of several in place of each of theirs, and
 * others that do not; and what the certificate of rewritten scops says of broken ones.
 */
#include <isl/map.h>
#include <isl/set.h>
#include <stdio.h>
#include <string.h>

#include "region_case.h"
#include "test.h"

/* What a loop nest does, and which arrays and scalars have elements for iterations: names with
 * their subscripts.
 */
static const struct {
    const char *why;
    const char *nest;
    const char *arrays;
} cases[] = {
    {"a recurrence along a line",
     "for (int i = 0; i < n; i++) { double p[9]; p[0] = 1; "
     "for (int j = 1; j < 9; j++) p[j] = p[j - 1] * 0.5 + A[j][i]; "
     "A[0][i] = p[8]; }",
     "p:2/1"},
    {"two subscripts of the program, in two loops",
     "for (int k = 0; k < m; k++) for (int i = 0; i < n; i++) { "
     "double p[9][3]; for (int j = 0; j < 9; j++) p[j][1] = A[j][i]; "
     "A[k][i] += p[3][1]; }",
     "p:4/2"},
    {"a scalar of the line, and one of each element of it",
     "for (int i = 0; i < n; i++) { double p[9], s = x[i]; p[0] = s; "
     "for (int j = 1; j < 9; j++) { double r = p[j - 1] * s; p[j] = r * r; } "
     "x[i] = p[8]; }",
     "p:2/1 s:1/1"},
    {"a recursive filter, of scalars alone",
     "for (int i = 0; i < n; i++) { double y = 0, z; "
     "for (int j = 0; j < n; j++) { z = A[i][j] + y * 0.5; y = z; "
     "A[i][j] = z; } }",
     "y:1/1 z:1/1"},
    {"beside a variable that is set under a condition, and that nothing reads",
     "for (int i = 0; i < n; i++) { double y = 0, z = x[i]; "
     "for (int j = 0; j < n; j++) { if (A[j][i] > 0) z = y * 2; "
     "y = A[i][j] + y * 0.5; A[i][j] = y; } }",
     "y:1/1"},
    {"a number of single precision, computed in double precision",
     "for (int i = 0; i < n; i++) { float y = 0; "
     "for (int j = 0; j < n; j++) { y = A[i][j] + y * 0.5; A[i][j] = y; } }",
     "none"},
    {"one of few elements, which is unrolled",
     "for (int i = 0; i < n; i++) { double y = 0; "
     "for (int j = 0; j < 4; j++) { y = A[i][j] + y * 0.5; A[i][j] = y; } }",
     "none"},
    {"a chain of integers",
     "for (int i = 0; i < n; i++) { int y = 1; "
     "for (int j = 0; j < n; j++) { A[i][j] += y; y = 3 - y; } }",
     "none"},
    {"a sum alone",
     "for (int i = 0; i < n; i++) { double s = 0; "
     "for (int j = 1; j < 9; j++) s += A[i][j]; x[i] = s; }",
     "none"},
    {"an array with values from its declaration",
     "for (int i = 0; i < n; i++) { double p[9] = {1}; "
     "for (int j = 1; j < 9; j++) p[j] = p[j - 1] + p[j]; x[i] = p[8]; }",
     "none"},
    {"an element that is read, and may not have been written",
     "for (int i = 0; i < n; i++) { double p[9]; p[0] = 1; "
     "for (int j = 1; j < m; j++) p[j] = p[j - 1]; x[i] = p[8]; }",
     "none"},
    {"an extent that is no constant",
     "for (int i = 0; i < n; i++) { double p[n]; p[0] = 1; "
     "for (int j = 1; j < n; j++) p[j] = p[j - 1] * x[j]; A[0][i] = p[n - 1]; "
     "}",
     "none"},
    {"an array that exists before the loop",
     "double p[9]; for (int i = 0; i < n; i++) { p[0] = 1; "
     "for (int j = 1; j < 9; j++) p[j] = p[j - 1] * x[i]; A[0][i] = p[8]; }",
     "none"},
};

/* Append ", name:rank/n_line" for the arrays that have elements for iterations. */
static void list(const po_scop *scop, char *text, size_t size)
{
    size_t n = 0;

    text[0] = 0;
    for (int i = 0; i < scop->n_array; i++)
        if (scop->array[i].is_local)
            n += (size_t)snprintf(text + n, size - n, "%s%s:%d/%d",
                                  n > 0 ? " " : "", scop->array[i].name,
                                  scop->array[i].rank, scop->array[i].n_line);
}

/* A nest, its dependences, and the scop with lines; NULL if there is none. */
struct lines_case {
    struct region_case region;
    const po_scop *front;
    po_deps *deps;
    po_scop *lines;
};

static struct lines_case begin(const char *nest)
{
    struct lines_case c;
    char source[500];

    snprintf(source, sizeof(source),
             "double A[99][99], x[99], y[99];\n"
             "void f(int n, int m)\n{\n    %s\n}\n",
             nest);
    c.region = region_begin(source);
    CU_ASSERT_FATAL(c.region.scops && c.region.scops->n_scop > 0);
    c.front = c.region.scops->scop[0];
    c.deps = po_deps_analyse(c.front, &run);
    c.lines = po_scop_expand_lines(c.front, c.deps);
    return c;
}

static void end(struct lines_case *c)
{
    po_scop_free(c->lines);
    po_deps_free(c->deps);
    region_end(&c->region);
}

static void test_lines(void)
{
    for (size_t i = 0; i < COUNTOF(cases); i++) {
        struct lines_case c = begin(cases[i].nest);
        const char *why = "";
        char found[200] = "none";

        if (c.lines)
            list(c.lines, found, sizeof(found));
        if (strcmp(found, cases[i].arrays) != 0) {
            printf("\n%s: %s", cases[i].why, found);
            CU_FAIL("other arrays");
        }
        if (c.lines) {
            CU_ASSERT_EQUAL(po_scop_check(c.lines), isl_stat_ok);
            CU_ASSERT_EQUAL(po_verify_rewrite(c.front, c.lines, &why),
                            isl_bool_true);
        }
        end(&c);
    }
}

/* Replace the relation of an access by what "map" makes of it. */
static void change(po_scop *scop, int stmt, int access, const char *map)
{
    isl_map **relation = &scop->stmt[stmt].access[access].relation;

    *relation =
        isl_map_apply_range(*relation, isl_map_read_from_str(scop->ctx, map));
}

/* All lines have one element in common. */
static void join_lines(po_scop *scop)
{
    for (int s = 0; s < scop->n_stmt; s++)
        for (int k = 0; k < scop->stmt[s].n_access; k++)
            if (scop->array[scop->stmt[s].access[k].array].n_line > 0)
                change(scop, s, k, "{ p[x, i] -> p[x, 0] }");
}

/* The first element is another one than the text says, wherever it is accessed. */
static void move_elements(po_scop *scop)
{
    for (int s = 0; s < scop->n_stmt; s++)
        for (int k = 0; k < scop->stmt[s].n_access; k++)
            if (scop->array[scop->stmt[s].access[k].array].n_line > 0)
                change(scop, s, k, "{ p[x, i] -> p[x + 1, i] }");
}

/* The first statement writes the element of the line behind. */
static void write_next(po_scop *scop)
{
    change(scop, 0, scop->stmt[0].n_access - 1, "{ p[x, i] -> p[x, i + 1] }");
}

/* The program reads it after the nest. */
static void keep_alive(po_scop *scop)
{
    for (int i = 0; i < scop->n_array; i++)
        scop->array[i].dead_out = false;
}

static void test_broken(void)
{
    static void (*const broken[])(po_scop * scop) = {join_lines, move_elements,
                                                     write_next, keep_alive};

    for (size_t i = 0; i < COUNTOF(broken); i++) {
        struct lines_case c = begin(cases[0].nest);
        const char *why = "";

        CU_ASSERT_PTR_NOT_NULL_FATAL(c.lines);
        broken[i](c.lines);
        if (po_verify_rewrite(c.front, c.lines, &why) != isl_bool_false) {
            printf("\nbroken scop %zu: ", i);
            CU_FAIL("it is shown to be right");
        }
        end(&c);
    }
}

/* A scop that lacks a statement other than the declaration is not what it was. */
static void test_left_out(void)
{
    struct lines_case c = begin(cases[0].nest);
    const char *why = "";

    CU_ASSERT_PTR_NOT_NULL_FATAL(c.lines);
    isl_set_free(c.lines->stmt[0].domain);
    c.lines->stmt[0].domain =
        isl_set_read_from_str(c.lines->ctx, "[n, m] -> { S0[i] : false }");
    CU_ASSERT_EQUAL(po_verify_rewrite(c.front, c.lines, &why), isl_bool_false);
    end(&c);
}

CU_TestInfo scalar_expand_lines_tests[] = {
    {"arrays that get elements for iterations", test_lines},
    {"elements that are not what they should be are noticed", test_broken},
    {"a statement that is left out is noticed", test_left_out},
    CU_TEST_INFO_NULL,
};
