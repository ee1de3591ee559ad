/* Loops that count in their condition and have steps as well. */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static int A[N + 2], B[N + 2];
static double C[N + 2][N + 2];
static long sum;

/* expect: transformed */
static void kernel_pointer(int n, int *v)
{
    int *p, c;

    for (p = v, c = n; c--; p++)
        *p = 2 * c + 1;
    sum += c;
}

/* expect: transformed */
static void kernel_unsigned(unsigned n, const int *restrict v)
{
    unsigned c = n;
    int *p = B;

    for (; c-- > 0; ++p, v++)
        *p += *v;
    sum += (long)c + (p - B);
}

/* expect: transformed */
static void kernel_before(int n)
{
    int i;
    int c = n + 1;

    for (i = 0; --c; i++)
        for (int j = 0; j < n; j++)
            C[j][i] += c * j;
    sum += 2 * c + i;
}

/* expect: transformed */
static void kernel_up(int n)
{
    int k = n;
    int c = -n;

    for (; c++ < 0; k--)
        A[k] += B[c + n] + c;
    sum += 3 * c + k;
}

/* The step sees what the condition has left. */
/* expect: transformed */
static void kernel_both(int n)
{
    int c = n;
    int k = 0;

    for (; c-- > 1; c--, k++)
        A[c] -= k;
    sum += 5 * c + 7 * k;
}

static void kernel_dependent(int n)
{
    int c = n;
    int *p = A;

    for (; c-- && p < A + N; p += c & 1)
        *p += c;
    sum += c + (p - A);
}

/* expect: transformed */
static void kernel_declared(int n)
{
    double *p = C[1];

    for (int c = n; c--; p += 1)
        *p *= 0.5;
    sum += p - C[1];
}

/* Behind "continue" the step is still executed. */
static void kernel_continue(int n)
{
    int k = 0;

    for (int c = n; c--; k += 2) {
        if (A[c] & 1)
            continue;
        A[c] += k;
    }
    sum += k;
}

int main(void)
{
    for (int i = 0; i < 3; i++) {
        int n = i == 2 || N < i ? 0 : N - i;

        kernel_pointer(n, A + i);
        kernel_unsigned((unsigned)n, A);
        kernel_before(n);
        kernel_up(n);
        kernel_both(n);
        kernel_dependent(n);
        kernel_declared(n);
        kernel_continue(n);
    }
    for (int i = 0; i < N; i++) {
        printf("%d %d\n", A[i], B[i]);
        for (int j = 0; j < N; j++)
            printf("%a\n", C[i][j]);
    }
    printf("%ld\n", sum);
    return 0;
}
