/* polyopt: --compiler-text=tests/reject/compiler-body.i */
/* The text is that of a compiler that defines __GNUC__ as 99.  Where the bodies of functions
 * end depends on that: what stands behind them is not in a body.
 */
double A[200][200], B[200][200];

#if __GNUC__ > 90
#define REAL float
#else
#define REAL double
#endif

void opens_twice(int n)
{
#if __GNUC__ > 90
    if (n > 1) {
#else
    if (n > 2) {
#endif
        A[0][0] = 1;
    }
}

typedef REAL real;
real D[200];

void closes_twice(int n)
{
    if (n > 1) {
#if __GNUC__ > 90
        A[0][0] = 1;
    }
#else
        A[0][0] = 2;
    }
#endif
}

void by_swallowed(void) /* reject: compiler-differs */
{
    for (int i = 0; i < 200; i++)
        for (int j = 0; j < 200; j++)
            A[i][j] = D[j];
}

int ends_early(void)
{
#if __GNUC__ > 90
    return 1;
}
typedef float number;
int ends_late(void)
{
#else
    return 2;
}
typedef double number;
int ends_late(void)
{
#endif
    return 3;
}
number C[200];

void by_type(void) /* reject: compiler-differs */
{
    for (int i = 0; i < 200; i++)
        for (int j = 0; j < 200; j++)
            A[i][j] = C[j];
}

int ends_twice(void)
{
#if __GNUC__ > 90
    return 1; }
enum { LAST = 80 };
#else
    return 2; }
enum { LAST = 40 };
#endif

void by_constant(void) /* reject: compiler-differs */
{
    for (int i = 0; i < LAST; i++)
        for (int j = 0; j < 200; j++)
            A[i][j] = B[j][i];
}

#if __GNUC__ > 90
#define OPEN if (1) {
int bound(int n)
#else
#define OPEN
int bound(long n)
#endif
{
    return (int)n;
}

void by_head(int n) /* reject: compiler-differs */
{
    for (int i = 0; i < bound(n); i++)
        for (int j = 0; j < 200; j++)
            A[i][j] = B[j][i];
}

void inside(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 200; j++)
            A[i][j] = B[j][i];
    OPEN
#if __GNUC__ > 90 /* reject: compiler-differs */
    }
#endif
}
