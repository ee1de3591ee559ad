/* Rows of which each element needs its neighbours above and on its left: rows run side by
 * side, each some steps behind the one above.  Sizes are empty, smaller than the lag, not
 * multiples of the rows, and larger than tiles.
 */
#include <stdio.h>
#include <stdlib.h>

#ifndef N
#define N 600
#endif

static double a[N + 2][N + 2], b[N + 2][N + 2], line[4 * N];
static float e[N + 2][N + 2];
static int score[N + 1][N + 1];
static double cube[40][40][40];

/* expect: jammed */
static void kernel_relax(int n, int m)
{
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= m; j++)
            a[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] +
                              a[i][j + 1] - b[i][j]);
}

/* expect: jammed */
static void kernel_smooth(int steps, int n, int m)
{
    for (int t = 0; t < steps; t++)
        for (int i = 1; i <= n; i++)
            for (int j = 1; j <= m; j++)
                b[i][j] = (b[i - 1][j - 1] + b[i - 1][j] + b[i - 1][j + 1] +
                           b[i][j - 1] + b[i][j] + b[i][j + 1] +
                           b[i + 1][j - 1] + b[i + 1][j] + b[i + 1][j + 1]) /
                          9.0;
}

/* expect: jammed */
static void kernel_diffuse(int n, int m)
{
    for (int y = 0; y < n; y++)
        for (int x = 1; x < m; x++)
            e[y + 1][x + 1] +=
                e[y][x] * 0.1f + e[y + 1][x] * 0.3f + e[y][x + 2] * 0.2f;
}

/* Backwards in both directions. */
/* expect: jammed */
static void kernel_back(int n, int m)
{
    for (int i = n; i >= 1; i--)
        for (int j = m; j >= 1; j--)
            a[i][j] = 0.5 * (a[i + 1][j] + a[i][j + 1]) + b[i][j];
}

/* expect: jammed */
static void kernel_score(int n, int m, const char *restrict s,
                         const char *restrict t)
{
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= m; j++)
            score[i][j] =
                s[i - 1] == t[j - 1] ? score[i - 1][j - 1] + 1
                : score[i - 1][j] > score[i][j - 1] ? score[i - 1][j]
                                                    : score[i][j - 1];
}

/* With values that are set in each iteration. */
/* expect: jammed */
static void kernel_align(int n, int m, const char *restrict s,
                         const char *restrict t)
{
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= m; j++) {
            int best = score[i - 1][j - 1] + (s[i - 1] == t[j - 1] ? 3 : -2);
            int up = score[i - 1][j] - 1, left = score[i][j - 1] - 1;

            best = up > best ? up : best;
            best = left > best ? left : best;
            score[i][j] = best > 0 ? best : 0;
        }
}

/* expect: jammed */
static void kernel_over_relax(int n, int m, double w)
{
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= m; j++) {
            double r = a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1] -
                       4 * a[i][j] - b[i][j];

            a[i][j] += w * r * 0.25;
        }
}

/* In the lower triangle. */
/* expect: jammed */
static void kernel_triangle(int n)
{
    for (int i = 2; i < n; i++)
        for (int j = 1; j < i; j++)
            b[i][j] = 0.5 * (b[i - 1][j] + b[i][j - 1]);
}

/* expect: jammed */
static void kernel_cube(int n)
{
    for (int i = 1; i < n; i++)
        for (int j = 1; j < n; j++)
            for (int k = 1; k < n; k++)
                cube[i][j][k] = 0.3 * (cube[i - 1][j][k] + cube[i][j - 1][k] +
                                       cube[i][j][k - 1]);
}

/* Sums of sums. */
/* expect: jammed */
static void kernel_sums(int steps, int n)
{
    for (int t = 0; t < steps; t++)
        for (int i = 1; i < n; i++)
            line[i] = line[i - 1] + line[i] * 0.5;
}

static void set(void)
{
    for (int i = 0; i < N + 2; i++)
        for (int j = 0; j < N + 2; j++) {
            a[i][j] = (i * (j + 2) % 97) / 97.0;
            b[i][j] = (i * 7 + j * 3) % 31 / 31.0;
            e[i][j] = (float)((i + j * 5) % 17);
        }
    for (int i = 0; i < 40 * 40 * 40; i++)
        cube[i / 1600][i / 40 % 40][i % 40] = i % 13;
    for (int i = 0; i < 4 * N; i++)
        line[i] = i % 11;
}

static int least(int x, int y)
{
    return x < y ? x : y;
}

static unsigned long sum_of(const void *data, size_t size)
{
    const unsigned char *byte = data;
    unsigned long sum = 5381;

    for (size_t i = 0; i < size; i++)
        sum = sum * 33 + byte[i];
    return sum;
}

int main(void)
{
    static const int size[] = {0, 1, 2, 5, 8, 9, 16, 17, 63, 66, 130, 219};
    char s[N], t[N];

    for (int i = 0; i < N; i++) {
        s[i] = (char)(i * 7 % 4);
        t[i] = (char)(i * i % 4);
    }
    for (size_t i = 0; i < sizeof(size) / sizeof(*size); i++) {
        int n = least(size[i], N);
        int m = least(size[(i * 5 + 3) % (sizeof(size) / sizeof(*size))], N);

        set();
        kernel_relax(n, m);
        kernel_back(m, n);
        kernel_smooth((int)i * 4, n, m);
        kernel_triangle(n);
        kernel_diffuse(n, m);
        kernel_score(n, m, s, t);
        printf("%lx ", sum_of(score, sizeof(score)));
        kernel_align(m, n, s, t);
        kernel_over_relax(n, m, 1.1);
        kernel_cube(n < 40 ? n : 40);
        kernel_sums((int)i * 9, 4 * n);
        printf("%d %d: %lx %lx %lx %lx %lx %lx\n", n, m, sum_of(a, sizeof(a)),
               sum_of(b, sizeof(b)), sum_of(e, sizeof(e)),
               sum_of(score, sizeof(score)), sum_of(cube, sizeof(cube)),
               sum_of(line, sizeof(line)));
    }
    return 0;
}
