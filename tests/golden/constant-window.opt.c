#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline long po_min(long a, long b)
{
    return a < b ? a : b;
}

static inline int po_disjoint(const void *a, const void *a_end,
                              const void *b, const void *b_end)
{
    return (unsigned long)a <= (unsigned long)a_end &&
           (unsigned long)b <= (unsigned long)b_end &&
           ((unsigned long)a_end <= (unsigned long)b ||
            (unsigned long)b_end <= (unsigned long)a);
}

static inline int po_large(int is)
{
    return __builtin_expect(is, 0);
}

static inline int po_threads(void)
{
#if defined _OPENMP || defined POLYOPT_OPENMP
    extern int omp_in_parallel(void), omp_get_max_threads(void);
    return omp_in_parallel() ? 1 : omp_get_max_threads();
#else
    return 1;
#endif
}

/* polyopt: --min-gain=5 --parallel-threshold=20000 */
/* A window of which the length is a constant where the function is called: compilers have
 * a copy of the function for that.
 */
#define W 7

/* polyopt: the original of filter */
static __attribute__((noinline)) void po_filter_1_original(int n, int w,
    const float *x, const float *h, float *y)
{
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int k = 0; k < w; k++)
            s += x[i + k] * h[k];
        y[i] = s;
    }
}

/* polyopt: for filter, where there is much to do */
static __attribute__((noinline)) void po_filter_1(int n, int w, const float *x,
    const float *h, float *y)
{
    if (n >= 1 && w >= 1 &&
        po_disjoint(x, &x[(long)n + w - 1], y, &y[n]) &&
        po_disjoint(h, &h[w], y, &y[n])) {
        #pragma omp parallel for if ((double)n * w > 470000) \
            schedule(dynamic) firstprivate(n, w, x, h, y)
        for (long it = 0; it < n; it += 512) {
            float s[512];
            #pragma omp simd
            for (long i = it; i < po_min(n, it + 512); i++)
                s[i - it] = 0;
            {
                long k = 0;
                for (; k <= w - 8L; k += 8) {
                    const float h0 = h[k];
                    const float h1 = h[k + 1];
                    const float h2 = h[k + 2];
                    const float h3 = h[k + 3];
                    const float h4 = h[k + 4];
                    const float h5 = h[k + 5];
                    const float h6 = h[k + 6];
                    const float h7 = h[k + 7];
                    #pragma omp simd
                    for (long i = it; i < po_min(n, it + 512); i++) {
                        float s0 = s[i - it];
                        s0 += x[i + k] * h0;
                        s0 += x[i + k + 1] * h1;
                        s0 += x[i + k + 2] * h2;
                        s0 += x[i + k + 3] * h3;
                        s0 += x[i + k + 4] * h4;
                        s0 += x[i + k + 5] * h5;
                        s0 += x[i + k + 6] * h6;
                        s0 += x[i + k + 7] * h7;
                        s[i - it] = s0;
                    }
                }
                for (; k < w; k++) {
                    const float h0 = h[k];
                    #pragma omp simd
                    for (long i = it; i < po_min(n, it + 512); i++)
                        s[i - it] += x[i + k] * h0;
                }
            }
            #pragma omp simd
            for (long i = it; i < po_min(n, it + 512); i++)
                y[i] = s[i - it];
        }
    } else {
        po_filter_1_original(n, w, x, h, y);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void filter(int n, int w, const float *x, const float *h, float *y)
{
    /* polyopt: tiled 512, parallel, unroll-and-jam, simd */
    if (po_large((double)n * w > 58000 && (po_threads() > 1 || w > 7))) {
        po_filter_1(n, w, x, h, y);
    } else {
        for (int i = 0; i < n; i++) {
            float s = 0;
            for (int k = 0; k < w; k++)
                s += x[i + k] * h[k];
            y[i] = s;
        }
    }
}
void caller(int n, const float *x, const float *h, float *y)
{
    filter(n, W, x, h, y);
}
