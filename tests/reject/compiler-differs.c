/* polyopt: --compiler-text=tests/reject/compiler-differs.i */
/* The text is that of a compiler that is not the parser: it defines __GNUC__ as 99,
 * SIZE, and neither __clang__ nor what the parser alone has builtin.
 */
double A[200][200], B[200][200];

#ifdef __clang__
#define N 40
#else
#define N 80
#endif
#define TWICE (2 * (N))
#if 1
#define SAME 80
#endif

#if __GNUC__ > 90
typedef float number;
#else
typedef double number;
#endif
typedef number rows[200];
rows C[200];

enum {
    FIRST,
#ifndef __clang__
    SECOND,
#endif
    LAST
};

void by_macro(void) /* reject: compiler-differs */
{
    for (int i = 0; i < SAME; i++)
        for (int j = 0; j < TWICE; j++)
            A[i][j] = B[j][i];
}

void by_builtin(void) /* reject: compiler-differs */
{
    for (int i = 0; i < SAME; i++)
        for (int j = 0; j < __GNUC__ + 20; j++)
            A[i][j] = B[j][i];
}

void by_missing(void) /* reject: compiler-differs */
{
    enum { SIZE = 60 };

    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SAME; j++)
            A[i][j] = B[j][i];
}

void by_type(void) /* reject: compiler-differs */
{
    for (int i = 0; i < SAME; i++)
        for (int j = 0; j < SAME; j++)
            A[i][j] = C[j][i];
}

void by_enumerator(void) /* reject: compiler-differs */
{
    for (int i = 0; i < SAME; i++)
        for (int j = LAST; j < SAME; j++)
            A[i][j] = B[j][i];
}

#if __has_builtin(__builtin_shufflevector) && __GNUC__ < 90
static int bound(void)
{
    return 40;
#else
static int bound(void)
{
#endif
    return 80;
}

void by_call(void) /* reject: compiler-differs */
{
    int n = bound();

    for (int i = 0; i < n; i++)
        for (int j = 0; j < SAME; j++)
            A[i][j] = B[j][i];
}

void inside(void)
{
    for (int i = 0; i < SAME; i++)
        for (int j = 0; j < SAME; j++)
            A[i][j] = B[j][i];
#ifdef __clang__ /* reject: compiler-differs */
    A[1][1] = 0;
#endif
}
