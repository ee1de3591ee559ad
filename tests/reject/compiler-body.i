# 1 "tests/reject/compiler-body.c"
# 1 "<built-in>"
#define __GNUC__ 99
# 1 "tests/reject/compiler-body.c"




double A[200][200], B[200][200];


#define REAL float




void opens_twice(int n)
{

    if (n > 1) {



        A[0][0] = 1;
    }
}

typedef float real;
real D[200];

void closes_twice(int n)
{
    if (n > 1) {

        A[0][0] = 1;
    }




}

void by_swallowed(void)
{
    for (int i = 0; i < 200; i++)
        for (int j = 0; j < 200; j++)
            A[i][j] = D[j];
}

int ends_early(void)
{

    return 1;
}
typedef float number;
int ends_late(void)
{







    return 3;
}
number C[200];

void by_type(void)
{
    for (int i = 0; i < 200; i++)
        for (int j = 0; j < 200; j++)
            A[i][j] = C[j];
}

int ends_twice(void)
{

    return 1; }
enum { LAST = 80 };





void by_constant(void)
{
    for (int i = 0; i < LAST; i++)
        for (int j = 0; j < 200; j++)
            A[i][j] = B[j][i];
}


#define OPEN if (1) {
int bound(int n)




{
    return (int)n;
}

void by_head(int n)
{
    for (int i = 0; i < bound(n); i++)
        for (int j = 0; j < 200; j++)
            A[i][j] = B[j][i];
}

void inside(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 200; j++)
            A[i][j] = B[j][i];
    if (1) {

    }

}
