#ifndef POLYOPT_STEP_WORDS_H
#define POLYOPT_STEP_WORDS_H

#include <stddef.h>

/* The words of steps.def: steps, settings and recipes, by number; NULL behind the last one. */
const char *po_step_word(size_t number);

/* Return the step, setting or recipe of steps.def that the first n bytes are most likely to
 * stand for, by the names that others have for it, too; NULL if they are like none.
 */
const char *po_step_like(const char *text, size_t n);

#endif
