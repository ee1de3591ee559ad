/* Scalars that every iteration sets, and that are looked at after the loops:
 * the value is that of the last iteration, or the old one if there is none.
 */
#include <stdio.h>

#ifndef N
#define N 70
#endif
#define M (N + 3)

static double A[M][M], B[M][M], C[M][M], x[M], y[M], z[M];
static double shared;
static int number;

/* expect: simd */
static double kernel_plain(int n)
{
    double t = 3;

    for (int i = 0; i < n; i++) {
        t = x[i] * 2;
        y[i] = t + 1;
    }
    return t;
}

/* expect: simd */
static double kernel_overwritten(int n)
{
    double t = 3;

    for (int i = 0; i < n; i++) {
        t = x[i] * 2;
        x[i] = t + y[i];
    }
    return t;
}

/* expect: parallel */
static double kernel_down(int n)
{
    double t = 3;

    for (int i = n - 1; i >= 0; i -= 3) {
        t = x[i] * 2;
        y[i] = t + 1;
    }
    return t;
}

/* expect: simd */
static void kernel_global(int n, int m)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            shared = A[i][j] * 2;
            B[i][j] = shared + 1;
        }
}

/* expect: simd */
static double kernel_triangle(int n)
{
    double t = 7;

    for (int i = 0; i < n; i++)
        for (int j = 0; j < n - 1 - i; j++) {
            t = A[i][j] * 2;
            B[i][j] = t + 1;
        }
    return t;
}

/* Rows without elements pass the value on. */
/* expect: transformed */
static double kernel_rows(int n, int m)
{
    double t = 5;

    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++) {
            t = A[i][j] * 2;
            B[i][j] = t + 1;
        }
        x[i] = t;
    }
    return t;
}

/* expect: simd */
static double kernel_two(int n)
{
    double t = 1, u = 2;

    for (int i = 0; i < n; i++) {
        t = x[i] - 1;
        u = t * y[i];
        z[i] = t + u;
    }
    return t * 8 + u;
}

/* expect: simd */
static double kernel_branches(int n)
{
    double t = 9;

    for (int i = 0; i < n; i++) {
        if (x[i] > 0.5)
            t = y[i];
        else
            t = x[i];
        z[i] = t * 2;
    }
    return t;
}

/* expect: simd */
static double kernel_default(int n)
{
    double t = 9;

    for (int i = 0; i < n; i++) {
        t = 0;
        if (x[i] > 0.5)
            t = y[i];
        z[i] = t * 2 + x[i];
    }
    return t;
}

/* The last assignment need not be that of the last iteration. */
/* expect: unchanged */
static double kernel_sometimes(int n)
{
    double t = 9;

    for (int i = 0; i < n; i++)
        if (x[i] > 0.5) {
            t = y[i];
            z[i] = t * 2;
        }
    return t;
}

/* The first iteration sees the value from before. */
/* expect: unchanged */
static double kernel_carried(int n)
{
    double t = 4;

    for (int i = 0; i < n; i++) {
        z[i] = t * x[i];
        t = x[i] + z[i];
    }
    return t;
}

/* expect: unchanged */
static double kernel_sum(int n)
{
    double t = 4;

    for (int i = 0; i < n; i++) {
        t += x[i];
        z[i] = t;
    }
    return t;
}

/* expect: simd */
static double kernel_then_used(int n)
{
    double t = 4;

    for (int i = 0; i < n; i++) {
        t = x[i] + 1;
        y[i] = t * t;
    }
    for (int i = 0; i < n; i++)
        z[i] = t * x[i];
    return t;
}

/* Which loop the value comes from depends on their lengths. */
/* expect: simd */
static double kernel_either(int n, int m)
{
    double t = 4;

    for (int i = 0; i < n; i++) {
        t = x[i] + 1;
        y[i] = t * t;
    }
    for (int i = 0; i < m; i++) {
        t = z[i] - 1;
        z[i] = t * t;
    }
    return t;
}

/* expect: simd */
static int kernel_integer(int n)
{
    unsigned char t = 4;

    for (int i = 0; i < n; i++) {
        t = (unsigned char)(i * 37);
        z[i] = t + 1;
    }
    return t;
}

/* A function looks at the variable, too. */
static __attribute__((noinline)) double look(void)
{
    return number * 0.5;
}

/* expect: transformed */
static double kernel_looked_at(int n)
{
    for (int i = 0; i < n; i++) {
        number = i * 3;
        x[i] = number;
    }
    return look();
}

static double kernel_pointed_at(int n)
{
    double t = 4;
    double *p = &t;

    for (int i = 0; i < n; i++) {
        t = x[i] + 1;
        y[i] = *p * 2;
    }
    return *p;
}

/* Names that the new variable must not have. */
/* expect: simd */
static double kernel_names(int n)
{
    double t = 4, t_2 = 5;

    for (int i = 0; i < n; i++) {
        t = x[i] + t_2;
        y[i] = t * t_2;
    }
    {
        double t = 6;

        x[0] = t;
    }
    return t + t_2;
}

/* expect: transformed */
static double kernel_product(int n)
{
    double sum = -1;

    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            sum = 0;
            for (int k = 0; k < n; k++)
                sum += A[i][k] * B[k][j];
            C[i][j] = sum * 2;
        }
    return sum;
}

static void begin(void)
{
    for (int i = 0; i < M; i++) {
        for (int j = 0; j < M; j++) {
            A[i][j] = (i * 7 + j * 3) % 11 * 0.1;
            B[i][j] = (i * 5 + j) % 13 * 0.3 - 1;
            C[i][j] = (i + j * 2) % 7 * 0.7;
        }
        x[i] = (i * 3) % 7 * 0.2;
        y[i] = (i * 5) % 9 * 0.3;
        z[i] = i % 5 * 0.4;
    }
    shared = 11;
    number = 12;
}

static void end(double value)
{
    double s = 0;

    printf("%a %a %d\n", value, shared, number);
    for (int i = 0; i < M; i++) {
        for (int j = 0; j < M; j++)
            s = s * 0.99 + A[i][j] + 3 * B[i][j] + 7 * C[i][j];
        s = s * 0.98 + x[i] + 3 * y[i] + 7 * z[i];
    }
    printf("%a\n", s);
}

#define RUN(call) (begin(), end(call))

static double global(int n, int m)
{
    kernel_global(n, m);
    return shared;
}

static void run(int n, int m)
{
    RUN(kernel_plain(n));
    RUN(kernel_overwritten(n));
    RUN(kernel_down(n));
    RUN(global(n, m));
    RUN(kernel_triangle(n));
    RUN(kernel_rows(n, m));
    RUN(kernel_two(n));
    RUN(kernel_branches(n));
    RUN(kernel_default(n));
    RUN(kernel_sometimes(n));
    RUN(kernel_carried(n));
    RUN(kernel_sum(n));
    RUN(kernel_then_used(n));
    RUN(kernel_either(n, m));
    RUN(kernel_integer(n));
    RUN(kernel_looked_at(n));
    RUN(kernel_pointed_at(n));
    RUN(kernel_names(n));
    RUN(kernel_product(n));
}

int main(void)
{
    run(N, N);
    run(N, 0);
    run(0, N);
    run(N, 1);
    run(1, N);
    run(N, -1);
    run(2, 2);
    return 0;
}
