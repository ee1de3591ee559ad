/* A product of matrices in tiles of 32 x 32, and in these of 8 x 4. */
void product(double A[restrict 512][512], double B[restrict 512][512],
             double C[restrict 512][512])
{
    #pragma polyopt pack none
    #pragma polyopt tile i, j: 32, 32 / 8, 4
    #pragma polyopt no-guard
    for (int i = 0; i < 512; i++)
        for (int j = 0; j < 512; j++)
            for (int k = 0; k < 512; k++)
                C[i][j] += A[i][k] * B[k][j];
}
