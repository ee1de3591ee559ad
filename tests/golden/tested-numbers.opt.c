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

static inline int po_gathered_int(const void *index, const void *index_end,
    int tested, int n, const unsigned long pair[][5])
{
    typedef int __attribute__((may_alias)) number;
    const number *p = index;
    const unsigned long none = ~0UL >> (8 * (sizeof(long) - sizeof(*p)) + 1);
    long all = (long)((unsigned long)index_end - (unsigned long)index) / (long)sizeof(*p);
    const number low = tested ? 0 : -(number)none - 1;
    unsigned long least = 0, end = none;
    number bad = 0;
    while (tested && all > 0 && p[0] < 0)
        p++, all--;
    for (int i = 0; i < n && all > 0; i++) {
        unsigned long a = pair[i][0], a_end = pair[i][1];
        unsigned long b = pair[i][2], size = pair[i][3];
        unsigned long step = pair[i][4];
        unsigned long first = a >= b + size ? (a - b - size) / step + 1 : 0;
        unsigned long behind = a_end > b ? (a_end - b - 1) / step + 1 : 0;
        if (a > a_end || p[0] < 0)
            return 0;
        if ((unsigned long)p[0] >= first)
            least = behind > least ? behind : least;
        else
            end = first < end ? first : end;
        end = end < (~0UL >> 2) / step ? end : (~0UL >> 2) / step;
    }
    if (least > none)
        return 0;
#if defined _OPENMP || defined POLYOPT_OPENMP
    #pragma omp simd reduction(| : bad)
#endif
    for (long i = 0; i < all; i++)
        bad |= ((p[i] < (number)least) & (p[i] >= low)) | (p[i] >= (number)end);
    return !bad;
}

static inline int po_gathered_long(const void *index, const void *index_end,
    int tested, int n, const unsigned long pair[][5])
{
    typedef long __attribute__((may_alias)) number;
    const number *p = index;
    const unsigned long none = ~0UL >> (8 * (sizeof(long) - sizeof(*p)) + 1);
    long all = (long)((unsigned long)index_end - (unsigned long)index) / (long)sizeof(*p);
    const number low = tested ? 0 : -(number)none - 1;
    unsigned long least = 0, end = none;
    number bad = 0;
    while (tested && all > 0 && p[0] < 0)
        p++, all--;
    for (int i = 0; i < n && all > 0; i++) {
        unsigned long a = pair[i][0], a_end = pair[i][1];
        unsigned long b = pair[i][2], size = pair[i][3];
        unsigned long step = pair[i][4];
        unsigned long first = a >= b + size ? (a - b - size) / step + 1 : 0;
        unsigned long behind = a_end > b ? (a_end - b - 1) / step + 1 : 0;
        if (a > a_end || p[0] < 0)
            return 0;
        if ((unsigned long)p[0] >= first)
            least = behind > least ? behind : least;
        else
            end = first < end ? first : end;
        end = end < (~0UL >> 2) / step ? end : (~0UL >> 2) / step;
    }
    if (least > none)
        return 0;
#if defined _OPENMP || defined POLYOPT_OPENMP
    #pragma omp simd reduction(| : bad)
#endif
    for (long i = 0; i < all; i++)
        bad |= ((p[i] < (number)least) & (p[i] >= low)) | (p[i] >= (number)end);
    return !bad;
}

/* polyopt: what each thread does for some */
static __attribute__((noinline)) void po_some_1_team(int n, const int *k,
    const double *x, double *f)
{
    #pragma omp for nowait
    for (long i = 0; i < n; i++)
        f[i] = k[i] >= 0 ? x[3 * k[i]] * 0.5 + x[3 * k[i] + 2] : 1.5;
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: --parallel-threshold=0 --min-gain=any */
/* Negative numbers are no elements where the program tests that, and others are for others. */
void some(int n, const int *k, const double *x, double *f)
{
    /* polyopt: parallel */
    if (n >= 1 &&
        po_disjoint(k, &k[n], f, &f[n]) &&
        po_gathered_int(k, &k[n], 1, 1, (const unsigned long[][5]){
            {(unsigned long)(f), (unsigned long)(&f[n]), (unsigned long)x, sizeof(x[0]) * 3, sizeof(x[0]) * 3}})) {
        #pragma omp parallel firstprivate(n, k, x, f)
        po_some_1_team(n, k, x, f);
    } else {
        for (int i = 0; i < n; i++)
            f[i] = k[i] >= 0 ? x[3 * k[i]] * 0.5 + x[3 * k[i] + 2] : 1.5;
    }
}

/* polyopt: what each thread does for none */
static __attribute__((noinline)) void po_none_1_team(int n, const long *list,
    const double *x, double *f)
{
    #pragma omp for nowait
    for (long i = 0; i < n; i++) {
        long k = list[i];
        if (!(-1 < k))
            f[i] = 2;
        else
            f[i] = x[k] * 0.5 + x[k] * x[k] / (x[k] + 1);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void none(int n, const long *list, const double *x, double *f)
{
    /* polyopt: parallel */
    if (n >= 1 &&
        (!f || po_disjoint(list, &list[n],
                           f, (const void *)((unsigned long)f + sizeof(f[0]) * (n)))) &&
        po_gathered_long(list, &list[n], 1, 1, (const unsigned long[][5]){
            {(unsigned long)(f), (unsigned long)((const void *)((unsigned long)f + sizeof(f[0]) * (n))), (unsigned long)x, sizeof(x[0]), sizeof(x[0])}})) {
        #pragma omp parallel firstprivate(n, list, x, f)
        po_none_1_team(n, list, x, f);
    } else {
        for (int i = 0; i < n; i++) {
            long k = list[i];

            if (!(-1 < k))
                f[i] = 2;
            else
                f[i] = x[k] * 0.5 + x[k] * x[k] / (x[k] + 1);
        }
    }
}

void other(int n, const int *list, const double *x, double *f)
{
    /* polyopt: parallel, simd */
    if (n >= 1 &&
        (!f || po_disjoint(list, &list[n],
                           f, (const void *)((unsigned long)f + sizeof(f[0]) * (n)))) &&
        po_gathered_int(list, &list[n], 0, 1, (const unsigned long[][5]){
            {(unsigned long)(f), (unsigned long)((const void *)((unsigned long)f + sizeof(f[0]) * (n))), (unsigned long)x, sizeof(x[0]), sizeof(x[0])}})) {
        #pragma omp parallel for simd firstprivate(n, list, x, f)
        for (long i = 0; i < n; i++) {
            int k = list[i];
            if (k >= -4)
                f[i] = x[k] * 0.5;
            else
                f[i] = 2;
        }
    } else {
        for (int i = 0; i < n; i++) {
            int k = list[i];

            if (k >= -4)
                f[i] = x[k] * 0.5;
            else
                f[i] = 2;
        }
    }
}

void both(int n, const int *list, const double *x, double *f)
{
    /* polyopt: parallel, simd */
    if (n >= 1 &&
        po_disjoint(list, &list[n], f, &f[n]) &&
        po_gathered_int(list, &list[n], 0, 2, (const unsigned long[][5]){
            {(unsigned long)(f), (unsigned long)(&f[n]), (unsigned long)x, sizeof(x[0]), sizeof(x[0])},
            {(unsigned long)(f), (unsigned long)(&f[n]), (unsigned long)x + sizeof(x[0]) * 1, sizeof(x[0]), sizeof(x[0])}})) {
        #pragma omp parallel for simd firstprivate(n, list, x, f)
        for (long i = 0; i < n; i++) {
            int k = list[i];
            double s = x[k];
            if (k >= 0)
                s += x[k + 1] * 0.5;
            f[i] = s;
        }
    } else {
        for (int i = 0; i < n; i++) {
            int k = list[i];
            double s = x[k];

            if (k >= 0)
                s += x[k + 1] * 0.5;
            f[i] = s;
        }
    }
}

/* polyopt: what each thread does for behind */
static __attribute__((noinline)) void po_behind_1_team(int n,
    const unsigned int *list, const double *x, double *f)
{
    #pragma omp for nowait
    for (long i = 0; i < n; i++)
        f[i] = list[i] >= 0 && x[list[i]] > 1 ? 3 : 2;
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void behind(int n, const unsigned *list, const double *x, double *f)
{
    /* polyopt: parallel */
    if (n >= 1 &&
        po_disjoint(list, &list[n], f, &f[n]) &&
        po_gathered_int(list, &list[n], 0, 1, (const unsigned long[][5]){
            {(unsigned long)(f), (unsigned long)(&f[n]), (unsigned long)x, sizeof(x[0]), sizeof(x[0])}})) {
        #pragma omp parallel firstprivate(n, list, x, f)
        po_behind_1_team(n, list, x, f);
    } else {
        for (int i = 0; i < n; i++)
            f[i] = list[i] >= 0 && x[list[i]] > 1 ? 3 : 2;
    }
}
