/* Elements by way of their addresses. */
#include <stdio.h>

#ifndef N
#define N 60
#endif

static double A[3 * N + 8];
static double B[N + 8];
static double C[N + 1][N + 2];

/* expect: transformed */
static void kernel_same(int n, double *a, const double *b)
{
    for (int i = 0; i < n; i++)
        *&a[i] = 2 * *&b[i + 1] + 1;
}

/* expect: transformed */
static void kernel_shifted(int n, double *a, const double *b)
{
    for (int i = 0; i < n; i++)
        (&a[3])[i] += (&b[i])[2];
}

/* expect: transformed */
static void kernel_variable(int n)
{
    for (int i = 0; i < n; i++)
        *(&B[n] - i) = (&A[1])[2 * i] / 2;
}

/* The distance is that of the elements. */
/* expect: unchanged no-gain */
static void kernel_recurrence(int n, double *a)
{
    for (int i = 0; i < n; i++)
        (&a[2])[i] = (&a[1])[i] / 2 + *(1 + &a[i]);
}

/* expect: transformed */
static void kernel_rows(int n, double (*c)[N + 2])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            (&c[1])[i][j] = c[i + 1][j] * 2 + (&c[i])[1][j + 1];
}

/* What is behind the end of a row is another one, for some programs. */
/* expect: unchanged expression */
static void kernel_flat(int n)
{
    for (int i = 0; i < n; i++)
        (&C[0][0])[i] += 1;
}

static void show(void)
{
    for (int i = 0; i < 3 * N + 8; i++)
        printf("%a\n", A[i]);
    for (int i = 0; i < N + 8; i++)
        printf("%a\n", B[i]);
    for (int i = 0; i <= N; i++)
        for (int j = 0; j < N + 2; j++)
            printf("%a\n", C[i][j]);
}

int main(void)
{
    int shift[] = {0, 1, 2, N, N + 1};

    for (int i = 0; i < 3 * N + 8; i++)
        A[i] = i % 13;
    for (int i = 0; i <= N; i++)
        for (int j = 0; j < N + 2; j++)
            C[i][j] = (i + 3 * j) % 7;
    for (int k = 0; k < 5; k++) {
        kernel_same(N, A, A + shift[k]);
        kernel_same(N, A + shift[k], A);
        kernel_shifted(N, A, A + shift[k]);
        kernel_shifted(N, A + shift[k], A);
        kernel_shifted(N, A + shift[k], B);
        kernel_variable(N);
        kernel_recurrence(N, A + k);
        kernel_rows(N > 0 ? N - 1 : 0, C);
        kernel_flat(N);
        show();
    }
    kernel_same(0, NULL, NULL);
    return 0;
}
