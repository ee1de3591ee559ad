/* Stores of bytes may change the very pointers that are used. */
/* expect: transformed */
#include <stdio.h>

#ifndef N
#define N 100
#endif
#include <string.h>

static unsigned char *from;
static unsigned char text[2 * N + 64];

static void kernel_pointer(int n, unsigned char *to)
{
    for (int i = 0; i < n; i++)
        to[i] = (unsigned char)(from[i] + 1);
}

int main(void)
{
    unsigned long sum = 0;
    unsigned char copy[sizeof(from)];

    from = text;
    kernel_pointer(N, text + N + 1);
    kernel_pointer(N, text + 1);
    kernel_pointer(N, text);
    for (int i = 0; i < 2 * N + 64; i++)
        sum = (sum * 7 + text[i]) % 10007;
    printf("%lu\n", sum);
    from = text;
    memcpy(copy, &from, sizeof(from));
    for (unsigned i = 0; i < sizeof(from); i++)
        text[i] = (unsigned char)(copy[i] - 1);
    kernel_pointer((int)sizeof(from), (unsigned char *)&from);
    printf("%d\n", from == text);
    return 0;
}
