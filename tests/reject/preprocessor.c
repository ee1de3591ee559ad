void f(int n, double x[restrict n])
{
    for (int i = 0; i < n; i++) {
#ifdef ONE /* reject: preprocessor */
        x[i] = 1;
#else
        x[i] = 0;
#endif
    }
}
