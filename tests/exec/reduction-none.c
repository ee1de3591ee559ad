/* What looks like a sum or an extreme, and depends on the order. */
#include <stdio.h>

#ifndef N
#define N 300
#endif
#define M (N + 3)

static int a[M], b[M];
static unsigned u[M];
static long wide[M];
static float f[M];
static double d[M];
static double results[64];
static int n_out;

static void put(double value)
{
    results[n_out++] = value;
}

/* expect: unchanged */
static void kernel_prefix(int n)
{
    int s = 0;

    for (int i = 0; i < n; i++) {
        s += a[i];
        b[i] = s;
    }
    put(s);
}

/* expect: unchanged */
static void kernel_read_before(int n)
{
    int s = 0;

    for (int i = 0; i < n; i++) {
        b[i] = s * 2;
        s += a[i];
    }
    put(s);
}

/* The last iteration reads what all others have added up: behind the loop. */
/* expect: parallel */
static void kernel_read_at_the_end(int n)
{
    int s = 0;

    for (int i = 0; i < n; i++) {
        s += a[i];
        if (i == n - 1)
            b[0] = s;
    }
    put(s);
}

/* expect: unchanged */
static void kernel_read_on_the_way(int n)
{
    int s = 0;

    for (int i = 0; i < n; i++) {
        s += a[i];
        if (i % 10 == 7)
            b[i] = s;
    }
    put(s);
}

/* expect: unchanged */
static void kernel_reset_at_the_start(int n)
{
    int s = 5;

    for (int i = 0; i < n; i++) {
        if (i == 3)
            s = 1;
        s += a[i];
    }
    put(s);
}

/* expect: unchanged */
static void kernel_reversed(int n)
{
    int s = 3;

    for (int i = 0; i < n; i++)
        s = a[i] - s;
    put(s);
}

/* expect: unchanged */
static void kernel_doubled(int n)
{
    unsigned s = 1;

    for (int i = 0; i < n; i++)
        s += s + u[i];
    put(s);
}

/* expect: unchanged */
static void kernel_shifted(int n)
{
    unsigned s = 1;

    for (int i = 0; i < n; i++)
        s = (s << 1) ^ u[i];
    put(s);
}

/* expect: unchanged */
static void kernel_two_operators(int n)
{
    unsigned s = 1;

    for (int i = 0; i < n; i++) {
        s += u[i];
        s *= 3;
    }
    put(s);
}

/* expect: unchanged */
static void kernel_operator_by_condition(int n)
{
    unsigned s = 1;

    for (int i = 0; i < n; i++) {
        if (a[i] > 0)
            s += u[i];
        else
            s ^= u[i];
    }
    put(s);
}

/* expect: unchanged */
static void kernel_guarded_by_itself(int n)
{
    int s = 0;

    for (int i = 0; i < n; i++)
        if (s < 1000)
            s += b[i] & 7;
    put(s);
}

/* expect: unchanged */
static void kernel_found_by_itself(int n)
{
    unsigned s = 0;

    for (int i = 0; i < n; i++)
        s += a[s % 8] & 1;
    put(s);
}

/* expect: unchanged */
static void kernel_quotient(int n)
{
    int s = 1 << 30;

    for (int i = 0; i < n; i++)
        s = s / 2 + a[i];
    put(s);
}

/* expect: unchanged */
static void kernel_truncated(int n)
{
    int s = 0;

    for (int i = 0; i < n; i++)
        s += d[i];
    put(s);
}

/* expect: unchanged */
static void kernel_cut_off(int n)
{
    int s = 0;

    for (int i = 0; i < n; i++)
        s = (signed char)(s + a[i]);
    put(s);
}

/* expect: unchanged */
static void kernel_float(int n)
{
    float s = 0;

    for (int i = 0; i < n; i++)
        s += f[i];
    put(s);
}

/* expect: unchanged */
static void kernel_double(int n)
{
    double s = 0;

    for (int i = 0; i < n; i++)
        s = s + d[i] * f[i];
    put(s);
}

/* No reduction; but see peaks.c. */
static void kernel_float_maximum(int n)
{
    double m = -1;

    for (int i = 0; i < n; i++)
        m = d[i] > m ? d[i] : m;
    put(m);
}

/* expect: unchanged */
static void kernel_bool_toggle(int n)
{
    _Bool t = 0;

    for (int i = 0; i < n; i++)
        t ^= u[i] % 5;
    put(t);
}

/* expect: unchanged */
static void kernel_bool_sum(int n)
{
    _Bool t = 0;

    for (int i = 0; i < n; i++)
        t += u[i] % 5 == 9;
    put(t);
}

/* Compared as unsigned. */
/* expect: unchanged */
static void kernel_other_comparison(int n)
{
    int m = 5;

    for (int i = 0; i < n; i++)
        if (u[i] < (unsigned)m)
            m = (int)u[i];
    put(m);
}

/* expect: unchanged */
static void kernel_mixed_comparison(int n)
{
    int m = -5;

    for (int i = 0; i < n; i++)
        m = u[i] % 100 > (unsigned)m ? (int)(u[i] % 100) : m;
    put(m);
}

/* The value that is kept is not the one that was compared. */
/* expect: unchanged */
static void kernel_cut_extreme(int n)
{
    short m = 0;

    for (int i = 0; i < n; i++)
        m = wide[i] > m ? wide[i] : m;
    put(m);
}

/* expect: unchanged */
static void kernel_almost_extreme(int n)
{
    int m = 0;

    for (int i = 0; i < n; i++)
        m = a[i] > m ? a[i] - 1 : m;
    put(m);
}

/* expect: unchanged */
static void kernel_last(int n)
{
    int m = 0;

    for (int i = 0; i < n; i++)
        if (a[i] > 5)
            m = a[i];
    put(m);
}

/* expect: unchanged */
static void kernel_away(int n)
{
    int m = 0;

    for (int i = 0; i < n; i++)
        m = a[i] > m ? m : b[i];
    put(m);
}

/* Nor is this. */
static void kernel_place_of_maximum(int n)
{
    int m = -100000;
    int at = -1;

    for (int i = 0; i < n; i++)
        if (a[i] > m) {
            m = a[i];
            at = i;
        }
    put(m);
    put(at);
}

/* expect: unchanged */
static void kernel_counted_up_to(int n)
{
    int m = 0;
    int count = 0;

    for (int i = 0; i < n; i++) {
        if (a[i] > m)
            m = a[i];
        count += m > 100;
    }
    put(m);
    put(count);
}

/* expect: unchanged */
static void kernel_fibonacci(int n)
{
    unsigned s = 1;
    unsigned t = 1;

    for (int i = 0; i < n; i++) {
        s += t;
        t += s;
    }
    put(s);
    put(t);
}

int main(void)
{
    for (int i = 0; i < M; i++) {
        a[i] = i * 7919 % 3001 - 1500;
        b[i] = i * 31 % 17 - 8;
        u[i] = 2654435761u * (unsigned)(i + 1);
        wide[i] = i * 70003L % 200001;
        f[i] = (float)(i * 37 % 101) / 7;
        d[i] = (i * 53 % 211) / 3.0 - 30;
    }
    kernel_prefix(N);
    kernel_read_before(N);
    kernel_read_at_the_end(N);
    kernel_read_on_the_way(N);
    kernel_reset_at_the_start(N);
    kernel_reversed(N);
    kernel_doubled(N);
    kernel_shifted(N);
    kernel_two_operators(N);
    kernel_operator_by_condition(N);
    kernel_guarded_by_itself(N);
    kernel_found_by_itself(N);
    kernel_quotient(N);
    kernel_truncated(N);
    kernel_cut_off(N);
    kernel_float(N);
    kernel_double(N);
    kernel_float_maximum(N);
    kernel_bool_toggle(N);
    kernel_bool_sum(N);
    kernel_other_comparison(N);
    kernel_mixed_comparison(N);
    kernel_cut_extreme(N);
    kernel_almost_extreme(N);
    kernel_last(N);
    kernel_away(N);
    kernel_place_of_maximum(N);
    kernel_counted_up_to(N);
    kernel_fibonacci(N);
    for (int i = 0; i < n_out; i++)
        printf("%d %a\n", i, results[i]);
    for (int i = 0; i < M; i++)
        printf("%d\n", b[i]);
    return 0;
}
