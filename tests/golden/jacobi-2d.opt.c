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

/* Five-point smoothing: both sweeps are skewed and fused. */
#define N 1300

double A[N][N];
double B[N][N];

/* polyopt: what each thread does for jacobi */
static __attribute__((noinline)) void po_jacobi_1_team(int steps)
{
    for (long t1 = -1; t1 <= po_floord(steps - 1L, 16); t1++) {
        #pragma omp for schedule(dynamic)
        for (long t2 = po_ceild(t1, 2); t2 <= po_min(po_floord(t1 + 41, 2), po_floord(steps + 648L, 32)); t2++)
            for (long t3 = po_max(po_ceild(t1 - 15, 16), 0); t3 <= po_min(po_floord(t1 + 42, 16), po_floord(steps + 648L, 256)); t3++)
                for (long t = po_max(16 * t1, po_max(32 * t2 - 649, po_max(256 * t3 - 649, 0))); t < po_min(steps, po_min(256 * t3 + 256, po_min(16 * t1 + 32, 32 * t1 - 32 * t2 + 681))); t++) {
                    if (32 * t2 + t - 1 >= 32 * t1 && t >= 32 * t2 && 32 * t1 + 32 >= 32 * t2 + t) {
                        #pragma omp simd
                        for (long j = po_max(512 * t3 - 2 * t, 1); j <= po_min(1298, 512 * t3 - 2 * t + 511); j++)
                            B[1][j] = 0.2 * (A[1][j] + A[1][j - 1] + A[1][j + 1] + A[2][j] + A[0][j]);
                    }
                    for (long i = po_max(64 * t2 - 2 * t, po_max(2, 64 * t2 + 2 * t - 64 * t1 - 63)); i <= 64 * t2 + 2 * t - 64 * t1 - 62; i++) {
                        #pragma omp simd
                        for (long j = po_max(512 * t3 - 2 * t, 1); j <= po_min(1298, 512 * t3 - 2 * t + 511); j++)
                            B[i][j] = 0.2 * (A[i][j] + A[i][j - 1] + A[i][j + 1] + A[i + 1][j] + A[i - 1][j]);
                    }
                    for (long i = po_max(64 * t2 - 2 * t, po_max(2, 64 * t2 + 2 * t - 64 * t1 - 61)); i <= po_min(64 * t2 + 2 * t - 64 * t1, po_min(1298, 64 * t2 - 2 * t + 63)); i++) {
                        #pragma omp simd
                        for (long j = po_max(512 * t3 - 2 * t, 1); j <= po_min(1298, 512 * t3 - 2 * t + 511); j++)
                            B[i][j] = 0.2 * (A[i][j] + A[i][j - 1] + A[i][j + 1] + A[i + 1][j] + A[i - 1][j]);
                        #pragma omp simd
                        for (long j = po_max(512 * t3 - 2 * t - 1, 1); j <= po_min(1298, 512 * t3 - 2 * t + 510); j++)
                            A[i - 1][j] = 0.2 * (B[i - 1][j] + B[i - 1][j - 1] + B[i - 1][j + 1] + B[i][j] + B[i - 2][j]);
                    }
                    if (t <= 256 * t3 + 254)
                        for (long i = po_max(1, 64 * t2 + 2 * t - 64 * t1); i <= po_min(64 * t2 + 2 * t - 64 * t1 + 1, po_min(1298, 64 * t2 - 2 * t + 62)); i++) {
                            #pragma omp simd
                            for (long j = po_max(512 * t3 - 2 * t - 1, 1); j <= po_min(1298, 512 * t3 - 2 * t + 510); j++)
                                A[i][j] = 0.2 * (B[i][j] + B[i][j - 1] + B[i][j + 1] + B[i + 1][j] + B[i - 1][j]);
                        }
                    if (32 * t2 + t - 650 >= 32 * t1 && t <= 32 * t2 - 618) {
                        #pragma omp simd
                        for (long j = po_max(512 * t3 - 2 * t - 1, 1); j <= po_min(1298, 512 * t3 - 2 * t + 510); j++)
                            A[1298][j] = 0.2 * (B[1298][j] + B[1298][j - 1] + B[1298][j + 1] + B[1299][j] + B[1297][j]);
                    }
                }
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: the original of jacobi */
static __attribute__((noinline)) void po_jacobi_1_original(int steps)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < N - 1; i++)
            #pragma omp simd
            for (int j = po_first(1); j < N - 1; j++)
                B[i][j] = 0.2 * (A[i][j] + A[i][j - 1] + A[i][1 + j] +
                                 A[1 + i][j] + A[i - 1][j]);
        for (int i = 1; i < N - 1; i++)
            #pragma omp simd
            for (int j = po_first(1); j < N - 1; j++)
                A[i][j] = 0.2 * (B[i][j] + B[i][j - 1] + B[i][1 + j] +
                                 B[1 + i][j] + B[i - 1][j]);
    }
}

/* polyopt: for jacobi, where there is much to do */
static __attribute__((noinline)) void po_jacobi_1(int steps)
{
    #pragma omp parallel firstprivate(steps)
    po_jacobi_1_team(steps);
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void jacobi(int steps)
{
    /* polyopt: tiled 64x64x512, parallel diamonds, simd */
    if (po_large((double)steps * 310 > (double)(steps + 31L))) {
        po_jacobi_1(steps);
    } else {
        po_jacobi_1_original(steps);
    }
}
