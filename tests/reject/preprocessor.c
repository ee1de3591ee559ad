void f(int n, double x[restrict n])
{
    for (int i = 0; i < n; i++) {
#define ONE 1 /* reject: preprocessor */
        x[i] = ONE;
    }
}

void open_group(int n, double x[restrict n])
{
    for (int i = 0; i < n; i++)
#ifdef TWO /* reject: preprocessor */
        x[i] = 2;
#else
        x[i] = 0;
#endif
}

void not_elsewhere(int n, double x[restrict n])
{
    for (int i = 0; i < n; i++) {
#if __LINE__ > 1000 /* reject: preprocessor */
        x[i] = 3;
#else
        x[i] = 4;
#endif
    }
}

#ifndef NEITHER
#elif CALL(1)
#endif

void fragile(int n, double x[restrict n])
{
    for (int i = 0; i < n; i++) {
#ifdef CALL /* reject: preprocessor */
        x[i] = 5;
#elif 2 > (1) && defined(CALL)
        x[i] = 6;
#elif defined __has_attribute && __has_attribute(pure)
        x[i] = 7;
#endif
    }
}
