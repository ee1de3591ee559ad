/* Complex numbers by value, with functions for what is done to them: variables of parameters and
 * of what is returned are copies of other ones, or of elements, as long as these do not change.
 */
#include <stdio.h>
#include <stdlib.h>

#include "hash.h"

#ifndef N
#define N 40
#endif

typedef struct {
    float re, im;
} number;

static number add(number a, number b)
{
    number r = {a.re + b.re, a.im + b.im};

    return r;
}

static number subtract(number a, number b)
{
    return (number){a.re - b.re, a.im - b.im};
}

static number multiply(number a, number b)
{
    number r;

    r.re = a.re * b.re - a.im * b.im;
    r.im = a.re * b.im + a.im * b.re;
    return r;
}

static number conjugate(number a)
{
    a.im = -a.im;
    return a;
}

static number turned(number a)
{
    number r;

    r.re = -a.im;
    r.im = a.re;
    return r;
}

static number scaled(double by, number a)
{
    a.re *= by;
    a.im *= by;
    return a;
}

/* What is copied changes while the copy is in use. */
static number sheared(number a)
{
    number old = a;

    a.re *= 2;
    a.im -= old.re;
    return a;
}

/* expect: tiled */
static void kernel_product(int n, int m, number a[n][m], number b[m][n], number c[n][n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            number s = {0, 0};

            for (int k = 0; k < m; k++)
                s = add(s, multiply(a[i][k], b[k][j]));
            c[i][j] = s;
        }
}

/* expect: parallel */
static void kernel_products(int n, int m, number a[n][m], number *restrict x, number *restrict y)
{
    for (int i = 0; i < n; i++) {
        y[i] = sheared(scaled(0.5, y[i]));
        for (int k = 0; k < m; k++)
            y[i] = add(y[i], multiply(conjugate(a[i][k]), turned(x[k])));
    }
}

/* What is multiplied changes while it is: the new part is no operand of the other one. */
/* expect: parallel */
static void kernel_powers(int n, number *restrict x, number *restrict y)
{
    for (int i = 0; i < n; i++) {
        number w = {1, 0};

        for (int k = 0; k < 9; k++) {
            w = multiply(w, x[i]);
            if (k % 3 == 1)
                w = turned(w);
        }
        y[i] = w;
    }
}

/* In the memory that is read, in place, and in an order that matters. */
static void kernel_places(int n, number *x, number *y)
{
    for (int i = 1; i < n; i++) {
        x[i] = multiply(x[i], y[i]);
        y[i] = subtract(x[i - 1], multiply(y[i], y[i]));
        x[i] = turned(add(x[i], y[n - 1 - i]));
    }
}

/* expect: transformed */
static void kernel_butterflies(int n, number *restrict x, number *restrict w)
{
    for (int i = 0; i < n; i++) {
        number t = multiply(x[n + i], w[i]);
        number u = x[i];

        x[n + i] = subtract(u, t);
        x[i] = add(u, t);
        u = x[n + i];
        w[i] = add(w[i], multiply(u, t));
    }
}

/* Two that change places, through a function. */
static void kernel_exchanged(int n, number *restrict x)
{
    number a = {1, 0.5}, b = {0.25, -1};

    for (int i = 0; i < n; i++) {
        number t = a;

        a = add(b, x[i]);
        b = subtract(t, a);
        x[i] = scaled(0.5, b);
    }
}

static unsigned long hash;

static void hash_numbers(const number *x, int n)
{
    for (int i = 0; i < n; i++) {
        hash = hash_next(hash, x[i].re);
        hash = hash_next(hash, x[i].im);
    }
}

static number *numbers(int n)
{
    number *x = malloc((size_t)n * sizeof(*x));

    for (int i = 0; i < n; i++)
        x[i] = (number){(float)(i * 7 % 13) / 8 - 0.5f, (float)(i * 5 % 11) / 16 - 0.25f};
    return x;
}

int main(void)
{
    number *a = numbers(2 * N * N + 2), *b = numbers(N * N + 2), *c = numbers(N * N + 2);

    kernel_product(N, N, (void *)a, (void *)b, (void *)c);
    hash_numbers(c, N * N + 2);
    kernel_products(N, N, (void *)a, b, c);
    hash_numbers(c, N * N + 2);
    kernel_powers(N * N, a, c);
    hash_numbers(c, N * N + 2);
    kernel_places(N * N, a, b);
    hash_numbers(b, N * N + 2);
    kernel_places(N, c, c + N / 2);
    hash_numbers(c, N * N + 2);
    kernel_butterflies(N * N, a, b);
    kernel_exchanged(N, a);
    hash_numbers(a, 2 * N * N + 2);
    hash_numbers(b, N * N + 2);
    printf("%016lx\n", hash);
    return 0;
}
