/* Scalars in blocks that are one statement, as their conditions depend on data:
 * what a block has assigned itself it reads without an access.
 */
#include <stdio.h>

#ifndef N
#define N 40
#endif
#define M (N + 8)

static int a[M], b[M], c[M];
static double x[M], y[M], z[M], A[M][M], B[M][M];
static double gd;
static int gi;

/* expect: transformed */
static double kernel_branches(int n)
{
    double t;
    for (int i = 1; i < n; i++) {
        t = x[i - 1] * .5;
        x[i] = t + 1;
        if (b[i] & 1) {
            t = y[i] * 2;
            z[i] = t * t;
        } else {
            t = 3;
            z[i] = t;
        }
    }
    return 0;
}

/* expect: transformed */
static double kernel_branches_live(int n)
{
    double t = 1;
    for (int i = 1; i < n; i++) {
        t = x[i - 1] * .5;
        x[i] = t + 1;
        if (b[i] & 1) {
            t = y[i] * 2;
            z[i] = t * t;
        } else {
            t = 3;
            z[i] = t;
        }
    }
    return t;
}

/* expect: transformed */
static double kernel_branches_first(int n)
{
    double t = 1;
    for (int i = 1; i < n; i++) {
        if (b[i] & 1) {
            t = y[i] * 2;
            z[i] = t * t;
        } else {
            t = 3;
            z[i] = t;
        }
        t = x[i - 1] * .5;
        x[i] = t + 1;
    }
    return t;
}

/* expect: transformed */
static double kernel_one_branch(int n)
{
    double t = 1;
    for (int i = 1; i < n; i++) {
        if (b[i] & 1) {
            t = y[i] * 2;
            z[i] = t * t;
        }
        t = x[i - 1] * .5;
        x[i] = t + 1;
    }
    return t;
}

/* expect: transformed */
static double kernel_global(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            if (b[i] & 1) {
                gd = A[i][j] * 2;
                B[j][i] = gd;
            } else {
                gd = 3;
                B[j][i] = gd + 1;
            }
        }
    return gd;
}

/* expect: transformed */
static double kernel_global_integer(int n)
{
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            gi = i;
            if (b[i] & 1) {
                gi = b[i];
                A[i][j] = gi;
            }
            B[i][j] += gi;
        }
    return gi;
}

/* expect: transformed */
static double kernel_sum_of_some(int n)
{
    double s;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            s = 0;
            for (int k = 0; k < n; k++) {
                if (b[k] & 1) {
                    s += A[i][k];
                }
            }
            B[i][j] = s;
        }
    return 0;
}

/* expect: transformed */
static double kernel_sum_in_place(int n)
{
    double s;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            s = 0;
            for (int k = 0; k < n; k++) {
                if (b[k] & 1) {
                    s += A[i][k];
                    A[i][k] = s;
                }
            }
            B[i][j] = s;
        }
    return 0;
}

/* expect: transformed */
static double kernel_prefix_sums(int n)
{
    double s;
    for (int i = 0; i < n; i++) {
        s = 0;
        for (int k = 0; k < n; k++) {
            if (b[k] & 1) {
                s += A[i][k];
                B[i][k] = s;
            }
        }
        x[i] = s;
    }
    return 0;
}

/* expect: transformed */
static double kernel_while(int n)
{
    double s;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            s = 0;
            for (int k = 0; k < n; k++) {
                s += A[i][k] * A[k][j];
            }
            {
                double q = s;
                s = q * 2;
                while (s > 100) {
                    s /= 2;
                }
                B[i][j] = s;
            }
        }
    return 0;
}

/* expect: unchanged */
static double kernel_switch(int n)
{
    double t = 0;
    for (int i = 0; i < n; i++) {
        switch (b[i] & 3) {
        case 0:
            t = x[i];
            y[i] = t;
            break;
        case 1:
            t = y[i];
            x[i] = t;
            break;
        default:
            t = 2;
            z[i] = t;
        }
    }
    return t;
}

/* expect: transformed */
static double kernel_updated(int n)
{
    double t = 0;
    for (int i = 0; i < n; i++) {
        t = x[i];
        if (t > 0) {
            t = -t;
            y[i] = t;
        } else {
            t = t * 2;
            y[i] = t + 1;
        }
        z[i] = t;
    }
    return t;
}

/* expect: unchanged */
static int kernel_subscript(int n)
{
    int j = 0;
    for (int i = 0; i < n; i++) {
        j = i;
        if (b[i] & 1) {
            j = i + 1;
            x[j] = j;
        } else
            y[j] = j;
    }
    return j;
}

/* expect: transformed */
static int kernel_subscript_both(int n)
{
    int j = 0;
    for (int i = 0; i < n; i++) {
        if (b[i] & 1) {
            j = i + 1;
            x[i] = j;
        } else {
            j = b[i];
            y[i] = j;
        }
    }
    return j;
}

/* expect: unchanged */
static int kernel_inner_iterator(int n)
{
    int j = 0, k;
    for (int i = 0; i < n; i++) {
        for (k = 0; k < c[i]; k++) {
            j = k;
            y[i] += j;
        }
        x[i] = k;
    }
    return j;
}

/* expect: transformed */
static int kernel_inner_live(int n)
{
    int k = 9;
    for (int i = 0; i < n; i++) {
        for (k = 0; k < c[i]; k++) {
            y[i] += k;
        }
    }
    return k;
}

/* expect: unchanged */
static double kernel_element_read_again(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            if (A[i][j] > 5) {
                x[i] += 1;
                y[j] = x[i];
            }
        }
    return x[0];
}

/* expect: transformed */
static double kernel_integer_read_again(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            if (B[i][j] > 5) {
                a[i] += 1;
                A[i][j] = a[i];
            }
        }
    return a[0];
}

/* expect: unchanged */
static double kernel_global_counter(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            if (B[i][j] > 5) {
                gi += 1;
                A[i][j] = gi;
            }
        }
    return gi;
}

/* expect: transformed */
static double kernel_transposed(int n)
{
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            if (B[i][j] > 5) {
                a[i] ^= j;
                A[i][j] = a[i];
            }
        }
    return a[0];
}

static void begin(void)
{
    unsigned s = 1;
    for (int i = 0; i < M; i++) {
        s = s * 1103515245u + 12345u;
        a[i] = (int)(s >> 16) % 1000 - 500;
        b[i] = (int)(s >> 8) % 77;
        c[i] = i * 7 % 5;
        x[i] = a[i] * 0.25;
        y[i] = b[i] * 0.5;
        z[i] = c[i];
        for (int j = 0; j < M; j++) {
            A[i][j] = (i * 7 + j * 3) % 11;
            B[i][j] = (i + j * 5) % 13;
        }
    }
    gi = 0;
    gd = 1;
}

static void end(double value)
{
    double s = value;

    for (int i = 0; i < M; i++) {
        s = s * 0.99 + a[i] + x[i] + y[i] * 3 + z[i] * 7;
        for (int j = 0; j < M; j++)
            s = s * 0.99 + A[i][j] + 2 * B[i][j];
    }
    printf("%a %a\n", value, s);
}

#define RUN(call) (begin(), end(call))

static void run(int n)
{
    RUN(kernel_branches(n));
    RUN(kernel_branches_live(n));
    RUN(kernel_branches_first(n));
    RUN(kernel_one_branch(n));
    RUN(kernel_global(n));
    RUN(kernel_global_integer(n));
    RUN(kernel_sum_of_some(n));
    RUN(kernel_sum_in_place(n));
    RUN(kernel_prefix_sums(n));
    RUN(kernel_while(n));
    RUN(kernel_switch(n));
    RUN(kernel_updated(n));
    RUN(kernel_subscript(n));
    RUN(kernel_subscript_both(n));
    RUN(kernel_inner_iterator(n));
    RUN(kernel_inner_live(n));
    RUN(kernel_element_read_again(n));
    RUN(kernel_integer_read_again(n));
    RUN(kernel_global_counter(n));
    RUN(kernel_transposed(n));
}

int main(void)
{
    run(N);
    run(0);
    run(1);
    run(2);
    return 0;
}
