/* Reading and writing files.
 *
 * A regular file is never written in place.  The new text goes to a temporary
 * file in the same folder, which has no name where the system knows such files
 * (O_TMPFILE): whatever ends the program while it writes, nothing is left.
 * Only the complete file gets a name: that of the output if it is new, otherwise
 * one of its own for as long as it takes to rename it.
 */
#define _GNU_SOURCE /* O_TMPFILE */

#include "polyopt/file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* So many names are tried for a temporary file. */
#define MAX_NAME 100

/* Larger files are not read: no source is, but what a device gives may be. */
#define MAX_BYTES ((size_t)1 << 28)

bool po_file_is_stdio(const char *path)
{
    return !path || strcmp(path, "-") == 0;
}

const char *po_file_base_name(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? slash + 1 : path;
}

/* False, with errno, if that fails, or there is no end to it. */
static bool read_all(FILE *file, po_text *text)
{
    char buffer[8192];
    size_t n;

    po_text_add(text, "");
    while ((n = fread(buffer, 1, sizeof(buffer), file)) > 0) {
        po_text_add_bytes(text, buffer, n);
        if (text->n > MAX_BYTES) {
            errno = EFBIG;
            return false;
        }
    }
    return !ferror(file);
}

/* Append all of the open file, unless it is a folder.  False, with errno, if that
 * fails.
 */
static bool read_open(FILE *file, po_text *text)
{
    struct stat info;

    if (fstat(fileno(file), &info) == 0 && S_ISDIR(info.st_mode)) {
        errno = EISDIR;
        return false;
    }
    return read_all(file, text);
}

bool po_file_try(const char *path, po_text *text)
{
    FILE *file = po_file_is_stdio(path) ? stdin : fopen(path, "rb");
    bool good = file && read_open(file, text);
    int cause = errno;

    if (file && file != stdin)
        fclose(file);
    errno = cause;
    return good;
}

bool po_file_read(const char *path, po_text *text, po_diag *diag)
{
    bool good = po_file_try(path, text);

    if (!good)
        po_diag_error(diag, NULL, "cannot read '%s': %s", path,
                      strerror(errno));
    return good;
}

static bool write_all(int fd, const po_text *text)
{
    size_t done = 0;
    ssize_t n;

    while (done < text->n) {
        n = write(fd, text->bytes + done, text->n - done);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        done += (size_t)n;
    }
    return true;
}

/* Close one descriptor of a file that stays open: some file systems only then
 * say that there was no room.
 */
static bool is_stored(int fd)
{
    int other = dup(fd);

    return other >= 0 && close(other) == 0;
}

/* Give the new file what belongs to the old one.  To whom it belongs can often
 * not be changed, which is no failure.
 */
static bool take_over(int fd, const struct stat *old)
{
    struct stat info;

    if (fstat(fd, &info) != 0)
        return false;
    if ((info.st_uid != old->st_uid || info.st_gid != old->st_gid) &&
        fchown(fd, old->st_uid, old->st_gid) != 0 &&
        fchown(fd, (uid_t)-1, old->st_gid) != 0)
        errno = 0;
    return fchmod(fd, old->st_mode & 0777) == 0;
}

/* The folder of a path, as a text to be freed. */
static po_text folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    po_text folder = {0};

    if (!slash)
        po_text_add(&folder, ".");
    else
        po_text_add_bytes(&folder, path,
                          slash == path ? 1 : (size_t)(slash - path));
    return folder;
}

/* A name beside "path" that is hardly taken, the "n"th one to try. */
static void name_beside(const char *path, int n, po_text *name)
{
    po_text folder = folder_of(path);
    struct timespec now;
    unsigned long number;

    clock_gettime(CLOCK_REALTIME, &now);
    number = (unsigned long)now.tv_nsec * 40503u + (unsigned long)getpid();
    po_text_free(name);
    po_text_printf(name, "%s/.polyopt-%08lx", folder.bytes,
                   (number + (unsigned long)n * 7919u) & 0xfffffffful);
    po_text_free(&folder);
}

/* Open a temporary file; "name" stays empty if it has none. */
static int open_temporary(const char *path, bool named, po_text *name)
{
    po_text folder = folder_of(path);
    int fd = named ? -1 : open(folder.bytes, O_TMPFILE | O_WRONLY, 0666);

    po_text_free(&folder);
    for (int i = 0; fd < 0 && i < MAX_NAME; i++) {
        name_beside(path, i, name);
        fd = open(name->bytes, O_CREAT | O_EXCL | O_WRONLY, 0666);
        if (fd < 0 && errno != EEXIST)
            break;
    }
    return fd;
}

/* Give the open file the name "path", which must be free. */
static bool link_to(int fd, const char *path)
{
    char open_file[32];

    snprintf(open_file, sizeof(open_file), "/proc/self/fd/%d", fd);
    return linkat(AT_FDCWD, open_file, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0;
}

/* Give the complete file its name.  One that had none at all gets a name of
 * its own, in "name", if that of the output is taken.
 */
static bool publish(int fd, const char *path, po_text *name)
{
    if (name->n == 0) {
        if (link_to(fd, path))
            return true;
        for (int i = 0; errno == EEXIST && i < MAX_NAME; i++) {
            name_beside(path, i, name);
            if (link_to(fd, name->bytes))
                return rename(name->bytes, path) == 0;
        }
        po_text_free(name);
        return false;
    }
    return rename(name->bytes, path) == 0;
}

/* Write the text to a temporary file, and give that the name "path". */
static bool write_and_rename(const char *path, const po_text *text,
                             const struct stat *old, bool named)
{
    po_text name = {0};
    int fd = open_temporary(path, named, &name);
    bool good = fd >= 0 && write_all(fd, text);
    int cause;

    good = good && (!old || take_over(fd, old)) && is_stored(fd) &&
           publish(fd, path, &name);
    cause = errno;
    if (fd >= 0)
        close(fd);
    if (!good && fd >= 0 && name.n > 0)
        unlink(name.bytes);
    po_text_free(&name);
    errno = cause;
    return good;
}

/* Requests to end wait until the file is where it belongs.  Without a /proc, a
 * file cannot get a name later: then it has one from the beginning.
 */
bool po_file_replace(const char *path, const po_text *text, bool named)
{
    static const int ends[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    struct stat info;
    const struct stat *old = stat(path, &info) == 0 ? &info : NULL;
    sigset_t later;
    sigset_t before;
    bool good;

    if (old && access(path, W_OK) != 0)
        return false;
    sigemptyset(&later);
    for (size_t i = 0; i < PO_COUNTOF(ends); i++)
        sigaddset(&later, ends[i]);
    sigprocmask(SIG_BLOCK, &later, &before);
    good = write_and_rename(path, text, old, named);
    if (!good && !named && errno == ENOENT)
        good = write_and_rename(path, text, old, true);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return good;
}

/* Where the symbolic link "path", which leads nowhere, leads; to be freed. */
static po_text follow(const char *path)
{
    char buffer[PATH_MAX];
    ssize_t n = readlink(path, buffer, sizeof(buffer));
    po_text target = {0};

    if (n > 0 && buffer[0] != '/') {
        target = folder_of(path);
        po_text_add(&target, "/");
    }
    po_text_add_bytes(&target, buffer, n > 0 ? (size_t)n : 0);
    return target;
}

/* Find the file to be written where "path" may be a symbolic link: that which it
 * leads to, as with a compiler, also if it is not there yet.  False, with errno,
 * if there can be none.
 */
static bool find_target(const char *path, po_text *target)
{
    char *real = realpath(path, NULL);
    struct stat info;

    po_text_add(target, real ? real : path);
    free(real);
    if (real || errno != ENOENT)
        return real != NULL;
    while (lstat(target->bytes, &info) == 0 && S_ISLNK(info.st_mode)) {
        po_text next = follow(target->bytes);

        po_text_free(target);
        *target = next;
    }
    return true;
}

static bool replace_target(const char *path, const po_text *text)
{
    po_text target = {0};
    bool good = find_target(path, &target) &&
                po_file_replace(target.bytes, text, false);

    po_text_free(&target);
    return good;
}

/* The open file that "path" stands for, -1 if it is not such a name: those
 * files are written to where they are, wherever they lead.
 */
static int descriptor_of(const char *path)
{
    static const char *const folder[] = {"/dev/fd/", "/proc/self/fd/"};
    char *end;

    if (po_file_is_stdio(path) || strcmp(path, "/dev/stdout") == 0)
        return STDOUT_FILENO;
    if (strcmp(path, "/dev/stderr") == 0)
        return STDERR_FILENO;
    for (size_t i = 0; i < PO_COUNTOF(folder); i++) {
        size_t n = strlen(folder[i]);
        long number;

        if (strncmp(path, folder[i], n) != 0 || path[n] < '0' || path[n] > '9')
            continue;
        number = strtol(path + n, &end, 10);
        if (!*end && number <= INT_MAX)
            return (int)number;
    }
    return -1;
}

/* Is the output a device or pipe, which must be written in place? */
static bool is_special(const char *path)
{
    struct stat info;

    return stat(path, &info) == 0 && !S_ISREG(info.st_mode);
}

static bool write_special(const char *path, const po_text *text)
{
    int fd = open(path, O_WRONLY);
    bool good;

    if (fd < 0)
        return false;
    good = write_all(fd, text);
    return close(fd) == 0 && good;
}

/* A limit on the size of files is an error as any other, no signal. */
bool po_file_write(const char *path, const po_text *text, po_diag *diag)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    struct sigaction before;
    int fd = descriptor_of(path);
    bool good;
    int cause;

    sigemptyset(&ignore.sa_mask);
    sigaction(SIGXFSZ, &ignore, &before);
    if (fd >= 0)
        good = write_all(fd, text) && is_stored(fd);
    else if (is_special(path))
        good = write_special(path, text);
    else
        good = replace_target(path, text);
    cause = errno;
    sigaction(SIGXFSZ, &before, NULL);
    if (!good)
        po_diag_error(diag, NULL, "cannot write '%s': %s",
                      po_file_is_stdio(path) ? "stdout" : path,
                      strerror(cause));
    return good;
}

bool po_file_flush_stdout(void)
{
    bool good = fflush(stdout) == 0 && !ferror(stdout);

    if (!good)
        fprintf(stderr, "polyopt: error: cannot write 'stdout': %s\n",
                strerror(errno));
    return good;
}

/* Can there be a new file beside "path"?  Permissions do not tell: nobody makes files in /proc. */
static bool can_create(const char *path)
{
    po_text name = {0};
    int fd = open_temporary(path, false, &name);
    int cause = errno;

    if (fd >= 0)
        close(fd);
    if (fd >= 0 && name.n > 0)
        unlink(name.bytes);
    po_text_free(&name);
    errno = cause;
    return fd >= 0;
}

bool po_file_may_write(const char *path)
{
    po_text target = {0};
    struct stat info;
    bool may = true;

    if (descriptor_of(path) >= 0)
        return true;
    if (!find_target(path, &target)) {
        may = false;
    } else if (stat(target.bytes, &info) == 0) {
        may = !S_ISDIR(info.st_mode);
        errno = EISDIR;
        may = may && access(target.bytes, W_OK) == 0 &&
              (!S_ISREG(info.st_mode) || can_create(target.bytes));
    } else {
        may = errno == ENOENT && *path && can_create(target.bytes);
    }
    po_text_free(&target);
    return may;
}

static bool stat_any(const char *path, int fd, struct stat *info)
{
    return (po_file_is_stdio(path) ? fstat(fd, info) : stat(path, info)) == 0;
}

bool po_file_is_same(const char *input, const char *output)
{
    struct stat in;
    struct stat out;

    return stat_any(input, STDIN_FILENO, &in) &&
           stat_any(output, STDOUT_FILENO, &out) && S_ISREG(in.st_mode) &&
           in.st_dev == out.st_dev && in.st_ino == out.st_ino;
}

const char *po_file_real_name(po_arena *arena, const char *path)
{
    char *found = realpath(path, NULL);
    const char *real = po_arena_copy(arena, found ? found : path);

    free(found);
    return real;
}
