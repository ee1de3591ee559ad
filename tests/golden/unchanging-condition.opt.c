#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

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

/* Conditions on numbers that do not change in a nest are parameters of it: what is done for
 * a == 0 is a nest of its own, and so is the rest.  "b" is only looked at where the program
 * does; what stands under a condition around all loops is a nest by itself.
 */
double A[500][500], B[500][500];

/* polyopt: the original of f */
static __attribute__((noinline)) void po_f_1_original(int n, double a,
    const double *b)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            if (a == 0.)
                A[j][i] = 0.;
            else
                A[j][i] = a * B[j][i];
            if (*b < a)
                B[j][i] += 1.;
        }
}

/* polyopt: for f, where there is much to do */
static __attribute__((noinline)) void po_f_1(int n, double a, const double *b)
{
    if ((long)(a != 0.) + (*b < a) >= 1 &&
        po_disjoint(A, &A[n - 1L][n], b, &b[1]) &&
        po_disjoint(B, &B[n - 1L][n], b, &b[1])) {
        #pragma omp parallel for firstprivate(n, a, b)
        for (long j = 0; j < n; j++) {
            if (a == 0.) {
                #pragma omp simd
                for (long i = 0; i < n; i++) {
                    A[j][i] = 0.;
                    B[j][i] += 1.;
                }
            }
            if (!(*b < a)) {
                #pragma omp simd
                for (long i = 0; i < n; i++)
                    A[j][i] = a * B[j][i];
            }
            if (a != 0. && *b < a) {
                #pragma omp simd
                for (long i = 0; i < n; i++) {
                    double b0 = B[j][i];
                    A[j][i] = a * b0;
                    b0 += 1.;
                    B[j][i] = b0;
                }
            }
        }
    } else {
        po_f_1_original(n, a, b);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void f(int n, double a, const double *b)
{
    /* polyopt: parallel, simd */
    if (n >= 1 && po_large(n > 160)) {
        po_f_1(n, a, b);
    } else {
        po_f_1_original(n, a, b);
    }
}

/* polyopt: for g, where there is much to do */
static __attribute__((noinline)) void po_g_1(int n, const float *c)
{
    #pragma omp parallel for firstprivate(n, c)
    for (long j = 0; j < n; j++) {
        const float c0 = *c;
        #pragma omp simd
        for (long i = 0; i < n; i++)
            A[j][i] *= c0;
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void g(int n, const float *c)
{
    if (*c != 1.f)
        /* polyopt: parallel, simd */
        {
            if (po_large(n > 250)) {
                po_g_1(n, c);
            } else {
                for (int i = 0; i < n; i++)
                    for (int j = 0; j < n; j++)
                        A[j][i] *= *c;
            }
        }
}
