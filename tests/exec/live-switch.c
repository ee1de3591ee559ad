/* Values that loops leave in variables, and where a switch, a while loop or a do
 * loop looks at them.
 */
#include <stdio.h>

#ifndef N
#define N 50
#endif

static double A[N + 2], B[N + 2];

/* Each case sets the iterator before it uses it. */
/* expect: parallel */
static void kernel_set(int n, int mode)
{
    int i, j;

    for (i = 0; i < n; i++)
        A[i] = 2 * B[i];
    switch (mode) {
    case 0:
        for (i = 0; i < n; i++)
            B[i] += A[i];
        break;
    case 1:
        for (j = 0; j < n; j++)
            B[j] += 3 * A[j];
        break;
    }
}

/* One case does not. */
/* expect: parallel */
static int kernel_used(int n, int mode)
{
    int i;

    for (i = 0; i < n; i++)
        A[i] = 2 * B[i];
    switch (mode) {
    case 0:
        i = 3;
        break;
    case 1:
        i = i + 1;
        /* fall through */
    case 2:
        return i + 10;
    default:
        break;
    }
    return mode == 4 ? i : 0;
}

/* No label is met, and the value is needed behind it. */
/* expect: parallel */
static int kernel_behind(int n, int mode)
{
    int i;

    for (i = 0; i < n; i++)
        A[i] = B[i] + 1;
    switch (mode) {
    case 0:
        i = 1;
        break;
    case 1:
        i = 2;
        break;
    }
    return i;
}

/* In a loop: what one case leaves, another one uses in the next iteration. */
/* expect: parallel */
static double kernel_around(int n)
{
    double t = 1;
    int i = 0, s = 0;

    for (int turn = 0; turn < 6; turn++) {
        switch ((turn * 5) % 4) {
        case 0:
            for (i = 0; i < n - turn; i++)
                A[i] = B[i] * 3;
            continue;
        case 1:
            s += i;
            break;
        case 2:
            for (int k = 0; k < n; k++) {
                t = B[k] + turn;
                A[k] += t;
            }
            break;
        default:
            s += (int)t;
        }
        i = -1;
    }
    return s + t * 1000;
}

/* Labels in a loop in the switch. */
/* expect: parallel */
static int kernel_device(int n, int mode)
{
    int i, k = 3, s = 0;

    for (i = 0; i < n; i++)
        A[i] = B[i] - 1;
    switch (mode) {
        while (k > 0) {
            i = 100;
            /* fall through */
    case 1:
            s = s * 7 + i;
            /* fall through */
    case 2:
            i += 5;
            k--;
        }
    }
    return s;
}

/* expect: parallel */
static int kernel_while(int n)
{
    int i, s = 0, k = 3;

    for (i = 0; i < n; i++)
        A[i] = B[i] * 5;
    while (k-- > 0 && s < 1000) {
        if (k == 1)
            continue;
        s += i;
        for (i = 0; i < n - k; i++)
            B[i] = A[i] + k;
    }
    return s;
}

/* expect: parallel */
static int kernel_do(int n)
{
    int i, s = 0, k = 3;

    do {
        for (i = 0; i < n - k; i++)
            B[i] = A[i] + k;
        if (k == 2)
            break;
        i = 7;
    } while (i + k-- > 0 && s < 5);
    for (int j = 0; j < n; j++)
        s += B[j] > 1;
    return s + 100 * i;
}

static void begin(void)
{
    for (int i = 0; i < N + 2; i++) {
        A[i] = (i * 3) % 7 * 0.2;
        B[i] = (i * 5) % 9 * 0.3;
    }
}

static void end(double value)
{
    double s = 0;

    for (int i = 0; i < N + 2; i++)
        s = s * 0.98 + A[i] + 3 * B[i];
    printf("%a %a\n", s, value);
}

#define RUN(name, ...) (begin(), end(kernel_##name(__VA_ARGS__)))

int main(void)
{
    for (int mode = 0; mode < 6; mode++) {
        begin();
        kernel_set(N, mode);
        end(0);
        RUN(used, N, mode);
        RUN(behind, N, mode);
        RUN(device, N, mode);
    }
    RUN(around, N);
    RUN(while, N);
    RUN(do, N);
    return 0;
}
