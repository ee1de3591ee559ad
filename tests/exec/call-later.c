/* Functions that are defined behind those that call them, whose declarations come first; what
 * they mention is declared before the call, or not. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 60
#endif

typedef struct {
    double a, b;
} pair;

static double x[N + 2], y[N + 2], factor = 0.5;
static pair P[N + 2];

static void put(double *p, double v);
static void turn(pair *p);
static int result(double v, double *to);
static void outer(double *p, double v);
static void uses_later(double *p, double v);
static void uses_type(double *p, double v);
static void uses_block(double *p, double v);

static void kernel_later(int n)
{
    for (int i = 0; i < n; i++) {
        put(&x[i], y[i]);
        turn(&P[i]);
    }
}

/* expect: transformed */
static void kernel_result(int n)
{
    for (int i = 0; i < n; i++) {
        double t;

        if (result(x[i], &t))
            outer(&y[i], t);
    }
}

/* expect: unchanged call */
static void kernel_name(int n)
{
    for (int i = 0; i < n; i++)
        uses_later(&y[i], x[i]);
}

/* expect: unchanged call */
static void kernel_type(int n)
{
    for (int i = 0; i < n; i++)
        uses_type(&y[i], x[i]);
}

static double look(void)
{
    extern double hidden;

    return hidden;
}

/* expect: unchanged call */
static void kernel_block(int n)
{
    for (int i = 0; i < n; i++)
        uses_block(&y[i], x[i]);
}

int main(void)
{
    for (int i = 0; i < N + 2; i++) {
        x[i] = i % 5;
        y[i] = i % 7;
        P[i].a = i % 3;
        P[i].b = i % 4;
    }
    kernel_later(N);
    kernel_result(N);
    kernel_name(N);
    kernel_type(N);
    kernel_block(N);
    printf("%a\n", look());
    for (int i = 0; i < N + 2; i++)
        printf("%a %a %a %a\n", x[i], y[i], P[i].a, P[i].b);
    return 0;
}

static void put(double *p, double v)
{
    *p = *p * factor + v;
}

static void turn(pair *p)
{
    pair t = *p;

    p->a = t.b;
    p->b = -t.a;
}

static int result(double v, double *to)
{
    if (v < 1)
        return 0;
    *to = v * factor;
    return 1;
}

static void outer(double *p, double v)
{
    put(p, v + 1);
}

double hidden = 4;
static double late = 2;

static void uses_later(double *p, double v)
{
    *p = v * late;
}

static void uses_block(double *p, double v)
{
    *p += v * hidden;
}

struct triple {
    double a, b, c;
};

static void uses_type(double *p, double v)
{
    struct triple t = {v, 1, 2};

    *p += t.a * t.b - t.c;
}
