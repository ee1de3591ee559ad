/* A plate that cools down: the program that the tutorial begins with. */
#include <stdio.h>

#define N     1500
#define STEPS 200

static double a[N][N], b[N][N], mean[N];

/* Heat flows to the neighbours. */
static void diffuse(int n, int steps)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] +
                                  a[i][j - 1] + a[i][j + 1]);
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                a[i][j] = b[i][j];
        if (t % 50 == 0)
            printf("step %d\n", t);
    }
}

/* The mean of each column. */
static void average(int n)
{
    for (int j = 0; j < n; j++) {
        mean[j] = 0;
        for (int i = 0; i < n; i++)
            mean[j] += a[i][j] / n;
    }
}

int main(void)
{
    for (int j = 0; j < N; j++)
        a[0][j] = 100;
    diffuse(N, STEPS);
    average(N);
    printf("%.17g %.17g\n", mean[1], mean[N / 2]);
    return 0;
}
