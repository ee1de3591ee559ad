/* Declarations: maps libclang's cursors to one po_decl per variable or
 * function, by a hash table over canonical cursors, with storage class,
 * attributes, whether the address is taken, the value is ever assigned, and
 * whether a function is one of the C library.  Errs on the side of "address
 * taken" and "replaceable".
 */
#include "directive.h"

#include <stdlib.h>
#include <string.h>

#include "polyopt/syntax.h"

static int *find_slot(const po_lower *low, CXCursor key)
{
    unsigned mask = (unsigned)low->n_known_slot - 1;
    unsigned i = clang_hashCursor(key) & mask;

    while (low->known_slot[i] >= 0 &&
           !clang_equalCursors(low->known[low->known_slot[i]]->key, key))
        i = (i + 1) & mask;
    return &low->known_slot[i];
}

static void grow_slots(po_lower *low)
{
    low->n_known_slot = low->n_known_slot ? 2 * low->n_known_slot : 256;
    low->known_slot = po_realloc(low->known_slot, (size_t)low->n_known_slot *
                                                      sizeof(*low->known_slot));
    for (int i = 0; i < low->n_known_slot; i++)
        low->known_slot[i] = -1;
    for (int i = 0; i < low->n_known; i++)
        *find_slot(low, low->known[i]->key) = i;
}

static po_known *add_known(po_lower *low, CXCursor key)
{
    po_known *known = po_arena_alloc(low->arena, sizeof(*known));

    known->key = key;
    *PO_ADD(low->known, low->n_known) = known;
    return known;
}

/* Return what is known of the entity declared by "decl", the same object for
 * all its declarations.
 */
po_known *po_lower_known(po_lower *low, CXCursor decl)
{
    CXCursor key = clang_getCanonicalCursor(decl);
    int *slot;

    if (2 * low->n_known >= low->n_known_slot)
        grow_slots(low);
    slot = find_slot(low, key);
    if (*slot < 0) {
        *slot = low->n_known;
        return add_known(low, key);
    }
    return low->known[*slot];
}

static po_storage storage_of(CXCursor decl)
{
    bool is_global = clang_getCursorKind(clang_getCursorSemanticParent(decl)) ==
                     CXCursor_TranslationUnit;

    switch (clang_getCursorKind(decl)) {
    case CXCursor_FunctionDecl:
        return PO_STORAGE_FUNCTION;
    case CXCursor_ParmDecl:
        return PO_STORAGE_PARAM;
    case CXCursor_EnumConstantDecl:
        return PO_STORAGE_ENUMERATOR;
    default:
        break;
    }
    if (is_global || clang_Cursor_getStorageClass(decl) == CX_SC_Extern)
        return PO_STORAGE_GLOBAL;
    if (clang_Cursor_getStorageClass(decl) == CX_SC_Static)
        return PO_STORAGE_STATIC;
    return PO_STORAGE_LOCAL;
}

static bool has_attribute(CXCursor decl, enum CXCursorKind one,
                          enum CXCursorKind other)
{
    po_cursors children = po_lower_children(decl);
    bool found = false;

    for (int i = 0; i < children.n; i++) {
        enum CXCursorKind kind = clang_getCursorKind(children.item[i]);

        found |= kind == one || kind == other;
    }
    po_cursors_free(&children);
    return found;
}

/* Has the declaration, or the first one, the attribute? */
static bool is_declared(CXCursor decl, enum CXCursorKind attribute)
{
    return has_attribute(decl, attribute, attribute) ||
           has_attribute(clang_getCanonicalCursor(decl), attribute, attribute);
}

/* Is the function declared not to return?  Its type may say so, or a keyword.
 */
static bool is_noreturn(po_lower *low, CXCursor decl)
{
    const char *type = po_lower_take_string(
        low->scratch, clang_getTypeSpelling(clang_getCursorType(decl)));
    po_cursors part = po_lower_children(decl);
    bool found = strstr(type, "noreturn") != NULL;

    for (int i = 0; i < part.n; i++) {
        size_t n = 0;
        const char *text =
            clang_isAttribute(clang_getCursorKind(part.item[i]))
                ? po_lower_source(
                      low,
                      clang_getRangeStart(clang_getCursorExtent(part.item[i])),
                      &n)
                : NULL;

        found |= text && n > 9 && memcmp(text, "_Noreturn", 9) == 0;
    }
    po_cursors_free(&part);
    return found;
}

/* May the linker put another object or function in the place of this one?
 * libclang does not name the attributes for that, hence all it does not name
 * count.
 */
bool po_lower_is_replaceable(CXCursor decl)
{
    return has_attribute(decl, CXCursor_UnexposedAttr, CXCursor_AsmLabelAttr);
}

/* Record a declaration of an object outside of functions. */
void po_lower_note_object(po_lower *low, CXCursor decl)
{
    po_known *known = po_lower_known(low, decl);
    CXCursor value = clang_Cursor_getVarDeclInitializer(decl);

    if (clang_Cursor_getStorageClass(decl) != CX_SC_Extern ||
        !clang_Cursor_isNull(value))
        known->defined = true;
    known->weak |= po_lower_is_replaceable(decl);
}

/* Does the function of the standard library return memory that nothing else
 * refers to?
 */
static bool allocates(CXCursor decl, const char *name)
{
    if (!clang_Cursor_isNull(clang_getCursorDefinition(decl)))
        return false;
    return strcmp(name, "malloc") == 0 || strcmp(name, "calloc") == 0 ||
           strcmp(name, "aligned_alloc") == 0;
}

static bool is_threadprivate(const po_lower *low, const po_decl *decl)
{
    return (decl->storage == PO_STORAGE_GLOBAL ||
            decl->storage == PO_STORAGE_STATIC) &&
           po_lower_is_threadprivate(low, decl->name);
}

/* Return the name of the entity as programs write it: clang's <tgmath.h> has
 * functions behind its macros.
 */
static const char *name_of(po_lower *low, CXCursor cursor)
{
    const char *name =
        po_lower_take_string(low->arena, clang_getCursorSpelling(cursor));

    return strncmp(name, "__tg_", 5) == 0 ? name + 5 : name;
}

/* Is it a type of numbers that are not integers? */
static bool is_floating(CXType type)
{
    enum CXTypeKind kind = clang_getCanonicalType(type).kind;

    return (kind >= CXType_Float && kind <= CXType_LongDouble) ||
           kind == CXType_Float128 || kind == CXType_Half ||
           kind == CXType_Float16 || kind == CXType_Complex;
}

/* Does the type of the function fit a name of the library?  Most of these
 * functions compute with floating-point numbers.
 */
static bool fits_library(CXCursor cursor, const char *name)
{
    bool found = po_library_is_integral(name) ||
                 is_floating(clang_getCursorResultType(cursor));

    for (int i = 0; i < clang_Cursor_getNumArguments(cursor); i++)
        found |= is_floating(
            clang_getCursorType(clang_Cursor_getArgument(cursor, (unsigned)i)));
    return found;
}

/* Is it the function of this name of the library, rather than one of the
 * user's?
 */
static bool is_in_library(const po_lower *low, CXCursor cursor,
                          const char *name)
{
    CXCursor body = clang_getCursorDefinition(cursor);
    bool is_users = clang_getCursorLinkage(cursor) == CXLinkage_Internal ||
                    !clang_Cursor_isNull(body);

    if (!po_library_computes(name))
        return false;
    if (strncmp(name, "__builtin_", 10) == 0 ||
        clang_Location_isInSystemHeader(
            clang_getCursorLocation(clang_Cursor_isNull(body) ? cursor : body)))
        return true;
    return low->unit->is_hosted && !is_users && fits_library(cursor, name);
}

static void describe(po_lower *low, CXCursor cursor, po_known *known)
{
    CXSourceLocation location = clang_getCursorLocation(cursor);
    po_decl *decl = &known->decl;

    known->is_used = true;
    decl->id = low->next_id++;
    decl->name = name_of(low, cursor);
    decl->storage = storage_of(cursor);
    decl->loc = po_lower_loc(low, location);
    decl->begin = po_lower_offset(low, location);
    decl->is_thread_local = clang_getCursorTLSKind(cursor) != CXTLS_None ||
                            is_threadprivate(low, decl);
    decl->is_named = po_lower_is_named(low, decl->name);
    decl->is_weak =
        decl->storage == PO_STORAGE_GLOBAL && (!known->defined || known->weak);
    decl->type = po_lower_type(low, clang_getCursorType(cursor));
    if (decl->storage == PO_STORAGE_FUNCTION) {
        decl->is_const = is_declared(cursor, CXCursor_ConstAttr);
        decl->is_pure =
            decl->is_const || is_declared(cursor, CXCursor_PureAttr);
        decl->is_noreturn = is_noreturn(low, cursor);
        decl->in_library = is_in_library(low, cursor, decl->name);
        known->allocates = allocates(cursor, decl->name);
    } else {
        decl->type = po_lower_decl_type(low, cursor);
        decl->address_hidden = decl->storage == PO_STORAGE_LOCAL &&
                               po_lower_has_effect(low, cursor);
        decl->address_taken |= decl->address_hidden;
        po_lower_table(low, cursor, decl);
    }
}

/* Return the variable or function that "decl" declares, once for all its
 * declarations.
 */
po_decl *po_lower_decl(po_lower *low, CXCursor decl)
{
    po_known *known = po_lower_known(low, decl);

    if (!known->is_used)
        describe(low, decl, known);
    return &known->decl;
}

/* Record that "decl" is initialised by "value". */
void po_lower_note_value(po_decl *decl, const po_expr *value)
{
    ((po_known *)decl)->value = value;
    while (value &&
           (value->kind == PO_EXPR_CONVERT || value->kind == PO_EXPR_CAST))
        value = value->arg[0];
    if (value && value->kind == PO_EXPR_CALL && value->decl)
        ((po_known *)decl)->fresh = ((const po_known *)value->decl)->allocates;
}

/* Record that the variable, if it is one, is assigned to. */
void po_lower_note_assigned(const po_expr *target)
{
    target = po_expr_strip(target);
    if (target->kind == PO_EXPR_VAR)
        ((po_known *)target->decl)->assigned = true;
}

/* Record that the address of "object" is taken.  That of what a pointer points
 * to is the value of the pointer and says nothing of its own address.
 */
void po_lower_note_address(const po_expr *object)
{
    while (object->kind == PO_EXPR_CONVERT ||
           (object->kind == PO_EXPR_MEMBER && !object->is_arrow) ||
           (object->kind == PO_EXPR_SUBSCRIPT &&
            object->arg[0]->type->kind == PO_TYPE_ARRAY))
        object = object->arg[0];
    if (object->kind == PO_EXPR_VAR)
        ((po_known *)object->decl)->decl.address_taken = true;
}

/* Complete what is known only after all functions have been seen.  Where the
 * parser has failed, a statement may be missing that takes the address of a
 * variable which more than one function knows.
 */
void po_lower_finish_decls(po_lower *low)
{
    bool is_partial = low->n_fault > 0 || low->n_difference > 0;

    for (int i = 0; i < low->n_known; i++) {
        po_known *known = low->known[i];
        po_decl *decl = &known->decl;

        if (!known->is_used)
            continue;
        if (low->hidden && decl->storage != PO_STORAGE_FUNCTION)
            decl->address_taken = decl->address_hidden = true;
        if (is_partial && (decl->storage == PO_STORAGE_GLOBAL ||
                           decl->storage == PO_STORAGE_STATIC))
            decl->address_taken = true;
        if (is_partial || low->hidden)
            decl->table = NULL;
        decl->fresh = known->fresh && !known->assigned &&
                      !decl->address_taken &&
                      decl->type->kind == PO_TYPE_POINTER &&
                      decl->storage == PO_STORAGE_LOCAL;
    }
}
