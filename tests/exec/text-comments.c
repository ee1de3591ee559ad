/* Comments inside nests, with traps in them. */
/* expect: transformed */
#include <stdio.h>

#pragma GCC diagnostic ignored "-Wcomment"

#ifndef N
#define N 100
#endif

static double A[N + 1][N + 1]; /* "A" { */
static const char *const text = "/* no comment */ // none";

static void kernel_comments(int n)
{
    for (int i = 0; i < n; i++) /* outer /* not nested */ {
        // one line: */ " ' {
        for (int j = 0; j < n; j++) // goes on \
            A[j][i] = 1;
            A[j][i] = /* "why" */ 2; // the end }
    }
    // between
    for (int i = 0; i < n; i++)
        /*
         * A block
         *     of lines,
         //
         ** with stars.
         */
        for (int j = 0; j < n; j++)
            A[j][i] /*/ tricky /*/ += A[j][i] //* divide
                                      / 2;
    for (int i = 0; i < n; i++) for /**/ (int j = 0; /***/ j < n; j++) A[j][i]
        += '"' + '\'' /* ' */ + '/' + sizeof("*/ /*"); /* trailing
    */ for (int i = 0; i < n; i++) { /* first */ A[i][i] = 3; /* second */ }
}

int main(void)
{
    kernel_comments(N);
    puts(text);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            printf("%a\n", A[i][j]);
    return 0;
}
