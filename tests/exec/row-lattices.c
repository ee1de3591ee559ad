/* Few rows of tables of pointers, each a flat array: in any order, allocated in turn, the
 * same memory, overlapping, with holes that are null, and with the table itself among what
 * is written.
 */
#include "adversary.h"
#define ROWS 6
struct grid {
    int n, m;
    double **cell;
};
static double *to[ROWS], *from[ROWS];
/* expect: parallel */
static void kernel_pull(double **f, double **g, int n, int m)
{
    for (int y = 1; y < n - 1; y++)
        for (int x = 1; x < m - 1; x++) {
            int at = y * m + x;
            double a = f[0][at], b = f[1][at - 1], c = f[2][at - m];
            double d = f[3][at + 1], e = f[4][at + m];
            double sum = a + b + c + d + e;

            g[0][at] = a + 0.1 * sum;
            g[1][at] = b + 0.2 * sum;
            g[2][at] = c - 0.1 * sum;
            g[3][at] = d + 0.3 * sum;
            g[4][at] = e - 0.5 * sum;
        }
}
/* expect: parallel */
static void kernel_holes(double **f, int n, int m)
{
    for (int y = 0; y < n; y++)
        for (int x = 0; x < m; x++)
            f[5][y * m + x] = 0.5 * f[0][y * m + x] + f[2][y * m + x];
}
/* expect: parallel */
static void kernel_loop(double *f[], double *restrict sum, int n, int m)
{
    for (int k = 1; k < 4; k++)
        for (int y = 0; y < n; y++)
            for (int x = 0; x < m; x++)
                f[k][y * m + x] += 0.5 * sum[y * m + x];
}
/* expect: parallel */
static void kernel_line(double **f, int n)
{
    for (int i = 0; i < n; i++) {
        f[0][i] = f[1][i] + 1;
        f[2][i] = f[1][i + 1] - 1;
    }
}
/* expect: parallel */
static void kernel_member(struct grid *g, struct grid *h)
{
    for (int y = 0; y < g->n; y++)
        for (int x = 0; x < g->m; x++) {
            g->cell[0][y * g->m + x] = h->cell[1][y * g->m + x] + 1;
            g->cell[1][y * g->m + x] = h->cell[0][y * g->m + x] - 1;
        }
}
/* expect: parallel */
static void kernel_array(int n, int m)
{
    for (int y = 0; y < n; y++)
        for (int x = 0; x < m; x++) {
            to[0][y * m + x] = from[0][y * m + x] + 1;
            to[1][y * m + x] = from[1][y * m + x] - 1;
        }
}
/* expect: parallel */
static void kernel_one(double **f, double *g[], int n, int k)
{
    if (k < 0 || k > 4)
        return;
    for (int i = 0; i < n; i++)
        f[k][i] = g[k][i] + g[k + 1][i];
}
static void kernel_guarded(double **f, int n, int m, int c)
{
    for (int y = 0; y < n; y++)
        for (int x = 0; x < m; x++) {
            f[0][y * m + x] = 0.5 * f[1][y * m + x];
            if (c > 2)
                f[3][y * m + x] = f[0][y * m + x];
        }
}
static void set(double **row, int shift, int stride)
{
    for (int k = 0; k < ROWS; k++)
        row[k] = pool + 1200 + shift + k * stride;
}
static void each(int n, int m, int shift, int stride)
{
    double *f[ROWS], *g[ROWS], *h[ROWS] = {0};
    struct grid a = {n, m, f}, b = {n, m, g};

    fill();
    set(f, 0, stride);
    set(g, shift, stride);
    h[0] = f[1], h[2] = f[0], h[5] = g[3];
    kernel_pull(f, g, n, m);
    kernel_pull(g, f, n, m);
    kernel_pull(f, f, n, m);
    kernel_holes(h, n, m);
    kernel_loop(f, g[2], n, m);
    kernel_loop(f, (double *)pool + 7000, n, m);
    kernel_line(f, n * m);
    kernel_one(f, g, n * m, n % ROWS);
    kernel_member(&a, &b);
    kernel_member(&a, &a);
    set(to, 0, stride);
    set(from, shift, stride);
    kernel_array(n, m);
    kernel_guarded(f, n, m, shift);
    h[3] = NULL;
    kernel_guarded(h + 1, 0, m, 3);
    h[1] = f[1];
    kernel_guarded(h, n, m, 1);
    mixin(pool, sizeof pool);
}
/* The table is what is written: its pointers, read as numbers, point to themselves. */
static void own(void)
{
    double *memory[64], **f = memory;

    for (int k = 0; k < 64; k++)
        memory[k] = pool + 1200 + 200 * (k % ROWS);
    kernel_line(f, N);
    mixin(pool, sizeof pool);
}
int main(void)
{
    static const int stride[] = {200, -200, 5, 0, -1};

    for (int s = 0; s < 5; s++)
        for (int k = 0; k < N_APART; k++) {
            each(1, 1, apart[k], stride[s]);
            each(3, 4, 100 + apart[k], stride[s]);
            each(9, 8, 1500 + apart[k], stride[s]);
        }
    own();
    printf("%016llx\n", (unsigned long long)state);
    return 0;
}
