/* Pointers that walk through arrays, and pointers to rows. */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[N * N + 9], B[N + 1][N + 1], C[N * N + 9];

/* expect: transformed */
static double *kernel_walk(int n, int m, double *p)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            *p++ += i * 0.5 + j;
    return NULL;
}

/* expect: transformed */
static const double *kernel_end(int n, double *p)
{
    for (int i = 0; i < n; i++) {
        *p = *p * 0.5 + i;
        p += 2;
        p[-1] = 1;
        --p;
    }
    return p;
}

/* expect: transformed */
static void kernel_rows(int n, int m, double *restrict p)
{
    for (int i = 0; i < n; i++) {
        double *row = p + i * m;
        const double *b = B[i];

        for (int j = 0; j < m; j++)
            row[j] = 2 * b[j] + (i > 0 ? row[j - m] : 0);
        row[0] += *b;
    }
}

/* expect: transformed */
static double kernel_past(int n, double *p)
{
    double *q = p + n;
    double sum = 0;

    for (int i = 0; i < n; i++)
        *p++ = *--q + 1;
    while (p > A && sum < 100)
        sum += *--p;
    for (int i = 1; i < n; i++)
        if (*p > 0)
            *p++ = 1;
        else
            *p = 2;
    return sum + (double)(p - A);
}

int main(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            A[i * N + j] = B[j][i] = (i * 7 + j) % 10;
    kernel_walk(N, N, A);
    kernel_walk(-1, N, A);
    kernel_walk(N, -2, A);
    printf("%d\n", (int)(kernel_end(N, A + 3) - A));
    kernel_rows(N, N, C);
    printf("%a\n", kernel_past(N, A));
    for (int i = 0; i < N * N; i++)
        printf("%a %a\n", A[i], C[i]);
    return 0;
}
