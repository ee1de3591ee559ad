/* Three-point smoothing, the example of docs/pipeline.md. */
void smooth(int T, int N, double A[restrict N], double B[restrict N])
{
    for (int t = 0; t < T; t++) {
        for (int i = 1; i < N - 1; i++)
            B[i] = (A[i - 1] + A[i] + A[i + 1]) / 3;
        for (int i = 1; i < N - 1; i++)
            A[i] = B[i];
    }
}
