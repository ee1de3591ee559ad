/* A function reads far more through its pointer than the nest does, also what
 * the nest stores through another pointer; and a body that is put in the place
 * of its call, with pointers that overlap. */
#include <stdio.h>

#ifndef N
#define N 60
#endif

static double data[4 * N + 40];

static double total(const double *p, int n)
{
    double s = 0;

    for (int k = 0; k < n; k++)
        s += p[k];
    return s;
}

static void move(double *to, const double *from, int i)
{
    to[i] = from[i] * 0.5 + 1;
}

/* expect: unchanged no-gain */
static void kernel_total(double *a, double *b, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = total(b, 2 * n) * 0.125 + b[i];
}

/* expect: unchanged no-gain */
static void kernel_one(double *a, double *b, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = total(b, 2 * n) * 0.125 + i;
}

/* expect: parallel */
static void kernel_move(double *a, double *b, int n)
{
    for (int i = 0; i < n; i++)
        move(a, b, i);
}

int main(void)
{
    for (int i = 0; i < 4 * N + 40; i++)
        data[i] = i % 7;
    kernel_total(data + 2 * N + 9, data, N);
    kernel_total(data + N, data, N);
    kernel_total(data + 1, data, N);
    kernel_one(data + 2 * N + 9, data, N);
    kernel_one(data + N, data, N);
    kernel_one(data, data + 3, N);
    kernel_move(data + 2 * N, data, N);
    kernel_move(data + 1, data, N);
    kernel_move(data, data + 3, N);
    for (int i = 0; i < 4 * N + 40; i++)
        printf("%a\n", data[i]);
    return 0;
}
