/* Conditions on data in front of loops that run along columns: whether they hold often is looked
 * at before the nest, where it is large enough.
 */
#include <stdio.h>

#ifndef N
#define N 40
#endif
#define SIZE 300

static double a[SIZE][SIZE], b[SIZE][SIZE], x[SIZE], w[SIZE];
static int mask[SIZE][SIZE], at[SIZE];

/* expect: parallel */
static void kernel_columns(int n)
{
    for (int i = 0; i < n; i++)
        if (x[i] > 1)
            for (int j = 0; j < n; j++)
                a[j][i] += w[j];
}

/* expect: parallel */
static void kernel_triangle(int n)
{
    for (int i = n - 1; i >= 0; i--)
        if (x[i] > 1 && i % 7 != 3)
            for (int j = i; j < n; j++) {
                a[j][i] += w[j];
                b[j][i] -= w[j];
            }
}

/* expect: parallel */
static void kernel_pairs(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            if (mask[i][j])
                for (int k = 0; k < n; k++)
                    a[k][j] += b[k][i] * w[k];
}

/* expect: parallel */
static void kernel_nested(int n)
{
    for (int i = 0; i < n; i++)
        if (at[i] >= 0)
            if (x[at[i]] < 9 || w[i] > 3)
                for (int j = 0; j < n; j++)
                    a[j][i] += w[j];
}

/* The condition reads the array that is written, but no element of that.
 * expect: parallel
 */
static void kernel_first_row(int n)
{
    for (int i = 0; i < n; i++)
        if (a[0][i] > 1)
            for (int j = 1; j < n; j++)
                a[j][i] = a[j - 1][i] * 0.5 + b[j][i] * w[i];
}

/* What the condition reads is written: nothing can be said before. */
static void kernel_written(int n)
{
    for (int i = 1; i < n; i++)
        if (a[0][i - 1] > 1)
            for (int j = 0; j < n; j++)
                a[j][i] = a[j][i] * 0.5 + w[j];
}

static void fill(int every)
{
    for (int i = 0; i < SIZE; i++) {
        int holds = every && i % every == 0;

        x[i] = holds ? 2 : 0.5;
        at[i] = holds ? (i * 7) % SIZE : -1;
        w[i] = i % 13;
        for (int j = 0; j < SIZE; j++) {
            mask[i][j] = holds && (j % 3 != 1 || every == 1);
            a[i][j] = (i * 31 + j * 17) % 97;
            b[i][j] = (i * 13 + j * 29) % 89;
        }
    }
    for (int j = 0; j < SIZE; j++)
        a[0][j] = every && j % every == 0 ? 2 : 0;
}

static void print(const char *name)
{
    double sum = 0;

    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++)
            sum += (i + 7 * j % 1009) * (a[i][j] + 2 * b[i][j]);
    printf("%s %.17g\n", name, sum);
}

#define RUN(kernel)                                                            \
    (fill(every[i]), kernel_##kernel(size[k]), print(#kernel))

int main(void)
{
    static const int every[] = {0, 1, 2, 3};
    static const int size[] = {0, 1, 2, N < SIZE ? N : SIZE, SIZE};

    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 5; k++) {
            RUN(columns);
            RUN(triangle);
            RUN(pairs);
            RUN(nested);
            RUN(first_row);
            RUN(written);
        }
    return 0;
}
