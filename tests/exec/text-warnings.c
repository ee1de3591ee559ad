/* Text that compilers would warn of although it is right: elements beyond a
 * short dimension in iterations that never run, pointers to pointers that are
 * declared with restrict, iterators that are set but not used any more.
 */
#include <stdio.h>
/* warnings: all */

#ifndef N
#define N 33
#endif

static double G[N + 1][N + 1][2], H[4][N + 1][N + 1], Q[N + 4][N + 4], V[3];

static struct box {
    int size[3];
    double w[3];
    int lo[3], hi[3];
} box[N + 1], other[N + 1];

static double value(int i, int j)
{
    return (double)((7 * i + 3 * j) % 11) - 5;
}

static void init(void)
{
    for (int i = 0; i < N + 4; i++)
        for (int j = 0; j < N + 4; j++)
            Q[i][j] = value(i, j);
    for (int i = 0; i <= N; i++)
        for (int j = 0; j <= N; j++) {
            for (int c = 0; c < 4; c++)
                H[c][i][j] = value(i + c, j);
            for (int c = 0; c < 2; c++)
                G[i][j][c] = value(i, j + c);
        }
    for (int i = 0; i <= N; i++)
        for (int d = 0; d < 3; d++) {
            box[i].size[d] = i % 5 + d;
            box[i].w[d] = value(i, d);
            box[i].lo[d] = i - d;
            box[i].hi[d] = i + 2 * d;
        }
    for (int d = 0; d < 3; d++)
        V[d] = d - 1;
}

/* The last dimension has room for two. */
/* expect: transformed */
static void kernel_last(int n, int m)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                for (int c = 0; c < m; c++)
                    G[i][j][c] += Q[i][k] * Q[k][j];
}

/* The first one has room for four, and a vector has three elements. */
/* expect: transformed */
static void kernel_first(int n, int m)
{
    for (int c = 0; c < m; c++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                H[c][i][j] += V[c] * Q[i][j];
}

/* expect: unchanged no-gain */
static void kernel_vector(int n, int m)
{
    for (int c = 0; c < m; c++)
        for (int i = 0; i < n; i++)
            V[c] += Q[c][i] * Q[i][c];
}

/* Every second, from a first one that is not known. */
/* expect: transformed */
static void kernel_offset(int n, int m, int from)
{
    for (int c = 0; c < m; c++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                H[2 * c + from][i][j] += V[c] * Q[i][j];
}

/* expect: transformed */
static void kernel_members(struct box *a, struct box *restrict b, int n,
                           int dim)
{
    for (int i = 0; i < n; i++)
        for (int d = 0; d < dim; d++) {
            b[i].lo[d] = a[i].lo[d] + a[i].size[d];
            b[i].hi[d] = a[i].hi[d] - a[i].size[d];
        }
    for (int d = 0; d < dim; d++)
        for (int i = 0; i < n; i++)
            b[i].w[d] += a[i].lo[d] + a[i].size[d];
}

/* The tables of rows are compared with each other and with the rows. */
/* expect: transformed */
static void kernel_rows(double *restrict *restrict a, double *restrict *b,
                        double **c, double *const *d, int n, int m)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i][j] = b[i][j] + c[j][i] * d[i][j];
}

/* expect: transformed */
static void kernel_pointers(int n, double *restrict *b, double *restrict *c)
{
    for (int i = 0; i < n; i++)
        c[i] = b[i];
}

/* Because of the label, nobody can tell that "i" and "j" are not needed. */
/* expect: transformed */
static void kernel_again(double *restrict a, const double *restrict b, int n,
                         int times)
{
    int i, j;
again:
    for (i = 0; i < n; i++)
        a[i] = a[i] * 2 + b[i] * b[i] + 1;
    for (j = 0; j < n - 1; j++)
        a[j] += b[j + 1] * b[j + 1];
    if (--times > 0)
        goto again;
}

static void print_rows(double *restrict *row, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            printf("%a\n", row[i][j]);
}

static void run_rows(void)
{
    static double data[4][N + 1][N + 1];
    double *row[5][N + 1];

    for (int t = 0; t < 4; t++)
        for (int i = 0; i <= N; i++) {
            row[t][i] = data[t][i];
            for (int j = 0; j <= N; j++)
                data[t][i][j] = value(t + i, j);
        }
    kernel_rows(row[0], row[1], row[2], row[3], N, N);
    print_rows(row[0], N);
    kernel_pointers(N, row[2], row[4]);
    print_rows(row[4], N);
    kernel_pointers(N, row[2], row[2] + 1);
    print_rows(row[2], N);
}

int main(void)
{
    init();
    kernel_last(N, 2);
    kernel_first(N, 3);
    kernel_vector(N, 3);
    kernel_offset(N, 2, 1);
    kernel_members(box, other, N, 3);
    kernel_members(other, box, N, 2);
    run_rows();
    kernel_again(Q[0], Q[1], N, 3);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            printf("%a %a %a %a\n", G[i][j][0], G[i][j][1], H[0][i][j],
                   H[3][i][j]);
    for (int i = 0; i < N; i++)
        for (int d = 0; d < 3; d++)
            printf("%d %d %a %d %d %a\n", box[i].lo[d], box[i].hi[d],
                   box[i].w[d], other[i].lo[d], other[i].hi[d],
                   other[i].w[d]);
    printf("%a %a %a %a\n", V[0], V[1], V[2], Q[0][0]);
    return 0;
}
