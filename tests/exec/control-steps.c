/* Blocks in loops that count down, in steps, and with other types. */
#include "classes.h"

/* expect: parallel */
static void kernel_down(void)
{
    for (int i = N - 1; i >= 0; i -= 2)
        if (a[i] > 0)
            b[i] = a[i] / (i + 1);
        else
            c[i] = i * 0.5;
}

/* expect: parallel */
static void kernel_shifted(void)
{
    for (int i = 0; i < N; i += 1 << 2)
        if (a[i] > 0)
            b[i] = a[i] / (i + 1);
}

#define RATE 800

/* expect: parallel */
static void kernel_divided(void)
{
    for (int i = 7 / 2; i < N; i += RATE / 300 + RATE % 3)
        if (a[i] > 0)
            b[i] = a[i] / (i + 1);
}

/* expect: parallel */
static void kernel_unsigned_type(void)
{
    for (unsigned short i = 3; i < N; i += 5) {
        if (i % 2 == 0 && a[i] < 0)
            continue;
        b[i] = (unsigned char)(i * 3) - i / 2;
    }
}

/* expect: parallel */
static void kernel_types_in_block(void)
{
    for (unsigned i = 0; i < N + 0u; i++) {
        unsigned k = 0;

        while (k < i && b[k] < c[i])
            k += 3;
        a[i] = (i - k) % 7 + (k - i) / 1000;
    }
}

/* expect: parallel */
static void kernel_skewed(void)
{
    for (int t = 0; t < 4; t++)
        for (int i = 0; i < N; i++)
            if (bb[t][i] > 0)
                aa[t + i][i] = (t - i) / 2 + (i & t);
}

int main(void)
{
    RUN(down);
    RUN(shifted);
    RUN(divided);
    RUN(unsigned_type);
    RUN(types_in_block);
    RUN(skewed);
    return 0;
}
