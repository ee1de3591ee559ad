/* OpenMP that sleeps, and would be wrong awake, around loops for threads. */
#include <stdio.h>

#define N 1200

static double A[N][N], B[N][N];
static int own, team;
#pragma omp threadprivate(own)

static void nest(double start)
{
    double t;

#pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            t = start * A[j][i] + 1;
            B[i][j] = t * t + i;
        }
#pragma omp parallel for \
    num_threads(3)
    for (int i = 1; i < N; i++)
        for (int j = 1; j < N; j++)
            A[i][j] += A[i - 1][j] * 0.25 + B[j][i];
}

int main(void)
{
    double sum = 0;

    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            A[i][j] = (i + 3 * j) % 7;
#pragma omp parallel num_threads(3) /* all
    of it */
    {
        team++;
        own++;
#pragma omp critical
        nest(team);
        _Pragma("omp barrier")
        team *= 2;
    }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            sum += A[i][j] * (i - j) + B[j][i];
    printf("%d %d %a\n", team, own, sum);
    return 0;
}
