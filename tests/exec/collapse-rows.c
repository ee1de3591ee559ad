/* Tiles that are handed out one by one where there are few rows of them, and by the
 * row where there are many: both, no rows, no columns.
 */
/* options: --tile=16 */
#include <stdio.h>

#ifndef N
#define N 130
#endif
#define M (N + 120)

static double a[M][M], b[M][M], c[M][M];

/* expect: parallel */
static void kernel_product(int m, int n, int l)
{
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < l; k++)
                c[i][j] += a[i][k] * b[k][j];
}

/* expect: parallel */
static void kernel_part(int from, int m, int first, int n, int l)
{
    for (int i = from; i <= m; i++)
        for (int j = first; j <= n; j++)
            for (int k = 0; k < l; k++)
                c[i][j] += a[k][i] * b[k][j];
}

static void set(void)
{
    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++) {
            a[i][j] = (3 * i + 5 * j) % 17;
            b[i][j] = (i * j) % 13;
            c[i][j] = i - j;
        }
}

static void print(void)
{
    double sum = 0;

    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++)
            sum += c[i][j] * (1 + (i + 2 * j) % 7);
    printf("%.17g\n", sum);
}

int main(void)
{
    static const int size[] = {0, 1, 16, 17, 112, 113, M};

    for (int k = 0; k < 7; k++)
        for (int l = 0; l < 7; l++) {
            set();
            kernel_product(size[k], size[l], N);
            print();
            kernel_part(k, size[k] - 1, l, size[l] - 1, N);
            print();
        }
    return 0;
}
