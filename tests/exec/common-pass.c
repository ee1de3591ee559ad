/* Loops that threads share for two passes over the same matrix, in a serial loop: sums and
 * updates of columns, in one loop of the program and apart; of rows; a sum of what the
 * update has left; and updates that read their neighbours.
 */
#define N 90
#include "classes.h"

/* expect: parallel simd */
static void kernel_columns(void)
{
    for (int k = 0; k < N; k++) {
        for (int i = 0; i < N; i++)
            a[i] = aa[i][k] * 0.03125;
        for (int j = k + 1; j < N; j++) {
            b[j] = 0;
            for (int i = 0; i < N; i++)
                b[j] += a[i] * aa[i][j];
            for (int i = 0; i < N; i++)
                aa[i][j] -= a[i] * b[j];
        }
    }
}

static void kernel_apart(void)
{
    for (int k = 1; k < N; k++) {
        for (int j = k; j < N; j++)
            b[j] = bb[k - 1][j];
        for (int i = k; i < N; i++)
            a[i] = bb[i][k - 1] * 0.0625;
        for (int j = k; j < N; j++)
            for (int i = k; i < N; i++)
                b[j] += a[i] * bb[i][j];
        for (int i = k; i < N; i++)
            for (int j = k; j < N; j++)
                bb[i][j] -= a[i] * b[j] * 0.0625;
    }
}

static void kernel_rows(void)
{
    for (int k = 0; k < N; k++) {
        for (int i = 0; i < N; i++)
            a[i] = cc[k][i] * 0.03125;
        for (int j = k + 1; j < N; j++) {
            b[j] = 0;
            for (int i = 0; i < N; i++)
                b[j] += a[i] * cc[j][i];
            for (int i = 0; i < N; i++)
                cc[j][i] -= a[i] * b[j];
        }
    }
}

/* The sum is of what the update has left. */
static void kernel_behind(void)
{
    for (int k = 0; k < N - 1; k++)
        for (int j = 0; j < N; j++) {
            for (int i = 0; i < N; i++)
                aa[i][j] = aa[i][j] * 0.5 + a[i] * b[k];
            for (int i = 0; i < N; i++)
                b[j] += a[i] * aa[i][j] * 0.0078125;
        }
}

/* The update reads its neighbours: columns wait for each other. */
static void kernel_neighbours(void)
{
    for (int k = 0; k < N; k++)
        for (int j = 1; j < N; j++) {
            b[j] = a[k];
            for (int i = 0; i < N; i++)
                b[j] += bb[i][j] * 0.0078125;
            for (int i = 0; i < N; i++)
                bb[i][j] = b[j] - bb[i][j - 1];
        }
}

int main(void)
{
    RUN(columns);
    RUN(apart);
    RUN(rows);
    RUN(behind);
    RUN(neighbours);
    return 0;
}
