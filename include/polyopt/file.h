#ifndef POLYOPT_FILE_H
#define POLYOPT_FILE_H

#include "polyopt/diag.h"

/* Files as a whole: read before anything else happens, and written at the end,
 * all or nothing.  A path that is NULL or "-" is stdin or stdout.
 */
bool po_file_is_stdio(const char *path);

/* The part of a path behind its last '/'. */
const char *po_file_base_name(const char *path);

/* Append all of a file to "text".  False, with errno, if that fails. */
bool po_file_try(const char *path, po_text *text);

/* The same, with a message if it fails. */
bool po_file_read(const char *path, po_text *text, po_diag *diag);

/* Write a file.  False, with a message, if that fails; then a regular file is
 * as it was.
 */
bool po_file_write(const char *path, const po_text *text, po_diag *diag);

/* Write what has been printed to stdout; false, with a message, if not all of it could be written,
 * now or before.
 */
bool po_file_flush_stdout(void);

/* May the file be written, by its permissions, or those of its folder if there is no such
 * file?  False, with errno, if not.
 */
bool po_file_may_write(const char *path);

/* Do input and output lead to the same regular file, under whatever names? */
bool po_file_is_same(const char *input, const char *output);

/* The name of a file without symbolic links; "path" if there is no such file. */
const char *po_file_real_name(po_arena *arena, const char *path);

/* Put "text" in the place of the regular file "path", or create it.  "named":
 * by way of a temporary file that has a name all the time, for file systems
 * that know no others.  False, with errno, if that fails.
 */
bool po_file_replace(const char *path, const po_text *text, bool named);

/* A C file that includes others.
 *
 * "path"   its name
 * "flag"   the n_flag words of the compiler, with the folders where it looks for files
 * "dotted" its compiler has "./" in front of the names of files in the current folder, as clang
 */
typedef struct po_includer {
    const char *path;
    int n_flag;
    const char *const *flag;
    bool dotted;
} po_includer;

/* Append to "result" the text of the file, with what it includes by #include "name" in the place
 * of that line if there are loops in it, and it is no header: nothing keeps it from being
 * included twice.  Lines of the form #line say where all of it comes from.
 *
 * False if there is no such file, or doubt about one; then "result" is what it was.  The new text
 * means the same in the folder of the file.
 */
bool po_include_text(const po_includer *file, const po_text *text,
                     po_text *result);

#endif
