/* The calculator's language, operators and functions: lines and what is printed of
 * them, or what is wrong with them, "COLUMN: message".
 */
#include "polyopt/calc.h"

#include <isl/options.h>
#include <string.h>

#include "test.h"

struct calc_case {
    const char *why;
    const char *line;
    const char *want;
};

/* Compare what each line gives, in a context whose errors are not fatal. */
static void check_cases(const struct calc_case *cases, size_t n)
{
    isl_ctx *own = isl_ctx_alloc();
    po_calc *calc = po_calc_new(own);

    isl_options_set_on_error(own, ISL_ON_ERROR_CONTINUE);
    for (size_t i = 0; i < n; i++) {
        po_text out = {0};
        po_text why = {0};
        int col = 0;

        if (!po_calc_line(calc, cases[i].line, &out, &col, &why))
            po_text_printf(&out, "%d: %s\n", col, po_text_get(&why));
        CU_ASSERT_STRING_EQUAL(po_text_get(&out), cases[i].want);
        if (strcmp(po_text_get(&out), cases[i].want) != 0)
            fprintf(stderr, "  %s: %s\n  %s", cases[i].why, cases[i].line,
                    po_text_get(&out));
        po_text_free(&out);
        po_text_free(&why);
    }
    po_calc_free(calc);
    isl_options_set_on_error(own, ISL_ON_ERROR_ABORT);
    isl_ctx_free(own);
}

static const struct calc_case comparisons[] = {
    {"a part", "{ A[i] : i > 3 } <= { A[i] : i > 2 }", "true\n"},
    {"no part", "{ A[i] : i > 2 } <= { A[i] : i > 3 }", "false\n"},
    {"everything is a part of itself", "{ A[i] } <= { A[j] }", "true\n"},
    {"but not a proper one", "{ A[i] } < { A[j] }", "false\n"},
    {"a proper part", "{ A[i] : i > 3 } < { A[i] : i > 2 }", "true\n"},
    {"the other way round", "{ A[i] : i > 2 } > { A[i] : i > 3 }", "true\n"},
    {"no proper part", "{ A[i] } > { A[i] }", "false\n"},
    {"the other way round, or equal", "{ A[i] } >= { A[i] : i > 3 }", "true\n"},
    {"neither is a part of the other",
     "{ A[i] : i < 3 } >= { A[i] : i > 2 }; { A[i] : i < 3 } <= { A[i] : i > 2 "
     "}",
     "false\nfalse\n"},
    {"for all values of the parameters",
     "[n] -> { A[i] : 0 <= i < n } < [n] -> { A[i] : 0 <= i <= n }", "true\n"},
    {"equal where there is a point: not proper",
     "[n] -> { A[i] : i < n } > [m] -> { A[i] : i < m }", "false\n"},
    {"maps", "{ A[i] -> B[i] } < { A[i] -> B[j] : j >= i }", "true\n"},
    {"maps, the other way round", "{ A[i] -> B[i] } > { A[i] -> B[2i] }",
     "false\n"},
    {"bind less than all others", "{ A[0] } < { A[0] } + { A[1] }", "true\n"},
    {"are not chained", "{ A[0] } < { A[1] } < { A[2] }",
     "false\n21: an operator or ';' expected\n"},
    {"of different spaces", "{ A[i] } > { B[i] }",
     "10: the spaces differ: { A[i] } and { B[i] }\n"},
    {"nothing to compare with", "{ A[0] } >=", "12: a set or a map expected\n"},
};

static void test_comparisons(void)
{
    check_cases(comparisons, COUNTOF(comparisons));
}

static const struct calc_case prefixes[] = {
    {"in front of a set", "card { A[i] : 0 <= i < 3 }", "{ 3 }\n"},
    {"with parameters", "card [n] -> { A[i] : 0 <= i < n }",
     "[n] -> { n : n > 0 }\n"},
    {"of a variable", "s := { A[i] : 0 <= i < 3 }; lexmin s; lexmax s",
     "{ A[i = 0] }\n{ A[i = 2] }\n"},
    {"of a function", "card domain { A[i] -> B[i] : 1 <= i < 3 }", "{ 2 }\n"},
    {"of a call", "card range({ A[i] -> B[i] : 1 <= i < 3 })", "{ 2 }\n"},
    {"less than the inverse", "domain { A[i] -> B[i] : i > 3 }^-1",
     "{ B[i0] : i0 >= 4 }\n"},
    {"tighter than all others",
     "lexmin { A[i] : i > 3 } + { A[i] : i > 3 } <= lexmin { A[i] : i >= 4 }",
     "false\n"},
    {"a call ends at its parenthesis",
     "domain({ A[i] -> B[i] : i > 3 }) * { A[i] : i < 5 }", "{ A[i = 4] }\n"},
    {"a variable may have the name of a function",
     "card := { A[0] }; card; card(card); card card",
     "{ A[0] }\n{ 1 }\n{ A[0] }\n42: an operator or ';' expected\n"},
    {"of nothing", "lexmin", "1: 'lexmin' has no value\n"},
    {"of nothing, before an operator", "lexmin + { A[i] }",
     "1: 'lexmin' has no value\n"},
    {"there is no such function", "size { A[i] }", "1: 'size' has no value\n"},
    {"one that takes two", "gist { A[i] }", "1: gist takes two arguments\n"},
    {"one that takes a dimension", "fm { A[i] }",
     "1: fm takes two arguments\n"},
    {"of the wrong sort", "domain { A[i] }", "1: domain is for maps\n"},
};

static void test_prefixes(void)
{
    check_cases(prefixes, COUNTOF(prefixes));
}

static const struct calc_case functions[] = {
    {"one to one", "bijective({ A[i] -> B[i + 1] })", "true\n"},
    {"onto a part of the integers", "bijective({ A[i] -> B[2i] })", "true\n"},
    {"two images", "bijective({ A[i] -> B[j] : 0 <= i - j < 2 })", "false\n"},
    {"two origins", "bijective({ A[i, j] -> B[i] })", "false\n"},
    {"only if the parameter has some value",
     "bijective([n] -> { A[i] -> B[0] : 0 <= i < n })", "false\n"},
    {"constant differences", "deltas({ A[i, j] -> A[i + 1, j - 2] })",
     "{ A[i = 1, j = -2] }\n"},
    {"a range", "deltas([n] -> { A[i] -> A[j] : 0 <= i < j < n })",
     "[n] -> { A[i] : 0 < i < n }\n"},
    {"none", "deltas({ A[i] -> A[i] : false })", "{ A[i] : false }\n"},
    {"differences of what", "deltas({ A[i] -> B[i] })",
     "1: the spaces differ: { A[i] } and { B[i0] }\n"},
    {"of sets there are none", "deltas({ A[i] })", "1: deltas is for maps\n"},
    {"pairs", "wrap({ A[i] -> B[i + 1] })", "{ [A[i] -> B[1 + i]] }\n"},
    {"and back", "m := { A[i] -> B[i + 1] }; unwrap(wrap(m)) = m", "true\n"},
    {"the inner ones are no maps", "unwrap({ [[A[i] -> B[j]] -> C[k]] })",
     "{ [A[i] -> B[j]] -> C[k] }\n"},
    {"no pairs", "unwrap({ A[i] })",
     "1: unwrap is for sets of pairs, { [A[i] -> B[j]] }\n"},
    {"a map of pairs is none", "unwrap({ [A[i] -> B[j]] -> C[k] })",
     "1: unwrap is for sets\n"},
    {"there is nothing to wrap", "wrap({ A[i] })", "1: wrap is for maps\n"},
    {"an answer is no map", "wrap(bijective({ A[i] -> B[i] }))",
     "1: wrap is for sets and maps\n"},
};

static void test_functions(void)
{
    check_cases(functions, COUNTOF(functions));
}

static const struct calc_case spaces[] = {
    {"in an order of names", "{ S1[i, j] : i > 3; S0[i] }",
     "{ S0[i]; S1[i, j] : i >= 4 }\n"},
    {"with parameters", "[n] -> { B[i] : i < n; A[i] }",
     "[n] -> { A[i]; B[i] : i < n }\n"},
    {"of one space after all", "fm({ A[i, j] : i < 3; B[i] : false }, j)",
     "constraints:\n  -i + 2 >= 0\nwithout j:\n  -i + 2 >= 0\n"
     "exact: { [i] : i <= 2 }\n"},
    {"of none", "{ }; card { }; { } + { A[i] }; { } <= { A[i] }",
     "{ }\n{ 0 }\n{ A[i] }\ntrue\n"},
    {"a union makes several", "{ A[i] } + { B[i] }; { A[i] } | { A[i, j] }",
     "{ A[i]; B[i] }\n{ A[i, j]; A[i] }\n"},
    {"of maps, too", "{ A[i] -> B[i] } + { A[i] -> C[i] }",
     "{ A[i] -> B[i]; A[i] -> C[i] }\n"},
    {"a difference leaves one", "{ A[i]; B[i] } - { B[i] }", "{ A[i] }\n"},
    {"or none", "{ A[i]; B[i] } - { B[i]; A[i] }", "{ }\n"},
    {"what only one has is left", "{ A[i]; B[i] } - { C[i] }",
     "{ A[i]; B[i] }\n"},
    {"what both have", "{ A[i]; B[i] } * { C[i]; B[3] }", "{ B[3] }\n"},
    {"a map on a domain", "{ A[i] -> X[i]; B[i] -> X[i] } * { A[3]; C[i] }",
     "{ A[i = 3] -> X[3] }\n"},
    {"an image",
     "{ A[3]; B[4] } . { A[i] -> X[i]; B[i] -> Y[i]; C[i] -> X[9] }",
     "{ X[3]; Y[4] }\n"},
    {"a composition",
     "{ A[i] -> B[i]; C[i] -> D[i] } . { B[i] -> E[i + 1]; D[i] -> E[-i] }",
     "{ A[i] -> E[1 + i]; C[i] -> E[-i] }\n"},
    {"an inverse", "{ A[i] -> B[i + 1]; C[i] -> D[i] }^-1",
     "{ B[i0] -> A[i = -1 + i0]; D[i0] -> C[i = i0] }\n"},
    {"parts", "{ B[3] } <= { A[i]; B[i] }; { A[i] } >= { A[i]; B[i] }",
     "true\nfalse\n"},
    {"proper parts",
     "{ A[i]; B[i] } < { B[i]; A[i] }; { A[i]; B[i] } > { B[i] }",
     "false\ntrue\n"},
    {"equal ones", "{ A[i]; B[i] } = { B[j]; A[j] }; { A[i]; B[0] } = { A[i] }",
     "true\nfalse\n"},
    {"maps", "{ A[i] -> B[i] } < { A[i] -> B[i]; B[i] -> A[i] }", "true\n"},
    {"points of all", "points { B[i] : 0 < i < 3; A[7] }",
     "{ A[7] }\n{ B[1] }\n{ B[2] }\n"},
    {"infinitely many in one", "points { B[i] : 0 < i; A[7] }",
     "1: there are infinitely many points\n"},
    {"their number", "card [n] -> { A[i] : 0 <= i < n; B[i] : 0 < i < 3 }",
     "[n] -> { (2 + n) : n > 0; 2 : n <= 0 }\n"},
    {"infinitely many", "card { A[i]; B[0] }", "{ infty }\n"},
    {"the number of images",
     "card { A[i] -> B[j] : 0 <= j < 3; A[i] -> C[i]; D[] -> C[i] : i = 0 }",
     "{ A[i] -> 4; D[] -> 1 }\n"},
    {"the first of each", "lexmin { A[i] : i > 3; B[i] : 2i > 3 }",
     "{ A[i = 4]; B[i = 2] }\n"},
    {"the last of each", "lexmax { A[i] : i < 3; B[i] : 2i < 3 }",
     "{ A[i = 2]; B[i = 1] }\n"},
    {"the last images", "lexmax { A[i] -> B[j] : j < i; A[i] -> C[j] : j < 3 }",
     "{ A[i] -> B[j = -1 + i]; A[i] -> C[j = 2] }\n"},
    {"domain and range",
     "m := { A[i] -> X[i] : i > 3; B[i] -> X[i] : i < 0 }; domain m; range m",
     "{ A[i] : i >= 4; B[i] : i < 0 }\n{ X[i0] : i0 < 0 or i0 >= 4 }\n"},
    {"what is left to say",
     "gist({ A[i] : 0 < i < 9; B[i] }, { A[i] : i > 0; B[i] })",
     "{ A[i] : i <= 8; B[i] }\n"},
    {"fewer pieces", "coalesce { A[i] : i < 3; A[i] : i >= 3; B[i] }",
     "{ A[i]; B[i] }\n"},
    {"a point of one of them",
     "sample { A[3]; B[i] : false; C[3] } <= { A[3]; C[3] }", "true\n"},
    {"two of one origin, in different spaces",
     "single { A[i] -> B[i]; A[i] -> C[i] }; single { A[i] -> B[i]; B[i] -> "
     "C[i] }",
     "false\ntrue\n"},
    {"one image of two spaces",
     "m := { A[i] -> C[i]; B[i] -> C[i] }; injective m; bijective m; "
     "bijective(m^-1)",
     "false\nfalse\nfalse\n"},
    {"differences", "deltas { A[i] -> A[i + 1]; B[i, j] -> B[i, j - 1] }",
     "{ A[i = 1]; B[i = 0, j = -1] }\n"},
    {"differences of what", "deltas { A[i] -> A[i]; A[i] -> B[i] }",
     "1: the spaces differ: { A[i] } and { B[i0] }\n"},
    {"pairs", "m := { A[i] -> B[i]; B[i] -> C[i] }; wrap m; unwrap wrap m = m",
     "{ [A[i] -> B[i]]; [B[i] -> C[i]] }\ntrue\n"},
    {"some are no pairs", "unwrap { [A[i] -> B[i]]; C[i] }",
     "1: unwrap is for sets of pairs, { [A[i] -> B[j]] }\n"},
    {"what cannot be had", "fm({ A[i]; B[i] }, i)", "1: fm is for one space\n"},
    {"a set and a map", "{ A[i]; B[i] } + { A[i] -> B[i] }",
     "16: '+' is for two sets, or two maps\n"},
    {"a set is no function", "{ A[i] -> B[i]; B[i] -> A[i] } . { A[i]; B[i] }",
     "32: a set cannot be applied\n"},
    {"two different spaces", "{ A[i] } * { B[i] }",
     "10: the spaces differ: { A[i] } and { B[i] }\n"},
    {"sets and maps in one", "{ A[i]; A[i] -> B[i] }",
     "1: not a set or a map in the notation of isl\n"},
    {"nothing in between", "{ A[i];; B[i] }",
     "1: not a set or a map in the notation of isl\n"},
};

static void test_spaces(void)
{
    check_cases(spaces, COUNTOF(spaces));
}

static const struct calc_case affine[] = {
    {"floors", "function { [i] -> [floor(i/2)] }",
     "{ [i] -> [(floor((i)/2))] }\n"},
    {"remainders", "function [n] -> { A[i] -> [i mod 3] : i < n }",
     "[n] -> { A[i] -> [((i) mod 3)] : i < n }\n"},
    {"pieces", "function { A[i] -> [-i] : i < 0; A[i] -> [i] : i >= 0 }",
     "{ A[i] -> [(-i)] : i < 0; A[i] -> [(i)] : i >= 0 }\n"},
    {"of constraints",
     "function { A[i] -> B[j, k] : 3j <= i < 3j + 3 and k = i - 3j }",
     "{ A[i] -> B[(floor((i)/3)), ((i) mod 3)] }\n"},
    {"of a map that has several images", "function { A[i] -> B[j] : j >= i }",
     "1: no function: a point has several images\n"},
    {"of the first image",
     "function lexmin { A[i] -> B[j] : j >= i and 2j >= 7 }",
     "{ A[i] -> B[(i)] : i >= 4; A[i] -> B[(4)] : i <= 3 }\n"},
    {"a function is a map",
     "f := function { A[i] -> B[i] : i > 3 }; domain f; f^-1; f = { A[i] -> "
     "B[i] : "
     "i > 3 }; f < { A[i] -> B[i] }; card f; wrap f",
     "{ A[i] : i >= 4 }\n{ B[i0] -> A[i = i0] : i0 >= 4 }\ntrue\ntrue\n"
     "{ A[i] -> 1 : i >= 4 }\n{ [A[i] -> B[i]] : i >= 4 }\n"},
    {"an image", "{ A[7] } . function { A[i] -> [floor(i/2)] }", "{ [3] }\n"},
    {"a composition",
     "f := function { [i] -> [floor(i/2)] }; f . f; f . { [i] -> [i + 1] } = "
     "{ [i] -> [1 + floor(i/2)] }",
     "{ [i] -> [(floor((i)/4))] }\ntrue\n"},
    {"a sum, where both are defined",
     "function { A[i] -> [i] : i > 0 } + function { A[i] -> [1] : i < 9 }",
     "{ A[i] -> [(1 + i)] : 0 < i <= 8 }\n"},
    {"a difference",
     "function { A[i] -> [i, 3] } - function { A[i] -> [2i, i] : i > 0 }",
     "{ A[i] -> [(-i), (3 - i)] : i > 0 }\n"},
    {"on a part of its domain", "function { A[i] -> [i] } * { A[i] : i > 3 }",
     "{ A[i] -> [(i)] : i >= 4 }\n"},
    {"the union of two is one of maps",
     "function { A[i] -> [i] } | function { A[i] -> [2] } = { A[i] -> [i]; "
     "A[i] -> "
     "[2] }",
     "true\n"},
    {"with a map",
     "function { A[i] -> [i] } + { A[i] -> [2] } = { A[i] -> [i]; A[i] "
     "-> [2] }",
     "true\n"},
    {"the larger one", "max({ [i] -> [i] }, { [i] -> [3] : i > 0 })",
     "{ [i] -> [(3)] : 0 < i <= 2; [i] -> [(i)] : i >= 3 }\n"},
    {"the smaller one, of each entry",
     "min(function { [i] -> [i, 0] }, { [i] -> [3, i] }) = { [i] -> [i, 0] : 0 "
     "<= i <= "
     "3; [i] -> [i, i] : i < 0; [i] -> [3, 0] : i > 3 }",
     "true\n"},
    {"without entries", "min({ A[i] -> B[] : i > 3 }, { A[i] -> B[] : i < 6 })",
     "{ A[i] -> B[] : 4 <= i <= 5 }\n"},
    {"with parameters of their own",
     "max([n] -> { [i] -> [n] }, [m] -> { [i] -> [m] }) = [n, m] -> { [i] -> "
     "[n] : n >= "
     "m; [i] -> [m] : m > n }",
     "true\n"},
    {"of no function", "min({ [i] -> [j] }, { [i] -> [i] })",
     "1: no function: a point has several images\n"},
    {"of a second one that is none", "min({ [i] -> [i] }, { [i] -> [j] })",
     "1: no function: a point has several images\n"},
    {"of what differs", "min({ A[i] -> [i] }, { B[i] -> [i] })",
     "1: the spaces differ: { A[i] -> [o0] } and { B[i] -> [o0] }\n"},
    {"a sum of what differs",
     "function { A[i] -> [i] } + function { A[i] -> B[i] }",
     "26: the spaces differ: { A[i] -> [o0] } and { A[i] -> B[o0] }\n"},
    {"a composition of what does not fit",
     "function { A[i] -> C[i] } . function { A[i] -> B[i] }",
     "27: the spaces differ: { C[i0] } and { A[i] }\n"},
    {"of sets", "max({ A[i] }, { A[i] })", "1: max is for maps\n"},
    {"of one", "max({ A[i] -> [i] })", "1: max takes two arguments\n"},
    {"of several spaces", "function { A[i] -> [i]; B[i] -> [i] }",
     "1: function is for one space\n"},
    {"a function in a variable",
     "f := function { A[i] -> [i] }; f; domain f; f",
     "{ A[i] -> [(i)] }\n{ A[i] }\n{ A[i] -> [(i)] }\n"},
};

static void test_affine(void)
{
    check_cases(affine, COUNTOF(affine));
}

CU_TestInfo calc_calc_tests[] = {
    {"comparisons", test_comparisons},
    {"functions in front of their argument", test_prefixes},
    {"deltas, wrap, unwrap, bijective", test_functions},
    {"sets and maps of several spaces", test_spaces},
    {"piecewise affine functions", test_affine},
    CU_TEST_INFO_NULL,
};
