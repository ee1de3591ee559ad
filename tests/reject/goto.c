void f(int n, double x[restrict n])
{
    for (int i = 0; i < n; i++) {
        if (i == 7)
            goto end; /* reject: goto */
        x[i] = 0;
    }
end:;
    for (int i = 0; i < n; i++) {
    again: /* reject: goto */
        x[i] = 2 * x[i] + 1;
        if (x[i] < 100)
            goto again;
    }
}
