#include "test.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "polyopt/file.h"

/* A text that includes "b.h", what is in that file, and the lines that come of it, NULL if it is
 * to stay.
 */
static const struct {
    const char *text;
    const char *included;
    const char *result;
    const char *why;
} cases[] = {
    {"a\n#include \"b.h\"\nc\n", "for\n",
     "#line 1 \"a.c\"\na\n#line 1 \"b.h\"\nfor\n#line 3 \"a.c\"\nc\n",
     "the text takes the place of the line"},
    {" #\tinclude  \"b.h\" // b\n", "/* while */ while",
     "#line 1 \"a.c\"\n#line 1 \"b.h\"\n/* while */ while\n#line 2 \"a.c\"\n",
     "blanks, a comment, and no end of the last line"},
    {"#include \"b.h\"\n#include \"b.h\"\n", "for\n",
     "#line 1 \"a.c\"\n#line 1 \"b.h\"\nfor\n#line 2 \"a.c\"\n"
     "#line 1 \"b.h\"\nfor\n#line 3 \"a.c\"\n",
     "twice"},
    {"'\"'\n#include \"b.h\"\n", "for\n",
     "#line 1 \"a.c\"\n'\"'\n#line 1 \"b.h\"\nfor\n#line 3 \"a.c\"\n",
     "a quote in quotes begins no string"},
    {"\"\\\"/*\"\n#include \"b.h\"\n", "for\n",
     "#line 1 \"a.c\"\n\"\\\"/*\"\n#line 1 \"b.h\"\nfor\n#line 3 \"a.c\"\n",
     "nor do the signs of comments in a string begin one"},
    {"#if 0\n#error don't\n#endif\n#include \"b.h\"\n",
     "#ifdef X\nfor\n#else\n#endif\n",
     "#line 1 \"a.c\"\n#if 0\n#error don't\n#endif\n#line 1 \"b.h\"\n"
     "#ifdef X\nfor\n#else\n#endif\n#line 5 \"a.c\"\n",
     "what is not compiled may look odd"},
    {"#include \"b.h\"\n", "forward whiles\n", NULL, "there is no loop"},
    {"#include <b.h>\n", "for\n", NULL, "found in other folders"},
    {"#include \"b.h\" \\\n\n", "for\n", NULL, "the line is continued"},
    {"#include \"b.h\" /*\n*/\n", "for\n", NULL, "a comment goes on"},
    {"/*\n#include \"b.h\"\n*/\n", "for\n", NULL, "all of it is a comment"},
    {"// \\\n#include \"b.h\"\n", "for\n", NULL, "a comment is continued"},
    {"// \\\\\n#include \"b.h\"\n", "for\n", NULL,
     "by the last of two backslashes, too"},
    {"\"\\\n#include \"b.h\"\n", "for\n", NULL, "a string is continued"},
    {"#include \"c.h\"\n", "for\n", NULL, "there is no such file"},
    {"#include \"b.h\"\n", "/* b */\n\n#ifndef B_H\n#define B_H\nfor\n#endif\n",
     NULL, "a header"},
    {"#include \"b.h\"\n", "#pragma once\nfor\n", NULL, "a header, too"},
    {"#include \"b.h\"\n", "for\n#include \"b.h\"\n",
     "#line 1 \"a.c\"\n#line 1 \"b.h\"\nfor\n#include \"b.h\"\n"
     "#line 2 \"a.c\"\n",
     "it includes itself"},
    {"#include \"b.h\"\n", "for\n#endif\n", NULL, "ends a condition of others"},
    {"#include \"b.h\"\n", "for\n#else\n", NULL, "is part of one"},
    {"#include \"b.h\"\n", "x\n#if X\nfor\n", NULL, "begins one"},
    {"#include \"b.h\"\n", "for /*\n", NULL, "a comment is left open"},
    {"#include \"b.h\"\n", "for \\\n", NULL, "its last line is continued"},
    {"#include \"b.h\"\n", "for\n#line 7\n", NULL, "says where it is from"},
    {"#include \"b.h\"\n", "for\n# 7 \"x\"\n", NULL, "so it does here"},
    {"# 1 \"x\"\n#include \"b.h\"\n", "for\n", NULL, "so does the file"},
    {"#include \"b.h\"\n", "for __INCLUDE_LEVEL__\n", NULL, "knows its place"},
    {"#include \"b.h\"\n", "for\n#include_next \"x.h\"\n", NULL,
     "so it does here"},
    {"R\"(\n#include \"b.h\"\n)\"\n", "for\n", NULL, "a raw string"},
    {"?"
     "?/\n#include \"b.h\"\n",
     "for\n", NULL, "a trigraph"},
    {"", "for\n", NULL, "empty"},
};

static void write_file(const char *path, const char *content)
{
    po_text text = {0};

    po_text_add(&text, content);
    CU_ASSERT(po_file_replace(path, &text, true));
    po_text_free(&text);
}

/* Is that the result for "a.c" with the flags?  With one flag, for clang. */
static bool becomes(const char *content, int n_flag, const char *const *flag,
                    const char *result)
{
    const po_includer file = {"a.c", n_flag, flag, n_flag == 1};
    po_text text = {0};
    po_text made = {0};
    bool some;
    bool good;

    po_text_add(&text, content);
    some = po_include_text(&file, &text, &made);
    good = some == (result != NULL) &&
           strcmp(po_text_get(&made), result ? result : "") == 0;
    if (!good)
        printf("\n%s", po_text_get(&made));
    po_text_free(&text);
    po_text_free(&made);
    return good;
}

static void test_text_is_included(void)
{
    for (size_t i = 0; i < COUNTOF(cases); i++) {
        write_file("b.h", cases[i].included);
        if (!becomes(cases[i].text, 0, NULL, cases[i].result))
            CU_FAIL(cases[i].why);
    }
    unlink("b.h");
}

/* The first folder that has the file counts; that of a file that includes others is its own. */
static void test_folders_are_searched(void)
{
    static const char *const flag[] = {"-O2", "-Ione/", "-iquote", "two"};
    static const char text[] = "#include \"b.h\"\n";

    mkdir("one", 0700);
    mkdir("two", 0700);
    write_file("one/b.h", "for 1\n");
    CU_ASSERT(becomes(text, 4, flag,
                      "#line 1 \"a.c\"\n#line 1 \"one/b.h\"\nfor 1\n"
                      "#line 2 \"a.c\"\n"));
    write_file("two/b.h", "for 2\n");
    CU_ASSERT(becomes(text, 4, flag,
                      "#line 1 \"a.c\"\n#line 1 \"two/b.h\"\nfor 2\n"
                      "#line 2 \"a.c\"\n"));
    write_file("two/b.h", "for 2\n#include \"c.h\"\n");
    CU_ASSERT(becomes(text, 4, flag, NULL));
    write_file("b.h", "for\n#include \"c.h\"\n#include \"d.h\"\n");
    write_file("c.h", "while\n");
    CU_ASSERT(becomes(text, 1, flag,
                      "#line 1 \"a.c\"\n#line 1 \"./b.h\"\nfor\n"
                      "#line 1 \"./c.h\"\nwhile\n#line 3 \"./b.h\"\n"
                      "#include \"d.h\"\n#line 2 \"a.c\"\n"));
    CU_ASSERT(becomes(text, 4, flag,
                      "#line 1 \"a.c\"\n#line 1 \"b.h\"\nfor\n"
                      "#line 1 \"c.h\"\nwhile\n#line 3 \"b.h\"\n"
                      "#include \"d.h\"\n#line 2 \"a.c\"\n"));
    unlink("b.h");
    unlink("c.h");
    unlink("one/b.h");
    unlink("two/b.h");
    rmdir("one");
    rmdir("two");
}

static char folder[] = "/tmp/polyopt-unit.XXXXXX";
static char *before;

static int enter(void)
{
    before = getcwd(NULL, 0);
    return before && mkdtemp(folder) && chdir(folder) == 0 ? 0 : -1;
}

static int leave(void)
{
    int status = chdir(before);

    free(before);
    return status == 0 && rmdir(folder) == 0 ? 0 : -1;
}

static void test_in_a_folder(void)
{
    CU_ASSERT_EQUAL_FATAL(enter(), 0);
    test_text_is_included();
    test_folders_are_searched();
    CU_ASSERT_EQUAL(leave(), 0);
}

CU_TestInfo base_included_text_tests[] = {
    {"text is included", test_in_a_folder},
    CU_TEST_INFO_NULL,
};
