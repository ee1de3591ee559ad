/* Variables that an iteration sets for one update: they become part of it, where that is the
 * same number, and stay where it is not.
 */
#include <stdio.h>

#ifndef N
#define N 60
#endif
#define D 23

static double x[N][D], y[N][D], dist[N][N], line[N];
static float p[N][D], q[N][D], near[N][N];
static short s[N][D];
static unsigned char byte[N][D];
static double wide[D][N], flat[3][N * N];
static int count[N][N];
static long total;
static double kept;

/* expect: packed */
static void kernel_distance(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double sum = 0;

            for (int k = 0; k < D; k++) {
                double r = x[i][k] - y[j][k];

                sum += r * r;
            }
            dist[i][j] = sum;
        }
}

/* Declared outside. */
/* expect: packed */
static void kernel_outside(int n)
{
    int i, j, k;
    float diff, sum;

    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++) {
            sum = 0;
            for (k = 0; k < D; k++) {
                diff = p[i][k] - q[j][k];
                sum += diff * diff;
            }
            near[i][j] = sum;
        }
}

/* Several values, of each other; some are rounded to float. */
/* expect: transformed */
static void kernel_chain(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < D; k++) {
                const float a = x[i][k], b = x[j][k];
                float c = a - b, d = a + b;

                dist[i][j] += c * (d + 1);
            }
}

/* A product that is an operand of a sum is not one of the same expression. */
static void kernel_product(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < D; k++) {
                double r = x[i][k] * y[j][k];

                dist[i][j] += r;
            }
}

/* Numbers that wrap around, and are cut off. */
/* expect: transformed */
static void kernel_narrow(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < D; k++) {
                unsigned char d = byte[i][k] - byte[j][k];
                short e = s[i][k] * 3;
                unsigned u = d - e;

                count[i][j] += d * e + (u > 5);
            }
}

/* Read behind the loop, and by the next iteration. */
static void kernel_later(int n)
{
    double r = 0, last = 0, sum = 0;

    for (int i = 0; i < n; i++) {
        r = line[i] - 1;
        sum += r * r;
    }
    kept += r + sum;
    for (int i = 0; i < n; i++) {
        last = r;
        r = line[i] * 0.5 - 2;
        sum += r * last;
    }
    kept += sum;
}

/* The element that is added to is one of those that are read. */
static void kernel_self(int n)
{
    for (int i = 1; i < n; i++)
        for (int k = 0; k < D; k++) {
            double r = line[i] - line[i - 1];

            line[i] += r * 0.125 + x[i][k];
        }
}

/* Set under a condition, and for two updates: they stay. */
static void kernel_stay(int n)
{
    double a = 0, b = 0;
    int m = 0;

    for (int i = 0; i < n; i++) {
        double r = line[i] - 3;

        a += r;
        b += r * r;
    }
    for (int i = 0; i < n; i++) {
        int t = i % 3;

        if (line[i] > 0)
            t = 7;
        m += t;
    }
    kept += a + b + m;
}

/* The variable is a subscript of the update. */
static void kernel_place(int n)
{
    for (int i = 0; i < n; i++) {
        int at = i % 7;

        count[at][3] += at + i;
    }
    for (int i = 0; i < n; i++) {
        long t = i, u = t * i;

        total += u - t;
    }
}

/* Between the loops of a product. */
/* expect: packed */
static void kernel_between(int n)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < D; k++) {
            double t = -1.5 * x[i][k];

            for (int j = 0; j < n; j++)
                dist[i][j] += t * wide[k][j];
        }
}

/* Declared outside, of flat arrays that may be one. */
static void kernel_flat(int n, double *a, double *b, double *c)
{
    int i, j, k;
    double t;

    for (i = 0; i < n; i++)
        for (k = 0; k < n; k++) {
            t = a[i * n + k];
            for (j = 0; j < n; j++)
                c[i * n + j] += t * b[k * n + j];
        }
}

/* Another name of what the loop changes. */
static void kernel_alias(int n, double *c, double *b)
{
    double *p = c;

    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++) {
            double t = p[i * n + k] * 0.5;

            for (int j = 0; j < n; j++)
                c[i * n + j] += t * b[k * n + j];
        }
}

#ifdef LONG
/* For sums side by side. */
/* expect: tiled */
static void kernel_angles(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            float dot = 0, first = 0, second = 0;
            int seen = 0;

            for (int k = 0; k < D; k++) {
                float u = p[i][k], v = q[j][k];

                dot += u * v;
                first += u * u;
                second += v * v;
                seen += u > v;
            }
            near[i][j] += dot / (first + second + 1) + seen;
        }
}
#endif

/* But a value that is made of one of the sums is not the same for the next. */
static void kernel_steps(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double a = 0, b = 0;

            for (int k = 0; k < D; k++) {
                double u = x[i][k] - a * 0.125;

                a += u;
                b += u * y[j][k];
            }
            dist[i][j] -= a + b;
        }
}

/* What the loops change, their iterators, and quotients stay outside. */
static void kernel_outer(int n)
{
    int j = 3;

    for (int i = 0; i < n; i++) {
        double t = dist[i][0] * 0.25;

        for (int k = 0; k < n; k++)
            dist[i][k] += t * line[k];
    }
    for (int i = 0; i < n; i++) {
        double t = j + line[i];

        for (j = 0; j < n; j++)
            dist[i][j] += t * line[j];
    }
    for (int i = 0; i < n; i++) {
        double t = line[i] / (line[n - 1 - i] + 9), u = line[i] * 0.5;
        int m = n - i;

        for (int k = 0; k < m; k++)
            dist[i][k] += t * u;
    }
    for (int i = 0; i < n; i++) {
        double t = x[i][0] * x[i][1];

        for (int k = 0; k < n; k++)
            dist[i][k] += t;
    }
}

static void set(void)
{
    for (int i = 0; i < N; i++) {
        line[i] = i % 11 - 4.3;
        for (int k = 0; k < D; k++) {
            x[i][k] = (i * 13 + k * 7) % 29 / 3.0;
            y[i][k] = (i * 5 + k) % 17 / 7.0;
            p[i][k] = (float)x[i][k];
            q[i][k] = (float)y[i][k];
            wide[k][i] = x[i][k] - 2;
            s[i][k] = (short)(i * 997 + k * 1201);
            byte[i][k] = (unsigned char)(i * 77 + k);
        }
        for (int j = 0; j < N; j++) {
            dist[i][j] = near[i][j] = 0;
            count[i][j] = i - j;
            for (int a = 0; a < 3; a++)
                flat[a][i * N + j] = (i * 7 + j * (a + 1)) % 19 * 0.03125;
        }
    }
    kept = 0;
    total = 0;
}

static unsigned long sum_of(const void *data, size_t size)
{
    const unsigned char *at = data;
    unsigned long sum = 5381;

    for (size_t i = 0; i < size; i++)
        sum = sum * 33 + at[i];
    return sum;
}

#define SUM(array) printf("%lx ", sum_of(array, sizeof(array)))

int main(void)
{
    static const int size[] = {0, 1, 2, 7, 16, 33, 59, 60};

    for (size_t i = 0; i < sizeof(size) / sizeof(*size); i++) {
        int n = size[i] < N ? size[i] : N;

        set();
        kernel_distance(n);
        SUM(dist);
        kernel_outside(n);
        kernel_chain(n);
        SUM(dist);
        kernel_product(n);
        kernel_narrow(n);
        kernel_later(n);
        kernel_self(n);
        kernel_stay(n);
        kernel_place(n < 7 ? 0 : n);
        kernel_between(n);
        kernel_flat(n, flat[0], flat[1], flat[2]);
        kernel_flat(n, flat[2], flat[1], flat[2]);
        kernel_flat(n / 2, flat[0], flat[1], flat[0] + 7);
        kernel_alias(n, flat[1], flat[0]);
        kernel_outer(n);
#ifdef LONG
        kernel_angles(n);
#endif
        kernel_steps(n);
        SUM(flat);
        SUM(near);
        SUM(dist);
        SUM(dist);
        SUM(near);
        SUM(count);
        SUM(line);
        printf("%ld %.17g\n", total, kept);
    }
    return 0;
}
