/* The bound of the loop is a variable that the loop may write. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static int bound;
static int data[N + 16];

static void kernel_bound(int *a, const int *b)
{
    for (int i = 0; i < bound; i++)
        a[i] = b[i] + bound;
}

int main(void)
{
    long sum = 0;

    for (int n = -1; n < 2; n++) {
        bound = N;
        kernel_bound(data + 8 + n, data + 8);
        printf("%d\n", bound);
        for (int i = 0; i < N + 16; i++)
            sum = (sum * 5 + data[i]) % 10007;
    }
    for (int n = 1; n > 0; n--) {
        bound = n;
        kernel_bound(&bound, data);
        printf("%d\n", bound);
        bound = 1;
        kernel_bound(data, &bound);
        printf("%d %d\n", bound, data[0]);
    }
    printf("%ld\n", sum);
    return 0;
}
