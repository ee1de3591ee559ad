/* Register tiles whose lanes do not follow each other in the array that is written: products and
 * convolutions that leave out columns of what they read or write.
 */
#include <stdio.h>

#ifndef N
#define N 70
#endif

static float in[20][2 * N + 4][2 * N + 4], w[N][20][3][3], out[N][N][N];
static double a[N][N], b[N][N], c[N][2 * N], d[2 * N][3 * N], t[N][N][2];
static int p[N][N], q[N][N], r[N][3 * N];
static float big[64][30][30], wide[20][32][64], all[64][20][3][3];
static double three[N][3];
static float flat[60 * 20 * 20];
static float img[N][N][40], ker[3][3][40][N], res[N][N][N];

/* expect: transformed */
static void kernel_columns(int n)
{
    for (int o = 0; o < n; o++)
        for (int y = 0; y < n; y++)
            for (int x = 0; x < n; x++) {
                float s = 0;
                for (int k = 0; k < 20; k++)
                    for (int i = 0; i < 3; i++)
                        for (int j = 0; j < 3; j++)
                            s += in[k][2 * y + i][2 * x + j] * w[o][k][i][j];
                out[o][y][x] = s;
            }
}

/* expect: transformed */
static void kernel_dilated(int n)
{
    for (int o = 0; o < n; o++)
        for (int y = 0; y < n; y++)
            for (int x = 0; x < n; x++)
                for (int k = 0; k < 20; k++)
                    for (int i = 0; i < 3; i++)
                        for (int j = 0; j < 3; j++)
                            out[o][y][x] += in[k][y + 2 * i][2 * x + j] * w[o][k][i][j];
}

#ifdef LONG
/* flat arrays; the subscript of a weight is a multiple of a sum */
static void kernel_flat(int co, int ci, int h, int x1, const float *restrict from,
                        const float *restrict weight, float *restrict to)
{
    for (int o = 0; o < co; o++)
        for (int y = 0; y < h; y++)
            for (int x = 0; x < x1; x++) {
                float s = 0;
                for (int k = 0; k < ci; k++)
                    for (int i = 0; i < 3; i++)
                        for (int j = 0; j < 3; j++)
                            s += from[(k * (2 * h + 2) + 2 * y + i) * (2 * x1 + 2) + 2 * x + j] *
                                 weight[((o * ci + k) * 3 + i) * 3 + j];
                to[(o * h + y) * x1 + x] = s;
            }
}
#endif

#ifdef LONG
/* every other column of a product */
static void kernel_every_other(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                c[i][2 * j] += a[i][k] * b[k][j];
}
#endif

/* rows, too */
static void kernel_apart(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                d[2 * i][3 * j] -= a[k][i] * b[j][k];
}

#ifdef LONG
/* the real parts of numbers */
static void kernel_parts(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                t[i][j][1] += a[i][k] * b[k][j];
}
#endif

static void kernel_integers(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                r[i][3 * j + 1] += p[i][k] * q[k][j];
}

/* of a constant size */
/* expect: transformed */
static void kernel_constant(void)
{
    for (int o = 0; o < 64; o++)
        for (int y = 0; y < 30; y++)
            for (int x = 0; x < 30; x++)
                for (int k = 0; k < 20; k++)
                    for (int i = 0; i < 3; i++)
                        for (int j = 0; j < 3; j++)
                            big[o][y][x] += wide[k][y + i][2 * x + j] * all[o][k][i][j];
}

/* gradients of weights, of which there are three in a row */
/* expect: transformed */
static void kernel_gradient(void)
{
    for (int o = 0; o < 64; o++)
        for (int k = 0; k < 20; k++)
            for (int i = 0; i < 3; i++)
                for (int j = 0; j < 3; j++)
                    for (int y = 0; y < 29; y++)
                        for (int x = 0; x < 30; x++)
                            all[o][k][i][j] += big[o][y][x] * wide[k][y + i][x + j];
}

/* three sums for each row */
static void kernel_few(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < n; k++)
                three[i][j] += a[i][k] * b[k][j];
}

#ifdef LONG
/* channels last */
static void kernel_channels(int n)
{
    for (int y = 0; y < n / 2 - 1; y++)
        for (int x = 0; x < n / 2 - 1; x++)
            for (int o = 0; o < n; o++) {
                float s = 1;
                for (int i = 0; i < 3; i++)
                    for (int j = 0; j < 3; j++)
                        for (int k = 0; k < 40; k++)
                            s += img[2 * y + i][2 * x + j][k] * ker[i][j][k][o];
                res[y][x][o] = s;
            }
}
#endif

int main(void)
{
    unsigned x = 7;

    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
            a[i][j] = (int)((x = x * 1103515245u + 12345u) >> 20) / 1024.0;
            b[i][j] = (int)((x = x * 1103515245u + 12345u) >> 20) / 1024.0;
            p[i][j] = (int)((x = x * 1103515245u + 12345u) >> 20);
            q[i][j] = (int)(x >> 8);
            for (int k = 0; k < 40; k++)
                img[i][j][k] = (float)((x = x * 1103515245u + 12345u) >> 20) / 1024;
        }
        for (int k = 0; k < 20; k++)
            for (int j = 0; j < 9; j++)
                w[i][k][j / 3][j % 3] = (float)((x = x * 1103515245u + 12345u) >> 20) / 1024;
        for (int k = 0; k < 360; k++)
            ker[k / 120][k / 40 % 3][k % 40][i] = (float)((x = x * 1103515245u + 12345u) >> 20) / 1024;
    }
    for (int k = 0; k < 20; k++)
        for (int i = 0; i < 2 * N + 4; i++)
            for (int j = 0; j < 2 * N + 4; j++)
                in[k][i][j] = (float)((x = x * 1103515245u + 12345u) >> 20) / 1024;
    for (int i = 0; i < 20 * 32 * 64; i++)
        (&wide[0][0][0])[i] = (float)((x = x * 1103515245u + 12345u) >> 20) / 1024;
    for (int i = 0; i < 64 * 20 * 9; i++)
        (&all[0][0][0][0])[i] = (float)((x = x * 1103515245u + 12345u) >> 20) / 1024;
    kernel_constant();
    kernel_gradient();
    kernel_few(N);
#ifdef LONG
    kernel_flat(N < 60 ? N : 60, 7, 20, 20, &in[0][0][0], &w[0][0][0][0], flat);
    kernel_flat(3, 2, 0, 5, &in[0][0][0], &w[0][0][0][0], flat);
#endif
    kernel_columns(N);
    kernel_dilated(N - 1);
#ifdef LONG
    kernel_every_other(N);
#endif
    kernel_apart(N);
#ifdef LONG
    kernel_parts(N);
#endif
    kernel_integers(N);
#ifdef LONG
    kernel_channels(N);
#endif
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            float s = 0, u = 0;

            for (int k = 0; k < N; k++)
                s += out[i][j][k], u += res[i][j][k];
            printf("%.9g %.9g %.17g %.17g %.17g %.17g %d\n", s, u, c[i][2 * j], c[i][2 * j + 1], d[2 * i][3 * j], t[i][j][1], r[i][3 * j + 1]);
        }
    for (int i = 0; i < 64; i++)
        for (int j = 0; j < 30; j++)
            for (int k = 0; k < 30; k++)
                printf("%.9g\n", big[i][j][k]);
    for (int i = 0; i < 64 * 20 * 9; i++)
        printf("%.9g\n", (&all[0][0][0][0])[i]);
    for (int i = 0; i < N; i++)
        printf("%.17g %.17g %.17g\n", three[i][0], three[i][1], three[i][2]);
    for (int i = 0; i < 60 * 20 * 20; i++)
        printf("%.9g\n", flat[i]);
    return 0;
}
