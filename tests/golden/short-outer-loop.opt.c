#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline long po_min(long a, long b)
{
    return a < b ? a : b;
}

static inline long po_max(long a, long b)
{
    return a > b ? a : b;
}

static inline int po_large(int is)
{
    return __builtin_expect(is, 0);
}

/* polyopt: --min-gain=5 --no-parallel */
static inline int add(int a, int b)
{
    int sum = (int)((unsigned)a + (unsigned)b);

    if (((a ^ b) & -0x7fffffff - 1) == 0 && ((sum ^ a) & -0x7fffffff - 1))
        sum = a < 0 ? -0x7fffffff - 1 : 0x7fffffff;
    return sum;
}

/* Sums side by side are slower than one after the other where there are few: the new loops
 * ask for more than 24 besides work enough.
 */
void correlate(const short *restrict in, int *restrict out, int samples, int n)
{
    /* polyopt: tiled 512, simd */
    if (po_large((double)po_min(samples, n) * samples > 5200 && n > 24)) {
        for (long it = 0; it < n; it += 512) {
            int sum[512];
            #pragma omp simd
            for (long i = po_max(it, 1); i < po_min(n, it + 512); i++)
                sum[i - it] = 0;
            for (long j = 0; j < po_min(-it + samples, samples - 1L); j++) {
                if (n >= 2) {
                    const short in0 = in[j];
                    for (long i = po_max(it, 1); i < po_min(n, po_min(it + 512, -j + samples)); i++)
                        sum[i - it] = add(sum[i - it], in0 * in[j + i] >> 9);
                }
            }
            #pragma omp simd
            for (long i = po_max(it, 1); i < po_min(n, it + 512); i++)
                out[i] = sum[i - it];
        }
    } else {
        for (int i = 1; i < n; i++) {
            int sum = 0;

            for (int j = 0; j < samples - i; j++)
                sum = add(sum, (in[j] * in[j + i]) >> 9);
            out[i] = sum;
        }
    }
}
