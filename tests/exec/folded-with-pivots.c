/* Sums that are kept in elements of rows, between calls that change places of rows: the nest
 * has a function of its own, with a copy of the original, for matrices small and large, and
 * for rows that are in another order in memory.
 */
/* expect: parallel */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#ifndef N
#define N 120
#endif

static void change_rows(double **a, int n, int j, int *from)
{
    int best = j;
    double *row;

    for (int i = j + 1; i < n; i++)
        if (fabs(a[i][j]) > fabs(a[best][j]))
            best = i;
    row = a[best];
    a[best] = a[j];
    a[j] = row;
    from[j] = best;
}

void kernel_columns(double **a, int n, int *from)
{
    double sum;
    int i, j, k;

    for (j = 0; j < n; j++) {
        for (i = 1; i < j; i++) {
            sum = a[i][j];
            for (k = 0; k < i; k++)
                sum -= a[i][k] * a[k][j];
            a[i][j] = sum;
        }
        for (i = j < 1 ? 1 : j; i < n; i++) {
            sum = a[i][j];
            for (k = 0; k < j; k++)
                sum -= a[i][k] * a[k][j];
            a[i][j] = sum;
        }
        change_rows(a, n, j, from);
        for (i = j + 1; i < n; i++)
            a[i][j] /= 4 + fabs(a[j][j]);
    }
}

static void run(int n, int is_reversed)
{
    double *all = malloc((size_t)n * (size_t)n * sizeof(*all));
    double **a = malloc((size_t)n * sizeof(*a));
    int *from = malloc((size_t)n * sizeof(*from));

    for (int i = 0; i < n; i++)
        a[i] = all + (size_t)(is_reversed ? n - 1 - i : i) * (size_t)n;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i][j] = (i * 7 + j * 13) % 31 / 31.0 + (i == j ? 3 : 0);
    kernel_columns(a, n, from);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            printf("%a%c", a[i][j], j % 8 == 7 ? '\n' : ' ');
    for (int i = 0; i < n; i++)
        printf("%d\n", from[i]);
    free(all);
    free(a);
    free(from);
}

int main(void)
{
    for (int n = 1; n < 18; n++)
        run(n, n % 2);
    run(N, 0);
    run(N + 1, 1);
    run(3 * N, 0);
    return 0;
}
