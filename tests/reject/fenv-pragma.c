#pragma STDC FENV_ACCESS ON

double A[1000];

void f(double x)
{
    for (int i = 0; i < 1000; i++)
        A[i] += x; /* reject: fenv */
}
