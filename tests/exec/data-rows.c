/* Matrices as tables of pointers to rows. */
#include <stdio.h>
#include <stdlib.h>

#ifndef N
#define N 36
#endif

struct image {
    int height, width;
    float **row;
};

static double **global_table;

static double **make(int n, int m)
{
    double **A = malloc((size_t)(n + 1) * sizeof(*A));
    double *all = malloc((size_t)(n * m + 1) * sizeof(*all));

    for (int i = 0; i < n; i++) {
        A[i] = all + i * m;
        for (int j = 0; j < m; j++)
            A[i][j] = (i * 5 + j * 3) % 11 - 4;
    }
    A[n] = all;
    return A;
}

static void release(int n, double **A)
{
    free(A[n]);
    free(A);
}

/* expect: tiled */
static void kernel_product(int n, double **A, double **B, double **C)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            C[i][j] = 0;
            for (int k = 0; k < n; k++)
                C[i][j] += A[i][k] * B[k][j];
        }
}

/* expect: tiled */
static void kernel_transpose(int n, int m, double **A, double **B)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            *(*(B + j) + i) = *(A[i] + j);
}

/* expect: parallel */
static void kernel_smooth(int n, int m, double **A, double **B, const double *w)
{
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
            B[i][j] = A[i][j] / 2 + (A[i - 1][j] + A[i + 1][j] + w[j]) / 8;
}

/* expect: parallel */
static void kernel_triangle(int n, double **A)
{
    for (int i = n - 1; i >= 0; i -= 2)
        for (int j = 0; j <= i; j++)
            A[i][j] = A[i][j] / 2 + 1;
}

/* expect: parallel */
static void kernel_global(int n, int m)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            global_table[i][j] += i - j;
}

/* expect: parallel */
static void kernel_image(struct image *to, const struct image *from)
{
    for (int i = 0; i < to->height; i++)
        for (int j = 0; j < to->width; j++)
            to->row[i][j] = from->row[i][j] / 2;
}

/* expect: parallel */
static double kernel_local(int n)
{
    double data[4][N + 1];
    double *row[4] = {data[2], data[0], data[3], data[1]};
    double last[N + 1];

    for (int i = 0; i < 4; i++)
        for (int j = 0; j <= n; j++)
            data[i][j] = i * j % 7;
    for (int j = 0; j <= n; j++)
        last[j] = row[0][j] * 2 + row[3][j];
    return last[n] + last[n / 2];
}

static void print(const char *name, int n, int m, double **A)
{
    double sum = 0;

    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            sum = sum * 0.9375 + A[i][j];
    printf("%s %a\n", name, sum);
}

static void run_image(int n, int m, double **data)
{
    float *to[N + 1], *from[N + 1];
    float a[N + 1][N + 2], b[N + 1][N + 2];
    struct image x = {n, m, to}, y = {n, m, from};
    double sum = 0;

    for (int i = 0; i < n; i++) {
        to[i] = a[i];
        from[i] = b[n - 1 - i];
        for (int j = 0; j < m; j++)
            b[n - 1 - i][j] = (float)data[i][j];
    }
    kernel_image(&x, &y);
    y.row = to;
    x.row = from;
    kernel_image(&x, &y);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            sum = sum * 0.9375 + a[i][j] - b[i][j];
    printf("image %a\n", sum);
    x.row = y.row = NULL;
    x.height = 0;
    kernel_image(&x, &y);
}

int main(void)
{
    double **A = make(N, N), **B = make(N, N), **C = make(N, N);
    double w[N + 1];

    for (int j = 0; j <= N; j++)
        w[j] = j % 3;
    kernel_product(N, A, B, C);
    print("product", N, N, C);
    kernel_transpose(N, N / 2, C, A);
    print("transpose", N, N, A);
    kernel_smooth(N, N, A, C, w);
    print("smooth", N, N, C);
    kernel_triangle(N, C);
    print("triangle", N, N, C);
    global_table = B;
    kernel_global(N, N);
    print("global", N, N, B);
    run_image(N, N, A);
    printf("local %a\n", kernel_local(N));
    kernel_product(0, NULL, NULL, NULL);
    kernel_transpose(0, N, NULL, B);
    kernel_global(0, 5);
    release(N, A);
    release(N, B);
    release(N, C);
    return 0;
}
