/* polyopt: --parallel-threshold=0 */
/* Rows of both loops could run side by side.  Those of one are enough: strips of
 * the other would leave a small batch to one thread.
 */
void add(int n, int m, const float (*restrict in)[99][99],
         const float *restrict bias, float (*restrict out)[99][99])
{
    for (int b = 0; b < n; b++)
        for (int i = 0; i < m; i++)
            for (int j = 0; j < m; j++)
                out[b][i][j] = in[b][i][j] + bias[j];
}
