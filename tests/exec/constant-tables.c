/* Subscripts with elements of constant arrays: neighbours in rings of any size, 1 and 2
 * among them; arrays of pairs, of other types, of functions; arrays that only look constant.
 */
#include "adversary.h"
#define Q 9
static const int cx[Q] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
static const signed char cy[] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
static const short side[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
static const long far[3] = {3, [1] = 0, -3};
static const int head[4] = {2, 1};
static int moved[2] = {0, 1};
/* expect: parallel */
static void kernel_push(double *g, const double *f, int n, int m)
{
    for (int y = 0; y < n; y++)
        for (int x = 0; x < m; x++)
            for (int i = 0; i < Q; i++) {
                int xn = (x + cx[i] + m) % m;
                int yn = (y + cy[i] + n) % n;

                g[(yn * m + xn) * Q + i] = 0.5 * f[(y * m + x) * Q + i];
            }
}
/* expect: parallel */
static void kernel_pull(double *g, const double *f, int n, int m)
{
    for (int y = 0; y < n; y++)
        for (int x = 0; x < m; x++) {
            double sum = 0;

            for (int i = 0; i < 4; i++)
                sum += f[(y + side[i][0] + n) % n * m +
                         (x + side[i][1] + m) % m];
            g[y * m + x] = 0.25 * sum;
        }
}
/* expect: parallel */
static void kernel_inside(double *g, const double *f, int n, int m)
{
    const int dx[] = {0, 1, 0, -1, 2 * 0};

    for (int y = 1; y < n - 1; y++)
        for (int x = 1; x < m - 1; x++)
            for (int i = 0; i < 5; i++)
                g[y * m + x + dx[i]] = f[y * m + x] + 0.5 * i;
}
/* expect: parallel */
static void kernel_space(double *g, const double *f, int n)
{
    static const int to[7][3] = {{0, 0, 0},  {1, 0, 0},  {-1, 0, 0}, {0, 1, 0},
                                 {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};

    for (int z = 0; z < n; z++)
        for (int y = 0; y < n; y++)
            for (int x = 0; x < n; x++)
                for (int i = 0; i < 7; i++) {
                    int xn = (x + to[i][0] + n) % n, yn = (y + to[i][1] + n) % n;
                    int zn = (z + to[i][2] + n) % n;

                    g[((zn * n + yn) * n + xn) * 7 + i] =
                        0.5 * f[((z * n + y) * n + x) * 7 + i];
                }
}
static void kernel_own(double *a, const double *b, int n)
{
    for (int i = 1; i < n; i++) {
        const int own[3] = {0, 1, -1};

        for (int k = 0; k < 3; k++) {
            int at = 3 * i + own[k];

            a[at] = 0.5 * b[at] + b[3 * i];
        }
    }
}
static void kernel_head(double *a, int n)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 4; k++)
            a[4 * i + head[k]] = 0.5 * a[4 * i + k] + a[4 * i + far[1] + 4];
}
static void kernel_moved(double *a, int n)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 2; k++)
            a[2 * i + moved[k]] = 0.5 * a[2 * i + 1] + k;
    moved[n % 2] ^= 1;
}
static void kernel_colours(double *a, const double *b, int n, int k)
{
    for (int i = 3; i < n; i++)
        a[i + head[k]] = b[i] + a[i + cx[k + 1]];
}
static void each(int n)
{
    for (int k = 0; k < N_APART; k++) {
        double *a = pool + 2500, *b = a + apart[k] + 8;

        fill();
        for (int m = 1; m < 5; m++) {
            kernel_push(a, b, n, m);
            kernel_push(a, b, m, n);
            kernel_pull(a, b, n, m);
            kernel_pull(a, b, m, n);
            kernel_inside(a, b, n, m);
            kernel_inside(a, b, m, n);
            kernel_colours(a, b, n, m - 1);
            mixin(pool, sizeof pool);
        }
        kernel_push(a, a + 1500, n < 12 ? n : 12, n < 10 ? n : 10);
        kernel_pull(a, a + 1500, n < 30 ? n : 30, n < 30 ? n : 30);
        kernel_inside(a, b, n < 30 ? n : 30, n < 30 ? n : 30);
        kernel_space(a, a + 1600, n < 6 ? n : 6);
        kernel_own(a, b, n);
        kernel_head(a, n);
        kernel_moved(a, n);
        mixin(pool, sizeof pool);
    }
}
int main(void)
{
    for (int n = 1; n < 6; n++)
        each(n);
    each(N);
    printf("%016llx\n", (unsigned long long)state);
    return 0;
}
