#include <string.h>

#include "test.h"

static const struct {
    const char *why;
    const char *text;
    bool good;
    double l1_bytes;
} cases[] = {
    {"nothing is said", "", true, 32768},
    {"one value", "l1_bytes = 65536\n", true, 65536},
    {"the last line need not end", "l1_bytes=65536", true, 65536},
    {"comments, blanks and carriage returns",
     "# A machine\r\n\r\n\tl1_bytes =49152 # KiB\r\n", true, 49152},
    {"the last value counts", "l1_bytes = 1024\nl1_bytes = 2048\n", true, 2048},
    {"an exponent", "l1_bytes = 1e5", true, 1e5},
    {"another name", "l1_byte = 65536\n", false, 0},
    {"a part of a name", "l1 = 65536\n", false, 0},
    {"no value", "l1_bytes =\n65536", false, 0},
    {"no number", "l1_bytes = large", false, 0},
    {"more than a number", "l1_bytes = 64 KiB", false, 0},
    {"no equals sign", "l1_bytes 65536", false, 0},
    {"too small", "l1_bytes = 0", false, 0},
    {"no time is negative", "op_ns = -1", false, 0},
    {"too large", "l1_bytes = 1e30", false, 0},
    {"not a number", "l1_bytes = nan", false, 0},
};

static void test_read(void)
{
    for (size_t c = 0; c < COUNTOF(cases); c++) {
        po_machine machine = *po_machine_default();
        po_diag diag = {.format = PO_REMARKS_JSON};
        bool good = po_machine_read(&machine, "m", cases[c].text, &diag);

        if (good != cases[c].good)
            printf("%s\n", cases[c].why);
        CU_ASSERT_EQUAL(good, cases[c].good);
        if (good)
            CU_ASSERT_EQUAL(machine.l1_bytes, cases[c].l1_bytes);
        po_text_free(&diag.lines);
        po_text_free(&diag.first);
    }
}

static void test_line(void)
{
    po_machine machine = *po_machine_default();
    po_diag diag = {.format = PO_REMARKS_JSON};

    CU_ASSERT_FALSE(
        po_machine_read(&machine, "m", "op_ns = 1\n\n# x\nop_s = 1\n", &diag));
    CU_ASSERT_PTR_NOT_NULL(strstr(po_text_get(&diag.lines), "\"line\":4"));
    po_text_free(&diag.lines);
    po_text_free(&diag.first);
}

CU_TestInfo machine_machine_tests[] = {
    {"lines of names and values are read", test_read},
    {"errors name the line", test_line},
    CU_TEST_INFO_NULL,
};
