/* Half of what the parser sees is not what gcc does. */
#include <stdio.h>

#ifdef __clang__
#define ROWS 35
#else
#define ROWS 70
#endif

static int A[70][70], total[70];

static void fill(void)
{
    for (int i = 0; i < 70; i++)
        for (int j = 0; j < 70; j++)
            A[j][i] = i * 3 + j;
}

int main(void)
{
    fill();
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < ROWS; j++)
            total[i] += A[j][i];
    printf("%d %d %d\n", ROWS, total[1], total[69]);
    return 0;
}
