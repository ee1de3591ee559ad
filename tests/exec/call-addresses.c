/* Functions that are given addresses of elements. */
#include <stdio.h>

#ifndef N
#define N 60
#endif

static double A[2 * N + 8];
static double B[N + 8];

static void put(double *to, double value)
{
    *to = value;
}

static void swap(double *x, double *y)
{
    double t = *x;

    *x = *y / 2;
    *y = t + 1;
}

static void three(double *p)
{
    p[0] += 1;
    p[1] *= 2;
    p[2] -= 3;
}

/* expect: transformed */
static void kernel_put(int n, double *a, const double *b)
{
    for (int i = 0; i < n; i++)
        put(&a[i], b[i + 1] / 2);
}

/* expect: transformed */
static void kernel_swap(int n, double *a)
{
    for (int i = 0; i < n; i++)
        swap(&a[i], &B[n - i]);
}

/* expect: transformed */
static void kernel_three(int n, double *a)
{
    for (int i = 0; i < n; i++)
        three(&a[3 * i]);
}

/* Each call changes what the next one reads. */
static void kernel_overlap(int n)
{
    for (int i = 0; i < n; i++)
        three(&A[i]);
    for (int i = 0; i < n; i++)
        swap(&A[i], &A[i + 1]);
}

static void show(void)
{
    for (int i = 0; i < 2 * N + 8; i++)
        printf("%a\n", A[i]);
    for (int i = 0; i < N + 8; i++)
        printf("%a\n", B[i]);
}

int main(void)
{
    int shift[] = {0, 1, 2, N, N + 1};

    for (int i = 0; i < 2 * N + 8; i++)
        A[i] = i % 13;
    for (int k = 0; k < 5; k++) {
        kernel_put(N, A, A + shift[k]);
        kernel_put(N, A + shift[k], A);
        kernel_put(N, A + shift[k], B);
        kernel_swap(N, A + shift[k]);
        kernel_swap(N, B + k);
        kernel_three(N / 3, A + k);
        kernel_overlap(N);
        show();
    }
    kernel_put(0, NULL, NULL);
    return 0;
}
