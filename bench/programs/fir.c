/* fir: a filter with 24 taps over samples of 16 bits, in fixed point. */
#include "bench.h"

#define TAPS 24

HOT void filter(const short *in, const short *taps, short *out, int n)
{
    for (int i = 0; i < n; i++) {
        int sum = 1 << 14;

        for (int j = 0; j < TAPS; j++)
            sum += in[i + j] * taps[j];
        sum >>= 15;
        if (sum > 32767)
            sum = 32767;
        else if (sum < -32768)
            sum = -32768;
        out[i] = (short)sum;
    }
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){40, 2500000},
                                (struct bench){4000000, 35});
    size_t n = (size_t)b.n;
    short *in = bench_alloc(n + TAPS, sizeof *in);
    short *out = bench_alloc(n, sizeof *out);
    short taps[TAPS];

    for (size_t i = 0; i < n + TAPS; i++)
        in[i] = (short)(bench_random() / 2);
    for (int j = 0; j < TAPS; j++)
        taps[j] = (short)(2000 - 150 * j);
    bench_start();
    for (long k = 0; k < b.calls; k++) {
        filter(in, taps, out, b.n);
        bench_next();
    }
    bench_stop();
    bench_print("out", out, n * sizeof *out);
    free(in);
    free(out);
    return 0;
}
