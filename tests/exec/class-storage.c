/* Indirect subscripts, overlapping storage, unrolled loops, and calls. */
#include "classes.h"

/* expect: parallel */
static void kernel_gather(void)
{
    for (int i = 0; i < N; i++)
        a[i] = b[p[i]] * c[i];
}

/* expect: parallel */
static void kernel_gather_two(void)
{
    for (int i = 0; i < N; i++)
        a[i] = b[p[i]] + c[q[i]];
}

/* expect: unchanged i */
static void kernel_scatter(void)
{
    for (int i = 0; i < N; i++)
        a[p[i]] = b[i];
}

/* expect: unchanged i */
static void kernel_scatter_add(void)
{
    for (int i = 0; i < N; i++)
        a[p[i]] += b[i] * c[i];
}

/* expect: unchanged i */
static void kernel_gather_in_place(void)
{
    for (int i = 0; i < N; i++)
        a[i] = a[q[i]] + b[i];
}

/* expect: parallel */
static void kernel_gather_rows(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            aa[i][j] = bb[p[i] % ROOM][j] + 1;
}

/* expect: parallel */
static void kernel_sparse_product(void)
{
    for (int i = 0; i < N; i++) {
        double s = 0;

        for (int k = 0; k < N; k++)
            s += aa[i][k] * b[p[k]];
        a[i] = s;
    }
}

/* expect: unchanged i */
static void kernel_histogram(void)
{
    for (int i = 0; i < N; i++)
        q[p[i] % ROOM]++;
    result = q[0] + q[ROOM - 1];
}

/* expect: simd */
static void kernel_overlap_ahead(void)
{
    double *ahead = x + 1;

    for (int i = 0; i < N; i++)
        x[i] = ahead[i] + b[i];
}

/* expect: simd */
static void kernel_overlap_behind(void)
{
    double *behind = x;
    double *to = x + 1;

    for (int i = 0; i < N; i++)
        to[i] = behind[i] + b[i];
}

/* expect: simd */
static void kernel_two_names(void)
{
    double *lower = x;
    double *upper = x + N;

    for (int i = 0; i < N; i++)
        upper[i] = lower[i] * 2;
}

static void storage_pointers(int n, double *to, const double *from)
{
    for (int i = 0; i < n; i++)
        to[i] = from[i] * 2 + 1;
}

/* expect: unchanged */
static void kernel_pointers(void)
{
    storage_pointers(N, a, b);
    storage_pointers(N, x + 1, x);
    storage_pointers(N, x, x + 1);
    storage_pointers(N, x, x);
}

/* expect: parallel */
static void kernel_unrolled(void)
{
    for (int i = 0; i + 4 < N; i += 5) {
        a[i] += 2 * b[i];
        a[i + 1] += 2 * b[i + 1];
        a[i + 2] += 2 * b[i + 2];
        a[i + 3] += 2 * b[i + 3];
        a[i + 4] += 2 * b[i + 4];
    }
}

/* expect: unchanged no-gain */
static void kernel_unrolled_sum(void)
{
    double s = 0;

    for (int i = 0; i + 3 < N; i += 4)
        s += a[i] * b[i] + a[i + 1] * b[i + 1] + a[i + 2] * b[i + 2] +
             a[i + 3] * b[i + 3];
    result = s;
}

/* expect: parallel */
static void kernel_unrolled_gather(void)
{
    for (int i = 0; i + 1 < N; i += 2) {
        a[i] = b[p[i]];
        a[i + 1] = b[p[i + 1]];
    }
}

static double storage_square(double v)
{
    return v * v;
}

static inline double storage_blend(double u, double v, double w)
{
    return u * w + v * (1 - w);
}

/* expect: parallel */
static void kernel_statement_function(void)
{
    for (int i = 0; i < N; i++)
        a[i] = storage_square(b[i]) + c[i];
}

/* expect: parallel */
static void kernel_blend(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            aa[i][j] = storage_blend(bb[i][j], cc[i][j], 0.25);
}

static void storage_axpy(double *to, const double *from, double by)
{
    for (int k = 0; k < N; k++)
        to[k] += from[k] * by;
}

/* expect: simd */
static void kernel_called_loop(void)
{
    for (int i = 0; i < N; i++)
        storage_axpy(aa[i], bb[i], c[i]);
}

/* expect: parallel */
static void kernel_math(void)
{
    for (int i = 0; i < N; i++)
        a[i] = sqrt(fabs(b[i])) + exp(-c[i] * c[i]);
}

/* expect: simd */
static void kernel_integers(void)
{
    for (int i = 0; i < N; i++)
        p[i] = (p[i] << 2) ^ (q[i] & 15);
}

/* expect: simd */
static void kernel_mixed_types(void)
{
    for (int i = 0; i < N; i++) {
        float narrow = (float)b[i];

        p[i] = (int)(narrow * 4);
        a[i] = p[i] / 8.0;
    }
}

/* expect: simd */
static void kernel_flat_product(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            for (int k = 0; k < N; k++)
                flat[i * N + j] += aa[i][k] * bb[k][j];
}

int main(void)
{
    RUN(gather);
    RUN(gather_two);
    RUN(scatter);
    RUN(scatter_add);
    RUN(gather_in_place);
    RUN(gather_rows);
    RUN(sparse_product);
    RUN(histogram);
    RUN(overlap_ahead);
    RUN(overlap_behind);
    RUN(two_names);
    RUN(pointers);
    RUN(unrolled);
    RUN(unrolled_sum);
    RUN(unrolled_gather);
    RUN(statement_function);
    RUN(blend);
    RUN(called_loop);
    RUN(math);
    RUN(integers);
    RUN(mixed_types);
    RUN(flat_product);
    return 0;
}
