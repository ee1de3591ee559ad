/* Functions that return early: a value that they read becomes a choice, and
 * what they store goes to the "else".
 */
#include <stdio.h>

#ifndef N
#define N 60
#endif
#define M (N + 2)

struct vec {
    int size, stride;
    double *data;
};

static double store[3 * M], A[M][M], B[M][M], x[M], y[M];
static int at[M];

static double inside(const double *v, int n, int i)
{
    if (i < 0 || i >= n)
        return 0;
    return v[i];
}

static double ends(const double *v, int n, int i)
{
    if (i < 0) {
        return v[0];
    } else if (i >= n) {
        {
            return v[n - 1] * 2;
        }
    } else
        return v[i];
}

static double three(const double *v, int i)
{
    if (v[i] < 0)
        return -1;
    if (v[i] > 3)
        return v[i] + v[i + 1];
    return 1;
}

static short narrow(const int *v, int i)
{
    if (i % 3 == 0)
        return 7;
    return v[i];
}

static float single(const double *v, int i)
{
    if (i % 2 != 0)
        return v[i] / 3;
    return v[i + 1];
}

static unsigned sign(const int *v, int i)
{
    if (v[i] == 0)
        return 0;
    return v[i] > 3 ? 1 : -1;
}

static double twice(const double *v, double s)
{
    if (s < 0)
        return v[0] - s;
    return v[1] + s;
}

static double counted(double *v, int i)
{
    if (i < 3)
        return v[i]++;
    return v[i];
}

static void put(struct vec *v, int i, double value)
{
    if (i >= v->size)
        return;
    v->data[i * v->stride] = value;
}

static void steps(double *v, int i)
{
    if (v[i] > 4)
        return;
    v[i] += 1;
    if (v[i] > 3) {
        v[i] *= 0.5;
        if (i % 2 == 0)
            return;
        v[i] -= 1;
        return;
    }
    v[i] *= 2;
}

static void deep(double *v, int i, int n)
{
    for (int k = 0; k < n; k++) {
        if (k > i)
            return;
        v[i] += k;
    }
}

static void between(double *v, int i)
{
    if (i > 5) {
        if (i > 9)
            return;
        v[i] = 3;
    } else {
        v[i] = 2;
    }
    v[i] += 1;
}

/* expect: simd */
static void kernel_inside(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            A[i][j] = inside(x, n, i + j - 2) + inside(y, n, i - j);
}

/* What is read may be what is written. */
static void kernel_same(int n, double *a, const double *b, int by)
{
    for (int i = 0; i < n; i++)
        a[i] = inside(b, n, i - by) * 0.5 + i;
}

/* expect: parallel */
static void kernel_ends(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            A[i][j] += ends(B[i], n, 2 * j - 4);
}

/* expect: parallel */
static void kernel_three(int n)
{
    for (int i = 0; i < n; i++)
        y[i] = three(x, i);
}

/* The next element is read before it is written. */
static void kernel_carried(int n)
{
    for (int i = 0; i < n; i++)
        x[i] = three(x, i) * 0.5;
}

/* expect: parallel */
static void kernel_types(int n)
{
    for (int i = 0; i < n; i++)
        A[0][i] = narrow(at, i) + single(x, i) + sign(at, i);
}

/* The argument is computed once. */
/* expect: parallel */
static void kernel_argument(int n)
{
    for (int i = 0; i < n; i++)
        A[1][i] = twice(y, x[i] * 3 - 2);
}

/* expect: unchanged call */
static void kernel_counted(int n)
{
    for (int i = 0; i < n; i++)
        A[2][i] = counted(x, i);
}

/* expect: parallel */
static void kernel_put(struct vec *v, const double *from, int n)
{
    for (int i = 0; i < n; i++)
        put(v, i, from[i] * 2);
}

/* expect: parallel */
static void kernel_steps(double *v, int n)
{
    for (int i = 0; i < n; i++)
        steps(v, i);
}

/* expect: parallel */
static void kernel_deep(double *v, int n)
{
    for (int i = 0; i < n; i++)
        deep(v, i, n);
}

/* expect: unchanged call */
static void kernel_between(double *v, int n)
{
    for (int i = 0; i < n; i++)
        between(v, i);
}

static void init(void)
{
    for (int i = 0; i < M; i++) {
        at[i] = i * 5 % 7 + 70000 * (i % 4 == 1);
        x[i] = i % 9 - 2;
        y[i] = i % 5 + 0.25;
        for (int j = 0; j < M; j++) {
            A[i][j] = i + j;
            B[i][j] = (i * 3 + j * 7) % 11;
        }
    }
}

static void print(const double *v, int n)
{
    for (int i = 0; i < n; i++)
        printf("%a\n", v[i]);
}

int main(void)
{
    struct vec v = {N, 3, store}, some = {N / 2, 1, store + N}, none = {0};

    init();
    kernel_inside(N);
    kernel_same(N, x, y, 1);
    kernel_same(N, x, x, 1);
    kernel_same(N, x, x, -1);
    kernel_same(N, x + 1, x, 0);
    kernel_ends(N);
    kernel_three(N);
    kernel_carried(N);
    kernel_types(N);
    kernel_argument(N);
    kernel_counted(N);
    kernel_put(&v, x, N);
    kernel_put(&some, store, N);
    kernel_put(&none, 0, 0);
    kernel_put(&none, x, N);
    kernel_steps(y, N);
    kernel_steps(y, N);
    kernel_steps(0, 0);
    kernel_deep(y, N);
    kernel_between(x, N);
    print(store, 3 * M);
    print(x, M);
    print(y, M);
    print(A[0], M * M);
    return 0;
}
