/* What gcc accepts, but the parser does not; what it understands is another
 * matter.
 */
typedef _Decimal64 money;
struct account {
    money sum;
    int n;
};
typedef struct account account;
static money rate;
#define RATE rate
static double B[100];

int nested(int n, double x[restrict 100])
{
    int twice(int i) { return 2 * i; } /* reject: parse */

    for (int i = 0; i < 50; i++)
        x[i] = B[i];
    return twice(n);
}

int sized(int n, double x[restrict 100])
{
    struct {
        double a[n]; /* reject: parse */
    } s;

    for (int i = 0; i < 50; i++)
        x[i] = sizeof(s);
    return 0;
}

void by_type(account *a, double x[restrict 100]) /* reject: parse */
{
    for (int i = 0; i < a->n; i++)
        x[i] = 0;
}

void by_macro(double x[restrict 100]) /* reject: parse */
{
    for (int i = 0; i < 100; i++)
        x[i] = x[i] + (double)RATE;
}

void by_builtin(float x[restrict 100], int n)
{
    __auto_type end = __builtin_unknown(n); /* reject: parse */

    for (int i = 0; i < end; i++)
        x[i] = 0;
}

void calls_them(double x[restrict 100])
{
    for (int i = 0; i < 100; i++)
        x[i] = nested(i, x); /* reject: call */
}
