void f(int n, double x[restrict n])
{
    for (int i = 0; i < n; i++) {
        extern double last; /* reject: statement */
        x[i] = last;
    }
}
