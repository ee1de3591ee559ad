/* What the parser makes of C texts.
 */
#include "parse_case.h"

#include <string.h>

po_unit *parse_text(const char *text)
{
    return po_unit_parse("t.c", text, strlen(text), &run);
}

const po_node *parse_last_body(const po_unit *unit)
{
    return unit->function[unit->n_function - 1]->body;
}

void parse_expect(const char *got, const char *want, const char *why)
{
    CU_ASSERT_STRING_EQUAL(got, want);
    if (strcmp(got, want) != 0)
        fprintf(stderr, "  %s: got\n%s\n  not\n%s\n", why, got, want);
}
