/* Parameters at the ends of their types, loops without iterations, pointers that
 * are null where nothing is accessed.
 */
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifndef N
#define N 100
#endif
static double A[1600], B[1600], C[1600];
static float F[1600];
static int I[1600], J[1600];
static unsigned char U[1600];
static long L[1600];
static unsigned long H(const void *d, size_t n)
{
    unsigned long h = 1469598103934665603ul;
    const unsigned char *p = d;
    for (size_t i = 0; i < n; i++)
        h = (h ^ p[i]) * 1099511628211ul;
    return h;
}
static void init(void)
{
    for (int i = 0; i < 1600; i++) {
        A[i] = i % 19 - 4.75;
        B[i] = i % 7 * 0.25 - 0.5;
        C[i] = i % 11 * 0.125;
        F[i] = i % 5 * 0.5f;
        I[i] = i % 29 - 7;
        J[i] = (i * 13) % 23;
        U[i] = (unsigned char)(i * 5);
        L[i] = i * 3;
    }
}
static void show(const char *w)
{
    printf("%s %lx %lx %lx %lx %lx %lx %lx %lx\n", w, H(A, sizeof A),
           H(B, sizeof B), H(C, sizeof C), H(F, sizeof F), H(I, sizeof I),
           H(J, sizeof J), H(U, sizeof U), H(L, sizeof L));
}

/* expect: transformed */
static void kernel_u1(unsigned n, unsigned m, double *a, const double *b)
{
    for (unsigned i = 0; i <= n - 1 && i < m; i++)
        a[i] = b[i] * 2;
}

/* expect: transformed */
static void kernel_u2(unsigned n, double *a)
{
    for (unsigned i = n - 1; i < n; i--)
        a[i] += i;
}

/* expect: transformed */
static void kernel_u3(size_t n, double *a, double *b)
{
    for (size_t i = n; i-- > 0;)
        a[i] = b[i] + 1;
}

/* expect: transformed */
static void kernel_u4(unsigned a, unsigned b, double *x)
{
    for (unsigned i = a - b; i < 20; i++)
        x[i] += 1;
}

/* expect: transformed */
static void kernel_u5(unsigned n, unsigned s, double *x, double *y)
{
    for (unsigned i = s; i < n + s; i++)
        x[i - s] = y[i - s] * 0.5;
}

/* expect: transformed */
static void kernel_u6(uint8_t n, uint8_t m, double *x)
{
    for (uint8_t i = 0; i < (uint8_t)(n + m); i++)
        x[i] *= 2;
}

/* expect: transformed */
static void kernel_u7(uint16_t n, uint16_t m, double *x, double *y)
{
    for (int i = 0; i < n * m; i++)
        x[i] = y[i];
}

/* expect: transformed */
static void kernel_u8(int n, unsigned m, double *x, double *y)
{
    for (int i = 0; (unsigned)i < n + m; i++)
        x[i] = y[i] - 1;
}

static void kernel_u9(int n, unsigned m, double *x)
{
    for (int i = n; (unsigned)i < m; i++)
        x[i + 50] = x[i + 51];
}

/* expect: transformed */
static void kernel_s1(int lo, int hi, double *x, double *y)
{
    for (int i = lo; i <= hi; i++)
        x[i - lo] = y[hi - i];
}

/* expect: transformed */
static void kernel_s2(int n, int m, double *x, double *y)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            x[i * m + j] = y[j * n + i];
}

/* expect: transformed */
static void kernel_s3(long n, long m, double *x, double *y)
{
    for (long i = 0; i < n - m; i++)
        x[i + m] = y[i] + x[i + m];
}

static void kernel_s4(int n, int k, double *x)
{
    for (int i = 0; i < n; i++)
        x[i + k] = x[i] + 1;
}

/* expect: transformed */
static void kernel_s5(int n, int k, double *x)
{
    for (int i = 0; i < n; i++)
        x[i * k] = x[i * k + 1] * 0.5;
}

static void kernel_s6(int n, int k, int l, double *x)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            x[i * k + j * l] += 1;
}

static void kernel_s7(int n, int a, int b, double *x)
{
    for (int i = 0; i < n; i++) {
        x[a] += x[b + i];
    }
}

/* expect: transformed */
static void kernel_s8(int *a, int *b, double *x)
{
    for (int i = *a; i < *b; i++)
        x[i] += i;
}

/* expect: transformed */
static void kernel_s9(int n, const int *pn, double *x, double *y)
{
    for (int i = 0; i < *pn; i++)
        for (int j = 0; j < n; j++)
            x[i * (*pn) + j] += y[j];
}

/* expect: transformed */
static void kernel_n1(int n, double *x, double *y, double *z)
{
    for (int i = 0; i < n; i++) {
        x[i] = 1;
        if (n > 10)
            y[i] = 2;
        for (int j = 0; j < n - 20; j++)
            z[j] += i;
    }
}

/* expect: transformed */
static void kernel_n2(int n, double **t, double *x)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            t[i][j] = x[j];
}

struct v {
    size_t n, tda;
    double *d;
    int *p;
};
/* expect: transformed */
static void kernel_m1(struct v *a, struct v *b)
{
    for (size_t i = 0; i < a->n; i++)
        for (size_t j = 0; j < b->n; j++)
            a->d[i * a->tda + j] = b->d[j * b->tda + i] * 0.5;
}

/* expect: transformed */
static void kernel_m2(struct v *a, struct v *b)
{
    for (size_t i = 0; i < a->n; i++)
        b->d[i] += a->d[i * a->tda];
}

static void kernel_m3(struct v a, struct v b)
{
    for (size_t i = 0; i + 1 < a.n; i++)
        a.d[i + 1] = b.d[i] + a.d[i];
}

/* expect: transformed */
static void kernel_m4(struct v *a, int k)
{
    for (size_t i = 0; i < a->n; i++)
        a->p[i] = k + (int)i;
}

static void kernel_m5(struct v **a, int k)
{
    for (int q = 0; q < k; q++)
        for (size_t i = 0; i < a[q]->n; i++)
            a[q]->d[i] += q;
}

/* expect: transformed */
static void kernel_m6(struct v *a, int k)
{
    for (int q = 0; q < k; q++)
        for (size_t i = 0; i < a[q].n; i++)
            a[q].d[i * a[q].tda] += a[k - 1 - q].d[i];
}

/* expect: transformed */
static long kernel_c1(long n, double *x)
{
    long i;
    for (i = n; i < n + 10; i += 3)
        x[i - n] += 1;
    return i;
}

static int kernel_c2(int n, int m)
{
    int i = 7;
    for (int j = 0; j < m; j++)
        for (i = j; i < n; i++)
            ;
    return i;
}

/* expect: transformed */
static int kernel_c3(int n, double *x)
{
    int i;
    for (i = 0; i < n; i++)
        x[i] = i;
    x[i] = -1;
    for (; i > 0; i -= 2)
        x[i] += 1;
    return i;
}

/* expect: transformed */
static int kernel_c4(int n, int *p)
{
    int i, j = 9;
    for (i = 0; i < n; i++)
        for (j = n; j > i; j--)
            p[j] ^= p[i] + 1;
    return i * 100 + j;
}

int main(void)
{
    int ns[] = {0, 1, 2, 3, 9, 21, N < 36 ? N : 36};
    for (int t = 0; t < 7; t++) {
        int n = ns[t];
        init();
        kernel_u1((unsigned)n, 13, A, B);
        kernel_u1((unsigned)n, 5, A, A + 1);
        kernel_u1((unsigned)n, 40, A + 1, A);
        show("u1");
        kernel_u2((unsigned)n, A);
        kernel_u3((size_t)n, A, B);
        kernel_u3(0, 0, 0);
        kernel_u3((size_t)n, A, A + 1);
        kernel_u3((size_t)n, A + 1, A);
        show("u3");
        kernel_u4((unsigned)n, (unsigned)n, A);
        kernel_u4((unsigned)n, (unsigned)n + 3, A);
        kernel_u4(5, 3, A);
        kernel_u4(3, 5, A);
        kernel_u4(30, 3, A);
        kernel_u5((unsigned)n, UINT_MAX - 3, A, B);
        kernel_u5((unsigned)n, 4, A, A);
        kernel_u5((unsigned)n, 4, A + 1, A);
        kernel_u5((unsigned)n, (unsigned)-n, A, B);
        kernel_u5((unsigned)n, (unsigned)(1 - n), A, B);
        show("u5");
        kernel_u6((uint8_t)n, 250, A);
        kernel_u6(200, 100, A);
        kernel_u6(255, 1, A);
        kernel_u7((uint16_t)n, 3, A, B);
        kernel_u7((uint16_t)n, 2, A, A + 1);
        kernel_u7((uint16_t)n, 2, A + 1, A);
        kernel_u7(0, 65535, 0, 0);
        kernel_u8(n, 5, A, B);
        kernel_u8(-n, (unsigned)n + 5, A, B);
        kernel_u8(-5, 5, 0, 0);
        kernel_u8(-7, 20, A, A + 2);
        kernel_u9(-3, 0, A);
        kernel_u9(3, 10, A);
        kernel_u9(-n, (unsigned)-n, A);
        kernel_u9(n, 0, A);
        show("u9");
        kernel_s1(5, n, A, B);
        kernel_s1(-n, n, A, B + 100);
        kernel_s1(-n, n, A + n, A + n);
        show("s1");
    }
    for (int t = 0; t < 7; t++) {
        int n = ns[t];
        init();
        kernel_s2(n, n, A, B);
        kernel_s2(n, 3, A, A);
        kernel_s2(3, n, A, A + 2);
        kernel_s2(n, 0, 0, 0);
        kernel_s2(-1, -1, 0, 0);
        kernel_s2(-4, 5, A, B);
        show("s2");
        kernel_s3(n, 3, A, B);
        kernel_s3(n, -2, A + 5, A);
        kernel_s3(LONG_MIN + 5, 4, 0, 0);
        kernel_s3(n, 0, A, A);
        kernel_s3(n, 1, A, A);
        show("s3");
        for (int k = -3; k < 4; k++) {
            kernel_s4(n, k, A + 40);
            kernel_s5(n, k, A + 400);
            kernel_s6(n, k, 1, A + 200);
            kernel_s6(n, k, n, A + 200);
            kernel_s6(n, 0, k, A + 200);
            kernel_s7(n, 40 + k, 40, A);
        }
        kernel_s7(n, 300, 40, A);
        kernel_s4(n, n, A);
        kernel_s4(n, -n, A + n);
        show("s4");
        I[5] = n;
        I[6] = n + 4;
        kernel_s8(I + 5, I + 6, A);
        kernel_s8(I + 5, I + 5, A);
        kernel_s9(3, I + 5, A, B);
        kernel_s9(n, I + 5, A, A);
        I[7] = n;
        kernel_s9(n, I + 7, B, B + 1);
        show("s9");
        kernel_n1(n, A, n > 10 ? B : 0, n > 20 ? C : 0);
        kernel_n1(n, A, A + 1, A + 2);
        show("n1");
        double *R[40];
        for (int i = 0; i < 40; i++)
            R[i] = A + i * 37;
        kernel_n2(n, R, B);
        kernel_n2(n, R, R[0]);
        kernel_n2(n, R, R[1] - 1 > A ? R[1] - 1 : A);
        for (int i = 0; i < 40; i++)
            R[i] = A + (i & 1) * 20;
        kernel_n2(n, R, A + 7);
        kernel_n2(0, 0, 0);
        show("n2");
        struct v a = {(size_t)n, (size_t)n, A, I},
                 b = {(size_t)n, (size_t)(n + 1), B, J}, e = {0, 0, 0, 0};
        kernel_m1(&a, &b);
        kernel_m1(&a, &a);
        kernel_m1(&e, &b);
        kernel_m1(&b, &e);
        kernel_m1(&e, &e);
        a.tda = 1;
        kernel_m1(&a, &b);
        b.d = A + 3;
        kernel_m1(&a, &b);
        show("m1");
        kernel_m2(&a, &b);
        kernel_m2(&e, &e);
        a.tda = 0;
        kernel_m2(&a, &b);
        kernel_m2(&b, &a);
        kernel_m3(a, b);
        kernel_m3(e, e);
        b.d = A - 0;
        kernel_m3(a, b);
        show("m3");
        struct v *pp[3] = {&a, &b, &a};
        a.tda = 2;
        kernel_m5(pp, 3);
        kernel_m4(&a, 5);
        kernel_m4(&e, 5);
        a.p = (int *)&a.tda;
        if (n <= 2)
            kernel_m4(&a, 0);
        show("m5");
        a.tda = 2;
        a.d = A;
        struct v w[3] = {a, b, a};
        w[1].d = B;
        kernel_m6(w, 3);
        kernel_m6(w, 0);
        show("m6");
        printf("%ld %d %d\n", kernel_c1(n, A), kernel_c2(n, n),
               kernel_c2(n, 0));
        printf("%d\n", kernel_c2(-3, 4));
        printf("%d\n", kernel_c3(n, A));
        printf("%d\n", kernel_c3(n ? n - 1 : 0, A + 40));
        printf("%d\n", kernel_c4(n, I));
        show("c");
    }
    return 0;
}
