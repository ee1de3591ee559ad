void f(int n)
{
    for (int i = 0; i < n; i++) /* reject: no-gain */
        ;
}

/* The corners of the boxes of "from" and "to" depend on whether n is odd, which
 * must not take more than the budget to find out.
 */
void butterfly(int n, int up, int down, float *from, float *to, float *w)
{
    int a = up;
    int b = up << 1;
    int c = b + (n << 1);
    int d = down + up;
    float re;
    float im;

    for (int i = 2; i < n; i += 2) { /* reject: no-gain */
        a += 2;
        b += 2;
        c -= 2;
        d += 2;
        to[a - 1] = from[b - 1] + from[c - 1];
        re = from[b - 1] - from[c - 1];
        to[a] = from[b] - from[c];
        im = from[b] + from[c];
        to[d - 1] = w[i - 2] * re - w[i - 1] * im;
        to[d] = w[i - 2] * im + w[i - 1] * re;
    }
}

/* To test the pointers to rows takes longer than the rows do. */
void thin(double **a, double x)
{
    for (int i = 0; i < 100000; i++) /* reject: no-gain */
        for (int j = 0; j < 8; j++)
            a[i][j] *= x;
}

/* What the loops write is gone with their iterations. */
void leaves_nothing(int n)
{
    for (int i = 0; i < n; i++) { /* reject: no-gain */
        double row[8];

        for (int j = 0; j < 8; j++)
            row[j] = i;
        for (int j = 1; j < 8; j++)
            row[j] += row[j - 1];
    }
}
