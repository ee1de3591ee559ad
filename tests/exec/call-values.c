/* Functions that return a value: those that only read it are replaced by what
 * they return, those that store something as well by their body.
 */
#include <stddef.h>
#include <stdio.h>

#ifndef N
#define N 60
#endif
#define M (N + 2)

typedef struct {
    size_t size1, size2, tda;
    double *data;
} matrix;

struct counter {
    int n;
    double sum;
};

static double store[2][M * M], x[M], y[M], z[M];
static int at[M], state;
static matrix P = {M, M, M, store[0]}, Q = {M, M, M, store[1]};

static double get(const matrix *m, size_t i, size_t j)
{
    return m->data[i * m->tda + j];
}

static void set(matrix *m, size_t i, size_t j, double value)
{
    m->data[i * m->tda + j] = value;
}

static size_t rows(const matrix *m)
{
    return m->size1;
}

static double put(double *a, int i, double v)
{
    a[i] = v;
    return v;
}

static float put_narrow(double *a, int i, float v)
{
    a[i] = v * 3;
    return a[i] / 7;
}

static int next(struct counter *c)
{
    c->n++;
    return c->n;
}

static double twice_at(const double *a, double i)
{
    return a[(int)i] + a[(int)i + 1] * i;
}

static int mark(int i)
{
    state = i;
    return i * 2;
}

static int bump(void)
{
    return ++state;
}

static double early(double *a, int i, double v)
{
    if (v > 1)
        return 0;
    a[i] = v;
    return v;
}

static char letter(const int *a, int i)
{
    return a[i];
}

/* expect: parallel */
static void kernel_matrix(matrix *m, const matrix *k)
{
    for (size_t i = 0; i < rows(m); i++)
        for (size_t j = 0; j < m->size2; j++)
            set(m, i, j, 2 * get(m, i, j) + get(k, i, j));
}

/* Both are one matrix. */
/* expect: transformed */
static void kernel_product(matrix *c, const matrix *a, const matrix *b)
{
    for (size_t i = 0; i < c->size1; i++)
        for (size_t j = 0; j < c->size2; j++) {
            double s = get(c, i, j);

            for (size_t k = 0; k < rows(b); k++)
                s += get(a, i, k) * get(b, k, j);
            set(c, i, j, s);
        }
}

/* expect: parallel */
static void kernel_put(int n, double *a, double *b)
{
    for (int i = 0; i < n; i++)
        b[i] = put(a, i, 2.5 * i);
    for (int i = 0; i < n; i++) {
        const double t = put(a, i, 3 * b[i]);

        z[i] = t * 2;
        put(b, i, z[i]);
    }
}

/* expect: parallel */
static void kernel_narrow(int n)
{
    for (int i = 0; i < n; i++)
        z[i] = put_narrow(x, i, y[i]) + 1.0 / (i + 1);
    for (int i = 0; i < n; i++)
        y[i] += letter(at, i);
}

/* expect: unchanged */
static void kernel_counter(int n, struct counter *c)
{
    for (int i = 0; i < n; i++) {
        int k = next(c);

        c->sum += k * 0.5;
    }
}

static void kernel_sum(int n)
{
    double s = 0;

    for (int i = 0; i < n; i++)
        s += put(x, i, y[i] + 1);
    for (int i = 1; i < n; i++)
        s -= put(x, i, x[i - 1]) * 2;
    printf("%a\n", s);
}

/* The argument would be computed twice. */
static void kernel_argument(int n)
{
    for (int i = 0; i < n; i++)
        z[i] = twice_at(x, at[i] % 3) + twice_at(y, i);
}

/* The place depends on what the function stores; the value is an update. */
static void kernel_place(int n)
{
    for (int i = 0; i < n; i++)
        x[state] = mark(i);
    for (int i = 0; i < n; i++)
        at[i] = bump();
    for (int i = 0; i < n; i++)
        y[at[i] % n] = put(y, i, 3);
    for (int i = 0; i < n; i++)
        z[i] = state + mark(i) + state;
}

/* expect: parallel */
static void kernel_global(int n)
{
    for (int i = 0; i < n; i++)
        z[i] = mark(i) + 0.5;
}

/* expect: transformed */
static void kernel_early(int n)
{
    for (int i = 0; i < n; i++)
        z[i] = early(x, n - 1 - i, y[i]);
}

/* Names that the caller has as well, and calls in what is copied. */
static double value(double *v, int i)
{
    double x = v[i], y = 1;

    v[i] = put(v, i, x + y) * 2;
    return x * y;
}

/* expect: parallel */
static void kernel_names(int n)
{
    double v = 0;

    for (int i = 0; i < n; i++) {
        double x = 2;

        v = value(z, i) + x;
        y[i] = v * x;
    }
    printf("%a\n", v);
}

static void begin(void)
{
    for (int i = 0; i < M; i++) {
        for (int j = 0; j < M; j++) {
            store[0][i * M + j] = (i * 7 + j * 3) % 11 * 0.1;
            store[1][i * M + j] = (i * 5 + j) % 13 * 0.3 - 1;
        }
        x[i] = (i * 3) % 7 * 0.2;
        y[i] = (i * 5) % 9 * 0.3;
        z[i] = i * 0.1;
        at[i] = i * i % 1000;
    }
    state = 0;
}

static void end(void)
{
    double s = 0;

    for (int i = 0; i < M; i++) {
        for (int j = 0; j < M; j++)
            s = s * 0.99 + store[0][i * M + j] - 2 * store[1][i * M + j];
        s = s * 0.98 + x[i] + 3 * y[i] + 5 * z[i] + at[i];
    }
    printf("%a %d\n", s, state);
}

#define RUN(name, ...) (begin(), kernel_##name(__VA_ARGS__), end())

int main(void)
{
    struct counter c = {0, 1};

    RUN(matrix, &P, &Q);
    RUN(matrix, &P, &P);
    RUN(product, &P, &Q, &Q);
    RUN(product, &P, &P, &Q);
    RUN(put, N, x, y);
    RUN(put, N, x, x);
    RUN(put, N - 1, x, x + 1);
    RUN(narrow, N);
    RUN(counter, N, &c);
    printf("%d %a\n", c.n, c.sum);
    RUN(sum, N);
    RUN(argument, N);
    RUN(place, N);
    RUN(global, N);
    RUN(global, 0);
    RUN(early, N);
    RUN(names, N);
    RUN(names, 0);
    return 0;
}
