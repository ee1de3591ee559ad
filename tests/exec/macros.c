/* Macros in bounds, subscripts, statements, and around whole loops. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif
#define FOR(i, n) for (int i = 0; i < (n); i++)
#define AT(M, i, j) M[i][j]
#define BODY(i, j) AT(A, i, j) = SCALE(AT(B, j, i)) + (double)1e-1f
#define SCALE(x) (FACTOR * (x))
#define FACTOR 0x1.8p+1
#define LAST(n) ((n) - 1)

static double A[N + 9][N + 9], B[N + 9][N + 9];

static void kernel_macros(int n)
{
    FOR (i, n)
        FOR (j, n)
            BODY(i, j);
    FOR (i, LAST(n)) {
        FOR (j, LAST(n)) {
            AT(B, i, j) += AT(A, i + 1, j) * SCALE(AT(A, i, j + 1)) - FACTOR;
        }
    }
}

int main(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            B[i][j] = (i * 7 + j) % 11;
    kernel_macros(N);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            printf("%a %a\n", A[i][j], B[i][j]);
    return 0;
}
