#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline long po_min(long a, long b)
{
    return a < b ? a : b;
}

static inline int po_large(int is)
{
    return __builtin_expect(is, 0);
}

static inline long po_first(long i)
{
#ifdef __clang__
    __asm__("" : "+r"(i));
#endif
    return i;
}

/* polyopt: --no-parallel --min-gain=1000 */
/* Short sums are unrolled, so that the results of the loop around are in vectors; where compilers
 * do that themselves, and nothing can be stored in between, and sums of integers, are left.
 */
void filter(int n, float *restrict out, const float *restrict in, const float *restrict tap)
{
    /* polyopt: simd */
    if (n >= 1) {
        const float tap0 = tap[0];
        const float tap1 = tap[1];
        const float tap2 = tap[2];
        const float tap3 = tap[3];
        const float tap4 = tap[4];
        #pragma omp simd
        for (long i = po_first(0); i < n; i++) {
            float sum = 0;
            sum += tap0 * in[i];
            sum += tap1 * in[i + 1];
            sum += tap2 * in[i + 2];
            sum += tap3 * in[i + 3];
            sum += tap4 * in[i + 4];
            out[i] = sum;
        }
    }
}

void tested(int n, float *out, const float *in, const float *tap)
{
    for (int i = 0; i < n; i++) {
        float sum = 0;

        for (int t = 0; t < 5; t++)
            sum += tap[t] * in[i + t];
        out[i] = sum;
    }
}

void integers(int n, int *restrict out, const short *restrict in, const short *restrict tap)
{
    /* polyopt: tiled 512, unroll-and-jam, simd */
    if (po_large(n > 630)) {
        for (long it = 0; it < n; it += 512) {
            int sum[512];
            #pragma omp simd
            for (long i = it; i < po_min(n, it + 512); i++)
                sum[i - it] = 0;
            for (long t = 0; t <= 15; t += 5) {
                const short tap0 = tap[t];
                const short tap1 = tap[t + 1];
                const short tap2 = tap[t + 2];
                const short tap3 = tap[t + 3];
                const short tap4 = tap[t + 4];
                #pragma omp simd
                for (long i = it; i < po_min(n, it + 512); i++) {
                    int sum0 = sum[i - it];
                    sum0 += tap0 * in[i + t];
                    sum0 += tap1 * in[i + t + 1];
                    sum0 += tap2 * in[i + t + 2];
                    sum0 += tap3 * in[i + t + 3];
                    sum0 += tap4 * in[i + t + 4];
                    sum[i - it] = sum0;
                }
            }
            #pragma omp simd
            for (long i = it; i < po_min(n, it + 512); i++)
                out[i] = sum[i - it];
        }
    } else {
        for (int i = 0; i < n; i++) {
            int sum = 0;

            for (int t = 0; t < 20; t++)
                sum += tap[t] * in[i + t];
            out[i] = sum;
        }
    }
}
