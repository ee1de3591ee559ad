/* Accumulators: a signed sum, and two extremes. */
int span(int n, const int *restrict a)
{
    int sum = 0;
    int low = a[0];
    int high = a[0];

    for (int i = 0; i < n; i++) {
        sum += a[i];
        low = a[i] < low ? a[i] : low;
        if (a[i] > high)
            high = a[i];
    }
    return low + (high - low) / 2 - sum;
}
