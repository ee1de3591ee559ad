/* Results that callers need not ask for: null pointers among the arguments. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 60
#endif

static double x[N + 2], y[N + 2], z[N + 2];

static double split(double v, double *low, double *high)
{
    if (low)
        *low = v - 1;
    if (high != NULL)
        *high = v + 1;
    return v * 0.5;
}

static void kernel_one(int n)
{
    for (int i = 0; i < n; i++)
        z[i] = split(x[i], &y[i], NULL);
}

/* expect: transformed */
static double kernel_local(int n)
{
    double h = 0;

    for (int i = 0; i < n; i++) {
        double s = split(x[i], 0, &h);

        y[i] += s - h;
    }
    return h;
}

/* expect: transformed */
static void kernel_none(int n)
{
    for (int i = 0; i < n; i++)
        x[i] = split(y[i], NULL, (double *)0) + 1;
}

static void outer(double *to, double *more, double v)
{
    if (!more) {
        *to = split(v, to, more);
    } else {
        double l;
        double s = split(v, &l, more);

        *to = s + l;
    }
    if (more == NULL)
        *to += 3;
}

/* expect: transformed */
static void kernel_passed_on(int n)
{
    for (int i = 0; i < n; i++) {
        outer(&x[i], NULL, z[i]);
        outer(&y[i], &z[i], x[i]);
    }
}

static double first(const double *p, double v, double *to)
{
    *to = v;
    if (p)
        return *p;
    return 0;
}

/* A pointer that may be null. */
static void kernel_read(int n, const double *p)
{
    for (int i = 0; i < n; i++)
        z[i] = first(p, x[i], &y[i]);
}

static void kernel_unknown(int n, double *p)
{
    for (int i = 0; i < n; i++)
        z[i] += split(x[i], p, NULL);
    for (int i = 0; i < n; i++) {
        double s = split(y[i], p, NULL);

        z[i] += s;
    }
}

int main(void)
{
    double t = 0;

    for (int i = 0; i < N + 2; i++) {
        x[i] = i % 5;
        y[i] = i % 3;
    }
    kernel_one(N);
    printf("%a\n", kernel_local(N));
    kernel_none(N);
    kernel_passed_on(N);
    kernel_read(N, &z[N]);
    kernel_read(N, NULL);
    kernel_unknown(N, NULL);
    kernel_unknown(N, &t);
    printf("%a\n", t);
    for (int i = 0; i < N + 2; i++)
        printf("%a %a %a\n", x[i], y[i], z[i]);
    return 0;
}
