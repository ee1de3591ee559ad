/* Subscripts with products of iterators and strides, which have a shape where the strides are 1; and
 * are called with others, too.
 */
#include <stddef.h>
#include <stdio.h>

#ifndef N
#define N 33
#endif
#define ROOM (8 * (N + 8) * (N + 8))

static float in[ROOM], out[ROOM], weight[8 * 8 * 9];
static double a[ROOM], b[ROOM], c[ROOM];

struct layer {
    int channels, filters, height, width, stride, size;
    const float *weight;
};

/* expect: parallel */
static void kernel_convolution(const float *image, const float *w, float *to,
                               int channels, int height, int width, int filters,
                               int size, int stride, int rows, int columns)
{
    for (int k = 0; k < filters; k++)
        for (int y = 0; y < rows; y++)
            for (int x = 0; x < columns; x++) {
                float sum = 0;

                for (int ch = 0; ch < channels; ch++)
                    for (int r = 0; r < size; r++)
                        for (int s = 0; s < size; s++)
                            sum += image[(ch * height + y * stride + r) * width + x * stride + s] *
                                   w[((k * channels + ch) * size + r) * size + s];
                to[(k * rows + y) * columns + x] = sum;
            }
}

/* The same with restrict: for other strides it is parallel.
 * expect: parallel
 */
static void kernel_of_layer(const struct layer *l, const float *restrict image,
                            float *restrict to, int rows, int columns)
{
    for (int k = 0; k < l->filters; k++)
        for (int y = 0; y < rows; y++)
            for (int x = 0; x < columns; x++) {
                float sum = 0;

                for (int r = 0; r < l->size; r++)
                    for (int s = 0; s < l->size; s++)
                        sum += image[(y * l->stride + r) * l->width + x * l->stride + s] *
                               l->weight[(k * l->size + r) * l->size + s];
                to[(k * rows + y) * columns + x] = sum;
            }
}

/* expect: parallel */
static void kernel_product(int n, const double *x, int xr, int xc,
                           const double *y, int yr, int yc, double *z, int zr,
                           int zc)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double s = 0;

            for (int k = 0; k < n; k++)
                s += x[i * xr + k * xc] * y[k * yr + j * yc];
            z[i * zr + j * zc] += s;
        }
}

/* Unsigned strides; rows of the same array are written and read.
 * expect: transformed
 */
static void kernel_rows(size_t n, double *x, size_t row, size_t column)
{
    for (size_t i = 1; i < n; i++)
        for (size_t j = 0; j < n; j++)
            x[i * row + j * column] += x[(i - 1) * row + j * column] * 0.5;
}

static void fill(void)
{
    for (int i = 0; i < ROOM; i++) {
        in[i] = i % 11;
        out[i] = i % 3;
        a[i] = i % 7;
        b[i] = i % 5;
        c[i] = i % 13;
    }
    for (int i = 0; i < 8 * 8 * 9; i++)
        weight[i] = i % 9;
}

static void print(const char *name)
{
    double sum = 0;

    for (int i = 0; i < ROOM; i++)
        sum += (i % 1009 + 1) * (out[i] + a[i] + 3 * b[i] + 5 * c[i]);
    printf("%s %.17g\n", name, sum);
}

int main(void)
{
    for (int stride = 1; stride <= 3; stride++) {
        int rows = (N - 3) / stride + 1;
        struct layer l = {1, 8, N, N, stride, 3, weight};

        if (N < 3)
            rows = 0;
        fill();
        kernel_convolution(in, weight, out, 8, N, N, 8, 3, stride, rows, rows);
        print("convolution");
        kernel_of_layer(&l, in, out, rows, rows);
        print("of layer");
        kernel_convolution(out, weight, out + 9, 2, N, N, 2, 2, stride, rows, rows);
        print("overlapping");
    }
    for (int k = 1; k <= 2; k++) {
        int n = N;

        fill();
        kernel_product(n, a, 2 * n, k, b, 2 * n, k, c, 2 * n, k);
        print("rows");
        kernel_product(n, a, k, 2 * n, b, k, 2 * n, c, k, 2 * n);
        print("columns");
        kernel_product(n, a, 2 * n, k, b, 2 * n, k, b + 1, 2 * n, k);
        print("in place");
        kernel_product(n, a, 1, 1, b, 1, 1, c, 1, 1);
        print("both");
        kernel_rows((size_t)n, a, 2 * (size_t)n, (size_t)k);
        kernel_rows((size_t)n, b, (size_t)k, 2 * (size_t)n);
        kernel_rows((size_t)n, c, 1, 1);
        print("rows of one");
    }
    return 0;
}
