/* Structures that are not there, in loops that look at them never, or not
 * always.
 */
#include <stdio.h>
#include <stddef.h>

#ifndef N
#define N 60
#endif

struct vector {
    double *p;
    const double *q;
};

static double A[N + 4], B[N + 4];
static struct vector *G;

/* expect: transformed */
static void kernel_empty(int n, struct vector *v, const double *x)
{
    for (int i = 0; i < n; i++)
        v->p[i] = x[i] + 1;
}

/* expect: transformed */
static void kernel_rows(int n, int m, struct vector *v, double *x)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            x[i] += v->q[j];
}

/* expect: unchanged */
static void kernel_choice(int n, struct vector *v, const int *flag, double *x)
{
    for (int i = 0; i < n; i++)
        x[i] = flag[i] ? v->q[i] : 2;
}

/* expect: unchanged */
static void kernel_guarded(int n, struct vector *v, double *x)
{
    for (int i = 0; i < n; i++) {
        if (x[i] > 5)
            x[i] = v->q[i];
        x[i] *= 2;
    }
}

/* expect: transformed */
static void kernel_member_null(int n, struct vector v, const double *x)
{
    for (int i = 0; i < n; i++) {
        if (x[i] > 100)
            v.p[i] = x[i];
        B[i] = v.q[i];
    }
}

/* expect: transformed */
static void kernel_global(int n, const double *x)
{
    for (int i = 0; i < n; i++)
        G->p[i] = x[i] + 1;
}

/* expect: unchanged */
static void kernel_assigned(int n, struct vector **to, struct vector *v)
{
    for (int i = 0; i < n; i++) {
        to[i] = v;
        G->p[i] = 3;
    }
}

int main(void)
{
    static int flag[N + 4];
    static struct vector *room[N + 4];
    struct vector v = {A, B};

    for (int i = 0; i < N + 4; i++)
        B[i] = i % 4;
    kernel_empty(0, NULL, A);
    kernel_empty(-3, NULL, A);
    kernel_rows(0, 3, NULL, A);
    kernel_rows(3, 0, NULL, A);
    kernel_choice(N, NULL, flag, A);
    kernel_guarded(N, NULL, A);
    kernel_global(0, A);
    v.p = NULL;
    v.q = A + 1;
    kernel_member_null(N, v, A);
    v.p = A;
    kernel_assigned(N < 1 ? N : 1, &G, &v);
    G = &v;
    v.q = B;
    kernel_empty(N, &v, B);
    kernel_empty(N, &v, A + 1);
    kernel_rows(N, 4, &v, A);
    kernel_global(N, B);
    kernel_assigned(N, room, &v);
    for (int i = 0; i < N + 4; i++)
        flag[i] = i & 1;
    kernel_choice(N, &v, flag, A);
    kernel_guarded(N, &v, A);
    for (int i = 0; i < N + 4; i++)
        printf("%a %a\n", A[i], B[i]);
    return 0;
}
