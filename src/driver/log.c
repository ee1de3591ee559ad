/* polyopt-cc: appends lines to the log, which several compilations of a build
 * share: under a lock, so that the lines of one stay together.  False, with
 * errno, on failure.
 */
#define _DEFAULT_SOURCE /* flock */

#include "driver.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

/* Append the lines of one file, which no others come between.  The lock is for
 * file systems on which a long text is appended in parts.  False, with errno, if
 * that fails.
 */
bool po_log_append(const char *path, const po_text *lines)
{
    const char *next = po_text_get(lines);
    size_t n = lines->n;
    int fd = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);

    if (fd < 0)
        return false;
    while (flock(fd, LOCK_EX) != 0 && errno == EINTR)
        ;
    while (n > 0) {
        ssize_t done = write(fd, next, n);

        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            break;
        next += done;
        n -= (size_t)done;
    }
    return close(fd) == 0 && n == 0;
}
