# 1 "tests/reject/compiler-differs.c"
# 1 "<built-in>"
#define __GNUC__ 99
# 1 "<command-line>"
#define SIZE 50
# 1 "tests/reject/compiler-differs.c"




double A[200][200], B[200][200];




#define N 80

#define TWICE (2 * (N))

#define SAME 80



typedef float number;



typedef number rows[200];
rows C[200];

enum {
    FIRST,

    SECOND,

    LAST
};

void by_macro(void)
{
    for (int i = 0; i < 80; i++)
        for (int j = 0; j < (2 * (80)); j++)
            A[i][j] = B[j][i];
}

void by_builtin(void)
{
    for (int i = 0; i < 80; i++)
        for (int j = 0; j < 99 + 20; j++)
            A[i][j] = B[j][i];
}

void by_missing(void)
{
    enum { 50 = 60 };

    for (int i = 0; i < 50; i++)
        for (int j = 0; j < 80; j++)
            A[i][j] = B[j][i];
}

void by_type(void)
{
    for (int i = 0; i < 80; i++)
        for (int j = 0; j < 80; j++)
            A[i][j] = C[j][i];
}

void by_enumerator(void)
{
    for (int i = 0; i < 80; i++)
        for (int j = LAST; j < 80; j++)
            A[i][j] = B[j][i];
}





static int bound(void)
{

    return 80;
}

void by_call(void)
{
    int n = bound();

    for (int i = 0; i < n; i++)
        for (int j = 0; j < 80; j++)
            A[i][j] = B[j][i];
}

void inside(void)
{
    for (int i = 0; i < 80; i++)
        for (int j = 0; j < 80; j++)
            A[i][j] = B[j][i];



}
