/*
 * quantdot: matrix by vector, both quantised in blocks of 32 numbers with a
 * scale each, two numbers of the matrix in a byte.
 */
#include "bench.h"

#define QK 32

struct q4 {
    float d;
    uint8_t qs[QK / 2];
};
struct q8 {
    float d;
    int8_t qs[QK];
};

HOT float dot(int n, const struct q4 *x, const struct q8 *y)
{
    const int qk = QK;
    float total = 0.0f;

    for (int ib = 0; ib < n / qk; ib++) {
        int sum0 = 0, sum1 = 0;

        for (int j = 0; j < qk / 2; j++) {
            const int v0 = (x[ib].qs[j] & 0x0F) - 8;
            const int v1 = (x[ib].qs[j] >> 4) - 8;

            sum0 += v0 * y[ib].qs[j];
            sum1 += v1 * y[ib].qs[j + qk / 2];
        }
        total += (float)(sum0 + sum1) * x[ib].d * y[ib].d;
    }
    return total;
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){64, 850000},
                                (struct bench){4096, 60});
    size_t blocks = (size_t)b.n / QK, rows = (size_t)b.n < 100 ? 8 : 2048;
    struct q4 *x = bench_alloc(rows * blocks, sizeof *x);
    struct q8 *y = bench_alloc(blocks, sizeof *y);
    float *out = bench_alloc(rows, sizeof *out);

    for (size_t i = 0; i < rows * blocks; i++) {
        x[i].d = 0.001f * (float)(i % 10 + 1);
        for (int j = 0; j < QK / 2; j++)
            x[i].qs[j] = (uint8_t)(bench_random() >> 8);
    }
    for (size_t i = 0; i < blocks; i++) {
        y[i].d = 0.01f;
        for (int j = 0; j < QK; j++)
            y[i].qs[j] = (int8_t)((int)(bench_random() >> 8) - 128);
    }
    bench_start();
    for (long k = 0; k < b.calls; k++) {
        for (size_t r = 0; r < rows; r++)
            out[r] = dot(b.n, x + r * blocks, y);
        bench_next();
    }
    bench_stop();
    bench_print("out", out, rows * sizeof *out);
    free(x);
    free(y);
    free(out);
    return 0;
}
