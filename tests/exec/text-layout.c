/* Nests in every place where a statement may stand, without braces. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif

static double A[N + 1][N + 1];

static void out_of(n, what)
	int n, what;
{
	if (what > 2)
		goto out;
	A[0][0] = 7;
out:	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			A[j][i] += 8;
}

static void kernel_layout(n, what)
	int n;
	int what;
{
	int i, j, again = 2;

	if (what == 1)
		for (i = 0; i < n; i++) for (j = 0; j < n; j++) A[j][i] += 1;
	else if (what == 2) for (i = 0; i < n; i++)
		for (j = 0; j < n; j++)
			if (i < j)
				A[j][i] += 2;
			else A[j][i] += 3;
	else
		for (i = 0; i < n; i++)
			for (j = 0; j < n; j++)
				A[j][i] += 4;
	switch (what) {
	case 1: for (i = 0; i < n; i++)
			for (j = 0; j < n; j++) A[j][i] *= 2;
		/* fall through */
	case 2:
		for (i = 0; i < n; i++)
			for (j = 0; j < n; j++)
				A[j][i] += 5;
		break;
	default: for (i = 0; i < n; i++) for (j = 0; j < n; j++) A[j][i] -= 1;
	}
	do for (i = 0; i < n; i++)
		for (j = 0; j < n; j++)
			A[j][i] += 6;
	while (--again);
	while (again++ < 2) for (i = 0; i < n; i++) for (j = 0; j < n; j++)
		A[j][i] += again;
	for (; again < 5; again++)
		for (i = 0; i < n; i++)
			for (j = 0; j < n; j++)
				A[j][i] += again;
	out_of(n, what);
}

int main(void)
{
	kernel_layout(N, 1);
	kernel_layout(N, 2);
	kernel_layout(N, 3);
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			printf("%a\n", A[i][j]);
	return 0;
}
