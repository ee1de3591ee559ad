/* polyopt: --all */
/* Where the data decide whether an element is accessed, a dependence may be none. */
void f(int n, double a[restrict n], const double b[restrict n])
{
    for (int i = 1; i < n; i++)
        if (b[i] > 0)
            a[i] = a[i - 1];
}
