/* Nests that get a function of their own: which ones.
 *
 * A region of threads costs where it is not entered, too: the compiler makes room
 * for what its threads are told, and saves registers, before anything is tested.  In
 * a small nest that is called often this is a good part of the time.  Its new loops
 * therefore stand in a function of their own, which is called where there is work
 * enough, and has a copy of the original for the case that something else is in
 * the way.
 *
 * What stands in a region is a function to the compiler: it forgets which pointers of
 * the function around it are restrict.  Where that matters, the loops are a function in
 * the text already, which each thread calls, and which has restrict parameters: team.c.
 */
#include "internal.h"

#include <ctype.h>
#include <string.h>

#include "polyopt/syntax.h"

/* The original is written once more: it has at most so many lines. */
#define MOST_LINES 12

static const char *skip_space(const char *at)
{
    return at + strspn(at, " \t\r\n");
}

/* Go behind the attributes in front of a name. */
static const char *skip_attributes(const char *at)
{
    static const char word[] = "__attribute__";

    while (strncmp(at, word, sizeof(word) - 1) == 0) {
        int depth = 0;

        do {
            depth += (*at == '(') - (*at == ')');
            at++;
        } while (*at && (depth > 0 || at[-1] != ')'));
        at = skip_space(at);
    }
    return at;
}

/* Does the text define a structure, union or enumeration? */
static bool defines(const char *text, const char *word)
{
    size_t n = strlen(word);

    for (const char *at = strstr(text, word); at; at = strstr(at + n, word)) {
        const char *next = skip_attributes(skip_space(at + n));

        if (*skip_space(po_word_end(next)) == '{')
            return true;
    }
    return false;
}

/* May something in the function mean nothing at "at", in front of it: a type that is
 * defined in it or in its head, or a name that is declared in it only?
 */
static bool declares_types(const printer *p, size_t at)
{
    const char *text = p->unit->text;
    size_t end = p->scop->end;
    size_t body = p->scop->in->body->begin;
    const char *all = po_arena_slice(p->scratch, text + at, end - at);
    const char *in = po_arena_slice(p->scratch, text + body, end - body);

    return po_mentions(in, "typedef") || po_mentions(in, "extern") ||
           po_mentions(in, "__label__") || defines(all, "struct") ||
           defines(all, "union") || defines(all, "enum");
}

/* Go behind the names of members at "at": "->a.b". */
static const char *skip_members(const char *at)
{
    while (at[0] == '.' || (at[0] == '-' && at[1] == '>'))
        at = po_word_end(at + (at[0] == '.' ? 1 : 2));
    return at;
}

/* Does the text ask for the size of something else than an element, a[0], a[0][0] or
 * s->a[0], which an array and a pointer to its first element have in common?
 */
static bool asks_size(const char *text)
{
    static const char word[] = "sizeof";
    static const char first[] = "[0]";
    const size_t n = sizeof(first) - 1;

    for (const char *at = strstr(text, word); at; at = strstr(at, word)) {
        at += sizeof(word) - 1;
        if (*at++ != '(')
            return true;
        at = skip_members(po_word_end(at));
        if (strncmp(at, first, n) != 0)
            return true;
        while (strncmp(at, first, n) == 0)
            at += n;
        if (*at != ')')
            return true;
    }
    return false;
}

/* May the text mean something else in another function? */
static bool depends_on_function(const char *text)
{
    static const char *const word[] = {
        "_Alignof",        "__alignof__",         "typeof", "__typeof__",
        "__func__",        "__FUNCTION__",        "alloca", "return",
        "_Generic",        "__PRETTY_FUNCTION__", "goto",   "va_arg",
        "__builtin_alloca"};

    for (size_t i = 0; i < PO_COUNTOF(word); i++)
        if (po_mentions(text, word[i]))
            return true;
    return asks_size(text);
}

/* Would the nest be compiled at "at", in front of the function, as it is in it: no condition of
 * the preprocessor is on it, no definition in the function before it, and what is asked in
 * it has the same answer?
 */
static bool is_unconditional(const printer *p, size_t at)
{
    const po_unit *unit = p->unit;
    const po_scop *scop = p->scop;
    size_t body = scop->in->body->begin;
    const char *guard = po_unit_guard(unit, scop->begin, scop->end, p->scratch);

    return !po_unit_has_directive(unit, scop->in->begin, body) &&
           po_unit_is_unconditional(unit, body, scop->begin) && guard &&
           (!*guard || po_unit_keeps_condition(unit, guard, at, scop->begin));
}

/* Does the function get its parameters in parentheses, and not behind them, as
 * before C89?
 */
static bool is_prototype(const po_unit *unit, const po_function *function)
{
    size_t at = function->body->begin;

    while (at > 0 && isspace((unsigned char)unit->text[at - 1]))
        at--;
    return at > 0 && unit->text[at - 1] == ')';
}

/* Are the macros that sizes of tiles are defined at "at", too? */
static bool knows_sizes(const printer *p, size_t at)
{
    for (int i = 0; i < p->scop->n_param; i++) {
        const char *macro = po_expr_macro(p->scop->param[i].expr);

        if (macro && !po_unit_expands(p->unit, macro, at, false))
            return false;
    }
    return true;
}

/* Can parallel loops of the nest be in a function of their own, as far as that does not
 * depend on its variables?  Store where that is to stand.
 */
static bool is_possible(const printer *p, size_t *at)
{
    const po_scop *scop = p->scop;
    const po_unit *unit = p->unit;
    const po_function *in = scop->in;

    return in && !in->keeps_parts && !in->has_label &&
           in->body->begin < scop->begin && scop->end < in->body->end &&
           is_prototype(unit, in) && po_place_before(unit, in, at) &&
           is_unconditional(p, *at) &&
           !po_unit_expands(unit, "noinline", in->begin, true) &&
           !declares_types(p, *at) && knows_sizes(p, *at) &&
           !po_unit_varies(unit, scop->begin, scop->end, PO_VARIES_LINE);
}

/* Is the nest all that the function around it does, but for declarations in front? */
static bool is_whole(const po_scop *scop)
{
    const po_node *body = scop->in->body;

    for (int i = 0; i < body->n_child; i++) {
        const po_node *child = body->child[i];
        bool is_inside = child->begin >= scop->begin && child->end <= scop->end;

        if (!is_inside &&
            (child->kind != PO_NODE_DECL || child->end > scop->begin))
            return false;
    }
    return true;
}

/* Do loops stand in loops?  Then a call costs little beside them. */
static bool is_deep(const po_scop *scop)
{
    for (int i = 0; i < scop->n_stmt; i++)
        if (scop->stmt[i].n_iter > 1)
            return true;
    return false;
}

/* May the original leave the function around it?  Behind tests and calls, compilers do less
 * with it, or keep other values in registers: a loop around another is not vectorised, what
 * masked vector instructions pass through is kept in memory (gcc), a loop is not vectorised
 * for a step that may be 1 (clang).  That is worth another call only if loops are in loops;
 * and not if the function is one that compilers copy to where it is called.
 */
static bool can_leave(const printer *p)
{
    const po_scop *scop = p->scop;

    return is_whole(scop) && is_deep(scop) && !scop->in->is_static &&
           !scop->in->is_inline &&
           !po_function_gets_constants(p->unit, scop->in) &&
           !po_is_behind_brace(p);
}

/* Is the nest called where there is little to do, and the original short enough to be
 * written once more, if it has to be?
 */
static bool is_profitable(const printer *p)
{
    const po_scop *scop = p->scop;

    return p->ast->n_profitability > 0 && p->ast->n_final == 0 &&
           scop->n_final == 0 &&
           (can_leave(p) ||
            po_count_newlines(p->unit->text + scop->begin,
                              scop->end - scop->begin) < MOST_LINES);
}

/* Decide whether the original has a function of its own as well: if it may leave the function
 * around it, or is behind a test in the new one.
 */
static void place_original(const printer *p, po_outline *outline)
{
    const char *name =
        po_arena_printf(p->scratch, "%s_original", outline->name);

    if (po_is_behind_brace(p) || po_unit_has_name(p->unit, name))
        return;
    outline->is_shared = can_leave(p);
    if (outline->is_shared || po_has_test(p))
        outline->original = name;
}

/* Return a function of its own for the nest, number "number" of those for the function
 * around it, named after both and "what"; NULL if there cannot be one.
 */
static po_outline *new_outline(const printer *p, int number, const char *what)
{
    po_outline *outline = po_arena_alloc(p->scratch, sizeof(*outline));

    *outline = (po_outline){.n_param = 0};
    if (number <= 0 || !is_possible(p, &outline->at))
        return NULL;
    outline->name = po_arena_printf(p->scratch, "%s%s_%d%s", p->prefix,
                                    p->scop->in->name, number, what);
    return po_unit_has_name(p->unit, outline->name) ? NULL : outline;
}

/* Return that which is called where there is work enough; NULL if there is to be none.
 */
po_outline *po_outline_new(const printer *p, int number)
{
    return is_profitable(p) && po_ast_has_parallel(p->ast->root)
               ? new_outline(p, number, "")
               : NULL;
}

/* Give it what "text", its body with a copy of the original, needs; false if that
 * cannot be.
 */
bool po_outline_complete(const printer *p, const char *text,
                         po_outline *outline)
{
    if (depends_on_function(text) || !po_outline_give(p, text, false, outline))
        return false;
    place_original(p, outline);
    return true;
}

/* Return the function that each thread of a team runs; NULL if there is to be none. */
po_outline *po_outline_team(const printer *p, int number)
{
    return po_has_team(p) ? new_outline(p, number, "_team") : NULL;
}

/* Give it what "text", its body, needs; false if that cannot be. */
bool po_outline_complete_team(const printer *p, const char *text,
                              po_outline *outline)
{
    return !depends_on_function(text) &&
           po_outline_give(p, text, false, outline) &&
           (po_outline_gives_pointer(outline) || po_has_steps(p->ast->root));
}

/* Return what the functions are given by which processes share the nest, with the beginning of
 * their names; NULL if there can be none.
 */
po_outline *po_outline_ranks(const printer *p, int number)
{
    po_outline *outline = new_outline(p, number, "_share");

    if (outline)
        outline->name = po_arena_printf(p->scratch, "%s%s_%d", p->prefix,
                                        p->scop->in->name, number);
    return outline;
}

/* Give them what "text", all their bodies, needs; false if that cannot be.  "share": the part
 * that comes from the nest.
 */
bool po_outline_complete_ranks(const printer *p, const char *share,
                               const char *text, po_outline *outline)
{
    return !depends_on_function(share) &&
           po_outline_give(p, text, true, outline);
}
