#ifndef POLYOPT_BYTES_DAMAGE_H
#define POLYOPT_BYTES_DAMAGE_H

#include <stddef.h>
#include <stdint.h>

/* Change the text of "n" bytes somewhere, in a place that "*state" chooses: a
 * byte, a word, a number, a line.  Returns its new length, at most "room".
 */
size_t damage(char *text, size_t n, size_t room, uint64_t *state);

/* Run the whole pipeline on a text as the command does.  Aborts if the result
 * of a text that compiles does not compile.
 */
void run_bytes(const char *text, size_t n);

#endif
