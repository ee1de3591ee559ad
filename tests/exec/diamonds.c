/* Time loops whose tiles all start at once, as diamonds: one, two and three dimensions, two
 * sweeps a step, buffers that change places, neighbours at distance two, more of them on one
 * side, several arrays.  Numbers of steps are 0, 1, fewer than in a tile, and many; sizes are
 * smaller than tiles, and not multiples of them.
 */
#include <stdio.h>
#include <string.h>

#ifndef N
#define N 150
#endif
#define M (N * 20)
#define D 26

static double x[M + 8], y[M + 8], a[N + 4][N + 4], b[N + 4][N + 4];
static double ex[N + 4][N + 4], ey[N + 4][N + 4], hz[N + 4][N + 4];
static float p[D + 2][D + 2][D + 2], q[D + 2][D + 2][D + 2];
static double pair[2][M + 8];

/* expect: diamonds */
static void kernel_line(int steps, int n)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            y[i] = 0.25 * x[i - 1] + 0.5 * x[i] + 0.25 * x[i + 1];
        for (int i = 1; i < n - 1; i++)
            x[i] = 0.3 * y[i - 1] + 0.4 * y[i] + 0.3 * y[i + 1];
    }
}

/* expect: diamonds */
static void kernel_wide(int steps, int n)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 2; i < n - 2; i++)
            y[i] = 0.2 * (x[i - 2] + x[i - 1] + x[i] + x[i + 1] + x[i + 2]);
        for (int i = 2; i < n - 2; i++)
            x[i] = y[i];
    }
}

/* expect: diamonds */
static void kernel_upwind(int steps, int n)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 3; i < n; i++)
            y[i] = x[i] - 0.1 * (x[i] - x[i - 1]) - 0.01 * (x[i] - x[i - 3]);
        for (int i = 3; i < n; i++)
            x[i] = y[i];
    }
}

/* expect: diamonds */
static void kernel_parity(int steps, int n)
{
    for (int t = 0; t < steps; t++)
        for (int i = 1; i < n - 1; i++)
            pair[(t + 1) % 2][i] =
                0.3 * (pair[t % 2][i - 1] + pair[t % 2][i] + pair[t % 2][i + 1]);
}

/* expect: diamonds */
static void kernel_plane(int steps, int n, int m)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < m - 1; j++)
                b[i][j] = 0.2 * (a[i][j] + a[i][j - 1] + a[i][j + 1] +
                                 a[i + 1][j] + a[i - 1][j]);
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < m - 1; j++)
                a[i][j] = 0.2 * (b[i][j] + b[i][j - 1] + b[i][j + 1] +
                                 b[i + 1][j] + b[i - 1][j]);
    }
}

/* expect: diamonds */
static void kernel_waves(int steps, int n, int m)
{
    for (int t = 0; t < steps; t++) {
        for (int j = 0; j < m; j++)
            ey[0][j] = t;
        for (int i = 1; i < n; i++)
            for (int j = 0; j < m; j++)
                ey[i][j] -= 0.5 * (hz[i][j] - hz[i - 1][j]);
        for (int i = 0; i < n; i++)
            for (int j = 1; j < m; j++)
                ex[i][j] -= 0.5 * (hz[i][j] - hz[i][j - 1]);
        for (int i = 0; i < n - 1; i++)
            for (int j = 0; j < m - 1; j++)
                hz[i][j] -= 0.7 * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] -
                                   ey[i][j]);
    }
}

/* expect: diamonds */
static void kernel_swap(int steps, int n, double (*restrict from)[N + 4],
                        double (*restrict to)[N + 4])
{
    for (int t = 0; t < steps; t++) {
        double (*other)[N + 4] = from;

        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                to[i][j] = 0.25 * (from[i - 1][j] + from[i + 1][j] +
                                   from[i][j - 1] + from[i][j + 1]);
        from = to;
        to = other;
    }
}

static void kernel_cube(int steps, int n)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n; i++)
            for (int j = 1; j < n; j++)
                for (int k = 1; k < n; k++)
                    q[i][j][k] = 0.1f * (p[i + 1][j][k] + p[i - 1][j][k] +
                                         p[i][j + 1][k] + p[i][j - 1][k] +
                                         p[i][j][k + 1] + p[i][j][k - 1]);
        for (int i = 1; i < n; i++)
            for (int j = 1; j < n; j++)
                for (int k = 1; k < n; k++)
                    p[i][j][k] = q[i][j][k];
    }
}

static void set(void)
{
    for (int i = 0; i < M + 8; i++) {
        x[i] = (i * 13 % 101) / 7.0;
        y[i] = pair[0][i] = pair[1][i] = i % 17;
    }
    for (int i = 0; i < N + 4; i++)
        for (int j = 0; j < N + 4; j++) {
            a[i][j] = (i * (j + 2) % 97) / 97.0;
            b[i][j] = (i * 7 + j * 3) % 31 / 31.0;
            ex[i][j] = i - j;
            ey[i][j] = i * j % 7;
            hz[i][j] = (i + 2 * j) % 5;
        }
    for (int i = 0; i < (D + 2) * (D + 2) * (D + 2); i++)
        ((float *)p)[i] = ((float *)q)[i] = (float)(i % 13);
}

static unsigned long sum_of(const void *data, size_t size)
{
    const unsigned char *byte = data;
    unsigned long sum = 5381;

    for (size_t i = 0; i < size; i++)
        sum = sum * 33 + byte[i];
    return sum;
}

#define SUM(array) printf("%lx ", sum_of(array, sizeof(array)))

static void run(int steps, int n, int m)
{
    set();
    kernel_line(steps, n * 20);
    SUM(x);
    kernel_wide(steps, n * 17);
    kernel_upwind(steps, n * 19);
    kernel_parity(steps, n * 20);
    SUM(pair);
    kernel_plane(steps, n, m);
    SUM(a);
    kernel_waves(steps, m, n);
    kernel_swap(steps, n, a, b);
    kernel_cube(steps, n < D ? n : D);
    printf("%d %d %d: ", steps, n, m);
    SUM(x);
    SUM(y);
    SUM(a);
    SUM(b);
    SUM(ex);
    SUM(ey);
    SUM(hz);
    SUM(p);
    printf("\n");
}

int main(void)
{
    static const int size[] = {0, 1, 3, 4, 7, 33, 64, 65, 101, 150};
    static const int steps[] = {1, 0, 2, 3, 7, 16, 40, 77};

    for (size_t i = 0; i < sizeof(size) / sizeof(*size); i++) {
        int n = size[i] < N ? size[i] : N;
        int m = size[(i * 3 + 2) % 10] < N ? size[(i * 3 + 2) % 10] : N;

        for (size_t k = 0; k < sizeof(steps) / sizeof(*steps); k++)
            if ((i + k) % 2 == 0 || n < 8)
                run(steps[k], n, m);
    }
    return 0;
}
