/* What the parts of the generator of scripts share.
 */
#ifndef STEPS_H
#define STEPS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { MAX_NAME = 64, MAX_TEXT = 256 };

/* The state of the random numbers. */
struct dice {
    uint64_t state;
};

/* Names, and how many. */
struct list {
    int n;
    char name[MAX_NAME][MAX_TEXT];
};

/* What is known of a nest.
 *
 * "header"  function and line
 * "loop"    its loops as they are now, each with a statement in it; "stmt": statements;
 *           "array", "param": arrays and parameters
 * "n_kept"  steps that are legal, "kept"
 */
struct nest {
    char header[MAX_TEXT];
    struct list loop;
    struct list stmt;
    struct list array;
    struct list param;
    int n_kept;
    char *kept[4 * MAX_NAME];
};

/* dice.c: numbers, one per statement */
struct dice dice_of(uint64_t seed);
unsigned below(struct dice *d, unsigned n);
bool chance(struct dice *d, unsigned percent);

/* program.c: a program of loops with affine bounds */
void print_program(struct dice *d);

/* step.c: a step that the nest may allow */
void print_step(struct dice *d, const struct nest *nest, bool may_join);

#endif
