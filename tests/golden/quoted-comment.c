double A[100], B[100];
const char text[] = "/* polyopt: simd */";
#define MARK 1 /* polyopt: simd */

/* polyoptimum: no result */ // polyopt: simd
void quoted(void)
{
    for (int i = 0; i < 100; i++)
        A[i] += B[i] * MARK;
}
