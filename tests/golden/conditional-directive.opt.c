#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline int po_large(int is)
{
    return __builtin_expect(is, 0);
}

/* The new text holds where the same branch is compiled. */
double A[1000][1000];

#if !defined(SINGLE) && !(SCALE > 1)
/* polyopt: the original of f */
static __attribute__((noinline)) void po_f_1_original(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
#ifdef SINGLE
            A[j][i] = (float)A[j][i];
#elif SCALE > 1
            A[j][i] *= SCALE;
#else
            A[j][i] /= 2; // halve
#endif
        }
}

/* polyopt: for f, where there is much to do */
static __attribute__((noinline)) void po_f_1(int n)
{
    #pragma omp parallel for firstprivate(n)
    for (long j = 0; j < n; j++) {
        #pragma omp simd
        for (long i = 0; i < n; i++)
            A[j][i] /= 2;
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}
#endif

void f(int n)
{
    #if !defined(SINGLE) && !(SCALE > 1)
    /* polyopt: parallel, simd */
    if (po_large(n > 240)) {
        po_f_1(n);
    } else {
        po_f_1_original(n);
    }
    #else
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
#ifdef SINGLE
            A[j][i] = (float)A[j][i];
#elif SCALE > 1
            A[j][i] *= SCALE;
#else
            A[j][i] /= 2; // halve
#endif
        }
    #endif
}
