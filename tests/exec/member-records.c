/* Pointers to structures, to parts of one array of them or of an array in it. */
#include <stdio.h>
#include <stddef.h>

#ifndef N
#define N 60
#endif

struct point {
    double x, y;
    double part[4];
};

static struct point P[2 * N + 5];
static double A[N + 5];

static void reset(void)
{
    for (int i = 0; i < 2 * N + 5; i++) {
        P[i] = (struct point){i % 7, i % 5, {1, i % 3, 3, i % 4}};
        if (i < N + 5)
            A[i] = i % 9;
    }
}

static void show(void)
{
    for (int i = 0; i < 2 * N + 5; i++) {
        printf("%a %a", P[i].x, P[i].y);
        for (int k = 0; k < 4; k++)
            printf(" %a", P[i].part[k]);
        printf(" %a\n", i < N + 5 ? A[i] : 0);
    }
}

/* expect: transformed */
static void kernel_copy(int n, struct point *p, const struct point *q)
{
    for (int i = 0; i < n; i++) {
        p[i].x = q[i].y + 1;
        p[i].y = q[i].x;
    }
}

/* expect: transformed */
static void kernel_gather(int n, double *a, const struct point *p)
{
    for (int i = 0; i < n; i++)
        a[i] = p[i + 1].x + p[i].part[2];
}

/* expect: transformed */
static void kernel_parts(int n, int m, struct point *p, const double *a)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            p[i].part[j] += a[i];
}

/* expect: transformed */
static void kernel_one(int m, struct point *p, struct point *q)
{
    for (int j = 0; j < m; j++)
        p->part[j] = q->part[3 - j] + q->x;
}

/* expect: transformed */
static void kernel_backwards(int n, struct point *p, const struct point *q)
{
    for (int i = n - 1; i >= 0; i--)
        p[2 * i].x = q[i].x * 0.5;
}

int main(void)
{
    int shifts[] = {0, 1, 2, N / 2, N, N + 1};

    for (int k = 0; k < 6; k++) {
        int s = shifts[k];

        reset();
        kernel_copy(N, P + s, P);
        kernel_copy(N, P, P + s);
        kernel_backwards((N + 1) / 2, P + s, P);
        kernel_backwards((N + 1) / 2, P, P + s);
        kernel_one(4, P + s, P);
        show();
        kernel_gather(N, A, P + s);
        kernel_gather(N, &P[s].x, P);
        kernel_parts(N, 4, P, A);
        kernel_parts(N, 3, P, &P[s].part[1]);
        kernel_parts(N, 4, P + 1, &P->y);
        show();
    }
    kernel_copy(0, NULL, NULL);
    kernel_gather(0, A, NULL);
    kernel_parts(0, 3, NULL, A);
    kernel_parts(3, 0, P, NULL);
    return 0;
}
