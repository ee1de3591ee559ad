/* runlength: the decoder of a byte-oriented run-length code. */
#include "bench.h"

HOT size_t decode(const unsigned char *in, size_t size, unsigned char *out)
{
    unsigned char *p = out;

    for (size_t i = 0; i + 1 < size; i += 2) {
        unsigned len = in[i] + 3u;
        unsigned char v = in[i + 1];

        do
            *p++ = v;
        while (--len);
    }
    return (size_t)(p - out);
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){200, 500000},
                                (struct bench){400000, 100});
    size_t size = (size_t)b.n;
    unsigned char *in = bench_u8(size);
    unsigned char *out = bench_alloc(size / 2 + 1, 258);
    size_t total = 0;

    for (size_t i = 0; i < size; i += 2)
        in[i] = i % 16 ? in[i] / 16 : in[i];
    bench_start();
    for (long k = 0; k < b.calls; k++) {
        total = decode(in, size, out);
        bench_next();
    }
    bench_stop();
    bench_print("out", out, total);
    free(in);
    free(out);
    return 0;
}
