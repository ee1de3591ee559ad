/* Functions for call-header.c: loops here stay as they are. */
/* The names of functions that generated code brings along. */
static inline int po_min(int a, int b)
{
    return a > b ? a : b;
}

static int po_max = 3;

static double gain = 1.5;
static double t1[64], t2[64];

static inline void fill_tables(void)
{
    for (int i = 0; i < 64; i++) {
        t1[i] = i % 5;
        t2[i] = i % 3 + po_max;
    }
}

static inline double square(double x)
{
    return x * x;
}

static inline double smooth(const double *x, int i)
{
    return 0.25 * x[i - 1] + 0.5 * x[i] + 0.25 * x[i + 1];
}

static inline double amplified(double x)
{
    return square(x) * gain;
}

static inline void scale_row(double *row, int n, double by)
{
    for (int k = 0; k < n; k++)
        row[k] *= by;
}

static inline void add_row(double *to, const double *from, int n)
{
    int t1;

    for (t1 = 0; t1 < n; t1++)
        to[t1] += from[t1] * gain;
}

static inline void add_tables(double *to, int n)
{
    for (int q = 0; q < n; q++)
        to[q] += t1[q] + t2[q];
}

static inline double counted(double x)
{
    static int n;

    return x + n++;
}

static inline void configured(double *row, int n)
{
    for (int k = 0; k < n; k++) {
#ifdef CONFIGURED
        row[k] *= 2;
#else
        row[k] += 2;
#endif
    }
}

#define DEFINE_ROW(name, op) \
    static inline void name(double *row, int n) \
    { \
        for (int k = 0; k < n; k++) \
            row[k] op 2; \
    }
DEFINE_ROW(from_macro, +=)

static inline void first_positive(double *row, int n)
{
    for (int k = 0; k < n; k++)
        if (row[k] > 0) {
            row[k] = -1;
            return;
        }
}
