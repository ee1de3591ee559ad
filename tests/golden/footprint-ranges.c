/* Iterations that share elements, lines, or nothing. */
double A[1000], B[1000], C[1000][4], D[1000];

void ranges(int n, double *restrict out)
{
    for (int i = 0; i < n; i++) {
        out[i] = 0;
        for (int j = i; j < i + 3; j++)
            out[i] += A[j] * B[j - i] * C[i][j - i] / D[3 * i + j - i];
    }
}
