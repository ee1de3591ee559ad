/* Reads a compilation database (compile_commands.json) with libclang: for each
 * file the flags and the directory that a build uses, without input, output
 * and compiler.  NULL, with a message, if there is none.
 */
#include "polyopt/database.h"

#include <clang-c/CXCompilationDatabase.h>
#include <string.h>

#include "clang.h"
#include "polyopt/file.h"

static const char *join(po_arena *arena, const char *folder, const char *name)
{
    return name[0] == '/' ? name
                          : po_arena_printf(arena, "%s/%s", folder, name);
}

static bool ends_with(const char *text, const char *end)
{
    size_t n = strlen(text);
    size_t n_end = strlen(end);

    return n >= n_end && strcmp(text + n - n_end, end) == 0;
}

/* Is the argument a source or an object, rather than a flag or its value? */
static bool is_file(const po_command *command, const char *arg,
                    const char *before, po_arena *arena)
{
    static const char *const takes_next[] = {
        "-o",       "-include", "-imacros",   "-MF",     "-MT", "-MQ", "-MJ",
        "-isystem", "-iquote",  "-idirafter", "-Xclang", "-x",  "-I",  "-D"};

    if (arg[0] == '-' || PO_IS_AMONG(before, takes_next))
        return false;
    return ends_with(arg, ".c") || ends_with(arg, ".o") ||
           ends_with(arg, ".a") ||
           strcmp(join(arena, command->directory, arg), command->file) == 0;
}

/* Take over the flags, which come behind the name of the compiler. */
static void read_flags(po_command *command, CXCompileCommand from,
                       po_arena *arena)
{
    unsigned n = clang_CompileCommand_getNumArgs(from);
    const char *before = "";

    command->flag = po_arena_array(arena, n + 1, sizeof(*command->flag));
    for (unsigned i = 1; i < n; i++) {
        const char *arg =
            po_lower_take_string(arena, clang_CompileCommand_getArg(from, i));

        if (strcmp(arg, "--") != 0 && !is_file(command, arg, before, arena))
            command->flag[command->n_flag++] = arg;
        before = arg;
    }
}

static void read_command(po_command *command, CXCompileCommand from,
                         const char *folder, po_arena *arena)
{
    const char *name =
        po_lower_take_string(arena, clang_CompileCommand_getFilename(from));
    const char *directory =
        po_lower_take_string(arena, clang_CompileCommand_getDirectory(from));

    command->directory = join(arena, folder, directory);
    command->file = join(arena, command->directory, name);
    command->real = po_file_real_name(arena, command->file);
    read_flags(command, from, arena);
}

/* All commands are read, and none is asked for by name: libclang would make up
 * one for a file that it does not know.
 */
static po_database *read_commands(CXCompilationDatabase from,
                                  const char *folder)
{
    CXCompileCommands all =
        clang_CompilationDatabase_getAllCompileCommands(from);
    unsigned n = clang_CompileCommands_getSize(all);
    po_arena *arena = po_arena_new();
    po_database *database = po_arena_alloc(arena, sizeof(*database));

    folder = po_file_real_name(arena, folder);
    database->arena = arena;
    database->n_command = (int)n;
    database->command =
        po_arena_array(arena, n + 1, sizeof(*database->command));
    for (unsigned i = 0; i < n; i++)
        read_command(&database->command[i],
                     clang_CompileCommands_getCommand(all, i), folder, arena);
    clang_CompileCommands_dispose(all);
    return database;
}

po_database *po_database_read(const char *folder, po_diag *diag)
{
    CXCompilationDatabase_Error error;
    CXCompilationDatabase from =
        clang_CompilationDatabase_fromDirectory(folder, &error);
    po_database *database;

    if (error != CXCompilationDatabase_NoError) {
        po_diag_error(diag, NULL, "cannot read '%s/compile_commands.json'",
                      folder);
        return NULL;
    }
    database = read_commands(from, folder);
    clang_CompilationDatabase_dispose(from);
    return database;
}

po_database *po_database_free(po_database *database)
{
    return database ? po_arena_free(database->arena) : NULL;
}

const po_command *po_database_find(const po_database *database,
                                   const char *path)
{
    po_arena *arena = po_arena_new();
    const char *real = po_file_real_name(arena, path);
    const po_command *found = NULL;

    for (int i = 0; i < database->n_command && !found; i++)
        if (strcmp(database->command[i].real, real) == 0)
            found = &database->command[i];
    po_arena_free(arena);
    return found;
}

bool po_database_is_first(const po_database *database, int command)
{
    const char *real = database->command[command].real;

    for (int i = 0; i < command; i++)
        if (strcmp(database->command[i].real, real) == 0)
            return false;
    return ends_with(real, ".c");
}
