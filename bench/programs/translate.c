/* translate: text in capital letters, bytes by a table, and a checksum. */
#include "bench.h"

HOT void capitals(char *s)
{
    for (; *s != '\0'; s++)
        if (*s >= 'a' && *s <= 'z')
            *s = (char)(*s - 'a' + 'A');
}

HOT void translate(const unsigned char *table, unsigned char *p, int n)
{
    for (int i = 0; i < n; i++)
        p[i] = table[p[i]];
}

HOT unsigned adler(const unsigned char *p, int n)
{
    unsigned a = 1, b = 0;

    for (int i = 0; i < n; i++) {
        a = (a + p[i]) % 65521;
        b = (b + a) % 65521;
    }
    return b << 16 | a;
}

int main(int argc, char **argv)
{
    struct bench b = bench_mode(argc, argv, (struct bench){40, 600000},
                                (struct bench){2000000, 13});
    size_t n = (size_t)b.n;
    unsigned char *text = bench_u8(n + 1);
    unsigned char table[256];
    unsigned sum = 0;

    for (size_t i = 0; i < n; i++)
        text[i] = 32 + text[i] / 4;
    text[n] = 0;
    for (int v = 0; v < 256; v++)
        table[v] = (unsigned char)(v ? (v * 7 + 3) % 95 + 32 : 0);
    bench_start();
    for (long k = 0; k < b.calls; k++) {
        translate(table, text, b.n);
        bench_fence();
        capitals((char *)text);
        bench_fence();
        sum += adler(text, b.n);
        bench_next();
    }
    bench_stop();
    bench_print("text", text, n);
    bench_print("sum", &sum, sizeof sum);
    free(text);
    return 0;
}
