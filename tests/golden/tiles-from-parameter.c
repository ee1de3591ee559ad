/* polyopt: --tile=32,64 */

/* Tiles begin where the loops do, so that all are whole but the last ones. */
void copy(int lo, int hi, int first, int n, double a[restrict 500][500],
          double b[restrict 500][500])
{
    for (int i = lo; i < hi; i++)
        for (int j = first; j < n; j++)
            a[i][j] = b[j][i];
}
