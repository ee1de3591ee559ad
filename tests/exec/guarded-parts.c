/* Conditions on data around loops: variables that are there under them only, conditions that are
 * changed under them, or elsewhere in the array, elements that inner loops read again.
 */
#include "classes.h"

static int holds = 3;

/* expect: parallel */
static void kernel_declared(void)
{
    for (int i = 0; i < N; i++)
        if (p[i] % 3)
            for (int j = 0; j < N; j++) {
                double s = 0;

                for (int k = 0; k < 20; k++)
                    s += aa[i][k] * bb[k][j];
                cc[i][j] = s;
            }
}

/* expect: parallel */
static void kernel_declared_outside(void)
{
    double s;

    for (int i = 0; i < N; i++)
        if (p[i] % 3 != 0)
            for (int j = 0; j < N; j++) {
                s = 0;
                for (int k = 0; k < 20; k++)
                    s += aa[i][k] * bb[k][j];
                cc[i][j] = s;
            }
}

/* expect: parallel */
static void kernel_behind_continue(void)
{
    for (int i = 0; i < N; i++)
        for (int k = 0; k < 20; k++) {
            if (bb[k][i] < 0)
                continue;
            double t = bb[k][i] * 0.25;
            for (int j = 0; j < N; j++)
                cc[i][j] += t * aa[k][j];
        }
}

/* The value of an earlier iteration is looked at. */
static void kernel_value_stays(void)
{
    double t = 1;

    for (int i = 0; i < N; i++) {
        if (a[i] > 0) {
            t = b[i];
            for (int j = 0; j < N; j++)
                aa[i][j] = t * bb[i][j];
        }
        for (int j = 0; j < N; j++)
            cc[i][j] = cc[i][j] + t;
    }
    result = t;
}

/* Only one of two conditions sets it. */
static void kernel_nested(void)
{
    double t = 2;

    for (int i = 0; i < N; i++)
        if (a[i] > 0) {
            if (b[i] > 0)
                for (int j = 0; j < 5; j++)
                    t = b[j] + i;
            for (int j = 0; j < N; j++)
                aa[i][j] = t * bb[i][j];
        }
}

/* expect: parallel */
static void kernel_triangular(int n, int m)
{
    for (int j = 0; j < n; j++)
        for (int k = m - 1; k >= 0; k--)
            if (aa[j][k] != 0) {
                aa[j][k] = aa[j][k] * 0.5 - 1;
                for (int i = 0; i < k; i++)
                    aa[j][i] -= aa[j][k] * bb[k][i] * 0.01;
            }
}

/* expect: parallel */
static void kernel_elsewhere_in_the_array(void)
{
    for (int i = 0; i < N; i++)
        if (aa[0][i] > 0)
            for (int j = 1; j < N; j++)
                aa[j][i] = aa[j - 1][i] * 0.5 + bb[j][i] * cc[j][i];
}

/* expect: parallel */
static void kernel_paths(void)
{
    for (int k = 0; k < 30; k++)
        for (int i = 0; i < N; i++) {
            if (aa[i][k] == 2)
                continue;
            for (int j = 0; j < N; j++)
                if (aa[i][k] + aa[k][j] < aa[i][j])
                    aa[i][j] = aa[i][k] + aa[k][j];
        }
}

/* expect: parallel */
static void kernel_both_branches(void)
{
    for (int i = 0; i < N; i++)
        if (a[i] > holds) {
            double t = a[i] * 2;

            a[i] = t;
            for (int j = 0; j < N; j++)
                aa[i][j] = t + b[j];
        } else {
            double u = a[i] - 1;

            a[i] = -u;
            for (int j = 0; j < N; j++)
                aa[i][j] = u * b[j];
        }
}

/* One branch writes what the other one reads. */
static void kernel_other_branch(void)
{
    for (int i = 0; i < N; i++) {
        double t = b[i] * 2;

        if (a[i] >= 0) {
            t = c[i];
            for (int j = 0; j < N; j++)
                aa[i][j] = t + d[j];
        } else {
            for (int j = 0; j < N; j++)
                aa[i][j] = t * d[j];
        }
    }
}

/* The bound of the inner loop, and what it is under, are the same number. */
static void kernel_empty_rows(const int *size, int n)
{
    for (int i = 0; i < n; i++)
        if (size[i]) {
            double t = x[size[i]];

            for (int j = 0; j < size[i]; j++)
                aa[i][j] = bb[i][j] * t + x[i];
        }
}

int main(void)
{
    static const int few[] = {0, 1, 2, 7};
    int size[ROOM];

    for (int i = 0; i < ROOM; i++)
        size[i] = i % 5 == 0 ? 0 : (i * 7) % N;
    RUN(declared);
    RUN(declared_outside);
    RUN(behind_continue);
    RUN(value_stays);
    RUN(nested);
    for (int i = 0; i < 5; i++) {
        int n = i < 4 ? few[i] : N;

        classes_begin();
        kernel_triangular(n, n);
        kernel_triangular(N, n);
        classes_end("triangular");
        classes_begin();
        kernel_empty_rows(size, n);
        classes_end("empty rows");
    }
    RUN(elsewhere_in_the_array);
    RUN(paths);
    RUN(both_branches);
    RUN(other_branch);
    return 0;
}
