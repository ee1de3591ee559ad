/* Loops of the program as they are, in vectors: those that read neighbours, which clang keeps from
 * iteration to iteration, if iterations are independent.
 */
/* options: --no-parallel --min-gain=1000 --parallel-threshold=20000 */
/* text: as it is */
#include "classes.h"

static int global;

/* expect: simd */
static void kernel_rows(void)
{
    int i, j;

    for (i = 1; i < N - 1; i++)
        for (j = 1; j < N - 1; j++) {
            double sum = aa[i][j - 1] + aa[i][j];
            bb[i][j] = sum * 3 + aa[i][j + 1];
        }
}

/* expect: simd */
static void kernel_several(void)
{
    int i;

    for (i = 2; i <= N - 3; ++i)
        a[i] = b[i - 1] + b[i] + b[i + 1];
    for (i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
            bb[i][j] -= aa[i][j - 1] + aa[i][j] * aa[i][j + 1];
}

/* expect: unchanged */
static void kernel_in_place(void)
{
    for (int i = 1; i < N - 1; i++)
        b[i] = b[i - 1] + b[i] + b[i + 1];
}

static void kernel_chain(void)
{
    for (int i = 3; i < N - 1; i++) {
        c[i] = a[i - 1] + a[i] + a[i + 1];
        b[i] = c[i - 3] * 2;
    }
}

/* expect: unchanged */
static void kernel_counter(void)
{
    int k = 0;

    for (int i = 1; i < N - 1; i++)
        c[k++] = a[i - 1] + a[i] + a[i + 1];
    result += k;
}

/* expect: unchanged */
static void kernel_sum(void)
{
    double sum = 0;

    for (int i = 1; i < N - 1; i++)
        sum += a[i - 1] * a[i] + a[i + 1];
    result += sum;
}

/* expect: unchanged */
static void kernel_of_global(void)
{
    for (global = 1; global < N - 1; global++)
        c[global] = b[global - 1] + b[global] + b[global + 1];
}

static void kernel_left(void)
{
    double last = 1;

    for (int i = 1; i < N - 1; i++) {
        a[i] = c[i - 1] + c[i] * c[i + 1] + last;
        last = c[i];
    }
}

/* expect: unchanged */
static void kernel_value(void)
{
    int n = 5 + (int)result, i = 0;

    for (i = 4; i <= n - 2; ++i)
        b[i] -= c[i - 2] + c[i - 1] + c[i];
    result = i;
}

/* expect: unchanged */
static void kernel_down(void)
{
    for (int i = N - 2; i > 0; i--)
        b[i] += a[i - 1] + a[i] + a[i + 1];
}

static void by_pointer(int n, double *to, const double *from)
{
    for (int i = 1; i < n - 1; i++)
        to[i] = from[i - 1] + from[i] + from[i + 1];
}

/* expect: unchanged */
static void kernel_overlap(void)
{
    by_pointer(N - 1, a + 1, a);
    by_pointer(N - 1, b, b + 1);
}

int main(void)
{
    RUN(rows);
    RUN(several);
    RUN(in_place);
    RUN(chain);
    RUN(counter);
    RUN(sum);
    RUN(of_global);
    RUN(left);
    RUN(value);
    RUN(down);
    RUN(overlap);
    return 0;
}
