#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline int po_large(int is)
{
    return __builtin_expect(is, 0);
}

/* polyopt: for temporaries, where there is much to do */
static __attribute__((noinline)) void po_temporaries_1(int n,
    double *restrict a, double *restrict c, const double *restrict b)
{
    if (n >= 2) {
        {
            double t = a[1] + b[1];
            a[1] = t + c[0];
        }
        #pragma omp parallel for simd firstprivate(n, a, c, b)
        for (long t1 = 2; t1 < n; t1++) {
            double a0 = a[t1];
            double c0 = c[t1 - 1];
            double t = a0 + b[t1];
            double t_2 = c0 * b[t1 - 1];
            c0 = t_2;
            a0 = t + c0;
            a[t1] = a0;
            c[t1 - 1] = c0;
        }
        {
            double t_2 = c[n - 1L] * b[n - 1L];
            c[n - 1L] = t_2;
        }
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* Scalars between statements that are executed in different iterations, scalars that carry a
 * value to the next iteration, and elements that are read before they are written.
 */
void temporaries(int n, double *restrict a, double *restrict c,
                 const double *restrict b)
{
    double t;

    /* polyopt: parallel, simd */
    if (po_large(n > 19000)) {
        po_temporaries_1(n, a, c, b);
    } else {
        for (int i = 1; i < n; i++) {
            t = a[i] + b[i];
            a[i] = t + c[i - 1];
            t = c[i] * b[i];
            c[i] = t;
        }
    }
}

void difference(int n, float *restrict out, const float *restrict in,
                float *state)
{
    float before = *state;

    /* polyopt: parallel, simd */
    if (po_large(n > 85000)) {
        if (n >= 1) {
            float x = in[0];
            out[0] = x - before;
        }
        #pragma omp parallel for simd firstprivate(n, out, in)
        for (long t1 = 1; t1 < n; t1++) {
            float x = in[t1];
            float before_2 = in[t1 - 1];
            out[t1] = x - before_2;
        }
        if (n >= 1)
            before = in[n - 1L];
    } else {
        for (int i = 0; i < n; i++) {
            float x = in[i];

            out[i] = x - before;
            before = x;
        }
    }
    *state = before;
}

void rows(float a[restrict 60][2000], float b[restrict 60][2000])
{
    /* polyopt: simd */
    for (long i = 0; i <= 59; i++) {
        float last = 0;
        b[i][0] = b[i][0] * last;
        #pragma omp simd
        for (long j = 0; j <= 1998; j++) {
            float last_2 = a[i][j] + a[i][j] * 2;
            b[i][j + 1] = b[i][j + 1] * last_2;
        }
        last = a[i][1999] + a[i][1999] * 2;
    }
}

static double u[30000], v[30000], w[30000];

void ahead(void)
{
    /* polyopt: node splitting */
    for (long i = 0; i <= 29998; i++) {
        double v0 = v[i];
        double u0;
        const double u1 = u[i + 1];
        u0 = v0 * w[i];
        v0 = u0 * u1;
        v[i] = v0;
        u[i] = u0;
    }
}
