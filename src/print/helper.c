/* The text of the helper functions that new code calls (po_disjoint,
 * po_ascending, po_gathered, min, max, ...): a table with the C source of
 * each, and printing of those that a file uses, once.
 */
#include "internal.h"

#include <string.h>

/* The body of a function of "index", "index_end", "n", and n times "pair", each [ start of a
 * range | its end | b | size ]: are the elements of "size" bytes behind b that have the
 * numbers in "index" outside of the range?  All of them have to be on the side of it on
 * which the first is, and none less than 0, as large ones of unsigned types are.  "share":
 * the directive for that.
 */
#define GATHERED(type, share)                                                  \
    "    typedef " type " __attribute__((may_alias)) number;\n"                \
    "    const number *p = index;\n"                                           \
    "    const unsigned long none = ~0UL >> (8 * (sizeof(long) - "             \
    "sizeof(*p)) + 1);\n"                                                      \
    "    long all = (long)((unsigned long)index_end - (unsigned "              \
    "long)index) / (long)sizeof(*p);\n"                                        \
    "    const number low = tested ? 0 : -(number)none - 1;\n"                 \
    "    unsigned long least = 0, end = none;\n"                               \
    "    number bad = 0;\n"                                                    \
    "    while (tested && all > 0 && p[0] < 0)\n"                              \
    "        p++, all--;\n"                                                    \
    "    for (int i = 0; i < n && all > 0; i++) {\n"                           \
    "        unsigned long a = pair[i][0], a_end = pair[i][1];\n"              \
    "        unsigned long b = pair[i][2], size = pair[i][3];\n"               \
    "        unsigned long step = pair[i][4];\n"                               \
    "        unsigned long first = a >= b + size ? (a - b - size) / step "     \
    "+ 1 : 0;\n"                                                               \
    "        unsigned long behind = a_end > b ? (a_end - b - 1) / "            \
    "step + 1 : 0;\n"                                                          \
    "        if (a > a_end || p[0] < 0)\n"                                     \
    "            return 0;\n"                                                  \
    "        if ((unsigned long)p[0] >= first)\n"                              \
    "            least = behind > least ? behind : least;\n"                   \
    "        else\n"                                                           \
    "            end = first < end ? first : end;\n"                           \
    "        end = end < (~0UL >> 2) / step ? end : (~0UL >> 2) / step;\n"     \
    "    }\n"                                                                  \
    "    if (least > none)\n"                                                  \
    "        return 0;\n"                                                      \
    "#if defined _OPENMP || defined POLYOPT_OPENMP\n"                          \
    "    #pragma omp " share " reduction(| : bad)\n"                           \
    "#endif\n"                                                                 \
    "    for (long i = 0; i < all; i++)\n"                                     \
    "        bad |= ((p[i] < (number)least) & (p[i] >= low)) | "               \
    "(p[i] >= (number)end);\n"                                                 \
    "    return !bad;\n"

/* The body of a function of "from", "to" and "least": do the numbers between the two
 * ascend, by so many at least from the first to the last?
 */
#define SORTED(type)                                                           \
    "    typedef " type " __attribute__((may_alias)) number;\n"                \
    "    const number *p = from;\n"                                            \
    "    long n = (long)((unsigned long)to - (unsigned long)from) / "          \
    "(long)sizeof(*p);\n"                                                      \
    "    int bad = 0;\n"                                                       \
    "    if (n < 1 || (long)p[n - 1] - (long)p[0] < least)\n"                  \
    "        return 0;\n"                                                      \
    "    for (long i = 1; i < n; i++)\n"                                       \
    "        bad |= p[i] < p[i - 1];\n"                                        \
    "    return !bad && p[0] >= 0;\n"

/* What the numbers of two vectors are, one of each in turns, those of the first halves and of the
 * second ones.
 */
#define IN_TURNS(low, high)                                                    \
    "                    y[2 * r] = __builtin_shufflevector(\n"                \
    "                        x[r], x[r + lanes / 2],\n"                        \
    "                        " low ");\n"                                      \
    "                    y[2 * r + 1] = __builtin_shufflevector(\n"            \
    "                        x[r], x[r + lanes / 2],\n"                        \
    "                        " high ");\n"

/* The body of a function of the values "row" to "last_row", and "column" to "last_column": copy
 * the rows of "from", "from_row" numbers apart, to the columns of "to", whose rows are "to_row"
 * apart.  Squares of as many rows as a vector has lanes are transposed in registers: each step has
 * the vectors of one half in turns with those of the other one, which is a perfect shuffle of all,
 * so that a number's row is its column after as many steps as lanes have bits.  What
 * is left over is less than lanes, as the loops say, so that gcc does not warn of rows that might be
 * too many for an address.
 */
#define TRANSPOSE(number, bytes, wide, middle, narrow)                         \
    "    typedef " number " __attribute__((may_alias)) number;\n"              \
    "    const number *a = from;\n"                                            \
    "    number *b = to;\n"                                                    \
    "    long rows = last_row - row + 1, columns = last_column - column + "    \
    "1;\n"                                                                     \
    "    long i = 0;\n"                                                        \
    "#ifdef __has_builtin\n"                                                   \
    "#if __has_builtin(__builtin_shufflevector)\n"                             \
    "#if defined __AVX512F__\n"                                                \
    "    enum { lanes = 64 / " bytes " };\n"                                   \
    "#elif defined __AVX2__\n"                                                 \
    "    enum { lanes = 32 / " bytes " };\n"                                   \
    "#else\n"                                                                  \
    "    enum { lanes = 16 / " bytes " };\n"                                   \
    "#endif\n"                                                                 \
    "    typedef " number " vector __attribute__((\n"                          \
    "        vector_size(" bytes " * lanes), aligned(" bytes                   \
    "), may_alias));\n"                                                        \
    "    for (; i <= rows - lanes; i += lanes) {\n"                            \
    "        long k = 0;\n"                                                    \
    "        for (; k <= columns - lanes; k += lanes) {\n"                     \
    "            vector x[lanes], y[lanes];\n"                                 \
    "            #pragma GCC unroll 16\n"                                      \
    "            for (int r = 0; r < lanes; r++)\n"                            \
    "                x[r] = *(const vector *)&a[(i + r) * from_row + k];\n"    \
    "            #pragma GCC unroll 4\n"                                       \
    "            for (int s = 1; s < lanes; s *= 2) {\n"                       \
    "                #pragma GCC unroll 16\n"                                  \
    "                for (int r = 0; r < lanes / 2; r++) {\n"                  \
    "#if defined __AVX512F__\n" wide "#elif defined __AVX2__\n" middle         \
    "#else\n" narrow "#endif\n"                                                \
    "                }\n"                                                      \
    "                #pragma GCC unroll 16\n"                                  \
    "                for (int r = 0; r < lanes; r++)\n"                        \
    "                    x[r] = y[r];\n"                                       \
    "            }\n"                                                          \
    "            #pragma GCC unroll 16\n"                                      \
    "            for (int r = 0; r < lanes; r++)\n"                            \
    "                *(vector *)&b[(k + r) * to_row + i] = x[r];\n"            \
    "        }\n"                                                              \
    "        for (int s = 0; s < lanes && k + s < columns; s++)\n"             \
    "            for (int r = 0; r < lanes; r++)\n"                            \
    "                b[(k + s) * to_row + i + r] =\n"                          \
    "                    a[(i + r) * from_row + k + s];\n"                     \
    "    }\n"                                                                  \
    "    for (int r = 0; r < lanes && i + r < rows; r++)\n"                    \
    "        for (long k = 0; k < columns; k++)\n"                             \
    "            b[k * to_row + i + r] = a[(i + r) * from_row + k];\n"         \
    "    return;\n"                                                            \
    "#endif\n"                                                                 \
    "#endif\n"                                                                 \
    "    for (; i < rows; i++)\n"                                              \
    "        for (long k = 0; k < columns; k++)\n"                             \
    "            b[k * to_row + i] = a[i * from_row + k];\n"

#define TRANSPOSE_PARAMS                                                       \
    "(long row, long last_row, long column,\n"                                 \
    "    long last_column, const void *from, long from_row, void *to, long "   \
    "to_row)"

/* The body of a function: can vectors of a kind be stored in part? */
#define MASKS(set)                                                             \
    "#if defined " set " || defined __ARM_FEATURE_SVE || "                     \
    "defined __riscv_vector\n"                                                 \
    "    return 1;\n"                                                          \
    "#else\n"                                                                  \
    "    return 0;\n"                                                          \
    "#endif\n"

static const struct {
    const char *name;
    const char *type;
    const char *param;
    const char *body;
} helpers[PO_N_HELPER] = {
    {"min", "long", "(long a, long b)", "    return a < b ? a : b;\n"},
    {"max", "long", "(long a, long b)", "    return a > b ? a : b;\n"},
    {"floord", "long", "(long a, long b)", "    return a / b - (a % b < 0);\n"},
    {"ceild", "long", "(long a, long b)", "    return a / b + (a % b > 0);\n"},
    {"disjoint", "int",
     "(const void *a, const void *a_end,\n"
     "                              const void *b, const void *b_end)",
     "    return (unsigned long)a <= (unsigned long)a_end &&\n"
     "           (unsigned long)b <= (unsigned long)b_end &&\n"
     "           ((unsigned long)a_end <= (unsigned long)b ||\n"
     "            (unsigned long)b_end <= (unsigned long)a);\n"},
    {"all_disjoint", "int",
     "(int n, int all,\n"
     "                                  const void *const place[][2])",
     "    for (int i = 0; i < all; i++)\n"
     "        if ((unsigned long)place[i][0] > (unsigned long)place[i][1])\n"
     "            return 0;\n"
     "    for (int i = 0; i < n; i++)\n"
     "        for (int k = i + 1; k < all; k++)\n"
     "            if ((unsigned long)place[i][0] < "
     "(unsigned long)place[k][1] &&\n"
     "                (unsigned long)place[k][0] < "
     "(unsigned long)place[i][1])\n"
     "                return 0;\n"
     "    return 1;\n"},
    {"gathered_int", "int",
     "(const void *index, const void *index_end,\n"
     "    int tested, int n, const unsigned long pair[][5])",
     GATHERED("int", "simd")},
    {"gathered_long", "int",
     "(const void *index, const void *index_end,\n"
     "    int tested, int n, const unsigned long pair[][5])",
     GATHERED("long", "simd")},
    {"shared_gathered_int", "int",
     "(const void *index, const void *index_end,\n"
     "    int tested, int n, const unsigned long pair[][5])",
     GATHERED("int", "parallel for simd if(parallel : all > 20000)")},
    {"shared_gathered_long", "int",
     "(const void *index, const void *index_end,\n"
     "    int tested, int n, const unsigned long pair[][5])",
     GATHERED("long", "parallel for simd if(parallel : all > 20000)")},
    {"sorted_int", "int", "(const void *from, const void *to, long least)",
     SORTED("int")},
    {"sorted_long", "int", "(const void *from, const void *to, long least)",
     SORTED("long")},
    {"ascending", "int",
     "(const void *row, const void *row_end,\n"
     "                               const void *a, const void *a_end)",
     "    typedef unsigned long __attribute__((may_alias)) word;\n"
     "    const word *p = row;\n"
     "    long n = (long)((unsigned long)row_end - (unsigned long)row) / "
     "(long)sizeof(row);\n"
     "    unsigned long size = (unsigned long)a_end - (unsigned long)a;\n"
     "    long k = 1, end;\n"
     "    while (k < n) {\n"
     "        int bad = 0;\n"
     "        for (end = n - k > 64 ? k + 64 : n; k < end; k++)\n"
     "            bad |= (p[k] < p[k - 1]) | (p[k] - p[k - 1] < size);\n"
     "        if (bad)\n"
     "            return 0;\n"
     "    }\n"
     "    return 1;\n"},
    {"ascending_all", "int",
     "(const void *table, const void *table_end,\n"
     "                                   const void *row, const void "
     "*row_end,\n"
     "                                   const void *a, const void *a_end)",
     "    typedef unsigned long __attribute__((may_alias)) word;\n"
     "    const word *p = table, *q;\n"
     "    unsigned long size = (unsigned long)a_end - (unsigned long)a;\n"
     "    unsigned long from = (unsigned long)row - *p;\n"
     "    long n = (long)((unsigned long)row_end - (unsigned long)row) / "
     "(long)sizeof(row);\n"
     "    unsigned long last = 0;\n"
     "    long k;\n"
     "    for (; n > 0 && p < (const word *)table_end; p++) {\n"
     "        int bad;\n"
     "        q = (const word *)(*p + from);\n"
     "        bad = (q[0] < last) | (last && q[0] - last < size);\n"
     "        for (k = 1; k < n; k++)\n"
     "            bad |= (q[k] < q[k - 1]) | (q[k] - q[k - 1] < size);\n"
     "        if (bad)\n"
     "            return 0;\n"
     "        last = q[n - 1];\n"
     "    }\n"
     "    return 1;\n"},
    {"stride", "long", "(long first, long last, long most)",
     "    return ((last - first) / most) | 1;\n"},
    {"transpose4", "void", TRANSPOSE_PARAMS,
     TRANSPOSE(
         "int", "4",
         IN_TURNS("0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, "
                  "23",
                  "8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, "
                  "30, 15, 31"),
         IN_TURNS("0, 8, 1, 9, 2, 10, 3, 11", "4, 12, 5, 13, 6, 14, 7, 15"),
         IN_TURNS("0, 4, 1, 5", "2, 6, 3, 7"))},
    {"transpose8", "void", TRANSPOSE_PARAMS,
     TRANSPOSE(
         "long long", "8",
         IN_TURNS("0, 8, 1, 9, 2, 10, 3, 11", "4, 12, 5, 13, 6, 14, 7, 15"),
         IN_TURNS("0, 4, 1, 5", "2, 6, 3, 7"), IN_TURNS("0, 2", "1, 3"))},
    {"large", "int", "(int is)", "    return __builtin_expect(is, 0);\n"},
    {"first", "long", "(long i)",
     "#ifdef __clang__\n"
     "    __asm__(\"\" : \"+r\"(i));\n"
     "#endif\n"
     "    return i;\n"},
    {"large_hidden", "int", "(int is)",
     "    __asm__(\"\" : \"+r\"(is));\n"
     "    return __builtin_expect(is, 0);\n"},
    {"masks", "int", "(void)", MASKS("__AVX__")},
    {"masks_of_ints", "int", "(void)", MASKS("__AVX2__")},
    {"masks_of_bytes", "int", "(void)", MASKS("__AVX512BW__")},
};

/* Does the file use a name that a helper would have? */
static bool is_taken(const po_unit *unit, const char *prefix, po_arena *arena)
{
    for (int i = 0; i < PO_N_HELPER; i++)
        if (po_unit_has_name(
                unit, po_arena_printf(arena, "%s%s", prefix, helpers[i].name)))
            return true;
    return po_lanes_name_is_taken(unit, prefix, arena) ||
           po_threads_name_is_taken(unit, prefix, arena);
}

/* Return how the names of the helper functions begin in this file: "po_", or
 * "po1_", ... if the file has such names already.
 */
const char *po_helper_prefix(const po_unit *unit, po_arena *arena)
{
    const char *prefix = "po_";

    for (int i = 1; is_taken(unit, prefix, arena); i++)
        prefix = po_arena_printf(arena, "po%d_", i);
    return prefix;
}

/* The name of a function that bounds may call, without its prefix. */
const char *po_helper_name(int helper)
{
    return helpers[helper].name;
}

/* Print the parameters of a helper, the second line of them below the first. */
static void print_helper_params(const char *param, bool is_c90, po_text *out)
{
    const char *rest = is_c90 ? strchr(param, '\n') : NULL;

    if (rest)
        po_text_add_bytes(out, param, (size_t)(rest - param));
    po_text_printf(out, rest ? "\n    %s" : "%s", rest ? rest + 1 : param);
}

/* Print the definition of a helper and a blank line; divisors are positive. */
void po_print_helper(int helper, const char *prefix, bool is_c90, po_text *out)
{
    po_text_printf(out, "static %s %s %s%s", is_c90 ? "__inline__" : "inline",
                   helpers[helper].type, prefix, helpers[helper].name);
    print_helper_params(helpers[helper].param, is_c90, out);
    po_text_add(out, "\n{\n");
    po_text_add(out, helpers[helper].body);
    po_text_add(out, "}\n\n");
}
