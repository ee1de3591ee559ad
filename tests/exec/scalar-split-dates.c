/* A scalar of one iteration where the number of iterations decides which
 * statements there are: with n == 2, all of them are executed once, and their
 * loops could follow each other, but for the copies of the scalar.
 */
/* options: --tile=4 */
#include <stdio.h>

#ifndef N
#define N 70
#endif
#define M (N + 8)

static int b[M];
static unsigned u[M];
static double y[M];

/* expect: simd */
static void kernel_once(int n)
{
    for (int i = 0; i < n / 2; i++) {
        int t = b[i];

        for (int j = 0; j < n; j++)
            if (j == 2)
                t += j;
        u[0] ^= (unsigned)t;
        y[i + 2] += (int)(t & 15);
    }
}

static void run(int n)
{
    for (int i = 0; i < M; i++) {
        b[i] = i * 29 % 83 + 5;
        u[i] = 7;
        y[i] = i;
    }
    kernel_once(n);
    for (int i = 0; i < M; i++)
        printf("%u %a\n", u[i], y[i]);
}

int main(void)
{
    run(N);
    run(0);
    run(1);
    run(2);
    run(3);
    return 0;
}
