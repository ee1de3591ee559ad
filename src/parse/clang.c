/* A C file, parsed by libclang, becomes a po_unit.  Only this
 * folder knows libclang; nothing of it outlives po_unit_parse.
 *
 * Every statement of every function in the main file is copied into nodes. What is
 * not modelled is an opaque node with a reason, so that one place, model/, decides
 * what to say about it.
 */
#include "directive.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "polyopt/syntax.h"

const char *po_parser_version(void)
{
    static char version[128];
    po_arena *arena = po_arena_new();

    snprintf(version, sizeof(version), "%s",
             po_lower_take_string(arena, clang_getClangVersion()));
    po_arena_free(arena);
    return version;
}

/* The name under which libclang is given the text. */
static const char *virtual_name(const po_lower *low)
{
    const char *path = low->unit->path;

    if (low->run->options->source)
        return low->run->options->source;
    if (strcmp(path, "<stdin>") == 0)
        return "<stdin>.c";
    if (path[0] == '-')
        return po_arena_printf(low->scratch, "./%s", path);
    return path;
}

static enum CXErrorCode parse_file(po_lower *low, CXIndex index)
{
    const char *name = virtual_name(low);
    struct CXUnsavedFile content[1 + PO_N_PRELUDE] = {
        {name, low->unit->text, low->unit->n_text}};
    unsigned n_content = 1 + (unsigned)po_lower_prelude(content + 1);
    int n;
    const char **arg = po_lower_arguments(low, &n);
    enum CXErrorCode code = clang_parseTranslationUnit2(
        index, name, arg, n, content, n_content,
        CXTranslationUnit_DetailedPreprocessingRecord, &low->tu);

    low->name = name;
    if (code == CXError_Success)
        low->file = clang_getFile(low->tu, name);
    return code;
}

static bool is_in_main_file(const po_lower *low, CXCursor cursor)
{
    CXFile file;

    clang_getExpansionLocation(clang_getCursorLocation(cursor), &file, NULL,
                               NULL, NULL);
    return file && po_lower_same_file(file, low->file);
}

static bool is_in_system_header(CXCursor cursor)
{
    return clang_Location_isInSystemHeader(clang_getCursorLocation(cursor));
}

static void sort_function(po_lower *low, CXCursor cursor)
{
    if (!clang_isCursorDefinition(cursor))
        return;
    if (is_in_main_file(low, cursor))
        po_cursors_add(&low->functions, cursor);
    else if (!is_in_system_header(cursor))
        po_cursors_add(&low->elsewhere, cursor);
    if (low->functions.n == 0)
        low->n_early = low->elsewhere.n;
}

/* Sort what stands at the top level of the file and its headers. */
static enum CXChildVisitResult visit_top(CXCursor cursor, CXCursor parent,
                                         CXClientData user)
{
    po_lower *low = user;
    enum CXCursorKind kind = clang_getCursorKind(cursor);

    (void)parent;
    if (kind == CXCursor_MacroDefinition) {
        po_cursors_add(&low->macros, cursor);
    } else if (kind == CXCursor_MacroExpansion) {
        if (is_in_main_file(low, cursor))
            po_cursors_add(&low->invocations, cursor);
    } else if (kind == CXCursor_FunctionDecl) {
        sort_function(low, cursor);
    } else if (kind == CXCursor_VarDecl) {
        po_lower_note_object(low, cursor);
        if (!is_in_system_header(cursor))
            po_cursors_add(&low->elsewhere, cursor);
    }
    return CXChildVisit_Continue;
}

static bool has_flag(const po_lower *low, const char *on, const char *off)
{
    return po_options_has_flag(low->run->options, on, off);
}

/* What the flags and names of the file say of calls of the library.  Builtins
 * may be mentioned without a declaration.
 */
static void note_library(po_lower *low)
{
    po_unit *unit = low->unit;
    bool sets = !has_flag(low, "-fno-math-errno", "-fmath-errno") &&
                !has_flag(low, "-ffast-math", "-fno-fast-math");

    unit->is_hosted = !has_flag(low, "-ffreestanding", "-fhosted") &&
                      !has_flag(low, "-fno-builtin", "-fbuiltin");
    unit->errno_matters = sets && po_lower_looks_at_errno(low);
    unit->fenv_matters = po_unit_mentions_fenv(unit) ||
                         po_lower_has_fenv_pragma(low) ||
                         has_flag(low, "-frounding-math", "-fno-rounding-math");
    unit->has_weak_aliases = po_lower_has_weak_aliases(low);
}

/* Are the sizes of types others than those that generated code is written for?
 * Compilers define __LP64__ if they are not.
 */
static bool has_other_sizes(const po_lower *low)
{
    CXTargetInfo target = clang_getTranslationUnitTargetInfo(low->tu);
    int width = clang_TargetInfo_getPointerWidth(target);

    clang_TargetInfo_dispose(target);
    return width != 64 || !po_unit_expands(low->unit, "__LP64__", 0, false);
}

static void lower_file(po_lower *low)
{
    clang_visitChildren(clang_getTranslationUnitCursor(low->tu), visit_top,
                        low);
    po_lower_tokens(low);
    po_lower_comments(low);
    po_lower_names(low);
    po_lower_lines(low);
    po_lower_definitions(low);
    note_library(low);
    low->unit->is_c90 = po_flags_choose_c90(low->run->options);
    low->unit->other_sizes = has_other_sizes(low);
    po_lower_expansions(low);
    po_lower_position_dependent(low);
    po_lower_trace_pragmas(low);
    po_lower_directives(low);
    po_lower_differences(low);
    po_lower_functions(low);
    if (low->run->options->depend != PO_DEPEND_NONE)
        po_lower_headers(low);
}

/* Return a unit that holds a copy of the text and nothing else. */
static po_unit *new_unit(const char *path, const char *text, size_t n)
{
    po_arena *arena = po_arena_new();
    po_unit *unit = po_arena_alloc(arena, sizeof(*unit));

    unit->arena = arena;
    unit->path = po_arena_copy(arena, path);
    unit->text = po_arena_slice(arena, text, n);
    unit->n_text = n;
    return unit;
}

static void free_lower(po_lower *low)
{
    po_cursors_free(&low->functions);
    po_cursors_free(&low->elsewhere);
    po_cursors_free(&low->macros);
    po_cursors_free(&low->invocations);
    po_cursors_free(&low->top);
    free(low->known);
    free(low->known_slot);
    free(low->type_slot);
    po_arena_free(low->scratch);
}

static enum CXErrorCode parse_again(po_lower *low, CXIndex index)
{
    if (low->tu)
        clang_disposeTranslationUnit(low->tu);
    low->tu = NULL;
    return parse_file(low, index);
}

/* Parse as the version of gcc that the user's compiler is, unless the parser does not
 * understand what is meant for that.
 */
static enum CXErrorCode parse_as_gcc(po_lower *low, CXIndex index)
{
    enum CXErrorCode code;

    low->version = po_lower_version(low);
    code = parse_file(low, index);
    if (!low->version || (code == CXError_Success && !po_lower_has_faults(low)))
        return code;
    low->version = NULL;
    return parse_again(low, index);
}

/* Parse with the user's flags, if need be without the kind of processor, and
 * without the builtin functions the names of which the file uses itself, or the
 * directives that mean nothing.
 */
static enum CXErrorCode parse_leniently(po_lower *low, CXIndex index)
{
    enum CXErrorCode code = parse_as_gcc(low, index);

    if (code == CXError_Failure && po_lower_processor(low)) {
        low->any_processor = true;
        code = parse_again(low, index);
    }
    if (code == CXError_Success && po_lower_takes_names(low))
        code = parse_again(low, index);
    if (code == CXError_Success && low->file && po_lower_ignore_directives(low))
        code = parse_again(low, index);
    return code;
}

/* Parse; false if the file has to be refused. */
static bool read_file(po_lower *low, CXIndex index)
{
    enum CXErrorCode code = parse_leniently(low, index);
    po_loc loc = {.file = low->unit->path, .line = 1, .col = 1};

    if (code == CXError_Success && low->file && low->any_processor &&
        po_lower_asks_processor(low)) {
        po_diag_error(low->run->diag, &loc,
                      "the C parser does not know '%s', on which depends what "
                      "is compiled",
                      po_lower_processor(low));
        return false;
    }
    if (code == CXError_Success && low->file)
        return po_lower_faults(low);
    if (code == CXError_Crashed) {
        po_diag_error(low->run->diag, &loc, "the C parser crashed");
        low->run->diag->n_internal++;
        return false;
    }
    po_diag_error(low->run->diag, &loc,
                  "the C parser does not accept the compiler flags");
    return false;
}

po_unit *po_unit_parse(const char *path, const char *text, size_t n,
                       const po_run *run)
{
    po_lower low = {.run = run};
    CXIndex index;
    bool parsed;

    if (!path || !text || !run)
        return NULL;
    low.unit = new_unit(path, text, n);
    low.arena = low.unit->arena;
    low.scratch = po_arena_new();
    index = clang_createIndex(0, 0);
    parsed = read_file(&low, index);
    if (parsed)
        lower_file(&low);
    if (low.tu)
        clang_disposeTranslationUnit(low.tu);
    clang_disposeIndex(index);
    free_lower(&low);
    return parsed ? low.unit : po_unit_free(low.unit);
}
