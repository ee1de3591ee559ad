#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline int po_masks_of_bytes(void)
{
#if defined __AVX512BW__ || defined __ARM_FEATURE_SVE || defined __riscv_vector
    return 1;
#else
    return 0;
#endif
}

/* Vectors of bytes can be stored in part by fewer machines than those of numbers of 4 bytes. */
unsigned char A[512][512], most[512];

void f(void)
{
    /* polyopt: unroll-and-jam, simd */
    for (long i = 0; i <= 504; i += 8) {
        #pragma omp simd
        for (long j = 0; j <= 511; j++) {
            unsigned char most0 = most[j];
            most0 = A[i][j] > most0 ? A[i][j] : most0;
            most0 = A[i + 1][j] > most0 ? A[i + 1][j] : most0;
            most0 = A[i + 2][j] > most0 ? A[i + 2][j] : most0;
            most0 = A[i + 3][j] > most0 ? A[i + 3][j] : most0;
            most0 = A[i + 4][j] > most0 ? A[i + 4][j] : most0;
            most0 = A[i + 5][j] > most0 ? A[i + 5][j] : most0;
            most0 = A[i + 6][j] > most0 ? A[i + 6][j] : most0;
            most0 = A[i + 7][j] > most0 ? A[i + 7][j] : most0;
            if (!po_masks_of_bytes() || most0 > most[j])
                most[j] = most0;
        }
    }
}
