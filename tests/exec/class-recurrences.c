/* Recurrences, wavefronts, searches, packing, and loops to peel. */
#include "classes.h"

/* expect: unchanged no-gain */
static void kernel_first_order(void)
{
    for (int i = 1; i < N; i++)
        a[i] = a[i - 1] * 0.5 + b[i];
}

/* expect: unchanged no-gain */
static void kernel_second_order(void)
{
    for (int i = 2; i < N; i++)
        a[i] = a[i - 1] * 0.5 + a[i - 2] * 0.25 + b[i];
}

/* expect: unchanged no-gain */
static void kernel_coupled(void)
{
    for (int i = 1; i < N; i++) {
        a[i] = b[i - 1] * 0.5 + c[i];
        b[i] = a[i] * 0.5 + d[i];
    }
}

/* expect: parallel */
static void kernel_row_recurrences(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 2; j < N; j++)
            aa[i][j] = aa[i][j - 1] * 0.5 + aa[i][j - 2] * 0.25 + bb[i][j];
}

/* expect: parallel */
static void kernel_wavefront(void)
{
    for (int i = 1; i < N; i++)
        for (int j = 1; j < N; j++)
            aa[i][j] = (aa[i - 1][j] + aa[i][j - 1] + aa[i - 1][j - 1]) * 0.25;
}

/* expect: parallel */
static void kernel_wavefront_anti(void)
{
    for (int i = 1; i < N; i++)
        for (int j = 1; j < N - 1; j++)
            aa[i][j] = (aa[i - 1][j + 1] + aa[i][j - 1]) * 0.5;
}

/* expect: transformed */
static void kernel_smoothing_in_place(void)
{
    for (int t = 0; t < 5; t++)
        for (int i = 1; i < N - 1; i++)
            a[i] = (a[i - 1] + a[i] + a[i + 1]) * 0.25;
}

/* expect: simd */
static void kernel_smoothing_two_arrays(void)
{
    for (int t = 0; t < 5; t++) {
        for (int i = 1; i < N - 1; i++)
            b[i] = (a[i - 1] + a[i] + a[i + 1]) * 0.25;
        for (int i = 1; i < N - 1; i++)
            a[i] = b[i];
    }
}

/* expect: simd */
static void kernel_triangular_solve(void)
{
    for (int i = 0; i < N; i++) {
        a[i] = b[i];
        for (int j = 0; j < i; j++)
            a[i] -= aa[i][j] * a[j] * 0.01;
    }
}

/* expect: simd */
static void kernel_back_substitution(void)
{
    for (int i = N - 1; i >= 0; i--)
        for (int j = i + 1; j < N; j++)
            for (int k = 0; k < N; k++)
                aa[i][k] -= bb[i][j] * aa[j][k] * 0.001;
}

/* expect: unchanged early-exit */
static void kernel_search(void)
{
    int at = -1;

    for (int i = 0; i < N; i++)
        if (a[i] > 3) {
            at = i;
            break;
        }
    result = at;
}

/* expect: parallel */
static void kernel_last_match(void)
{
    int at = -1;

    for (int i = 0; i < N; i++)
        if (a[i] > 3)
            at = i;
    result = at;
}

/* expect: unchanged nonaffine-condition */
static void kernel_pack(void)
{
    int k = 0;

    for (int i = 0; i < N; i++)
        if (b[i] > 0)
            a[k++] = b[i];
    result = k;
}

/* expect: unchanged nonaffine-condition */
static void kernel_unpack(void)
{
    int k = 0;

    for (int i = 0; i < N; i++)
        if (b[i] > 0)
            a[i] = c[k++];
    result = k;
}

/* expect: parallel */
static void kernel_peel_first(void)
{
    for (int i = 0; i < N; i++)
        a[i] = (b[i] + b[i > 0 ? i - 1 : N - 1]) * 0.5;
}

/* expect: simd */
static void kernel_peel_last(void)
{
    for (int i = 0; i < N; i++)
        a[i] = i == N - 1 ? b[i] : b[i] + b[i + 1];
}

/* expect: simd */
static void kernel_peel_written_once(void)
{
    for (int i = 0; i < N; i++)
        b[i] = a[0] * 2 + c[i];
    for (int i = 0; i < N; i++)
        a[i] = a[0] + b[i];
}

/* expect: simd */
static void kernel_while_index(void)
{
    int i = 0;

    while (i < N) {
        a[i] = b[i] * 2;
        i++;
    }
    result = i;
}

/* expect: unchanged early-exit */
static void kernel_early_return_sum(void)
{
    double s = 0;

    for (int i = 0; i < N; i++) {
        s += a[i];
        if (s > 1000)
            break;
    }
    result = s;
}

int main(void)
{
    RUN(first_order);
    RUN(second_order);
    RUN(coupled);
    RUN(row_recurrences);
    RUN(wavefront);
    RUN(wavefront_anti);
    RUN(smoothing_in_place);
    RUN(smoothing_two_arrays);
    RUN(triangular_solve);
    RUN(back_substitution);
    RUN(search);
    RUN(last_match);
    RUN(pack);
    RUN(unpack);
    RUN(peel_first);
    RUN(peel_last);
    RUN(peel_written_once);
    RUN(while_index);
    RUN(early_return_sum);
    return 0;
}
