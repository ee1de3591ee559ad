/* Headers beside the source, and one whose name exists twice. */
#include "deep.h"
#include "twin.h"
#include "../a.h"
#include <stdio.h>

static int total[SIZE], table[SIZE][SIZE];

int main(void)
{
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++)
            total[i] += table[j][i] + i + N;
    printf("%s %d\n", TWIN, total[SIZE - 1]);
    return 0;
}
