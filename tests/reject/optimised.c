void f(int n, double x[restrict n])
{
    for (int i = 0; i < n; i++) /* reject: optimised */
        x[i] = 0;
    while (n > 0) { /* reject: optimised */
        for (int i = 0; i < n; i++)
            x[i] = 0;
        n--;
    }
}

void g(int n, double x[restrict n])
{
    if (n > 2)
        /* polyopt: simd */
        for (int i = 0; i < n; i++) /* reject: optimised */
            x[i] = 0;
}
