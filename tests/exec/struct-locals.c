/* Structures that are declared in a nest, and used member by member, or copied. */
#include <stdio.h>

#ifndef N
#define N 50
#endif

struct point {
    double x, y;
};

struct cell {
    int k;
    struct {
        float u;
        short v, w;
    } s;
};

struct padded {
    double d;
    char c;
};

static struct point P[N + 4], Q[N + 4], R[N + 4][N + 4];
static struct cell C[N + 4], D[N + 4];
static struct padded A[N + 4];
static int t_x = 3;

/* expect: transformed */
static void kernel_initialised(int n)
{
    for (int i = 0; i < n; i++) {
        struct point t = P[i];

        Q[i].x = t.y + t_x, Q[i].y = t.x;
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            const struct point a = P[i], b = Q[j];
            double d = a.x - b.x, e = a.y - b.y;

            R[i][j].x += d * d + e * e;
        }
}

/* expect: transformed */
static void kernel_assigned(int n)
{
    for (int i = 0; i < n; i++) {
        struct point a, b;

        a = P[i];
        b.x = a.y, b.y = a.x;
        for (int j = 0; j < n; j++) {
            struct point t = R[i][j];

            t.x += b.y, t.y -= a.x;
            R[i][j] = t;
        }
        P[i] = b;
    }
}

/* expect: transformed */
static void kernel_nested(int n)
{
    for (int i = 0; i < n; i++) {
        struct cell c = C[n - i], d = c;

        d.s.v = (short)(c.s.v + c.s.w);
        if (i % 2)
            d.s.u = (float)(c.k + i);
        D[i] = d;
    }
    for (int i = 0; i < n; i++) {
        struct cell c = C[i];

        C[i].k = 7;
        C[i].s = D[i].s;
        D[i].k += c.k;
    }
}

/* What is swapped is read before it is stored to. */
/* expect: transformed */
static void kernel_swap(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) {
            struct point t = R[i][j];

            R[i][j] = R[j][i];
            R[j][i] = t;
        }
}

/* Sizes of arrays, and structures with bytes that are no members, or that are given
 * away.
 */
static double kernel_others(int n)
{
    double sum = 0;

    for (int i = 0; i < n; i++) {
        struct cell c = C[i];
        double b[c.k % 3 + 9];

        for (int j = 0; j < 9; j++)
            b[j] = c.s.v + j;
        sum += b[i % 9];
    }
    for (int i = 0; i < n; i++) {
        struct padded a = A[i];

        a.d += a.c;
        A[n - i] = a;
    }
    for (int i = 0; i < n; i++) {
        struct point t = Q[i], *p = &t;

        p->x += 1;
        Q[i].y = t.x;
    }
    return sum;
}

/* The inner nest is one of its own, behind the declaration. */
static void kernel_outside(int n)
{
    for (int i = 0; i < n; i++) {
        struct point t = P[i];

        printf("%g\n", t.x);
        for (int j = 0; j < n; j++)
            R[i][j].y += t.y * j;
    }
}

int main(void)
{
    double h = 0;

    for (int i = 0; i < N + 4; i++) {
        P[i].x = i, P[i].y = 0.5 * i;
        C[i].k = i % 7, C[i].s.u = 0.1f * (float)i, C[i].s.v = (short)i;
        C[i].s.w = (short)(3 * i);
        A[i].d = i, A[i].c = (char)i;
        for (int j = 0; j < N + 4; j++)
            R[i][j].x = i + 0.1 * j, R[i][j].y = i - 0.2 * j;
    }
    kernel_initialised(N);
    kernel_assigned(N);
    kernel_nested(N);
    kernel_swap(N);
    kernel_outside(N);
    h = kernel_others(N);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            h = h * 0.99 + R[i][j].x + R[i][j].y;
    for (int i = 0; i < N; i++)
        printf("%g %g %g %g %d %g %d %d %d %d %g\n", P[i].x, P[i].y, Q[i].x,
               Q[i].y, D[i].k, D[i].s.u, D[i].s.v, D[i].s.w, C[i].k, C[i].s.w,
               A[i].d);
    printf("%a\n", h);
    return 0;
}
