/* A product of bytes: copied as shorts, with the sum innermost, which compilers put in
 * vectors of pairs.
 */
void dot_product(int n, int C[restrict n][n], const signed char A[restrict n][n],
                 const unsigned char B[restrict n][n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            int s = 0;

            for (int k = 0; k < n; k++)
                s += A[i][k] * B[k][j];
            C[i][j] = s;
        }
}
