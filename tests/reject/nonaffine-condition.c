void f(int n, double x[restrict n])
{
    for (int i = 0; i < n; i++)
        if (x[i] < 0) /* reject: nonaffine-condition */
            x[i] = 0;
}
