void f(int n, double x[restrict n])
{
#pragma polyopt off
    for (int i = 0; i < n; i++) /* reject: switched-off */
        x[i] = 0;
}
