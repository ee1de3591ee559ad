#include "errno-header.h"

int f(int n, double x[restrict n])
{
    clear();
    for (int i = 0; i < n; i++)
        x[i] = log(x[i]); /* reject: errno */
    return last_error();
}
