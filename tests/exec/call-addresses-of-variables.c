/* Functions that store through addresses of variables, of members, and of elements of rows. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 60
#endif

typedef struct {
    double x, y, z;
} vector;

static double A[N + 2][2], B[N + 2][N + 2], x[N + 2], y[N + 2];
static vector P[N + 2], V[N + 2];

static void rotate(double *re, double *im, double a, double b, double c,
                   double d)
{
    *re = a * c + b * d;
    *im = b * c - a * d;
}

static void kernel_elements(int n)
{
    for (int k = 0; k < n; k++)
        rotate(&A[k][1], &A[k][0], x[k], y[k], A[k][0], A[k][1]);
}

/* expect: transformed */
static void kernel_locals(int n)
{
    for (int k = 0; k < n; k++) {
        double re, im;

        rotate(&re, &im, x[k], y[k], A[k][0], A[k][1]);
        A[k][0] = re + im;
        A[k][1] = re - im;
    }
}

/* expect: transformed */
static double kernel_last(int n)
{
    double re = 0, im = 1;

    for (int k = 0; k < n; k++) {
        rotate(&re, &im, x[k], y[k], A[k][0], 2);
        y[k] = re - im;
    }
    return re + 2 * im;
}

/* expect: transformed */
static double kernel_carried(int n)
{
    double re = 1, im = 1;

    for (int k = 0; k < n; k++) {
        rotate(&re, &im, re, im, 0.5, 0.25);
        x[k] = re - im;
        for (int j = 0; j < n; j++)
            B[k][j] += x[k] * j;
    }
    return im;
}

/* One variable for two parameters: what is stored last counts. */
/* expect: transformed */
static void kernel_same(int n)
{
    for (int k = 0; k < n; k++) {
        double s = x[k], t = y[k];

        rotate(&s, &s, s, t, 2, s);
        x[k] = s;
        rotate(&y[k], &y[k], y[k], s, y[k], 1);
    }
}

static void exchange(double *a, double *b)
{
    double t = *a;

    *a = *b;
    *b = t;
}

/* expect: transformed */
static void kernel_transpose(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            exchange(&B[i][j], &B[j][i]);
}

static void scale(vector *v, double f)
{
    v->x *= f;
    v->y *= f;
    (*v).z *= f;
}

static void add(vector *r, const vector *a, const vector *b)
{
    r->x = a->x + b->x;
    r->y = a->y + b->y;
    r->z = a->z + b->z;
}

static void step(vector *p, const vector *v, double dt)
{
    vector move = *v;

    scale(&move, dt);
    add(p, p, &move);
}

/* expect: transformed */
static void kernel_structures(int n, double dt)
{
    for (int i = 0; i < n; i++) {
        vector t = V[i];

        scale(&t, dt);
        add(&P[i], &P[i], &t);
    }
}

/* expect: transformed */
static void kernel_nested(int n, double dt)
{
    for (int i = 0; i < n; i++)
        step(&P[n - 1 - i], &V[i], dt);
}

/* expect: transformed */
static void kernel_members(int n)
{
    for (int i = 0; i < n; i++)
        exchange(&P[i].x, &P[i].z);
}

static void shift(const double *from, double *to)
{
    to[0] = from[1];
    to[1] = from[0];
}

/* expect: transformed */
static void kernel_constant_rows(int n)
{
    for (int i = 0; i < n; i++) {
        double pair[2];

        pair[0] = A[i][0];
        pair[1] = A[i][1] + 1;
        shift(&pair[0], &A[i][0]);
    }
}

static void set(double *p, double v)
{
    *p = v;
}

static double *last;

/* A pointer has the address, too. */
static double kernel_known(int n)
{
    double s = 1;

    last = &s;
    for (int i = 0; i < n; i++) {
        set(&s, x[i]);
        y[i] += *last;
    }
    last = NULL;
    return s;
}

struct cursor {
    int at;
};

static void forward(struct cursor *c, double *p, double v)
{
    c->at += 1;
    *p = v; /* what the argument has pointed to */
}

/* expect: unchanged call */
static int kernel_moved(int n)
{
    struct cursor c = {0};

    for (int i = 0; i < n; i++)
        forward(&c, x + c.at, i);
    return c.at;
}

int main(void)
{
    for (int i = 0; i < N + 2; i++) {
        x[i] = i % 5;
        y[i] = i % 3;
        A[i][0] = i % 7;
        A[i][1] = i % 4;
        P[i] = (vector){i, 2 * i, 1};
        V[i] = (vector){1, i % 2, i % 9};
        for (int j = 0; j < N + 2; j++)
            B[i][j] = (i * j) % 7;
    }
    kernel_elements(N);
    kernel_locals(N);
    printf("%a\n", kernel_last(N));
    printf("%a\n", kernel_carried(N));
    kernel_same(N);
    kernel_transpose(N);
    kernel_structures(N, 0.5);
    kernel_nested(N, 0.25);
    kernel_members(N);
    kernel_constant_rows(N);
    printf("%a\n", kernel_known(N));
    printf("%d\n", kernel_moved(N));
    for (int i = 0; i < N + 2; i++) {
        printf("%a %a %a %a\n", x[i], y[i], A[i][0], A[i][1]);
        printf("%a %a %a\n", P[i].x, P[i].y, P[i].z);
        for (int j = 0; j < N + 2; j++)
            printf("%a\n", B[i][j]);
    }
    return 0;
}
