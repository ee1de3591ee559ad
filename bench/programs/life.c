/* life: cells on a torus; the neighbours' places are remainders. */
#include "bench.h"

HOT void generation(int n, const unsigned char *now, unsigned char *next)
{
    for (int y = 0; y < n; y++)
        for (int x = 0; x < n; x++) {
            int count = 0;

            for (int dy = -1; dy <= 1; dy++)
                for (int dx = -1; dx <= 1; dx++)
                    if (dy != 0 || dx != 0)
                        count += now[(y + dy + n) % n * n + (x + dx + n) % n];
            next[y * n + x] =
                count == 3 || (count == 2 && now[y * n + x]) ? 1 : 0;
        }
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){16, 45000},
                                (struct bench){800, 11});
    size_t cells = (size_t)b.n * (size_t)b.n;
    unsigned char *now = bench_u8(cells);
    unsigned char *next = bench_u8(cells);

    for (size_t i = 0; i < cells; i++)
        now[i] = now[i] < 90;
    bench_start();
    for (long k = 0; k < b.calls; k++) {
        generation(b.n, now, next);
        bench_fence();
        generation(b.n, next, now);
        bench_next();
    }
    bench_stop();
    bench_print("now", now, cells);
    free(now);
    free(next);
    return 0;
}
