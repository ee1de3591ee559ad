/* Pointers to rows, and to planes, that are set in a loop or count along. */
#include "classes.h"

#define M 20
#define K 30

static double cube[M][K][M];

/* expect: parallel */
static void kernel_set(void)
{
    for (int i = 0; i < N; i++) {
        double (*row)[ROOM] = aa + i;

        for (int j = 0; j < N; j++)
            (*row)[j] = bb[i][j] + row[0][j] * 0.5;
    }
}

/* expect: parallel */
static void kernel_set_behind(void)
{
    double (*row)[ROOM];

    for (int i = 0; i < N - 2; i++) {
        row = &aa[i + 2];
        for (int j = 0; j < N; j++)
            row[-1][j] = bb[i][j] + cc[j][i];
    }
}

/* expect: parallel */
static void kernel_counting(void)
{
    double (*row)[ROOM] = aa;

    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++)
            row[0][j] = bb[i][j] - cc[i][j];
        row++;
    }
    result = row == aa + N;
}

/* expect: parallel */
static void kernel_downwards(void)
{
    double (*row)[ROOM] = aa + N;

    for (int i = 0; i < N; i++) {
        row--;
        for (int j = 0; j < N; j++)
            (*row)[j] = bb[i][j] - cc[i][j];
    }
    result = (*row)[3];
}

/* expect: transformed */
static void kernel_planes(void)
{
    for (int k = 0; k < M; k++) {
        double (*plane)[M] = cube[k];

        for (int i = 1; i < K; i++)
            for (int j = 0; j < M; j++)
                plane[i][j] = plane[i - 1][j] + bb[i][j];
    }
}

/* expect: transformed */
static void kernel_of_planes(void)
{
    double (*plane)[K][M] = cube;

    for (int k = 0; k < M; k++, plane++)
        for (int i = 0; i < K; i++)
            for (int j = 0; j < M; j++)
                plane[0][i][j] += bb[i][j] * k;
    for (int k = 0; k < M; k++)
        for (int i = 0; i < K; i++)
            flat[k * K + i] += cube[k][i][k];
}

/* Rows of another length. */
static void kernel_other_rows(void)
{
    for (int k = 0; k < M; k++) {
        double (*plane)[2 * M] = (double (*)[2 * M])cube[k];

        for (int i = 0; i < K / 2; i++)
            for (int j = 0; j < 2 * M; j++)
                plane[i][j] += bb[i][j];
        flat[k] = cube[k][3][4];
    }
}

/* One of two tables. */
/* expect: transformed */
static void kernel_either(void)
{
    for (int i = 0; i < N; i++) {
        double (*row)[ROOM] = b[i] > 0 ? aa : cc;

        for (int j = 0; j < N; j++)
            a[j] += row[i][j] * bb[i][j];
    }
}

int main(void)
{
    RUN(set);
    RUN(set_behind);
    RUN(counting);
    RUN(downwards);
    RUN(planes);
    RUN(of_planes);
    RUN(other_rows);
    RUN(either);
    return 0;
}
