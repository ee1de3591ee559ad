/* The headers that the file includes: noted in po_unit.include; and whether one that is not
 * the system's passes a test of its bytes.
 */
#include "clang.h"

#include <string.h>

/* Is it one of the headers already? */
static bool is_known(const po_unit *unit, const char *name)
{
    for (int i = 0; i < unit->n_include; i++)
        if (strcmp(unit->include[i].name, name) == 0)
            return true;
    return false;
}

/* What is found in the current folder has no "./" in front, as with compilers. */
static const char *without_dot(const char *name)
{
    while (name[0] == '.' && name[1] == '/') {
        name += 2;
        while (*name == '/')
            name++;
    }
    return name;
}

static void count(CXFile file, CXSourceLocation *stack, unsigned n_stack,
                  CXClientData user)
{
    (void)file;
    (void)stack;
    (void)n_stack;
    ++*(int *)user;
}

static void add(CXFile file, CXSourceLocation *stack, unsigned n_stack,
                CXClientData user)
{
    po_lower *low = user;
    po_unit *unit = low->unit;
    const char *name =
        without_dot(po_lower_take_string(low->arena, clang_getFileName(file)));
    CXSourceLocation begin = clang_getLocation(low->tu, file, 1, 1);

    (void)stack;
    (void)n_stack;
    if (po_lower_same_file(file, low->file) || po_lower_is_prelude(name) ||
        is_known(unit, name))
        return;
    unit->include[unit->n_include++] =
        (po_include){name, clang_Location_isInSystemHeader(begin)};
}

/* Note the headers of the file. */
void po_lower_headers(po_lower *low)
{
    int n = 0;

    clang_getInclusions(low->tu, count, &n);
    low->unit->include =
        po_arena_array(low->arena, (size_t)n + 1, sizeof(*low->unit->include));
    clang_getInclusions(low->tu, add, low);
}

struct header_check {
    const po_lower *low;
    bool (*test)(const char *text, size_t n);
    bool found;
};

static void search_header(CXFile file, CXSourceLocation *stack,
                          unsigned n_stack, CXClientData user)
{
    struct header_check *check = user;
    size_t size = 0;
    CXTranslationUnit tu = check->low->tu;
    const char *text = clang_getFileContents(tu, file, &size);

    (void)stack;
    if (n_stack > 0 && text &&
        !clang_Location_isInSystemHeader(
            clang_getLocationForOffset(tu, file, 0)))
        check->found |= check->test(text, size);
}

/* Does a header of the user's pass the test?  It gets their bytes: they are not read
 * as C.
 */
bool po_lower_headers_have(const po_lower *low,
                           bool (*test)(const char *text, size_t n))
{
    struct header_check check = {low, test, false};

    clang_getInclusions(low->tu, search_header, &check);
    return check.found;
}
