/* Blocks in nests of three loops, triangular and imperfect. */
#include "classes.h"

/* expect: parallel */
static void kernel_triangle(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j <= i; j++) {
            if (aa[i][j] < 0)
                bb[i][j] = -aa[i][j];
            for (int k = j; k < i; k++)
                if (aa[i][k] > cc[j][k])
                    bb[i][j] += cc[j][k];
        }
}

#ifdef LONG
/* expect: simd */
static void kernel_shortest_paths(void)
{
    for (int k = 0; k < N; k++)
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                if (aa[i][k] + aa[k][j] < aa[i][j])
                    aa[i][j] = aa[i][k] + aa[k][j];
}
#endif

/* expect: parallel */
static void kernel_product(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            double s = 0;

            for (int k = 0; k < N; k++)
                if (aa[i][k] != 0)
                    s += aa[i][k] * bb[k][j];
            cc[i][j] = s > 0 ? s : 0;
        }
}

int main(void)
{
    RUN(triangle);
#ifdef LONG
    RUN(shortest_paths);
#endif
    RUN(product);
    return 0;
}
