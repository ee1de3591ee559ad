/* A value that is copied many times before it ends in an element: all of the
 * copies are left out.
 */
/* options: --no-tile */
#include <stdio.h>

#ifdef __clang__
#pragma clang diagnostic ignored "-Wself-assign"
#endif

#ifndef N
#define N 60
#endif
#define M (2 * N + 2)

static double A[M], B[M], C[M];

/* To itself, as often as a loop has iterations. */
/* expect: parallel */
static void kernel_itself(int n)
{
    double t = 0.25;

    for (int i = 0; i < n; i++) {
        t = C[2 * i];
        for (int j = 2; j < n / 2; j++)
            t = t;
        B[i] = t;
    }
}

/* expect: simd */
static void kernel_between(int n)
{
    double t = 0.25;

    for (int i = 0; i < n; i++) {
        t = C[i];
        A[i + 1] = A[i] + t;
        t = C[2 * i];
        for (int j = 2; j < n / 2; j++)
            t = t;
        B[i] = t;
    }
}

/* There and back again, as often as a loop has iterations. */
/* expect: parallel */
static void kernel_two(int n)
{
    double t = 0.25, s;

    for (int i = 0; i < n; i++) {
        t = C[2 * i];
        for (int j = 2; j < n / 2; j++) {
            s = t;
            t = s;
        }
        B[i] = t;
    }
}

/* expect: parallel */
static void kernel_two_between(int n)
{
    double t = 0.25, s;

    for (int i = 0; i < n; i++) {
        t = C[i];
        A[i + 1] = A[i] + t;
        t = C[2 * i];
        for (int j = 0; j < i; j++) {
            s = t;
            t = s;
        }
        B[i] = t;
    }
}

/* In a row. */
/* expect: parallel */
static void kernel_row(int n)
{
    double a = 0.25, b, c, d, e, f, g;

    for (int i = 0; i < n; i++) {
        a = 0;
        for (int j = 0; j < n; j++)
            a += C[i + j];
        b = a;
        c = b;
        d = c;
        e = d;
        f = e;
        g = f;
        B[i] = g;
    }
}

/* Not the value of this iteration. */
/* expect: unchanged */
static void kernel_other(int n)
{
    double t = 3, s = 4;

    for (int i = 0; i < n; i++) {
        for (int j = 2; j < n / 2; j++) {
            s = t;
            t = s;
        }
        B[i] = s;
        t = C[2 * i];
    }
}

static void print(const double *x)
{
    for (int i = 0; i < M; i++)
        printf("%a\n", x[i]);
}

static void run(int n)
{
    for (int i = 0; i < M; i++) {
        A[i] = i;
        B[i] = -i;
        C[i] = i * 37 % 101 / 7.0;
    }
    kernel_itself(n);
    print(B);
    kernel_between(n);
    print(A);
    print(B);
    kernel_two(n);
    print(B);
    kernel_two_between(n);
    print(A);
    print(B);
    kernel_row(n);
    print(B);
    kernel_other(n);
    print(B);
}

int main(void)
{
    run(N);
    run(N > 5 ? 5 : N);
    return 0;
}
