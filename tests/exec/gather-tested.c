/* Lists of neighbours in which a negative number says that there is none. */
#include <stdio.h>

#ifndef N
#define N 400
#endif

static double all[8 * N + 20];
static int near[4 * N + 4];

/* expect: parallel */
static void kernel_some(int n, const int *k, const double *x, double *f)
{
    for (int i = 0; i < n; i++)
        f[i] = k[i] >= 0 ? x[3 * k[i]] * 0.5 + x[3 * k[i] + 2] : 1.5;
}

/* expect: transformed */
static void kernel_lists(int n, const int *list, const double *x, double *f)
{
    for (int i = 0; i < n; i++) {
        double s = 0, t = 0, u = 1;

        for (int j = 0; j < 4; j++) {
            int k = list[4 * i + j];

            if (k >= 0) {
                double a = x[3 * k] + 1, b = x[3 * k + 1], c = x[3 * k + 2];

                s += a * a / (b * b + 1) + (a + b) / (a + 3) + c;
                t += a * b * c / (s * s + 1) + b / (t * t + 2);
                u += s / (t * t + u * u) + a / (b + u * u + 1);
            } else if (k == -1) {
                s += 1;
            } else {
                t += 0.5;
            }
        }
        f[3 * i] = s;
        f[3 * i + 1] = t + u;
    }
}

/* The other way round. */
/* expect: parallel */
static void kernel_none(int n, const int *list, const double *x, double *f)
{
    for (int i = 0; i < n; i++) {
        int k = list[i];

        if (-1 >= k)
            f[i] = 2;
        else
            f[i] = x[k] * 0.5 + x[k] * x[k] / (x[k] + 1);
    }
}

/* What is tested is something else: the negative ones count. */
static void kernel_other(int n, const int *list, const double *x, double *f)
{
    for (int i = 0; i < n; i++) {
        int k = list[i];

        if (k >= -4)
            f[i] = x[k] * 0.5 + x[k] * x[k] / (x[k] + 1);
        else
            f[i] = 2;
    }
}

/* One of the two is not tested. */
static void kernel_both(int n, const int *list, const double *x, double *f)
{
    for (int i = 0; i < n; i++) {
        int k = list[i];
        double s = x[k];

        if (k >= 0)
            s += x[k + 1] * 0.5;
        f[i] = s;
    }
}

static void begin(int none)
{
    for (int i = 0; i < 8 * N + 20; i++)
        all[i] = (i * 7 + 3) % 23 * 0.125;
    for (int i = 0; i < 4 * N + 4; i++)
        near[i] = N == 0                     ? -1
                  : none > 0 && i % none < 2 ? -1 - i % 3
                                             : i * 37 % N;
}

static void show(const char *name)
{
    double sum = 0;

    for (int i = 0; i < 8 * N + 20; i++)
        sum += all[i] * (i % 7 + 1);
    printf("%s %.17g\n", name, sum);
}

int main(void)
{
    static const int none[] = {0, 1, 2, 5, 17};

    for (int i = 0; i < 5; i++) {
        begin(none[i]);
        kernel_some(N, near, all, all + 3 * N + 3);
        show("some");
        begin(none[i]);
        kernel_some(N, near, all + 3, all);
        show("into them");
        begin(none[i]);
        kernel_lists(N, near, all, all + 3 * N + 3);
        show("lists");
        begin(none[i]);
        kernel_lists(N, near, all + 3 * N + 3, all);
        show("lists behind");
        begin(none[i]);
        kernel_none(N, near, all, all + N);
        show("none");
        begin(none[i]);
        kernel_none(N, near, all + 1, all);
        show("into those");
        begin(none[i]);
        kernel_other(N, near, all + N + 8, all + 8);
        show("other");
        begin(none[i]);
        kernel_both(N, near, all + N + 8, all + 6);
        show("both");
    }
    return 0;
}
