/* Loops that threads share which may have too few iterations for them: for that case,
 * they share loops further in.
 */
/* options: --parallel-threshold=1 --no-tile */
#include <stdio.h>

#ifndef N
#define N 40
#endif

#define P 9

static double A[P][N + 4][N + 4], B[P][N + 4][N + 4], C[P][N + 4];
static int K[P][N + 4][N + 4];

void kernel_grid(int p, int n, double (*restrict a)[N + 4][N + 4],
                 double (*restrict b)[N + 4][N + 4]);
void kernel_rows(int p, int n, int w, double (*restrict a)[w][w],
                 double (*restrict b)[w][w]);
void kernel_sums(int p, int n, double (*restrict a)[N + 4][N + 4],
                 double (*restrict c)[N + 4]);
void kernel_counts(long p, int n, int (*restrict k)[N + 4][N + 4]);

/* expect: parallel */
void kernel_grid(int p, int n, double (*restrict a)[N + 4][N + 4],
                 double (*restrict b)[N + 4][N + 4])
{
    for (int q = 0; q < p; q++) {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                b[q][i][j] = a[q][i][j - 1] + a[q][i - 1][j] + a[q][i][j + 1];
        for (int i = 2; i < n - 2; i++)
            for (int j = 2; j < n - 2; j++)
                a[q][i][j] = b[q][i][j - 1] + b[q][i + 1][j] - b[q][i][j + 1];
    }
}

/* From a bound that is not 0. */
/* expect: parallel */
void kernel_rows(int p, int n, int w, double (*restrict a)[w][w],
                 double (*restrict b)[w][w])
{
    for (int q = 2; q < p - 1; q++) {
        for (int i = 0; i < n; i++)
            for (int j = 1; j < n; j++)
                b[q][i][j] = 0.5 * (a[q][i][j - 1] + a[q][i + 1][j]);
        for (int i = 1; i < n; i++)
            for (int j = 0; j < n; j++)
                a[q][i][j] = b[q][i - 1][j] - 0.25 * b[q][i][j + 1];
    }
}

/* With variables that every iteration has of its own. */
/* expect: parallel */
void kernel_sums(int p, int n, double (*restrict a)[N + 4][N + 4],
                 double (*restrict c)[N + 4])
{
    double sum;
    int i, j;

    for (int q = 0; q < p; q++) {
        for (i = 0; i < n; i++) {
            sum = 0;
            for (j = 0; j < n; j++)
                sum += a[q][j][i];
            c[q][i] = sum / n;
        }
        for (i = 0; i < n; i++) {
            sum = c[q][i];
            for (j = 0; j < n; j++)
                a[q][i][j] -= sum * c[q][j];
        }
    }
}

/* Triangles of integers. */
/* expect: parallel */
void kernel_counts(long p, int n, int (*restrict k)[N + 4][N + 4])
{
    for (long q = 0; q < p; q++) {
        for (int i = 0; i < n; i++)
            for (int j = 0; j <= i; j++)
                k[q][i][j] = k[q][i][j] * 3 + i - j;
        for (int i = 1; i < n; i++)
            for (int j = i; j < n; j++)
                k[q][i][j] = k[q][j][i] ^ k[q][j - 1][i];
    }
}

static void fill(void)
{
    for (int q = 0; q < P; q++)
        for (int i = 0; i < N + 4; i++)
            for (int j = 0; j < N + 4; j++) {
                A[q][i][j] = (q * 7 + i * 3 + j) % 11;
                B[q][i][j] = q - i + j;
                K[q][i][j] = q + i * j;
            }
}

static void print(const char *what)
{
    double sum = 0;
    long total = 0;

    for (int q = 0; q < P; q++)
        for (int i = 0; i < N + 4; i++)
            for (int j = 0; j < N + 4; j++) {
                int weight = 1 + (q + i * 5 + j) % 13;

                sum += weight * (A[q][i][j] + 3 * B[q][i][j]);
                total += (long)weight * (K[q][i][j] % 1000);
            }
    for (int q = 0; q < P; q++)
        for (int i = 0; i < N + 4; i++)
            sum += (q + i) * C[q][i];
    printf("%s %.17g %ld\n", what, sum, total);
}

int main(void)
{
    for (int p = 0; p <= P; p++) {
        fill();
        kernel_grid(p, N, A, B);
        print("grid");
        kernel_rows(p, N, N + 4, A, B);
        print("rows");
        kernel_sums(p, N, A, C);
        print("sums");
        kernel_counts(p, N, K);
        print("counts");
    }
    return 0;
}
