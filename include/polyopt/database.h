#ifndef POLYOPT_DATABASE_H
#define POLYOPT_DATABASE_H

#include "polyopt/diag.h"

/* How a file is compiled.
 *
 * "file"       its name, absolute
 * "real"       the same without symbolic links
 * "directory"  where the compiler is run
 * "flag"       its flags, without the compiler and the names of sources
 */
typedef struct po_command {
    const char *file;
    const char *real;
    const char *directory;
    int n_flag;
    const char **flag;
} po_command;

/* The commands of a compilation database, in its order. */
typedef struct po_database {
    po_arena *arena;
    int n_command;
    po_command *command;
} po_database;

/* Read "folder"/compile_commands.json.  NULL, with a message, if that fails. */
po_database *po_database_read(const char *folder, po_diag *diag);
po_database *po_database_free(po_database *database);

/* The first command for a file, NULL if there is none. */
const po_command *po_database_find(const po_database *database,
                                   const char *path);

/* Is it the first command for a C file? */
bool po_database_is_first(const po_database *database, int command);

#endif
