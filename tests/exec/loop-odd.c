/* Loops that end otherwise than they seem to, or change their iterators. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[N + 300][N + 300];
static int limit;

static void kernel_odd(int n, int *p)
{
    int i, j = 0;

    for (i = 0; i < n; i++) {
        A[0][i] = 1;
        if (i % 7 == 3)
            i++;
    }
    for (i = 0; i < n; i++) {
        A[1][i] += 1;
        n--;
    }
    for (limit = n; j < limit; j++)
        A[2][j] = limit--;
    for (*p = 0; *p < n; ++*p)
        A[3][*p] = *p;
    for (unsigned char c = 0; c != 4; c += 3)
        A[4][c] += 1;
    for (i = 1; i < n; i += i)
        A[5][i] = i;
    for (i = 0, j = n; i < j; i++, j -= 2)
        A[6][i] = j;
    for (i = 0; i < n; i++) {
        int i = 3;

        A[7][i++] += 2;
    }
    for (i = 0; i++ < n && i != 5;)
        A[8][i] = i;
    for (i = n; i > 0; i /= 2)
        A[9][i] = i;
    for (i = 0; i < n; i++, A[10][i] = i)
        A[11][i] = 1;
    for (float x = 0; x < n; x++)
        A[0][(int)x] += x;
    printf("%d %d %d\n", i, j, *p);
}

int main(void)
{
    int k = 0;

    kernel_odd(N, &k);
    kernel_odd(N / 2 + 1, &k);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            printf("%a\n", A[i][j]);
    return 0;
}
