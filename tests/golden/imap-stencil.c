double A[300], B[300];

void stencil(int n)
{
    for (int t = 0; t < n; t++) {
        for (int i = 1; i < 299; i++)
            B[i] = A[i - 1] + A[i] + A[i + 1];
        for (int i = 1; i < 299; i++)
            A[i] = B[i];
    }
}
