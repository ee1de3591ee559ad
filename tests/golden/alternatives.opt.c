#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

/* A run-time condition with two alternatives and a part they share. */
double A[256], B[256];

void around(unsigned char from, unsigned char to, int n)
{
    /* polyopt: simd */
    if (n <= 255 && (((long)to <= 254 && (long)from >= (long)to) || (long)to == 255)) {
        #pragma omp simd
        for (long i = (long)from; i >= (long)to + 1L; i--)
            A[i] = 2 * B[i];
        if ((long)to == 255 && (long)from <= 254) {
            #pragma omp simd
            for (long i = (long)from; i >= 0; i--)
                A[i] = 2 * B[i];
        }
        #pragma omp simd
        for (long i = 0; i < n; i++)
            A[i] += B[i];
    } else {
        for (unsigned char i = from; i != to; i--)
            A[i] = 2 * B[i];
        for (unsigned char i = 0; i < n; i++)
            A[i] += B[i];
    }
}
