/* Loops that are taken apart, where they are the only statement of another one. */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[N + 1][N + 1], B[N + 1];
static int sum;

/* expect: transformed */
static void kernel_case(int n, int what)
{
    int k = n;

    switch (what) {
    case 1:
        while (k-- > 0)
            for (int j = 0; j < n; j++)
                A[j][k] += j;
        break;
    case 2:
    default:
        for (double *p = B; p < B + n; p++)
            *p = 2;
    }
    sum += k;
}

static int next(int i)
{
    static int last;

    last = (last + (i >= 0)) % 5;
    return last;
}

/* expect: transformed */
static void kernel_if(int n)
{
    int k = n;

    if (next(n))
        while (k-- > 0)
            for (int j = 0; j < n; j++)
                A[j][k] *= 1.5;
    else
        sum++;
    sum += k;
}

/* expect: transformed */
static void kernel_loop(int n)
{
    for (int i = 0; next(i); i++)
        for (double *p = B, *q = &A[0][0]; p < B + n; p++, q++)
            *p += i + *q;
}

int main(void)
{
    for (int i = 0; i < 4; i++) {
        kernel_case(N, i);
        kernel_if(N);
        kernel_loop(N);
    }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            printf("%a %a\n", A[i][j], B[i]);
    printf("%d\n", sum);
    return 0;
}
