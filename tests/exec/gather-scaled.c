/* Numbers that data picks are multiplied: points with three coordinates each, by lists of them. */
#include <stdio.h>

#ifndef N
#define N 300
#endif

static double all[8 * N + 40];
static int pick[4 * N + 4];

/* expect: parallel */
static void kernel_points(int n, const int *k, const double *x, double *f)
{
    for (int i = 0; i < n; i++)
        f[i] = x[3 * k[i]] * x[3 * k[i] + 1] - x[k[i] * 3 + 2] + x[0] * 0.5;
}

/* The number is in a variable, and more than one is looked up for each point. */
/* expect: transformed */
static void kernel_lists(int n, const int *list, const double *x, double *f)
{
    for (int i = 0; i < n; i++) {
        double s = x[3 * i + 1];

        for (int j = 0; j < 4; j++) {
            int k = 3 * (list[4 * i + j] - 1) + 3;
            double u = x[k] - x[3 * i], v = x[k + 2];

            s += u * u / (v * v + 1) + u / (v + 3) + v * 0.25;
        }
        f[3 * i] = s;
        f[3 * i + 1] = s * 0.5;
    }
}

/* One among many, in vectors: the fourth is of the row in which the result begins. */
/* expect: parallel */
static void kernel_last_row(int n, const int *k, const double *x,
                            const double *a, double *f)
{
    for (int i = 0; i < n; i++)
        f[i] = a[i] * x[3 * k[i] + 2] + a[i + 1] * a[i + 2] - a[i + 3];
}

static void show(const char *name)
{
    double sum = 0;

    for (int i = 0; i < 8 * N + 40; i++)
        sum += all[i] * (i % 7 + 1);
    printf("%s %.17g\n", name, sum);
}

static void begin(int from, int step)
{
    for (int i = 0; i < 8 * N + 40; i++)
        all[i] = (i * 7 + 3) % 23 * 0.125;
    for (int i = 0; i < 4 * N + 4; i++)
        pick[i] = N > 0 ? from + i * step % N : 0;
}

/* Where the result is: behind the points, in front of them, in the middle of those that are picked,
 * and where the last one, or the first one, begins.
 */
int main(void)
{
    static const int at[] = {3 * N + 8, 3 * N, 3 * N - 1, 3 * N - 3, 60, 8, 3};

    for (int i = 0; i < 7; i++) {
        begin(0, 37);
        kernel_points(N, pick, all, all + at[i]);
        show("points");
        begin(0, 5);
        kernel_lists(N, pick, all, all + at[i]);
        show("lists");
    }
    for (int i = 0; i < 3; i++) {
        begin(0, 0);
        pick[3] = N / 3;
        kernel_last_row(N, pick, all, all + 3 * N + 5, all + N / 3 * 3 + 1 + i);
        show("last row");
    }
    begin(0, 11);
    kernel_points(N, pick, all + N + 2, all);
    show("before");
    begin(0, 11);
    kernel_points(N, pick, all + N, all + 1);
    show("before by one");
    begin(0, 11);
    kernel_points(N, pick, all + N, all + 3);
    show("into the first");
    begin(0, 11);
    kernel_lists(N, pick, all + 3 * N + 1, all + 1);
    show("lists before");
    begin(0, 11);
    kernel_lists(N, pick, all + 3 * N, all + 2);
    show("lists into the first");
    return 0;
}
