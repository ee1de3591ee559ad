#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline long po1_min(long a, long b)
{
    return a < b ? a : b;
}

static inline long po1_max(long a, long b)
{
    return a > b ? a : b;
}

/* The user's names are those that generated code would like to have. */
double t1[500][500], min[500][500];
int po_min, lb, ub, t2, t3, floord;

void f(void)
{
    /* polyopt: tiled 32x256x32, parallel, unroll-and-jam, simd */
    #pragma omp parallel for schedule(dynamic)
    for (long po_maxt = 0; po_maxt <= 480; po_maxt += 32)
        for (long ceildt = 0; ceildt <= 256; ceildt += 256)
            for (long t4t = 0; t4t <= po_maxt; t4t += 32)
                for (long po_max = po1_max(po_maxt, t4t + 1); po_max <= po1_min(499, po_maxt + 31); po_max++) {
                    long t4 = t4t;
                    for (; t4 <= po1_min(po_max - 4, t4t + 28); t4 += 4) {
                        const double min0 = min[po_max][t4];
                        const double min1 = min[po_max][t4 + 1];
                        const double min2 = min[po_max][t4 + 2];
                        const double min3 = min[po_max][t4 + 3];
                        #pragma omp simd
                        for (long t5 = ceildt; t5 <= po1_min(499, ceildt + 255); t5++) {
                            double t1_0 = t1[po_max][t5];
                            t1_0 += min0 * min[t4][t5] + lb;
                            t1_0 += min1 * min[t4 + 1][t5] + lb;
                            t1_0 += min2 * min[t4 + 2][t5] + lb;
                            t1_0 += min3 * min[t4 + 3][t5] + lb;
                            t1[po_max][t5] = t1_0;
                        }
                    }
                    for (; t4 < po1_min(po_max, t4t + 32); t4++) {
                        const double min0 = min[po_max][t4];
                        #pragma omp simd
                        for (long t5 = ceildt; t5 <= po1_min(499, ceildt + 255); t5++)
                            t1[po_max][t5] += min0 * min[t4][t5] + lb;
                    }
                }
}
