/* Several loops in one line, behind something: the copy of the text does not look as
 * if one of them guarded the others.
 */
#include <stdio.h>
/* options: --min-gain=any */

#ifndef N
#define N 100
#endif

static double a[8 * N + 8];

/* expect: parallel */
static void kernel_down(int n) { double b[8]; for (int i = 7; i >= 0; i--) b[i] = a[i]; for (int j = 0; j < n; j++) for (int i = 7; i > 0; i--) a[j * 8 + i] += b[i - 1];
}

int main(void)
{
    for (int i = 0; i < 8 * N + 8; i++)
        a[i] = i % 13;
    kernel_down(N);
    for (int i = 0; i < 8 * N + 8; i++)
        printf("%g\n", a[i]);
    return 0;
}
