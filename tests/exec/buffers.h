/* Buffers that change places, what is in them at the beginning, and their sums. */
#include <stdio.h>

#ifndef N
#define N 50
#endif
#define ROOM (N + 4)
#define STEPS 12

static double A[ROOM][ROOM], B[ROOM][ROOM], C[ROOM][ROOM];
static double G[3][ROOM][ROOM];
static double line[3][ROOM];
static double result;

static void begin(void)
{
    for (int i = 0; i < ROOM; i++)
        for (int j = 0; j < ROOM; j++) {
            A[i][j] = (i * 7 + j * 3) % 13;
            B[i][j] = (i + j * 5) % 11;
            C[i][j] = (i * 2 + j) % 7;
            G[0][i][j] = A[i][j];
            G[1][i][j] = B[i][j];
            G[2][i][j] = C[i][j];
            line[i % 3][j] = A[i][j] - B[j][i];
        }
    result = 0;
}

static double sum(double (*p)[ROOM])
{
    double s = 0;

    for (int i = 0; i < ROOM; i++)
        for (int j = 0; j < ROOM; j++)
            s = s * 0.999 + p[i][j];
    return s;
}

static void end(const char *name, int steps)
{
    double s = 0;

    for (int k = 0; k < 3; k++)
        for (int j = 0; j < ROOM; j++)
            s = s * 0.99 + line[k][j];
    printf("%s %d %a %a %a %a %a %a %a %a\n", name, steps, sum(A), sum(B), sum(C),
           sum(G[0]), sum(G[1]), sum(G[2]), s, result);
}
