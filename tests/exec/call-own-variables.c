/* Functions that change their parameters, and have arrays and addresses of their own. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 60
#endif

typedef struct {
    double a, b;
} pair;

static double x[4 * N + 8], y[4 * N + 8], A[N + 2][N + 2];

static void fill(double *p, int n, double v)
{
    while (n-- > 0)
        *p++ = v;
}

static void kernel_walk(int n)
{
    for (int i = 0; i < n; i++)
        fill(A[i] + 1, n - 1, i);
}

static void scale(double *p, int n, double f)
{
    f = f * 0.5 + 1;
    n -= 1;
    for (int i = 0; i <= n; i++)
        p[i] *= f;
}

/* What is changed is the parameter, not the argument. */
/* expect: transformed */
static double kernel_copies(int n)
{
    double f = 0.25;

    for (int i = 0; i < n; i++)
        scale(A[i], n, f);
    return f + n;
}

static void butterfly(double *o, const double *in)
{
    double t[4];

    t[0] = in[0] + in[3];
    t[1] = in[1] + in[2];
    t[2] = in[0] - in[3];
    t[3] = in[1] - in[2];
    for (int i = 0; i < 4; i++)
        o[i] = t[i] - t[3 - i] * 0.5;
}

/* expect: transformed */
static void kernel_arrays(int n)
{
    for (int i = 0; i < n; i++)
        butterfly(y + 4 * i, &x[4 * i]);
}

static void bump(double *p)
{
    *p += 1;
}

static double both(double v, double *to)
{
    double w = v * 2;

    bump(&v);
    bump(&w);
    *to = w - v;
    return v;
}

/* expect: transformed */
static double kernel_parameters(int n)
{
    double v = 3;

    for (int i = 0; i < n; i++)
        x[i] = both(y[i], &y[i]);
    for (int i = 0; i < n; i++)
        x[i] += both(v, &y[i]);
    return v;
}

static void turn(pair p, double *to)
{
    double t = p.a;

    p.a = p.b;
    p.b = -t;
    *to = p.a + 2 * p.b;
}

/* expect: transformed */
static void kernel_structure(int n)
{
    for (int i = 0; i < n; i++) {
        pair p = {x[i], y[i]};

        turn(p, &x[i]);
        y[i] = p.a - p.b;
    }
}

static void ahead(const double *from, double *to, int n)
{
    const double *next = from + 1;

    for (int i = 0; i < n; i++) {
        *to++ = *next - *from;
        from++;
        next++;
    }
}

/* expect: transformed */
static void kernel_pointers(int n)
{
    for (int i = 1; i < n; i++)
        ahead(A[i], A[i - 1], n);
}

int main(void)
{
    for (int i = 0; i < 4 * N + 8; i++) {
        x[i] = i % 5;
        y[i] = i % 3;
    }
    for (int i = 0; i < N + 2; i++)
        for (int j = 0; j < N + 2; j++)
            A[i][j] = (i * j) % 7;
    kernel_walk(N);
    printf("%a\n", kernel_copies(N));
    kernel_arrays(N);
    printf("%a\n", kernel_parameters(N));
    kernel_structure(N);
    kernel_pointers(N);
    for (int i = 0; i < 4 * N + 8; i++)
        printf("%a %a\n", x[i], y[i]);
    for (int i = 0; i < N + 2; i++)
        for (int j = 0; j < N + 2; j++)
            printf("%a\n", A[i][j]);
    return 0;
}
