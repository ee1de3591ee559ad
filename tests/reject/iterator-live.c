void f(int n, double x[restrict n])
{
    int j = 0;

    for (int i = 0; i < n; i++) {
        x[i] = j; /* reject: iterator-live */
        for (j = 0; j < i; j++)
            x[j * j] = x[j] + 1;
    }
}
