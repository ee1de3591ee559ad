/* Loops that end where the iterator is one of several values, which it may never
 * be.
 */
#include <stdio.h>

#ifndef N
#define N 40
#endif

static double b[N + 4], A[N + 4][N + 4];

/* expect: transformed */
static int kernel_two(int n, int m, int k, int l)
{
    int i, j = -7;

    for (i = 0; i < n; i++)
        for (j = 0; j < m; j++) {
            if (j == k)
                break;
            if (j == l)
                break;
            b[i] += j;
        }
    return 1000 * i + j;
}

/* expect: transformed */
static int kernel_head(int n, int lo, int m, int k, int l)
{
    int i, j = -7;

    for (i = 0; i < n; i++)
        for (j = lo; j != k && j < m && j != l; j++)
            A[i][j] += i - j;
    return 1000 * i + j;
}

/* expect: transformed */
static unsigned kernel_unsigned(unsigned n, unsigned m, unsigned k, unsigned l)
{
    unsigned j = 77;

    for (unsigned i = 0; i < n; i++)
        for (j = 0; j < m; j++) {
            if (j == k)
                break;
            if (j == l)
                break;
            A[i][j] -= 1;
        }
    return j;
}

static void call(int n, int m, int k, int l)
{
    printf("%d", kernel_two(n, m, k, l));
    printf(" %d", kernel_head(n, 0, m, k, l));
    printf(" %d", kernel_head(n, 2, m, k, l));
    printf(" %u\n", kernel_unsigned(n > 0 ? (unsigned)n : 0,
                                    m > 0 ? (unsigned)m : 0, (unsigned)k,
                                    (unsigned)l));
}

int main(void)
{
    static const int end[] = {-2147483647 - 1, -1, 0, 1, 2, 5, N - 1, N, N + 3,
                              2147483647};

    for (int i = 0; i < N + 4; i++)
        for (int j = 0; j < N + 4; j++)
            A[i][j] = i * 3 % 7 + j;
    for (unsigned k = 0; k < sizeof(end) / sizeof(end[0]); k++)
        for (unsigned l = 0; l < sizeof(end) / sizeof(end[0]); l++)
            call(N, N, end[k], end[l]);
    call(0, N, 3, 4);
    call(N, 0, 3, 4);
    call(N, 0, 0, 4);
    call(N, -3, -5, -4);
    call(-1, -1, -1, -1);
    for (int i = 0; i < N + 4; i++) {
        printf("%a\n", b[i]);
        for (int j = 0; j < N + 4; j++)
            printf("%a\n", A[i][j]);
    }
    return 0;
}
