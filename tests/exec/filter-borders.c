/* Sums that end in one element, where nothing else lets vectors in: windows of which borders
 * are cut off, and rows of a matrix.
 */
#include <stdio.h>

#ifndef N
#define N 70
#endif

static float image[N][N], blurred[N][N], weight[5][5];
static double matrix[N][N], x[N], y[N];

/* expect: parallel */
static void kernel_blur(int h, int w)
{
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++) {
            float sum = 0;

            for (int r = -2; r <= 2; r++)
                for (int q = -2; q <= 2; q++) {
                    int u = i + r, v = j + q;

                    if (u >= 0 && u < h && v >= 0 && v < w)
                        sum += image[u][v] * weight[r + 2][q + 2];
                }
            blurred[i][j] = sum;
        }
}

/* expect: parallel */
static void kernel_means(int n)
{
    for (int i = 0; i < n; i++) {
        double sum = 0;

        for (int j = 0; j < n; j++)
            sum += matrix[i][j] * x[j];
        y[i] = sum / n;
    }
}

/* The sum is read behind the loop, too, and goes on from row to row. */
static double kernel_total(int n)
{
    double sum = 0;

    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            sum += matrix[i][j] * x[j];
        y[i] += sum;
    }
    return sum;
}

/* The element is one of those that are read. */
static void kernel_own(int n)
{
    for (int i = 0; i < n; i++) {
        double sum = 0;

        for (int j = 0; j < n; j++)
            sum += matrix[i][j] * x[j];
        x[i] = sum * 0.01;
    }
}

static unsigned long sum_of(const void *data, size_t size)
{
    const unsigned char *at = data;
    unsigned long sum = 5381;

    for (size_t i = 0; i < size; i++)
        sum = sum * 33 + at[i];
    return sum;
}

int main(void)
{
    static const int size[] = {0, 1, 2, 3, 4, 5, 6, 17, 64, 69, 70};

    for (int i = 0; i < 25; i++)
        weight[i / 5][i % 5] = (float)(i * 7 % 11) / 8;
    for (size_t i = 0; i < sizeof(size) / sizeof(*size); i++) {
        int n = size[i] < N ? size[i] : N;
        int m = size[10 - i] < N ? size[10 - i] : N;
        double total;

        for (int k = 0; k < N * N; k++) {
            image[k / N][k % N] = (float)(k * 13 % 101);
            matrix[k / N][k % N] = (k * 7 % 23) / 3.0;
            x[k % N] = k % 5 - 1.7;
        }
        kernel_blur(n, m);
        kernel_means(n);
        total = kernel_total(m);
        kernel_own(n);
        printf("%d %d: %.17g %lx %lx %lx\n", n, m, total,
               sum_of(blurred, sizeof(blurred)), sum_of(x, sizeof(x)),
               sum_of(y, sizeof(y)));
    }
    return 0;
}
