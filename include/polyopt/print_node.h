/* Statements as C, as the user could have written them. */
#ifndef POLYOPT_PRINT_NODE_H
#define POLYOPT_PRINT_NODE_H

#include "polyopt/nest.h"

/* How statements are printed: "margin" before every line, "level" for
 * every level of indentation, and "hook" for the expressions, see
 * po_expr_print, and the names of declared variables.  "start" is told of each
 * line that begins: with a statement, or NULL; it may be NULL itself.  "is_c90":
 * declarations stand at the beginning of blocks only.
 */
typedef struct po_node_style {
    const char *margin;
    const char *level;
    po_expr_hook hook;
    void *user;
    void (*start)(const po_node *node, void *user);
    bool is_c90;
} po_node_style;

void po_node_print_c(const po_node *node, const po_node_style *style,
                     int indent, po_text *out);
void po_node_print_list_c(const po_node *block, const po_node_style *style,
                          int indent, po_text *out);
void po_decl_print_c(const po_decl *decl, const po_node_style *style,
                     int indent, po_text *out);

#endif
