/* The greatest and the least of floating-point numbers: to the bit what the loops of the
 * program find, with values that are no numbers, infinities and zeros of both signs in every
 * place, in front of the loop, too, and of every length around that of the lanes.
 */
/* text: as it is */
#include <math.h>
#include <stdio.h>
#include <string.h>

#ifndef N
#define N 1500
#endif

#define MOST      2000
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))

static double x[MOST + 40], y[MOST + 40];
static float z[MOST + 40], rows[24][MOST + 40], best[24];
static int w[MOST + 40];
static unsigned long hash = 5381;

static void note(double value)
{
    unsigned long bits;

    memcpy(&bits, &value, sizeof(bits));
    hash = hash * 1099511628211UL + bits;
}

static void note_float(float value)
{
    unsigned bits;

    memcpy(&bits, &value, sizeof(bits));
    hash = hash * 1099511628211UL + bits;
}

/* expect: simd */
static double kernel_greatest(int n, double m)
{
    for (int i = 0; i < n; i++)
        if (x[i] > m)
            m = x[i];
    return m;
}

/* expect: simd */
static double kernel_least(int n, double m)
{
    for (int i = 0; i < n; i++)
        m = m > x[i] ? x[i] : m;
    return m;
}

/* expect: simd */
static float kernel_norm(int n, float m)
{
    for (int i = 0; i < n; i++) {
        float a = fabsf(z[i]);

        m = m < a ? a : m;
    }
    return m;
}

/* expect: simd */
static double kernel_difference(int n, double m)
{
    for (int i = 2; i <= n; i++)
        if (m < fabs(x[i] - y[i + 3]))
            m = fabs(x[i] - y[i + 3]);
    return m;
}

/* expect: simd */
static double kernel_widened(int n, double m)
{
    for (int i = 0; i < n; i++)
        if (z[i] < m)
            m = z[i];
    return m;
}

/* expect: unchanged nonaffine-condition */
static double kernel_where_said(int n, double m)
{
    for (int i = 0; i < n; i++)
        if (y[i] > 0)
            if (x[i] > m)
                m = x[i];
    return m;
}

/* expect: simd */
static void kernel_rows(int n)
{
    for (int i = 0; i < 24; i++) {
        float m = rows[i][0];

        for (int j = 1; j < n; j++)
            if (rows[i][j] > m)
                m = rows[i][j];
        best[i] = m;
    }
}

static void kernel_elements(int n)
{
    for (int i = 0; i < 24; i++)
        for (int j = 0; j < n; j++)
            if (rows[i][j] < best[i])
                best[i] = rows[i][j];
}

/* An equal value takes the place of the one before: of zeros, the last one. */
/* expect: simd */
static double kernel_last(int n, double m)
{
    for (int i = 0; i < n; i++)
        if (x[i] >= m)
            m = x[i];
    return m;
}

/* What is no number enters, and is left by the next one. */
/* expect: simd */
static double kernel_any_number(int n, double m)
{
    for (int i = 0; i < n; i++)
        m = m > x[i] ? m : x[i];
    return m;
}

/* expect: simd */
static double kernel_least_of_all(int n, double m)
{
    for (int i = 0; i < n; i++)
        m = MIN(m, x[i]);
    return m;
}

/* expect: simd */
static float kernel_not_less(int n, float m)
{
    for (int i = 0; i < n; i++)
        m = m >= z[i] ? m : z[i];
    return m;
}

/* expect: simd */
static double kernel_library(int n, double m)
{
    for (int i = 0; i < n; i++)
        m = fmax(m, fabs(x[i] - y[i]));
    return m;
}

/* expect: simd */
static float kernel_library_least(int n, float m)
{
    for (int i = 0; i < n; i++)
        m = fminf(fabsf(z[i]), m);
    return m;
}

/* expect: simd */
static int kernel_place(int n, double m, double *value)
{
    int k = -1;

    for (int i = 0; i < n; i++)
        if (x[i] > m) {
            m = x[i];
            k = i;
        }
    *value = m;
    return k;
}

/* expect: simd */
static int kernel_place_of_least(int n, float m, int *count)
{
    int k = -1;
    int changes = 0;

    for (int i = 3; i < n; i++) {
        float a = z[i] - z[i - 1];

        if (m > a) {
            k = n - i;
            m = a;
            changes++;
        }
    }
    *count = changes;
    return k;
}

/* expect: simd */
static int kernel_place_of_integers(int n, int m)
{
    int k = 0;

    for (int i = 0; i < n; i++)
        if (w[i] > m) {
            m = w[i];
            k = i;
        }
    return k * 1000 + m;
}

/* expect: unchanged nonaffine-condition */
static int kernel_last_place(int n, double m)
{
    int k = -1;

    for (int i = 0; i < n; i++)
        if (x[i] >= m) {
            m = x[i];
            k = i;
        }
    return k;
}

/* expect: simd */
static double kernel_noted(int n, double m)
{
    double sum = 0;

    for (int i = 0; i < n; i++)
        if (x[i] > m) {
            m = x[i];
            x[i + 1] = x[i] + (i % 3 - 1);
            sum = sum + m;
        }
    return sum + m;
}

static double kernel_two_at_once(int n, double m, double *least)
{
    double low = *least;

    for (int i = 0; i < n; i++) {
        if (x[i] > m)
            m = x[i];
        if (x[i] < low)
            low = x[i];
    }
    *least = low;
    return m;
}

/* expect: unchanged nonaffine-condition */
static double kernel_feedback(int n, double m)
{
    for (int i = 0; i < n; i++)
        if (x[i] + 0.25 * m > m)
            m = x[i] + 0.25 * m;
    return m;
}

/* expect: unchanged nonaffine-condition */
static void kernel_trace(int n, double m)
{
    for (int i = 0; i < n; i++) {
        if (x[i] > m)
            m = x[i];
        y[i] = m;
    }
}

static void run(int n, double m)
{
    double low = m;

    note(kernel_greatest(n, m));
    note(kernel_least(n, m));
    note_float(kernel_norm(n, (float)m));
    note(kernel_difference(n, m));
    note(kernel_widened(n, m));
    note(kernel_where_said(n, m));
    note(kernel_last(n, m));
    note(kernel_any_number(n, m));
    note(kernel_least_of_all(n, m));
    note_float(kernel_not_less(n, (float)m));
    note(kernel_library(n, m));
    note_float(kernel_library_least(n, (float)m));
    note(kernel_two_at_once(n, m, &low));
    note(low);
    note(kernel_feedback(n, m));
}

static void run_places(int n, double m)
{
    double value;
    int count;

    note(kernel_place(n, m, &value));
    note(value);
    note(kernel_place_of_least(n, (float)m, &count));
    note(count);
    note(kernel_place_of_integers(n, isnan(m) || fabs(m) > 1e9 ? 7 : (int)m));
    note(kernel_last_place(n, m));
    note(kernel_noted(n, m));
}

static void run_rows(int n)
{
    kernel_rows(n);
    for (int i = 0; i < 24; i++)
        note_float(best[i]);
    kernel_elements(n);
    for (int i = 0; i < 24; i++)
        note_float(best[i]);
}

static void set(int n, double value, double other, int at)
{
    for (int i = 0; i < n; i++) {
        x[i] = i == at ? other : value;
        y[i] = i % 3 ? x[i] : -x[i];
        z[i] = (float)x[i];
        w[i] = i == at ? 3 : 2;
    }
}

int main(void)
{
    static const double special[] = {0.0, -0.0,     1.0,       -1.0, 5e-324,
                                     NAN, INFINITY, -INFINITY, -NAN, 1e300};
    const int n_special = (int)(sizeof(special) / sizeof(*special));
    unsigned seed = 1;

    for (int n = 0; n <= 150; n += n < 125 ? 25 : 3)
        for (int a = 0; a < n_special; a++)
            for (int b = 0; b < n_special; b++)
                for (int at = 0; at < n + 2; at += 1 + at % 11) {
                    set(n + 5, special[a], special[b], at);
                    run(n, special[(a + b + at) % n_special]);
                }
    for (int p = 0; p < 140; p += 5)
        for (int q = 0; q < 140; q += 3) {
            set(145, -2.0, 0.0, p);
            x[q] = z[q] = -0.0f;
            y[q] = 2.0;
            run(140, -3.0);
            set(145, 2.0, 0.0, q);
            x[p] = z[p] = -0.0f;
            y[p] = 2.0;
            run(140, 3.0);
        }
    for (int n = 250; n <= 1100; n += n < 260 || n > 1020 ? 3 : 127)
        for (int a = 0; a < n_special; a++)
            for (int at = 0; at < n + 2; at += 100 + at % 57) {
                set(n + 5, special[a], special[(a + at) % n_special], at);
                run_places(n, special[(a + n) % n_special]);
            }
    for (int n = 900; n <= 1500; n += 50)
        for (int turn = 100; turn <= 2000; turn += 380) {
            for (int i = 0; i < n + 5; i++) {
                w[i] = i < turn ? i : turn - i;
                x[i] = y[i] = z[i] = (float)w[i];
            }
            run_places(n, -5.0);
        }
    for (int k = 0; k < 200; k++) {
        int n = N % MOST - k % 20;

        n = n < 0 ? 0 : n;
        for (int i = 0; i < n + 5; i++) {
            seed = seed * 1103515245 + 12345;
            x[i] = k % 2 ? special[(seed >> 16) % (unsigned)(2 + k % 9)]
                         : (int)(seed >> 16) % 1000 - 990.0;
            y[i] = special[(seed >> 20) % (unsigned)n_special];
            z[i] = (float)x[i];
            w[i] = (int)(seed >> 16) % 5000 - 90;
            if (k % 4 == 0)
                x[i] = z[i] = (float)(w[i] = i - n / 2);
            for (int r = 0; r < 24; r++)
                rows[r][i] = (float)((r % 3 - 1) * x[i]);
        }
        run(n, special[k % n_special]);
        run_rows(n);
        run_places(n, special[(k / 2) % n_special]);
    }
    kernel_trace(N % MOST, -INFINITY);
    for (int i = 0; i < N % MOST; i++)
        note(y[i]);
    printf("%lx\n", hash);
    return 0;
}
