/* Red points, then black ones: the stride stays in the loop. */
#define N 4000

double A[N][N];

void red(void)
{
    /* polyopt: parallel */
    #pragma omp parallel for
    for (long i = 1; i <= 3998; i++)
        for (long t1 = 0; t1 <= 1998; t1++)
            A[i][2 * t1 + 1] = A[i][2 * t1] + A[i][2 * t1 + 2];
}
