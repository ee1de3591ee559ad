/* A neighbour in a ring that is set, and set again under a condition. */
void smooth(int n, double *restrict a, const double *restrict b)
{
    for (int i = 0; i < n; i++) {
        int left = i - 1;

        if (left < 0)
            left += n;
        a[i] = b[left];
    }
}
