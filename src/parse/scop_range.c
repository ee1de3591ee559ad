/* The ranges between "#pragma scop" and "#pragma endscop", outside of which nothing is optimised:
 * where they are, and whether they are what they seem.
 */
#include "directive.h"

/* Say that the directive that begins with token "i" is not what it may seem. */
static void warn(const po_lower *low, int i, const char *text)
{
    po_loc loc = po_unit_loc(low->unit, low->token[i].begin);

    po_diag_warning(low->run->diag, &loc, "%s", text);
}

/* List the ranges between "#pragma scop" and "#pragma endscop" in active code;
 * the last one may end with the file.
 */
void po_lower_scop_ranges(po_lower *low)
{
    int last = 0;
    size_t capacity = 2 * (size_t)low->unit->n_directive + 2;
    size_t *offset = po_arena_array(low->arena, capacity, sizeof(*offset));
    int n = 0;

    for (int i = 0; i < low->n_token; i++) {
        if (low->token[i].directive < 0 ||
            po_lower_is_skipped(low, low->token[i].begin))
            continue;
        if (n % 2 == 0 && po_lower_is_pragma(low, i, "scop", NULL))
            offset[n++] = po_lower_directive_end(low, last = i);
        else if (n % 2 == 1 && po_lower_is_pragma(low, i, "endscop", NULL))
            offset[n++] = low->token[i].begin;
        else if (po_lower_is_pragma(low, i, "scop", NULL))
            warn(low, i, "#pragma scop in the range of another is ignored");
        else if (po_lower_is_pragma(low, i, "endscop", NULL))
            warn(low, i, "#pragma endscop without #pragma scop is ignored");
    }
    if (n % 2 == 1) {
        warn(low, last,
             "#pragma scop without #pragma endscop goes on to the end");
        offset[n++] = low->unit->n_text;
    }
    low->unit->n_scop_range = n;
    low->unit->scop_range = offset;
}

/* Return the function that the byte is in; NULL if there is none. */
static const po_function *function_at(const po_unit *unit, size_t offset)
{
    for (int i = 0; i < unit->n_function; i++)
        if (unit->function[i]->body->begin < offset &&
            offset < unit->function[i]->body->end)
            return unit->function[i];
    return NULL;
}

void po_lower_check_scop_ranges(const po_lower *low)
{
    const po_unit *unit = low->unit;
    const size_t *range = unit->scop_range;

    for (int i = 0; i + 1 < unit->n_scop_range; i += 2) {
        int token = po_lower_token_at(low, range[i]) - 1;

        if (range[i + 1] == unit->n_text ||
            function_at(unit, range[i]) == function_at(unit, range[i + 1]))
            continue;
        while (!po_lower_is_pragma(low, token, "scop", NULL))
            token--;
        warn(low, token, "#pragma scop ends in another function");
    }
}
