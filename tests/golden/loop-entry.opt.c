static inline int po_large(int is)
{
    return __builtin_expect(is, 0);
}

/* polyopt: what each thread does for f */
static __attribute__((noinline)) void po_f_1_team(int n, int m,
    float (*restrict o)[64], float (*restrict p)[64], float (*restrict q)[64],
    float (*restrict v)[64], float *restrict w)
{
    if (n >= 1) {
        #pragma omp for
        for (long i = 0; i < n; i++) {
            float s[512];
            for (long j = 0; j < n; j++) {
                float d_2 = 0;
                for (long e = 0; e <= 63; e++)
                    d_2 += q[i][e] * v[j][e];
                s[j] = d_2 * 0.125f;
            }
            for (long e = 0; e <= 63; e++) {
                float d_3 = 0;
                for (long j = 0; j < n; j++)
                    d_3 += s[j] * v[j][e];
                o[i][e] = d_3;
            }
        }
    }
    #pragma omp for collapse(2) nowait
    for (long i = 0; i < n; i++)
        for (long e = 0; e <= 63; e++) {
            float d_4 = 0;
            for (long k = 0; k < m; k++)
                d_4 += w[k] * v[k][e];
            p[i][e] = d_4;
        }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: the original of f */
static __attribute__((noinline)) void po_f_1_original(int n, int m,
    float (*restrict o)[64], float (*restrict p)[64], float (*restrict q)[64],
    float (*restrict v)[64], float *restrict w)
{
    for (int i = 0; i < n; i++) {
        float s[512];
        for (int j = 0; j < n; j++) {
            float d = 0;
            for (int e = 0; e < 64; e++)
                d += q[i][e] * v[j][e];
            s[j] = d * 0.125f;
        }
        for (int e = 0; e < 64; e++) {
            float d = 0;
            for (int j = 0; j < n; j++)
                d += s[j] * v[j][e];
            o[i][e] = d;
        }
        for (int e = 0; e < 64; e++) {
            float d = 0;
            for (int k = 0; k < m; k++)
                d += w[k] * v[k][e];
            p[i][e] = d;
        }
    }
}

/* polyopt: for f, where there is much to do */
static __attribute__((noinline)) void po_f_1(int n, int m,
    float (*restrict o)[64], float (*restrict p)[64], float (*restrict q)[64],
    float (*restrict v)[64], float *restrict w)
{
    #pragma omp parallel if (n > 60 || (double)n * m > 7300) \
        firstprivate(n, m, o, p, q, v, w)
    po_f_1_team(n, m, o, p, q, v, w);
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* The loop over j inside of the one over e has iterations wherever a thread has one; the
 * compiler is told in front of the loop that threads share, as it does not see it there.  The
 * one over k may have none, and nothing is asked.
 */
void f(int n, int m, float (*restrict o)[64], float (*restrict p)[64],
       float (*restrict q)[64], float (*restrict v)[64], float *restrict w)
{
    /* polyopt: parallel */
    if (po_large(n > 60 || (double)n * m > 7300)) {
        po_f_1(n, m, o, p, q, v, w);
    } else {
        po_f_1_original(n, m, o, p, q, v, w);
    }
}
