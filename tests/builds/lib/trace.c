#include "matrix.h"

double trace(void)
{
    return C[0][0] + C[SIDE / 2][SIDE / 2] + C[SIDE - 1][SIDE - 1];
}
