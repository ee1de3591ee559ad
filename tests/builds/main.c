#include <stdio.h>

#include "lib/matrix.h"

int main(void)
{
    for (int i = 0; i < SIDE; i++)
        for (int j = 0; j < SIDE; j++) {
            A[i][j] = (i + j) % 10;
            B[i][j] = (i * j) % 10;
        }
    product();
    printf("%g\n", trace());
    return 0;
}
