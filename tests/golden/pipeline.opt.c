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

static inline long po_first(long i)
{
#ifdef __clang__
    __asm__("" : "+r"(i));
#endif
    return i;
}

/* polyopt: what each thread does for smooth */
static __attribute__((noinline)) void po_smooth_1_team(int T, int N,
    double *restrict A, double *restrict B)
{
    for (long t1 = -1; t1 <= po_floord(T - 1L, 256); t1++) {
        #pragma omp for schedule(dynamic)
        for (long t2 = 1024 * po_floord(t1 + 1, 2); t2 <= po_min(2L * T + N - 3, 512 * t1 + N + 509); t2 += 1024)
            for (long t = po_max(256 * t1, po_max(0, po_ceild(t2 - N + 1, 2))); t < po_min(T, po_min(256 * t1 + 512, 512 * t1 + po_floord(-t2 + N + 1021, 2) + 1)); t++) {
                #pragma omp simd
                for (long i = po_max(t2 - 2 * t, po_max(1, t2 + 2 * t - 1024 * t1 - 1023)); i <= po_min(t2 + 2 * t - 1024 * t1, po_min(t2 - 2 * t + 1023, N - 2L)); i++)
                    B[i] = (A[i - 1] + A[i] + A[i + 1]) / 3;
                #pragma omp simd
                for (long i = po_max(t2 - 2 * t - 1, po_max(1, t2 + 2 * t - 1024 * t1 - 1022)); i <= po_min(t2 + 2 * t - 1024 * t1 + 1, po_min(t2 - 2 * t + 1022, N - 2L)); i++)
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
        #pragma omp simd
        for (int i = po_first(1); i < N - 1; i++)
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
    /* polyopt: tiled 1024x1024, parallel diamonds, simd */
    if (po_large((double)T * N > 260 * (double)(T + 511L))) {
        po_smooth_1(T, N, A, B);
    } else {
        po_smooth_1_original(T, N, A, B);
    }
}
