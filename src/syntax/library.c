/* The functions of the C library and the compilers' builtins that a nest may
 * call: their results depend on the values of their arguments alone, or on
 * memory that no nest modifies; they change nothing but errno and the
 * floating-point flags.
 *
 * Not listed, for they change something: lgamma (signgam), frexp, modf and
 * remquo (through a pointer), nan (reads a text), rand.
 */
#include "polyopt/syntax.h"

#include <stdlib.h>
#include <string.h>

/* What the name of a function of the library is followed by in variants. */
enum variants {
    NO_VARIANT,
    FLOAT_VARIANTS, /* the suffixes f and l: sqrtf, sqrtl    */
    LONG_VARIANTS   /* the suffixes l and ll: __builtin_ctzl */
};

/* "sets_errno": the function may set errno. */
struct entry {
    const char *name;
    enum variants variants;
    bool sets_errno;
};

/* <math.h>, <complex.h>, <stdlib.h>, <inttypes.h>, sorted.  These names are
 * reserved for the implementation if it is hosted.
 */
static const struct entry library[] = {
    {"abs", NO_VARIANT, false},           {"acos", FLOAT_VARIANTS, true},
    {"acosh", FLOAT_VARIANTS, true},      {"asin", FLOAT_VARIANTS, true},
    {"asinh", FLOAT_VARIANTS, true},      {"atan", FLOAT_VARIANTS, true},
    {"atan2", FLOAT_VARIANTS, true},      {"atanh", FLOAT_VARIANTS, true},
    {"cabs", FLOAT_VARIANTS, true},       {"cacos", FLOAT_VARIANTS, true},
    {"cacosh", FLOAT_VARIANTS, true},     {"carg", FLOAT_VARIANTS, true},
    {"casin", FLOAT_VARIANTS, true},      {"casinh", FLOAT_VARIANTS, true},
    {"catan", FLOAT_VARIANTS, true},      {"catanh", FLOAT_VARIANTS, true},
    {"cbrt", FLOAT_VARIANTS, false},      {"ccos", FLOAT_VARIANTS, true},
    {"ccosh", FLOAT_VARIANTS, true},      {"ceil", FLOAT_VARIANTS, false},
    {"cexp", FLOAT_VARIANTS, true},       {"cimag", FLOAT_VARIANTS, false},
    {"clog", FLOAT_VARIANTS, true},       {"conj", FLOAT_VARIANTS, false},
    {"copysign", FLOAT_VARIANTS, false},  {"cos", FLOAT_VARIANTS, true},
    {"cosh", FLOAT_VARIANTS, true},       {"cpow", FLOAT_VARIANTS, true},
    {"cproj", FLOAT_VARIANTS, false},     {"creal", FLOAT_VARIANTS, false},
    {"csin", FLOAT_VARIANTS, true},       {"csinh", FLOAT_VARIANTS, true},
    {"csqrt", FLOAT_VARIANTS, true},      {"ctan", FLOAT_VARIANTS, true},
    {"ctanh", FLOAT_VARIANTS, true},      {"erf", FLOAT_VARIANTS, true},
    {"erfc", FLOAT_VARIANTS, true},       {"exp", FLOAT_VARIANTS, true},
    {"exp2", FLOAT_VARIANTS, true},       {"expm1", FLOAT_VARIANTS, true},
    {"fabs", FLOAT_VARIANTS, false},      {"fdim", FLOAT_VARIANTS, true},
    {"floor", FLOAT_VARIANTS, false},     {"fma", FLOAT_VARIANTS, true},
    {"fmax", FLOAT_VARIANTS, false},      {"fmin", FLOAT_VARIANTS, false},
    {"fmod", FLOAT_VARIANTS, true},       {"hypot", FLOAT_VARIANTS, true},
    {"ilogb", FLOAT_VARIANTS, true},      {"imaxabs", NO_VARIANT, false},
    {"labs", NO_VARIANT, false},          {"ldexp", FLOAT_VARIANTS, true},
    {"llabs", NO_VARIANT, false},         {"llrint", FLOAT_VARIANTS, true},
    {"llround", FLOAT_VARIANTS, true},    {"log", FLOAT_VARIANTS, true},
    {"log10", FLOAT_VARIANTS, true},      {"log1p", FLOAT_VARIANTS, true},
    {"log2", FLOAT_VARIANTS, true},       {"logb", FLOAT_VARIANTS, true},
    {"lrint", FLOAT_VARIANTS, true},      {"lround", FLOAT_VARIANTS, true},
    {"nearbyint", FLOAT_VARIANTS, false}, {"nextafter", FLOAT_VARIANTS, true},
    {"nexttoward", FLOAT_VARIANTS, true}, {"pow", FLOAT_VARIANTS, true},
    {"remainder", FLOAT_VARIANTS, true},  {"rint", FLOAT_VARIANTS, false},
    {"round", FLOAT_VARIANTS, false},     {"scalbln", FLOAT_VARIANTS, true},
    {"scalbn", FLOAT_VARIANTS, true},     {"sin", FLOAT_VARIANTS, true},
    {"sinh", FLOAT_VARIANTS, true},       {"sqrt", FLOAT_VARIANTS, true},
    {"tan", FLOAT_VARIANTS, true},        {"tanh", FLOAT_VARIANTS, true},
    {"tgamma", FLOAT_VARIANTS, true},     {"trunc", FLOAT_VARIANTS, false},
};

/* What gcc and clang both have, and macros of headers expand to, without
 * "__builtin_", sorted.
 */
static const struct entry builtin[] = {
    {"bswap16", NO_VARIANT, false},        {"bswap32", NO_VARIANT, false},
    {"bswap64", NO_VARIANT, false},        {"clrsb", LONG_VARIANTS, false},
    {"clz", LONG_VARIANTS, false},         {"ctz", LONG_VARIANTS, false},
    {"expect", NO_VARIANT, false},         {"ffs", LONG_VARIANTS, false},
    {"finite", FLOAT_VARIANTS, false},     {"fpclassify", NO_VARIANT, false},
    {"huge_val", FLOAT_VARIANTS, false},   {"inf", FLOAT_VARIANTS, false},
    {"isfinite", NO_VARIANT, false},       {"isgreater", NO_VARIANT, false},
    {"isgreaterequal", NO_VARIANT, false}, {"isinf", FLOAT_VARIANTS, false},
    {"isinf_sign", NO_VARIANT, false},     {"isless", NO_VARIANT, false},
    {"islessequal", NO_VARIANT, false},    {"islessgreater", NO_VARIANT, false},
    {"isnan", FLOAT_VARIANTS, false},      {"isnormal", NO_VARIANT, false},
    {"isunordered", NO_VARIANT, false},    {"parity", LONG_VARIANTS, false},
    {"popcount", LONG_VARIANTS, false},    {"signbit", FLOAT_VARIANTS, false},
};

/* <ctype.h>, <wctype.h>, sorted: functions that depend on the locale, which no
 * nest changes, and on what their macros are in glibc, functions that return
 * where its tables are.
 */
static const char *const locale[] = {
    "isalnum",  "isalpha",  "isblank",  "iscntrl",  "isdigit",   "isgraph",
    "islower",  "isprint",  "ispunct",  "isspace",  "isupper",   "iswalnum",
    "iswalpha", "iswblank", "iswcntrl", "iswdigit", "iswgraph",  "iswlower",
    "iswprint", "iswpunct", "iswspace", "iswupper", "iswxdigit", "isxdigit",
    "tolower",  "toupper",  "towlower", "towupper"};

static const char *const tables[] = {"__ctype_b_loc", "__ctype_tolower_loc",
                                     "__ctype_toupper_loc"};

/* Functions that read or write files or the terminal, sorted. */
static const char *const output[] = {
    "fclose", "feof",    "ferror",   "fflush",  "fgetc",   "fgets",
    "fopen",  "fprintf", "fputc",    "fputs",   "fread",   "fscanf",
    "fseek",  "ftell",   "fwrite",   "getc",    "getchar", "getline",
    "open",   "perror",  "printf",   "putc",    "putchar", "puts",
    "read",   "scanf",   "vfprintf", "vprintf", "write",
};

/* Functions that return twice, or to elsewhere, sorted. */
static const char *const jumps[] = {"__sigsetjmp", "_longjmp", "_setjmp",
                                    "longjmp",     "setjmp",   "siglongjmp",
                                    "sigsetjmp"};

/* Functions that allocate or free memory, sorted. */
static const char *const memory[] = {
    "aligned_alloc", "alloca",         "calloc", "free",
    "malloc",        "posix_memalign", "realloc"};

/* Functions that do not return, sorted. */
static const char *const ends[] = {"_Exit", "__assert_fail", "abort",
                                   "exit",  "pthread_exit",  "quick_exit",
                                   "trap",  "unreachable"};

static int compare_entries(const void *key, const void *entry)
{
    return strcmp(key, ((const struct entry *)entry)->name);
}

static int compare_names(const void *key, const void *entry)
{
    return strcmp(key, *(const char *const *)entry);
}

/* How many letters at the end of "name", not more than 2, are a suffix of
 * such a variant?
 */
static size_t suffix_length(const char *name, enum variants variants)
{
    size_t n = strlen(name);
    char last = n > 1 ? name[n - 1] : '\0';

    if (variants == FLOAT_VARIANTS && (last == 'f' || last == 'l'))
        return 1;
    if (variants == LONG_VARIANTS && last == 'l')
        return n > 2 && name[n - 2] == 'l' ? 2 : 1;
    return 0;
}

static const struct entry *find_stem(const char *name, enum variants variants,
                                     const struct entry *table, size_t n)
{
    size_t suffix = suffix_length(name, variants);
    size_t length = strlen(name) - suffix;
    const struct entry *entry;
    char stem[32];

    if (suffix == 0 || length >= sizeof(stem))
        return NULL;
    memcpy(stem, name, length);
    stem[length] = '\0';
    entry = bsearch(stem, table, n, sizeof(*table), compare_entries);
    return entry && entry->variants == variants ? entry : NULL;
}

static const struct entry *find(const char *name, const struct entry *table,
                                size_t n)
{
    const struct entry *entry =
        bsearch(name, table, n, sizeof(*table), compare_entries);

    if (!entry)
        entry = find_stem(name, FLOAT_VARIANTS, table, n);
    return entry ? entry : find_stem(name, LONG_VARIANTS, table, n);
}

/* "name" without "prefix", NULL if it does not begin with it. */
static const char *without(const char *name, const char *prefix)
{
    size_t n = strlen(prefix);

    return strncmp(name, prefix, n) == 0 ? name + n : NULL;
}

static const struct entry *look_up(const char *name)
{
    const char *rest = without(name, "__builtin_");
    const struct entry *entry = NULL;

    if (rest)
        entry = find(rest, builtin, PO_COUNTOF(builtin));
    return entry ? entry
                 : find(rest ? rest : name, library, PO_COUNTOF(library));
}

/* May this function of the library set errno?  Builtins may, too: they become
 * calls.
 */
bool po_library_sets_errno(const char *name)
{
    const struct entry *entry = look_up(name);

    return entry && entry->sets_errno;
}

static bool is_listed(const char *name, const char *const *list, size_t n)
{
    return bsearch(name, list, n, sizeof(*list), compare_names) != NULL;
}

/* Does the value of this function of the library depend on the locale, which
 * threads may have their own of?
 */
bool po_library_reads_locale(const char *name)
{
    return is_listed(name, locale, PO_COUNTOF(locale)) ||
           is_listed(name, tables, PO_COUNTOF(tables));
}

/* Is "expr" a table of the locale, "*__ctype_b_loc()"? */
bool po_library_is_table(const po_expr *expr)
{
    const po_expr *call;

    expr = po_expr_strip(expr);
    if (expr->kind != PO_EXPR_UNARY || expr->op != PO_OP_DEREF)
        return false;
    call = po_expr_strip(expr->arg[0]);
    return call->kind == PO_EXPR_CALL && call->n_arg == 0 && call->decl &&
           call->decl->storage == PO_STORAGE_FUNCTION &&
           is_listed(call->decl->name, tables, PO_COUNTOF(tables));
}

/* Is "name" that of a function of the library that does nothing but compute a
 * value?
 */
bool po_library_computes(const char *name)
{
    return look_up(name) != NULL || is_listed(name, locale, PO_COUNTOF(locale));
}

/* Does this function of the library that computes a value work with integers
 * alone?
 */
bool po_library_is_integral(const char *name)
{
    static const char *const abs[] = {"abs", "imaxabs", "labs", "llabs"};

    return is_listed(name, abs, PO_COUNTOF(abs)) ||
           is_listed(name, locale, PO_COUNTOF(locale));
}

/* Return why the function "name" of the library, which does more than compute
 * a value, cannot be called in a nest.
 */
po_reject po_library_reason(const char *name)
{
    const char *rest = without(name, "__builtin_");
    const char *stem = rest ? rest : name;

    if (is_listed(stem, output, PO_COUNTOF(output)))
        return PO_REJECT_IO;
    if (is_listed(stem, jumps, PO_COUNTOF(jumps)))
        return PO_REJECT_SETJMP;
    if (is_listed(stem, memory, PO_COUNTOF(memory)))
        return PO_REJECT_ALLOCATION;
    if (is_listed(stem, ends, PO_COUNTOF(ends)))
        return PO_REJECT_NORETURN;
    if (without(name, "__atomic_") || without(name, "__sync_") ||
        without(name, "atomic_"))
        return PO_REJECT_VOLATILE;
    if (without(stem, "va_"))
        return PO_REJECT_VARARGS;
    return PO_REJECT_CALL;
}
