/* _Float64 is a type of its own for gcc, 2 is chosen. */
#define KIND(x) _Generic((x), double: 1, default: 2)
static struct {
    _Float64 value;
} s;
enum { PARTS = KIND(s.value) };
static double A[100];

void f(int n) /* reject: parse */
{
    for (int i = 0; i < PARTS * n; i++)
        A[i] = 2 * A[i] + 1;
}
