/* Arrays of pointers: copied, compared, and followed, which stays. */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double data[2 * N + 2], *rows[N + 1], *other[N + 1];
static int same[N + 1];

/* expect: transformed */
static void kernel_copy(int n, double *first)
{
    for (int i = 0; i < n; i++)
        rows[i] = i % 3 == 0 ? first : other[i] + 1;
    for (int i = 0; i < n; i++)
        same[i] = rows[i] == other[n - i] || !other[i];
}

/* expect: unchanged may-alias */
static void kernel_follow(int n)
{
    for (int i = 0; i < n; i++)
        rows[i][0] += 1;
    for (int i = 0; i < n; i++)
        *rows[i] *= 2;
}

/* expect: transformed */
static void kernel_self(int n, double **p)
{
    for (int i = 0; i < n; i++)
        p[i + 1] = *p + i;
    for (int i = 0; i < n; i++)
        **p += i;
}

int main(void)
{
    for (int i = 0; i <= N; i++)
        other[i] = i % 5 ? &data[2 * i % (N + 1)] : data;
    kernel_copy(N, data);
    kernel_follow(N);
    kernel_self(N, rows);
    for (int i = 0; i < 2 * N; i++)
        printf("%a\n", data[i]);
    for (int i = 0; i < N; i++)
        printf("%d %d\n", same[i], (int)(rows[i] - data));
    return 0;
}
