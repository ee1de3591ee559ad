/* bits: a reader of codes of varying length that refills byte by byte. */
#include "bench.h"

struct reader {
    const unsigned char *p;
    unsigned hold;
    int bits;
};

static unsigned get(struct reader *r, int n)
{
    unsigned v;

    while (r->bits < n) {
        r->hold = r->hold << 8 | *r->p++;
        r->bits += 8;
    }
    r->bits -= n;
    v = r->hold >> r->bits & ((1u << n) - 1);
    return v;
}

HOT int decode(const unsigned char *in, int n, int *out)
{
    struct reader r = {in, 0, 0};
    int last = 0;

    for (int i = 0; i < n; i++) {
        int len = (int)get(&r, 3);

        last += (int)get(&r, len + 1) - (1 << len) / 2;
        out[i] = last;
    }
    return last;
}

HOT int encode(const int *in, int n, unsigned char *out)
{
    unsigned hold = 0;
    int bits = 0, size = 0;

    for (int i = 0; i < n; i++) {
        int len = 1 + (in[i] & 7);

        hold = hold << len | ((unsigned)in[i] & ((1u << len) - 1));
        bits += len;
        while (bits >= 8) {
            out[size++] = (unsigned char)(hold >> (bits - 8));
            bits -= 8;
        }
    }
    return size;
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){50, 750000},
                                (struct bench){1000000, 18});
    size_t n = (size_t)b.n;
    unsigned char *in = bench_u8(2 * n);
    unsigned char *packed = bench_alloc(2 * n, 1);
    int *out = bench_alloc(n, sizeof *out);
    int size = 0;

    bench_start();
    for (long k = 0; k < b.calls; k++) {
        decode(in, b.n, out);
        bench_fence();
        size = encode(out, b.n, packed);
        bench_next();
    }
    bench_stop();
    bench_print("out", out, n * sizeof *out);
    bench_print("packed", packed, (size_t)size);
    free(in);
    free(packed);
    free(out);
    return 0;
}
