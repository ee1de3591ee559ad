/* Variables of functions that are inlined, set more than once: each mention is a
 * reference of its own.
 */
#include <stdio.h>

#ifndef N
#define N 33
#endif

static double A[N][N], B[N][N];

/* its own value makes the next one */
static void square(int n, double (*a)[N], double (*b)[N])
{
    int i, j;
    double t;

    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++) {
            t = b[i][j];
            t = t * t;
            a[i][j] = t * 2 + a[i][j];
        }
}

/* expect: transformed */
void kernel_often(int n)
{
    for (int r = 0; r < 2; r++)
        square(n, A, B);
}

static double mixed(double x, double y)
{
    double t = x * y;

    t = t * x + t;
    return t * t - x;
}

/* an argument that is mentioned several times, and set several times */
/* expect: transformed */
void kernel_argument(int n)
{
    double s;

    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            s = A[i][j] / 1024;
            s = mixed(s, B[i][j] / 16);
            s = mixed(s, s / 2);
            A[i][j] = s + mixed(s - 1, s);
        }
}

static void fill(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            A[i][j] = (i * 7 + j * 3) % 31;
            B[i][j] = (i * 5 + j * 11) % 17;
        }
}

static void sum_up(const char *name)
{
    double sum = 0;

    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            sum = sum * 0.999 + A[i][j] * (i + 1) + j * A[i][j];
    printf("%s %.17g\n", name, sum);
}

int main(void)
{
    fill();
    kernel_often(N);
    sum_up("often");
    kernel_argument(N);
    sum_up("argument");
    return 0;
}
