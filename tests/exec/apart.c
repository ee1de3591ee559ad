/* Nests that get a function of their own, and those that cannot: what they are given,
 * what they leave, and names that mean something else in front of the function.
 */
#include <stdio.h>
#include <stdlib.h>

#ifndef N
#define N 100
#endif

#define M (40 * N + 3)

typedef double real;

struct pair {
    real *to;
    const real *from;
    int n;
};

static real A[M + 1], B[M + 1], C[M + 1];
static int count;
static int shadow = 5;

/* expect: parallel */
static void kernel_scalars(int n, short s, unsigned char c, float f, real r,
                           _Bool b, const real *from, real *restrict to)
{
    register int k = 3;

    for (int i = 0; i < n; i++)
        to[i] = from[i] * r + s * c - f + b + k;
}

/* expect: parallel */
static void kernel_arrays(int n, const real *restrict from)
{
    real weight[4] = {1, 2, 3, 4};
    const real table[2][3] = {{1, 2, 3}, {4, 5, 6}};
    int i, j;

    for (i = 0; i < n; i++)
        for (j = 0; j < 3; j++)
            A[i] += from[i] * weight[j] + table[1][j];
}

/* expect: parallel */
static void kernel_rows(int n, int m, real to[restrict n][m],
                        real (*restrict from)[m])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            to[i][j] = from[i][j] * 2;
}

/* Ends of what is read here and there are computed with sizeof. */
/* expect: parallel */
static void kernel_masked(int n, real *to, const real *from)
{
    real weight[3] = {1, 2, 3};

    for (int i = 0; i < n; i++)
        if (to[i] > 3)
            to[i] += from[i] * weight[i & 1];
}

/* expect: parallel */
static void kernel_struct(const struct pair *p)
{
    for (int i = 0; i < p->n; i++)
        A[i] = B[i] + p->n;
}

/* expect: parallel */
static int kernel_left(int n, const real *restrict from)
{
    int i;
    real t = 0;

    for (i = 0; i < n; i++) {
        t = from[i] * 2;
        A[i] = t + t;
    }
    return i + (int)t;
}

/* expect: parallel */
static double kernel_last(int n)
{
    double t = 1;
    for (int i = 1; i < n; i++) {
        if ((int)C[i] & 1) {
            t = C[i] * 2;
            B[i] = t * t;
        } else {
            t = 3;
            B[i] = t;
        }
        t = A[i - 1] * .5;
        A[i] = t + 1;
    }
    return t;
}

/* expect: parallel */
static void kernel_shadow(int n)
{
    int shadow = n % 7;
    real A[M + 1];

    for (int i = 0; i < n; i++)
        A[i] = B[i] * shadow;
    for (int i = 0; i < n; i++)
        B[i] = A[n - 1 - i] + shadow;
}

/* expect: parallel */
static void kernel_nested(int n)
{
    int left = 3;

    while (left--) {
        real scale = shadow + left;
        {
            int n = count;

            for (int i = 0; i < n; i++)
                A[i] = A[i] * 3;
            puts("nested");
        }
        for (int i = 0; i < n; i++)
            A[i] += B[i] * scale;
    }
}

/* expect: parallel */
static void kernel_local_type(int n)
{
    typedef float real;
    real f = 2.5f;

    for (int i = 0; i < n; i++)
        A[i] = B[i] * f;
}

/* expect: parallel */
static void kernel_local_struct(int n)
{
    struct pair {
        int x;
    } own = {7}, *p = &own;
    enum { shadow = 3 };

    for (int i = 0; i < n; i++)
        A[i] = B[i] * p->x + shadow;
}

/* expect: parallel */
static void kernel_packed_struct(int n)
{
    struct __attribute__((packed)) odd {
        char c;
        real x;
    } own = {1, 2.5};
    struct odd *p = &own;

    for (int i = 0; i < n; i++)
        A[i] = B[i] * p->x;
}

/* expect: parallel */
static void kernel_macro(int n)
{
#define TIMES 4
    for (int i = 0; i < n; i++)
        A[i] = B[i] * TIMES;
#undef TIMES
#define TIMES 9
    for (int i = 0; i < n; i++)
        B[i] = A[i] * TIMES;
#undef TIMES
}

/* expect: parallel */
static void kernel_old(n, from)
    int n;
    real *from;
{
    for (int i = 0; i < n; i++)
        A[i] = from[i] * 0.5;
}

/* expect: parallel */
static void kernel_static(int n)
{
    static int calls;
    const int *const c = &count;

    calls++;
    for (int i = 0; i < n; i++)
        A[i] = B[i] + calls + *c;
}

/* expect: parallel */
static void kernel_pointer(int n, real *to, const real *from)
{
    for (int i = 0; i < n; i++)
        *to++ = *from++ * 3;
    if (n > 0)
        to[-1] += from[-1];
}

/* expect: parallel */
static int kernel_sum(int n, const int *restrict of)
{
    int s = n;

    for (int i = 0; i < n; i++)
        s += of[i] & 7;
    return s;
}

/* Two of its nests are on their own. */
/* expect: parallel */
static void kernel_twice(int n, real x)
{
    if (n > 2)
        for (int i = 0; i < n; i++)
            A[i] = B[i] * x;
    else
        for (int i = 0; i < n; i++)
            A[i] = B[i] - x;
    x = x / 2;
    for (int i = 0; i < n; i++)
        B[i] = A[i] * x;
}

/* What its head defines is not known in front of it. */
/* expect: parallel */
static enum direction { UP = 3, DOWN } kernel_head(int n, enum direction d)
{
    for (int i = 0; i < n; i++)
        A[i] = B[i] * d + DOWN;
    return d;
}

/* Another variable in the nest has the name of a global one that it mentions. */
/* expect: parallel */
static void kernel_inner_name(int n)
{
    for (int i = 0; i < n; i++) {
        A[i] = C[i];
        {
            int A = 3;
            B[i] = A + i;
        }
    }
}

/* A variable without a value is no argument. */
/* expect: parallel */
static void kernel_unset(int n, real *restrict to, const real *restrict from)
{
    int k;

    for (int i = 0; i < n; i++) {
        k = 0;
        for (int j = 0; j < 2; j++) {
            to[k] = from[k] * 2;
            k++;
        }
        to += 2;
        from += 2;
    }
}

/* What is left of a loop begins where that one has ended. */
/* expect: parallel */
static void kernel_rest(int n, real *restrict to)
{
    int i;

    for (i = 0; i < 5; i++)
        to[i] = 7;
    puts("rest");
    for (; i < n; i++)
        to[i] = B[i] * 2;
}

#define LENGTH(a) (sizeof(a) / sizeof(a[0]))

/* A macro asks for the size of an array, which no pointer has. */
/* expect: parallel */
static void kernel_size(int n, real *restrict to)
{
    real weight[3] = {1, 2, 3};

    for (int i = 0; i < n; i++)
        to[i] = B[i] * weight[1] * LENGTH(weight);
}

static void show(const char *what)
{
    double sum = 0;

    for (int i = 0; i < M; i++)
        sum = sum * 0.75 + A[i] - B[i] * 0.5;
    printf("%s %a %a %a\n", what, sum, A[M / 2], B[M / 3]);
}

int main(void)
{
    struct pair p = {A, B, M};
    real(*rows)[7] = calloc(M, sizeof(*rows));
    real(*more)[7] = calloc(M, sizeof(*more));
    int *numbers = calloc(M, sizeof(*numbers));

    if (!rows || !more || !numbers)
        return 1;
    count = M / 2;
    for (int i = 0; i < M; i++) {
        B[i] = i % 101;
        C[i] = i % 37;
        numbers[i] = i * 3;
        for (int j = 0; j < 7; j++)
            more[i][j] = i + j;
    }
    kernel_scalars(M, -3, 200, 0.5f, 1.5, 1, B, A);
    show("scalars");
    kernel_arrays(M, B);
    show("arrays");
    kernel_rows(M, 7, rows, more);
    printf("%a %a\n", rows[M / 2][3], rows[M - 1][6]);
    kernel_masked(M, A, B);
    kernel_struct(&p);
    show("struct");
    printf("%d\n", kernel_left(M, B));
    show("left");
    printf("%a\n", kernel_last(M));
    show("last");
    kernel_shadow(M);
    show("shadow");
    kernel_nested(M);
    show("nested");
    kernel_local_type(M);
    kernel_local_struct(M);
    kernel_packed_struct(M);
    show("local");
    kernel_macro(M);
    show("macro");
    kernel_old(M, B);
    show("old");
    kernel_static(M);
    kernel_static(M);
    show("static");
    kernel_pointer(M, A, B);
    kernel_pointer(M, A + 1, A);
    kernel_pointer(M / 2, B, B);
    show("pointer");
    printf("%d\n", kernel_sum(M, numbers));
    kernel_twice(M, 3);
    show("twice");
    printf("%d\n", kernel_head(M, UP));
    show("head");
    kernel_inner_name(M);
    show("inner name");
    kernel_unset(M / 2, A, B);
    show("unset");
    kernel_rest(M, A);
    show("rest");
    kernel_size(M, A);
    show("size");
    free(rows);
    free(more);
    free(numbers);
    return 0;
}
