#ifndef POLYOPT_PROCESS_H
#define POLYOPT_PROCESS_H

#include "polyopt/words.h"

/* A command to be run as a child process, and how it ended.
 *
 * "word"     the program and its arguments, ended by NULL
 * "program"  the file to be run; NULL: the first word, looked up in PATH
 * "folder"   where it runs; NULL: here
 * "in", "out", "err"  files for its standard streams; NULL: ours
 * "taken"    gets what it writes to descriptor "taken_fd"; NULL: nothing does
 * "variable", "value" what is set in its environment; NULL: nothing
 * "limit_s"  seconds after which it is killed; 0: never
 * "is_group" it, and what it starts, are a group of processes that ends together
 * "kill"     it is killed at once if this process is asked to end; else it gets
 *            the same signal
 *
 * "status"   as waitpid has it, -1 if there was no process to be had
 * "seconds"  how long it took, "megabytes" what it and its children used at most
 * "is_late"  it was killed because of its limit
 */
typedef struct po_process {
    char *const *word;
    const char *program;
    const char *folder;
    const char *in;
    const char *out;
    const char *err;
    po_text *taken;
    int taken_fd;
    const char *variable;
    const char *value;
    long limit_s;
    bool is_group;
    bool kill;

    int status;
    double seconds;
    long megabytes;
    bool is_late;
} po_process;

/* Exit statuses of a child that could not become the command. */
enum { PO_EXIT_SETUP = 126, PO_EXIT_NO_PROGRAM = 127 };

/* Run the command and wait for it.  Not begun, with status -1, once this process
 * has been asked to end.  Did it end with status 0?
 */
bool po_process_run(po_process *process);

/* Catch the signals that ask this process to end, to pass them on and clean up,
 * or let them act again.  Those that are ignored stay so.
 */
void po_process_catch(bool on);

/* The signal that has asked this process to end, 0 if none has. */
int po_process_asked(void);

/* Have the three standard streams open, so that no other file gets their numbers:
 * those that are closed lead nowhere, and are closed again in commands.
 */
void po_process_open_streams(void);

/* End as a command with this "status", as waitpid has it, has ended. */
int po_process_end_like(int status);

/* End with this exit status: what streams hold is written, but libraries do not clean up
 * behind them, which takes a tenth of the time of a small file.  Where leaks are looked for,
 * they do.  Does not return.
 */
void po_process_leave(int status);

/* Append what comes through the pipe, up to its end, and close it. */
void po_take_all(int fd, po_text *text);

/* Make a folder of one's own for temporary files, in that which the environment
 * names, or /tmp: "name" if there is no such folder and it is not NULL, or else
 * one that begins with "prefix".  False, with errno, if that fails.
 */
bool po_folder_make(const char *prefix, const char *name, po_text *folder);

/* Remove the folder with all that is in it. */
void po_folder_remove(po_text *folder);

#endif
