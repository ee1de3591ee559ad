# 1 "tests/reject/compiler-meaning.c"
# 1 "<built-in>"
#define __GNUC__ 99
# 1 "tests/reject/compiler-meaning.c"





double A[200][200], B[200][200];
int hot = 40, cold = 80, deprecated = 1;


#define NUMBER (80)
#define PARAMETER(x) (40 + x)
#define NAME (cold)
#define BLANK(x) - -x
#define OBJECT (x)
#define ALIGNED __attribute__((aligned(64)))
#define HIDDEN(unused) __attribute__((unused))
#define PASTED(x) x ##__const
#define UNSIGNED unsigned
#undef __COUNTER__
#undef NONE
# 33 "tests/reject/compiler-meaning.c"
typedef double __attribute__((aligned(64))) wide;
wide C[200];
__attribute__((aligned(64))) double D[200];
int n___const = 30;

void by_number(void)
{
    for (int i = 0; i < (80); i++)
        for (int j = 0; j < 200; j++)
            A[i][j] = B[j][i];
}

void by_parameter(void)
{
    for (int i = 0; i < (40 + 3); i++)
        for (int j = 0; j < 200; j++)
            A[i][j] = B[j][i];
}

void by_name(void)
{
    for (int i = 0; i < (cold); i++)
        for (int j = 0; j < 200; j++)
            A[i][j] = B[j][i];
}

void by_blank(int n)
{
    int m = - -n;

    for (int i = 0; i < m; i++)
        for (int j = 0; j < 200; j++)
            A[i][j] = B[j][i];
}

void by_object(int x)
{
    (x)(x);
    for (int i = 0; i < x; i++)
        for (int j = 0; j < 200; j++)
            A[i][j] = B[j][i];
}

void by_aligned(void)
{
    for (int i = 0; i < 200; i++)
        for (int j = 0; j < 200; j++)
            A[i][j] = C[j];
}

void by_hidden(void)
{
    for (int i = 0; i < 200; i++)
        for (int j = 0; j < 200; j++)
            A[i][j] = D[j];
}

void by_pasted(void)
{
    for (int i = 0; i < n_const; i++)
        for (int j = 0; j < 200; j++)
            A[i][j] = B[j][i];
}

void by_sign(unsigned n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 200; j++)
            A[i][j] = B[j][i];
}

void by_counter(void)
{
    for (int i = 0; i < __COUNTER__ + 40; i++)
        for (int j = 0; j < 200; j++)
            A[i][j] = B[j][i];
}
