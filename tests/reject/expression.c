void f(int n, double x[restrict n])
{
    double s = 0;

    for (int i = 0; i < n; i++)
        x[i] = s += i; /* reject: expression */
    x[0] = s;
}
