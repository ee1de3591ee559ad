/* Temporary directories: po_folder_make creates one below $TMPDIR (or /tmp),
 * which only this user can read; po_folder_remove deletes it with all that is
 * in it.
 */
#define _XOPEN_SOURCE 700 /* nftw */

#include "polyopt/process.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

bool po_folder_make(const char *prefix, const char *name, po_text *folder)
{
    const char *parent = getenv("TMPDIR");

    parent = parent && *parent ? parent : "/tmp";
    if (name) {
        po_text_printf(folder, "%s/%s", parent, name);
        if (mkdir(folder->bytes, 0700) == 0)
            return true;
        folder->n = 0;
    }
    po_text_printf(folder, "%s/%s.XXXXXX", parent, prefix);
    return mkdtemp(folder->bytes) != NULL;
}

static int remove_one(const char *path, const struct stat *info, int kind,
                      struct FTW *place)
{
    (void)info;
    (void)kind;
    (void)place;
    remove(path);
    return 0;
}

void po_folder_remove(po_text *folder)
{
    nftw(folder->bytes, remove_one, 16, FTW_DEPTH | FTW_PHYS);
    po_text_free(folder);
}
