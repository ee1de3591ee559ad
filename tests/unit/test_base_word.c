#include "test.h"

#include <stdio.h>
#include <string.h>

/* A text, a word, where the word first occurs in it from "from" on (-1: nowhere), and
 * whether the text begins with it.
 */
static const struct {
    const char *text;
    const char *word;
    int from;
    int at;
    bool begins;
} find_cases[] = {
    {"n", "n", 0, 0, true},
    {"n + 1", "n", 0, 0, true},
    {"nn + n", "n", 0, 5, false},
    {"n + n", "n", 1, 4, true},
    {"an n_ n9 9n", "n", 0, -1, false},
    {"a.n", "n", 0, 2, false},
    {"n$ + $n + n", "n", 0, 10, false},
    {"n\303\251 \303\251n n", "n", 0, 8, false},
    {"return;", "return", 0, 0, true},
    {"returned", "return", 0, -1, false},
    {"", "n", 0, -1, false},
};

static void test_words_are_found_whole(void)
{
    for (size_t i = 0; i < COUNTOF(find_cases); i++) {
        const char *text = find_cases[i].text;
        const char *word = find_cases[i].word;
        const char *at = po_find_word(text, text + find_cases[i].from, word);

        CU_ASSERT_EQUAL(at ? (int)(at - text) : -1, find_cases[i].at);
        CU_ASSERT_EQUAL(po_begins_with_word(text, word), find_cases[i].begins);
    }
    CU_ASSERT_FALSE(po_begins_with_word(NULL, "n"));
}

static void test_words_end(void)
{
    CU_ASSERT_STRING_EQUAL(po_word_end("a_1$ b"), " b");
    CU_ASSERT_STRING_EQUAL(po_word_end("\316\273(x)"), "(x)");
    CU_ASSERT_STRING_EQUAL(po_word_end("+a"), "+a");
}

/* How many of the bytes are looked at, and whether those of the word are among them. */
static const struct {
    const char *text;
    size_t n;
    const char *what;
    bool has;
    const char *why;
} byte_cases[] = {
    {"_OPENMP", 7, "_OPENMP", true, "all of it"},
    {"a _OPENMP b", 11, "_OPENMP", true, "in the middle"},
    {"__OPENMP", 8, "_OPENMP", true,
     "behind a beginning that goes on otherwise"},
    {"_OPEN_OPENMP", 12, "_OPENMP", true, "behind the first half of it"},
    {"x_OPENMP", 7, "_OPENMP", false, "the last letter is not looked at"},
    {"_OPENMQ", 7, "_OPENMP", false, "another last letter"},
    {"*", 1, "*/", false, "its first letter ends the text"},
    {"", 0, "*/", false, "nothing"},
    {"a\0b", 3, "b", true, "behind a zero"},
};

static void test_bytes_are_found_anywhere(void)
{
    for (size_t i = 0; i < COUNTOF(byte_cases); i++) {
        bool has = po_has_bytes(byte_cases[i].text, byte_cases[i].n,
                                byte_cases[i].what);

        if (has != byte_cases[i].has)
            printf("  %s\n", byte_cases[i].why);
        CU_ASSERT_EQUAL(has, byte_cases[i].has);
    }
}

CU_TestInfo base_word_tests[] = {
    {"a word is found as a whole", test_words_are_found_whole},
    {"a word ends where its characters do", test_words_end},
    {"bytes are found anywhere", test_bytes_are_found_anywhere},
    CU_TEST_INFO_NULL,
};
