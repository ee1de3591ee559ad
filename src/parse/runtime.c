/* Facts about the process at run time that a file's code implies: may it fork,
 * run in a signal handler, or before main?  Then functions that are reached
 * from there get no parallel loops (threads could not be started).  With the
 * reason.
 */
#include "directive.h"

#include <ctype.h>
#include <string.h>

#include "polyopt/syntax.h"

/* Functions after which a process goes on as two, one of them without the
 * threads of the other.
 */
static const char *const forks[] = {
    "fork",    "vfork", "_Fork",   "__fork", "__vfork",        "clone",
    "__clone", "rfork", "forkpty", "daemon", "__builtin_fork",
};

static const char *const fork_numbers[] = {
    "SYS_fork",  "SYS_vfork",  "SYS_clone",  "SYS_clone3",
    "__NR_fork", "__NR_vfork", "__NR_clone", "__NR_clone3",
};

/* Functions that are given one to be called at any time. */
static const char *const signals[] = {
    "signal",      "sigaction",    "sigset",       "sigvec",
    "bsd_signal",  "sysv_signal",  "__bsd_signal", "__sysv_signal",
    "__sigaction", "rt_sigaction",
};

/* Return the name of one of the n functions in "list" that the file mentions and
 * does not define; NULL if there is none.
 */
static const char *find_function(const po_lower *low, const char *const *list,
                                 size_t n)
{
    for (int i = 0; i < low->n_known; i++) {
        const po_known *known = low->known[i];

        if (known->is_used && known->decl.storage == PO_STORAGE_FUNCTION &&
            po_is_among(known->decl.name, list, n) &&
            clang_Cursor_isNull(clang_getCursorDefinition(known->key)))
            return known->decl.name;
    }
    return NULL;
}

/* A walk that gives the functions that it meets a reason for having no threads;
 * "calls": also those that are only called.
 */
struct walk {
    po_lower *low;
    const char *why;
    bool calls;
    bool changed;
};

static enum CXChildVisitResult meet(CXCursor cursor, CXCursor parent,
                                    CXClientData user);

static void meet_arguments(CXCursor call, struct walk *walk)
{
    po_cursors part = po_lower_children(call);

    for (int i = 1; i < part.n; i++)
        po_lower_visit(part.item[i], call, meet, walk);
    po_cursors_free(&part);
}

static enum CXChildVisitResult meet(CXCursor cursor, CXCursor parent,
                                    CXClientData user)
{
    struct walk *walk = user;
    CXCursor decl = clang_getCursorReferenced(cursor);
    enum CXCursorKind kind = clang_getCursorKind(cursor);
    po_known *known;

    (void)parent;
    if (clang_getCursorKind(decl) != CXCursor_FunctionDecl)
        return CXChildVisit_Recurse;
    if (kind == CXCursor_CallExpr && !walk->calls) {
        meet_arguments(cursor, walk);
        return CXChildVisit_Continue;
    }
    if (kind != CXCursor_DeclRefExpr)
        return CXChildVisit_Recurse;
    po_lower_decl(walk->low, decl);
    known = po_lower_known(walk->low, decl);
    if (walk->why && !known->no_threads) {
        known->no_threads = walk->why;
        walk->changed = true;
    }
    return CXChildVisit_Continue;
}

static void meet_list(const po_cursors *list, struct walk *walk)
{
    for (int i = 0; i < list->n; i++)
        clang_visitChildren(list->item[i], meet, walk);
}

/* Functions that one without threads calls have none, either. */
static bool spread(po_lower *low, const po_cursors *list)
{
    struct walk walk = {.low = low, .calls = true};

    for (int i = 0; i < list->n; i++) {
        walk.why = po_lower_known(low, list->item[i])->no_threads;
        if (walk.why)
            clang_visitChildren(list->item[i], meet, &walk);
    }
    return walk.changed;
}

/* Functions that start before the program does. */
static bool note_constructors(po_lower *low, const po_cursors *list)
{
    static const char *const name[] = {"constructor"};
    bool found = false;

    for (int i = 0; i < list->n; i++)
        if (clang_getCursorKind(list->item[i]) == CXCursor_FunctionDecl &&
            po_lower_has_attribute(low, list->item[i], name,
                                   PO_COUNTOF(name))) {
            po_lower_known(low, list->item[i])->no_threads =
                "it runs before the program starts";
            found = true;
        }
    return found;
}

/* Find the functions that run at times at which no thread can be started: in
 * handlers of signals, that is any function of which the address is taken where
 * such handlers are set, or before the program starts.
 */
static void find_odd_times(po_lower *low)
{
    struct walk walk = {.low = low,
                        .why = "it may run in a handler of a signal"};

    if (find_function(low, signals, PO_COUNTOF(signals))) {
        meet_list(&low->functions, &walk);
        meet_list(&low->elsewhere, &walk);
    }
    walk.changed |= note_constructors(low, &low->functions);
    walk.changed |= note_constructors(low, &low->elsewhere);
    while (walk.changed) {
        walk.changed = spread(low, &low->functions);
        walk.changed |= spread(low, &low->elsewhere);
    }
}

static const char *find_fork(po_lower *low)
{
    struct walk walk = {.low = low};
    const char *found;

    for (int i = 0; i < low->elsewhere.n; i++)
        if (clang_getCursorKind(low->elsewhere.item[i]) == CXCursor_VarDecl)
            clang_visitChildren(low->elsewhere.item[i], meet, &walk);
    found = find_function(low, forks, PO_COUNTOF(forks));
    for (size_t i = 0; !found && i < PO_COUNTOF(fork_numbers); i++)
        if (po_unit_has_name(low->unit, fork_numbers[i]))
            found = fork_numbers[i];
    return found;
}

/* Is the word from "begin" to "end" the name of an attribute with arguments, not a member, or part
 * of a comment: behind "(", "," or ":", and in front of "("?
 */
static bool is_attribute(const char *text, size_t n, size_t begin, size_t end)
{
    while (begin > 0 && isspace((unsigned char)text[begin - 1]))
        begin--;
    while (end < n && isspace((unsigned char)text[end]))
        end++;
    return begin > 0 && strchr("(,:", text[begin - 1]) && end < n &&
           text[end] == '(';
}

static bool names_resolver(const char *text, size_t n)
{
    static const char *const name[] = {"ifunc", "__ifunc__"};
    size_t begin = 0;

    while (begin < n) {
        size_t end = begin;

        while (end < n && po_is_word_char(text[end]))
            end++;
        for (size_t i = 0; i < PO_COUNTOF(name); i++)
            if (end - begin == strlen(name[i]) &&
                memcmp(text + begin, name[i], end - begin) == 0 &&
                is_attribute(text, n, begin, end))
                return true;
        begin = end > begin ? end : end + 1;
    }
    return false;
}

/* Does a function decide, while the program is loaded, which one is called? */
static bool has_resolver(po_lower *low)
{
    return names_resolver(low->unit->text, low->unit->n_text) ||
           po_lower_headers_have(low, names_resolver);
}

static bool names_openmp(const char *text, size_t n)
{
    return po_has_bytes(text, n, "_OPENMP");
}

/* Does the program, which is compiled without OpenMP, ask whether it is? */
static bool asks_openmp(const po_lower *low)
{
    return po_flags_openmp(low->run->options) != PO_OPENMP_PARALLEL &&
           !low->run->keeps_calls && !low->unit->is_result &&
           (po_unit_has_name(low->unit, "_OPENMP") ||
            po_lower_headers_have(low, names_openmp));
}

static bool names_threads(const char *text, size_t n)
{
    return po_has_bytes(text, n, "omp_get_max_threads") ||
           po_has_bytes(text, n, "omp_in_parallel");
}

/* May the program, which is compiled without OpenMP, have functions or macros of its
 * own in the place of those of the runtime?
 */
static bool replaces_openmp(const po_lower *low)
{
    return po_flags_openmp(low->run->options) != PO_OPENMP_PARALLEL &&
           (po_unit_has_name(low->unit, "omp_get_max_threads") ||
            po_unit_has_name(low->unit, "omp_in_parallel") ||
            po_lower_headers_have(low, names_threads));
}

/* Note what the flags and the code say of the unit and its functions. */
void po_lower_runtime(po_lower *low)
{
    po_unit *unit = low->unit;
    const char *fork = find_fork(low);

    unit->no_threads = po_flags_exclude_threads(low->run->options, low->arena);
    if (!unit->no_threads &&
        po_unit_expands(unit, "__KERNEL__", unit->n_text, false))
        unit->no_threads = "__KERNEL__: kernels have no threads";
    if (!unit->no_threads && fork)
        unit->no_threads = po_arena_printf(
            low->arena,
            "%s: a child of a process with threads cannot start any", fork);
    if (!unit->no_threads && has_resolver(low))
        unit->no_threads = "ifunc: resolvers run before the program starts";
    unit->openmp_dormant = po_lower_has_disabled_openmp(low);
    unit->asks_openmp = asks_openmp(low);
    unit->replaces_openmp = replaces_openmp(low);
    unit->minds_load = low->run->options->free_threads &&
                       po_flags_openmp(low->run->options) != PO_OPENMP_PARALLEL;
    find_odd_times(low);
}
