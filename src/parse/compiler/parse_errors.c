/* Errors of the parser.
 *
 * What the user's compiler accepts may be an error for the parser.  Statements
 * with errors are missing from the syntax tree, and declarations with errors may
 * have another type.  Hence
 *
 *   - a function with an error in its body is left alone, and may do anything;
 *   - a declaration with an error is tainted, and so are those that mention a
 *     tainted one, by its name; a function that mentions one is left alone;
 *   - whatever else is wrong with the file, the file is refused.
 */
#include "../clang.h"

#include <string.h>

/* Is the error no reason to distrust the syntax tree?  That is so for a function
 * without a declaration, unless it is a builtin one of gcc's; for a flag
 * that only another compiler knows, for a register that only another compiler
 * has variables in, and for a use of an attribute by another compiler's header
 * that this one does not know, or of gcc's malloc, which names what frees the memory.
 */
static bool is_foreign(const po_fault *fault)
{
    if (!fault->file)
        return po_begins_with(fault->message, "unknown argument") ||
               strstr(fault->message, "to option '-fsanitize='");
    if (po_begins_with(fault->message, "call to undeclared ") ||
        po_begins_with(fault->message, "implicit declaration of ") ||
        po_begins_with(fault->message, "implicitly declaring "))
        return true;
    return (strstr(fault->message, "attribute takes no arguments") &&
            (fault->in_system || strstr(fault->message, "malloc"))) ||
           strstr(fault->message, "unsuitable for global register variables");
}

static void add_fault(po_lower *low, CXDiagnostic diagnostic)
{
    CXSourceLocation location = clang_getDiagnosticLocation(diagnostic);
    po_fault fault = {.function = -1};

    clang_getExpansionLocation(location, &fault.file, NULL, NULL,
                               &fault.offset);
    fault.message = po_lower_take_string(
        low->arena, clang_getDiagnosticSpelling(diagnostic));
    fault.category = po_lower_take_string(
        low->scratch, clang_getDiagnosticCategoryText(diagnostic));
    fault.is_fatal =
        clang_getDiagnosticSeverity(diagnostic) > CXDiagnostic_Error;
    fault.in_system = clang_Location_isInSystemHeader(location);
    if (fault.file)
        fault.loc = po_lower_loc(low, location);
    if (!is_foreign(&fault))
        low->fault[low->n_fault++] = fault;
}

static void collect_faults(po_lower *low)
{
    unsigned n = clang_getNumDiagnostics(low->tu);

    low->fault = po_arena_array(low->scratch, n, sizeof(*low->fault));
    for (unsigned i = 0; i < n; i++) {
        CXDiagnostic diagnostic = clang_getDiagnostic(low->tu, i);

        if (clang_getDiagnosticSeverity(diagnostic) >= CXDiagnostic_Error)
            add_fault(low, diagnostic);
        clang_disposeDiagnostic(diagnostic);
    }
}

/* Are there errors that are a reason to distrust the syntax tree? */
bool po_lower_has_faults(po_lower *low)
{
    int n;

    collect_faults(low);
    n = low->n_fault;
    low->fault = NULL;
    low->n_fault = 0;
    return n > 0;
}

/* Is the error in the source of "cursor"? */
static bool covers(CXCursor cursor, const po_fault *fault)
{
    CXSourceRange extent = clang_getCursorExtent(cursor);
    CXFile file;
    unsigned begin;
    unsigned end;

    clang_getExpansionLocation(clang_getRangeStart(extent), &file, NULL, NULL,
                               &begin);
    if (!file || !fault->file || !po_lower_same_file(file, fault->file))
        return false;
    clang_getExpansionLocation(clang_getRangeEnd(extent), &file, NULL, NULL,
                               &end);
    return file && po_lower_same_file(file, fault->file) &&
           begin <= fault->offset && fault->offset < end;
}

/* Is the error in no function's body one of a declaration, with no effect on
 * what stands beside it?
 */
static bool is_of_declaration(const po_fault *fault)
{
    return strcmp(fault->category, "Semantic Issue") == 0;
}

/* Put the blame for the error on the declarations in which it is; false if there
 * is none.
 */
static bool blame(po_lower *low, const po_cursors *top, po_fault *fault)
{
    bool found = false;

    for (int i = 0; i < top->n; i++) {
        CXCursor body;

        if (!covers(top->item[i], fault))
            continue;
        body = po_lower_body(top->item[i]);
        if (!clang_Cursor_isNull(body) && covers(body, fault)) {
            fault->function = i;
            return true;
        }
        if (!is_of_declaration(fault))
            return false;
        po_lower_taint_all(low, top->item[i], NULL);
        found = true;
    }
    return found;
}

/* Is it an error for every compiler?  The first one of a function's body, or one
 * elsewhere, is that if a token is missing, or a name that is not reserved for
 * compilers has no declaration.  That decides only if there is an output.
 */
static bool is_plain(const po_fault *fault)
{
    static const char *const undeclared[] = {"use of undeclared identifier '",
                                             "unknown type name '"};

    if (fault->in_system)
        return false;
    for (size_t i = 0; i < PO_COUNTOF(undeclared); i++)
        if (po_begins_with(fault->message, undeclared[i]))
            return fault->message[strlen(undeclared[i])] != '_';
    return po_begins_with(fault->message, "expected ");
}

/* Does the error, in spite of its place, say that tokens are missing? */
static bool is_lost(const po_fault *fault)
{
    return fault->is_fatal ||
           (strcmp(fault->category, "Semantic Issue") != 0 &&
            strcmp(fault->category, "Parse Issue") != 0 &&
            strcmp(fault->category, "Inline Assembly Issue") != 0 &&
            !po_begins_with(fault->message, "invalid suffix"));
}

/* Is the error number "i" the first one of its function, or in none? */
static bool is_first(const po_lower *low, int i)
{
    for (int k = 0; k < i && low->fault[i].function >= 0; k++)
        if (low->fault[k].function == low->fault[i].function)
            return false;
    return true;
}

/* Find out what the errors are about; false if that is not known. */
static bool judge(po_lower *low)
{
    po_cursors *top = po_lower_top(low);
    bool good = true;

    for (int i = 0; i < low->n_fault; i++) {
        po_fault *fault = &low->fault[i];

        good = good && !is_lost(fault) && blame(low, top, fault) &&
               !(is_first(low, i) && is_plain(fault));
    }
    if (good)
        po_lower_spread(low);
    return good;
}

/* Is the file one of those that it includes?  Its functions may then occur more
 * than once in the same bytes.
 */
static void see_inclusion(CXFile file, CXSourceLocation *from, unsigned depth,
                          CXClientData user)
{
    po_lower *low = user;

    (void)from;
    if (depth > 0 && po_lower_same_file(file, low->file))
        low->distrust = "the file includes itself";
}

/* Read the errors of the parser.  If the file has to be refused, print them and
 * return false.
 */
bool po_lower_faults(po_lower *low)
{
    low->why_distrust = PO_REJECT_PARSE;
    if (po_lower_tells_types(low))
        low->distrust = "types such as _Float64 are told from others";
    clang_getInclusions(low->tu, see_inclusion, low);
    collect_faults(low);
    low->unit->n_fault = low->n_fault;
    if (low->n_fault == 0 || judge(low))
        return true;
    for (int i = 0; i < low->n_fault; i++)
        po_diag_error(low->run->diag, &low->fault[i].loc, "%s",
                      low->fault[i].message);
    return false;
}

/* Return the message of the first error outside of functions. */
static const char *first_elsewhere(const po_lower *low)
{
    for (int i = 0; i < low->n_fault; i++)
        if (low->fault[i].function < 0)
            return low->fault[i].message;
    return "";
}

/* Return the message for what is tainted, with its code. */
static const char *message_of(const po_lower *low, const po_tainted *tainted,
                              po_reject *why)
{
    *why = tainted && tainted->difference ? PO_REJECT_COMPILER_DIFFERS
                                          : PO_REJECT_PARSE;
    return tainted && tainted->difference ? tainted->difference->text
                                          : first_elsewhere(low);
}

/* Return the message for what differs in the function; NULL if nothing does. */
static const char *difference_in(const po_lower *low, const po_span *range,
                                 po_loc *loc)
{
    for (int i = 0; i < low->n_difference; i++) {
        const po_difference *d = low->difference[i];

        if (d->span.begin < range->end && range->begin < d->span.end) {
            if (d->loc.offset >= range->begin && d->loc.offset < range->end &&
                !d->loc.is_elsewhere)
                *loc = d->loc;
            return d->text;
        }
    }
    return NULL;
}

/* The same for a function in the main file, and for what is tainted in its text;
 * what has no place there is not trusted if there is anything tainted.
 */
static const char *fault_of_text(po_lower *low, CXCursor function, po_loc *loc,
                                 po_reject *why)
{
    const po_tainted *tainted;
    const char *text;
    po_span range;

    if (low->n_tainted == 0 && low->n_difference == 0)
        return NULL;
    if (low->foreign)
        return low->n_fault > 0 ? message_of(low, NULL, why) : NULL;
    if (!po_lower_range(low, function, &range))
        return message_of(low, low->n_tainted > 0 ? low->tainted : NULL, why);
    *why = PO_REJECT_COMPILER_DIFFERS;
    text = difference_in(low, &range, loc);
    tainted = text ? NULL : po_lower_taint_text(low, &range);
    return tainted ? message_of(low, tainted, why) : text;
}

/* Return what the parser does not understand of a function, or what the compiler
 * may see in another way, with its place in "loc" and a code in "why"; NULL if
 * there is nothing.
 */
const char *po_lower_fault_of(po_lower *low, CXCursor function, po_loc *loc,
                              po_reject *why)
{
    const char *text;
    const char *name;

    *loc = po_lower_loc(low, clang_getCursorLocation(function));
    *why = low->why_distrust;
    if (low->distrust)
        return low->distrust;
    *why = PO_REJECT_PARSE;
    for (int i = 0; i < low->n_fault; i++) {
        const po_fault *fault = &low->fault[i];

        if (fault->function >= 0 &&
            clang_equalCursors(low->top.item[fault->function], function)) {
            *loc = fault->loc;
            return fault->message;
        }
    }
    text = fault_of_text(low, function, loc, why);
    if (text)
        return text;
    name =
        po_lower_take_string(low->scratch, clang_getCursorSpelling(function));
    if (!po_lower_taint(low, name))
        name = po_lower_mentions_tainted(low, function, true);
    return name ? message_of(low, po_lower_taint(low, name), why) : NULL;
}
