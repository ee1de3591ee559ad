/* By columns, A^T = (U^T D^-1) (D L^T), where D is the diagonal of U: rows are
 * multiplied by it, columns divided.  LAPACK has no decomposition without pivots;
 * this matrix needs no exchanges. */
static void blas_lu(void)
{
    static lapack_int pivot[DIM(N)];
    static double inverse[DIM(N)];

    succeeded(LAPACKE_dgetrf_work(LAPACK_COL_MAJOR, N, N, A[0], DIM(N), pivot));
    for (int i = 0; i < N; i++)
        inverse[i] = 1 / A[i][i];
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < i; j++)
            A[i][j] *= inverse[j];
        for (int j = i + 1; j < N; j++)
            A[i][j] *= A[i][i];
    }
}
