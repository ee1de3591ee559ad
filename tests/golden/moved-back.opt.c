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

/* polyopt: what each thread does for reflect */
static __attribute__((noinline)) void po_reflect_1_team(int m, int k,
    double *q, double *w, int dim)
{
    #pragma omp for nowait
    for (long jt = 12 * po_floord(k, 12); jt <= m; jt += 12) {
        double temp[12];
        {
            double sum[12];
            #pragma omp simd
            for (long j = po_max(k, jt); j <= po_min(jt + 11, m); j++)
                sum[j - jt] = 0.;
            {
                long j = po_max(k, jt);
                for (; j <= po_min(jt + 6, m - 5L); j += 6) {
                    double sum0 = sum[j - jt];
                    double sum1 = sum[j - jt + 1];
                    double sum2 = sum[j - jt + 2];
                    double sum3 = sum[j - jt + 3];
                    double sum4 = sum[j - jt + 4];
                    double sum5 = sum[j - jt + 5];
                    long i = k;
                    for (; i < m; i += 2) {
                        const double w0 = w[i];
                        const double w1 = w[i + 1];
                        sum0 += q[j * dim + i] * w0;
                        sum1 += q[(j + 1) * dim + i] * w0;
                        sum2 += q[(j + 2) * dim + i] * w0;
                        sum3 += q[(j + 3) * dim + i] * w0;
                        sum4 += q[(j + 4) * dim + i] * w0;
                        sum5 += q[(j + 5) * dim + i] * w0;
                        sum0 += q[j * dim + i + 1] * w1;
                        sum1 += q[(j + 1) * dim + i + 1] * w1;
                        sum2 += q[(j + 2) * dim + i + 1] * w1;
                        sum3 += q[(j + 3) * dim + i + 1] * w1;
                        sum4 += q[(j + 4) * dim + i + 1] * w1;
                        sum5 += q[(j + 5) * dim + i + 1] * w1;
                    }
                    for (; i <= m; i++) {
                        const double w0 = w[i];
                        sum0 += q[j * dim + i] * w0;
                        sum1 += q[(j + 1) * dim + i] * w0;
                        sum2 += q[(j + 2) * dim + i] * w0;
                        sum3 += q[(j + 3) * dim + i] * w0;
                        sum4 += q[(j + 4) * dim + i] * w0;
                        sum5 += q[(j + 5) * dim + i] * w0;
                    }
                    sum[j - jt] = sum0;
                    sum[j - jt + 1] = sum1;
                    sum[j - jt + 2] = sum2;
                    sum[j - jt + 3] = sum3;
                    sum[j - jt + 4] = sum4;
                    sum[j - jt + 5] = sum5;
                }
                for (; j <= po_min(jt + 11, m); j++) {
                    double sum0 = sum[j - jt];
                    for (long i = k; i <= m; i++)
                        sum0 += q[j * dim + i] * w[i];
                    sum[j - jt] = sum0;
                }
            }
            {
                const double w0 = w[k];
                #pragma omp simd
                for (long j = po_max(k, jt); j <= po_min(jt + 11, m); j++)
                    temp[j - jt] = sum[j - jt] / w0;
            }
            {
                long j = po_max(k, jt);
                for (; j <= po_min(jt + 6, m - 5L); j += 6) {
                    const double temp0 = temp[j - jt];
                    const double temp1 = temp[j - jt + 1];
                    const double temp2 = temp[j - jt + 2];
                    const double temp3 = temp[j - jt + 3];
                    const double temp4 = temp[j - jt + 4];
                    const double temp5 = temp[j - jt + 5];
                    #pragma omp simd
                    for (long i = k; i <= m; i++) {
                        const double w0 = w[i];
                        q[j * dim + i] -= temp0 * w0;
                        q[(j + 1) * dim + i] -= temp1 * w0;
                        q[(j + 2) * dim + i] -= temp2 * w0;
                        q[(j + 3) * dim + i] -= temp3 * w0;
                        q[(j + 4) * dim + i] -= temp4 * w0;
                        q[(j + 5) * dim + i] -= temp5 * w0;
                    }
                }
                for (; j <= po_min(jt + 11, m); j++) {
                    const double temp0 = temp[j - jt];
                    #pragma omp simd
                    for (long i = k; i <= m; i++)
                        q[j * dim + i] -= temp0 * w[i];
                }
            }
        }
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: the original of reflect */
static __attribute__((noinline)) void po_reflect_1_original(int m, int k,
    double *q, double *w, int dim)
{
    int i;
    int j;
    double sum;
    double temp;

    for (j = k; j <= m; ++j) {
        sum = 0.;
        for (i = k; i <= m; ++i)
            sum += q[i + j * dim] * w[i];
        temp = sum / w[k];
        for (i = k; i <= m; ++i)
            q[i + j * dim] -= temp * w[i];
    }
}

/* polyopt: for reflect, where there is much to do */
static __attribute__((noinline)) void po_reflect_1(int m, int k, double *q,
    double *w, int dim)
{
    if (k >= 1 && m >= k && dim >= m &&
        po_disjoint(&q[(long)k * dim + k], &q[(long)m * dim + m + 1L],
                    &w[k], &w[m + 1L])) {
        #pragma omp parallel firstprivate(m, k, q, w, dim)
        po_reflect_1_team(m, k, q, w, dim);
    } else {
        po_reflect_1_original(m, k, q, w, dim);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* Pointers that are moved back, as f2c has it: rows begin at 1, also where a loop begins at a
 * variable.
 */
void reflect(int m, int k, double *q, int ldq, double *w)
{
    int dim = ldq;
    int i, j;
    double sum, temp;

    --w;
    q -= 1 + dim;
    /* polyopt: tiled 12, parallel, unroll-and-jam, simd */
    if (po_large((long)m - k > 200)) {
        po_reflect_1(m, k, q, w, dim);
    } else {
        for (j = k; j <= m; ++j) {
            sum = 0.;
            for (i = k; i <= m; ++i)
                sum += q[i + j * dim] * w[i];
            temp = sum / w[k];
            for (i = k; i <= m; ++i)
                q[i + j * dim] -= temp * w[i];
        }
    }
}
