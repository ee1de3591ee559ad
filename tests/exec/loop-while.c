/* "while" loops and others that are "for" loops but for their layout. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[N + 4][N + 4];
static int g;

static void kernel_while(int n, int m)
{
    int i = 0, j = 5, k;

    while (i < n) {
        j = 0;
        while (j < n) {
            A[j][i] = i - j;
            j++;
        }
        i++;
    }
    printf("%d\n", i);
    while (i > m) {
        int l = 0;

        for (; l < n;) {
            A[l][i] += l;
            l += 1;
        }
        i -= 1;
    }
    printf("%d\n", i);
    for (k = n; k > 0;) {
        for (j = 1; n > j;) {
            A[j][k] += A[j - 1][k];
            j = j + 1;
        }
        k -= 2;
    }
    printf("%d\n", k);
    k = 3;
    while (k < n) {
        int t = k + 1;
        while (t < n)
            A[t][k] *= 0.5, t++;
        k = t > n ? n : k + 1;
    }
    for (; k < n + 3; k++)
        A[0][k] = k;
    printf("%d\n", k);
    for (g = 0; g < n; ++g)
        for (j = 0; j < n; j++)
            A[g][j] += 1;
    printf("%d %d\n", g, j);
    while (k < 3) {
        A[1][k] = k;
        if (k == 2)
            break;
        k++;
    }
    while (k < 3) {
        if (k == 1) {
            k += 2;
            continue;
        }
        A[2][k] = k;
        k++;
    }
    printf("%d\n", k);
}

int main(void)
{
    kernel_while(N, 0);
    kernel_while(N, N);
    kernel_while(N / 2, 3);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            printf("%a\n", A[i][j]);
    return 0;
}
