/* Rows as long as a product that loops run up to: A[c * h * w + i] with i < h * w. */
#include <stdio.h>

#ifndef N
#define N 20
#endif
#define W 7
#define SIZE ((N + 4) * N * W + 64)

struct tensor {
    int c;
    int h;
    int w;
    float *d;
};

static float A[SIZE], B[SIZE];
static double m[N + 4];

/* expect: parallel */
static void kernel_bias(int c, int h, int w, float *d)
{
    for (int k = 0; k < c; k++)
        for (int i = 0; i < h * w; i++)
            d[k * h * w + i] -= (float)m[k];
}

/* expect: parallel */
static void kernel_members(struct tensor *t, const double *mean)
{
    for (int k = 0; k < t->c; k++) {
        float scale = 1.0f / (1.0f + (float)mean[k]);

        for (int i = 0; i < t->h * t->w; i++)
            t->d[k * t->h * t->w + i] = (t->d[k * t->h * t->w + i] + 1) * scale;
    }
}

/* expect: parallel */
static void kernel_two(int c, int h, int w, float *d, const float *e)
{
    for (int k = 0; k < c; k++)
        for (int i = 0; i < h * w; i++)
            d[k * (h * w) + i] = e[(c - 1 - k) * h * w + i] * 0.5f + i;
}

/* Rows of another length have nothing to do with the product. */
/* expect: transformed */
static void kernel_means(int n, int c, int h, int w, const float *d, float *e)
{
    for (int b = 0; b < n; b++)
        for (int k = 0; k < c; k++) {
            float sum = 0;

            for (int i = 0; i < h * w; i++)
                sum += d[(b * c + k) * h * w + i];
            e[b * c + k] = sum / (float)(h * w);
        }
}

/* Each row needs the one before. */
/* expect: transformed */
static void kernel_next_row(int c, int h, int w, float *d)
{
    for (int k = 0; k + 1 < c; k++)
        for (int i = 0; i < h * w; i++)
            d[(k + 1) * h * w + i] += d[k * h * w + i] * 0.5f;
}

/* An element of the row before is read. */
static void kernel_before(int c, int h, int w, float *d)
{
    for (int k = 1; k < c; k++)
        for (int i = 0; i < h * w; i++)
            d[k * h * w + i] = d[k * h * w + i - 1] * 0.5f + i;
}

/* Rows overlap. */
static void kernel_longer(int c, int h, int w, float *d)
{
    for (int k = 0; k < c; k++)
        for (int i = 0; i < h * w + 3; i++)
            d[k * h * w + i] = d[k * h * w + i] * 0.5f + (float)(k + i);
}

/* They do as well where the bound is a multiple of the product. */
/* expect: unchanged */
static void kernel_multiple(int c, int h, int w, float *d)
{
    for (int k = 0; k < c; k++)
        for (int i = 0; i < 2 * (h * w); i++)
            d[k * h * w + i] = d[k * h * w + i] * 0.5f + (float)(k + i);
}

/* expect: unchanged */
static void kernel_double(int c, int h, int w, float *d)
{
    for (int k = 0; k < c; k++)
        for (int i = 0; i < 2 * h * w; i++)
            d[k * h * w + i] = d[k * h * w + i] * 0.5f + (float)(k + i);
}

/* Rows of two lengths. */
static void kernel_lengths(int c, int h, int w, float *d, float *e)
{
    for (int k = 0; k < c; k++)
        for (int i = 0; i < h * w; i++) {
            d[k * h * w + i] += 1;
            e[k * w + i] = e[k * w + i] * 0.5f + d[k * h * w + i];
        }
}

/* What is one row in a nest are rows in the next. */
static void kernel_planes(int c, int h, int w, float *d)
{
    for (int k = 0; k < c; k++)
        for (int i = 0; i < h * w; i++)
            d[k * h * w + i] += 2;
    for (int k = 0; k < c; k++)
        for (int y = 1; y < h; y++)
            for (int x = 0; x < w; x++)
                d[(k * h + y) * w + x] += d[(k * h + y - 1) * w + x] * 0.5f;
}

static void kernel_unsigned(unsigned c, unsigned h, unsigned w, float *d)
{
    for (unsigned k = 0; k < c; k++)
        for (unsigned i = 0; i < h * w; i++)
            d[k * h * w + i] += (float)k;
}

static void kernel_long(long c, long h, long w, float *d)
{
    for (long k = 0; k < c; k++)
        for (long i = 0; i < h * w; i++)
            d[k * h * w + i] += (float)k;
}

/* The product changes, and is the length of other rows then. */
static void kernel_changed(int c, int h, int w, float *d)
{
    for (int k = 0; k < c; k++) {
        for (int i = 0; i < h * w; i++)
            d[k * h * w + i] += 3;
        h = h > 1 ? h - 1 : h;
    }
}

static void print(const char *what)
{
    printf("%s\n", what);
    for (int i = 0; i < SIZE; i++)
        printf("%a %a\n", A[i], B[i]);
}

int main(void)
{
    struct tensor t = {N, N / 2, W, A};

    for (int i = 0; i < SIZE; i++) {
        A[i] = i % 11 * 0.25f;
        B[i] = i % 13 * 0.125f;
    }
    for (int i = 0; i < N + 4; i++)
        m[i] = i % 5;
    kernel_bias(N, N, W, A);
    kernel_bias(0, 1 << 20, 1 << 20, A);
    kernel_bias(3, -2, -5, B);
    kernel_bias(3, -2, 5, B);
    kernel_members(&t, m);
    kernel_two(N, N, W, A, B);
    kernel_two(N / 2, N / 2, W, A + 3, A);
    kernel_means(N / 4, 4, N, W, A, B);
    kernel_next_row(N, N, W, A);
    print("rows");
    kernel_before(N, N, W, A);
    kernel_longer(N, N, W, A);
    kernel_multiple(N / 2, N, W, A);
    kernel_double(N / 2, N, W, B);
    kernel_lengths(N, N, W, A, B);
    kernel_planes(N, N, W, A);
    print("others");
    kernel_unsigned(N, N, W, A);
    kernel_long(N, N, W, A);
    kernel_changed(N, N, W, A);
    print("types");
    return 0;
}
