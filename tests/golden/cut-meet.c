/* Two ends that meet: the first half reads what the second one then changes. */
#define N 4000

double x[N], y[N];

void f(void)
{
    for (int i = 0; i < N; i++)
        x[i] += x[N - 1 - i] * y[i];
}
