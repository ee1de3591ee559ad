#ifndef POLYOPT_PARSE_CASE_H
#define POLYOPT_PARSE_CASE_H

#include "test.h"

/* The unit of a C text, and the body of its last function. */
po_unit *parse_text(const char *text);
const po_node *parse_last_body(const po_unit *unit);

/* Compare, and show both if they differ. */
void parse_expect(const char *got, const char *want, const char *why);

/* Print a statement and those inside it, a line each, indented by nesting:
 * "for cond i < n step i++".
 */
void parse_print_node(const po_node *node, int indent, po_text *out);

#endif
