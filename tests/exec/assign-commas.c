/* Several assignments in a statement, with commas between them, as in macros that swap,
 * and variables that count along.
 */
#include <stdio.h>

#ifndef N
#define N 60
#endif

#define SWAP(a, b) (t = (a), (a) = (b), (b) = t)
#define SET(i, x) A[i][0] = (x), A[i][1] = -(x)

static double A[N + 4][N + 4], B[N + 4][N + 4], C[N + 4];
static int K[N + 4], L[2 * N + 8];

/* expect: transformed */
static void kernel_commas(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            A[i][j] = i + 0.1 * j, B[j][i] = A[i][j] * 2, C[j] = B[j][i];
}

/* expect: transformed */
static void kernel_swap(int n)
{
    double t;

    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            SWAP(A[i][j], A[j][i]);
    for (int i = 0; i < n; i++)
        if (i % 3)
            SET(i, i * 0.5);
        else
            (void)(B[i][0] = 1, B[i][1] = 2);
}

/* expect: transformed */
static int kernel_counters(int n)
{
    int x = 0, y = n, z;

    for (int i = 0; i < n; i++) {
        K[i] = L[x] + L[y];
        x++, y--, z = x - y;
    }
    for (int i = 0; i < n; i++)
        L[i] = K[i] + i, x += 2, L[n + i] = x;
    z = x, y = z + y;
    for (int i = 0; i < n; i++)
        x = L[i], K[i] = x++, L[i] = x, y += x;
    return x + y + z;
}

static int kernel_order(int n)
{
    int k = 0, m = 0;

    for (int i = 0; i < n; i++)
        K[k++] = i, L[m] = K[k - 1] + k, m = k, k < n / 2 ? m++ : (m = 1);
    for (int i = 0; i < n; i++)
        if (L[i] > 3)
            k = L[i], L[i] = 0, L[i + 1] += k;
    return k + m;
}

int main(void)
{
    double h = 0;
    int k;

    kernel_commas(N);
    kernel_swap(N);
    k = kernel_counters(N);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            h = h * 0.99 + A[i][j] + B[i][j] + C[j];
    for (int i = 0; i < N; i++)
        printf("%d %d\n", K[i], L[i]);
    k += kernel_order(N);
    for (int i = 0; i < N; i++)
        printf("%d %d\n", K[i], L[i]);
    printf("%a %d\n", h, k);
    return 0;
}
