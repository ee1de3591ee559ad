/* A nest for graphviz: a graph with two clusters, the statements with their dependences,
 * and the tree of the order.
 *
 *     digraph "gemm:6" {
 *         subgraph cluster_deps {
 *             "S0" [label="S0[i, j]\lline 8\l"];
 *             "S0" -> "S1" [label="flow C (0, 0)"];
 *         }
 *         subgraph cluster_tree {
 *             t0 [label="domain\lS0[i, j] : ...\l"];
 *             t1 [label="band, permutable\lS0[i, j] -> [(i)]\l..."];
 *             t0 -> t1;
 *         }
 *     }
 *
 * All labels are in quotes, and are escaped there: "\l" ends a line.
 */
#include "polyopt/attempt.h"

#include <isl/aff.h>
#include <isl/id.h>
#include <isl/schedule_node.h>
#include <isl/union_map.h>
#include <stdlib.h>
#include <string.h>

#include "polyopt/dep.h"

/* Append a text that stands in quotes. */
static void add_quoted(po_text *out, const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (text[i] == '"' || text[i] == '\\')
            po_text_add(out, "\\");
        if (text[i] == '\n')
            po_text_add(out, "\\l");
        else
            po_text_add_bytes(out,
                              (unsigned char)text[i] < ' ' ? " " : text + i, 1);
    }
}

static void add_name(po_text *out, const char *name)
{
    po_text_add(out, "\"");
    add_quoted(out, name, strlen(name));
    po_text_add(out, "\"");
}

/* Append what is between the outermost braces of a set or map, or the whole text if there
 * are none, a line for each part.  The text is released.
 */
static void add_parts(po_text *out, char *text)
{
    const char *begin = text ? strchr(text, '{') : NULL;
    const char *end = text ? strrchr(text, '}') : NULL;

    if (!begin || !end || end < begin + 3) {
        begin = text ? text : "(failed)";
        end = begin + strlen(begin);
    } else {
        begin += 2;
        end -= end[-1] == ' ';
    }
    while (begin < end) {
        size_t n = strcspn(begin, ";");

        n = n < (size_t)(end - begin) ? n : (size_t)(end - begin);
        add_quoted(out, begin, n);
        po_text_add(out, "\\l");
        begin += n + (begin + n < end);
        begin += strspn(begin, " ");
    }
    free(text);
}

/* Append the name of a statement with the iterators, "S0[i, j]". */
static void add_statement(const po_stmt *stmt, po_text *out)
{
    isl_set *instances = isl_set_universe(isl_set_get_space(stmt->domain));

    po_text_add(out, "        ");
    add_name(out, stmt->name);
    po_text_add(out, " [label=\"");
    add_parts(out, isl_set_to_str(instances));
    po_text_printf(out, "line %d\\l\"];\n", stmt->loc.line);
    isl_set_free(instances);
}

/* Append an edge, such as "S0" -> "S1" [label="flow C (0, 0)"]; */
static void add_edge(const po_dep *dep, const po_scop *scop, po_text *out)
{
    static const char *const kind[] = {[PO_DEP_FLOW] = "flow",
                                       [PO_DEP_ANTI] = "anti",
                                       [PO_DEP_OUTPUT] = "output"};
    const char *array = scop->array[dep->array].name;

    po_text_add(out, "        ");
    add_name(out, scop->stmt[dep->src].name);
    po_text_add(out, " -> ");
    add_name(out, scop->stmt[dep->dst].name);
    po_text_printf(out, " [label=\"%s ", kind[dep->kind]);
    add_quoted(out, array, strlen(array));
    po_dep_print_vector(dep, scop, out);
    if (dep->reduction != PO_REDUCTION_NONE)
        po_text_printf(out, ", %s", po_reduction_text(dep->reduction));
    po_text_printf(out, "\"%s];\n",
                   dep->is_private            ? ", style=dotted"
                   : dep->kind == PO_DEP_FLOW ? ""
                                              : ", style=dashed");
}

/* Append the line that ends the text unless it is there already, from "from" on. */
static void add_once(const po_text *line, size_t from, po_text *out)
{
    const char *text = po_text_get(line);

    if (out->n == from || !strstr(po_text_get(out) + from, text))
        po_text_add(out, text);
}

static void add_dependences(const po_attempt *a, po_text *out)
{
    size_t from;

    po_text_add(out, "    subgraph cluster_deps {\n"
                     "        label=\"dependences\";\n");
    for (int i = 0; i < a->scop->n_stmt; i++)
        add_statement(&a->scop->stmt[i], out);
    from = out->n;
    for (int i = 0; a->deps && i < a->deps->n_dep; i++) {
        po_text line = {0};

        add_edge(&a->deps->dep[i], a->scop, &line);
        add_once(&line, from, out);
        po_text_free(&line);
    }
    po_text_add(out, "    }\n");
}

/* Append a line for each member and statement. */
static void add_band(__isl_keep isl_schedule_node *node, po_text *out)
{
    isl_multi_union_pw_aff *band =
        isl_schedule_node_band_get_partial_schedule(node);
    isl_size n = isl_multi_union_pw_aff_dim(band, isl_dim_set);
    isl_bool permutable = isl_schedule_node_band_get_permutable(node);

    po_text_add(out, "band");
    if (permutable == isl_bool_true && n > 1)
        po_text_add(out, ", permutable");
    po_text_add(out, "\\l");
    for (int i = 0; i < n; i++) {
        isl_union_pw_aff *member =
            isl_multi_union_pw_aff_get_union_pw_aff(band, i);

        if (n > 1)
            po_text_printf(out, "member %d\\l", i);
        add_parts(out, isl_union_pw_aff_to_str(member));
        isl_union_pw_aff_free(member);
    }
    isl_multi_union_pw_aff_free(band);
}

static void add_set(const char *word, __isl_take isl_union_set *set,
                    po_text *out)
{
    po_text_printf(out, "%s\\l", word);
    add_parts(out, isl_union_set_to_str(set));
    isl_union_set_free(set);
}

static void add_mark(__isl_keep isl_schedule_node *node, po_text *out)
{
    isl_id *id = isl_schedule_node_mark_get_id(node);
    const char *name = isl_id_get_name(id);

    po_text_add(out, "mark ");
    add_quoted(out, name ? name : "", name ? strlen(name) : 0);
    isl_id_free(id);
}

static void add_label(__isl_keep isl_schedule_node *node, po_text *out)
{
    switch (isl_schedule_node_get_type(node)) {
    case isl_schedule_node_domain:
        add_set("domain", isl_schedule_node_domain_get_domain(node), out);
        break;
    case isl_schedule_node_filter:
        add_set("filter", isl_schedule_node_filter_get_filter(node), out);
        break;
    case isl_schedule_node_context:
        add_set(
            "context",
            isl_union_set_from_set(isl_schedule_node_context_get_context(node)),
            out);
        break;
    case isl_schedule_node_band:
        add_band(node, out);
        break;
    case isl_schedule_node_mark:
        add_mark(node, out);
        break;
    case isl_schedule_node_sequence:
        po_text_add(out, "sequence");
        break;
    case isl_schedule_node_set:
        po_text_add(out, "set");
        break;
    case isl_schedule_node_leaf:
        po_text_add(out, "leaf");
        break;
    default:
        po_text_add(out, "other");
    }
}

/* Append a node and what is below it, numbered from "*number" on. */
static void add_node(__isl_keep isl_schedule_node *node, int *number,
                     po_text *out)
{
    isl_size n = isl_schedule_node_n_children(node);
    int own = (*number)++;

    po_text_printf(out, "        t%d [label=\"", own);
    add_label(node, out);
    po_text_add(out, "\"];\n");
    for (int i = 0; i < n; i++) {
        isl_schedule_node *child = isl_schedule_node_get_child(node, i);

        po_text_printf(out, "        t%d -> t%d;\n", own, *number);
        add_node(child, number, out);
        isl_schedule_node_free(child);
    }
}

void po_attempt_print_dot(const po_attempt *a, po_text *out)
{
    isl_schedule_node *root = a->tree ? isl_schedule_get_root(a->tree) : NULL;
    int number = 0;

    po_text_add(out, "digraph \"");
    add_quoted(out, a->scop->function, strlen(a->scop->function));
    po_text_printf(out, ":%d\" {\n    node [shape=box];\n", a->scop->loc.line);
    add_dependences(a, out);
    po_text_add(out, "    subgraph cluster_tree {\n"
                     "        label=\"schedule tree\";\n");
    if (root)
        add_node(root, &number, out);
    po_text_add(out, "    }\n}\n");
    isl_schedule_node_free(root);
}
