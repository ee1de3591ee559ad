void f(int n, double x[restrict n])
{
#pragma polyopt off
    for (int i = 0; i < n; i++) /* reject: switched-off */
        x[i] = 0;
}

void counted(int n, double x[restrict n])
{
    int i;

#pragma polyopt off
    i = 0;
    while (i < n) { /* reject: switched-off */
        x[i] = 0;
        i++;
    }
}
