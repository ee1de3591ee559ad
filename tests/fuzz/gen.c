/* A random program without undefined behaviour that prints hashes of what it
 * computes:
 *
 *     gen [-e] SEED [KERNELS] [-d NODE,NODE,...]    the program
 *     gen -c [-e] SEED [KERNELS]                    the number of its nodes
 *
 * "-e": all sums are the same in any order.  "-d" leaves nodes (statements, with all that is in them) out.  The program
 * runs every kernel for several numbers of iterations; kernels on pointers
 * also with arrays that overlap.
 */
#include "gen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const parameters[N_DRESS] = {
    "void",
    "int n, const int *pn, double A[restrict E], double B[restrict E],\n"
    "    double C[restrict E], double M[restrict E][E],\n"
    "    double P[restrict E][E], float F[restrict E][E],\n"
    "    unsigned U[restrict E][E], const int idx[restrict E],\n"
    "    int K[restrict E], double L[restrict CUBE],\n"
    "    struct state *restrict s, struct point Q[restrict E],\n"
    "    double **R, double **T",
    "int n, int e, const int *pn, double A[restrict e],\n"
    "    double B[restrict e], double C[e], double M[restrict e][e],\n"
    "    double P[e][e], float F[e][e], unsigned U[restrict e][e],\n"
    "    const int *idx, int K[e], double L[], struct state *s,\n"
    "    struct point Q[e], double **R, double **T",
    "int n, int ld, const int *pn, double *A, double *B, double *C,\n"
    "    double *M, double *P, float *F, unsigned *U, const int *idx,\n"
    "    int *K, double *L, struct state *s, struct point *Q,\n"
    "    double **R, double **T",
};

/* What limits the iterators. */
static const char *limit(struct gen *g)
{
    unsigned kind = below(g, 8);

    if (g->dress == DRESS_GLOBAL)
        return kind == 0 ? "S.n" : "N";
    return kind == 0 ? "s->n" : kind == 1 ? "*pn" : "n";
}

static void print_unused(const struct gen *g)
{
    if (g->dress == DRESS_GLOBAL)
        return;
    if (g->dress == DRESS_VLA)
        printf("    (void)e;\n");
    if (g->dress == DRESS_POINTER)
        printf("    (void)ld;\n");
    printf("    (void)n, (void)pn, (void)B, (void)C, (void)M, (void)P;\n"
           "    (void)F, (void)U, (void)idx, (void)K, (void)L, (void)s;\n"
           "    (void)Q, (void)R, (void)T;\n");
}

static void print_kernel(struct gen *g, int number)
{
    struct scope scope = begin_scope(g);
    unsigned n_scalar = g->exact ? 0 : below(g, 3);

    g->dress = (enum dress)below(g, N_DRESS);
    g->n = limit(g);
    g->s = g->dress == DRESS_GLOBAL ? "S." : "s->";
    g->plain = chance(g, 45);
    g->indent = 1;
    g->name = 0;
    printf("\nstatic void kernel_%d(%s)\n{\n", number, parameters[g->dress]);
    printf("    int v0 = 7, v1 = 8;\n");
    for (unsigned i = 0; i < n_scalar; i++) {
        int id = new_name(g);

        printf("    double t%d = %d.5;\n", id, id);
        use_name(g, NAME_SCALAR, id);
    }
    if (chance(g, 15))
        print_local(g);
    printf("\n");
    print_statements(g, 3);
    for (unsigned i = 0; i < n_scalar; i++)
        printf("    A[%u] += 0.01 * t%u;\n", i, i);
    printf("    A[3] += v0 + v1;\n");
    print_unused(g);
    printf("}\n");
    end_scope(g, scope);
}

/* Mark the nodes in a list of numbers. */
static void read_drops(struct gen *g, const char *list)
{
    while (*list) {
        char *end;
        long node = strtol(list, &end, 10);

        if (end == list)
            break;
        if (node >= 0 && node < MAX_NODE)
            g->drop[node] = true;
        list = *end == ',' ? end + 1 : end;
    }
}

static struct gen start(uint64_t seed)
{
    struct gen g = {.state = seed * 0x9e3779b97f4a7c15u + 0x2545f4914f6cdd1du};

    for (int i = 0; i < 10; i++)
        below(&g, 2);
    return g;
}

static void print_program(struct gen *g, int n_kernel)
{
    enum dress dress[100];

    print_before();
    for (int k = 0; k < n_kernel; k++) {
        print_kernel(g, k);
        dress[k] = g->dress;
    }
    print_after(dress, n_kernel);
}

int main(int argc, char **argv)
{
    bool count = argc > 1 && strcmp(argv[1], "-c") == 0;
    bool exact = argc > 1 + count && strcmp(argv[1 + count], "-e") == 0;
    int at = 1 + count + exact;
    struct gen g;
    int n_kernel = 1;

    if (at >= argc) {
        fprintf(stderr, "usage: gen [-c] [-e] seed [kernels] [-d nodes]\n");
        return 2;
    }
    g = start(strtoull(argv[at++], NULL, 10));
    g.exact = exact;
    if (at < argc && argv[at][0] != '-')
        n_kernel = atoi(argv[at++]);
    if (n_kernel < 1 || n_kernel > 100)
        n_kernel = 1;
    if (at + 1 < argc && strcmp(argv[at], "-d") == 0)
        read_drops(&g, argv[at + 1]);
    if (count && !freopen("/dev/null", "w", stdout))
        return 1;
    print_program(&g, n_kernel);
    if (count)
        fprintf(stderr, "%d\n", g.next);
    return 0;
}
