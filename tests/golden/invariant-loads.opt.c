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

static inline int po_threads(void)
{
#if defined _OPENMP || defined POLYOPT_OPENMP
    extern int omp_in_parallel(void), omp_get_max_threads(void);
    return omp_in_parallel() ? 1 : omp_get_max_threads();
#else
    return 1;
#endif
}

/* Bounds and strides that a store might change, by its type, are loaded in front of the inner
 * loop; a test at run time has it that none does.
 */
struct table {
    int *p;
    int rows, columns;
};

/* polyopt: the original of set_row */
static __attribute__((noinline)) void po_set_row_1_original(int *row, int n)
{
    for (int j = 0; j < n; j++)
        row[j] = row[j] * 3 + j;
}

/* polyopt: for set_row, where there is much to do */
static __attribute__((noinline)) void po_set_row_1(int *row, int n)
{
    if (po_threads() > 1) {
        #pragma omp parallel for simd firstprivate(row, n)
        for (long j = 0; j < n; j++)
            row[j] = row[j] * 3 + (int)j;
    } else {
        po_set_row_1_original(row, n);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

static void set_row(int *row, int n)
{
    /* polyopt: parallel, simd */
    if (po_large(n > 140000)) {
        po_set_row_1(row, n);
    } else {
        for (int j = 0; j < n; j++)
            row[j] = row[j] * 3 + j;
    }
}

/* polyopt: the original of set */
static __attribute__((noinline)) void po_set_1_original(struct table *s)
{
    for (int i = 0; i < s->rows; i++)
        set_row(s->p + i * s->columns, s->columns);
}

/* polyopt: for set, where there is much to do */
static __attribute__((noinline)) void po_set_1(struct table *s)
{
    if (s->rows >= 1 && s->columns >= 1 &&
        po_disjoint(s, &s[1], s->p, &s->p[(long)s->rows * s->columns])) {
        #pragma omp parallel for firstprivate(s)
        for (long i = 0; i < s->rows; i++) {
            const int columns_2 = s->columns;
            #pragma omp simd
            for (long j = 0; j < columns_2; j++)
                s->p[i * columns_2 + j] = s->p[i * columns_2 + j] * 3 + (int)j;
        }
    } else {
        po_set_1_original(s);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void set(struct table *s)
{
    /* polyopt: parallel, simd */
    if (po_large((double)s->rows * s->columns > 140000)) {
        po_set_1(s);
    } else {
        po_set_1_original(s);
    }
}
