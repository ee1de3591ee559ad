/* Steps of any size, as long as the iterator does not wrap around at the end. */
void strided(unsigned n, unsigned s, int *a)
{
    for (unsigned i = 0; n > i; i += s)
        a[i] = i / 3;
}
