/* isl's scheduler as an oracle.
 *
 * It runs in a process of its own, as it neither ends for some kernels nor
 * counts the operations that would stop it.
 */
#include "whole.h"

#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define LIMIT_S 5

/* Answer the parent: is the tree legal, and what is it worth? */
static _Noreturn void answer(const po_scop *scop, const po_deps *deps,
                             const po_run *run, struct merit *merit, int to)
{
    const struct rlimit limit = {LIMIT_S, LIMIT_S};
    const size_t size_bytes = (size_t)scop->n_stmt * sizeof(*merit);
    isl_schedule *tree;
    isl_bool legal;

    setrlimit(RLIMIT_CPU, &limit);
    tree = po_tree_by_isl(scop, deps, true, run);
    legal = po_verify_schedule(scop, deps, tree, run);
    if (tree)
        merit_of(tree, scop, merit);
    if (write(to, &legal, sizeof(legal)) != (ssize_t)sizeof(legal) ||
        write(to, merit, size_bytes) != (ssize_t)size_bytes)
        _exit(1);
    _exit(0);
}

/* Store what isl's schedule is worth for each statement.  Return whether it is
 * legal, isl_bool_error if isl takes too long.
 */
isl_bool merit_by_isl(const po_scop *scop, const po_deps *deps,
                      const po_run *run, struct merit *merit)
{
    const size_t size_bytes = (size_t)scop->n_stmt * sizeof(*merit);
    isl_bool legal = isl_bool_error;
    int end[2];
    pid_t child;

    if (pipe(end) != 0)
        return isl_bool_error;
    child = fork();
    if (child == 0)
        answer(scop, deps, run, merit, end[1]);
    close(end[1]);
    if (child < 0 ||
        read(end[0], &legal, sizeof(legal)) != (ssize_t)sizeof(legal) ||
        read(end[0], merit, size_bytes) != (ssize_t)size_bytes)
        legal = isl_bool_error;
    close(end[0]);
    if (child > 0)
        waitpid(child, NULL, 0);
    return legal;
}
