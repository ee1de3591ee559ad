/* sort: merge sort from below; insertion sort of runs of eight. */
#include "bench.h"

static void insertion(int *a, int n)
{
    for (int i = 1; i < n; i++) {
        int v = a[i], j;

        for (j = i; j > 0 && a[j - 1] > v; j--)
            a[j] = a[j - 1];
        a[j] = v;
    }
}

static void merge(const int *a, int n, int m, int *out)
{
    int i = 0, j = m;

    for (int k = 0; k < n; k++)
        out[k] = i < m && (j >= n || a[i] <= a[j]) ? a[i++] : a[j++];
}

HOT void sort(int *a, int n, int *work)
{
    for (int i = 0; i < n; i += 8)
        insertion(a + i, n - i < 8 ? n - i : 8);
    for (int width = 8; width < n; width *= 2) {
        for (int i = 0; i < n; i += 2 * width) {
            int both = n - i < 2 * width ? n - i : 2 * width;

            merge(a + i, both, both < width ? both : width, work + i);
        }
        for (int i = 0; i < n; i++)
            a[i] = work[i];
    }
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){50, 650000},
                                (struct bench){1000000, 2});
    size_t n = (size_t)b.n;
    int *from = bench_alloc(n, sizeof *from);
    int *a = bench_alloc(n, sizeof *a);
    int *work = bench_alloc(n, sizeof *work);

    for (size_t i = 0; i < n; i++)
        from[i] = (int)bench_random();
    bench_start();
    for (long k = 0; k < b.calls; k++) {
        for (size_t i = 0; i < n; i++)
            a[i] = from[i];
        sort(a, b.n, work);
        bench_next();
    }
    bench_stop();
    bench_print("a", a, n * sizeof *a);
    free(from);
    free(a);
    free(work);
    return 0;
}
