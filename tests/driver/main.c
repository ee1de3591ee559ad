/* The program around a.c: nothing to optimise. */
#include <stdio.h>

#include "a.h"

int main(void)
{
    fill();
    project();
    printf("%g %g %g\n", y[0], y[N / 2], y[N - 1]);
    return 0;
}
