/* The sizes of tiles that a script, a pragma or a given order has names for are parameters of the
 * nest, before anything is asked of it.
 */
#include "internal.h"

#include <ctype.h>
#include <string.h>

#include "polyopt/tile_size.h"
#include "polyopt/user_schedule.h"

static bool is_name_begin(char c)
{
    return isalpha((unsigned char)c) || c == '_';
}

/* Is there an array or a parameter of the name? */
static bool is_taken(const po_scop *scop, const char *name)
{
    for (int i = 0; i < scop->n_param; i++)
        if (strcmp(scop->param[i].name, name) == 0)
            return true;
    for (int i = 0; i < scop->n_array; i++)
        if (strcmp(scop->array[i].name, name) == 0)
            return true;
    return false;
}

/* Make the name a parameter, if it can be one. */
static bool add_size(po_scop *scop, const po_unit *unit, const char *name)
{
    const char *why;
    const po_expr *expr = po_script_size_expr(scop, unit, name, &why);
    int param = expr ? po_script_size_param(scop, expr) : -1;

    if (!expr)
        return true;
    while (param < 0 && is_taken(scop, name))
        name = po_arena_printf(scop->arena, "%s_", name);
    return po_scop_add_size(scop, param, name, expr);
}

/* Add the names among the sizes "TI, 32 / TJ", up to "end". */
static bool add_names(po_scop *scop, const po_unit *unit, const char *at,
                      const char *end)
{
    while (at < end) {
        const char *word = at;

        while (at < end && po_is_word_char(*at))
            at++;
        if (at == word)
            at++;
        else if (is_name_begin(*word) &&
                 !add_size(
                     scop, unit,
                     po_arena_slice(scop->arena, word, (size_t)(at - word))))
            return false;
    }
    return true;
}

/* Add the names behind the word for the mark, "size TI/TJ", wherever it stands. */
static bool add_names_of_marks(po_scop *scop, const po_unit *unit,
                               const char *text)
{
    const char *at = text;

    while ((at = po_find_word(text, at, PO_MARK_SIZE)) != NULL) {
        const char *end = at += strlen(PO_MARK_SIZE);

        if (*end == ' ')
            end++;
        while (po_is_word_char(*end) || (*end == '/' && end > at))
            end++;
        if (*at == ' ' && !add_names(scop, unit, at, end))
            return false;
    }
    return true;
}

static bool add_of_step(po_scop *scop, const po_unit *unit, const char *step)
{
    static const char *const cuts[] = {"tile", "strip-mine"};
    const char *sizes = strchr(step, ':');
    const char *as = sizes ? po_find_word(sizes, sizes, "as") : NULL;

    for (size_t i = 0; i < PO_COUNTOF(cuts) && sizes; i++)
        if (po_begins_with_word(step, cuts[i]) && step[strlen(cuts[i])] != '-')
            return add_names(scop, unit, sizes,
                             as ? as : sizes + strlen(sizes));
    return add_names_of_marks(scop, unit, step);
}

static bool add_of_part(po_scop *scop, const po_unit *unit,
                        const po_script_part *part)
{
    for (int i = 0; part && i < part->n_step; i++)
        if (!add_of_step(scop, unit, part->step[i].text))
            return false;
    return true;
}

/* Return the settings that stand behind the name of the nest; NULL if there are none. */
static const po_script_part *settings_of(const po_scop *scop,
                                         const po_user_schedule *order)
{
    const char *why;

    return order->n_settings > 0
               ? po_script_of_settings(scop->arena, order->settings,
                                       order->n_settings, &why)
               : NULL;
}

static void add_of_order(po_scop *scop, const po_unit *unit,
                         const po_user_schedule *order)
{
    if (order->text)
        add_names_of_marks(scop, unit,
                           po_arena_slice(scop->arena, order->text, order->n));
}

void po_script_add_sizes(po_scop *scop, const po_run *run)
{
    const po_script_part *part = po_script_find(run->script, scop);
    const po_user_schedule order =
        po_user_schedule_find(run->schedules, scop, false);
    const po_user_schedule few =
        po_user_schedule_find(run->schedules, scop, true);
    po_script *own = NULL;

    if (!run->unit || !scop->in)
        return;
    if (!part && !order.text)
        own = po_script_of_pragmas(run->unit, scop, NULL);
    if (own)
        part = po_script_find(own, scop);
    po_script_add_guard(scop, part ? part : settings_of(scop, &order));
    if (part) {
        if (add_of_part(scop, run->unit, part))
            add_of_part(scop, run->unit, part->few);
    } else {
        add_of_order(scop, run->unit, &order);
        add_of_order(scop, run->unit, &few);
    }
    po_script_free(own);
}
