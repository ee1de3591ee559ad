#include <stdio.h>

#include "region_case.h"
#include "test.h"

/* The subscript of the one write of
 *
 *     for (int i = 0; i < n; i++)
 *         A[subscript] = 0;
 *
 * as a function of i; NULL if the loop must not be modelled.
 */
static const struct {
    const char *why;
    const char *subscript;
    const char *value;
} subscripts[] = {
    {"sums and products", "2 * (i + n) - 3", "2 * (i + n) - 3"},
    {"a product of an iterator and what changes with it", "i * (i / 2)", NULL},
    {"unary operators", "-(-i) + +n", "i + n"},
    {"two's complement", "~i", "-i - 1"},
    {"division truncates towards zero", "(i - 5) / 3",
     "(i >= 5 ? floor((i - 5)/3) : -floor((5 - i)/3))"},
    {"so does the remainder", "(i - 5) % 3",
     "(i >= 5 ? (i - 5) mod 3 : -((5 - i) mod 3))"},
    {"division by a negative constant", "i / -2", "-floor(i/2)"},
    {"remainder by a negative constant", "i % -4", "i mod 4"},
    {"division by zero is undefined", "i / 0", NULL},
    {"division by a variable", "i / m", NULL},
    {"shift to the left", "i << 3", "8i"},
    {"arithmetic shift to the right rounds down", "(i - 9) >> 2",
     "floor((i - 9)/4)"},
    {"shift by a variable", "i << m", NULL},
    {"a constant is shifted by any places", "i + (3 << 29)", "i + 1610612736"},
    {"but not out of its type", "i + (3 << 30)", NULL},
    {"nor is an unsigned one", "i + (5ul << 62)", NULL},
    {"a mask of low bits", "(i - 9) & 3", "(i - 9) mod 4"},
    {"a mask of other bits", "i & 4", NULL},
    {"a mask that clears the last bits", "(i - 9) & ~3", "4*floor((i - 9)/4)"},
    {"the same as a negative number", "(i - 9) & -8L", "8*floor((i - 9)/8)"},
    {"a mask that clears none", "i & ~0", "i"},
    {"a mask of another size that clears more", "(long)i & ~3u", NULL},
    {"a mask that clears bits in the middle", "i & ~4", NULL},
    {"a mask that is cut", "i & ~(unsigned char)3", NULL},
    {"a minimum", "i < m ? i : m", "min(i, m)"},
    {"a comparison is 0 or 1", "i + (i > m)", "(i > m ? i + 1 : i)"},
    {"a truth value", "i + !m", "(m = 0 ? i + 1 : i)"},
    {"and, or", "(i > 1 && i < 5) || i == m", "((1 < i < 5 or i = m) ? 1 : 0)"},
    {"a widening conversion", "(long)i + n", "i + n"},
    {"a constant of the preprocessor's", "i + sizeof(int)", "i + 4"},
    {"an enumerator", "i + SEVEN", "i + 7"},
    {"floating point", "(int)(i * 0.5)", NULL},
    {"a value from memory", "A[i] > 0", NULL},
    {"coefficients beyond 2^20", "1048577 * i", NULL},
};

static isl_map *only_write(const po_scop *scop)
{
    for (int k = 0; k < scop->stmt[0].n_access; k++)
        if (scop->stmt[0].access[k].is_write)
            return isl_map_copy(scop->stmt[0].access[k].relation);
    return NULL;
}

/* isl has no "c ? a : b": "value" of a case with pieces is given as a set of
 * branches, (c ? a : b).
 */
static void relation_of(const char *value, char *text, size_t n)
{
    char cond[64];
    char first[64];
    char second[64];

    if (sscanf(value, "(%63[^?]? %63[^:]: %63[^\n]", cond, first, second) == 3)
        snprintf(text, n,
                 "[n, m] -> { S0[i] -> A[k] : 0 <= i < n and "
                 "((%s and k = %s) or (not (%s) and k = (%s)) }",
                 cond, first, cond, second);
    else
        snprintf(text, n, "[n, m] -> { S0[i] -> A[%s] : 0 <= i < n }", value);
}

static void test_subscripts(void)
{
    char text[512];
    struct region_case c;
    const po_scop *scop;
    bool good;

    for (size_t i = 0; i < COUNTOF(subscripts); i++) {
        snprintf(text, sizeof(text),
                 "enum { SEVEN = 7 };\n"
                 "void f(int n, int m, double *restrict A) {\n"
                 "for (int i = 0; i < n; i++) A[%s] = 0; }\n",
                 subscripts[i].subscript);
        c = region_begin(text);
        scop = region_only(&c);
        good = (scop != NULL) == (subscripts[i].value != NULL);
        if (good && scop) {
            relation_of(subscripts[i].value, text, sizeof(text));
            good = region_same_map(scop, only_write(scop), text);
        }
        CU_ASSERT_TRUE(good);
        if (!good)
            fprintf(stderr, "  case %zu: %s\n", i, subscripts[i].why);
        region_end(&c);
    }
}

/* The iterations of a loop with the given header, as the values that its
 * dimension takes; NULL if the loop must not be modelled.
 */
static const struct {
    const char *why;
    const char *header;
    const char *domain;
} headers[] = {
    {"upwards", "int i = 0; i < n; i++", "0 <= k < n"},
    {"inclusive", "int i = 0; i <= n; i++", "0 <= k <= n"},
    {"inclusive, other operand order", "int i = m; n >= i; ++i", "m <= k <= n"},
    {"downwards: the dimension is the negated iterator",
     "int i = n - 1; i >= 0; i--", "-n < k <= 0"},
    {"a step: the dimension counts", "int i = m; i < n; i += 3",
     "0 <= k and m + 3k < n"},
    {"inclusive downwards", "int i = n; m <= i; i--", "-n <= k <= -m"},
    {"a negative step", "int i = n; i > m; i = i - 2", "0 <= k and n - 2k > m"},
    {"a sum the other way round", "int i = 0; i < n; i = 2 + i",
     "0 <= k and 2k < n"},
    {"until equal", "int i = 0; i != n; i++", "0 <= k < n"},
    {"a conjunction", "int i = 0; i < n && i < m; i++", "0 <= k < n and k < m"},
    {"a minimum", "int i = 0; i < (n < m ? n : m); i++",
     "0 <= k < n and k < m"},
    {"a disjunction", "int i = 0; i < n || i < m; i++",
     "0 <= k and (k < n or k < m)"},
    {"a hole ends the loop", "int i = 0; i < n && i != 5; i++",
     "0 <= k < n and k < 5"},
    {"a hole before the first iteration does not",
     "int i = 10; i < n && i != 5; i++", "10 <= k < n"},
    {"an end that has to be met", "int i = 0; i != n; i += 2",
     "0 <= k and 2 k <= n - 2"},
    {"stepping over the end", "int i = 0; i != 5; i += 2", NULL},
    {"never ending", "int i = 0; 1; i++", NULL},
    {"never running", "int i = 0; i < 0; i++", NULL},
    {"a step of 0", "int i = 0; i < n; i += 0", NULL},
};

static void test_headers(void)
{
    char text[512];
    struct region_case c;
    const po_scop *scop;
    bool good;

    for (size_t i = 0; i < COUNTOF(headers); i++) {
        snprintf(text, sizeof(text),
                 "void f(int n, int m, double *restrict A) {\n"
                 "for (%s) A[0] += i; }\n",
                 headers[i].header);
        c = region_begin(text);
        scop = region_only(&c);
        good = (scop != NULL) == (headers[i].domain != NULL);
        if (good && scop) {
            snprintf(text, sizeof(text), "[n, m] -> { S0[k] : %s }",
                     headers[i].domain);
            good =
                region_same_set(scop, isl_set_copy(scop->stmt[0].domain), text);
        }
        CU_ASSERT_TRUE(good);
        if (!good)
            fprintf(stderr, "  case %zu: %s\n", i, headers[i].why);
        region_end(&c);
    }
}

static void test_parameters_are_named(void)
{
    struct region_case c =
        region_begin("struct s { int n; };\n"
                     "void f(struct s p, double *restrict A) {\n"
                     "for (int i = 0; i < p.n; i++) A[i] = 0; }\n");
    const po_scop *scop = region_only(&c);

    CU_ASSERT_PTR_NOT_NULL_FATAL(scop);
    CU_ASSERT_EQUAL(scop->n_param, 1);
    CU_ASSERT_STRING_EQUAL(scop->param[0].name, "n");
    CU_ASSERT_TRUE(region_same_set(scop, isl_set_copy(scop->stmt[0].domain),
                                   "[n] -> { S0[i] : 0 <= i < n }"));
    region_end(&c);
}

/* Writes to elements of which the model knows the subscripts, and others. */
static const struct {
    const char *why;
    const char *element;
    bool is_must;
} writes[] = {
    {"a function of the iterator", "A[i]", true},
    {"one that is not linear", "A[i < 3 ? i : 2 * i]", true},
    {"a subscript that is read from memory may be any", "A[p[i]]", false},
};

static void test_must_writes(void)
{
    char text[512];

    for (size_t i = 0; i < COUNTOF(writes); i++) {
        struct region_case c;
        const po_scop *scop;
        int n_must = 0;

        snprintf(text, sizeof(text),
                 "void f(int n, double *restrict A, double *restrict B, "
                 "int *restrict p) {\n"
                 "for (int i = 0; i < n; i++) { %s = i; B[i] = 0; } }\n",
                 writes[i].element);
        c = region_begin(text);
        scop = c.scops->n_scop == 1 ? c.scops->scop[0] : NULL;
        for (int k = 0; scop && k < scop->stmt[0].n_access; k++)
            n_must += scop->stmt[0].access[k].is_write &&
                      scop->stmt[0].access[k].is_must;
        CU_ASSERT_PTR_NOT_NULL(scop);
        CU_ASSERT_EQUAL(n_must, writes[i].is_must);
        region_end(&c);
    }
}

CU_TestInfo model_affine_tests[] = {
    {"writes to unknown elements may or may not be", test_must_writes},
    {"subscripts are what C computes", test_subscripts},
    {"loops run as often as in C", test_headers},
    {"members of structures can be parameters", test_parameters_are_named},
    CU_TEST_INFO_NULL,
};
