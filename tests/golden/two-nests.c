/* The call divides the function into two regions. */
double A[1000][1000], B[1000][1000];

void report(void);

void f(void)
{
    for (int i = 0; i < 1000; i++)
        for (int j = 0; j < 1000; j++)
            A[j][i] = B[j][i] + 1;
    report();
    for (int i = 0; i < 1000; i++)
        for (int j = 0; j < 1000; j++)
            B[i][j] = A[j][i] / 2;
}
