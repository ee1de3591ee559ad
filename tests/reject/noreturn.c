#include <assert.h>
#include <stdlib.h>

_Noreturn void stop(int i);
__attribute__((noreturn)) void halt(void);

static _Noreturn void hang(void)
{
    for (;;) /* reject: loop-form */
        ;
}

void f(int n, double x[restrict n])
{
    for (int i = 0; i < n; i++) {
        assert(i < 1000); /* reject: noreturn */
        x[i] = i;
    }
    for (int i = 0; i < n; i++) {
        if (i > 1000)
            abort(); /* reject: noreturn */
        x[i] = i;
    }
    for (int i = 0; i < n; i++) {
        if (i > 1000)
            stop(i); /* reject: noreturn */
        x[i] = i;
    }
    for (int i = 0; i < n; i++) {
        if (i > 1000)
            halt(); /* reject: noreturn */
        x[i] = i;
    }
    for (int i = 0; i < n; i++) {
        if (i > 1000)
            hang(); /* reject: noreturn */
        x[i] = i;
    }
}
