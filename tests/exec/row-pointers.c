/*
 * Pointers to rows of tables: variables, and arguments of functions that read what they
 * point to.
 */
#include <stdio.h>
#include <stdlib.h>

#ifndef N
#define N 60
#endif
#define M (N + 3)

/* expect: parallel */
static void kernel_local(int n, int m, float **a, float **b, float *o)
{
    for (int i = 0; i < n; i++) {
        const float *p = a[i];
        float *q = b[i] + 1;
        float s = 0;

        for (int j = 0; j + 1 < m; j++) {
            s += p[j];
            q[j] = p[j + 1] - s;
        }
        o[i] = s;
    }
}

static float distance(const float *p, const float *q, int m)
{
    float s = 0;

    for (int j = 0; j < m; j++)
        s += (p[j] - q[j]) * (p[j] - q[j]);
    return s;
}

static int nearest(const float *p, float **table, int m, int k)
{
    float best = 1e30f;
    int index = 0;

    for (int j = 0; j < k; j++) {
        float d = distance(p, table[j], m);

        if (d < best) {
            best = d;
            index = j;
        }
    }
    return index;
}

/* expect: parallel */
static void kernel_argument(int n, int m, float **a, float *o)
{
    for (int i = 0; i < n; i++)
        o[i] = distance(a[i], a[n - 1 - i], m);
}

/* expect: parallel */
static void kernel_nested(int n, int m, float **a, float **b, int *o)
{
    for (int i = 0; i < n; i++)
        o[i] = nearest(a[i], b, m, n / 2);
}

/* The pointer stays what it was when the table changes. */
static void kernel_exchanged(int n, int m, float **a, float *o)
{
    for (int i = 0; i + 1 < n; i++) {
        float *p = a[i];

        a[i] = a[i + 1];
        a[i + 1] = p;
        for (int j = 0; j < m; j++)
            o[j] += p[j] * (float)i;
    }
}

static void kernel_swapped(int n, float **a, float **b)
{
    for (int i = 0; i < n; i++) {
        float *p = a[i];

        a[i] = b[i];
        b[i] = p;
    }
}

/* So it does when the subscript changes. */
static void kernel_moved(int n, int m, float **a, float *o)
{
    int r = 0;

    for (int i = 0; i + 1 < n; i++) {
        float *p = a[r];

        r = r + 1;
        for (int j = 0; j < m; j++)
            o[j] += p[j] - a[r][j];
    }
}

/* The rows of both tables are the same memory. */
static void kernel_same(int n, int m, float **a, float **b)
{
    for (int i = 1; i < n; i++) {
        float *p = a[i], *q = b[i - 1];

        for (int j = 0; j < m; j++)
            p[j] = q[j] * 0.5f + p[j];
    }
}

static float **table(int n, int m, int seed)
{
    float **t = malloc((size_t)n * sizeof *t);
    float *all = malloc((size_t)n * (size_t)m * sizeof *all);

    for (int i = 0; i < n; i++)
        t[i] = all + i * m;
    for (int i = 0; i < n * m; i++)
        all[i] = (float)((i * 7 + seed) % 23) / 4;
    return t;
}

static void print(const char *name, int n, const float *x)
{
    float s = 0;

    for (int i = 0; i < n; i++)
        s = 0.5f * s + x[i];
    printf("%s %.9g %.9g\n", name, (double)s, (double)x[n / 2]);
}

int main(void)
{
    int n = N + 1, m = M;
    float **a = table(n, m, 1), **b = table(n, m, 5);
    float o[M + 1] = {0};
    float *low_a = a[0], *low_b = b[0];
    int index[M + 1] = {0};

    kernel_local(n, m, a, b, o);
    print("local", n, o);
    print("row", n * m, b[0]);
    kernel_argument(n, m, a, o);
    print("argument", n, o);
    kernel_nested(n, m, a, b, index);
    for (int i = 0; i < n; i++)
        printf(" %d", index[i]);
    printf("\n");
    kernel_same(n, m, a, b);
    kernel_same(n, m, a, a);
    print("same", n * m, a[0]);
    kernel_moved(n, m, a, o);
    print("moved", m, o);
    kernel_swapped(n / 2, a, b);
    kernel_exchanged(n, m, a, o);
    print("exchanged", m, o);
    for (int i = 0; i + 1 < n; i++)
        print("row", m, a[i]);
    print("swapped", m, b[n / 2 - 1]);
    free(low_a);
    free(low_b);
    free(a);
    free(b);
    return 0;
}
