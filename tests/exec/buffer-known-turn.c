/* Which of two buffers is the first is known, and changes in the loop: what orders are
 * found for has to be what they are checked for.
 */
/* options: --fuse=max --tile=4 --min-gain=any --parallel-threshold=0 */
#include <stdio.h>

#ifndef N
#define N 19
#endif

#define E (2 * N + 26)

static double result;

/* expect: transformed */
static void kernel_turns(void)
{
    double h[2][E];
    int k = 1;

    for (int z = 0; z < E; z++)
        h[0][z] = h[1][z] = z * 0.25;
    for (int s = 0; s < 2; s++) {
        for (int z = 1; z < N; z++)
            h[1 - k][z] = 0.5 * h[k][z - 1] + 0.25 * h[k][z + 1];
        k = 1 - k;
    }
    result = h[k][2] + h[0][3] + h[1][5] + k;
}

int main(void)
{
    kernel_turns();
    printf("%a\n", result);
    return 0;
}
