/* Pointers that are moved back, as f2c has it: rows begin at 1, also where a loop begins at a
 * variable.
 */
void reflect(int m, int k, double *q, int ldq, double *w)
{
    int dim = ldq;
    int i, j;
    double sum, temp;

    --w;
    q -= 1 + dim;
    for (j = k; j <= m; ++j) {
        sum = 0.;
        for (i = k; i <= m; ++i)
            sum += q[i + j * dim] * w[i];
        temp = sum / w[k];
        for (i = k; i <= m; ++i)
            q[i + j * dim] -= temp * w[i];
    }
}
