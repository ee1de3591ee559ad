void f(int n, double x[restrict n])
{
    for (int i = 0; i < n; i++)
        x[i] = ({ int k = i; k * k; }); /* reject: statement-expression */
}
