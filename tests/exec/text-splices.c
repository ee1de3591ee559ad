/* Digraphs, and lines that are joined inside of tokens. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif
#define WI\
DE(i, j) A[i]\
    [j]

static double A<:N + 1:>[N + 1];

static void kernel_splices(int le\
ngth, unsigned wi\
dth)
<%
    for (in\
t row = 0; row <\
= length - 1; row+\
+)
        f\
or (int col = 0; c\
ol < len\
gth; col++) <%
            A<:col:>[r\
ow] = 1\
2.\
5e\
1;
            WIDE(ro\
w, col) += r\
ow - co\
l;
        %>
    for (unsigned i = 0; i < wi\
dth - 1; i++)
        for (int j = 0; j < le\
ngth; j++)
            A[j\
][i] += 1;
%>

int main(void)
{
    kernel_splices(N, N);
    kernel_splices(N, 1);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            printf("%a\n", A[i][j]);
    return 0;
}
