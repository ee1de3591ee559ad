/* Counters of loops that are not executed at all, and their values after
 * loops with steps other than 1.
 */
#include <stdio.h>

#ifndef N
#define N 40
#endif

static double A[9 * N + 99], C[N + 9][N + 9];
static int last[N + 9];

/* expect: transformed */
static int kernel_nested(int n, int m)
{
    int k = 0;

    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++)
            C[i][j] = k++;
        last[i] = k;
    }
    return k;
}

/* expect: transformed */
static int kernel_thirds(int n)
{
    int k = 1, m = 5;

    for (int i = n - 1; i >= 0; i -= 3) {
        A[k] = i;
        k += 2;
        m -= 7;
    }
    for (int i = 2; i <= n; i += 4)
        A[k++] = 1;
    return k * 1000 + m;
}

/* expect: transformed */
static int kernel_after(int n, int m)
{
    int k = 0;

    for (int i = 0; i < n; i++)
        k += 2;
    for (int i = m; i > 3; i--) {
        A[k] += 1;
        k++;
    }
    for (int i = 0; i < n; i++)
        A[i] = A[i] * 2 + k;
    return k;
}

/* expect: transformed */
static int kernel_mixed(int n)
{
    int k = 0;

    for (int i = 0; i < n; i++) {
        k += 5;
        A[k] = i;
        for (int j = 2; j < 5; j += 2)
            k--;
        A[k - 1] = k;
    }
    return k;
}

int main(void)
{
    static const int size[] = {N, 0, -1, 1, 2, 3, 7, -9};

    for (int a = 0; a < 8; a++) {
        for (int b = 0; b < 8; b++) {
            printf("%d\n", kernel_nested(size[a], size[b]));
            printf("%d\n", kernel_after(size[a], size[b]));
        }
        printf("%d %d\n", kernel_thirds(size[a]), kernel_mixed(size[a]));
    }
    for (int i = 0; i < 9 * N; i++)
        printf("%a %a %d\n", A[i], C[i / 9][i % 9], last[i / 9]);
    return 0;
}
