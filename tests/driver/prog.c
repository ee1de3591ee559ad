/* A program of one file. */
#include <stdio.h>
#include <stdlib.h>

#ifndef ROWS
#define ROWS 70
#endif
#ifndef TITLE
#define TITLE "sum"
#endif

static int A[ROWS][ROWS], total[ROWS];

int main(int argc, char **argv)
{
    int factor = argc > 1 ? atoi(argv[1]) : 3;

    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < ROWS; j++)
            A[i][j] = i * factor + j;
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < ROWS; j++)
            total[i] += A[j][i];
    printf("%s: %d %d\n", TITLE, total[1], total[ROWS - 1]);
    return 0;
}
