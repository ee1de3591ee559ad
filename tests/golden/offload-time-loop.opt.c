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

static inline int po_large(int is)
{
    return __builtin_expect(is, 0);
}


/* polyopt: nests that may run on a device.  POLYOPT_DEVICE: 1 to have their regions run
 * wherever OpenMP runs them, 0 to have none. */
#if defined _OPENMP || defined POLYOPT_OPENMP
#define POLYOPT_HAS_DEVICE 1
#endif

/* Addresses from low up to high; 1: sent, 2: returned, 4: all of it is written; else
 * so many bytes are, and there may be a copy. */
typedef struct polyopt_device_range {
    unsigned long low;
    unsigned long high;
    int kind;
    unsigned long written;
    char *copy;
} polyopt_device_range;

typedef struct polyopt_device_use {
    int is_busy;
    int pid;
    int runs;
    long nests;
    unsigned long sent;
    unsigned long returned;
} polyopt_device_use;

__attribute__((weak)) polyopt_device_use polyopt_device_state;

/* Can there be a device for this thread? */
static int polyopt_device_is_there(void)
{
#ifdef POLYOPT_DEVICE
    return POLYOPT_DEVICE;
#elif defined POLYOPT_HAS_DEVICE
    extern int omp_in_parallel(void), omp_get_num_devices(void);
    extern int omp_get_default_device(void);
    extern int polyopt_device_process(void) __asm__("getpid");
    int pid = polyopt_device_state.pid;
    if (omp_in_parallel() || (pid && pid != polyopt_device_process()))
        return 0;
    return omp_get_default_device() < omp_get_num_devices();
#else
    return 0;
#endif
}

/* The range has these elements, too. */
static void polyopt_device_row(polyopt_device_range *range, const void *at,
                               long n, long bytes)
{
    unsigned long low = (unsigned long)at;
    unsigned long high = low + (unsigned long)(n * bytes);
    range->low = low < range->low ? low : range->low;
    range->high = high > range->high ? high : range->high;
}

/* These elements are written: count them, or take them from the copy. */
static __attribute__((unused)) void polyopt_device_back(
    polyopt_device_range *range, const void *at, long n, long bytes)
{
    unsigned long size = (unsigned long)(n * bytes);
    if (range->copy)
        __builtin_memcpy((void *)at, range->copy + ((unsigned long)at - range->low),
                         size);
    range->written += size;
}

static int polyopt_device_is_whole(const polyopt_device_range *range)
{
    return !(range->kind & 2) || (range->kind & 4) ||
           range->written == range->high - range->low;
}

/* What a device has a copy of. */
static char *polyopt_device_place(const polyopt_device_range *range)
{
    return range->copy ? range->copy : (char *)range->low;
}

/* Does it take less on the device?  Here all threads share it; there one has what is serial. */
static __attribute__((unused)) int polyopt_device_pays(
    int n, const polyopt_device_range *range, double work_ns,
    double serial_ns, double starts, double latency_ns, double byte_ns, double speed,
    double thread_speed)
{
    double here_ns = work_ns, there_ns;
    int i;
#ifdef POLYOPT_HAS_DEVICE
    extern int omp_get_max_threads(void);
    here_ns /= omp_get_max_threads();
#endif
    there_ns = (work_ns - serial_ns) / speed + serial_ns / thread_speed +
               starts * latency_ns;
    for (i = 0; i < n; i++)
        if (range[i].high > range[i].low)
            there_ns += (double)(range[i].high - range[i].low) * byte_ns *
                        ((range[i].kind & 1) + (range[i].kind >> 1 & 1)) *
                        (polyopt_device_is_whole(&range[i]) ? 1 : 2);
    return there_ns < here_ns;
}

#if defined POLYOPT_HAS_DEVICE && !defined POLYOPT_DEVICE
/* Do regions run there?  Not if the program is not compiled for the device.  Either it
 * says so, or what a region changes is not here. */
static int polyopt_device_runs(void)
{
    extern int omp_is_initial_device(void);
    extern int polyopt_device_process(void) __asm__("getpid");
    int is_here = 1, own = 1;
    if (!polyopt_device_state.pid) {
        polyopt_device_state.pid = polyopt_device_process();
#pragma omp target map(from: is_here) map(to: own)
        {
            is_here = omp_is_initial_device();
            own = 2;
        }
        polyopt_device_state.runs = !is_here || own == 1;
    }
    return polyopt_device_state.runs;
}

/* Has the device room, and no copy of an end of a range? */
static int polyopt_device_has_room(int n, const polyopt_device_range *range,
                                   unsigned long bytes)
{
    extern int omp_get_default_device(void);
    extern __attribute__((weak)) int omp_target_is_present(const void *, int);
    extern __attribute__((weak)) void *omp_target_alloc(unsigned long, int);
    extern __attribute__((weak)) void omp_target_free(void *, int);
    int device = omp_get_default_device(), i;
    void *room;
    if (!omp_target_is_present || !omp_target_alloc || !omp_target_free)
        return 0;
    for (i = 0; i < n; i++)
        if (omp_target_is_present((const void *)range[i].low, device) ||
            omp_target_is_present((const void *)(range[i].high - 1), device))
            return 0;
    room = omp_target_alloc(bytes, device);
    if (!room)
        return 0;
    omp_target_free(room, device);
    return 1;
}
#endif

static void polyopt_device_leave(int n, polyopt_device_range *range)
{
    extern void polyopt_device_free(void *) __asm__("free");
    int i;
    for (i = 0; i < n; i++)
        polyopt_device_free(range[i].copy);
    __sync_lock_release(&polyopt_device_state.is_busy);
}

/* Copy the ranges that come back and are not written as a whole; 0 if there is no room. */
static int polyopt_device_copy(int n, polyopt_device_range *range)
{
    extern void *polyopt_device_room(unsigned long) __asm__("malloc");
    int i;
    for (i = 0; i < n; i++) {
        unsigned long bytes = range[i].high - range[i].low;
        if (polyopt_device_is_whole(&range[i]))
            continue;
        range[i].copy = (char *)polyopt_device_room(bytes);
        if (!range[i].copy)
            return 0;
        __builtin_memcpy(range[i].copy, (const void *)range[i].low, bytes);
    }
    return 1;
}

/* Begin to use the device; 0 if that cannot be. */
static int polyopt_device_begin(int n, polyopt_device_range *range, double most)
{
    unsigned long bytes = 0;
    int i, k, good = 1;
    for (i = 0; i < n; i++) {
        if (range[i].low >= range[i].high)
            return 0;
        bytes += range[i].high - range[i].low;
        for (k = 0; k < i; k++)
            if (range[i].low < range[k].high && range[k].low < range[i].high)
                return 0;
    }
    if ((double)bytes > most ||
        __sync_lock_test_and_set(&polyopt_device_state.is_busy, 1))
        return 0;
#if defined POLYOPT_HAS_DEVICE && !defined POLYOPT_DEVICE
    good = polyopt_device_runs() && polyopt_device_has_room(n, range, bytes);
#endif
    if (good && polyopt_device_copy(n, range))
        return 1;
    polyopt_device_leave(n, range);
    return 0;
}

static void polyopt_device_end(int n, polyopt_device_range *range)
{
    int i;
    polyopt_device_state.nests++;
    for (i = 0; i < n; i++) {
        unsigned long bytes = range[i].high - range[i].low;
        polyopt_device_state.sent += range[i].kind & 1 ? bytes : 0;
        polyopt_device_state.returned += range[i].kind & 2 ? bytes : 0;
    }
    polyopt_device_leave(n, range);
}

/* Say in the end what has been done, if POLYOPT_DEVICE_REPORT is in the environment. */
static __attribute__((destructor)) void polyopt_device_report(void)
{
    extern char *polyopt_device_value(const char *) __asm__("getenv");
    extern int polyopt_device_print(int, const char *, ...) __asm__("dprintf");
    if (polyopt_device_state.nests > 0 &&
        polyopt_device_value("POLYOPT_DEVICE_REPORT"))
        polyopt_device_print(2, "polyopt: %ld nests on a device, %lu bytes sent, "
                             "%lu returned\n", polyopt_device_state.nests,
                             polyopt_device_state.sent,
                             polyopt_device_state.returned);
    polyopt_device_state.nests = 0;
}

/* polyopt: the original of steps */
static __attribute__((noinline)) void po_steps_1_original(int steps, int n,
    double (*restrict a)[n], double (*restrict b)[n], const double *restrict c)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                b[i][j] = 0.5 * (a[i - 1][j] + a[i + 1][j]) + c[t];
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                a[i][j] = b[i][j];
    }
}

/* polyopt: for steps, where there is much to do */
static __attribute__((noinline)) void po_steps_1(int steps, int n,
    double (*restrict a)[n], double (*restrict b)[n], const double *restrict c)
{
    #pragma omp parallel for schedule(dynamic) \
        firstprivate(steps, n, a, b, c)
    for (long jt = 0; jt <= n - 2L; jt += 256)
        for (long tt = 0; tt <= po_floord(steps - 1L, 32); tt++)
            for (long t1 = 2 * tt; t1 <= po_min(po_floord(2L * steps + n - 3, 32), 2 * tt + po_floord(n + 61L, 32)); t1++)
                for (long t = po_max(32 * tt, 16 * t1 - po_floord(n - 1L, 2)); t < po_min(steps, po_min(16 * t1 + 16, 32 * tt + 32)); t++) {
                    if (t >= 16 * t1) {
                        if (n >= 3) {
                            const double c0 = c[t];
                            #pragma omp simd
                            for (long j = po_max(jt, 1); j <= po_min(n - 2L, jt + 255); j++)
                                b[1][j] = 0.5 * (a[0][j] + a[2][j]) + c0;
                        }
                    }
                    for (long i = po_max(32 * t1 - 2 * t, 2); i <= po_min(32 * t1 - 2 * t + 31, n - 2L); i++) {
                        const double c0 = c[t];
                        #pragma omp simd
                        for (long j = po_max(jt, 1); j <= po_min(jt + 255, n - 2L); j++) {
                            double a0 = a[i - 1][j];
                            b[i][j] = 0.5 * (a0 + a[i + 1][j]) + c0;
                            a0 = b[i - 1][j];
                            a[i - 1][j] = a0;
                        }
                    }
                    if (32 * t1 + 32 >= 2 * t + n) {
                        #pragma omp simd
                        for (long j = po_max(jt, 1); j <= po_min(jt + 255, n - 2L); j++)
                            a[n - 2L][j] = b[n - 2L][j];
                    }
                }
    __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* polyopt: what steps writes */
static void po_steps_1_written(polyopt_device_range *po_range, int steps,
    int n, double (*restrict a)[n], double (*restrict b)[n])
{
    if (steps >= 1) {
        for (long t1 = 1; t1 <= n - 2L; t1++) {
            {
                const long t2 = 1;

                if (t2 <= n - 2L)
                    polyopt_device_back(&po_range[0], &a[t1][t2], n - 2L - t2 + 1, (long)sizeof(a[0][0]));
            }
        }
    }
    if (steps >= 1) {
        for (long t1 = 1; t1 <= n - 2L; t1++) {
            {
                const long t2 = 1;

                if (t2 <= n - 2L)
                    polyopt_device_back(&po_range[2], &b[t1][t2], n - 2L - t2 + 1, (long)sizeof(b[0][0]));
            }
        }
    }
}

/* polyopt: steps on a device */
static __attribute__((noinline)) int po_steps_1_device(int steps, int n,
    double (*restrict a)[n], double (*restrict b)[n], const double *restrict c)
{
    polyopt_device_range po_range[3] = {{~0UL, 0, 3, 0, 0}, {~0UL, 0, 1, 0, 0}, {~0UL, 0, 3, 0, 0}};

    if (!polyopt_device_is_there())
        return 0;
    if (steps >= 1 && n >= 3) {
        polyopt_device_row(&po_range[0], &a[0][1], 1, (long)sizeof(a[0][0]));
        polyopt_device_row(&po_range[0], &a[n - 1L][n - 2L], 1, (long)sizeof(a[0][0]));
    }
    if (n >= 3) {
        if (steps >= 2) {
            polyopt_device_row(&po_range[1], &c[0], 1, (long)sizeof(c[0]));
        }
        if (steps >= 1) {
            polyopt_device_row(&po_range[1], &c[steps - 1L], 1, (long)sizeof(c[0]));
        }
    }
    if (steps >= 1) {
        if (n >= 4) {
            polyopt_device_row(&po_range[2], &b[1][1], 1, (long)sizeof(b[0][0]));
        }
        if (n >= 3) {
            polyopt_device_row(&po_range[2], &b[n - 2L][n - 2L], 1, (long)sizeof(b[0][0]));
        }
    }
    po_steps_1_written(po_range, steps, n, a, b);
    if (!polyopt_device_begin(3, po_range, 4e+09))
        return 0;
    {
        char *const po_device_a = polyopt_device_place(&po_range[0]);
        const long po_from_a = (long)(po_range[0].low - (unsigned long)a);
        const long po_bytes_a __attribute__((unused)) =
            (long)(po_range[0].high - po_range[0].low);
        char *const po_device_c = polyopt_device_place(&po_range[1]);
        const long po_from_c = (long)(po_range[1].low - (unsigned long)c);
        const long po_bytes_c __attribute__((unused)) =
            (long)(po_range[1].high - po_range[1].low);
        char *const po_device_b = polyopt_device_place(&po_range[2]);
        const long po_from_b = (long)(po_range[2].low - (unsigned long)b);
        const long po_bytes_b __attribute__((unused)) =
            (long)(po_range[2].high - po_range[2].low);

        #pragma omp target data \
            map(tofrom: po_device_a[0:po_bytes_a]) \
            map(to: po_device_c[0:po_bytes_c]) \
            map(tofrom: po_device_b[0:po_bytes_b])
        {
            for (long t = 0; t < steps; t++) {
                #pragma omp target teams distribute parallel for \
                    map(alloc: po_device_a[0:po_bytes_a]) \
                    map(alloc: po_device_c[0:po_bytes_c]) \
                    map(alloc: po_device_b[0:po_bytes_b])
                for (long i = 1; i <= n - 2L; i++) {
                    double *restrict a = (void *)(po_device_a - po_from_a);
                    const double *restrict c = (void *)(po_device_c - po_from_c);
                    double *restrict b = (void *)(po_device_b - po_from_b);

                    const double c0 = c[t];
                    for (long j = 1; j <= n - 2L; j++)
                        b[i * n + j] = 0.5 * (a[(i - 1) * n + j] + a[(i + 1) * n + j]) + c0;
                }
                #pragma omp target teams distribute parallel for collapse(2) \
                    map(alloc: po_device_a[0:po_bytes_a]) \
                    map(alloc: po_device_b[0:po_bytes_b])
                for (long i = 1; i <= n - 2L; i++)
                    for (long j = 1; j <= n - 2L; j++) {
                        double *restrict a = (void *)(po_device_a - po_from_a);
                        double *restrict b = (void *)(po_device_b - po_from_b);

                        a[i * n + j] = b[i * n + j];
                    }
            }
        }
    }
    po_steps_1_written(po_range, steps, n, a, b);
    polyopt_device_end(3, po_range);
    return 1;
}

/* polyopt: --target=offload --min-gain=any */
/* A time loop: the arrays are on the device for all of it; rows of variable length have one
 * subscript there; what is read of c in front of a loop is read in it. */
void steps(int steps, int n, double (*restrict a)[n], double (*restrict b)[n],
           const double *restrict c)
{
    if (!po_steps_1_device(steps, n, a, b, c)) {
    /* polyopt: tiled 256x32x32, parallel, simd */
    if (po_large((double)steps * n * n > 240000)) {
        po_steps_1(steps, n, a, b, c);
    } else {
        po_steps_1_original(steps, n, a, b, c);
    }
    }
}
