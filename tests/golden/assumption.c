/* The sums of the subscripts may not wrap: tested at run time. */
double A[5000], B[5000];

void f(unsigned first, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        A[first + i] = 2 * B[i];
}
