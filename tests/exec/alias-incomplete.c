/* Arrays that are declared without a size: where only some elements are
 * accessed, there is no end to compare with.
 */
#include <stdio.h>

#ifndef N
#define N 100
#endif

extern double later[];
static int odd[N + 2];

/* expect: unchanged may-alias */
static void kernel_some(const double *from)
{
    for (int i = 0; i < N; i++)
        if (odd[i])
            later[i + 1] = from[i] * 0.5;
}

/* expect: transformed */
static void kernel_all(const double *from)
{
    for (int i = 0; i < N; i++)
        later[i + 1] = from[i] * 0.5;
}

double later[N + 2];

int main(void)
{
    static double other[N + 2];
    const double *const from[] = {later, later + 1, other};

    for (int k = 0; k < 3; k++) {
        for (int i = 0; i < N + 2; i++) {
            odd[i] = i / 2 % 3;
            later[i] = i + 1;
            other[i] = i * i;
        }
        kernel_some(from[k]);
        kernel_all(from[k]);
        for (int i = 0; i < N + 2; i++)
            printf("%a\n", later[i]);
    }
    return 0;
}
