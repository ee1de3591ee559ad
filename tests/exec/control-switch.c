/* "switch" on data: with and without "default", labels together, and
 * one case that runs into the next. */
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

/* expect: unchanged */
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

int main(void)
{
    RUN(cases);
    RUN(no_default);
    RUN(no_default_carried);
    RUN(runs_on);
    RUN(case_reads);
    return 0;
}
