static __inline__ int po_large(int is)
{
    return __builtin_expect(is, 0);
}

static __inline__ int po_threads(void)
{
#if defined _OPENMP || defined POLYOPT_OPENMP
    extern int omp_in_parallel(void), omp_get_max_threads(void);
    return omp_in_parallel() ? 1 : omp_get_max_threads();
#else
    return 1;
#endif
}

/* polyopt: -std=gnu89 */
double x[1000], y[1000], z[1000];
int a[1000];

/* polyopt: the original of late */
static __attribute__((noinline)) void po_late_1_original(int n)
{
    int i;
    int j;

    for (i = 0; i < n; i++) {
        double part[4], sum;

        z[i] = x[i];
        for (j = 0; j < 4; j++)
            part[j] = x[i] * j;
        sum = part[0] + part[1];
        y[i] = sum + part[2] * part[3];
    }
}

/* polyopt: for late, where there is much to do */
static __attribute__((noinline)) void po_late_1(int n)
{
    long i;
    #pragma omp parallel for firstprivate(n)
    for (i = 0; i < n; i++) {
        double part[4];
        z[i] = x[i];
        {
            long j;
            for (j = 0; j <= 3; j++)
                part[j] = x[i] * (int)j;
        }
        {
            double sum = part[0] + part[1];
            y[i] = sum + part[2] * part[3];
        }
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* Declarations behind statements begin a block. */
void late(int n)
{
    int i, j;

    /* polyopt: parallel */
    {
        (void)i, (void)j;
        if (po_large(n > 21000 && po_threads() > 1)) {
            po_late_1(n);
        } else {
            po_late_1_original(n);
        }
    }
}

/* polyopt: the original of steps */
static __attribute__((noinline)) void po_steps_1_original(int n)
{
    int i;

    for (i = 0; i < n; i++) {
        long value = i + 1;
        int k = 0;

        while (value != 1) {
            value = value % 2 ? 3 * value + 1 : value / 2;
            k++;
        }
        a[i] = k;
    }
}

/* polyopt: for steps, where there is much to do */
static __attribute__((noinline)) void po_steps_1(int n)
{
    if (po_threads() > 1) {
        long i;
        #pragma omp parallel for firstprivate(n)
        for (i = 0; i < n; i++) {
            long value = (int)i + 1;
            int k = 0;
            {
                long count;
                for (count = 0; value != 1; count++) {
                    value = value % 2 ? 3 * value + 1 : value / 2;
                    k++;
                }
            }
            a[i] = k;
        }
    } else {
        po_steps_1_original(n);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* So do variables of loops in what is taken as one statement. */
void steps(int n)
{
    int i;

    /* polyopt: parallel */
    if (po_large(n > 4800)) {
        po_steps_1(n);
    } else {
        for (i = 0; i < n; i++) {
            long value = i + 1;
            int k = 0;

            while (value != 1) {
                value = value % 2 ? 3 * value + 1 : value / 2;
                k++;
            }
            a[i] = k;
        }
    }
}
