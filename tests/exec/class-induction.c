/* Induction variables: subscripts that are counted along with the loop. */
#include "classes.h"

/* expect: parallel */
static void kernel_by_two(void)
{
    int k = 0;

    for (int i = 0; i < N / 2; i++) {
        a[k] = b[i] + 1;
        k += 2;
    }
}

/* expect: simd */
static void kernel_before_use(void)
{
    int k = -1;

    for (int i = 0; i < N; i++) {
        k++;
        a[k] = b[k] * c[i];
    }
}

/* expect: simd */
static void kernel_downwards(void)
{
    int k = N;

    for (int i = 0; i < N; i++) {
        k--;
        a[k] = b[i] + c[i];
    }
}

/* expect: simd */
static void kernel_two_counters(void)
{
    int j = 0;
    int k = N - 1;

    for (int i = 0; i < N; i++) {
        a[j] = b[k] * 2;
        j++;
        k--;
    }
}

/* expect: parallel */
static void kernel_wrap_around(void)
{
    int last = N - 1;

    for (int i = 0; i < N; i++) {
        a[i] = (b[i] + b[last]) * 0.5;
        last = i;
    }
}

/* expect: parallel */
static void kernel_wrap_around_twice(void)
{
    int one = N - 1;
    int two = N - 2 < 0 ? 0 : N - 2;

    if (one < 0)
        one = 0;
    for (int i = 0; i < N; i++) {
        a[i] = (b[i] + b[one] + b[two]) * 0.25;
        two = one;
        one = i;
    }
}

/* expect: simd */
static void kernel_counter_kept(void)
{
    int k = 3;

    for (int i = 0; i < N; i++) {
        a[i] = b[i] + k;
        k += 2;
    }
    result = k;
}

/* expect: simd */
static void kernel_two_loops(void)
{
    int k = 0;

    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            flat[k] = aa[i][j] + bb[j][i];
            k++;
        }
}

/* expect: simd */
static void kernel_triangular_counter(void)
{
    int k = 0;

    for (int i = 0; i < N; i++)
        for (int j = 0; j <= i; j++)
            flat[k++] = aa[i][j];
}

/* expect: unchanged nonaffine-condition */
static void kernel_counter_in_condition(void)
{
    int k = 0;

    for (int i = 0; i < N; i++)
        if (b[i] > 0) {
            a[k] = b[i];
            k++;
        }
}

/* expect: simd */
static void kernel_walking_pointer(void)
{
    double *to = a;
    const double *from = b;

    for (int i = 0; i < N; i++)
        *to++ = *from++ * 3;
}

/* expect: parallel */
static void kernel_pointer_by_two(void)
{
    double *to = x;

    for (int i = 0; i < N; i++) {
        *to = b[i] - c[i];
        to += 2;
    }
}

/* expect: simd */
static void kernel_index_as_value(void)
{
    for (int i = 0; i < N; i++)
        a[i] = b[i] * (double)i + (double)(i * i);
}

/* expect: unchanged no-gain */
static void kernel_geometric(void)
{
    double s = 1;

    for (int i = 0; i < N; i++) {
        a[i] = s * b[i];
        s *= 0.5;
    }
}

/* expect: unchanged no-gain */
static void kernel_accumulated_step(void)
{
    double s = 0;

    for (int i = 0; i < N; i++) {
        s += 2;
        a[i] = s * b[i];
    }
}

int main(void)
{
    RUN(by_two);
    RUN(before_use);
    RUN(downwards);
    RUN(two_counters);
    RUN(wrap_around);
    RUN(wrap_around_twice);
    RUN(counter_kept);
    RUN(two_loops);
    RUN(triangular_counter);
    RUN(counter_in_condition);
    RUN(walking_pointer);
    RUN(pointer_by_two);
    RUN(index_as_value);
    RUN(geometric);
    RUN(accumulated_step);
    return 0;
}
