/* A random program without undefined behaviour that prints hashes of what it
 * computes:
 *
 *     gen SEED [KERNELS] [-d NODE,NODE,...]    the program
 *     gen -c SEED [KERNELS]                    the number of its nodes
 *
 * "-d" leaves nodes (statements, with all that is in them) out.  The program
 * runs every kernel for several numbers of iterations; kernels on pointers
 * also with arrays that overlap.
 */
#include "gen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char head[] = "#include <math.h>\n"
                           "#include <stdint.h>\n"
                           "#include <stdio.h>\n"
                           "#include <string.h>\n"
                           "\n"
                           "#define N 19\n"
                           "#define E %d\n"
                           "\n"
                           "static double A[E], B[E], C[E], M[E][E], P[E][E];\n"
                           "static double buffer[3 * E * E];\n"
                           "static unsigned U[E][E];\n"
                           "static int idx[E];\n"
                           "\n"
                           "static double blend(double x, double y)\n"
                           "{\n"
                           "    return 0.5 * x + 0.25 * y;\n"
                           "}\n"
                           "\n"
                           "static void bump(double *x, double y)\n"
                           "{\n"
                           "    *x += 0.01 * y;\n"
                           "}\n";

static const char tail[] =
    "\n"
    "static double value(uint64_t *seed)\n"
    "{\n"
    "    *seed = *seed * 6364136223846793005u + 1442695040888963407u;\n"
    "    return (double)(int)(*seed >> 54) / 64.0 - 8.0;\n"
    "}\n"
    "\n"
    "static void begin(void)\n"
    "{\n"
    "    uint64_t seed = 42;\n"
    "\n"
    "    for (size_t i = 0; i < E; i++) {\n"
    "        A[i] = value(&seed);\n"
    "        B[i] = value(&seed);\n"
    "        C[i] = value(&seed);\n"
    "        idx[i] = (int)((i * 37 + 11) %% E);\n"
    "        for (size_t j = 0; j < E; j++) {\n"
    "            M[i][j] = value(&seed);\n"
    "            P[i][j] = value(&seed);\n"
    "            U[i][j] = (unsigned)(i * 7 + j * 3);\n"
    "        }\n"
    "    }\n"
    "    for (size_t i = 0; i < 3 * E * E; i++)\n"
    "        buffer[i] = value(&seed);\n"
    "}\n"
    "\n"
    "static uint64_t hash(uint64_t h, const void *data, size_t n)\n"
    "{\n"
    "    const unsigned char *byte = data;\n"
    "\n"
    "    while (n-- > 0)\n"
    "        h = (h ^ *byte++) * 1099511628211u;\n"
    "    return h;\n"
    "}\n"
    "\n"
    "static void end(const char *name, int n)\n"
    "{\n"
    "    uint64_t h = 14695981039346656037u;\n"
    "\n"
    "    h = hash(h, A, sizeof(A));\n"
    "    h = hash(h, B, sizeof(B));\n"
    "    h = hash(h, C, sizeof(C));\n"
    "    h = hash(h, M, sizeof(M));\n"
    "    h = hash(h, P, sizeof(P));\n"
    "    h = hash(h, U, sizeof(U));\n"
    "    h = hash(h, buffer, sizeof(buffer));\n"
    "    printf(\"%%s %%d %%016llx\\n\", name, n, (unsigned long long)h);\n"
    "}\n"
    "\n"
    "int main(void)\n"
    "{\n"
    "    static const int size[] = {0, 1, 2, 5, 17, %d};\n"
    "\n"
    "    for (int s = 0; s < 6; s++) {\n"
    "        int n = size[s];\n"
    "\n"
    "        (void)bump;\n"
    "        (void)blend(n, n);\n";

static const char *const parameters[N_DRESS] = {
    "void",
    "int n, double A[restrict E], double B[restrict E],\n"
    "    double C[restrict E], double M[restrict E][E],\n"
    "    double P[restrict E][E], unsigned U[restrict E][E],\n"
    "    const int idx[restrict E]",
    "int n, int e, double A[restrict e], double B[restrict e],\n"
    "    double C[restrict e], double M[restrict e][e],\n"
    "    double P[restrict e][e], unsigned U[restrict e][e],\n"
    "    const int idx[restrict e]",
    "int n, int ld, double *A, double *B, double *C,\n"
    "    double *M, double *P, unsigned *U, const int *idx",
};

static void print_kernel(struct gen *g, int number)
{
    g->dress = (enum dress)below(g, N_DRESS);
    g->n = g->dress == DRESS_GLOBAL ? "N" : "n";
    g->scalar = (int)below(g, 3);
    g->indent = 1;
    printf("\nstatic void kernel_%d(%s)\n{\n", number, parameters[g->dress]);
    printf("    int v0 = 7, v1 = 8;\n");
    for (int i = 0; i < g->scalar; i++)
        printf("    double t%d = %d.5;\n", i, i);
    printf("\n");
    print_statements(g, 3);
    for (int i = 0; i < g->scalar; i++)
        printf("    A[%d] += t%d;\n", i, i);
    printf("    A[3] += v0 + v1;\n");
    if (g->dress == DRESS_VLA)
        printf("    (void)e;\n");
    if (g->dress == DRESS_POINTER)
        printf("    (void)ld;\n");
    if (g->dress != DRESS_GLOBAL)
        printf("    (void)n, (void)B, (void)C, (void)M, (void)P, (void)U, "
               "(void)idx;\n");
    printf("}\n");
}

static void print_call(int number, const char *arguments)
{
    printf("        begin();\n"
           "        kernel_%d(%s);\n"
           "        end(\"%d\", n);\n",
           number, arguments, number);
}

static void print_calls(enum dress dress, int number)
{
    switch (dress) {
    case DRESS_GLOBAL:
        print_call(number, "");
        break;
    case DRESS_PARAM:
        print_call(number, "n, A, B, C, M, P, U, idx");
        break;
    case DRESS_VLA:
        print_call(number, "n, E, A, B, C, M, P, U, idx");
        break;
    default:
        print_call(number, "n, E, A, B, C, M[0], P[0], U[0], idx");
        print_call(number, "n, E, A, A, A, M[0], M[0], U[0], idx");
        print_call(number, "n, E, buffer, buffer + 1, buffer + 40, buffer + 3, "
                           "buffer + E + 1, U[0], idx");
        print_call(number, "n, E - 40, A, B, C, buffer + 5, buffer, U[0], idx");
        break;
    }
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

    printf(head, 2 * NMAX + ROOM);
    for (int k = 0; k < n_kernel; k++) {
        print_kernel(g, k);
        dress[k] = g->dress;
    }
    printf(tail, NMAX);
    for (int k = 0; k < n_kernel; k++)
        print_calls(dress[k], k);
    printf("    }\n    return 0;\n}\n");
}

int main(int argc, char **argv)
{
    bool count = argc > 1 && strcmp(argv[1], "-c") == 0;
    int at = 1 + count;
    struct gen g;
    int n_kernel = 1;

    if (at >= argc) {
        fprintf(stderr, "usage: gen [-c] seed [kernels] [-d nodes]\n");
        return 2;
    }
    g = start(strtoull(argv[at++], NULL, 10));
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
