#include "test.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "polyopt/file.h"

/* Is the content of the file "path" the text? */
static bool holds(const char *path, const char *text)
{
    po_diag diag = {0};
    po_text found = {0};
    bool good = po_file_read(path, &found, &diag) &&
                strcmp(po_text_get(&found), text) == 0;

    po_text_free(&found);
    return good;
}

/* Both kinds of temporary files lead to the same result; a new file gets the
 * usual mode, one that is replaced keeps its own, and a folder that holds
 * nothing but the file can be removed after it.
 */
static void test_replaces_with_and_without_a_name(void)
{
    static char text[] = "one\n";
    const po_text one = {.bytes = text, .n = 4};
    const po_text none = {0};
    char folder[] = "/tmp/polyopt-unit.XXXXXX";
    po_text path = {0};
    struct stat info = {0};

    CU_ASSERT_PTR_NOT_NULL_FATAL(mkdtemp(folder));
    po_text_printf(&path, "%s/x.c", folder);
    umask(022);
    for (int named = 0; named < 2; named++) {
        CU_ASSERT(po_file_replace(path.bytes, &one, named));
        CU_ASSERT(holds(path.bytes, "one\n"));
        CU_ASSERT_EQUAL(stat(path.bytes, &info), 0);
        CU_ASSERT_EQUAL(info.st_mode & 0777, 0644);
        CU_ASSERT_EQUAL(chmod(path.bytes, 0640), 0);
        CU_ASSERT(po_file_replace(path.bytes, &none, named));
        CU_ASSERT(holds(path.bytes, ""));
        CU_ASSERT_EQUAL(stat(path.bytes, &info), 0);
        CU_ASSERT_EQUAL(info.st_mode & 0777, 0640);
        CU_ASSERT_EQUAL(unlink(path.bytes), 0);
    }
    CU_ASSERT_EQUAL(rmdir(folder), 0);
    CU_ASSERT(!po_file_replace(path.bytes, &one, false));
    po_text_free(&path);
}

CU_TestInfo base_file_tests[] = {
    {"a file is replaced by way of a temporary one, named or not",
     test_replaces_with_and_without_a_name},
    CU_TEST_INFO_NULL,
};
