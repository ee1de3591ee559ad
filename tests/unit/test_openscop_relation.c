/* Relations of OpenScop: isl has a reader and a printer of its own for them, the extended
 * PolyLib format, which know nothing of polyopt's.
 */
#include "../../src/openscop/internal.h"
#include "test.h"

#include <isl/printer.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *why;
    const char *map;
} relation_cases[] = {
    {"the dates of a program", "[n] -> { [i, j] -> [0, i, 0, j, 1] }"},
    {"a domain", "[n] -> { [] -> [i, j] : 0 <= i < n and i <= j < n }"},
    {"what is known of parameters", "[n, m] -> { [] -> [] : 2 <= n < 2m }"},
    {"a parameter that is not in it", "[m, n] -> { [i] -> [i + n] }"},
    {"every second iteration",
     "[n] -> { [] -> [i] : 3 <= i < n and (i - 3) mod 2 = 0 }"},
    {"half an iterator, rounded down", "{ [i] -> [floor(i/2), i] }"},
    {"a tile, as relations have it",
     "{ [i, j] -> [a, b, i, j] : 32a <= i <= 32a + 31 and 32b <= i + j <= 32b "
     "+ 31 }"},
    {"a remainder in a bound",
     "[n] -> { [] -> [i, j] : 0 <= i < n and i mod 4 <= j < n }"},
    {"a division of a division",
     "[n] -> { [i] -> [floor((floor((i + n)/3) + 1)/5)] }"},
    {"what isl has a division with one bound for",
     "[n] -> { [] -> [i, j] : (1 + i + n) mod 2 = 0 and (i - j) mod 3 = 0 and "
     "4*floor((j)/4) < j and 3 <= i <= j < n }"},
    {"several parts", "[n] -> { [i] -> [0, i] : i < 5; [i] -> [1, -i] : i >= 5 "
                      "and i < n }"},
    {"a point that is not there", "[n] -> { [i] -> [i] : n < i < n }"},
    {"elements that may be accessed",
     "[n] -> { [i] -> [7, a] : i - 1 <= a <= i + 1 }"},
    {"factors of outputs", "[n] -> { [i] -> [a] : 2a = 3i + n }"},
};

static const char *const in_name[] = {"i", "j"};
static const char *const out_name[] = {"c1", "c2", "c3", "c4", "c5"};
static const char *const param_name[] = {"n", "m"};

/* The relation as isl reads its text, which has no names; with the parameters of "like". */
static isl_map *read_by_isl(const po_osl_relation *relation,
                            __isl_keep isl_map *like)
{
    const po_osl_names names = {
        .out = out_name, .in = in_name, .param = param_name};
    isl_size n = isl_map_dim(like, isl_dim_param);
    po_arena *arena = po_arena_new();
    po_text text = {0};
    isl_map *map;

    po_osl_print("SCATTERING", relation, &names, arena, &text);
    map = isl_map_read_from_str(ctx, strchr(po_text_get(&text), '\n') + 1);
    for (int i = 0; i < n; i++)
        map = isl_map_set_dim_id(
            map, isl_dim_param, (unsigned)i,
            isl_map_get_dim_id(like, isl_dim_param, (unsigned)i));
    po_text_free(&text);
    po_arena_free(arena);
    return map;
}

static void test_written(void)
{
    for (size_t k = 0; k < 2 * COUNTOF(relation_cases); k++) {
        isl_map *map = isl_map_read_from_str(ctx, relation_cases[k / 2].map);
        isl_space *params = isl_space_params(isl_map_get_space(map));
        po_arena *arena = po_arena_new();
        po_osl_relation relation = {0};
        int n_lost = 0;
        isl_map *again;
        isl_bool same;

        if (!po_osl_from_map(map, k % 2 == 1, arena, &relation, &n_lost) ||
            n_lost > 0)
            CU_FAIL(relation_cases[k / 2].why);
        again = po_osl_to_map(&relation, params);
        same = isl_map_is_equal(map, again);
        isl_map_free(again);
        if (k % 2 == 1 && same != isl_bool_true)
            CU_FAIL(relation_cases[k / 2].why);
        again = read_by_isl(&relation, map);
        if (isl_map_is_equal(map, again) != same)
            CU_FAIL(relation_cases[k / 2].why);
        isl_map_free(again);
        isl_map_free(map);
        isl_space_free(params);
        po_arena_free(arena);
    }
}

/* A file with this text for the dates of its only statement. */
static po_openscop *read_with(const char *dates, int n_param, po_diag *diag)
{
    po_text text = {0};
    po_openscop *file;

    po_text_printf(&text,
                   "<OpenScop>\nC\nCONTEXT\n0 %d 0 0 0 %d\n0\n1\n1\n"
                   "SCATTERING\n%s\n0\n</OpenScop>\n",
                   2 + n_param, n_param, dates);
    file = po_openscop_read(po_text_get(&text), "x.scop", diag);
    po_text_free(&text);
    return file;
}

/* isl has no parts for what is empty, OpenScop at least one. */
static void test_read(void)
{
    for (size_t k = 0; k < COUNTOF(relation_cases); k++) {
        isl_map *map = isl_map_read_from_str(ctx, relation_cases[k].map);
        isl_space *params = isl_space_params(isl_map_get_space(map));
        isl_printer *printer = isl_printer_to_str(ctx);
        po_diag diag = {.format = PO_REMARKS_JSON};
        po_openscop *file;
        isl_map *again = NULL;
        char *text;

        map = isl_map_compute_divs(map);
        printer =
            isl_printer_set_output_format(printer, ISL_FORMAT_EXT_POLYLIB);
        printer = isl_printer_print_map(printer, map);
        text = isl_printer_get_str(printer);
        file = read_with(text, isl_space_dim(params, isl_dim_param), &diag);
        if (file)
            again = po_osl_to_map(&file->scop[0].stmt[0].dates, params);
        if (isl_map_is_empty(map) == isl_bool_false &&
            (!file || isl_map_is_equal(map, again) != isl_bool_true))
            CU_FAIL(relation_cases[k].why);
        po_openscop_free(file);
        po_text_free(&diag.lines);
        po_text_free(&diag.first);
        isl_map_free(again);
        isl_map_free(map);
        isl_space_free(params);
        isl_printer_free(printer);
        free(text);
    }
}

#define HEAD "<OpenScop>\nC\nCONTEXT\n0 3 0 0 0 1\n"
#define BODY HEAD "1\nn\n1\n2\nDOMAIN\n1 4 1 0 0 1\n1 1 0 0\n"

/* What is wrong, where, and what is said to be expected. */
static const struct {
    const char *why;
    const char *text;
    int line;
    const char *expected;
} error_cases[] = {
    {"nothing is there", "# nothing\n", 1, "<OpenScop>"},
    {"an older format", "OpenScop\nC\n", 1, "<OpenScop>"},
    {"its beginning is missing", "C\n</OpenScop>\n", 1, "<OpenScop>, not 'C'"},
    {"it ends early", "<OpenScop>\n", 1, "C, not the end of the file"},
    {"another language", "<OpenScop>\nFORTRAN\n", 2, "expected C"},
    {"no context", "<OpenScop>\nC\nDOMAIN\n", 3, "CONTEXT"},
    {"no numbers", "<OpenScop>\nC\nCONTEXT\nx\n", 4, "six numbers"},
    {"five numbers", "<OpenScop>\nC\nCONTEXT\n0 3 0 0 1\n", 4, "six numbers"},
    {"seven numbers", "<OpenScop>\nC\nCONTEXT\n0 3 0 0 0 1 1\n", 4,
     "six numbers"},
    {"columns that are not the sum", "<OpenScop>\nC\nCONTEXT\n0 4 0 0 0 1\n", 4,
     "two less than columns"},
    {"a negative number", "<OpenScop>\nC\nCONTEXT\n0 1 0 0 -1 0\n", 4,
     "six numbers"},
    {"too many columns", "<OpenScop>\nC\nCONTEXT\n0 100002 0 0 100000 0\n", 4,
     "six numbers"},
    {"a number that is no long",
     "<OpenScop>\nC\nCONTEXT\n1 3 0 0 0 1\n1 1 9223372036854775808\n", 5,
     "a row of 3 numbers"},
    {"no parts", "<OpenScop>\nC\nCONTEXT\n0\n", 4, "at least 1"},
    {"a row is missing", HEAD "1\nn\n1\n1\nDOMAIN\n2 4 1 0 0 1\n1 1 0 0\n0\n",
     12, "a row of 4 numbers"},
    {"a row is short", HEAD "1\nn\n1\n1\nDOMAIN\n1 4 1 0 0 1\n1 1 0\n", 11,
     "a row of 4 numbers"},
    {"a row is neither", HEAD "1\nn\n1\n1\nDOMAIN\n1 4 1 0 0 1\n2 1 0 0\n", 11,
     "the first 0 or 1"},
    {"iterators in the context", "<OpenScop>\nC\nCONTEXT\n0 3 1 0 0 0\n0\n", 5,
     "of parameters only"},
    {"two names for one parameter", HEAD "1\nn m\n1\n", 7,
     "the names of 1 parameters"},
    {"a name twice",
     "<OpenScop>\nC\nCONTEXT\n0 4 0 0 0 2\n1\n<strings>\nn n\n</strings>\n1\n",
     8, "parameters of different names"},
    {"names without an end", HEAD "1\n<strings>\nn\n", 7,
     "</strings>, not the end"},
    {"no number of statements", HEAD "1\nn\nDOMAIN\n", 7,
     "the number of statements"},
    {"a relation of no kind", HEAD "1\nn\n1\n1\nDOMAINS\n", 9,
     "DOMAIN, SCATTERING, READ"},
    {"two domains", BODY "DOMAIN\n1 4 1 0 0 1\n", 12, "one DOMAIN"},
    {"other parameters", BODY "SCATTERING\n0 3 0 1 0 0\n0\n", 14,
     "as many parameters in all relations"},
    {"other iterators", BODY "SCATTERING\n0 6 1 2 0 1\n0\n", 14,
     "as many inputs of SCATTERING"},
    {"inputs of a domain", HEAD "1\nn\n1\n1\nDOMAIN\n0 4 0 1 0 1\n0\n", 11,
     "without input dimensions"},
    {"parts of other sizes",
     HEAD "1\nn\n1\n1\nDOMAIN\n2\n0 4 1 0 0 1\n0 5 2 0 0 1\n0\n", 13,
     "parts of as many dimensions"},
    {"no number of extensions", BODY "SCATTERING\n0 5 1 1 0 1\n</OpenScop>\n",
     14, "the number of extensions"},
    {"an extension without an end",
     BODY "SCATTERING\n0 5 1 1 0 1\n1\n<body>\nx\n</OpenScop>\n", 17,
     "</body>, not the end"},
    {"no extension", BODY "SCATTERING\n0 5 1 1 0 1\n2\n<a>\n</a>\nx\n", 17,
     "a tag"},
    {"lines that are backward",
     HEAD "1\nn\n0\n<coordinates>\na.c\n9 1\n8 1\n0\n</coordinates>\n", 13,
     "the line and the column"},
    {"lines that are words", HEAD "1\nn\n0\n<coordinates>\na.c\nnine\n", 10,
     "the line and the column"},
    {"a scop without an end", HEAD "1\nn\n0\n", 7, "</OpenScop>"},
    {"something behind the end", HEAD "1\nn\n0\n</OpenScop>\nx\n", 9,
     "<OpenScop>, not 'x'"},
};

static void test_errors(void)
{
    for (size_t k = 0; k < COUNTOF(error_cases); k++) {
        po_diag diag = {.format = PO_REMARKS_JSON};
        po_openscop *file =
            po_openscop_read(error_cases[k].text, "x.scop", &diag);
        char place[32];

        snprintf(place, sizeof(place), "\"line\":%d,", error_cases[k].line);
        if (file ||
            !strstr(po_text_get(&diag.first), error_cases[k].expected) ||
            !strstr(po_text_get(&diag.lines), place)) {
            printf("%s: %s", error_cases[k].why, po_text_get(&diag.lines));
            CU_FAIL(error_cases[k].why);
        }
        po_openscop_free(file);
        po_text_free(&diag.lines);
        po_text_free(&diag.first);
    }
}

static const struct {
    const char *text;
    bool is;
} begin_cases[] = {
    {"<OpenScop>\n", true},
    {"# a comment\n\n  <OpenScop>\nC", true},
    {"gemm:9\n<OpenScop>\n", true},
    {"C\n</OpenScop>\n", true},
    {"# a comment\nOpenScop\n", true},
    {"gemm:9\nOpenScop\n", false},
    {"gemm:9\ndomain: \"{ S0[i] }\"\n", false},
    {"# <OpenScop>\ngemm\n{ S0[i] -> [i] }\n", false},
    {"", false},
};

static void test_begin(void)
{
    for (size_t k = 0; k < COUNTOF(begin_cases); k++)
        if (po_openscop_is(begin_cases[k].text) != begin_cases[k].is)
            CU_FAIL(begin_cases[k].text);
}

CU_TestInfo openscop_relation_tests[] = {
    {"isl reads what is written", test_written},
    {"what isl prints is read", test_read},
    {"what is not well formed has a line", test_errors},
    {"what is OpenScop at all", test_begin},
    CU_TEST_INFO_NULL,
};
