#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline int po_large(int is)
{
    return __builtin_expect(is, 0);
}

static inline int po_threads(void)
{
#if defined _OPENMP || defined POLYOPT_OPENMP
    extern int omp_in_parallel(void), omp_get_max_threads(void);
    return omp_in_parallel() ? 1 : omp_get_max_threads();
#else
    return 1;
#endif
}

/* polyopt: the original of ended */
static __attribute__((noinline)) void po_ended_1_original(int n,
    double *restrict a, double s)
{
    for (int i = 0; i < n; i++)
        a[i] = s * a[i];
}

/* polyopt: for ended, where there is much to do */
static __attribute__((noinline)) void po_ended_1(int n, double *restrict a,
    double s)
{
    if (po_threads() > 1) {
        #pragma omp parallel for simd firstprivate(n, a, s)
        for (long i = 0; i < n; i++)
            a[i] = s * a[i];
    } else {
        po_ended_1_original(n, a, s);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: --parallel-threshold=1000 --min-gain=any --no-tile */
/* Conditions that are at an end in front of a nest say nothing of it. */
void ended(int n, double *restrict a)
{
    double s = 2;
#if 0
#define N 5
    s = 3;
#else
    s += 1;
#endif
    /* polyopt: parallel, simd */
    if (po_large(n > 3500)) {
        po_ended_1(n, a, s);
    } else {
        for (int i = 0; i < n; i++)
            a[i] = s * a[i];
    }
}

/* One that it is under does. */
void under(int n, double *restrict a)
{
#ifndef WITHOUT
    /* polyopt: parallel, simd */
    if (po_large(n > 3500 && po_threads() > 1)) {
        #pragma omp parallel for simd firstprivate(n, a)
        for (long i = 0; i < n; i++)
            a[i] = 2 * a[i];
    } else {
        for (int i = 0; i < n; i++)
            a[i] = 2 * a[i];
    }
#endif
}

/* A variable may have another type under another one, and so have a parameter. */
void typed(int n, double *restrict a)
{
#ifdef WITHOUT
    float s = 2;
#else
    double s = 2;
#endif
    /* polyopt: parallel, simd */
    if (po_large(n > 3500 && po_threads() > 1)) {
        #pragma omp parallel for simd firstprivate(n, a, s)
        for (long i = 0; i < n; i++)
            a[i] = s * a[i];
    } else {
        for (int i = 0; i < n; i++)
            a[i] = s * a[i];
    }
}

void head(int n,
#ifdef WITHOUT
          float s,
#else
          double s,
#endif
          double *restrict a)
{
    /* polyopt: parallel, simd */
    if (po_large(n > 3500 && po_threads() > 1)) {
        #pragma omp parallel for simd firstprivate(n, s, a)
        for (long i = 0; i < n; i++)
            a[i] = s * a[i];
    } else {
        for (int i = 0; i < n; i++)
            a[i] = s * a[i];
    }
}

/* A macro that is defined in a function is not known in front of it. */
void defines(int n, double *restrict a)
{
#define TWO 2
    /* polyopt: parallel, simd */
    if (po_large(n > 3500 && po_threads() > 1)) {
        #pragma omp parallel for simd firstprivate(n, a)
        for (long i = 0; i < n; i++)
            a[i] = 2 * a[i];
    } else {
        for (int i = 0; i < n; i++)
            a[i] = TWO * a[i];
    }
}

#if !defined(WITHOUT)
/* polyopt: the original of within */
static __attribute__((noinline)) void po_within_1_original(int n,
    double *restrict a)
{
    for (int i = 0; i < n; i++) {
#ifdef WITHOUT
        a[i] = 3 * a[i];
#else
        a[i] = 2 * a[i];
#endif
    }
}

/* polyopt: for within, where there is much to do */
static __attribute__((noinline)) void po_within_1(int n, double *restrict a)
{
    if (po_threads() > 1) {
        #pragma omp parallel for simd firstprivate(n, a)
        for (long i = 0; i < n; i++)
            a[i] = 2 * a[i];
    } else {
        po_within_1_original(n, a);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}
#endif

/* One on what is in it is one of the function, too, unless it is a number: nothing can make it
 * another.
 */
void within(int n, double *restrict a)
{
    #if !defined(WITHOUT)
    /* polyopt: parallel, simd */
    if (po_large(n > 3500)) {
        po_within_1(n, a);
    } else {
        for (int i = 0; i < n; i++) {
#ifdef WITHOUT
            a[i] = 3 * a[i];
#else
            a[i] = 2 * a[i];
#endif
        }
    }
    #else
    for (int i = 0; i < n; i++) {
#ifdef WITHOUT
        a[i] = 3 * a[i];
#else
        a[i] = 2 * a[i];
#endif
    }
    #endif
}

/* polyopt: the original of number */
static __attribute__((noinline)) void po_number_1_original(int n,
    double *restrict a)
{
    for (int i = 0; i < n; i++) {
#if 0
        a[i] = 3 * a[i];
#else
        a[i] = 2 * a[i];
#endif
    }
}

/* polyopt: for number, where there is much to do */
static __attribute__((noinline)) void po_number_1(int n, double *restrict a)
{
    if (po_threads() > 1) {
        #pragma omp parallel for simd firstprivate(n, a)
        for (long i = 0; i < n; i++)
            a[i] = 2 * a[i];
    } else {
        po_number_1_original(n, a);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void number(int n, double *restrict a)
{
    /* polyopt: parallel, simd */
    if (po_large(n > 3500)) {
        po_number_1(n, a);
    } else {
        for (int i = 0; i < n; i++) {
#if 0
            a[i] = 3 * a[i];
#else
            a[i] = 2 * a[i];
#endif
        }
    }
}
