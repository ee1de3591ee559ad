/* Scalars that count along with loops, up and down, in one loop and in several,
 * and their values afterwards.
 */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[3 * N * N + 3 * N + 9], B[N + 2][N + 2];
static int G[N + 9];

/* expect: transformed */
static int kernel_two(int n)
{
    int k = 0;

    for (int i = 0; i < n; i++) {
        A[k] = B[i][0] + k * 0.5;
        k += 2;
        A[k - 1] += k;
    }
    return k;
}

/* expect: transformed */
static int kernel_nested(int n)
{
    int k = -1, m = 3 * n;

    for (int i = 0; i < n; i++)
        for (int j = 0; j < 3; j++) {
            k++;
            A[k] = B[i][0] * 2;
            A[3 * N + m--] = j;
        }
    return k * 1000 + m;
}

/* expect: transformed */
static unsigned kernel_steps(int n, unsigned k, int c)
{
    int s = 7, t;

    for (int i = n - 1; i >= 0; i -= 3) {
        G[i] += s;
        s = s - c;
    }
    for (int i = 0; i < n; i++) {
        t = i + 1;
        for (int j = 0; j < n; j++)
            B[i][j] = A[t++] + k;
        k = 2 + k;
    }
    return k;
}

/* expect: unchanged */
static int kernel_hidden(int n)
{
    int k = 0, m = 1;

    for (int i = 0; i < n; i++)
        if (A[i] > 4)
            A[k++] += 1;
    for (int i = 1; i < n; i++) {
        if (G[i] % 3 == 0)
            continue;
        G[m] = G[i] + G[m - 1];
        m++;
    }
    for (int i = 0; i < n && m < n + 4; i++, k--) {
        G[m] += G[m - 1];
        m = m + i % 2;
    }
    return k * 100 + m;
}

int main(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            B[i][j] = (i * 5 + j) % 13;
    printf("%d %d\n", kernel_two(N), kernel_two(-1));
    printf("%d %d\n", kernel_nested(N), kernel_nested(0));
    for (unsigned k = 0; k < 3; k++)
        printf("%u\n", kernel_steps(N, 4294967293u + 2 * k, 2 - (int)k));
    printf("%d\n", kernel_hidden(N));
    for (int i = 0; i < 3 * N; i++)
        printf("%a %a %d\n", A[i], B[i % (N + 1)][i / 4], G[i % (N + 9)]);
    return 0;
}
