/*
 * clusters: k-means; features of points and centres are tables of rows.
 *
 * near: 3 digits, as the points of a cluster are summed up in another order by hand
 */
#include "bench.h"

#include <float.h>

#define CLUSTERS 8
#define FEATURES 16

static float euclid_dist_2(float *pt1, float *pt2, int numdims)
{
    float ans = 0.0f;

    for (int i = 0; i < numdims; i++)
        ans += (pt1[i] - pt2[i]) * (pt1[i] - pt2[i]);
    return ans;
}

static int find_nearest_point(float *pt, int nfeatures, float **pts, int npts)
{
    int index = 0;
    float min_dist = FLT_MAX;

    for (int i = 0; i < npts; i++) {
        float dist = euclid_dist_2(pt, pts[i], nfeatures);

        if (dist < min_dist) {
            min_dist = dist;
            index = i;
        }
    }
    return index;
}

/* Some rounds; the result is how many points have changed in the last one. */
HOT int kmeans(float **feature, int nfeatures, int npoints, int nclusters,
               int rounds, int *membership, float **clusters, float *sums,
               int *counts)
{
    int delta = 0;

    for (int loop = 0; loop < rounds; loop++) {
        delta = 0;
        for (int i = 0; i < nclusters; i++) {
            counts[i] = 0;
            for (int j = 0; j < nfeatures; j++)
                sums[i * nfeatures + j] = 0.0f;
        }
#pragma omp parallel for reduction(+ : delta)
        for (int i = 0; i < npoints; i++) {
            int index =
                find_nearest_point(feature[i], nfeatures, clusters, nclusters);

            if (membership[i] != index)
                delta += 1;
            membership[i] = index;
        }
#pragma omp parallel for reduction(+ : counts[:nclusters], sums[:nclusters * nfeatures])
        for (int i = 0; i < npoints; i++) {
            int index = membership[i];

            counts[index]++;
            for (int j = 0; j < nfeatures; j++)
                sums[index * nfeatures + j] += feature[i][j];
        }
        for (int i = 0; i < nclusters; i++)
            for (int j = 0; j < nfeatures; j++)
                if (counts[i] > 0)
                    clusters[i][j] = sums[i * nfeatures + j] / (float)counts[i];
    }
    return delta;
}

static float **table(int m, int n)
{
    float **w = bench_alloc((size_t)m, sizeof *w);
    float *all = bench_f32((size_t)m * (size_t)n);

    for (int i = 0; i < m; i++)
        w[i] = all + i * n;
    return w;
}

int main(int argc, char **argv)
{
    struct bench b =
        bench_modes(argc, argv, (struct bench){100, 2000},
                    (struct bench){4000, 100}, (struct bench){200000, 5});
    float **feature = table(b.n, FEATURES);
    float **clusters = table(CLUSTERS, FEATURES);
    int *membership = bench_alloc((size_t)b.n, sizeof *membership);
    float sums[CLUSTERS * FEATURES];
    int counts[CLUSTERS];

    for (int i = 0; i < b.n; i++)
        feature[i][i % CLUSTERS] += 4.0f;
    for (int i = 0; i < CLUSTERS; i++)
        clusters[i][i] += 2.0f;
    bench_start();
    for (long k = 0; k < b.calls; k++) {
        kmeans(feature, FEATURES, b.n, CLUSTERS, 5, membership, clusters, sums,
               counts);
        bench_next();
    }
    bench_stop();
    bench_print("membership", membership, (size_t)b.n * sizeof *membership);
    bench_print_f32("clusters", clusters[0], CLUSTERS * FEATURES);
    return 0;
}
