/* Temporary folders.
 */
#define _XOPEN_SOURCE 700 /* nftw */

#include "polyopt/process.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>

bool po_folder_make(const char *name, po_text *folder)
{
    const char *parent = getenv("TMPDIR");

    po_text_printf(folder, "%s/%s.XXXXXX", parent && *parent ? parent : "/tmp",
                   name);
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
