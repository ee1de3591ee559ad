/* Loops, nests, statements, types and operators from macros. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif
#define FOR(i, a, b) for (int i = (a); i < (b); i++)
#define REP(n) FOR(_k, 0, n)
#define TWO(a, b) a += 1; b += 2
#define SAFE(a, b) do { a += 1; b += 2; } while (0)
#define SWAPPED(X, i, j) X[j][i]
#define ALL(X, n, e) FOR(p, 0, n) FOR(q, 0, n) X[q][p] = (e)
#define BEGIN {
#define END }
#define OPEN for (int i = 0; i < n; i++) {
#define CLOSE }
#define REAL double
#define OP +
#define ID(x) x
#define CAT(a, b) a##b
#define NEST(n) \
    for (int u = 0; u < n; u++) { /* lost */ \
        for (int v = 0; v < n; v++) \
            B[v][u] += 1; \
    }

static REAL A[N + 3][N + 3], B[N + 3][N + 3];

static void kernel_macros(int n)
{
    FOR(i, 0, n) FOR(j, 0, n) SWAPPED(A, i, j) = i;
    FOR(i, 0, n)
        FOR(j, 0, n) {
            TWO(A[j][i], B[j][i]);
        }
    FOR(i, 0, n)
        REP(n)
            B[_k][i] += _k;
    ALL(A, n, p - 2 * q);
    ALL(B, n, ID(B)[q][p] OP A[q][p]);
    NEST(n)
    ID(for) (int i = 0; i < n; i++) BEGIN
        FOR(CAT(j, j), 0, n)
            A[jj][i] = A[jj][i] OP CAT(1, 0.5);
    END
    OPEN A[2][i] = i; CLOSE printf("%a\n", A[2][0]);
    if (n > 3)
        NEST(n)
    else
        ALL(B, n, 1);
    FOR(i, 0, n)
        FOR(j, 0, n)
            SAFE(A[j][i], B[j][i]);
    for (int i = 0; i < n; i++) {
        int t = n;
#undef FOR
        A[0][i] += t;
    }
}

int main(void)
{
    kernel_macros(N);
    kernel_macros(N / 2);
    kernel_macros(2);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            printf("%a %a\n", A[i][j], B[i][j]);
    return 0;
}
