/* Long and uneven iterations of integers. */
#include "classes.h"

/* expect: parallel */
static void kernel_steps(void)
{
    for (int i = 0; i < N; i++) {
        long n = i + 1;
        int k = 0;

        while (n != 1) {
            n = n % 2 ? 3 * n + 1 : n / 2;
            k++;
        }
        p[i] = k;
    }
}

/* expect: parallel */
static void kernel_greatest_divisor(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            int u = i + 1, v = j + 1;

            while (v) {
                int r = u % v;

                u = v;
                v = r;
            }
            aa[i][j] = u;
        }
}

/* expect: parallel */
static void kernel_escape(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            double re = 0, im = 0;
            int k;

            for (k = 0; k < 30 && re * re + im * im < 4; k++) {
                double t = re * re - im * im + b[i] * 0.1;

                im = 2 * re * im + c[j] * 0.1;
                re = t;
            }
            aa[i][j] = k;
        }
}

/* expect: unchanged */
static void kernel_state(void)
{
    unsigned state = 1;

    for (int i = 0; i < N; i++) {
        do
            state = state * 1103515245u + 12345u;
        while (state & 0x10000);
        p[i] = (int)(state >> 20);
    }
}

int main(void)
{
    RUN(steps);
    RUN(greatest_divisor);
    RUN(escape);
    RUN(state);
    return 0;
}
