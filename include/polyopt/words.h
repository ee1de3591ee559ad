#ifndef POLYOPT_WORDS_H
#define POLYOPT_WORDS_H

#include "polyopt/base.h"

/* The words of a command: "word" has n of them, and a NULL behind them once there
 * is one.  All are copies; {0} is the empty list.
 */
typedef struct po_words {
    int n;
    char **word;
} po_words;

void po_words_add(po_words *words, const char *word);
void po_words_printf(po_words *words, const char *format, ...) PO_PRINTF(2, 3);
void po_words_split(po_words *words, const char *text, const char *separators);
void po_words_join(po_words *words, const po_words *more);
void po_words_add_folder(po_words *words, const char *path);
void po_words_free(po_words *words);

#endif
