/* A byte order mark, UTF-8 in names and comments, DOS line ends, tabs. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double größe[N + 1][N + 1];

static void kernel_utf8(int länge, unsigned é)
{
	/* für alle */
	for (int i = 0; i < länge; i++) /* äußere Schleife: „i“ */
		for (int ж = 0; ж < länge; ж++) // 内側
			größe[ж][i] = i - ж;
	for (unsigned i = 0; i < é - 1; i++)	/* tab	*/
		for (int j = 0; j < länge; j++)
			größe[j][i] += 2 * größe[j][i];
}

int main(void)
{
	kernel_utf8(N, N);
	kernel_utf8(N, 1);
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			printf("%a é\n", größe[i][j]);
	return 0;
}
