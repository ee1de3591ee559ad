/* Tables that are read at the values of small types, or remainders: what may be
 * read has ends, which are compared with what is written.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef N
#define N 60
#endif

/* expect: parallel */
void kernel_bytes(unsigned char *to, const unsigned char *from,
                  const unsigned char *table, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = table[from[i]];
}

/* expect: parallel */
void kernel_signed(int *to, const signed char *from, const int *middle, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = middle[from[i]] + middle[-from[i]];
}

/* expect: parallel */
void kernel_below(int *to, const unsigned char *from, const int *end, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = *(end - from[i]);
}

/* expect: parallel */
void kernel_rows(int *to, const unsigned *from, const int *table, int n)
{
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < n; i++)
            to[i] += table[k * 64 + (int)(from[i] & 63)] +
                     table[(int)(from[i] % 7) + k];
}

/* expect: parallel */
void kernel_pointer(int *to, const unsigned char *from, const int *table, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = *(table + 2 + from[i]) - *(&table[from[i]] + from[i]);
}

/* expect: parallel */
void kernel_wide(int *to, const unsigned *from, const int *table, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = table[from[i]];
}

/* A sum of unsigned numbers may be less than its parts. */
/* expect: unchanged may-alias */
void kernel_wraps(int *to, const unsigned char *from, const int *table,
                  unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        to[i] = table[from[i] + i];
}

/* Numbers, of which kernels write and read parts that may overlap. */
#define SIZE (N + 2000)

static int number[2 * SIZE];
static unsigned char byte[2 * SIZE];
static unsigned from[SIZE];

static void fill(int seed)
{
    for (int i = 0; i < 2 * SIZE; i++) {
        number[i] = (i * 31 + seed) % 1009;
        byte[i] = (unsigned char)(i * 7 + seed);
    }
    for (int i = 0; i < SIZE; i++)
        from[i] = (unsigned)i * 2654435761u >> 9;
}

static void print(const char *name)
{
    unsigned sum = 0;

    for (int i = 0; i < 2 * SIZE; i++)
        sum = sum * 31 + (unsigned)number[i] * 7 + byte[i];
    printf("%s %u\n", name, sum);
}

int main(void)
{
    static const int at[] = {0,   1,   40,  100,      255,       256,    257,
                             300, 383, 600, SIZE / 2, SIZE - 58, SIZE - 1};

    for (int k = 0; k < (int)(sizeof(at) / sizeof(at[0])); k++) {
        int *to = number + SIZE / 2;
        int *table = number + at[k];

        fill(k);
        kernel_bytes(byte + SIZE / 2, byte + SIZE, byte + at[k], N);
        kernel_bytes(byte + SIZE, byte + SIZE, byte + at[k], N);
        kernel_signed(to, (signed char *)byte, table + 128, N);
        kernel_below(to, byte, table + 256, N);
        print("bytes");
        kernel_rows(to, from, table, N);
        print("rows");
        kernel_pointer(to, byte, table, N);
        print("pointer");
        for (int i = 0; i < N; i++)
            from[i] %= 100;
        kernel_wide(to, from, table, N);
        kernel_wraps(to, byte, table, N);
        print("wide");
    }
    return 0;
}
