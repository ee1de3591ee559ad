/* "switch" on data: with and without "default", labels together, and
 * cases that run into the next. */
#include "classes.h"

/* expect: parallel */
static void kernel_cases(void)
{
    for (int i = 0; i < N; i++)
        switch (p[i] % 5) {
        case 0:
            a[i] = b[i];
            break;
        case 1:
        case 3: {
            double t = c[i];

            a[i] = t * t;
            break;
        }
        default:
            d[i] = 0;
            break;
        }
}

/* expect: parallel */
static void kernel_no_default(void)
{
    double t;

    for (int i = 0; i < N; i++) {
        t = a[i];
        switch (q[i] & 3) {
        case 1:
            t = b[i];
            break;
        case 2:
            t = c[i];
        }
        d[i] = t;
    }
}

/* expect: unchanged */
static void kernel_no_default_carried(void)
{
    double t = 1;

    for (int i = 0; i < N; i++) {
        switch (q[i] & 3) {
        case 1:
            t = b[i];
            break;
        case 2:
            t = c[i];
        }
        d[i] = t;
    }
}

/* expect: parallel */
static void kernel_runs_on(void)
{
    for (int i = 0; i < N; i++)
        switch (q[i] & 3) {
        case 1:
            a[i] = b[i];
            /* fall through */
        case 2:
            c[i] = b[i];
        }
}

/* expect: unchanged */
static void kernel_case_reads(void)
{
    double t = 1;

    for (int i = 0; i < N; i++)
        switch (q[i] & 3) {
        case 0:
            t = a[i];
            break;
        case 1:
            b[i] = t;
            break;
        }
}

/* "default" in the middle, runs on as well; a case that ends in jumps. */
/* expect: parallel */
static void kernel_middle(void)
{
    double t;

    for (int i = 0; i < N; i++) {
        t = 0.5;
        switch (p[i] % 7) {
        case 0:
            t += a[i];
        default:
            t *= b[i];
        case 3:
        case 4:
            if (t > 2)
                break;
            t -= 1;
            /* fall through */
        case 5:
            t /= 2;
            break;
        case 6:
            if (c[i] > 1) {
                t = 7;
                break;
            } else {
                break;
            }
        }
        d[i] = t;
    }
}

/* A case that runs on into one that reads what it has assigned to, as does the
 * way past it. */
/* expect: unchanged */
static void kernel_runs_on_reads(void)
{
    double t = 1;

    for (int i = 0; i < N; i++)
        switch (q[i] & 3) {
        case 0:
            t = a[i];
            /* fall through */
        case 1:
            b[i] = t;
            /* FALLTHROUGH */
        case 2:
            t += 1;
        }
}

/* Loops and another "switch" in a case; "break" belongs to the innermost. */
/* expect: parallel */
static void kernel_nested(void)
{
    for (int i = 0; i < N; i++)
        switch (p[i] & 3) {
        case 0:
            for (int k = 0; k < 5; k++) {
                switch ((p[i] + k) & 1) {
                case 0:
                    a[i] += k;
                    break;
                case 1:
                    b[i] -= k;
                    continue;
                }
                if (a[i] > 9)
                    break;
            }
        case 1:
            c[i] = 1;
            break;
        case 2:;
        }
}

/* The attribute that says that it is meant. */
/* expect: parallel */
static void kernel_attribute(void)
{
    for (int i = 0; i < N; i++)
        switch (q[i] & 1) {
        case 1:
            a[i] = b[i];
            __attribute__((fallthrough));
        default:
            c[i] = b[i];
        }
}

int main(void)
{
    RUN(cases);
    RUN(no_default);
    RUN(no_default_carried);
    RUN(runs_on);
    RUN(case_reads);
    RUN(middle);
    RUN(runs_on_reads);
    RUN(nested);
    RUN(attribute);
    return 0;
}
