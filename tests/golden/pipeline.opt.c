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

static inline long po_floord(long a, long b)
{
    return a / b - (a % b < 0);
}

static inline long po_ceild(long a, long b)
{
    return a / b + (a % b > 0);
}

static inline int po_large(int is)
{
    return __builtin_expect(is, 0);
}

/* polyopt: what each thread does for smooth */
static __attribute__((noinline)) void po_smooth_1_team(int T, int N,
    double *restrict A, double *restrict B)
{
    for (long t1 = 0; t1 <= po_floord(10L * T + N - 11, 512); t1++) {
        #pragma omp for schedule(dynamic)
        for (long t2 = po_max(po_ceild(t1 - 3, 5), t1 - po_floord(T - 1L, 64)); t2 <= po_min(po_floord(2L * T + N - 3, 512), po_min(t1, po_floord(128 * t1 + N + 125, 640))); t2++)
            for (long t = po_max(64 * t1 - 64 * t2, 256 * t2 - po_floord(N - 1L, 2)); t < po_min(T, 64 * t1 - 64 * t2 + 64); t++) {
                #pragma omp simd
                for (long i = po_max(512 * t2 - 2 * t, 1); i <= po_min(512 * t2 - 2 * t + 511, N - 2L); i++)
                    B[i] = (A[i - 1] + A[i] + A[i + 1]) / 3;
                #pragma omp simd
                for (long i = po_max(512 * t2 - 2 * t - 1, 1); i <= po_min(512 * t2 - 2 * t + 510, N - 2L); i++)
                    A[i] = B[i];
            }
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: the original of smooth */
static __attribute__((noinline)) void po_smooth_1_original(int T, int N,
    double *restrict A, double *restrict B)
{
    for (int t = 0; t < T; t++) {
        for (int i = 1; i < N - 1; i++)
            B[i] = (A[i - 1] + A[i] + A[i + 1]) / 3;
        for (int i = 1; i < N - 1; i++)
            A[i] = B[i];
    }
}

/* polyopt: for smooth, where there is much to do */
static __attribute__((noinline)) void po_smooth_1(int T, int N,
    double *restrict A, double *restrict B)
{
    #pragma omp parallel firstprivate(T, N, A, B)
    po_smooth_1_team(T, N, A, B);
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* Three-point smoothing, the example of docs/pipeline.md. */
void smooth(int T, int N, double A[restrict N], double B[restrict N])
{
    /* polyopt: tiled 64x512, parallel wavefront, simd */
    if (po_large((double)T * N > 130 * (double)(10L * T + N + 501))) {
        po_smooth_1(T, N, A, B);
    } else {
        po_smooth_1_original(T, N, A, B);
    }
}
