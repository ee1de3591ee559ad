/* Under which condition of the preprocessor is a range of bytes compiled?  In:
 * the conditional directives ("#if", "#elif", ...) of the file; out: one
 * condition, as text, under which the branches that are compiled now are
 * those, so that code made from the range can stand under it.  NULL if groups
 * do not nest in the range.
 */
#include <string.h>

#include "polyopt/directive.h"

/* The state of a walk over conditional directives.
 *
 * "level"    number of groups that are open
 * "dead"     the level whose current branch is not compiled, 0 if none
 * "taken"    at each level: a branch has been compiled
 * "cond"     what makes the compiled branches so
 * "is_told"  "cond" tells it for all of them
 * "stays"    the text stays where it is, and "cond" is for another place
 */
struct walk {
    int level;
    int dead;
    bool taken[PO_MAX_CONDITIONAL];
    po_text cond;
    bool is_told;
    bool stays;
};

/* Would the condition be an error where those before it, or around it, do not hold?  Calls of
 * macros that are not defined are.
 */
static bool is_fragile(const char *cond)
{
    for (const char *open = strchr(cond, '('); open;
         open = strchr(open + 1, '(')) {
        const char *at = open;

        while (at > cond && at[-1] == ' ')
            at--;
        if (at == cond || strchr("(!&|<>=+-*/%?:,~^", at[-1]))
            continue;
        if (at - cond < 7 || memcmp(at - 7, "defined", 7) != 0)
            return true;
    }
    return false;
}

/* Is it a number, such as that of "#if 0", and so the same whatever is defined? */
static bool is_fixed(const char *cond)
{
    return cond && cond[strspn(cond, "( 0123456789)")] == '\0';
}

static void add_condition(struct walk *w, const po_conditional *directive)
{
    bool nested =
        w->stays || w->level > 1 || directive->kind == PO_CONDITIONAL_ELIF;

    if (is_fixed(directive->cond))
        return;
    if (!directive->cond || (nested && is_fragile(directive->cond)))
        w->is_told = false;
    else
        po_text_printf(&w->cond, "%s%s%s", w->cond.n > 0 ? " && " : "",
                       directive->taken ? "" : "!", directive->cond);
}

static bool open_group(struct walk *w, const po_conditional *directive)
{
    if (++w->level == PO_MAX_CONDITIONAL)
        return false;
    w->taken[w->level] = directive->taken;
    if (w->dead)
        return true;
    if (!directive->taken)
        w->dead = w->level;
    add_condition(w, directive);
    return true;
}

static void next_branch(struct walk *w, const po_conditional *directive)
{
    bool asked = w->dead == w->level && !w->taken[w->level];

    if (w->dead && w->dead < w->level)
        return;
    w->dead = directive->taken ? 0 : w->level;
    w->taken[w->level] = w->taken[w->level] || directive->taken;
    if (asked && directive->kind != PO_CONDITIONAL_ELSE)
        add_condition(w, directive);
}

static bool step(struct walk *w, const po_conditional *directive)
{
    if (directive->kind == PO_CONDITIONAL_IF)
        return open_group(w, directive);
    if (w->level == 0)
        return false;
    if (directive->kind != PO_CONDITIONAL_END) {
        next_branch(w, directive);
    } else {
        if (w->dead == w->level)
            w->dead = 0;
        w->level--;
    }
    return true;
}

static const po_conditional *conditional_at(const po_unit *unit, size_t begin)
{
    for (int i = 0; i < unit->n_conditional; i++)
        if (unit->conditional[i].begin == begin)
            return &unit->conditional[i];
    return NULL;
}

/* Does the directive define a macro, or undo that? */
static bool is_definition(const po_unit *unit, size_t begin)
{
    const char *at = unit->text + begin;

    if (*at != '#')
        return false;
    at += 1 + strspn(at + 1, " \t");
    return po_begins_with_word(at, "define") ||
           po_begins_with_word(at, "undef");
}

/* Walk over the directives in the range of bytes.  False where they do not nest,
 * or one that is no condition is compiled.  Definitions are no obstacle if the text stays.
 */
static bool walk(const po_unit *unit, size_t begin, size_t end, struct walk *w)
{
    w->is_told = true;
    for (int i = 0; i < unit->n_directive; i++) {
        const po_conditional *found;

        if (unit->directive[i] <= begin || unit->directive[i] >= end)
            continue;
        found = conditional_at(unit, unit->directive[i]);
        if (found ? !step(w, found)
                  : w->dead == 0 &&
                        !(w->stays && is_definition(unit, unit->directive[i])))
            return false;
    }
    return true;
}

/* The groups nest, and a branch that is compiled is one whose condition and
 * whose neighbours' make it so:
 *
 *     #if A ... #elif B (compiled) ... #endif      !A && B
 *
 * Other directives are in the way only where the code is compiled.
 */
const char *po_unit_guard(const po_unit *unit, size_t begin, size_t end,
                          po_arena *arena)
{
    struct walk w = {0};
    const char *guard = NULL;

    if (walk(unit, begin, end, &w) && w.level == 0 && w.is_told) {
        po_unit_print_inlined(unit, begin, end, &w.cond);
        guard = po_arena_copy(arena, po_text_get(&w.cond));
    }
    po_text_free(&w.cond);
    return guard;
}

const char *po_unit_copy_guard(const po_unit *unit, size_t begin, size_t end,
                               po_arena *arena)
{
    struct walk w = {.stays = true};
    const char *guard = NULL;

    if (walk(unit, begin, end, &w) && w.level == 0 && w.is_told)
        guard = po_arena_copy(arena, po_text_get(&w.cond));
    po_text_free(&w.cond);
    return guard;
}

bool po_unit_is_unconditional(const po_unit *unit, size_t begin, size_t end)
{
    struct walk w = {0};
    bool good = walk(unit, begin, end, &w) && w.level == 0;

    po_text_free(&w.cond);
    return good;
}
