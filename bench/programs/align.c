/* align: scores of local alignments of two sequences: each needs those above, on the left,
 * and between.
 */
#include "bench.h"

HOT void align(int n, int m, const unsigned char *a, const unsigned char *b,
               int ld, int *h)
{
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= m; j++) {
            int best = h[(i - 1) * ld + j - 1] + (a[i] == b[j] ? 5 : -3);
            int up = h[(i - 1) * ld + j] - 4;
            int left = h[i * ld + j - 1] - 4;

            best = up > best ? up : best;
            best = left > best ? left : best;
            h[i * ld + j] = best > 0 ? best : 0;
        }
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){24, 60000},
                                (struct bench){2500, 8});
    size_t size = (size_t)(b.n + 1) * (size_t)(b.n + 1);
    unsigned char *x = calloc((size_t)b.n + 1, 1);
    unsigned char *y = calloc((size_t)b.n + 1, 1);
    int *h = calloc(size, sizeof *h);

    if (!x || !y || !h)
        return 1;
    for (int i = 0; i <= b.n; i++) {
        x[i] = (unsigned char)(i * 7 % 31 % 4);
        y[i] = (unsigned char)(i * i % 37 % 4);
    }
    bench_start();
    for (long k = 0; k < b.calls; k++) {
        x[1] ^= 1;
        align(b.n, b.n, x, y, b.n + 1, h);
        bench_next();
    }
    bench_stop();
    bench_print("h", h, size * sizeof *h);
    free(x);
    free(y);
    free(h);
    return 0;
}
