/* A file that includes itself, twice: a way to make variants of a function. */
#ifndef TYPE
#include <stdio.h>
#define TYPE int
#define NAME(x) int_##x
#include "self.c"
#undef TYPE
#undef NAME
#define TYPE double
#define NAME(x) double_##x
#include __FILE__
int values[80][80], sums[80];

int main(void)
{
    for (int i = 0; i < 80; i++)
        for (int j = 0; j < 80; j++)
            sums[i] += values[j][i] + i;
    printf("%d %g %d\n", int_twice(2), double_twice(2.25), sums[79]);
    return 0;
}
#else
TYPE NAME(twice)(TYPE x)
{
    return 2 * x;
}
#endif
