/* Functions whose bodies are text that is included: for each type of number, and by way of
 * a file that is included itself.
 */
#include <assert.h>
#include <stdio.h>

#define N 5000

static float narrow[2][N];
static double wide[2][N];

#define NAME add_narrow
#define NUMBER float
#include "inc/sum.h"
#undef NUMBER
#undef NAME

#define NAME add_wide
#define NUMBER double
#include "inc/sum.h"
#undef NUMBER
#undef NAME

static void scale(int n, double *x)
{
#include "body.h" /* the body */
}

/* Not all compilers see the same. */
static void shift(int n, double *x)
{
#include "inc/odd.h"
}

/*
#include "body.h"
*/
static const char *const text = "\
#include \"body.h\"";

int main(int argc, char **argv)
{
    (void)argv;
    for (int i = 0; i < N; i++) {
        narrow[0][i] = (float)i / 8;
        wide[0][i] = i * 0.375;
    }
    add_narrow(N, narrow[1], narrow[0]);
    add_wide(N, wide[1], wide[0]);
    scale(N, wide[1]);
    shift(N, wide[1]);
    printf("%g %g %s %d %s\n", narrow[1][N - 1], wide[1][N - 1], __FILE__,
           __LINE__, text);
    fflush(stdout);
    scale(argc > 1 ? -1 : N, wide[0]);
    return 0;
}
