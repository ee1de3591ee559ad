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

/* The condition is not to blame, nor the iterator. */
void out(int n, double A[restrict n][n], double key)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            if (A[i][j] == key)
                goto out; /* reject: goto */
    A[0][0] = 1;
out:;
}

void next(int n, double A[restrict n][n], double x[restrict n])
{
    for (int i = 0; i < n; i++) {
        int j = 0;

        for (j = 0; j < n; j++)
            if (A[i][j] < 0)
                goto done; /* reject: goto */
    done:
        x[i] = j;
    }
}
