/* Functions of the library that store through their arguments. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#ifndef N
#define N 64
#endif

static double A[64][64], B[64][64], C[64][64], X[64], Y[64];
static float F[64];
static int E[64], Q[64];

/* expect: parallel */
static void kernel_frexp(int n)
{
    for (int i = 0; i < n; i++)
        X[i] = frexp(Y[i] * 3, &E[i]);
}

/* expect: parallel */
static void kernel_pointer_sum(int n)
{
    for (int i = 0; i < n; i++)
        F[i] = modff(F[i] * 0.75F, F + i);
}

/* Variables of the body, one of them an integer with a first value. */
/* expect: parallel */
static void kernel_locals(int n)
{
    for (int i = 0; i < n; i++) {
        double whole;
        int e = 0;

        Y[i] = modf(X[i] * 17, &whole) + remquo(X[i], 0.3, &Q[i]);
        X[i] = whole + frexp(whole + 1, &e);
        E[i] += e;
    }
}

/* The exponent of the iteration before. */
/* expect: unchanged */
static void kernel_carried(int n)
{
    for (int i = 1; i < n; i++)
        Y[i] = frexp(X[i] + E[i - 1], &E[i]);
}

/* expect: unchanged */
static int kernel_outer_variable(int n)
{
    int e = 2;

    for (int i = 0; i < n; i++) {
        X[i] += e;
        Y[i] = frexp(X[i], &e);
    }
    return e;
}

/* expect: parallel */
static void kernel_rows(int n)
{
    for (int i = 0; i < n; i++) {
        memset(A[i], 0, sizeof(A[i]));
        memcpy(B[i], X, 64 * sizeof(double));
        for (int j = 0; j < n; j++)
            A[i][j] += B[i][j] * j;
    }
}

/* An array of the body. */
/* expect: parallel */
static void kernel_buffer(int n)
{
    for (int i = 0; i < n; i++) {
        double row[64];

        memcpy(row, A[i], sizeof(row));
        for (int j = 0; j < n; j++)
            A[i][j] = row[n - 1 - j] * 0.5 + row[j];
    }
}

/* Each row comes from the one before. */
/* expect: unchanged */
static void kernel_chain(int n)
{
    for (int i = 1; i < n; i++)
        memmove(A[i], A[i - 1], sizeof(A[i]));
}

/* More than a row: the next one is overwritten. */
/* expect: unchanged */
static void kernel_two_rows(int n)
{
    for (int i = 0; i + 1 < n; i++) {
        C[i][3] = i;
        memset(&C[i][0], 0, 2 * sizeof(C[i]));
        C[i][4] = i;
    }
}

/* The same, from the row itself on. */
/* expect: unchanged */
static void kernel_row_and_next(int n)
{
    for (int i = 0; i + 1 < n; i++) {
        C[i][3] += i;
        memset(C[i], 0, 2 * sizeof(C[i]));
        C[i][4] += i;
    }
}

/* expect: unchanged */
static void kernel_variable_size(int n)
{
    for (int i = 0; i + 1 < n; i++) {
        memcpy(C[i], B[i], (size_t)(n + 3) * sizeof(double));
        C[i][5] += i;
    }
}

/* The last value of "last" leaves the loop, whose iterations clear one row for
 * all: its size is known at run time only.
 */
/* expect: transformed */
static double kernel_last_value(int n)
{
    double last = 1.5;

    for (int i = 0; i < n; i++) {
        last = X[i] * 0.5;
        Y[i] += last;
        for (int j = i + 1; j < n; j++)
            memset(&B[3][1], 0, sizeof(double) * (size_t)n);
    }
    return last;
}

/* What is stored has no type: these are rows of integers. */
/* expect: transformed */
static void kernel_untyped(int n, double (*p)[4], int *q)
{
    for (int i = 0; i < n; i++) {
        q[8 * i + 11] += q[8 * i + 2] + 1;
        memset(p[i], 0, sizeof(p[i]));
        q[8 * i + 1] += 1;
    }
}

/* expect: unchanged */
static void kernel_kept_address(int n)
{
    for (int i = 0; i < n; i++) {
        int e, *p = &e;

        X[i] = frexp(X[i], &e);
        *p += 1;
        E[i] = e;
    }
}

int main(void)
{
    double sum = 0;

    for (int i = 0; i < 64; i++) {
        X[i] = i * 0.3;
        Y[i] = i * i - 17;
        F[i] = (float)i;
        for (int j = 0; j < 64; j++)
            B[i][j] = C[i][j] = i * j % 7;
    }
    kernel_frexp(N);
    kernel_pointer_sum(N);
    kernel_locals(N);
    kernel_carried(N);
    sum += kernel_outer_variable(N);
    kernel_rows(N);
    kernel_buffer(N);
    A[0][0] = 3;
    kernel_chain(N);
    kernel_two_rows(N);
    kernel_row_and_next(N > 64 ? 64 : N);
    kernel_variable_size(N > 33 ? 33 : N);
    sum += kernel_last_value(N > 63 ? 63 : N);
    kernel_untyped(N / 8, (double(*)[4])(void *)Q, Q);
    kernel_kept_address(N);
    for (int i = 0; i < 64; i++) {
        sum += X[i] * i + Y[i] + F[i] + E[i] * 3 + Q[i];
        for (int j = 0; j < 64; j++)
            sum += A[i][j] * i + B[i][j] * j + C[i][j] * (i + j);
    }
    printf("%a\n", sum);
    return 0;
}
