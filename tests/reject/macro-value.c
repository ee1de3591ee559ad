#include <assert.h>

#define HERE (__LINE__)
#define NEXT() (HERE + \
    __COUNTER__)
#define PASTE(a, b) a##b
#define MADE PASTE(NE, XT)()

double A[100], B[100];

void f(void)
{
    for (int i = 0; i < 100; i++)
        A[i] = __LINE__; /* reject: macro-value */
    for (int i = 0; i < 100; i++)
        A[i] = HERE; /* reject: macro-value */
    for (int i = 0; i < 100; i++) {
        A[i] = NEXT(); /* reject: macro-value */
        B[i] = 1;
    }
    for (int i = 0; i < 100; i++)
        A[i] += MADE; /* reject: macro-value */
    for (int i = 0; i < 100; i++)
        A[i] += sizeof(__TIME__); /* reject: macro-value */
    for (int i = 0; i < 100; i++)
        A[i] += sizeof(__FILE__); /* reject: macro-value */
}
