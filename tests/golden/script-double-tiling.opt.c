/* A product of matrices in tiles of 32 x 32, and in these of 8 x 4. */
void product(double A[restrict 512][512], double B[restrict 512][512],
             double C[restrict 512][512])
{
    /* polyopt: tiled 32x32x8x4 */
    for (long it = 0; it <= 480; it += 32)
        for (long jt = 0; jt <= 480; jt += 32)
            for (long itt = it; itt <= it + 24; itt += 8)
                for (long jtt = jt; jtt <= jt + 28; jtt += 4)
                    for (long i = itt; i <= itt + 7; i++)
                        for (long j = jtt; j <= jtt + 3; j++) {
                            double c0 = C[i][j];
                            for (long k = 0; k <= 511; k++)
                                c0 += A[i][k] * B[k][j];
                            C[i][j] = c0;
                        }
}
