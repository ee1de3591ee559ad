/* polyopt: --compiler-text=tests/reject/compiler-meaning.i */
/* The text is that of a compiler that defines __GNUC__ as 99: macros that it defines in
 * another way may differ in no more than a number, a blank, or a name that is that of an
 * attribute elsewhere.
 */
double A[200][200], B[200][200];
int hot = 40, cold = 80, deprecated = 1;

#if __GNUC__ > 90
#define NUMBER (80)
#define PARAMETER(x) (40 + x)
#define NAME (cold)
#define BLANK(x) - -x
#define OBJECT (x)
#define ALIGNED __attribute__((aligned(64)))
#define HIDDEN(unused) __attribute__((unused))
#define PASTED(x) x##__const
#define UNSIGNED unsigned
#undef __COUNTER__
#undef NONE
#else
#define NUMBER (40)
#define PARAMETER(x) (80 + x)
#define NAME (hot)
#define BLANK(x) --x
#define OBJECT(x)
#define ALIGNED
#define HIDDEN(unused)
#define PASTED(x) x##const
#define UNSIGNED signed
#endif

typedef double ALIGNED wide;
wide C[200];
HIDDEN(aligned(64)) double D[200];
int PASTED(n_) = 30;

void by_number(void) /* reject: compiler-differs */
{
    for (int i = 0; i < NUMBER; i++)
        for (int j = 0; j < 200; j++)
            A[i][j] = B[j][i];
}

void by_parameter(void) /* reject: compiler-differs */
{
    for (int i = 0; i < PARAMETER(3); i++)
        for (int j = 0; j < 200; j++)
            A[i][j] = B[j][i];
}

void by_name(void) /* reject: compiler-differs */
{
    for (int i = 0; i < NAME; i++)
        for (int j = 0; j < 200; j++)
            A[i][j] = B[j][i];
}

void by_blank(int n) /* reject: compiler-differs */
{
    int m = BLANK(n);

    for (int i = 0; i < m; i++)
        for (int j = 0; j < 200; j++)
            A[i][j] = B[j][i];
}

void by_object(int x) /* reject: compiler-differs */
{
    OBJECT(x);
    for (int i = 0; i < x; i++)
        for (int j = 0; j < 200; j++)
            A[i][j] = B[j][i];
}

void by_aligned(void) /* reject: compiler-differs */
{
    for (int i = 0; i < 200; i++)
        for (int j = 0; j < 200; j++)
            A[i][j] = C[j];
}

void by_hidden(void) /* reject: compiler-differs */
{
    for (int i = 0; i < 200; i++)
        for (int j = 0; j < 200; j++)
            A[i][j] = D[j];
}

void by_pasted(void) /* reject: compiler-differs */
{
    for (int i = 0; i < n_const; i++)
        for (int j = 0; j < 200; j++)
            A[i][j] = B[j][i];
}

void by_sign(UNSIGNED n) /* reject: compiler-differs */
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 200; j++)
            A[i][j] = B[j][i];
}

void by_counter(void) /* reject: compiler-differs */
{
    for (int i = 0; i < __COUNTER__ + 40; i++)
        for (int j = 0; j < 200; j++)
            A[i][j] = B[j][i];
}
