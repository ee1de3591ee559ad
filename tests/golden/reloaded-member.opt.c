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

/* Vectors are left to compilers where an iteration reads a member again that it has stored: told
 * to have vectors, clang 14 loads it with the others of the structure, before that.
 */
struct pair { float re, im; };

struct body {
    float x, v, m;
};

/* polyopt: what each thread does for move */
static __attribute__((noinline)) void po_move_1_team(int n, float by,
    struct body *restrict p)
{
    #pragma omp for nowait
    for (long i = 0; i < n; i++) {
        p[i].v += by / p[i].m;
        p[i].x += p[i].v * by;
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: the original of move */
static __attribute__((noinline)) void po_move_1_original(int n, float by,
    struct body *restrict p)
{
    for (int i = 0; i < n; i++) {
        p[i].v += by / p[i].m;
        p[i].x += p[i].v * by;
    }
}

/* polyopt: for move, where there is much to do */
static __attribute__((noinline)) void po_move_1(int n, float by,
    struct body *restrict p)
{
    if (po_threads() > 1) {
        #pragma omp parallel firstprivate(n, by, p)
        po_move_1_team(n, by, p);
    } else {
        po_move_1_original(n, by, p);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void move(int n, float by, struct body *restrict p)
{
    /* polyopt: parallel */
    if (po_large(n > 27000)) {
        po_move_1(n, by, p);
    } else {
        for (int i = 0; i < n; i++) {
            p[i].v += by / p[i].m;
            p[i].x += p[i].v * by;
        }
    }
}

/* polyopt: the original of once */
static __attribute__((noinline)) void po_once_1_original(int n,
    const struct pair *restrict x, struct pair *restrict z)
{
    for (int i = 0; i < n; i++) {
        z[i].re = z[i].re + x[i].im;
        z[i].im = z[i].im - x[i].re;
    }
}

/* polyopt: for once, where there is much to do */
static __attribute__((noinline)) void po_once_1(int n,
    const struct pair *restrict x, struct pair *restrict z)
{
    if (po_threads() > 1) {
        #pragma omp parallel for simd firstprivate(n, x, z)
        for (long i = 0; i < n; i++) {
            z[i].re = z[i].re + x[i].im;
            z[i].im = z[i].im - x[i].re;
        }
    } else {
        po_once_1_original(n, x, z);
    }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

void once(int n, const struct pair *restrict x, struct pair *restrict z)
{
    /* polyopt: parallel, simd */
    if (po_large(n > 51000)) {
        po_once_1(n, x, z);
    } else {
        for (int i = 0; i < n; i++) {
            z[i].re = z[i].re + x[i].im;
            z[i].im = z[i].im - x[i].re;
        }
    }
}
