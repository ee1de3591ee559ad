/* Stores that several iterations of the outer loop make to the same element:
 * they may run side by side for the same element, not for the same inner
 * iterator.
 */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double a[4 * N + 40], b[N + 20], p[N + 20][N + 20];

/* expect: jammed */
static void kernel_sum(void)
{
    for (int i = 0; i < N / 2; i++)
        for (int j = 0; j < N; j++)
            a[i + j] = p[N + 1][i] * b[j] + p[j][i];
}

static void kernel_twice(void)
{
    for (int i = 0; i < N / 2; i++)
        for (int j = 0; j < N; j++)
            a[2 * i + j] = p[N + 1][i] * b[j] + p[j][i];
}

static void print(void)
{
    double sum = 0;

    for (int i = 0; i < 4 * N + 40; i++) {
        sum = 0.5 * sum + a[i];
        if (i % 10 == 0)
            printf("%a\n", sum);
    }
}

int main(void)
{
    for (int i = 0; i < N + 20; i++) {
        b[i] = i % 7 - 3;
        for (int j = 0; j < N + 20; j++)
            p[i][j] = (i * 5 + j * 11) % 17 - 8;
    }
    kernel_sum();
    print();
    kernel_twice();
    print();
    return 0;
}
