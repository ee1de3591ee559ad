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

void jacobi(int steps)
{
    /* polyopt: tiled 32x32, parallel wavefront, simd */
    for (long t1 = 0; t1 <= po_floord(3L * steps + 1295, 32); t1++) {
        #pragma omp parallel for
        for (long t2 = po_max(po_ceild(2 * t1, 3), t1 - po_floord(steps - 1L, 32)); t2 <= po_min(po_floord(steps + 648L, 16), po_min(t1, po_floord(2 * t1 + 42, 3))); t2++)
            for (long t = po_max(32 * t1 - 32 * t2, 16 * t2 - 649); t < po_min(steps, po_min(16 * t2 + 16, 32 * t1 - 32 * t2 + 32)); t++) {
                if (t >= 16 * t2) {
                    #pragma omp simd
                    for (long t3 = 2 * t + 1; t3 <= 2 * t + 1298; t3++)
                        B[1][t3 - 2 * t] = 0.2 * (A[1][t3 - 2 * t] + A[1][t3 - 2 * t - 1] + A[1][t3 - 2 * t + 1] + A[2][t3 - 2 * t] + A[0][t3 - 2 * t]);
                }
                for (long t3 = po_max(32 * t2, 2 * t + 2); t3 <= po_min(2 * t + 1298, 32 * t2 + 31); t3++) {
                    #pragma omp simd
                    for (long t4 = 2 * t + 1; t4 <= 2 * t + 1298; t4++)
                        B[t3 - 2 * t][t4 - 2 * t] = 0.2 * (A[t3 - 2 * t][t4 - 2 * t] + A[t3 - 2 * t][t4 - 2 * t - 1] + A[t3 - 2 * t][t4 - 2 * t + 1] + A[t3 - 2 * t + 1][t4 - 2 * t] + A[t3 - 2 * t - 1][t4 - 2 * t]);
                    #pragma omp simd
                    for (long t4 = 2 * t + 2; t4 <= 2 * t + 1299; t4++)
                        A[t3 - 2 * t - 1][t4 - 2 * t - 1] = 0.2 * (B[t3 - 2 * t - 1][t4 - 2 * t - 1] + B[t3 - 2 * t - 1][t4 - 2 * t - 2] + B[t3 - 2 * t - 1][t4 - 2 * t] + B[t3 - 2 * t][t4 - 2 * t - 1] + B[t3 - 2 * t - 2][t4 - 2 * t - 1]);
                }
                if (16 * t2 - 634 >= t) {
                    #pragma omp simd
                    for (long t3 = 2 * t + 2; t3 <= 2 * t + 1299; t3++)
                        A[1298][t3 - 2 * t - 1] = 0.2 * (B[1298][t3 - 2 * t - 1] + B[1298][t3 - 2 * t - 2] + B[1298][t3 - 2 * t] + B[1299][t3 - 2 * t - 1] + B[1297][t3 - 2 * t - 1]);
                }
            }
    }
}
