void f(int n, double x[restrict n])
{
    for (int i = 0; i < n; i++) {
        x[i] = 0;
        i++; /* reject: iterator-written */
    }
}

void twice(int n, double x[restrict n])
{
    int i;

    for (i = 0; i < n; i++)
        for (i = 0; i < n; i++) /* reject: iterator-written */
            x[i * i * i] = 0;
}
