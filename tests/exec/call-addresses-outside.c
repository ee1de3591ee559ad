/* Calls outside of loops know addresses, too: of accumulators, and of structures. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 60
#endif

typedef struct {
    double x, y;
} vector;

static double A[N + 2][N + 2], x[N + 2];
static vector P[N + 2];

static void zero(vector *v)
{
    v->x = v->y = 0;
}

static void add(vector *r, const vector *a)
{
    r->x += a->x;
    r->y += a->y;
}

static double dot(const vector *a, const vector *b)
{
    return a->x * b->x + a->y * b->y;
}

static void scale(vector *v, double f)
{
    v->x *= f;
    v->y *= f;
}

static void halves(double v, double *low, double *high)
{
    *low = v * 0.5 - 1;
    *high = v * 0.5 + 1;
}

static double kernel_sums(int n)
{
    double s = 0;

    for (int i = 0; i < n; i++) {
        vector sum;

        zero(&sum);
        for (int j = 0; j < n; j++) {
            vector t = {A[i][j], A[j][i]};

            add(&sum, &t);
        }
        scale(&sum, 0.5);
        x[i] += dot(&sum, &sum);
    }
    return s;
}

/* The direction is set before the nest, and looked at behind it. */
/* expect: transformed */
static double kernel_direction(int n, double f)
{
    vector d;
    double low, high, size;

    zero(&d);
    d.x = f;
    halves(f, &low, &high);
    scale(&d, 2);
    for (int i = 0; i < n; i++) {
        double l, h;

        halves(x[i], &l, &h);
        scale(&P[i], l + low);
        add(&P[i], &d);
        x[i] = h + high;
    }
    size = dot(&d, &d);
    if (dot(&d, &P[1]) > low)
        return size;
    return dot(&d, &P[0]);
}

static double *kept;

static void keep(double *p)
{
    kept = p;
}

/* Somebody keeps an address, and looks there in the nest. */
static double kernel_kept(int n)
{
    double low, high;

    halves(3, &low, &high);
    keep(&high);
    for (int i = 0; i < n; i++) {
        halves(x[i], &low, &high);
        x[i] = low + *kept;
    }
    kept = NULL;
    return high;
}

int main(void)
{
    for (int i = 0; i < N + 2; i++) {
        x[i] = i % 5;
        P[i].x = i % 3;
        P[i].y = i % 4;
        for (int j = 0; j < N + 2; j++)
            A[i][j] = (i * j) % 7;
    }
    printf("%a\n", kernel_sums(N));
    printf("%a\n", kernel_direction(N, 0.25));
    printf("%a\n", kernel_kept(N));
    for (int i = 0; i < N + 2; i++)
        printf("%a %a %a\n", x[i], P[i].x, P[i].y);
    return 0;
}
