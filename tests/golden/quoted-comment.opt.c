#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

double A[100], B[100];
const char text[] = "/* polyopt: simd */";
#define MARK 1 /* polyopt: simd */

/* polyoptimum: no result */ // polyopt: simd
void quoted(void)
{
    /* polyopt: simd */
    #pragma omp simd
    for (long i = 0; i <= 99; i++)
        A[i] += B[i] * 1;
}
