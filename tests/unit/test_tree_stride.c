#include "../../src/tree/internal.h"
#include "tree_case.h"

#include <string.h>

#define NONE PO_STRIDE_NONE
#define ZERO PO_STRIDE_ZERO
#define ONE  PO_STRIDE_ONE
#define FAR  PO_STRIDE_FAR

/* References, by nest, statement and number, and their strides. */
static const struct {
    const char *why;
    const struct tree_case *input;
    const char *element;
    int rank;
    po_stride stride[3];
} stride_cases[] = {
    {"a product: the result",
     &gemm_case,
     "S0[i,j,k]->C[i,j]",
     2,
     {FAR, ONE, ZERO}},
    {"a product: the left factor",
     &gemm_case,
     "S0[i,j,k]->A[i,k]",
     2,
     {FAR, ZERO, ONE}},
    {"a product: the right factor",
     &gemm_case,
     "S0[i,j,k]->B[k,j]",
     2,
     {ZERO, ONE, FAR}},
    {"skewed time moves back in space",
     &jacobi_case,
     "S1[t,i,j]->A[i,j]",
     2,
     {FAR, FAR, ONE}},
    {"a statement that has one loop of the band",
     &lu_case,
     "S0[k,i]->A[i,k]",
     1,
     {NONE, FAR, NONE}},
    {"every element once", &copy_case, "S0[i,j]->B[i,j]", 2, {FAR, ONE, NONE}},
    {"across the rows",
     &transpose_case,
     "S0[i,j]->B[j,i]",
     2,
     {ONE, FAR, NONE}},
};

/* Find the reference whose relation is "text", without its constraints. */
static const po_band_access *find(const po_band_accesses *refs,
                                  const char *text)
{
    isl_map *want;
    const po_band_access *found = NULL;

    want = isl_map_from_union_map(isl_union_map_read_from_str(ctx, text));
    for (int r = 0; r < refs->n_reference && !found; r++) {
        isl_map *got = isl_map_copy(refs->reference[r].access->relation);
        isl_bool same;

        got = isl_map_gist_domain(got, isl_map_domain(isl_map_copy(got)));
        got = isl_map_project_out_all_params(got);
        same = isl_map_is_equal(got, want);
        if (same == isl_bool_true)
            found = &refs->reference[r];
        isl_map_free(got);
    }
    isl_map_free(want);
    return found;
}

static bool is_as_expected(size_t i, const po_band_access *ref, int n_member)
{
    if (!ref || ref->rank != stride_cases[i].rank)
        return false;
    for (int m = 0; m < n_member; m++)
        if (ref->stride[m] != stride_cases[i].stride[m])
            return false;
    return true;
}

static void test_stride(void)
{
    for (size_t i = 0; i < COUNTOF(stride_cases); i++) {
        struct tree_input input = tree_input_make(stride_cases[i].input);
        isl_schedule_node *band = tree_input_band(&input);
        po_arena *arena = po_arena_new();
        po_band_accesses *refs = po_band_find_accesses(band, input.scop, arena);
        po_text text = {0};
        bool same;

        po_text_printf(&text, "{ %s }", stride_cases[i].element);
        same =
            is_as_expected(i, find(refs, po_text_get(&text)), refs->n_member);
        CU_ASSERT(same);
        if (!same)
            fprintf(stderr, "  case %zu: %s\n", i, stride_cases[i].why);
        po_text_free(&text);
        po_arena_free(arena);
        isl_schedule_node_free(band);
        tree_input_free(&input);
    }
}

CU_TestInfo tree_stride_tests[] = {
    {"how references move along the members of a band", test_stride},
    CU_TEST_INFO_NULL,
};
