/* Scops, dependences and trees for the tests of src/tree, from isl text.
 */
#ifndef POLYOPT_TREE_CASE_H
#define POLYOPT_TREE_CASE_H

#include "test.h"

/* A loop nest, in the notation of scop_from_text, and its tree: the text of
 * the child of the domain node.
 */
struct tree_case {
    const char *context;
    const char *domain;
    const char *writes;
    const char *reads;
    const char *order;
    const char *tree;
};

/* What is made of it; "deps" and "strict" without and with private ones. */
struct tree_input {
    po_scop *scop;
    po_deps *deps;
    isl_schedule *tree;
    isl_union_map *order;
    isl_union_map *strict;
};

struct tree_input tree_input_make(const struct tree_case *c);
void tree_input_free(struct tree_input *input);

/* The band below the domain node of the tree. */
__isl_give isl_schedule_node *tree_input_band(const struct tree_input *input);

/* The shape of a tree: "b" for a band with one member, "b3" for one with three,
 * the marks in front of them, "{ ... | ... }" for a sequence.
 */
char *tree_shape(__isl_keep isl_schedule *tree);

/* Is this the schedule of the tree, as one map? */
bool tree_has_map(__isl_keep isl_schedule *tree, const char *map);

/* Does the tree run all sources before their sinks? */
bool tree_is_legal(__isl_keep isl_schedule *tree,
                   __isl_keep isl_union_map *deps);

/* C[i][j] += A[i][k] * B[k][j], one band of three members. */
extern const struct tree_case gemm_case;
/* C[i][j] += A[i][k] * B[j][k], in the same band. */
extern const struct tree_case gemm_bt_case;
/* C[i][j] += A[i][8 * k] * B[k][8 * j] */
extern const struct tree_case gemm_far_case;
/* sum[p] += A[r][q][s] * B[s][p] for all r and q, which share "sum". */
extern const struct tree_case doitgen_case;
/* Two half-steps of a five-point stencil, one skewed band, a sequence. */
extern const struct tree_case jacobi_case;
/* A nine-point stencil in place, skewed. */
extern const struct tree_case seidel_case;
extern const struct tree_case floyd_case;
extern const struct tree_case solve_case;
/* The same, not skewed, and called permutable nevertheless. */
extern const struct tree_case unskewed_case;
/* A triangular factorisation, two statements in one band of three. */
extern const struct tree_case lu_case;
/* tmp = A x and y = A^T tmp, one after the other. */
extern const struct tree_case atax_case;
/* B[i][j] = A[i][j] + 1. */
extern const struct tree_case copy_case;
/* B[j][i] = A[i][j]. */
extern const struct tree_case transpose_case;

#endif
