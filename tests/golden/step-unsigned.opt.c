/* Steps of any size, as long as the iterator does not wrap around at the end. */
void strided(unsigned n, unsigned s, int *a)
{
    /* polyopt: parallel */
    if ((long)s >= 1 && (long)n + (long)s <= 4294967296) {
        #pragma omp parallel for if ((((long)n + s - 1L) / s) > 62500)
        for (long turn = 0; turn < (((long)n + s - 1L) / s); turn++)
            a[s * turn] = (unsigned int)(s * turn) / 3;
    } else {
        for (unsigned i = 0; n > i; i += s)
            a[i] = i / 3;
    }
}
