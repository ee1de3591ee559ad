/* Scalars that an "if" around loops confines, and that nothing reads after they are set: statements of
 * the result have copies of them, which compilers must not take for mistakes.
 */
/* options: --min-gain=any --parallel-threshold=0 */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double x[N], y[N], w[N];

static void kernel_confined(void)
{
    double last = 0;

    for (int i = 0; i < N; i++) {
        w[i] = x[i];
        if (x[i] > 1) {
            for (int j = 0; j < N; j++) {
                if (!(y[j] <= 1))
                    continue;
                last = w[j];
            }
            last = w[i] * 2;
            y[i] = last;
        }
    }
}

int main(void)
{
    double sum = 0;

    for (int i = 0; i < N; i++) {
        x[i] = i * 7 % 5;
        y[i] = i * 3 % 4;
    }
    kernel_confined();
    for (int i = 0; i < N; i++)
        sum = sum * 1.25 + w[i] + 3 * y[i];
    printf("%g\n", sum);
    return 0;
}
