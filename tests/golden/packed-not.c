typedef double matrix[8][8];
/* A few rows in a row are as good where they are. */
void f(int n, const matrix *restrict a, const matrix *restrict b, matrix *restrict c)
{
    for (int m = 0; m < n; m++)
        for (int i = 0; i < 8; i++)
            for (int j = 0; j < 8; j++) {
                double sum = 0.0;

                for (int k = 0; k < 8; k++)
                    sum += a[m][i][k] * b[m][k][j];
                c[m][i][j] += sum;
            }
}
