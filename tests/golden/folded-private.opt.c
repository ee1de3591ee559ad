#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

/* polyopt: --min-gain=any --parallel-threshold=0 */
/* Accumulators that have been folded, and are declared in the loop around then: shown to be right. */
static int C[400], Q[400], W[64];
static void f(int n)
{
    /* polyopt: simd, reduction */
    {
        (void)n;
        C[3] = 1;
        {
            unsigned int C0 = C[3];
            const int w0 = W[3];
            #pragma omp simd reduction(+:C0)
            for (long q = -1; q <= 15; q++)
                C0 -= w0 * Q[q + 3];
            C[3] = (int)C0;
        }
    }
}
int g(void) { f(5); return C[3]; }
