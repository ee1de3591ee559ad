/* Strings, characters and pragmas around and inside of nests. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[N + 4][N + 4];
static const char braces[] = "} for (int i = 0; i < n; i++) { \" /*";

static void kernel_strings(int n)
{
    puts("{ // \\"); for (int i = 0; i < n; i++) { /* } */
        for (int j = 0; j < n; j++)
            A[j][i] = '}' + '{' - '\\' + ';' * '\'';
    } puts("*/ } ;"); /* a */ for (int i = 0; i < n; i++) /* b */
        for (int j = 0; j < n; j++) /* c */ A[j][i] += sizeof "};\"" /* d */
    /* e */ ; /* f */ puts(braces);
#pragma GCC unroll 2
    for (int i = 0; i < n; i++)
        A[0][i] += 1;
    for (int i = 0; i < n; i++)
        _Pragma("omp simd") for (int j = 0; j < n; j++) A[j][i] += 2;
    ;;for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            {;{ A[j][i] += 1;;};};;
    puts(""
         "for (;;)");
}

int main(void)
{
    kernel_strings(N);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            printf("%a\n", A[i][j]);
    return 0;
}
