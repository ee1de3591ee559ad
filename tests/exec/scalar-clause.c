/* A scalar that every iteration sets, which only what is known of m tells: it
 * cannot be declared in the loop, and threads have copies by a clause.
 */
#include <stdio.h>

#ifndef N
#define N 300
#endif

static double a[N + 5][N + 5], b[N + 5];

/* expect: parallel */
static void kernel_last(int n, int m)
{
    double s;

    if (m < 1)
        return;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++)
            s = a[i][j] * 2;
        b[i] = s + 1;
    }
}

/* expect: parallel */
static void kernel_sum(int n, int m)
{
    double s;

    if (m < 1)
        return;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++) {
            if (j == 0)
                s = 0;
            s += a[i][j] * b[i];
        }
        b[i] = s;
    }
}

int main(void)
{
    for (int i = 0; i < N + 5; i++)
        for (int j = 0; j < N + 5; j++)
            a[i][j] = (i * 7 + j * 3) % 11 * 0.1;
    kernel_last(N + 5, N + 3);
    kernel_sum(N + 5, N + 5);
    kernel_last(N / 2, 1);
    for (int i = 0; i < N + 5; i += 1 + N / 40)
        printf("%a\n", b[i]);
    return 0;
}
