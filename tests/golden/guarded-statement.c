/* A condition that becomes a stride. */
double A[2000][2000], B[2000][2000];

void f(void)
{
    for (int i = 0; i < 2000; i++)
        for (int j = 0; j < 2000; j++) {
            A[i][j] = 2 * A[i][j];
            if (i % 2 == 0)
                B[i][j] = A[i][j] + 1;
        }
}
