/*
 * C += A B for n x n matrices, of which any may be stored transposed, with its
 * three loops in any order, or by BLAS.  bench/full.sh makes sources of it by the
 * preprocessor, and puts the #include line before them:
 *
 *   T            double or float
 *   LOOPS        FOR(i) FOR(j) FOR(k), in some order
 *   A_IK, B_KJ   the elements: A[i][k] or A[k][i], B[k][j] or B[j][k]
 *   TA, TB       the same for BLAS: NoTrans or Trans
 *   GEMM         cblas_dgemm or cblas_sgemm, in place of the loops
 *   TYPE         f64 or f32
 */
#define FOR(x) for (int x = 0; x < n; x++)
#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)
#define STRING_(a) #a
#define STRING(a) STRING_(a)

static void fill(T (*M)[DIM(N)], int a, int b, int m)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            M[i][j] = (T)((a * i + b * j) % m) / (T)m;
}

#ifdef GEMM
static void kernel(int n, T *C, const T *A, const T *B)
{
    GEMM(CblasRowMajor, JOIN(Cblas, TA), JOIN(Cblas, TB), n, n, n, 1, A, n, B, n, 1, C, n);
}
#define kernel(n, C, A, B) kernel(n, *(C), *(A), *(B))
#else
static void kernel(int n, T C[restrict n][n], T A[restrict n][n],
                   T B[restrict n][n])
{
    LOOPS
        C[i][j] += A_IK * B_KJ;
}
#endif

int main(void)
{
    T (*A)[DIM(N)] = bench_alloc(DIM(N), sizeof *A);
    T (*B)[DIM(N)] = bench_alloc(DIM(N), sizeof *B);
    T (*C)[DIM(N)] = bench_alloc(DIM(N), sizeof *C);

    BENCH_CALLS {
        fill(A, 7, 1, 97);
        fill(B, 3, 5, 89);
        fill(C, 1, 2, 83);
        bench_start();
        kernel(N, C, A, B);
        bench_stop();
    }
    printf("work-%s %.0f %.0f %.0f\n", STRING(TYPE), 2.0 * N * N * N,
           2.0 * N * N * sizeof(T), 1.0 * N * N * sizeof(T));
    JOIN(bench_, TYPE)("C", C, (size_t)N * N);
    free(A);
    free(B);
    free(C);
    return 0;
}
