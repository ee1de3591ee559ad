/* Which program a command starts, where this driver may be behind its name, too.
 *
 * A script "gcc" that starts "polyopt-cc gcc" would start itself for ever.  The
 * driver notes in the environment which program it starts; if it is started by
 * that one, it looks for another of the same name, further down in PATH.
 */
#include "driver.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_program(const char *path)
{
    struct stat info;

    return stat(path, &info) == 0 && S_ISREG(info.st_mode) &&
           access(path, X_OK) == 0;
}

/* Look for the program in the folders of PATH, behind "after" if that is one of
 * those found.
 */
static void search(const char *name, const char *after, po_text *found)
{
    const char *path = getenv("PATH");
    po_words folders = {0};
    bool behind = !after;

    po_words_split(&folders, path ? path : "/usr/bin:/bin", ":");
    for (int i = 0; i < folders.n && found->n == 0; i++) {
        po_text_printf(found, "%s/%s", folders.word[i], name);
        if (is_program(found->bytes) && behind)
            break;
        behind = behind || strcmp(found->bytes, after) == 0;
        found->n = 0;
    }
    po_words_free(&folders);
}

/* Return the path of the program "name", to be freed, and note it for this driver
 * if that is what it starts.  NULL if there is none but the one that has started
 * this driver.
 */
char *po_program_find(const char *name)
{
    const char *before = getenv("POLYOPT_CC_ACTIVE");
    po_text found = {0};

    if (!strchr(name, '/'))
        search(name, NULL, &found);
    else if (is_program(name) && !(before && strcmp(before, name) == 0))
        po_text_add(&found, name);
    if (before && found.n > 0 && strcmp(before, found.bytes) == 0) {
        found.n = 0;
        search(name, before, &found);
    }
    if (found.n == 0) {
        po_text_free(&found);
        return NULL;
    }
    setenv("POLYOPT_CC_ACTIVE", found.bytes, 1);
    return found.bytes;
}
