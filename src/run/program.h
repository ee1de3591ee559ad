#ifndef POLYOPT_RUN_PROGRAM_H
#define POLYOPT_RUN_PROGRAM_H

#include "polyopt/diag.h"
#include "polyopt/options.h"

/* How a text becomes a program.
 *
 * "source"    the file that it is in
 * "program"   what it becomes
 * "level"     flags before those of the user
 * "parallel"  with OpenMP
 * "err"       where messages go; NULL: to stderr
 * "limit_s"   seconds that it may take; 0: any
 */
typedef struct po_compilation {
    const char *source;
    const char *program;
    const char *level;
    bool parallel;
    const char *err;
    long limit_s;
} po_compilation;

/* Write a text, made of the input, as a file; its lines have the places of the input.
 * False, with a message, if that fails.
 */
bool po_program_write(const po_options *options, const char *path,
                      const po_text *text, po_diag *diag);

/* Compile and link with $CC, or cc, and the flags of the options.  Is there a program
 * then?
 */
bool po_program_compile(const po_options *options, const po_compilation *how);

/* The first byte, from 1 on, at which two files differ; 0 if they do not. */
long po_program_compare(const char *path_a, const char *path_b);

#endif
