/*
 * One row of a matrix that is addressed with one subscript, at a product of parameters:
 * the loop runs over the row.
 */
#include <stdio.h>

#ifndef N
#define N 50
#endif
#define M (N + 4)

static int wall[M * M + M], one[M + 1], two[M + 1];

/* expect: parallel */
static void kernel_row(int t, int cols, const int *from, const int *src, int *dst)
{
    for (int n = 0; n < cols; n++)
        dst[n] = from[(t + 1) * cols + n] + 2 * src[n];
}

/* expect: parallel */
static void kernel_least(int t, int cols, const int *from, int *src, int *dst)
{
    int min;

    for (int n = 0; n < cols; n++) {
        min = src[n];
        if (n > 0)
            min = src[n - 1] < min ? src[n - 1] : min;
        if (n < cols - 1)
            min = src[n + 1] < min ? src[n + 1] : min;
        dst[n] = from[t * cols + n] + min;
    }
}

/* The loop does not run over a row: it goes on into the next. */
static void kernel_shifted(int t, int cols, int by, int *x)
{
    for (int n = 0; n < cols; n++)
        x[t * by + n] = x[(t + 1) * by + n] + 1;
}

static void print(const char *name, int n, const int *x)
{
    unsigned s = 0;

    for (int i = 0; i < n; i++)
        s = 31 * s + (unsigned)x[i];
    printf("%s %u\n", name, s);
}

int main(void)
{
    int cols = N + 1;

    for (int i = 0; i < M * M; i++)
        wall[i] = i * 7 % 11;
    kernel_row(-1, cols, wall, one, two);
    kernel_row(2, cols, wall, two, one);
    print("row", cols, one);
    kernel_row(0, cols, wall, wall + cols, wall + cols);
    kernel_row(0, cols, wall, wall + cols + 1, wall + cols + 1);
    print("same", M * M, wall);
    kernel_least(1, cols, wall, one, two);
    kernel_least(2, cols, wall, two, one);
    print("least", cols, one);
    kernel_least(1, cols, wall, wall, wall + cols);
    kernel_least(1, cols, wall, one, one + 1);
    print("over", cols, one);
    print("wall", M * M, wall);
    for (int by = 0; by < 4; by++)
        kernel_shifted(2, cols, by, wall);
    kernel_shifted(1, cols, cols, wall);
    kernel_shifted(2, cols, -1, wall + 2 * cols);
    print("shifted", M * M, wall);
    return 0;
}
