/* Functions that store through their arguments only: calls with arrays of the iteration are
 * statements that may store to these.
 */
#include <stdio.h>

#ifndef N
#define N 200
#endif

static double table[8] = {0.5, 0.25, 2, 1, 0.125, 4, 0.75, 1.5};
static double x[N][8], y[N];
static int count[N], calls;
static double *kept;

/* Steps until a number is large: it returns from within loops. */
static int passes(int n, const double *from, double *to)
{
    for (int l = 1; l <= n; l++)
        for (int i = 0; i < n; i++) {
            to[i * l % n] = 0.5 * to[i * l % n] + from[(i + l) % n] * table[l - 1];
            if (to[i * l % n] > 100)
                return l;
        }
    return 0;
}

/* The same with an array of its own in between. */
static int passes_twice(int n, const double *from, double *to)
{
    double between[8] = {0};
    int first = passes(n, from, between);

    return first * 10 + passes(n, between, to);
}

/* It has a parameter that it does not look at. */
static int unread(int n, const double *from, double *to)
{
    (void)from;
    for (int i = 0; i < n; i++)
        if ((to[i] += i) > 1e6)
            return 1;
    return 0;
}

static int steps(int n, const double *from)
{
    (void)from;
    for (int l = 0; l < n; l++)
        for (int i = 0; i < 8; i++)
            if (table[i] * l > 3)
                return l;
    return n;
}

/* It counts its calls. */
static int counted(int n, double *to)
{
    to[0] += 1;
    calls++;
    for (int i = 0; i < n; i++)
        if ((to[i] += calls) > 1e6)
            return 1;
    return 0;
}

/* What it is given is known from then on. */
static int keeping(int n, double *to)
{
    if (kept)
        to[0] += kept[1];
    kept = to;
    for (int i = 0; i < n; i++)
        if ((to[i] += 1) > 1e6)
            return 1;
    return 0;
}

/* Its parameter points to something else in the end. */
static int moving(int n, double *to)
{
    for (int i = 0; i < n; i++) {
        if (to[i] > 1e6)
            return 1;
        to[i] += 1;
        if (i % 3 == 2)
            to = y;
    }
    return 0;
}

/* It changes where a pointer that it is given points to. */
static int exchanging(double **a, double **b)
{
    for (int i = 0; i < 3; i++) {
        double *t = *a;

        if (t[i] > 1e6)
            return i;
        *a = *b;
        *b = t;
    }
    return 3;
}

/* expect: parallel */
static void kernel_scratch(int n)
{
    for (int k = 0; k < n; k++) {
        double a[8] = {x[k][0], x[k][1], x[k][2], k}, b[8] = {0};

        count[k] = passes(8, a, b);
        x[k][0] = b[0] - b[5];
        x[k][3] = b[6];
    }
}

/* expect: parallel */
static void kernel_nested(int n)
{
    for (int k = 0; k < n; k++) {
        double a[2][8] = {{x[k][0], k, x[k][3]}, {x[k][1]}};

        count[k] += passes_twice(7, a[0], a[1]);
        x[k][0] = a[1][0] + a[1][6];
    }
}

/* The call is in a block with a condition on data. */
/* expect: parallel */
static void kernel_block(int n)
{
    for (int k = 0; k < n; k++) {
        if (x[k][0] > 0.25) {
            double a[8], b[8];
            int i = 0;

            while (i < 8) {
                b[i] = 0;
                a[i] = x[k][i];
                i++;
            }
            y[k] = passes(8, a, b + 0) + b[3];
        }
    }
}

/* The array has to be declared before the call, which does not look at it. */
/* expect: parallel */
static void kernel_unread(int n)
{
    for (int k = 0; k < n; k++) {
        double a[8] = {x[k][0], k, 3}, b[8];

        b[k % 8] = table[k % 8];
        count[k] += unread(8, b, a);
        x[k][1] = a[0] + a[7];
    }
}

/* Nothing else keeps what fills the array before the call. */
/* expect: transformed */
static void kernel_apart(int n)
{
    double c[8] = {0};

    for (int k = 1; k < n; k++) {
        double a[8] = {0}, b[8] = {1, 2};
        double t;

        for (int i = 0; i < 8; i++)
            a[i] = x[k][i], b[i] = table[i];
        t = c[2];
        t += passes(3, a, c) * 0.5;
        t += steps(3, b) * 0.5;
        for (int i = 0; i < 8; i++)
            x[k][i] = c[i] * 0.5;
        y[k] = 0.25 * y[k] + t;
    }
}

/* The array is one for all iterations, which read what others have left. */
/* expect: unchanged */
static void kernel_carried(int n)
{
    double b[8] = {0};

    for (int k = 0; k < n; k++) {
        count[k] = passes(8, x[k], b);
        y[k] = b[k % 8];
    }
}

/* It stores to what the other argument is. */
/* expect: unchanged */
static void kernel_row(int n)
{
    for (int k = 1; k < n; k++)
        count[k] = passes(8, x[k - 1], x[k]);
}

/* expect: unchanged */
static void kernel_counted(int n)
{
    for (int k = 0; k < n; k++) {
        double a[8] = {x[k][0], x[k][1], k};

        count[k] = counted(8, a);
        y[k] = a[3];
    }
}

/* expect: unchanged */
static void kernel_keeping(int n)
{
    for (int k = 0; k < n; k++)
        count[k] = keeping(8, x[k]);
}

/* expect: unchanged */
static void kernel_moving(int n)
{
    for (int k = 0; k < n; k++) {
        double a[8] = {x[k][0], x[k][1], k};

        count[k] = moving(8, a);
        x[k][1] = a[1];
    }
}

/* expect: unchanged */
static void kernel_exchanging(int n)
{
    for (int k = 0; k < n; k++) {
        double *p = x[k], *q = y;

        count[k] = exchanging(&p, &q);
        *q += 1;
    }
}

static void print(const char *name)
{
    double sum = 0;
    long number = 0;

    for (int k = 0; k < N; k++) {
        for (int i = 0; i < 8; i++)
            sum += x[k][i] * (k % 7 + i);
        sum += y[k] * (k % 5 + 1);
        number += count[k] * (k % 3 + 1);
    }
    printf("%s %.17g %ld\n", name, sum, number);
}

int main(void)
{
    for (int k = 0; k < N; k++)
        for (int i = 0; i < 8; i++)
            x[k][i] = (k * 7 + i * 3) % 16 * 0.25;
    kernel_scratch(N);
    print("scratch");
    kernel_nested(N);
    print("nested");
    kernel_block(N);
    print("block");
    kernel_unread(N);
    print("unread");
    kernel_apart(N);
    print("apart");
    kernel_carried(N);
    print("carried");
    kernel_row(N);
    print("row");
    kernel_counted(N);
    print("counted");
    kernel_keeping(N);
    print("keeping");
    kernel_moving(N);
    print("moving");
    kernel_exchanging(N);
    print("exchanging");
    return 0;
}
