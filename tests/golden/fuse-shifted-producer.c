/* polyopt: --fuse=max */
/* The consumer needs the next element, too: fusion delays it by one. */
#define N 1000000

double in[N], mid[N], out[N];

void blur(void)
{
    for (int i = 1; i < N - 1; i++)
        mid[i] = in[i - 1] + in[i + 1];
    for (int i = 2; i < N - 2; i++)
        out[i] = mid[i - 1] + mid[i + 1];
}
