/* Iterators of narrow types in sums that are longs in the new text only. */
#include "classes.h"

static void bump(double *v, double by)
{
    *v += 0.5 * by;
}

/* expect: parallel */
static void kernel_unsigned_short(int n)
{
    int turns = 0;

    for (unsigned short k = 0; k < n / 2; k++) {
        int l = n / 2;

        while (--l >= 0) {
            turns++;
            bump(&b[k], flat[(l + 3) * n + k]);
        }
    }
    result += turns;
}

/* expect: parallel */
static void kernel_char(int n)
{
    long turns = 0;

    for (signed char k = 0; k < 3; k++) {
        int l = n;

        while (l-- > 0) {
            turns += k;
            bump(&c[k], flat[(l + k) * n + k]);
        }
    }
    result -= turns;
}

int main(void)
{
    classes_begin();
    kernel_unsigned_short(N);
    kernel_char(N);
    classes_end("narrow");
    return 0;
}
