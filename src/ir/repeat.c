/* Is a part of a function executed more than once, as far as the text of the file says: in a
 * loop, or in a function that one calls?
 *
 * A guess: other files, pointers to functions and macros are not looked at.
 */
#include <string.h>

#include "polyopt/nest.h"

/* Callers of callers are looked at up to here. */
#define MAX_DEPTH 8

/* The bytes from "begin" to "end", and whether a loop around them has been found. */
struct enclosure {
    size_t begin;
    size_t end;
    bool found;
};

/* Look for a loop around the bytes, which are not all of it. */
static bool is_not_around(const po_node *node, void *user)
{
    struct enclosure *s = user;

    if (po_node_is_loop(node) && node->begin <= s->begin &&
        s->end <= node->end && node->end - node->begin > s->end - s->begin)
        s->found = true;
    return !s->found;
}

/* Are the bytes of the function in a loop of it, or in one that "goto" makes? */
static bool is_in_loop(const po_function *function, size_t begin, size_t end)
{
    struct enclosure s = {.begin = begin, .end = end};

    if (function->has_label)
        return true;
    po_node_walk(function->body, is_not_around, &s);
    return s.found;
}

/* Return the function of the file in which the byte is; NULL if it is in none. */
static const po_function *function_at(const po_unit *unit, size_t offset)
{
    for (int i = 0; i < unit->n_function; i++) {
        const po_function *function = unit->function[i];

        if (function->body && function->body->begin <= offset &&
            offset < function->body->end)
            return function;
    }
    return NULL;
}

static bool repeats(const po_unit *unit, const po_function *function,
                    size_t begin, size_t end, int depth);

/* Is the function mentioned in a loop, or in a function that is, or in its own? */
static bool is_repeated(const po_unit *unit, const po_function *function,
                        int depth)
{
    const char *text = unit->text;
    const size_t n = strlen(function->name);

    for (const char *at = text; (at = po_find_word(text, at, function->name));
         at += n) {
        size_t begin = (size_t)(at - text);
        const po_function *caller = function_at(unit, begin);

        if (caller && (caller == function ||
                       repeats(unit, caller, begin, begin + n, depth - 1)))
            return true;
    }
    return false;
}

static bool repeats(const po_unit *unit, const po_function *function,
                    size_t begin, size_t end, int depth)
{
    return depth == 0 || is_in_loop(function, begin, end) ||
           is_repeated(unit, function, depth);
}

bool po_unit_repeats(const po_unit *unit, const po_function *function,
                     size_t begin, size_t end)
{
    return repeats(unit, function, begin, end, MAX_DEPTH);
}
