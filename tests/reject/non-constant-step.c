void f(int n, int step, double x[restrict n])
{
    for (int i = 0; i < n; i += step * step) /* reject: non-constant-step */
        x[i] = 0;
}

void doubled(int n, double x[restrict n])
{
    for (int i = 1; i < n; i *= 2) /* reject: non-constant-step */
        x[i] = 0;
}

void counted(int n, double x[restrict n])
{
    for (int i = 1; i < n;) {
        x[i] = 0;
        i += i; /* reject: non-constant-step */
    }
}
