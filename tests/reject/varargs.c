#include <stdarg.h>

void f(int n, double x[restrict n], ...)
{
    va_list list;

    va_start(list, x);
    for (int i = 0; i < n; i++)
        x[i] = va_arg(list, double); /* reject: varargs */
    va_end(list);
}
