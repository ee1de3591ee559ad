#include "tree_case.h"

#include <isl/id.h>

const struct tree_case gemm_case = {
    "[n] -> { : n >= 100 }",
    "[n] -> { S0[i, j, k] : 0 <= i < n and 0 <= j < n and 0 <= k < n }",
    "{ S0[i, j, k] -> C[i, j] }",
    "{ S0[i, j, k] -> C[i, j]; S0[i, j, k] -> A[i, k]; "
    "S0[i, j, k] -> B[k, j] }",
    "{ S0[i, j, k] -> [0, i, 0, j, 0, k, 0] }",
    "{ schedule: \"[{ S0[i, j, k] -> [(i)] }, { S0[i, j, k] -> [(j)] }, "
    "{ S0[i, j, k] -> [(k)] }]\", permutable: 1, coincident: [1, 1, 0] }",
};

const struct tree_case gemm_bt_case = {
    "[n] -> { : n >= 100 }",
    "[n] -> { S0[i, j, k] : 0 <= i < n and 0 <= j < n and 0 <= k < n }",
    "{ S0[i, j, k] -> C[i, j] }",
    "{ S0[i, j, k] -> C[i, j]; S0[i, j, k] -> A[i, k]; "
    "S0[i, j, k] -> B[j, k] }",
    "{ S0[i, j, k] -> [0, i, 0, j, 0, k, 0] }",
    "{ schedule: \"[{ S0[i, j, k] -> [(i)] }, { S0[i, j, k] -> [(j)] }, "
    "{ S0[i, j, k] -> [(k)] }]\", permutable: 1, coincident: [1, 1, 0] }",
};

const struct tree_case gemm_far_case = {
    "[n] -> { : n >= 100 }",
    "[n] -> { S0[i, j, k] : 0 <= i < n and 0 <= j < n and 0 <= k < n }",
    "{ S0[i, j, k] -> C[i, j] }",
    "{ S0[i, j, k] -> C[i, j]; S0[i, j, k] -> A[i, 8k]; "
    "S0[i, j, k] -> B[k, 8j] }",
    "{ S0[i, j, k] -> [0, i, 0, j, 0, k, 0] }",
    "{ schedule: \"[{ S0[i, j, k] -> [(i)] }, { S0[i, j, k] -> [(j)] }, "
    "{ S0[i, j, k] -> [(k)] }]\", permutable: 1, coincident: [1, 1, 0] }",
};

const struct tree_case doitgen_case = {
    "[n] -> { : n >= 100 }",
    "[n] -> { S0[r, q, p, s] : 0 <= r < n and 0 <= q < n and 0 <= p < n and "
    "0 <= s < n; S1[r, q, p] : 0 <= r < n and 0 <= q < n and 0 <= p < n }",
    "{ S0[r, q, p, s] -> sum[p]; S1[r, q, p] -> A[r, q, p] }",
    "{ S0[r, q, p, s] -> sum[p]; S0[r, q, p, s] -> A[r, q, s]; "
    "S0[r, q, p, s] -> B[s, p]; S1[r, q, p] -> sum[p] }",
    "{ S0[r, q, p, s] -> [0, r, 0, q, 0, p, 0, s, 0]; "
    "S1[r, q, p] -> [0, r, 0, q, 1, p, 0, 0, 0] }",
    "{ schedule: \"[{ S0[r, q, p, s] -> [(r)]; S1[r, q, p] -> [(r)] }]\", "
    "child: { schedule: \"[{ S0[r, q, p, s] -> [(q)]; S1[r, q, p] -> [(q)] "
    "}]\", child: { sequence: [ { filter: \"{ S0[r, q, p, s] }\", child: "
    "{ schedule: \"[{ S0[r, q, p, s] -> [(p)] }, { S0[r, q, p, s] -> [(s)] "
    "}]\", permutable: 1 } }, { filter: \"{ S1[r, q, p] }\", child: "
    "{ schedule: \"[{ S1[r, q, p] -> [(p)] }]\", permutable: 1 } } ] } } }",
};

const struct tree_case jacobi_case = {
    "[n, m] -> { : n >= 100 and m >= 100 }",
    "[n, m] -> { S0[t, i, j] : 0 <= t < m and 0 < i < n and 0 < j < n; "
    "S1[t, i, j] : 0 <= t < m and 0 < i < n and 0 < j < n }",
    "{ S0[t, i, j] -> B[i, j]; S1[t, i, j] -> A[i, j] }",
    "{ S0[t, i, j] -> A[i, j]; S0[t, i, j] -> A[i + 1, j]; "
    "S0[t, i, j] -> A[i - 1, j]; S0[t, i, j] -> A[i, j + 1]; "
    "S0[t, i, j] -> A[i, j - 1]; S1[t, i, j] -> B[i, j]; "
    "S1[t, i, j] -> B[i + 1, j]; S1[t, i, j] -> B[i - 1, j]; "
    "S1[t, i, j] -> B[i, j + 1]; S1[t, i, j] -> B[i, j - 1] }",
    "{ S0[t, i, j] -> [0, t, 0, i, 0, j, 0]; "
    "S1[t, i, j] -> [0, t, 1, i, 0, j, 0] }",
    "{ schedule: \"[{ S0[t, i, j] -> [(t)]; S1[t, i, j] -> [(t)] }, "
    "{ S0[t, i, j] -> [(2t + i)]; S1[t, i, j] -> [(2t + i + 1)] }, "
    "{ S0[t, i, j] -> [(2t + j)]; S1[t, i, j] -> [(2t + j + 1)] }]\", "
    "permutable: 1, child: { sequence: [ { filter: \"{ S0[t, i, j] }\" }, "
    "{ filter: \"{ S1[t, i, j] }\" } ] } }",
};

const struct tree_case seidel_case = {
    "[n, m] -> { : n >= 100 and m >= 100 }",
    "[n, m] -> { S0[t, i, j] : 0 <= t < m and 0 < i < n and 0 < j < n }",
    "{ S0[t, i, j] -> A[i, j] }",
    "{ S0[t, i, j] -> A[i, j]; S0[t, i, j] -> A[i - 1, j - 1]; "
    "S0[t, i, j] -> A[i - 1, j + 1]; S0[t, i, j] -> A[i, j - 1]; "
    "S0[t, i, j] -> A[i, j + 1]; S0[t, i, j] -> A[i + 1, j] }",
    "{ S0[t, i, j] -> [0, t, 0, i, 0, j, 0] }",
    "{ schedule: \"[{ S0[t, i, j] -> [(t)] }, { S0[t, i, j] -> [(t + i)] }, "
    "{ S0[t, i, j] -> [(2t + i + j)] }]\", permutable: 1 }",
};

const struct tree_case floyd_case = {
    "[n] -> { : n >= 100 }",
    "[n] -> { S0[k, i, j] : 0 <= k < n and 0 <= i < n and 0 <= j < n }",
    "{ S0[k, i, j] -> A[i, j] }",
    "{ S0[k, i, j] -> A[i, j]; S0[k, i, j] -> A[i, k]; "
    "S0[k, i, j] -> A[k, j] }",
    "{ S0[k, i, j] -> [0, k, 0, i, 0, j, 0] }",
    "{ schedule: \"[{ S0[k, i, j] -> [(k)] }]\", permutable: 1, child: "
    "{ schedule: \"[{ S0[k, i, j] -> [(i)] }, { S0[k, i, j] -> [(j)] }]\", "
    "permutable: 1 } }",
};

const struct tree_case solve_case = {
    "[n] -> { : n >= 100 }",
    "[n] -> { S0[k, i, j] : 0 <= k < n and 0 <= i < n and n - i <= j < n }",
    "[n] -> { S0[k, i, j] -> X[n - 1 - i, k] }",
    "[n] -> { S0[k, i, j] -> X[n - 1 - i, k]; "
    "S0[k, i, j] -> U[n - 1 - i, j]; S0[k, i, j] -> X[j, k] }",
    "{ S0[k, i, j] -> [0, k, 0, i, 0, j, 0] }",
    "{ schedule: \"[{ S0[k, i, j] -> [(k)] }, { S0[k, i, j] -> [(i)] }]\", "
    "permutable: 1, child: { schedule: \"[{ S0[k, i, j] -> [(j)] }]\" } }",
};

const struct tree_case unskewed_case = {
    "[n, m] -> { : n >= 100 and m >= 100 }",
    "[n, m] -> { S0[t, i, j] : 0 <= t < m and 0 < i < n and 0 < j < n }",
    "{ S0[t, i, j] -> A[i, j] }",
    "{ S0[t, i, j] -> A[i, j]; S0[t, i, j] -> A[i - 1, j - 1]; "
    "S0[t, i, j] -> A[i - 1, j + 1]; S0[t, i, j] -> A[i, j - 1]; "
    "S0[t, i, j] -> A[i, j + 1]; S0[t, i, j] -> A[i + 1, j] }",
    "{ S0[t, i, j] -> [0, t, 0, i, 0, j, 0] }",
    "{ schedule: \"[{ S0[t, i, j] -> [(t)] }, { S0[t, i, j] -> [(i)] }, "
    "{ S0[t, i, j] -> [(j)] }]\", permutable: 1 }",
};

const struct tree_case lu_case = {
    "[n] -> { : n >= 100 }",
    "[n] -> { S0[k, i] : 0 <= k < i < n; "
    "S1[k, i, j] : 0 <= k < i < n and k < j < n }",
    "{ S0[k, i] -> A[i, k]; S1[k, i, j] -> A[i, j] }",
    "{ S0[k, i] -> A[i, k]; S0[k, i] -> A[k, k]; S1[k, i, j] -> A[i, j]; "
    "S1[k, i, j] -> A[i, k]; S1[k, i, j] -> A[k, j] }",
    "{ S0[k, i] -> [0, k, 0, i, 0, 0, 0]; "
    "S1[k, i, j] -> [0, k, 0, i, 1, j, 0] }",
    "{ schedule: \"[{ S0[k, i] -> [(k)]; S1[k, i, j] -> [(k)] }, "
    "{ S0[k, i] -> [(i)]; S1[k, i, j] -> [(i)] }, "
    "{ S0[k, i] -> [(k)]; S1[k, i, j] -> [(j)] }]\", permutable: 1, "
    "child: { sequence: [ { filter: \"{ S0[k, i] }\" }, "
    "{ filter: \"{ S1[k, i, j] }\" } ] } }",
};

const struct tree_case atax_case = {
    "[n] -> { : n >= 100 }",
    "[n] -> { S0[i, j] : 0 <= i < n and 0 <= j < n; "
    "S1[i, j] : 0 <= i < n and 0 <= j < n }",
    "{ S0[i, j] -> tmp[i]; S1[i, j] -> y[j] }",
    "{ S0[i, j] -> tmp[i]; S0[i, j] -> A[i, j]; S0[i, j] -> x[j]; "
    "S1[i, j] -> y[j]; S1[i, j] -> A[i, j]; S1[i, j] -> tmp[i] }",
    "{ S0[i, j] -> [0, i, 0, j, 0]; S1[i, j] -> [1, i, 0, j, 0] }",
    "{ sequence: [ { filter: \"{ S0[i, j] }\", child: { schedule: "
    "\"[{ S0[i, j] -> [(i)] }, { S0[i, j] -> [(j)] }]\", permutable: 1 } }, "
    "{ filter: \"{ S1[i, j] }\", child: { schedule: "
    "\"[{ S1[i, j] -> [(i)] }, { S1[i, j] -> [(j)] }]\", permutable: 1 } } ] "
    "}",
};

const struct tree_case copy_case = {
    "[n] -> { : n >= 100 }",
    "[n] -> { S0[i, j] : 0 <= i < n and 0 <= j < n }",
    "{ S0[i, j] -> B[i, j] }",
    "{ S0[i, j] -> A[i, j] }",
    "{ S0[i, j] -> [0, i, 0, j, 0] }",
    "{ schedule: \"[{ S0[i, j] -> [(i)] }, { S0[i, j] -> [(j)] }]\", "
    "permutable: 1, coincident: [1, 1] }",
};

const struct tree_case transpose_case = {
    "[n] -> { : n >= 100 }",
    "[n] -> { S0[i, j] : 0 <= i < n and 0 <= j < n }",
    "{ S0[i, j] -> B[j, i] }",
    "{ S0[i, j] -> A[i, j] }",
    "{ S0[i, j] -> [0, i, 0, j, 0] }",
    "{ schedule: \"[{ S0[i, j] -> [(i)] }, { S0[i, j] -> [(j)] }]\", "
    "permutable: 1, coincident: [1, 1] }",
};

struct tree_input tree_input_make(const struct tree_case *c)
{
    struct tree_input input = {0};
    isl_union_set *domain;
    po_text text = {0};
    char *domain_text;

    input.scop = scop_from_text(ctx, c->context, c->domain, c->writes, c->reads,
                                c->order);
    input.deps = po_deps_analyse(input.scop, &run);
    domain = po_scop_domain(input.scop);
    domain_text = isl_union_set_to_str(domain);
    po_text_printf(&text, "{ domain: \"%s\", child: %s }", domain_text,
                   c->tree);
    input.tree = isl_schedule_read_from_str(ctx, po_text_get(&text));
    input.order = po_deps_union(input.deps, input.scop, false);
    input.strict = po_deps_union(input.deps, input.scop, true);
    isl_union_set_free(domain);
    free(domain_text);
    po_text_free(&text);
    return input;
}

void tree_input_free(struct tree_input *input)
{
    isl_schedule_free(input->tree);
    isl_union_map_free(input->order);
    isl_union_map_free(input->strict);
    po_deps_free(input->deps);
    po_scop_free(input->scop);
}

__isl_give isl_schedule_node *tree_input_band(const struct tree_input *input)
{
    return isl_schedule_node_child(isl_schedule_get_root(input->tree), 0);
}

static void add_shape(po_text *text, __isl_take isl_schedule_node *node);

static void add_sequence(po_text *text, __isl_keep isl_schedule_node *node)
{
    isl_size n = isl_schedule_node_n_children(node);

    for (int i = 0; i < n; i++) {
        po_text_add(text, i ? " | " : "{ ");
        add_shape(text, isl_schedule_node_get_child(node, i));
    }
    po_text_add(text, " }");
}

/* Add the shape of a node and what is below, each followed by a blank. */
static void add_shape(po_text *text, __isl_take isl_schedule_node *node)
{
    enum isl_schedule_node_type type = isl_schedule_node_get_type(node);
    isl_size n;
    isl_id *id;

    if (text->n && text->bytes[text->n - 1] != ' ' &&
        type != isl_schedule_node_leaf)
        po_text_add(text, " ");
    if (type == isl_schedule_node_band) {
        n = isl_schedule_node_band_n_member(node);
        po_text_printf(text, n == 1 ? "b" : "b%d", n);
    } else if (type == isl_schedule_node_mark) {
        id = isl_schedule_node_mark_get_id(node);
        po_text_add(text, isl_id_get_name(id));
        isl_id_free(id);
    } else if (type == isl_schedule_node_sequence) {
        add_sequence(text, node);
    }
    if (type != isl_schedule_node_sequence && type != isl_schedule_node_leaf)
        add_shape(text, isl_schedule_node_get_child(node, 0));
    isl_schedule_node_free(node);
}

char *tree_shape(__isl_keep isl_schedule *tree)
{
    po_text text = {0};

    add_shape(&text, isl_schedule_get_root(tree));
    return text.bytes;
}

bool tree_has_map(__isl_keep isl_schedule *tree, const char *map)
{
    isl_union_map *want = isl_union_map_read_from_str(ctx, map);
    isl_union_map *got = isl_schedule_get_map(tree);
    isl_union_set *domain = isl_schedule_get_domain(tree);
    isl_bool equal;

    want = isl_union_map_intersect_domain(want, isl_union_set_copy(domain));
    got = isl_union_map_intersect_domain(got, domain);
    equal = isl_union_map_is_equal(want, got);
    isl_union_map_free(want);
    isl_union_map_free(got);
    return equal == isl_bool_true;
}

bool tree_is_legal(__isl_keep isl_schedule *tree,
                   __isl_keep isl_union_map *deps)
{
    isl_union_map *map = isl_schedule_get_map(tree);
    isl_union_map *late;
    isl_bool legal;

    late = isl_union_map_lex_ge_union_map(isl_union_map_copy(map),
                                          isl_union_map_copy(map));
    late = isl_union_map_intersect(late, isl_union_map_copy(deps));
    legal = isl_union_map_is_empty(late);
    isl_union_map_free(late);
    isl_union_map_free(map);
    return legal == isl_bool_true;
}
