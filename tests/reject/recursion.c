static int sum(int n)
{
    return n ? n + sum(n - 1) : 0;
}

static int odd(int n);

static int even(int n)
{
    return n ? odd(n - 1) : 1;
}

static int odd(int n)
{
    return n ? even(n - 1) : 0;
}

void f(int n, double x[restrict n])
{
    for (int i = 0; i < n; i++)
        x[i] = sum(i); /* reject: recursion */
    for (int i = 0; i < n; i++)
        x[i] = even(i) + odd(i); /* reject: recursion */
}

double g(int n, double x[restrict n])
{
    for (int i = 0; i < n; i++)
        x[i] = g(i, x); /* reject: recursion */
    return x[0];
}
