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

/* Five-point smoothing: both sweeps are skewed and fused. */
#define N 1300

double A[N][N];
double B[N][N];

/* polyopt: what each thread does for jacobi */
static __attribute__((noinline)) void po_jacobi_1_team(int steps)
{
    for (long t1 = 0; t1 <= po_floord(3L * steps + 1295, 32); t1++) {
        #pragma omp for schedule(dynamic)
        for (long t2 = po_max(po_ceild(2 * t1, 3), t1 - po_floord(steps - 1L, 32)); t2 <= po_min(po_floord(steps + 648L, 16), po_min(t1, po_floord(2 * t1 + 42, 3))); t2++)
            for (long t3 = po_ceild(t1 - t2 - 15, 16); t3 <= po_min(po_floord(steps + 648L, 512), po_min(po_floord(t2 + 41, 32), po_floord(t1 - t2 + 21, 16))); t3++)
                for (long t = po_max(32 * t1 - 32 * t2, po_max(16 * t2 - 649, 512 * t3 - 649)); t < po_min(steps, po_min(16 * t2 + 16, 32 * t1 - 32 * t2 + 32)); t++) {
                    if (t >= 16 * t2) {
                        #pragma omp simd
                        for (long j = po_max(1024 * t3 - 2 * t, 1); j <= po_min(1298, 1024 * t3 - 2 * t + 1023); j++)
                            B[1][j] = 0.2 * (A[1][j] + A[1][j - 1] + A[1][j + 1] + A[2][j] + A[0][j]);
                    }
                    for (long i = po_max(32 * t2 - 2 * t, 2); i <= po_min(1298, 32 * t2 - 2 * t + 31); i++) {
                        #pragma omp simd
                        for (long j = po_max(1024 * t3 - 2 * t, 1); j <= po_min(1298, 1024 * t3 - 2 * t + 1023); j++)
                            B[i][j] = 0.2 * (A[i][j] + A[i][j - 1] + A[i][j + 1] + A[i + 1][j] + A[i - 1][j]);
                        #pragma omp simd
                        for (long j = po_max(1024 * t3 - 2 * t - 1, 1); j <= po_min(1298, 1024 * t3 - 2 * t + 1022); j++)
                            A[i - 1][j] = 0.2 * (B[i - 1][j] + B[i - 1][j - 1] + B[i - 1][j + 1] + B[i][j] + B[i - 2][j]);
                    }
                    if (t <= 16 * t2 - 634) {
                        #pragma omp simd
                        for (long j = po_max(1024 * t3 - 2 * t - 1, 1); j <= po_min(1298, 1024 * t3 - 2 * t + 1022); j++)
                            A[1298][j] = 0.2 * (B[1298][j] + B[1298][j - 1] + B[1298][j + 1] + B[1299][j] + B[1297][j]);
                    }
                }
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void jacobi(int steps)
{
    /* polyopt: tiled 32x32x1024, parallel wavefront, simd */
    {
        (void)B, (void)A;
        #pragma omp parallel firstprivate(steps)
        po_jacobi_1_team(steps);
    }
}
