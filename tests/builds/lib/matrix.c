#include "matrix.h"

double A[SIDE][SIDE], B[SIDE][SIDE], C[SIDE][SIDE];

void product(void)
{
    for (int i = 0; i < SIDE; i++)
        for (int j = 0; j < SIDE; j++)
            for (int k = 0; k < SIDE; k++)
                C[i][j] += A[i][k] * B[k][j];
}
