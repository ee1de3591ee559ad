/* Classes of characters depend on the locale, which no loop changes. */
#include <ctype.h>
#include <stdio.h>
#include <wchar.h>
#include <wctype.h>

#ifndef N
#define N 5000
#endif

static unsigned char T[N + 1], U[N + 1];
static int count[N + 1];
static wchar_t W[N + 1];

static int is_word(unsigned char c)
{
    return isalnum(c) || c == '_';
}

/* expect: parallel */
static void kernel_upper(void)
{
    for (int i = 0; i < N; i++)
        U[i] = (unsigned char)toupper(T[i]);
}

/* expect: parallel */
static void kernel_class(void)
{
    for (int i = 0; i < N; i++) {
        if (isalpha(T[i]))
            count[i] = 1;
        else if (isdigit(T[i]) || ispunct(U[i]))
            count[i] += 2;
        else
            U[i] = isspace(T[i]) ? ' ' : '?';
    }
}

/* The table is not what is stored to. */
/* expect: parallel */
static void kernel_in_place(void)
{
    for (int i = 0; i < N; i++)
        T[i] = (unsigned char)(is_word(T[i]) ? tolower(T[i]) : '-');
}

/* expect: parallel */
static void kernel_wide(void)
{
    for (int i = 0; i < N; i++)
        W[i] = (wchar_t)(iswupper((wint_t)W[i]) ? towlower((wint_t)W[i]) : 'x');
}

/* expect: unchanged */
static int kernel_words(void)
{
    int n = 0, inside = 0;

    for (int i = 0; i < N; i++) {
        if (isspace(U[i]))
            inside = 0;
        else if (!inside) {
            inside = 1;
            n++;
        }
    }
    return n;
}

int main(void)
{
    long sum = 0;

    for (int i = 0; i < N; i++)
        W[i] = T[i] = (unsigned char)(i * 7 % 256);
    kernel_upper();
    kernel_class();
    kernel_in_place();
    kernel_wide();
    sum = kernel_words();
    for (int i = 0; i < N; i++)
        sum = sum * 31 % 1000003 + T[i] + U[i] * 3 + count[i] * 5 + W[i];
    printf("%ld\n", sum);
    return 0;
}
