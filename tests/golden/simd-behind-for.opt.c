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

/* polyopt: --tile=32 --pack=none --parallel-threshold=0 --statements=per-block */
/* The one loop for vectors is shared among threads, in a region with tiles along a
 * wavefront: its directive is "for simd".  Clang is told not to warn of it. */
int a[1000][1000];

/* polyopt: what each thread does for count */
static __attribute__((noinline)) void po_count_1_team(int n)
{
    #pragma omp for simd
    for (long j = 0; j < n; j++)
        a[0][j] = 0;
    for (long t1 = 0; t1 <= po_floord(n - 1L, 16); t1++) {
        #pragma omp for
        for (long jt = po_max(0, 32 * t1 - 32 * po_floord(n + 31L, 32) + 32); jt < po_min(32 * t1 + 1, n); jt += 32)
            for (long i = po_max(32 * t1 - jt, 1); i < po_min(n, 32 * t1 - jt + 32); i++)
                for (long j = po_max(jt, 1); j < po_min(n, jt + 32); j++) {
                    if (a[i - 1][j] < a[i][j - 1])
                        a[i][j] = a[i - 1][j] + 1;
                    else
                        a[i][j] = a[i][j - 1] + 1;
                }
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void count(int n)
{
    /* polyopt: tiled 32x32, parallel wavefront, simd */
    {
        (void)a;
        #pragma omp parallel firstprivate(n)
        po_count_1_team(n);
    }
}
