/* What stands before and after the kernels of a generated program: arrays,
 * functions to call, and the program that runs the kernels.
 */
#include "gen.h"

#include <stdio.h>

static const char head[] = "#include <ctype.h>\n"
                           "#include <math.h>\n"
                           "#include <stdint.h>\n"
                           "#include <stdio.h>\n"
                           "#include <string.h>\n"
                           "\n"
                           "#define N 19\n"
                           "#define E %d\n"
                           "#define CUBE %d\n"
                           "#define AT(x, i, j) x[i][j]\n"
                           "#define TWICE(i) ((i) * 2)\n"
                           "\n"
                           "struct state {\n"
                           "    double v[E];\n"
                           "    int k[E], n;\n"
                           "    float f[E];\n"
                           "};\n"
                           "struct point {\n"
                           "    double x;\n"
                           "    float y;\n"
                           "    int k;\n"
                           "};\n"
                           "\n"
                           "static double A[E], B[E], C[E], M[E][E], P[E][E];\n"
                           "static double L[3 * E * E + CUBE];\n"
                           "static double V[2 * E * E], *R[E], *T[E];\n"
                           "static float F[E][E];\n"
                           "static unsigned U[E][E];\n"
                           "static int idx[E], K[E];\n"
                           "static struct state S;\n"
                           "static struct point Q[E];\n"
                           "\n";

static const char functions[] =
    "static double blend(double x, double y)\n"
    "{\n"
    "    return 0.5 * x + 0.25 * y;\n"
    "}\n"
    "\n"
    "static double clip(double x)\n"
    "{\n"
    "    if (x > 4.0)\n"
    "        return 4.0;\n"
    "    return x < -4.0 ? -4.0 : x;\n"
    "}\n"
    "\n"
    "static int at(int i, int j, int n)\n"
    "{\n"
    "    return i * n + j;\n"
    "}\n"
    "\n"
    "static inline int least(int a, int b)\n"
    "{\n"
    "    if (a < b)\n"
    "        return a;\n"
    "    return b;\n"
    "}\n"
    "\n"
    "static int before(int i)\n"
    "{\n"
    "    return i > 0 ? i - 1 : 0;\n"
    "}\n"
    "\n"
    "static int is_inside(int i, int n)\n"
    "{\n"
    "    return i > 0 && i < n - 1;\n"
    "}\n"
    "\n"
    "static void bump(double *x, double y)\n"
    "{\n"
    "    *x += 0.01 * y;\n"
    "}\n"
    "\n"
    "static void put(struct state *s, int i, double x)\n"
    "{\n"
    "    s->v[i] = x;\n"
    "    s->k[i] = i;\n"
    "}\n"
    "\n"
    "static void scale(int n, double *x, double f)\n"
    "{\n"
    "    for (int i = 0; i < n; i++)\n"
    "        x[i] = 0.25 * x[i] + 0.01 * f;\n"
    "}\n"
    "\n"
    "static void mix(int n, double *x, const double *y)\n"
    "{\n"
    "    while (n-- > 0) {\n"
    "        *x = 0.5 * *x + 0.25 * *y++;\n"
    "        x++;\n"
    "    }\n"
    "}\n"
    "\n"
    "static double total(int n, const double *x)\n"
    "{\n"
    "    double sum = 0.0;\n"
    "\n"
    "    for (int i = 0; i < n; i++)\n"
    "        sum += x[i];\n"
    "    return 0.01 * sum;\n"
    "}\n"
    "\n"
    "static int find(int n, const double *x, double y)\n"
    "{\n"
    "    for (int i = 0; i < n; i++)\n"
    "        if (x[i] > y)\n"
    "            return i;\n"
    "    return n;\n"
    "}\n";

static const char tail[] =
    "\n"
    "static double value(uint64_t *seed)\n"
    "{\n"
    "    *seed = *seed * 6364136223846793005u + 1442695040888963407u;\n"
    "    return (double)(int)(*seed >> 54) / 64.0 - 8.0;\n"
    "}\n"
    "\n"
    "static void rows(int n, size_t i)\n"
    "{\n"
    "    size_t other = n == 17 ? E - 1 - i : i;\n"
    "\n"
    "    R[i] = &V[n % 2 ? 2 * i * E : other * E];\n"
    "    T[i] = &V[n % 2 ? (2 * i + 1) * E : (E + i) * E];\n"
    "    if (n == 5)\n"
    "        T[i] = &V[i * E / 2];\n"
    "    if (n == 17)\n"
    "        R[i] = &V[other * E];\n"
    "}\n"
    "\n"
    "static void begin(int n)\n"
    "{\n"
    "    uint64_t seed = 42;\n"
    "\n"
    "    S.n = n;\n"
    "    for (size_t i = 0; i < E; i++) {\n"
    "        A[i] = value(&seed);\n"
    "        B[i] = value(&seed);\n"
    "        C[i] = value(&seed);\n"
    "        idx[i] = (int)((i * 37 + 11) % E);\n"
    "        K[i] = (int)value(&seed);\n"
    "        S.v[i] = value(&seed);\n"
    "        S.k[i] = (int)value(&seed);\n"
    "        S.f[i] = (float)value(&seed);\n"
    "        Q[i].x = value(&seed);\n"
    "        Q[i].y = (float)value(&seed);\n"
    "        Q[i].k = (int)value(&seed);\n"
    "        for (size_t j = 0; j < E; j++) {\n"
    "            M[i][j] = value(&seed);\n"
    "            P[i][j] = value(&seed);\n"
    "            F[i][j] = (float)value(&seed);\n"
    "            U[i][j] = (unsigned)(i * 7 + j * 3);\n"
    "        }\n"
    "    }\n"
    "    for (size_t i = 0; i < 3 * E * E + CUBE; i++)\n"
    "        L[i] = value(&seed);\n"
    "    for (size_t i = 0; i < 2 * E * E; i++)\n"
    "        V[i] = value(&seed);\n"
    "    for (size_t i = 0; i < E; i++)\n"
    "        rows(n, i);\n"
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
    "/* The sign of what is not a number is the compiler's choice. */\n"
    "static void settle(double *x, size_t n)\n"
    "{\n"
    "#pragma polyopt off\n"
    "    for (size_t i = 0; i < n; i++)\n"
    "        x[i] = x[i] == x[i] ? x[i] : 1e300;\n"
    "}\n"
    "\n"
    "static void settle_floats(float *x, size_t n)\n"
    "{\n"
    "#pragma polyopt off\n"
    "    for (size_t i = 0; i < n; i++)\n"
    "        x[i] = x[i] == x[i] ? x[i] : 1e30f;\n"
    "}\n"
    "\n"
    "static void settle_structures(void)\n"
    "{\n"
    "    settle(S.v, E);\n"
    "    settle_floats(S.f, E);\n"
    "#pragma polyopt off\n"
    "    for (int i = 0; i < E; i++) {\n"
    "        settle(&Q[i].x, 1);\n"
    "        settle_floats(&Q[i].y, 1);\n"
    "    }\n"
    "}\n"
    "\n";

static const char program[] =
    "static void end(const char *name, int n)\n"
    "{\n"
    "    uint64_t h = 14695981039346656037u;\n"
    "\n"
    "    settle(A, E);\n"
    "    settle(B, E);\n"
    "    settle(C, E);\n"
    "    settle(M[0], E * E);\n"
    "    settle(P[0], E * E);\n"
    "    settle(L, sizeof(L) / sizeof(*L));\n"
    "    settle(V, 2 * E * E);\n"
    "    settle_floats(F[0], E * E);\n"
    "    settle_structures();\n"
    "    h = hash(h, A, sizeof(A));\n"
    "    h = hash(h, B, sizeof(B));\n"
    "    h = hash(h, C, sizeof(C));\n"
    "    h = hash(h, M, sizeof(M));\n"
    "    h = hash(h, P, sizeof(P));\n"
    "    h = hash(h, F, sizeof(F));\n"
    "    h = hash(h, U, sizeof(U));\n"
    "    h = hash(h, K, sizeof(K));\n"
    "    h = hash(h, &S, sizeof(S));\n"
    "    h = hash(h, Q, sizeof(Q));\n"
    "    h = hash(h, L, sizeof(L));\n"
    "    h = hash(h, V, sizeof(V));\n"
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
    "        (void)bump, (void)blend, (void)clip, (void)put, (void)scale;\n"
    "        (void)mix, (void)total, (void)find;\n";

void print_before(void)
{
    printf(head, 2 * NMAX + ROOM, NMAX * NMAX * NMAX);
    printf("%s", functions);
}

static void print_call(int number, const char *arguments)
{
    printf("        begin(n);\n"
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
        print_call(number,
                   "n, &n, A, B, C, M, P, F, U, idx, K, L, &S, Q, R, T");
        break;
    case DRESS_VLA:
        print_call(number,
                   "n, E, &n, A, B, C, M, P, F, U, idx, K, L, &S, Q, R, T");
        break;
    default:
        print_call(number, "n, E, &n, A, B, C, M[0], P[0], F[0], U[0], idx, "
                           "K, L, &S, Q, R, T");
        print_call(number, "n, E, &n, A, A, A, M[0], M[0], F[0], U[0], idx, "
                           "K, L, &S, Q, R, R");
        print_call(number, "n, E, &n, L, L + 1, L + 40, L + 3, L + E + 1, "
                           "F[0], U[0], idx, K, L + 2, &S, Q, T, R");
        print_call(number, "n, E - 40, &n, A, S.v, C, L + 5, L, F[0], U[0], "
                           "idx, S.k, L, &S, Q, R + 1, R");
        break;
    }
}

void print_after(const enum dress *dress, int n_kernel)
{
    printf("%s", tail);
    printf(program, NMAX);
    for (int k = 0; k < n_kernel; k++)
        print_calls(dress[k], k);
    printf("    }\n    return 0;\n}\n");
}
