/* options: --parallel-threshold=1 */
/* Borders of images: subscripts that are clamped, mirrored, or taken from the other side, and loops
 * that are cut where the borders begin.
 */
#include <stdio.h>

#ifndef N
#define N 70
#endif
#define CLAMP(v, low, high) ((v) < (low) ? (low) : (v) > (high) ? (high) : (v))

static float in[N * N], out[N * N], weight[64];
static int table[N][N], result[N][N];

static inline int clamped(int v, int last)
{
    if (v < 0)
        return 0;
    if (v > last)
        return last;
    return v;
}

/* expect: parallel */
static void kernel_blur_rows(int w, int h, int r)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float s = 0;

            for (int i = -r; i <= r; i++) {
                int at = x + i;

                if (at < 0)
                    at = 0;
                if (at >= w)
                    at = w - 1;
                s += in[y * w + at] * weight[i + r];
            }
            out[y * w + x] = s;
        }
}

/* expect: parallel */
static void kernel_blur_columns(int w, int h, int r)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float s = 0;

            for (int i = -r; i <= r; i++)
                s += in[CLAMP(y + i, 0, h - 1) * w + x] * weight[i + r];
            out[y * w + x] = s;
        }
}

/* expect: parallel */
static void kernel_filter(int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float s = 0;

            for (int i = 0; i < 5; i++)
                for (int j = 0; j < 5; j++)
                    s += in[clamped(y + i - 2, h - 1) * w +
                            clamped(x + j - 2, w - 1)] *
                         weight[i * 5 + j];
            out[y * w + x] = s;
        }
}

/* expect: parallel */
static void kernel_gradient(int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int left = x > 0 ? x - 1 : 0, right = x < w - 1 ? x + 1 : w - 1;
            int up = y > 0 ? y - 1 : 0, down = y < h - 1 ? y + 1 : h - 1;
            float gx = in[up * w + right] - in[up * w + left] +
                       2 * (in[y * w + right] - in[y * w + left]);
            float gy = in[down * w + left] - in[up * w + left] +
                       2 * (in[down * w + x] - in[up * w + x]);

            out[y * w + x] = gx * gx + gy * gy;
        }
}

/* expect: parallel */
static void kernel_periodic(int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y * w + x] =
                0.25f * (in[y * w + (x + w - 1) % w] + in[y * w + (x + 1) % w] +
                         in[(y + h - 1) % h * w + x] + in[(y + 1) % h * w + x]);
}

/* expect: parallel */
static void kernel_mirror(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            int u = j - 3 < 0 ? 3 - j : j - 3;
            int v = j + 3 >= n ? 2 * n - 2 - j - 3 : j + 3;

            result[i][j] = table[i][u] - 3 * table[i][v];
        }
}

#ifdef LONG
/* expect: parallel */
static void kernel_largest(int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float m = in[y * w + x];

            for (int i = -2; i <= 2; i++)
                for (int j = -2; j <= 2; j++) {
                    float v =
                        in[CLAMP(y + i, 0, h - 1) * w + CLAMP(x + j, 0, w - 1)];

                    if (v > m)
                        m = v;
                }
            out[y * w + x] = m;
        }
}
#endif

/* Elements that are not there, but for a condition. */
/* expect: parallel */
static void kernel_laplace(int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float c = in[y * w + x];
            float left = x > 0 ? in[y * w + x - 1] : c;
            float right = x < w - 1 ? in[y * w + x + 1] : c;
            float up = y > 0 ? in[(y - 1) * w + x] : c;
            float down = y < h - 1 ? in[(y + 1) * w + x] : 0;

            out[y * w + x] = left + right + up + down - 4 * c;
        }
}

/* The values apart have the type that the choice has. */
static void kernel_types(int n)
{
    for (int i = 0; i < n; i++) {
        out[i] = 7 / (i > 0 ? in[i - 1] + 1 : 2) + (i + 1 < n ? in[i + 1] : 0);
        result[0][i] = (i > 2 ? table[0][i - 3] : -1) / 2u > 5;
        out[i] += 0.1 * (i > 0 ? in[i - 1] : 16777217 + i);
    }
}

/* Half of a matrix stands for all of it. */
static void kernel_symmetric(int n)
{
    for (int i = 0; i < n; i++) {
        float s = 0;

        for (int j = 0; j < n; j++)
            s += (j <= i ? in[i * n + j] : in[j * n + i]) * weight[j % 60];
        out[i] = s;
    }
}

struct image {
    int width, height;
    float *pixel;
};

static inline int between(int v, int low, int high)
{
    return v < low ? low : v > high ? high : v;
}

#ifdef LONG
/* Sizes are members, of which the arguments of a function are computed. */
/* expect: parallel */
static void kernel_members(const struct image *from, struct image *to, int r)
{
    for (int y = 0; y < from->height; y++)
        for (int x = 0; x < from->width; x++) {
            float s = 0;

            for (int i = -r; i <= r; i++)
                for (int j = -r; j <= r; j++)
                    s += from->pixel[between(y + i, 0, from->height - 1) *
                                         from->width +
                                     between(x + j, 0, from->width - 1)];
            to->pixel[y * to->width + x] = s;
        }
}
#endif

/* A variable that is computed from itself. */
/* expect: parallel */
static void kernel_own_value(int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int left = x - 2, below = y;

            left = left < 0 ? 0 : left;
            below = below + 3;
            below = CLAMP(below, 0, h - 1);
            out[y * w + x] = in[y * w + left] - in[below * w + x];
        }
}

/* Steps of time, with ends that are clamped, and buffers that change places. */
static void kernel_steps(int n, int steps, float *restrict a, float *restrict b)
{
    for (int t = 0; t < steps; t++) {
        float *other = a;

        for (int i = 0; i < n; i++)
            b[i] = 0.5f * (a[i > 0 ? i - 1 : 0] + a[i < n - 1 ? i + 1 : n - 1]);
        a = b;
        b = other;
    }
}

/* One that goes from one iteration to the next is none. */
static void kernel_carried(int n)
{
    int v = 0;

    for (int i = 0; i < n; i++) {
        result[0][i] = v;
        v = v < 5 ? v + 1 : v - 5;
        result[1][v] += i;
    }
}

/* The element that is written is chosen, and is read again. */
static void kernel_in_place(int n)
{
    for (int t = 0; t < 3; t++)
        for (int i = 0; i < n; i++)
            table[t][i + 1 < n ? i + 1 : 0] =
                (table[t][i] + 2 * table[t][i > 0 ? i - 1 : n - 1]) % 1009;
}

/* Constant sizes, unsigned numbers, and a choice that is never the same. */
static void kernel_constant(void)
{
    for (unsigned i = 0; i < N; i++)
        for (unsigned j = 0; j < N; j++)
            result[i][j] = table[(i + 1) % N][(j + N - 2) % N] +
                           table[i % 2 ? i : 0][j < N / 2 ? j : N - 1 - j];
}

static unsigned long sum_of(const void *data, size_t size)
{
    const unsigned char *at = data;
    unsigned long sum = 5381;

    for (size_t i = 0; i < size; i++)
        sum = sum * 33 + at[i];
    return sum;
}

static void fill(void)
{
    for (int k = 0; k < N * N; k++) {
        in[k] = (float)(k * 37 % 101) * 0.25f;
        out[k] = 0;
        table[k / N][k % N] = k * 13 % 97;
        result[k / N][k % N] = 0;
    }
}

static void show(const char *name)
{
    printf("%s %lx %lx %lx\n", name, sum_of(out, sizeof(out)),
           sum_of(result, sizeof(result)), sum_of(table, sizeof(table)));
    fill();
}

static void run(int w, int h, int r)
{
    kernel_blur_rows(w, h, r);
    show("rows");
    kernel_blur_columns(w, h, r);
    show("columns");
    kernel_filter(w, h);
    show("filter");
    kernel_gradient(w, h);
    show("gradient");
    kernel_periodic(w, h);
    show("periodic");
#ifdef LONG
    kernel_largest(w, h);
#endif
    show("largest");
    kernel_laplace(w, h);
    show("laplace");
    kernel_types(w);
    show("types");
    kernel_symmetric(h);
    show("symmetric");
#ifdef LONG
    kernel_members(&(struct image){w, h, in}, &(struct image){w, h, out}, r);
#endif
    show("members");
    kernel_own_value(w, h);
    show("own value");
    kernel_carried(w);
    show("carried");
    kernel_steps(w * h, r, in, out);
    show("steps");
}

int main(void)
{
    static const int size[] = {1, 2, 3, 4, 5, 6, 7, 17, 64, 69, 70};
    const int n_size = sizeof(size) / sizeof(*size);

    for (int i = 0; i < 64; i++)
        weight[i] = (float)(i * 7 % 11) / 8;
    fill();
    for (int i = 0; i < n_size; i++)
        if (size[i] <= N)
            for (int r = 0; r <= 8; r += 2 + i % 3)
                run(size[i],
                    size[n_size - 1 - i] < N ? size[n_size - 1 - i] : N, r);
    for (int i = 4; i < n_size; i++)
        if (size[i] <= N) {
            kernel_mirror(size[i]);
            show("mirror");
        }
    if (N >= 3)
        kernel_in_place(N);
    show("in place");
    kernel_constant();
    show("constant");
    return 0;
}
