/* The schedule tree of a nest for the report, as nested HTML lists: bands with
 * their affine members, filters, marks.  At most MAX_NODE nodes.
 */
#include <isl/aff.h>
#include <isl/id.h>
#include <isl/schedule_node.h>
#include <isl/union_set.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

/* No more nodes are shown. */
#define MAX_NODE 400

struct tree {
    const po_scop *scop;
    po_text *out;
    int n_node;
};

/* Append a piece of isl's text, with arrows as one sign. */
static void add_piece(po_text *out, const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (i + 1 < n && text[i] == '-' && text[i + 1] == '>') {
            po_text_add(out, "\342\206\222");
            i++;
        } else {
            po_html_add_bytes(out, text + i, 1);
        }
    }
}

/* Append what is between the outermost braces, an element for each part.  The text is
 * released.
 */
static void add_parts(po_text *out, char *text)
{
    const char *begin = text ? strchr(text, '{') : NULL;
    const char *end = text ? strrchr(text, '}') : NULL;

    while (begin && end && ++begin < end) {
        size_t n;

        begin += strspn(begin, " ");
        n = strcspn(begin, ";");
        n = n < (size_t)(end - begin) ? n : (size_t)(end - begin);
        po_text_add(out, "<code>");
        add_piece(out, begin, n - (n > 0 && begin[n - 1] == ' '));
        po_text_add(out, "</code>");
        begin += n;
    }
    free(text);
}

static void add_set(struct tree *t, const char *word,
                    __isl_take isl_union_set *set)
{
    set = isl_union_set_gist_params(set, isl_set_copy(t->scop->context));
    po_text_printf(t->out, "<span class=\"word\">%s</span>", word);
    add_parts(t->out, isl_union_set_to_str(set));
    isl_union_set_free(set);
}

static void add_band(struct tree *t, __isl_keep isl_schedule_node *node)
{
    isl_multi_union_pw_aff *band =
        isl_schedule_node_band_get_partial_schedule(node);
    isl_size n = isl_multi_union_pw_aff_dim(band, isl_dim_set);

    po_text_printf(t->out, "<span class=\"word\">%s</span>",
                   n > 1 ? "band" : "loop");
    for (int i = 0; i < n; i++) {
        isl_union_pw_aff *member =
            isl_multi_union_pw_aff_get_union_pw_aff(band, i);

        add_parts(t->out, isl_union_pw_aff_to_str(member));
        isl_union_pw_aff_free(member);
    }
    isl_multi_union_pw_aff_free(band);
}

static void add_mark(struct tree *t, __isl_keep isl_schedule_node *node)
{
    isl_id *id = isl_schedule_node_mark_get_id(node);
    const char *name = isl_id_get_name(id);

    po_text_add(t->out, "<span class=\"mark\">");
    po_html_add(t->out, name ? name : "");
    po_text_add(t->out, "</span>");
    isl_id_free(id);
}

/* Append what the node says. */
static void add_label(struct tree *t, __isl_keep isl_schedule_node *node)
{
    switch (isl_schedule_node_get_type(node)) {
    case isl_schedule_node_domain:
        add_set(t, "domain", isl_schedule_node_domain_get_domain(node));
        break;
    case isl_schedule_node_filter:
        add_set(t, "of", isl_schedule_node_filter_get_filter(node));
        break;
    case isl_schedule_node_band:
        add_band(t, node);
        break;
    case isl_schedule_node_sequence:
        po_text_add(t->out, "<span class=\"word\">one after the other</span>");
        break;
    case isl_schedule_node_set:
        po_text_add(t->out, "<span class=\"word\">in any order</span>");
        break;
    default:
        po_text_add(t->out, "<span class=\"word\">other</span>");
    }
}

/* Is there nothing below the node but the ends of paths? */
static bool is_last(__isl_keep isl_schedule_node *node)
{
    isl_size n = isl_schedule_node_n_children(node);
    isl_schedule_node *child;
    bool last;

    if (n != 1)
        return n <= 0;
    child = isl_schedule_node_get_child(node, 0);
    last = isl_schedule_node_get_type(child) == isl_schedule_node_leaf;
    isl_schedule_node_free(child);
    return last;
}

/* Append the node with the marks above it, and what is below. */
static void add_node(struct tree *t, __isl_take isl_schedule_node *node)
{
    isl_size n;

    po_text_add(t->out, "<li>");
    while (isl_schedule_node_get_type(node) == isl_schedule_node_mark) {
        add_mark(t, node);
        node = isl_schedule_node_child(node, 0);
    }
    add_label(t, node);
    n = is_last(node) ? 0 : isl_schedule_node_n_children(node);
    po_text_add(t->out, n > 0 ? "<ul>\n" : "");
    for (int i = 0; i < n; i++) {
        if (t->n_node++ < MAX_NODE)
            add_node(t, isl_schedule_node_get_child(node, i));
    }
    po_text_add(t->out, n > 0 ? "</ul></li>\n" : "</li>\n");
    isl_schedule_node_free(node);
}

void po_report_tree(const po_attempt *a, po_text *out)
{
    struct tree t = {.scop = a->scop, .out = out};

    if (!a->tree)
        return;
    po_part_begin(out, "Schedule tree", false);
    po_text_add(out, "<div class=\"scroll\" tabindex=\"0\" role=\"region\" "
                     "aria-label=\"Schedule tree\"><ul class=\"tree\">\n");
    add_node(&t, isl_schedule_get_root(a->tree));
    po_text_add(out, "</ul></div>\n");
    po_part_end(out);
}
