/* Sums of a few terms, unrolled, so that their results are in vectors: on one thread. */
/* options: --no-parallel --min-gain=1000 --parallel-threshold=20000 */
/* text: as it is */
#include "classes.h"

static const double tap[32] = {.5, -.25, 1, 3, .125, -2, 7, 11, .75, -3};

/* expect: simd */
static void kernel_filter(void)
{
    for (int i = 0; i < N; i++) {
        double sum = 0;

        for (int t = 0; t < 9; t++)
            sum += tap[t] * x[i + t];
        a[i] = sum;
    }
}

static void kernel_window(void)
{
    for (int i = 1; i < N - 1; i++)
        for (int j = 2; j < N - 2; j++) {
            bb[i][j] = 1;
            for (int r = -1; r <= 1; r++)
                for (int s = -2; s <= 2; s++)
                    bb[i][j] += tap[5 * r + s + 7] * aa[i + r][j + s];
        }
}

static void kernel_behind(void)
{
    double s = 3;
    int t = 0;

    for (int i = 0; i < N; i++) {
        s = b[i];
        for (t = 0; t < 20; t++)
            s -= tap[t] * x[i + t];
        c[i] += s * 2;
    }
    result = s + t;
}

/* expect: unchanged */
static void kernel_of_results(void)
{
    for (int i = 4; i < N; i++) {
        double sum = 0;

        for (int t = 1; t <= 4; t++)
            sum += tap[t] * d[i - t];
        d[i] = sum;
    }
}

/* The first rows have fewer terms: cut off, the others are short sums.  expect: simd */
static void kernel_triangle(void)
{
    for (int i = 0; i < N; i++) {
        double sum = 0;

        for (int t = 0; t < 9 && t < i; t++)
            sum += tap[t] * x[i - t];
        e[i] = sum;
    }
}

int main(void)
{
    RUN(filter);
    RUN(window);
    RUN(behind);
    RUN(of_results);
    RUN(triangle);
    return 0;
}
