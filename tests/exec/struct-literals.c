/* Numbers of two parts in rows of variable length, behind pointers that may overlap, and
 * structures that are made of others that are made: their members are the values.
 */
#include <stdio.h>
#include <stdlib.h>

#include "hash.h"

#ifndef N
#define N 40
#endif

typedef struct {
    double re;
    double im;
} number;

typedef struct {
    float narrow;
    int whole;
} mixed;

#define MAKE(a, b) ((number){a, b})
#define SUM(a, b)  ((number){(a).re + (b).re, (a).im + (b).im})
#define DIFF(a, b) ((number){(a).re - (b).re, (a).im - (b).im})
#define MUL(a, b)                                                              \
    ((number){(a).re * (b).re - (a).im * (b).im,                               \
              (a).re * (b).im + (a).im * (b).re})
#define SCALE(a, x) ((number){(a).re * (x), (a).im * (x)})

/* One stage of a transform. */
/* expect: transformed */
static void kernel_stage(int half, int n, int width, number w,
                         number x[n][width], number y[n][width])
{
    for (int k = 0; k < half; k++)
        for (int j = 0; j < n; j++) {
            number one = x[k][j];
            number other = x[k + half][j];

            y[2 * k][j] = SUM(one, other);
            y[2 * k + 1][j] = MUL(w, DIFF(one, other));
        }
}

/* Numbers that decay, in one array, and copied to another. */
/* expect: parallel */
static void kernel_decay(int n, int m, number a[n][m + 1], number b[n][m + 1],
                         double f[n][m + 1])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            a[i][j] = SCALE(a[i][j], f[i][j]);
            b[i][j] =
                SUM(a[i][j], SCALE(MUL(a[i][j], MAKE(0.5, 0.25)), f[i][j]));
        }
}

/* Values are rounded to the type of the member. */
/* expect: transformed */
static void kernel_round(int n, const double *restrict x, double *restrict y)
{
    for (int i = 0; i < n; i++)
        y[i] = ((mixed){x[i] / 3, 7}).narrow * 3.0 +
               ((mixed){1, x[i] * 100}).whole / 3 + ((mixed){1}).whole;
}

/* What is stored in a structure that is made there does not change what it is made of. */
static void kernel_stored(int n, double *restrict x, double *restrict y)
{
    for (int i = 0; i < n; i++) {
        ((number){x[i], 2}).re = 5;
        y[i] = x[i] + (((number){x[i], 2}).im += 1);
    }
    for (int i = 0; i < n; i++) {
        double *p = &((number){x[i], 2}).re;

        *p = y[i];
        y[i] += *p - x[i];
    }
}

static unsigned long hash_of(const number *a, int n)
{
    unsigned long sum = 0;

    for (int i = 0; i < n; i++)
        sum = hash_next(hash_next(sum, a[i].re), a[i].im);
    return sum;
}

int main(void)
{
    int n = N > 0 ? N : 1;
    int size = 6 * n * (n + 1) + 8;
    int shift[] = {0, 1, n / 2, n, n + 1, 2 * n, n * (n + 1), 2 * n * (n + 1)};
    number *a = malloc(sizeof(number) * (size_t)size);
    double *f = malloc(sizeof(double) * 2 * (size_t)size);

    for (int s = 0; s < 8; s++) {
        int width = n + s % 2;

        for (int i = 0; i < size; i++)
            a[i] = MAKE(i % 7 / 8.0, i % 5 / 4.0);
        for (int i = 0; i < 2 * size; i++)
            f[i] = i % 9 / 8.0;
        kernel_stage(n / 2, N, width, MAKE(0.75, 0.5), (number(*)[width])a,
                     (number(*)[width])(a + shift[s]));
        printf("%lx\n", hash_of(a, size));
        kernel_decay(N, N, (number(*)[n + 1]) a,
                     (number(*)[n + 1])(a + shift[s]), (double(*)[n + 1]) f);
        printf("%lx\n", hash_of(a, size));
        kernel_decay(N, N, (number(*)[n + 1]) a,
                     (number(*)[n + 1])(a + 3 * n * (n + 1)),
                     (double(*)[n + 1])(&a[0].re + shift[s]));
        printf("%lx\n", hash_of(a, size));
    }
    kernel_round(N, f, f + size);
    for (int i = 0; i < N; i++)
        a[i] = MAKE(f[size + i], 0);
    printf("%lx\n", hash_of(a, N));
    kernel_stored(N, f, f + size);
    for (int i = 0; i < N; i++)
        a[i] = MAKE(f[size + i], f[i]);
    printf("%lx\n", hash_of(a, N));
    free(a);
    free(f);
    return 0;
}
